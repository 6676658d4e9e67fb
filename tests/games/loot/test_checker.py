"""Loot's rules and the second reading of its page agree at every position, in random games and over chosen hands."""

from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.loot.checker import Loot
from tests.games.second import (
    DECK,
    Deal,
    DisagreementError,
    Pick,
    any_of,
    as_sampled,
    compare,
    number,
    preferring,
    suit,
)
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [
    {"max_hands": 3},
    {"target": 10},
    {"max_turns": 1, "max_hands": 2},
    {"max_turns": 30, "target": 60},
]
# Long hands, so that piles end; the burning comes by itself.
PATIENT = preferring({"pass": 300, "draw": 5})
HASTY = preferring({"fire": 1, "pass": 1})


def alike(cards: list[str], rng: Rng) -> list[str]:
    """The deck so that each seat is dealt cards of few suits or near numbers: many ways to combine them."""
    order = list(cards)
    seats = 2 + rng.below(3)
    lows = [1 + rng.below(6) for _ in range(seats)]
    suits = [{"WFSVLG"[rng.below(6)] for _ in range(3)} for _ in range(seats)]
    by_color = [rng.below(3) for _ in range(seats)]

    def liking(seat: int, card: str) -> int:
        near = lows[seat] <= number(card) < lows[seat] + 4 + rng.below(2)
        of_suit = suit(card) in suits[seat]
        god = suit(card) == "G" and rng.below(3) == 0
        return god + ((near and of_suit) if by_color[seat] == 0 else of_suit if by_color[seat] == 1 else near)

    for k in range(9 * seats):
        seat = k % seats
        best = max(range(k, min(k + 14, len(order))), key=lambda at: liking(seat, order[at]))
        order[k], order[best] = order[best], order[k]
    return order


def rainbow(cards: list[str], rng: Rng) -> list[str]:
    """The deck so that the first of three seats is dealt a run, six cards of it of six suits or nearly so."""
    suits = sorted("WFSVLG", key=lambda _: rng.below(100))
    start = rng.below(4)
    run = []
    for k in range(9):
        inside = start <= k < start + 6 and rng.below(12)
        run.append(f"{suits[k - start] if inside else suits[rng.below(6)]}{k + 1}")
    order = [card for card in cards if card not in run]
    for k, card in enumerate(run):
        order.insert(k * 3, card)
    return order


def play_many(rules: Rules[Any], options: dict[str, Any], seeds: range, pick: Pick, deal: Deal) -> int:
    return sum(compare(rules, Loot(options, rules.seats), seed, pick, deal) for seed in seeds)


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    kinds: list[tuple[Pick, Deal]] = [(any_of, as_sampled), (PATIENT, as_sampled), (HASTY, alike)]
    return sum(play_many(rules, options, seeds, pick, deal) for pick, deal in kinds)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any], seats: int) -> None:
    assert sweep(load("loot").make(options, seats), options, range(2)) > 60


ONE_HAND = {"max_hands": 1}


def scored_hands(rules: Rules[Any], seeds: range) -> int:
    """Hands burnt as soon as may be."""
    soon = preferring({"fire": 100})
    return sum(play_many(rules, ONE_HAND, seeds, soon, deal) for deal in (alike, rainbow))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_scored_hands(seats: int) -> None:
    assert scored_hands(load("loot").make(ONE_HAND, seats), range(25)) >= 50 * 7


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_very_many(seats: int) -> None:
    scored_hands(load("loot").make(ONE_HAND, seats), range(1000, 1300))
    for options in OPTIONS:
        sweep(load("loot").make(options, seats), options, range(100, 115))


def test_the_deck_is_the_pages() -> None:
    assert len(set(DECK)) == 54 and DECK[0] == "W1" and DECK[-1] == "G9"


SCORE = "rules_score.py"
FAULTS = [
    (SCORE, "value += SIX_COLORS", "value += SIX_COLORS * effects.run // 2"),
    (SCORE, "if suits == ROW >> 3:", "if suits == ROW >> 3 and first == 0:"),
    (SCORE, "if cards[i] != before + 1:", "if cards[i] != before + 1 and stretch < SHORTEST_RUN:"),
    (SCORE, "return total * effects.run // 2", "return total * effects.color // 2"),
    (
        SCORE,
        "return 4 if self.nines and card % NINE == 8 else 2",
        "return 4 if self.nines and card % NINE == 8 and card != 53 else 2",
    ),
    (SCORE, "return 18 if self.nines", "return 9 if self.nines"),
    (SCORE, "3 if held & GOD[3] else 4", "4"),
    (SCORE, "_factor(held, 8, 7)", "_factor(held, 7, 8)"),
    (SCORE, "for number in range(first, NINE):", "for number in range(first, min(first + 5, NINE)):"),
    ("rules.py", "hand & ~BIT[state.barred] if state.barred != NO_CARD else hand", "hand"),
    ("rules.py", "self.seats:\n            state.phase = ASK", "self.seats - 1:\n            state.phase = ASK"),
    ("rules.py", "abs(state.points[k]) >= self.target", "state.points[k] >= self.target"),
    ("rules.py", "self.seats * self.max_turns:", "self.seats * self.max_turns + 1:"),
    ("rules.py", "first = (state.hand - 1) % self.seats", "first = 0"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for options in OPTIONS:
            with bent("loot", options, 2, fault) as rules:
                sweep(rules, options, range(1))
        with bent("loot", ONE_HAND, 3, fault) as rules:
            scored_hands(rules, range(200))
