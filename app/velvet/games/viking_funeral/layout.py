"""Viking Funeral, the table: the fight in the middle, the Deceased beside it; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import FRENCH
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import (
    CENTRE,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    HAND,
    RIGHT,
    Chain,
    Fan,
    Layout,
    Pile,
    Zone,
    round_table,
)
from velvet.core.views import View

_WORDS = {"lead": "Lead", "agree": "Agree with", "disagree": "Disagree with", "add": "Add"}


def layout() -> Layout:
    """The zones."""
    zones: list[Zone] = [
        Pile("draw", place=CENTRE_LEFT, label="The Village"),
        Pile("deceased", place=CENTRE_LEFT, label="Recently Deceased", face_up=True),
        Chain("fight", place=CENTRE, label="The funeral"),
        Pile("valhalla", place=CENTRE_RIGHT, label="Valhalla", face_up=True, spread=True),
        Pile("woods", place=CENTRE_RIGHT, label="The Woods", face_up=True, spread=True),
    ]
    for seat in range(2):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Pile(f"hall:{seat}", seat, RIGHT, "Mead hall"))
    return Layout("french", tuple(zones), round_table(2))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves: cards are dragged to the fight, an ace onto the card it sends away."""
    found: list[Gesture] = []
    target = [slot.card for slot in view.zone("fight").slots if "target" in slot.marks]
    for move in view.legal:
        if move.verb == "yield":
            found.append(button(move, "yield", "Yield"))
        elif move.verb == "wound":
            number = move.args[0]
            label = "Spare it" if number == 0 else f"{number} wound{'s' if number > 1 else ''}"
            name = FRENCH.names[FRENCH.card(target[0] or "")]
            said = f"Give {name} {label}" if number else f"Spare {name}"
            found.append(button(move, f"wound:{number}", f"{label} ({target[0]})", said))
        elif move.verb == "bury":
            code = FRENCH.codes[move.card]
            found.append(Gesture(move, (Target("fight", code),), f"Bury {FRENCH.names[move.card]}"))
        else:
            held = Target(f"hand:{view.seat}", FRENCH.codes[move.card])
            label = f"{_WORDS[move.verb]} {FRENCH.names[move.card]}"
            place = Target("fight")
            if len(move.args) > 1:
                place = Target("fight", FRENCH.codes[move.args[1]])
                label += f", {FRENCH.names[move.args[1]]} to the Woods"
            found.append(Gesture(move, (held, place), label))
    return found
