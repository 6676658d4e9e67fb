"""The table of Viashi, Vashy and Viashilym, and how their moves are made by hand. Must not know the rules' insides."""

from typing import Any

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
    Trick,
    Zone,
    round_table,
)
from velvet.core.rules import Rules
from velvet.core.views import View


def layout(rules: Rules[Any]) -> Layout:
    """Seats round the table, each with a row of table cards, a hand, captives; the draw pile and the trick in the
    middle.
    """
    zones: list[Zone] = [
        Pile("draw", place=CENTRE_LEFT, label="Draw"),
        Trick("trick", place=CENTRE, label="Trick"),
    ]
    if rules.seats == 6:
        zones.append(Pile("discard", place=CENTRE_RIGHT, label="Out of the game", face_up=True, spread=True))
    for seat in range(rules.seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Row(f"table:{seat}", seat, FRONT, "Table", by_suit=True))
        zones.append(Pile(f"captured:{seat}", seat, RIGHT, "Captured", spread=True))
        zones.append(Row(f"drawn:{seat}", seat, LEFT, "Drawn", overlap=0.2))
    return Layout("viashi", tuple(zones), round_table(rules.seats))


def gestures(rules: Rules[Any], view: View) -> list[Gesture]:
    """One a move of `view.legal`: a drawn card goes to the own table, a card to play to the trick."""
    seat = view.seat
    names = rules.deck.names  # type: ignore[attr-defined]
    in_hand = {slot.card for slot in view.zone(f"hand:{seat}").slots} if view.legal else set()
    made = []
    for move in view.legal:
        code = rules.format(move).split()[1]
        if move.verb == "up":
            path = (Target(f"drawn:{seat}", code), Target(f"table:{seat}"))
            label = f"Turn up {names[move.card]}"
        else:
            zone = "hand" if code in in_hand else "table"
            path = (Target(f"{zone}:{seat}", code), Target("trick"))
            label = f"Play {names[move.card]}"
        made.append(Gesture(move, path, label))
    return made
