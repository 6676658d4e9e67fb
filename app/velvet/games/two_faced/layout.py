"""The table of Two-Faced, and how its moves are made by hand. Must not know the rules' insides."""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import (
    CENTRE,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    FRONT,
    HAND,
    LEFT,
    RIGHT,
    Fan,
    Layout,
    Pile,
    Row,
    Zone,
    round_table,
)
from velvet.core.rules import Rules
from velvet.core.views import View


def layout(rules: Rules[Any]) -> Layout:
    """Two seats, each with a hand and, before it, a dummy; four cards of a trick side by side in the middle."""
    zones: list[Zone] = [
        Pile("draw", place=CENTRE_LEFT, label="Draft"),
        Row("trick", place=CENTRE, label="Trick", overlap=0.0),
        Pile("captured", place=CENTRE_RIGHT, label="Dummies’ tricks", spread=True),
    ]
    for seat in (0, 1):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Row(f"front:{seat}", seat, FRONT, "Dummy", by_suit=True))
        zones.append(Pile(f"captured:{seat}", seat, RIGHT, "Tricks", spread=True))
        zones.append(Pile(f"discard:{seat}", seat, RIGHT, "Discards", spread=True))
        zones.append(Row(f"drawn:{seat}", seat, LEFT, "Drawn", overlap=0.2))
    return Layout("viashi", tuple(zones), round_table(2))


def gestures(rules: Rules[Any], view: View) -> list[Gesture]:
    """One a move of `view.legal`: a kept card goes to the hand, a card to play to the trick from where it lies."""
    seat = view.seat
    own = {slot.card for slot in view.zone(f"hand:{seat}").slots} if view.legal else set()
    made = []
    for move in view.legal:
        code = VIASHI.codes[move.card]
        name = VIASHI.names[move.card]
        if move.verb == "keep":
            made.append(Gesture(move, (Target(f"drawn:{seat}", code), Target(f"hand:{seat}")), f"Keep {name}"))
        else:
            zone = f"hand:{seat}" if code in own else f"front:{seat}"
            made.append(Gesture(move, (Target(zone, code), Target("trick")), f"Play {name}"))
    return made
