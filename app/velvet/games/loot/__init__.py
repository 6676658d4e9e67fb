"""Loot, also called Plunder: collect runs, sets and colors, and burn the village first. Read `rules` next."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from velvet.core.options import Options, whole
from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.core.advice import Advice
    from velvet.core.gestures import Gesture
    from velvet.core.layout import Layout
    from velvet.core.rules import Rules
    from velvet.core.views import View


@dataclass(frozen=True)
class LootOptions(Options):
    """The page's options."""

    target: int = whole(100, 10, 1000, "The match ends when after a hand somebody stands here, or as far below zero.")
    max_hands: int = whole(0, 0, 99, "The match ends after so many hands at most; 0 means no limit.")
    max_turns: int = whole(60, 1, 500, "After so many turns of everybody in one hand the village burns by itself.")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.loot.rules import LootRules

    return LootRules(options.target, options.max_hands, options.max_turns, seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.loot.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.loot.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.loot.advice import LootAdvice

    return LootAdvice(rules)


SPECS = (
    GameSpec(
        id="loot",
        names=("Loot", "Plunder"),
        seats=(2, 3, 4),
        options=LootOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Gather runs, sets and colors, and set the village alight while your hand is the best.",
        deck="viashi",
        author="Michelle Bottorff",
        capacity=10,  # a hand of nine and the card just drawn
    ),
)
