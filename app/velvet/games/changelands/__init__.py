"""Changelands: a race over a grid of cards that turns under the runners' feet. Read `rules` next."""

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
class ChangelandsOptions(Options):
    """The page's options."""

    max_turns: int = whole(40, 1, 500, "After so many turns of every seat, whoever stands nearest to the goal wins.")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.changelands.rules import ChangelandsRules

    return ChangelandsRules(options.max_turns, seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.changelands.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.changelands.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.changelands.advice import ChangelandsAdvice

    return ChangelandsAdvice(rules)


SPECS = (
    GameSpec(
        id="changelands",
        names=("Changelands",),
        seats=(2, 3, 4),
        options=ChangelandsOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Race corner to corner while everybody keeps swapping the ground.",
        deck="viashi",
        author="Michelle Bottorff",
        capacity=125,  # five cards on 24 squares, and under the own marker
    ),
)
