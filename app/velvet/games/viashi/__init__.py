"""Viashi, Vashy, Viashilym: the elves' trick game with table cards, the humans' plain way, and the double game.
game.

One folder, three games that share their rules. Read `rules` next; `rulebook.md` tells people.
"""

from dataclasses import dataclass
from typing import Any

from velvet.core.options import Options, switch, whole
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec


@dataclass(frozen=True)
class ViashiOptions(Options):
    """Options of Viashi."""

    hands: int = whole(9, 1, 27, "How many hands make the match; nine are a round, each seat beginning thrice.")
    handicap: bool = switch(
        False, "Who won the last hand alone leaves the first draw to chance; after two or three in a row, two or three."
    )


@dataclass(frozen=True)
class VashyOptions(Options):
    """Options of Vashy."""

    hands: int = whole(1, 1, 27, "How many hands make the match; three are a set.")


@dataclass(frozen=True)
class ViashilymOptions(Options):
    """Options of Viashilym."""

    hands: int = whole(1, 1, 27, "How many hands make the match.")


def _viashi(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.viashi.rules import ViashiRules

    return ViashiRules(options, seats)


def _vashy(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.viashi.rules import VashyRules

    return VashyRules(options, seats)


def _viashilym(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.viashi.rules_double import ViashilymRules

    return ViashilymRules(options, seats)


def _layout(rules: Rules[Any]) -> Any:
    from velvet.games.viashi.layout import layout

    return layout(rules)


def _gestures(rules: Rules[Any], view: Any) -> list[Any]:
    from velvet.games.viashi.layout import gestures

    return list(gestures(rules, view))


def _advice(rules: Rules[Any]) -> Any:
    from velvet.games.viashi.advice import ViashiAdvice

    return ViashiAdvice(rules)


AUTHOR = "Racciman's World"

SPECS: tuple[GameSpec, ...] = (
    GameSpec(
        id="viashi",
        names=("Viashi",),
        seats=(3,),
        options=ViashiOptions,
        rules=_viashi,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Build an open table and a secret hand, capture with both: gods beat all, and the Fool beats the Queen.",
        deck="viashi",
        author=AUTHOR,
        capacity=18,  # nine cards in the hand and nine on the table
    ),
    GameSpec(
        id="vashy",
        names=("Vashy",),
        seats=(3,),
        options=VashyOptions,
        rules=_vashy,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Viashi as the humans play it: clockwise, the King on top, and nothing but tricks counts.",
        deck="viashi",
        author=AUTHOR,
        capacity=18,  # nine cards in the hand and nine on the table
    ),
    GameSpec(
        id="viashilym",
        names=("Viashilym", "Double-Viashi"),
        seats=(6,),
        options=ViashilymOptions,
        rules=_viashilym,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Six players, three teams, two decks: twins that meet in a trick kill each other.",
        deck="viashi",
        author=AUTHOR,
        capacity=18,  # nine cards in the hand and nine on the table
    ),
)
