"""Random and greedy: legal, repeatable, fair among equals, and greedy beats random."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.agents.toy import SPEC, ToyRules, ToyState, start
from velvet import agents
from velvet.agents.simple import UNSURE, reasons
from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import AGENT, Rng
from velvet.core.rules import CHANCE, OVER
from velvet.core.views import View


def asked(agent: Agent, rules: ToyRules, state: ToyState, seed: int = 5, budget: Budget | None = None) -> Move:
    seat = rules.actor(state)
    sampler = Sampler(rules, rules.knowledge(state, seat), Rng(AGENT, seed))
    return agent.choose(rules.view(state, seat), sampler, budget or Budget())


def play_out(players: list[Agent], seed: int, hands: int = 1) -> list[int]:
    """Winners of a match of these agents."""
    rules, state = start(len(players), seed, hands=hands)
    rng = Rng(seed, 2)
    ply = 0
    while (who := rules.actor(state)) != OVER:
        move = rules.sample(state, rng) if who == CHANCE else asked(players[who], rules, state, seed * 1000 + ply)
        assert rules.is_legal(state, move)
        rules.apply(state, move)
        ply += 1
    return rules.winners(state)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_arguments_give_the_same_legal_move(name: str) -> None:
    agent = agents.make(name, SPEC)
    assert agent.name == name
    for seed in range(20):
        rules, state = start(3, seed)
        move = asked(agent, rules, state, seed)
        assert move in rules.legal_moves(state)
        assert asked(agents.make(name, SPEC), rules, state, seed) == move


def test_random_makes_every_move_about_as_often() -> None:
    rules, state = start()
    counts = Counter(asked(agents.make("random", SPEC), rules, state, seed) for seed in range(1000))
    assert set(counts) == set(rules.legal_moves(state))
    assert min(counts.values()) > 140 and max(counts.values()) < 260


def test_greedy_breaks_ties_by_the_generator() -> None:
    # A spec whose advice finds all moves alike.
    class Indifferent(type(SPEC.advice(start()[0]))):  # type: ignore[misc]
        def rate(self, state: ToyState, move: Move) -> float:
            return 1.0

    agent = agents.make("greedy", SPEC)
    agent.adviser._rules, agent.adviser._advice = (rules := start()[0]), Indifferent(rules)  # type: ignore[attr-defined]
    state = start()[1]
    assert {asked(agent, rules, state, seed) for seed in range(100)} == set(rules.legal_moves(state))


def test_greedy_stops_early_when_cancelled() -> None:
    rules, state = start()
    asked_for: list[int] = []

    def cancelled() -> bool:
        asked_for.append(1)
        return True

    assert asked(agents.make("greedy", SPEC), rules, state, budget=Budget(cancelled=cancelled))
    assert len(asked_for) == 1


def test_greedy_beats_random_clearly() -> None:
    greedy, other = agents.make("greedy", SPEC), agents.make("random", SPEC)
    share = 0.0
    for deal in range(100):
        for seats in ([greedy, other], [other, greedy]):
            winners = play_out(seats, deal)
            share += (seats.index(greedy) in winners) / len(winners)
    assert share > 120


def test_advice_ranks_every_legal_move_once() -> None:
    rules, state = start()
    seat = rules.actor(state)
    for name in ("random", "greedy"):
        sampler = Sampler(rules, rules.knowledge(state, seat), Rng(3))
        ranked = agents.make(name, SPEC).advise(rules.view(state, seat), sampler, Budget())
        assert sorted(row.move.card for row in ranked) == [move.card for move in rules.legal_moves(state)]
        assert [row.score for row in ranked] == sorted((row.score for row in ranked), reverse=True)
    assert ranked[0].reason == f"{ranked[0].move.card} is cheap"


@pytest.mark.parametrize("name", ["", "Random", "clever", "random "])
def test_an_unknown_name_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(VelvetError, match=r"^there is no agent “.*”; the agents are random, greedy"):
        agents.make(name, SPEC)
    assert not agents.is_agent(name)
    assert agents.is_agent("greedy")


def test_names_of_a_comma_list_repeat_round_the_table() -> None:
    assert agents.for_seats("random", 3) == ["random"] * 3
    assert agents.for_seats("greedy, random", 3) == ["greedy", "random", "greedy"]
    for text, sentence in [
        ("random,random,random", "3 agents are named for 2 seats"),
        ("random,,greedy", "an agent's name is missing"),
        ("", "an agent's name is missing"),
        ("robot", "there is no agent “robot”"),
    ]:
        with pytest.raises(VelvetError, match=sentence):
            agents.for_seats(text, 2)


def test_a_package_can_add_an_agent_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Last(Agent):
        name = "last"

        def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
            return view.legal[-1]

    class Point:
        def __init__(self, name: str, made: object) -> None:
            self.name = name
            self.made = made

        def load(self) -> object:
            return self.made

    def broken(spec: object) -> Agent:
        raise RuntimeError("no luck")

    points = [Point("last", lambda spec: Last()), Point("broken", broken), Point("odd", lambda spec: 7)]

    def entry_points(group: str, name: str = "") -> list[Point]:
        assert group == "velvet.agents"
        return [point for point in points if name in ("", point.name)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    rules, state = start()
    assert agents.split("last,random") == ["last", "random"]
    assert asked(agents.make("last", SPEC), rules, state) == rules.legal_moves(state)[-1]
    with pytest.raises(VelvetError, match=r"^the agent “broken” could not be started: RuntimeError: no luck$"):
        agents.make("broken", SPEC)
    with pytest.raises(VelvetError, match="the agent “odd” could not be started: it is no Agent"):
        agents.make("odd", SPEC)
    with pytest.raises(VelvetError, match=r"the agents are .*last, broken"):
        agents.make("robot", SPEC)


def test_a_reason_must_hold_in_most_deals() -> None:
    rules, state = start(3, 2)
    seat = rules.actor(state)

    class Talkative(type(SPEC.advice(rules))):  # type: ignore[misc]
        def reason(self, position: ToyState, move: Move) -> str:
            # One holds in every deal; the others speak of hands that lie otherwise in each.
            return "always" if move == moves[0] else f"beats {position.hands}"

    moves = rules.legal_moves(state)
    sampler = Sampler(rules, rules.knowledge(state, seat), Rng(3))
    assert reasons(Talkative(rules), moves, sampler) == ["always", *[UNSURE] * (len(moves) - 1)]
