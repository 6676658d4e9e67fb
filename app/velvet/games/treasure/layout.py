"""Treasure, the table: hands at the edges, combinations before them, the piles in the middle; moves by hand.

Must not know pixels.
"""

from typing import Any

from velvet.core.gestures import Gesture, Target
from velvet.core.layout import CENTRE, CENTRE_LEFT, FRONT, HAND, Fan, Layout, Melds, Pile, Zone, round_table
from velvet.core.phrases import spoken
from velvet.core.views import View
from velvet.games.treasure.notation import card_text, card_words
from velvet.games.treasure.rules_state import KIND_NAMES


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    zones: list[Zone] = []
    for seat in range(seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Melds(f"melds:{seat}", seat, FRONT, "Combinations"))
    zones.append(Pile("draw", place=CENTRE_LEFT, label="Draw pile"))
    zones.append(Pile("discard", place=CENTRE, label="Discards", face_up=True, spread=True))
    return Layout("viashi", tuple(zones), round_table(seats))


def gestures(rules: Any, view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves: a meld is a selection dropped before oneself."""
    deck = rules.deck
    hand = f"hand:{view.seat}"
    owner_of = {slot.at: zone.id for zone in view.zones if zone.id.startswith("melds:") for slot in zone.slots}
    found: list[Gesture] = []
    for move in view.legal:
        if move.verb == "meld":
            cards = move.args[1::2]
            path = (*(Target(hand, deck.codes[c]) for c in cards), Target(f"melds:{view.seat}"))
            faces = [move.args[i : i + 2] for i in range(1, len(move.args), 2)]
            kind = KIND_NAMES[move.args[0]]
            label = f"Meld the {kind} {' '.join(card_text(deck, *face) for face in faces)}"
            said = f"Meld a {kind}: {spoken([card_words(deck, *face) for face in faces])}"
            found.append(Gesture(move, path, label, any_order=len(cards), said=said))
        elif move.verb == "add":
            card, face, number = move.args
            path = (Target(hand, deck.codes[card]), Target(owner_of[str(number)], str(number)))
            label = f"Add {card_text(deck, card, face)} to combination {number}"
            said = f"Add {card_words(deck, card, face)} to combination {number}"
            found.append(Gesture(move, path, label, said=said))
        elif move.verb == "discard":
            path = (Target(hand, deck.codes[move.card]), Target("discard"))
            found.append(Gesture(move, path, f"Discard {deck.names[move.card]}"))
        elif move.verb == "draw":
            found.append(Gesture(move, (Target("draw"),), "Draw a card"))
        else:
            whole = move.verb == "take-all"
            found.append(Gesture(move, (Target("discard"),), "Take all discards" if whole else "Take the top discard"))
    return found
