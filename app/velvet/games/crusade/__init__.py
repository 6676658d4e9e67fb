"""Crusade: bid a card for trumps, then take tricks in which gods fight only gods.

Read `rules` next; `rulebook.md` tells people.
"""

from dataclasses import dataclass
from typing import Any

from velvet.core.options import Options, whole
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec


@dataclass(frozen=True)
class CrusadeOptions(Options):
    """Options of Crusade."""

    hands: int = whole(0, 0, 27, "How many hands make the match; 0 stands for as many as there are seats.")


def _rules(options: Any, seats: int) -> Rules[Any]:
    from velvet.games.crusade.rules import CrusadeRules

    return CrusadeRules(options, seats)


def _layout(rules: Rules[Any]) -> Any:
    from velvet.games.crusade.layout import layout

    return layout(rules)


def _gestures(rules: Rules[Any], view: Any) -> list[Any]:
    from velvet.games.crusade.layout import gestures

    return list(gestures(rules, view))


def _advice(rules: Rules[Any]) -> Any:
    from velvet.games.crusade.advice import CrusadeAdvice

    return CrusadeAdvice(rules)


SPECS: tuple[GameSpec, ...] = (
    GameSpec(
        id="crusade",
        names=("Crusade",),
        seats=(3, 4, 5),
        options=CrusadeOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Sacrifice a card to name the trumps, then fight for tricks; gods rule only where gods were called.",
        deck="viashi",
        author="Michelle Bottorff and her son Ben",
        capacity=18,  # the hand of one of three
    ),
)
