"""Vyozha, the table: the hex board in the middle, hands and decks at the edges; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import VYOZHA
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import CENTRE, CENTRE_RIGHT, HAND, RIGHT, Fan, Hexes, Layout, Pile, Zone, round_table
from velvet.core.phrases import spoken
from velvet.core.views import View
from velvet.games.vyozha.rules_tiles import is_branch
from velvet.games.vyozha.views import SPIRIT, branch_marks
from velvet.mechanics.hexes import FACES, TURNED, cell_text, neighbour


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    zones: list[Zone] = [Hexes("hexes", place=CENTRE, label="The runs")]
    for seat in range(seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Pile(f"deck:{seat}", seat, RIGHT, "Deck"))
    if seats % 2:
        zones.append(Pile(SPIRIT, place=CENTRE_RIGHT, label="Player-in-spirit"))
    return Layout("vyozha", tuple(zones), round_table(seats))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves: tiles are dragged to cells, the turn ends by a button."""
    found: list[Gesture] = []
    lying = {slot.at: VYOZHA.names[VYOZHA.card(slot.card or "")] for slot in view.zone("hexes").slots}
    hand = f"hand:{view.seat}"
    turns = {slot.card: slot.turn for slot in view.zone(hand).slots} if view.legal else {}
    for move in view.legal:
        if move.verb == "end":
            found.append(button(move, "end", "End your turn"))
            continue
        card, q, r = move.args
        code, cell = VYOZHA.codes[card], cell_text(q, r)
        path = (Target(hand, code), Target("hexes", cell))
        if is_branch(card):
            marks = _legs(lying, q, r)
            said = f"Lay a branch by {_beside(lying, q, r)}"
            found.append(Gesture(move, path, f"Lay a branch on {cell}", marks=marks, said=said))
        else:
            said = f"Lay {VYOZHA.names[card]} by {_beside(lying, q, r)}"
            found.append(Gesture(move, path, f"Lay {VYOZHA.names[card]} on {cell}", turn=turns[code], said=said))
    return found


def _beside(lying: dict[str, str], q: int, r: int) -> str:
    """What lies next to a cell, in words."""
    around = [cell_text(*neighbour(q, r, face)) for face in range(FACES)]
    names = [lying[cell] for cell in around if cell in lying]
    return spoken(names) if names else "nothing"


def _legs(lying: dict[str, str], q: int, r: int) -> tuple[str, ...]:
    """The marks of a branch as it would lie on this cell."""
    joined = [face for face in range(FACES) if cell_text(*neighbour(q, r, face)) in lying]
    if len(joined) == 1:
        return branch_marks(joined[0], False)
    one, other = joined
    return branch_marks(one if TURNED[one + 2] == other else other, True)
