"""Two-Faced's rules and the second reading of its page agree at every position, and over small tricks."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.second import DECK, DisagreementError, compare
from tests.games.tricks import all_tricks, hands_of, play_trick, random_tricks, reach
from tests.games.two_faced.checker import TwoFaced, taker
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [{}, {"hands": 2}, {"hands": 5}]
FEW = [card for card in DECK if card[0] in "WSG" and card[1] in "1289"]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    return sum(compare(rules, TwoFaced(options, 2), seed) for seed in seeds)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any]) -> None:
    assert sweep(load("two-faced").make(options, 2), options, range(10)) >= 10 * 56


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any]) -> None:
    sweep(load("two-faced").make(options, 2), options, range(100, 700))


def tricks_agree(rules: Rules[Any], tricks: Iterable[tuple[str, ...]]) -> int:
    """Each trick is played with two left, seat 1's own hand leading (hands 2, 3, 0, 1); how many were compared."""
    start = reach(rules, 1, lambda state: state.phase == 2 and state.left == 2 and not state.played)
    start.turn = start.leader = 2
    start.voids = [0, 0]
    compared = 0
    for trick in tricks:
        state = start.clone()
        for k, hand in enumerate(hands_of(trick, DECK)):
            state.hands[(2 + k) % 4] = sum(1 << DECK.index(card) for card in hand)
        expected = (2 + taker(list(trick))) % 4
        seat = play_trick(rules, state, trick)
        if (state.leader, seat) != (expected, expected // 2):
            raise DisagreementError(list(trick), "the taker", (state.leader, seat), expected)
        compared += 1
    return compared


def test_small_tricks() -> None:
    assert tricks_agree(load("two-faced").make({}, 2), all_tricks(4, FEW)) == 12 * 11 * 10 * 9


def test_random_tricks() -> None:
    assert tricks_agree(load("two-faced").make({}, 2), random_tricks(4, 2000, 2, DECK)) == 2000


FAULTS = [
    ("rules.py", "row_takers(HIGH_TO_LOW, 1)", "row_takers(HIGH_TO_LOW, 0)"),
    ("rules.py", "        row = cards >> GODS_AT\n", "        row = cards >> GODS_AT if state.played < 3 else 0\n"),
    ("rules.py", "state.hands[2 * dealer + 1] |= BIT[order[i]]", "state.hands[2 * dealer + 1] |= BIT[order[NINE + i]]"),
    ("rules.py", "state.leader = 2 * (1 - self.dealer(state))", "state.leader = 2 * self.dealer(state)"),
    ("rules.py", "state.points[1] += state.tricks[2]", "state.points[1] += state.tricks[2] + state.tricks[3]"),
    ("rules.py", "return (state.hand_no - 1) & 1", "return 0"),
    ("rules.py", "return state.turn >> 1", "return state.turn >> 1 if state.played else state.turn & 1"),
    ("rules.py", "return following if following else mask", "return mask"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with bent("two-faced", {"hands": 3}, 2, fault) as rules, pytest.raises(DisagreementError):
        sweep(rules, {"hands": 3}, range(30))


@pytest.mark.parametrize("fault", FAULTS[:2], ids=str)
def test_small_tricks_notice_a_planted_fault(fault: tuple[str, str, str]) -> None:
    with bent("two-faced", {}, 2, fault) as rules, pytest.raises(DisagreementError):
        tricks_agree(rules, all_tricks(4, FEW))
