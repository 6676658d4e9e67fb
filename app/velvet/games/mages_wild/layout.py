"""Mages Wild, the table: hands at the edges, the two piles in the middle; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import VIASHI, VIASHI_SUITS
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import CENTRE, CENTRE_LEFT, HAND, Fan, Layout, Pile, Zone, round_table
from velvet.core.views import View


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    zones: list[Zone] = [Fan(f"hand:{seat}", seat, HAND, "Hand") for seat in range(seats)]
    zones.append(Pile("draw", place=CENTRE_LEFT, label="Draw pile"))
    zones.append(Pile("discard", place=CENTRE, label="Discards", face_up=True))
    return Layout("viashi", tuple(zones), round_table(seats))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves; a mage dropped on the discards asks for the suit to name."""
    found: list[Gesture] = []
    for move in view.legal:
        if move.verb == "draw":
            found.append(Gesture(move, (Target("draw"),), "Draw a card"))
            continue
        path = (Target(f"hand:{view.seat}", VIASHI.codes[move.card]), Target("discard"))
        named = len(move.args) > 1
        label = said = f"Play {VIASHI.names[move.card]}"
        if named:
            label = f"Name {VIASHI_SUITS[move.args[1]]}"
            said += f" and name {VIASHI_SUITS[move.args[1]]}"
        found.append(Gesture(move, path, label, said=said))
    return found
