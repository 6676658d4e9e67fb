"""Crusade's rules and the second reading of its page agree at every position, and over all small tricks."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.crusade.checker import Crusade, taker
from tests.games.second import DECK, Deal, DisagreementError, Pick, any_of, as_sampled, compare
from tests.games.tricks import FEW, all_tricks, hands_of, play_trick, random_tricks, reach
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [{}, {"hands": 1}, {"hands": 4}]


def tying(texts: Sequence[str], rng: Rng) -> str:
    """Bids of ones, nines and another number, so that ties are many; reveals when it can, mostly."""
    for liked in ("reveal", "bid"):
        some = [text for text in texts if text.startswith(liked) and (text[-1] in "194" or liked == "reveal")]
        if some and rng.below(4):
            return any_of(some, rng)
    return any_of(texts, rng)


STYLES: list[tuple[Pick, Deal]] = [(any_of, as_sampled), (tying, as_sampled)]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    tables = [(Crusade(options, rules.seats), seed, style) for seed in seeds for style in STYLES]
    return sum(compare(rules, second, seed, *style) for second, seed, style in tables)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any], seats: int) -> None:
    assert sweep(load("crusade").make(options, seats), options, range(3)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any], seats: int) -> None:
    sweep(load("crusade").make(options, seats), options, range(100, 250))


def tricks_agree(rules: Rules[Any], trump: str, tricks: Iterable[tuple[str, ...]]) -> int:
    """Each trick is played with two left, seat 1 leading; how many were compared."""
    start = reach(rules, 1, lambda state: state.phase == 3 and state.left == 2 and not state.played)
    start.trump = "WFSVL".find(trump) if trump else -1
    start.turn = start.leader = 1
    start.voids = [0] * rules.seats
    compared = 0
    for trick in tricks:
        state = start.clone()
        for k, hand in enumerate(hands_of(trick, DECK)):
            state.hand[(1 + k) % rules.seats] = sum(1 << DECK.index(card) for card in hand)
        expected = (1 + taker(list(trick), trump)) % rules.seats
        found = play_trick(rules, state, trick)
        if found != expected:
            raise DisagreementError(list(trick), f"the taker with trump {trump}", found, expected)
        compared += 1
    return compared


@pytest.mark.parametrize("trump", ["", "W", "F", "S"])
def test_small_tricks(trump: str) -> None:
    rules = load("crusade").make({}, 3)
    assert tricks_agree(rules, trump, all_tricks(3, FEW)) == 15 * 14 * 13


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_tricks(seats: int) -> None:
    rules = load("crusade").make({}, seats)
    for trump in ("", *"WFSVL"):
        assert tricks_agree(rules, trump, random_tricks(seats, 200, seats, DECK)) == 200


@pytest.mark.slow
@pytest.mark.parametrize("trump", ["", *"WFSVL"])
def test_all_tricks_of_three(trump: str) -> None:
    assert tricks_agree(load("crusade").make({}, 3), trump, all_tricks(3, DECK)) == 54 * 53 * 52


FAULTS = [
    ("rules.py", "row_takers(HIGH_TO_LOW, 1)", "row_takers(HIGH_TO_LOW, 0)"),
    ("rules.py", "if shift != GODS_AT and state.trump != NO_SUIT:", "if state.trump != NO_SUIT:"),
    ("rules.py", "            row = (cards >> 9 * state.trump) & ROW", "            row = (cards >> GODS_AT) & ROW"),
    ("rules.py", "if deciding == 0 and 8 in numbers:", "if numbers.count(0) == 1 and 8 in numbers:"),
    ("rules.py", "if numbers.count(deciding) == 1:", "if numbers.count(deciding) >= 1:"),
    ("rules.py", "self._begin(state, state.turn, NO_SUIT)", "self._begin(state, state.turn, SUIT[state.bids[0]])"),
    ("rules.py", "god = GODS_AT + state.tied_number - 1", "god = GODS_AT + state.tied_number % 9"),
    ("rules.py", "return mask & ORDINARY", "return mask"),
    ("rules.py", "options.hands if options.hands else seats", "options.hands if options.hands else 1"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for seats in (3, 4):
            with bent("crusade", {}, seats, fault) as rules:
                sweep(rules, {}, range(30))


@pytest.mark.parametrize("fault", FAULTS[:3], ids=str)
def test_small_tricks_notice_a_planted_fault(fault: tuple[str, str, str]) -> None:
    with bent("crusade", {}, 3, fault) as rules, pytest.raises(DisagreementError):
        tricks_agree(rules, "W", all_tricks(3, FEW))
