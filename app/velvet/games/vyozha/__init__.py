"""Vyozha: runs of hexagonal cards that match, divide and multiply. Read `rules` next."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from velvet.core.options import Options, switch, whole
from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.core.advice import Advice
    from velvet.core.gestures import Gesture
    from velvet.core.layout import Layout
    from velvet.core.rules import Rules
    from velvet.core.views import View


@dataclass(frozen=True)
class VyozhaOptions(Options):
    """The page's options."""

    rotational: bool = switch(False, "Cards are turned as well as shuffled, and lie as they came off the deck.")
    full_round: bool = switch(
        False, "When a seat has emptied hand and deck, the round is played out, and all who are out share the win."
    )
    first_turn_limit: int = whole(0, 0, 6, "The first seat may lay at most so many cards in its first turn (0: any).")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.vyozha.rules import VyozhaRules

    return VyozhaRules(options.rotational, options.full_round, options.first_turn_limit, seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.vyozha.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.vyozha.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.vyozha.advice import VyozhaAdvice

    return VyozhaAdvice(rules)


SPECS = (
    GameSpec(
        id="vyozha",
        names=("Vyozha",),
        seats=(1, 2, 3, 4),
        options=VyozhaOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Grow runs of hexagonal cards that match, divide and multiply, and be the first with none left.",
        deck="vyozha",
        author="BCGR_Wurth",
        capacity=1213,  # six cards on the cells beside 99 joined tiles, 202 at most; and the end
    ),
)
