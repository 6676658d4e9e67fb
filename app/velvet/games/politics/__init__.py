"""Politics: influence, abilities and revolts round a line of nine cards. Read `rules` next."""

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
class PoliticsOptions(Options):
    """The page's options."""

    target: int = whole(0, 0, 200, "Who alone leads with so many points has won; 0 means 20 with three, 12 with four.")
    max_rounds: int = whole(40, 1, 200, "After so many rounds the highest total wins, whatever it is.")
    abilities: str = choice("house", ("house", "none"), "Whether the cards in the line have abilities.")
    outsider: int = whole(2, 1, 12, "Who has no card in the line may put so many markers on any one card in a round.")


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.games.politics.rules import PoliticsRules
    from velvet.games.politics.rules_abilities import HOUSE

    table = HOUSE if options.abilities == "house" else []
    return PoliticsRules(options.target, options.max_rounds, table, options.outsider, seats)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.politics.layout import layout

    return layout(rules.seats)


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.politics.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.politics.advice import PoliticsAdvice

    return PoliticsAdvice(rules)


SPECS = (
    GameSpec(
        id="politics",
        names=("Politics",),
        seats=(3, 4),
        options=PoliticsOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Buy influence, pull strings and start revolts until your people stand side by side.",
        deck="viashi",
        author="Michelle Bottorff and her son Ben",
        capacity=512,  # found by play: abilities, sought on purpose, had 182
    ),
)
