"""Treasure, also called Religion: lay combinations open, and let the gods in them bend the rules. Read `rules` next."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from velvet.core.options import Options, choice, whole
from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.core.advice import Advice
    from velvet.core.gestures import Gesture
    from velvet.core.layout import Layout
    from velvet.core.rules import Rules
    from velvet.core.views import View


@dataclass(frozen=True)
class TreasureOptions(Options):
    """The page's options."""

    target: int = whole(100, 10, 1000, "The match ends when after a hand somebody stands here, or as far below zero.")
    max_hands: int = whole(0, 0, 99, "The match ends after so many hands at most; 0 means no limit.")
    max_turns: int = whole(60, 1, 500, "A hand ends when everybody has had so many turns in it.")
    builder_color: str = choice("sets2", ("sets2", "runs3"), "The Builder in a color: sets of two, or runs of three.")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.treasure.rules import TreasureRules

    return TreasureRules(options.target, options.max_hands, options.max_turns, options.builder_color == "sets2", seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.treasure.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.treasure.layout import gestures

    return gestures(rules, view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.treasure.advice import TreasureAdvice

    return TreasureAdvice(rules)


SPECS = (
    GameSpec(
        id="treasure",
        names=("Treasure", "Religion"),
        seats=(2, 3, 4, 5, 6, 7, 8),
        options=TreasureOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Lay out sets, runs and colors; every god you table changes the rules for all.",
        deck="viashi",
        author="Michelle Bottorff",
        capacity=16384,  # found by play: hands of dozens of cards, sought on purpose, had 6,438
    ),
)
