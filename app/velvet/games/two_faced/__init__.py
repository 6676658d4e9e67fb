"""Two-Faced: draft a hand, then play it together with a dummy that your opponent has seen, too.

Read `rules` next; `rulebook.md` tells people.
"""

from dataclasses import dataclass
from typing import Any

from velvet.core.options import Options, whole
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec


@dataclass(frozen=True)
class TwoFacedOptions(Options):
    """Options of Two-Faced."""

    hands: int = whole(1, 1, 20, "How many hands make the match; the deal alternates.")


def _rules(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.two_faced.rules import TwoFacedRules

    return TwoFacedRules(options, seats)


def _layout(rules: Rules[Any]) -> Any:
    from velvet.games.two_faced.layout import layout

    return layout(rules)


def _gestures(rules: Rules[Any], view: Any) -> list[Any]:
    from velvet.games.two_faced.layout import gestures

    return list(gestures(rules, view))


def _advice(rules: Rules[Any]) -> Any:
    from velvet.games.two_faced.advice import TwoFacedAdvice

    return TwoFacedAdvice(rules)


SPECS: tuple[GameSpec, ...] = (
    GameSpec(
        id="two-faced",
        names=("Two-Faced",),
        seats=(2,),
        options=TwoFacedOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Two players, four hands: the one you drafted scores, the dummy at your left only stands in the way.",
        deck="viashi",
        author="Michelle Bottorff and her son Ben",
        capacity=9,  # a hand or a front
    ),
)
