"""Treasure's rules and the second reading of its page agree at every position: melds, adds, declarations, effects."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.bent import bent
from tests.games.second import Deal, DisagreementError, Pick, any_of, as_sampled, compare, preferring
from tests.games.treasure.checker import Treasure
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games import load

OPTIONS: list[dict[str, Any]] = [
    {"max_hands": 2},
    {"max_hands": 2, "builder_color": "runs3", "max_turns": 20},
    {"max_turns": 1, "target": 10},
]


def eager(texts: Sequence[str], rng: Rng) -> str:
    """Melds and adds when it can, gods and changed cards first; takes many cards; seldom the last discard."""
    tabled = [text for text in texts if text.startswith(("meld", "add"))]
    if tabled and rng.below(20):
        for liked in ("G", "="):
            some = [text for text in tabled if liked in text]
            if some and rng.below(4):
                return any_of(some, rng)
        return any_of(tabled, rng)
    if "take all" in texts and rng.below(2):
        return "take all"
    if "draw" in texts and rng.below(4):
        return "draw"
    return any_of(texts, rng)


def gods_first(cards: list[str], rng: Rng) -> list[str]:
    """The deck so that the first seats have gods, and cards of the gods' numbers."""
    order = sorted(cards, key=lambda card: rng.below(60) - 25 * (card[0] == "G"))
    if rng.below(2):
        digit = str(1 + rng.below(9))
        order.sort(key=lambda card: rng.below(60) - 25 * (card[1] == digit or card[0] == "G"))
    return order


STYLES: list[tuple[Pick, Deal]] = [
    (eager, gods_first),
    (eager, as_sampled),
    (preferring({"meld": 8, "add": 8}), gods_first),
    (any_of, as_sampled),
]


def sweep(rules: Rules[Any], options: dict[str, Any], seeds: range, limit: int) -> int:
    tables = [(Treasure(options, rules.seats), seed, style) for seed in seeds for style in STYLES]
    return sum(compare(rules, second, seed, *style, limit) for second, seed, style in tables)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readings_agree(options: dict[str, Any], seats: int) -> None:
    assert sweep(load("treasure").make(options, seats), options, range(2), 250) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_very_many(options: dict[str, Any], seats: int) -> None:
    sweep(load("treasure").make(options, seats), options, range(100, 150), 400)


EFFECTS = "rules_effects.py"
MELDS = "rules_melds.py"
FAULTS = [
    (EFFECTS, "if lying[canceller * 3 + kind] % 2 == 1:", "if lying[canceller * 3 + kind] >= 1:"),
    (EFFECTS, "(MINION, SET, FRIEND)", "(MINION, COLOR, FRIEND)"),
    (EFFECTS, "        if first[number] < 0:\n            first[number] = i\n", "        first[number] = i\n"),
    (EFFECTS, "if gods and kind == COLOR:", "if gods and kind == COLOR and m == len(state.kinds):"),
    (EFFECTS, "NUMBER_MASK[0] & ~GODS_MASK", "NUMBER_MASK[0]"),
    (
        EFFECTS,
        "if force & NINES_DOUBLE and face % NINE == 8:",
        "if force & NINES_DOUBLE and face % NINE == 8 and face < 45:",
    ),
    (
        EFFECTS,
        "gained[tabled[i + 2]] += worth(tabled[i + 1], RUN, force)",
        "gained[state.owners[m]] += worth(tabled[i + 1], RUN, force)",
    ),
    (EFFECTS, "GODS_MASK | number_changers(force) | suit_changers(force)", "GODS_MASK | number_changers(force)"),
    (EFFECTS, "FLAMES_HALF, 0, 0, LEAVES_HALF, 0]", "FLAMES_HALF, 0, LEAVES_HALF, 0, 0]"),
    (MELDS, "self.run = 3 if short and not sets_of_two else 4", "self.run = 3 if short else 4"),
    (MELDS, "if missing == 0 or counts[gap] == 0:", "if counts[gap] == 0:"),
    (MELDS, "if high < NINE - 1:", "if high < NINE - 2:"),
    (MELDS, "* FACES + card % FACES) * 2 + card // FACES", "* 2 + card // FACES) * FACES + card % FACES"),
    ("rules.py", "state.owed_to = tabler", "state.owed_to = seat"),
    ("rules.py", "if not state.built:", "if not state.owed:"),
    ("rules.py", "if state.barred == NO_CARD or hand == BIT[state.barred]:", "if state.barred == NO_CARD:"),
    (
        "rules.py",
        "state.stale + 1 if state.dry and not state.melded else 0",
        "state.stale + 1 if state.dry else 0",
    ),
    (
        "rules.py",
        "len(state.discards) >= 2:\n            moves.append(TAKE_ALL)",
        "state.discards:\n            moves.append(TAKE_ALL)",
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str, str]) -> None:
    with pytest.raises(DisagreementError):
        for seeds in (range(5), range(5, 25)):
            for seats in (6, 2, 3, 8):
                for options in OPTIONS[:2]:
                    with bent("treasure", options, seats, fault) as rules:
                        sweep(rules, options, seeds, 300)
