"""Viking Funeral: fights and feasts with a deck that ages from game to game. Read `rules` next."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from velvet.core.errors import MoveError, OptionsError
from velvet.core.options import Options, card_list, card_numbers, choice, switch, whole
from velvet.core.spec import GameSpec

if TYPE_CHECKING:
    from velvet.core.advice import Advice
    from velvet.core.gestures import Gesture
    from velvet.core.layout import Layout
    from velvet.core.rules import Rules
    from velvet.core.views import View

FEWEST_LIVING = 23


@dataclass(frozen=True)
class FuneralOptions(Options):
    """The page's options: the state of the saga's deck, who leads, and how the rules are read."""

    wounds: Mapping[str, int] = card_numbers("Symbols crossed out in earlier games, by card.")
    dead: list[str] = card_list("Cards that died in earlier games.")
    first: int = whole(0, 0, 1, "The seat that leads first: who lost the last game.")
    court: str = choice("ranked", ("ranked", "equal"), "Whether ten, jack, queen and king are four ranks or one.")
    wound_self: bool = switch(False, "The card that deals the wounds may take some itself.")

    def check(self, seats: int) -> None:
        """Raises OptionsError where the saga's deck is none that can be played with."""
        from velvet.core.cards import FRENCH
        from velvet.games.viking_funeral.rules_state import CARDS, SYMBOLS

        dead = [_card(code) for code in self.dead]
        if len(set(dead)) < len(dead):
            raise OptionsError("option “dead” names a card twice")
        if CARDS - len(dead) < FEWEST_LIVING:
            raise OptionsError(f"a game needs {FEWEST_LIVING} living cards; {CARDS - len(dead)} are left of this deck")
        for code, crossed in self.wounds.items():
            card = _card(code)
            if card in dead:
                raise OptionsError(f"{FRENCH.codes[card]} is dead and bears no wounds any more")
            if not 0 <= crossed < SYMBOLS[card]:
                raise OptionsError(f"a living {code} has from 0 to {SYMBOLS[card] - 1} wounds, not {crossed}")


def _card(code: str) -> int:
    from velvet.core.cards import FRENCH

    try:
        card = FRENCH.card(code)
    except MoveError:
        raise OptionsError(f"“{code}” is no card of a French deck") from None
    if FRENCH.codes[card] != code:
        raise OptionsError(f"a card in an option is written exactly, “{FRENCH.codes[card]}”, not “{code}”")
    return card


def _rules(options: Any, seats: int) -> "Rules[Any]":
    from velvet.core.cards import FRENCH
    from velvet.games.viking_funeral.rules import FuneralRules

    wounds = [0] * FRENCH.size
    for code, crossed in options.wounds.items():
        wounds[FRENCH.card(code)] = crossed
    dead = [FRENCH.card(code) for code in options.dead]
    living = [card for card in range(FRENCH.size) if card not in dead]
    return FuneralRules(living, wounds, options.first, options.court == "equal", options.wound_self)


def _layout(rules: "Rules[Any]") -> "Layout":
    from velvet.games.viking_funeral.layout import layout

    return layout()


def _gestures(rules: "Rules[Any]", view: "View") -> "list[Gesture]":
    from velvet.games.viking_funeral.layout import gestures

    return gestures(view)


def _advice(rules: "Rules[Any]") -> "Advice[Any]":
    from velvet.games.viking_funeral.advice import FuneralAdvice

    return FuneralAdvice(rules)


SPECS = (
    GameSpec(
        id="viking-funeral",
        names=("Viking Funeral",),
        seats=(2,),
        options=FuneralOptions,
        rules=_rules,
        layout=_layout,
        gestures=_gestures,
        advice=_advice,
        package=__name__,
        blurb="Feast or fight over the dead; every wound stays on the card for the games to come.",
        deck="french",
        author="Rob Daviau, IronWall Games",
        capacity=189,  # four aces that may strike each of the other 47, and to yield
    ),
)
