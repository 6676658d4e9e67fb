"""Shorter memories: what a level below Master forgets, and that it never forgets what lies there to be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.contract.tables import walk
from velvet import agents
from velvet.agents.levels import LEVELS, MEMORY, memory
from velvet.agents.thinking import SearchAgent
from velvet.core.agents import Budget, Sampler
from velvet.core.rng import Rng
from velvet.core.rules import Knowledge, Rules
from velvet.games import ids, load
from velvet.mechanics.memory import fewer_voids

# Where a hand can prove to lack something.
PROVING = ("viashi", "vashy", "viashilym", "crusade", "two-faced", "vidrasso", "mages-wild")


def positions(game: str, seed: int, most: int) -> tuple[Rules[Any], list[Any]]:
    spec = load(game)
    rules = spec.make({row["name"]: 1 for row in spec.options.rows() if row["name"] == "hands"}, spec.seats[-1])
    states = [state.clone() for state, _ in walk(rules, seed, 400) if rules.actor(state) >= 0]
    return rules, states[:: max(1, len(states) // most)]


def proofs(known: Any) -> int:
    """How many facts only memory holds."""
    if hasattr(known, "voids"):
        return sum(mask.bit_count() for mask in known.voids)
    return sum(part[0] != 0 for seat in known.proofs for part in seat)


@pytest.mark.parametrize("game", PROVING)
def test_so_many_facts_are_kept_and_never_one_that_was_not_there(game: str) -> None:
    rules, states = positions(game, 2, 8)
    most = 0
    for state in states:
        known = rules.knowledge(state, rules.actor(state))
        before = known.dump()
        most = max(most, proofs(known))
        for facts in (0, 1, 2, 99):
            assert proofs(known.recall(facts)) == min(facts, proofs(known))
        assert known.recall(99) == known and known.dump() == before
    assert most >= 2


@pytest.mark.parametrize("game", ids())
def test_who_forgets_still_sees_the_same_and_deals_what_fits(game: str) -> None:
    rules, states = positions(game, 3, 5)
    for k, state in enumerate(states):
        seat = rules.actor(state)
        known: Knowledge = rules.knowledge(state, seat).recall(0)
        assert known.seat == seat
        dealt = rules.determinize(known, Rng(5, k))
        assert rules.view(dealt, seat) == rules.view(state, seat)


def test_a_void_is_kept_by_suit_then_seat() -> None:
    assert fewer_voids([0b100, 0b101, 0], 2) == [0b100, 0b001, 0]
    assert fewer_voids([0b100, 0b101, 0], 0) == [0, 0, 0]
    assert fewer_voids([0, 0], 3) == [0, 0]


def test_memory_grows_with_the_level_and_searches_use_it() -> None:
    kept = [memory(level) for level in LEVELS]
    assert kept[0] is not None and kept[1] is not None and kept[0] < kept[1] and kept[2] is None
    assert set(MEMORY) == set(LEVELS) and memory("search") is None
    spec = load("crusade")
    rules, states = positions("crusade", 2, 12)
    state = next(s for s in reversed(states) if rules.count_legal(s) > 1)
    known: Any = rules.knowledge(state, rules.actor(state))
    assert proofs(known) > 2
    for level, facts in (("novice", 0), ("adept", 2), ("master", proofs(known))):
        agent = agents.make(level, spec)
        assert isinstance(agent, SearchAgent)
        agent.row = replace(agent.row, ending=0)
        assert agent.facts == memory(level)
        searched = Sampler(rules, known if agent.facts is None else known.recall(agent.facts), Rng(4))
        plain = SearchAgent(spec, agent.simulations, row=replace(agent.row, ending=0))
        move = agent.choose(rules.view(state, known.seat), Sampler(rules, known, Rng(4)), Budget())
        assert proofs(searched.knowledge) == facts
        assert move == plain.choose(rules.view(state, known.seat), searched, Budget())
