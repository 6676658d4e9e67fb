"""Changelands, the table: the land in the middle, hands at the edges; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import VIASHI
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import CENTRE, CENTRE_LEFT, CENTRE_RIGHT, HAND, Fan, Grid, Layout, Pile, Zone
from velvet.core.views import View
from velvet.games.changelands.rules_state import CELLS, NEXT, SIDES
from velvet.mechanics.grids import COMPASS_WORDS

# Quarter turns clockwise that bring South, West, North, East to the bottom, and where they sit.
_TURNS = [0, 3, 2, 1]
_ANGLE = [0.0, 90.0, 180.0, 270.0]


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    sides = SIDES[seats]
    zones: list[Zone] = [Grid("grid", place=CENTRE, label="The land", turns=tuple(_TURNS[side] for side in sides))]
    zones += [Fan(f"hand:{seat}", seat, HAND, "Hand") for seat in range(seats)]
    zones.append(Pile("draw", place=CENTRE_LEFT, label="Draw pile"))
    zones.append(Pile("discard", place=CENTRE_RIGHT, label="Discards", face_up=True))
    return Layout("viashi", tuple(zones), tuple(_ANGLE[side] for side in sides))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves: cards are dragged to squares, the pawn to where it goes."""
    found: list[Gesture] = []
    stands = ""
    for marker in view.zone("grid").markers:
        if marker.kind == "pawn" and marker.owner == view.seat:
            stands = marker.at
    for move in view.legal:
        if move.verb == "put":
            card, square = move.args
            path = (Target(f"hand:{view.seat}", VIASHI.codes[card]), Target("grid", CELLS[square]))
            found.append(Gesture(move, path, f"Lay {VIASHI.names[card]} on {CELLS[square]}"))
        elif move.verb == "go":
            to = CELLS[NEXT[CELLS.index(stands) * 4 + move.args[0]]]
            path = (Target("grid", stands), Target("grid", to))
            found.append(Gesture(move, path, f"Go {COMPASS_WORDS[move.args[0]]} to {to}"))
        else:
            found.append(button(move, "stop", "Stop here"))
    return found
