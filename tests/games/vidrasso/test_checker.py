"""Vidrasso's rules and the second reading of its page agree at every position, and over all tricks."""

from itertools import permutations
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.second import DisagreementError, compare
from tests.games.tricks import play_trick, reach
from tests.games.vidrasso.checker import Vidrasso, taker
from velvet.core.cards import VIDRASSO
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [{}, {"hands": 2, "cut": True}, {"target": 300, "hands": 1}, {"target": 1}]
DECK = [f"{letter}{k}" for letter in "WPMF" for k in range(1, 10)]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    return sum(compare(rules, Vidrasso(options, 2), seed) for seed in seeds)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any]) -> None:
    assert sweep(load("vidrasso").make(options, 2), options, range(10)) >= 10 * 40


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any]) -> None:
    sweep(load("vidrasso").make(options, 2), options, range(100, 500))


def tricks_agree(rules: Rules[Any], trump_suit: str, trump_rank: int) -> int:
    """Every pair of cards in both orders, seat 1 leading from hand; how many were compared."""
    start = reach(rules, 1, lambda state: state.phase == 5 and state.tricks == 14 and state.lead < 0)
    start.turn = start.leader = 1
    start.trump_suit, start.trump_rank = "WPMF".index(trump_suit), trump_rank
    start.voids, start.captured = [0, 0], [0, 0]
    start.open, start.up, start.down = [0, 0], [-1] * 10, [-1] * 10
    compared = 0
    for first, second in permutations(DECK, 2):
        others = [card for card in DECK if card not in (first, second)]
        state = start.clone()
        # Besides the trick's card each has one more that nobody must follow with.
        spare = next(card for card in others if card[0] == second[0])
        state.hands = [1 << VIDRASSO.card(second) | 1 << VIDRASSO.card(spare), 1 << VIDRASSO.card(first)]
        expected = 0 if taker(first, second, trump_suit, trump_rank) else 1
        play_trick(rules, state, (first, second))
        if state.leader != expected or state.captured[expected].bit_count() != 2:
            raise DisagreementError([first, second], f"the taker, {trump_suit} {trump_rank}", state.leader, expected)
        compared += 1
    return compared


@pytest.mark.parametrize("trump_suit", "WPMF")
def test_all_tricks(trump_suit: str) -> None:
    rules = load("vidrasso").make({}, 2)
    for trump_rank in (1, 5, 9):
        assert tricks_agree(rules, trump_suit, trump_rank) == 36 * 35


@pytest.mark.slow
@pytest.mark.parametrize("trump_suit", "WPMF")
def test_all_tricks_under_all_trumps(trump_suit: str) -> None:
    for trump_rank in range(1, 10):
        tricks_agree(load("vidrasso").make({}, 2), trump_suit, trump_rank)


FAULTS = [
    ("rules.py", "if ranked & BIT[second]:", "if ranked & BIT[second] and not ranked & BIT[first]:"),
    ("rules.py", "return SUIT[second] == state.trump_suit", "return False"),
    ("rules.py", "return second < first", "return second > first"),
    ("rules.py", "following | mask & self.trumps(state) if following", "following if following"),
    ("rules.py", "state.dealer if behind else 1 - state.dealer", "1 - state.dealer"),
    ("rules.py", "state.captured[seat] |= BIT[state.given[1 - seat]]", "state.captured[seat] |= BIT[card]"),
    (
        "rules.py",
        "seat = state.dealer if i & 1 else 1 - state.dealer",
        "seat = 1 - state.dealer if i & 1 else state.dealer",
    ),
    ("rules.py", "state.pile = state.pile[move.card :] + state.pile[: move.card]", "state.pile = state.pile[::-1]"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for options in OPTIONS:
            with bent("vidrasso", options, 2, fault) as rules:
                sweep(rules, options, range(15))


@pytest.mark.parametrize("fault", FAULTS[:3], ids=str)
def test_all_tricks_notice_a_planted_fault(fault: tuple[str, str, str]) -> None:
    with bent("vidrasso", {}, 2, fault) as rules, pytest.raises(DisagreementError):
        tricks_agree(rules, "W", 5)
