"""Mages Wild: match suit or number, name a suit with a mage, be rid of your cards first. Read `rules` next."""

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
class MagesWildOptions(Options):
    """The page's options."""

    hands: int = whole(1, 1, 27, "How many hands make a match.")
    two_player_reverse: str = choice(
        "none", ("none", "skip"), "Among two a 9 changes nothing, or skips the other so that you go again."
    )
    max_turns: int = whole(200, 1, 1000, "A hand ends when everybody has had so many turns; the fewest cards win it.")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.mages_wild.rules import MagesWildRules

    return MagesWildRules(options.hands, options.two_player_reverse == "skip", options.max_turns, seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.mages_wild.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.mages_wild.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.mages_wild.advice import MagesWildAdvice

    return MagesWildAdvice(rules)


SPECS = (
    GameSpec(
        id="mages-wild",
        names=("Mages Wild",),
        seats=(2, 3, 4, 5),
        options=MagesWildOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Shed your cards by suit or number; mages and gods break in where they like.",
        deck="viashi",
        author="Michelle Bottorff",
        capacity=74,  # all 54 cards in one hand, five of them mages that name one of five suits
    ),
)
