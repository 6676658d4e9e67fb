"""Loot, the table: hands at the edges, the two piles in the middle, a torch to arm; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import VIASHI
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import (
    CENTRE,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    FRONT,
    HAND,
    Fan,
    Layout,
    Melds,
    Pile,
    Torch,
    Zone,
    round_table,
)
from velvet.core.views import View


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    zones: list[Zone] = []
    for seat in range(seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Melds(f"melds:{seat}", seat, FRONT, "Combinations"))
    zones.append(Pile("draw", place=CENTRE_LEFT, label="Draw pile"))
    zones.append(Pile("discard", place=CENTRE, label="Discards", face_up=True, spread=True))
    zones.append(Torch("torch", place=CENTRE_RIGHT, label="Torch"))
    return Layout("viashi", tuple(zones), round_table(seats))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves; passing is done by itself while the torch is not armed."""
    found: list[Gesture] = []
    hand = f"hand:{view.seat}"
    for move in view.legal:
        if move.verb == "discard":
            path = (Target(hand, VIASHI.codes[move.card]), Target("discard"))
            found.append(Gesture(move, path, f"Discard {VIASHI.names[move.card]}"))
        elif move.verb == "draw":
            found.append(Gesture(move, (Target("draw"),), "Draw a card"))
        elif move.verb == "take":
            found.append(Gesture(move, (Target("discard"),), "Take the top discard"))
        elif move.verb == "fire":
            found.append(Gesture(move, (Target("torch"),), "Fire the village"))
        else:
            found.append(Gesture(move, button(move, "pass", "").path, "Let it stand", unless="torch"))
    return found
