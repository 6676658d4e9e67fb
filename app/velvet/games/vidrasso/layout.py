"""The table of Vidrasso, and how its moves are made by hand. Must not know the rules' insides."""

from typing import Any

from velvet.core.cards import VIDRASSO
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import (
    CENTRE,
    CENTRE_LEFT,
    FRONT,
    HAND,
    RIGHT,
    Fan,
    Layout,
    Melds,
    Pile,
    Trick,
    Zone,
    round_table,
)
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.core.views import View


def layout(rules: Rules[Any]) -> Layout:
    """Two seats, each with a hand, five columns before it and a capture pile; deck and trick in the middle."""
    zones: list[Zone] = [
        Pile("draw", place=CENTRE_LEFT, label="Deck"),
        Trick("trick", place=CENTRE, label="Trick"),
    ]
    for seat in (0, 1):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Melds(f"front:{seat}", seat, FRONT, "Columns"))
        zones.append(Pile(f"captured:{seat}", seat, RIGHT, "Captured", spread=True))
    return Layout("vidrasso", tuple(zones), round_table(2))


def gestures(rules: Rules[Any], view: View) -> list[Gesture]:
    """One a move of `view.legal`: gifts go to the other's captures, plays to the trick, choices are buttons."""
    own = {slot.card for slot in view.zone(f"hand:{view.seat}").slots} if view.legal else set()
    return [_gesture(move, view.seat or 0, own) for move in view.legal]


def _gesture(move: Move, seat: int, own: set[str | None]) -> Gesture:
    if move.verb == "bump":
        return button(move, "bump", "Bump the deck")
    if move.verb == "cut":
        return Gesture(move, (Target("draw"),), f"Cut {move.card} card{'' if move.card == 1 else 's'}")
    if move.verb == "trump":
        if move.args[0] == 0:
            name = VIDRASSO.suit_names[move.args[1]]
            return button(move, f"trump-{VIDRASSO.letters[move.args[1]]}", name, f"Make {name} trumps")
        return button(move, f"trump-{move.args[1]}", f"{move.args[1]}s", f"Make the {move.args[1]}s trumps")
    code = VIDRASSO.codes[move.card]
    name = VIDRASSO.names[move.card]
    if move.verb == "give":
        return Gesture(move, (Target(f"hand:{seat}", code), Target(f"captured:{1 - seat}")), f"Give {name}")
    zone = f"hand:{seat}" if code in own else f"front:{seat}"
    return Gesture(move, (Target(zone, code), Target("trick")), f"Play {name}")
