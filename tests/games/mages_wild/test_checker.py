"""Mages Wild's rules and the second reading of its page agree at every position: playable cards, effects, refills."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.mages_wild.checker import MagesWild
from tests.games.second import Deal, DisagreementError, Pick, any_of, as_sampled, compare
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [
    {"hands": 6},
    {"hands": 3, "max_turns": 4, "two_player_reverse": "skip"},
    {"hands": 6, "max_turns": 1},
    {"max_turns": 1000, "two_player_reverse": "skip"},
]


def effects_first(texts: Sequence[str], rng: Rng) -> str:
    """Kings, warriors, fools and gods when they can be played."""
    telling = [text for text in texts if text[-1] in "259" or text.startswith("play G")]
    return any_of(telling, rng) if telling and rng.below(4) else any_of(texts, rng)


def a_telling_top(cards: list[str], rng: Rng) -> list[str]:
    """The deck so that a god or a mage may be turned up, and kings follow one another."""
    order = list(cards)
    if len(order) == 54:
        for at in (18, 27, 36, 45):
            liked = next(card for card in order if card[0] == "G" or card[1] == "8")
            if rng.below(2):
                other = order.index(liked)
                order[at], order[other] = order[other], order[at]
    elif rng.below(2):
        order.sort(key=lambda card: card[1] not in "25")
    return order


STYLES: list[tuple[Pick, Deal]] = [(any_of, as_sampled), (effects_first, as_sampled), (effects_first, a_telling_top)]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    tables = [(MagesWild(options, rules.seats), seed, style) for seed in seeds for style in STYLES]
    return sum(compare(rules, second, seed, *style) for second, seed, style in tables)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any], seats: int) -> None:
    assert sweep(load("mages-wild").make(options, seats), options, range(4)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any], seats: int) -> None:
    sweep(load("mages-wild").make(options, seats), options, range(100, 200))


FAULTS = [
    ("rules.py", "PICK_UP: Final = 2", "PICK_UP: Final = 1"),
    (
        "rules.py",
        "return NUMBER_MASK[top % NINE] | MAGES_MASK\n",
        "return NUMBER_MASK[top % NINE] | GODS_MASK | MAGES_MASK\n",
    ),
    (
        "rules.py",
        "SUIT_MASK[suit] | MAGES_MASK | GODS_MASK for",
        "SUIT_MASK[suit] | MAGES_MASK for",
    ),
    ("rules.py", "if card < FIRST_GOD:", "if card:"),
    ("rules.py", "move.args[1] if len(move.args) > 1 else card // NINE", "card // NINE"),
    ("rules.py", "        state.step = 1\n", ""),
    ("rules.py", "(taken or state.owed)", "state.owed"),
    ("rules.py", "ahead * state.step", "ahead"),
    ("rules.py", "and min(state.turns) >= self.max_turns:", "and max(state.turns) >= self.max_turns:"),
    ("rules.py", "number == FOOL and self.seats == 2 and self.skip", "number == FOOL and self.seats == 2"),
    ("rules_state.py", "c % NINE == MAGE and c // NINE != GODS)", "c % NINE == MAGE)"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for seats in (3, 2, 5):
            for options in OPTIONS:
                with bent("mages-wild", options, seats, fault) as rules:
                    sweep(rules, options, range(20))
