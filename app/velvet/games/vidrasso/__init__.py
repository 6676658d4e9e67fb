"""Vidrasso, by Sean Ross: two players, a trump suit and a trump rank, and cards that are worth most when they are
weakest.

Read `rules` next; `rulebook.md` tells people.
"""

from dataclasses import dataclass
from typing import Any

from velvet.core.options import Options, switch, whole
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec


@dataclass(frozen=True)
class VidrassoOptions(Options):
    """Options of Vidrasso."""

    hands: int = whole(4, 1, 30, "How many hands make the match, if there is no target; six are usual too.")
    target: int = whole(0, 0, 2000, "The match ends with the hand in which a total gets here; 0: after so many hands.")
    cut: bool = switch(False, "Whether the deck is cut, or bumped, before the deal.")


def _rules(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.vidrasso.rules import VidrassoRules

    return VidrassoRules(options, seats)


def _layout(rules: Rules[Any]) -> Any:
    from velvet.games.vidrasso.layout import layout

    return layout(rules)


def _gestures(rules: Rules[Any], view: Any) -> list[Any]:
    from velvet.games.vidrasso.layout import gestures

    return list(gestures(rules, view))


def _advice(rules: Rules[Any]) -> Any:
    from velvet.games.vidrasso.advice import VidrassoAdvice

    return VidrassoAdvice(rules)


SPECS: tuple[GameSpec, ...] = (
    GameSpec(
        id="vidrasso",
        names=("Vidrasso",),
        seats=(2,),
        options=VidrassoOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="A duel of tricks with a trump suit and a trump rank, half of it fought with cards open on the table.",
        deck="vidrasso",
        author="Sean Ross",
        capacity=36,  # 35 places to cut, and the bump
    ),
)
