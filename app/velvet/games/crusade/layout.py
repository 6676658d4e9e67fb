"""The table of Crusade, and how its moves are made by hand. Must not know the rules' insides."""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import (
    CENTRE,
    CENTRE_RIGHT,
    FRONT,
    HAND,
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
    """Seats round the table, each with a hand, its bid and the tricks it has taken; the trick in the middle."""
    zones: list[Zone] = [Trick("trick", place=CENTRE, label="Trick")]
    if 54 % rules.seats:
        zones.append(Pile("discard", place=CENTRE_RIGHT, label="Left over"))
    for seat in range(rules.seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Row(f"front:{seat}", seat, FRONT, "Bid"))
        zones.append(Pile(f"captured:{seat}", seat, RIGHT, "Tricks", spread=True))
    return Layout("viashi", tuple(zones), round_table(rules.seats))


def gestures(rules: Rules[Any], view: View) -> list[Gesture]:
    """One a move of `view.legal`: a bid goes before its owner, a card to play to the trick, answers are buttons."""
    seat = view.seat
    made = []
    for move in view.legal:
        if move.verb == "pass":
            made.append(button(move, "pass", "Pass"))
        elif move.verb == "reveal":
            suit = VIASHI.suit_names[move.card]
            made.append(button(move, f"reveal-{VIASHI.letters[move.card]}", f"Reveal for {suit}"))
        else:
            goal = Target(f"front:{seat}") if move.verb == "bid" else Target("trick")
            label = f"{'Bid' if move.verb == 'bid' else 'Play'} {VIASHI.names[move.card]}"
            made.append(Gesture(move, (Target(f"hand:{seat}", VIASHI.codes[move.card]), goal), label))
    return made
