"""Politics, the table: nine cards in a line with markers, a cup, hands and pools; how moves are made by hand.

Must not know pixels.
"""

from velvet.core.cards import RANK_NAMES, VIASHI, VIASHI_SUITS
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import CENTRE, HAND, RIGHT, Cup, Fan, Layout, Pile, Track, Zone, round_table
from velvet.core.moves import Move
from velvet.core.views import View
from velvet.games.politics.rules_abilities import (
    CHARM,
    EXCHANGE,
    FIX,
    JEST,
    KINDS,
    LABOUR,
    NO_PLACE,
    RAID,
    RALLY,
    TAX,
    TRADE,
)
from velvet.games.politics.rules_state import PLACES
from velvet.games.politics.words import PEGS, markers


def layout(seats: int) -> Layout:
    """The zones for a number of seats."""
    zones: list[Zone] = [Track("line", place=CENTRE, label="The line", length=PLACES), Cup("cup", label="Cup")]
    for seat in range(seats):
        zones.append(Fan(f"hand:{seat}", seat, HAND, "Hand"))
        zones.append(Pile(f"pool:{seat}", seat, RIGHT))
    return Layout("viashi", tuple(zones), round_table(seats))


def gestures(view: View) -> list[Gesture]:
    """One for each of the viewer's legal moves.

    Markers go from the own pool to a card, a chooser asks how many. An ability begins with its card and goes on to the
    cards and then the seat it is turned on. A revolt: the own card is laid on the line's, or this one onto a neighbour.
    """
    made = _Hands(view)
    return [made.gesture(move) for move in view.legal]


class _Hands:
    """How this viewer makes moves in this position."""

    def __init__(self, view: View) -> None:
        slots = view.zone("line").slots
        self.seat = view.seat
        self.codes = [slot.card or "" for slot in slots]
        self.spot = next((int(slot.at) - 1 for slot in slots if "revolt" in slot.marks), 0)
        hand = view.zone(f"hand:{view.seat}").slots
        self.own = {VIASHI.card(slot.card) % 9: slot.card for slot in hand if slot.card}

    def at(self, place: int) -> Target:
        return Target("line", str(place + 1))

    def name(self, place: int) -> str:
        return VIASHI.names[VIASHI.card(self.codes[place])]

    def gesture(self, move: Move) -> Gesture:
        verb = move.verb
        if verb == "place":
            n, place = move.args
            path = (Target(f"pool:{self.seat}"), self.at(place))
            return Gesture(move, path, f"Place {markers(n)} on {self.name(place)}")
        if verb == "use":
            return self.use(move)
        if verb == "cup":
            said = f"Put {markers(move.args[0])} in the cup" if move.args[0] else "Put nothing in the cup"
            return button(move, f"cup:{move.args[0]}", f"{move.args[0]}", said)
        if verb == "suit":
            suit = VIASHI_SUITS[move.args[0]]
            return button(move, f"suit:{move.args[0]}", suit, f"Choose {suit}")
        if verb == "take":
            code = self.own[VIASHI.card(self.codes[self.spot]) % 9]
            path = (Target(f"hand:{self.seat}", code), self.at(self.spot))
            label = f"Take over: lay {VIASHI.names[VIASHI.card(code)]} there"
            return Gesture(move, path, label, said=f"Take {self.name(self.spot)} over")
        if verb in ("swap up", "swap down"):
            other = self.spot + (-1 if verb == "swap up" else 1)
            path = (self.at(self.spot), self.at(other))
            said = f"Swap {self.name(self.spot)} with {self.name(other)}"
            return Gesture(move, path, f"Swap with {self.name(other)}", said=said)
        if verb == "leave":
            return button(move, verb, "Leave it", f"Leave {self.name(self.spot)} alone")
        return button(move, verb, {"pass": "Pass", "done": "Done"}[verb])

    def use(self, move: Move) -> Gesture:
        place, kind, q, t, x = move.args
        path = [self.at(place), self.at(q)]
        if kind == JEST:
            path.append(self.at(q + 1))
        elif t != NO_PLACE:
            path.append(self.at(t))
        if kind in (TAX, RAID, CHARM, EXCHANGE):
            path.append(Target(f"seat:{x}"))
        return Gesture(move, tuple(path), self.label(move))

    def label(self, move: Move) -> str:
        """What an ability would do, for the chooser and the screen reader; opponents are told by their pieces."""
        place, kind, q, t, x = move.args
        who = RANK_NAMES[VIASHI.card(self.codes[place]) % 9]
        piece = PEGS[x] if kind != RALLY and x >= 0 else ""
        what = {
            FIX: f"fix {self.name(q)}",
            TAX: f"send a {piece} home from {self.name(q)}",
            RAID: f"send a {piece} home from {self.name(q)}",
            RALLY: f"move {markers(x)} from {self.name(q)} to {self.name(t)}",
            CHARM: f"move a {piece} from {self.name(q)} to {self.name(t)}",
            TRADE: f"put a marker from the pool on {self.name(q)}",
            LABOUR: f"trade places with {self.name(q)}",
            EXCHANGE: f"exchange a marker on {self.name(q)} for a {piece} on {self.name(t)}",
            JEST: f"let {self.name(q)} and {self.name(min(q + 1, PLACES - 1))} trade places",
        }
        return f"{who}, {KINDS[kind]}: {what[kind]}"
