"""The agents at every game: legal moves, the same again, the same when all that is hidden lies otherwise.

What is hidden is moved by the contract suite's permuters, which were written from the games' pages, not from
`determinize`. The long sweep is marked slow.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from tests.contract.tables import Table, frozen, games, short_options, walk
from tests.contract.test_secrets import secrets
from velvet import agents
from velvet.agents.levels import TABLE, simulations
from velvet.core.agents import Budget, Sampler
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import ids, load


def table_of(game: str) -> Table:
    spec = load(game)
    return Table(game, spec.seats[-1], frozen(short_options(spec)))


def chosen(name: str, rules: Rules[Any], state: Any, seat: int) -> Move:
    agent = agents.make(name, load(rules.game))
    sampler = Sampler(rules, rules.knowledge(state, seat), Rng(21))
    return agent.choose(rules.view(state, seat), sampler, Budget())


def positions(rules: Rules[Any], seed: int, every: int, most: int) -> list[tuple[Any, int]]:
    """Positions of a random game in which a seat has something to decide."""
    found = []
    for state, _ in walk(rules, seed):
        seat = rules.actor(state)
        if seat >= 0 and rules.count_legal(state) > 1:
            found.append((state.clone(), seat))
    return found[:: max(1, len(found) // every)][:most]


def compared(game: str, name: str, seed: int, most: int) -> tuple[int, int]:
    """Compares the agent's moves at some positions: how many, and at how many something hidden lay otherwise."""
    table = table_of(game)
    rules = table.rules()
    permuter = secrets(table)
    moved = 0
    found = positions(rules, seed, most, most)
    for k, (state, seat) in enumerate(found):
        move = chosen(name, rules, state, seat)
        assert rules.is_legal(state, move)
        other = permuter.permute(rules, state, seat, Rng(20, seed, k))
        assert chosen(name, rules, state if other is None else other, seat) == move
        moved += other is not None
    return len(found), moved


@pytest.mark.parametrize("game", games())
def test_search_is_legal_repeatable_and_does_not_peek(game: str) -> None:
    assert compared(game, "search:10", 1, 4)[1] or game == "politics"


@pytest.mark.parametrize("game", games())
def test_likely_moves_are_legal_and_lead_to_a_position_that_can_be_judged(game: str) -> None:
    rules = table_of(game).rules()
    advice = load(game).advice(rules)
    rng = Rng(3)
    for state, _ in positions(rules, 2, 8, 8):
        hand = rules.hand_number(state)
        # `bound` is of a seat's decisions; as many chance moves are more than enough.
        for _ in range(2 * rules.bound()):
            if rules.actor(state) == OVER or rules.hand_number(state) != hand or advice.quiet(state):
                break
            before = rules.fingerprint(state)
            chance = rules.actor(state) == CHANCE
            move = rules.sample(state, rng) if chance else advice.likely(state, rng)
            assert rules.is_legal(state, move) and rules.fingerprint(state) == before
            rules.apply(state, move)
        else:
            raise AssertionError("it never comes to rest")


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_search_does_not_peek_in_a_thousand_positions(game: str) -> None:
    asked = moved = seed = 0
    while asked < 1000:
        seed += 1
        more = compared(game, "search:4", seed, 50)
        asked, moved = asked + more[0], moved + more[1]
    assert moved or game == "politics"


def test_every_game_has_its_row_of_levels() -> None:
    assert set(TABLE) == set(ids())


def test_the_help_page_names_the_levels_as_they_are() -> None:
    page = (files("velvet.resources") / "help" / "opponents.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([a-z-]+) \| \d \| (\w+) \((\d+)\) \| (\w+)(?: \((\d+)\))? \|", page, re.MULTILINE)
    assert len(found) > 10
    for game, better, number, worse, other in found:
        assert simulations(better, game) == int(number)
        if other:
            assert simulations(worse, game) == int(other)
