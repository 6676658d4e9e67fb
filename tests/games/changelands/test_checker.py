"""Changelands' rules and the second reading of its page agree at every position: squares, steps, landings, refills."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.changelands.checker import CORNERS, Changelands
from tests.games.second import Deal, DisagreementError, Pick, any_of, as_sampled, compare, preferring
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [{}, {"max_turns": 1}, {"max_turns": 3}, {"max_turns": 200}]


def homesick(texts: Sequence[str], rng: Rng) -> str:
    """Flames to the corners, walks that go on: markers are sent home and find their corner burning."""
    burning = [text for text in texts if text.startswith("put F") and text[-2:] in CORNERS]
    if burning and rng.below(8):
        return any_of(burning, rng)
    going = [text for text in texts if text.startswith("go")]
    return any_of(going, rng) if going and rng.below(8) else any_of(texts, rng)


def burning_corners(cards: list[str], rng: Rng) -> list[str]:
    """The deck so that Flames lie in some corners and follow one another in the draw pile."""
    order = list(cards)
    flames = [card for card in order if card[0] == "F"]
    for at in (0, 4, 20, 24, 25, 26):
        if len(order) == 54 and rng.below(3) and flames:
            other = order.index(flames.pop())
            order[at], order[other] = order[other], order[at]
    if len(order) < 29 and rng.below(2):
        order.sort(key=lambda card: card[0] != "F")
    return order


STYLES: list[tuple[Pick, Deal]] = [
    (any_of, as_sampled),
    (preferring({"go": 9}), burning_corners),
    (homesick, burning_corners),
]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range) -> int:
    tables = [(Changelands(options, rules.seats), seed, style) for seed in seeds for style in STYLES]
    return sum(compare(rules, second, seed, *style) for second, seed, style in tables)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any], seats: int) -> None:
    rules = load("changelands").make(options, seats)
    assert sweep(rules, options, range(5 if "max_turns" not in options else 3)) > 30


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any], seats: int) -> None:
    sweep(load("changelands").make(options, seats), options, range(100, 140))


FAULTS = [
    ("rules_state.py", "CORNERS: Final = [A5, E5, A1, E1]", "CORNERS: Final = [E1, A1, E5, A5]"),
    ("rules_state.py", "START_OF: Final = [E1, A1, A5, E5]", "START_OF: Final = [E1, A5, A1, E5]"),
    ("rules.py", "return alone == 1", "return True"),
    ("rules.py", "if mend and WAY[card] != NO_WAY:", "if mend:"),
    ("rules.py", "if to == self.goal[seat]:", "if to == self.goal[seat] and arrow == ANY_WAY:"),
    ("rules.py", "if ahead == OFF:", "if ahead == OFF and state.steps < STEPS:"),
    ("rules.py", "if WAY[state.grid[ahead]] == NO_WAY:", "if WAY[state.grid[ahead]] == NO_WAY and seat:"),
    ("rules.py", "or WAY[state.grid[start]] == NO_WAY:", "or (WAY[state.grid[start]] == NO_WAY and state.deck):"),
    ("rules.py", "return state.deck + state.aside", "return state.aside + state.deck[1:]"),
    ("rules.py", "if far < best:", "if far <= best:"),
    ("rules.py", "alone = count(state.won) == 1", "alone = True"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for seats in (4, 2):
            for options in OPTIONS:
                with bent("changelands", options, seats, fault) as rules:
                    sweep(rules, options, range(20))
