"""A small game for the tests of whatever serves every game: chance, hidden hands, two seats, several hands.

A hand: shuffle eight cards (W1 … W4 and P1 … P4 of the Vidrasso deck), three to each seat, two left in the stock.
Three times: the first seat plays a card, then the other; the lower number takes 1 point (equal: the first); the
winner leads next. Following suit is required. After the first trick the winner draws the top of the stock, which the
other does not see, and lays a card away face down (`away`). Option `coin`: chance says which seat is first (`first`).
"""

from dataclasses import dataclass
from typing import Any

from velvet.core.advice import Advice
from velvet.core.cards import VIDRASSO
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import Fan, Layout, Pile, Trick, round_table
from velvet.core.moves import Move
from velvet.core.options import Options, card_list, switch, whole
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Reason, Rules, State
from velvet.core.shuffles import fits, format_shuffle, parse_shuffle, shuffled
from velvet.core.spec import GameSpec
from velvet.core.text import operands, words
from velvet.core.text import whole as number
from velvet.core.views import Slot, View, ZoneView

CARDS = [0, 1, 2, 3, 9, 10, 11, 12]
CODES = VIDRASSO.codes


@dataclass(frozen=True)
class ToyOptions(Options):
    hands: int = whole(2, 1, 9, "So many hands are played.")
    coin: bool = switch(False, "Chance says who begins.")
    gone: list[str] = card_list("These cards are mentioned and nothing else.")


class ToyState(State):
    FIELDS = ("hand", "phase", "first", "turn", "hands", "stock", "trick", "away", "tricks", "points", "won")

    def __init__(self) -> None:
        self.hand = 1
        self.phase = "shuffle"
        self.first = 0
        self.turn = 0
        self.hands: list[list[int]] = [[], []]
        self.stock: list[int] = []
        self.trick: list[int] = []
        self.away: list[int] = []
        self.tricks = 0
        self.points = [0, 0]
        self.won = [0, 0]

    def clone(self) -> "ToyState":
        return ToyState.load(self.dump())


class ToyKnowledge(Knowledge):
    FIELDS = ("seat", "dump_", "mine", "own_away", "hand_sizes")

    def __init__(self) -> None:
        super().__init__()
        self.dump_: list[Any] = []
        self.mine: list[int] = []
        self.own_away: list[int] = []
        self.hand_sizes: list[int] = []


class ToyRules(Rules[ToyState]):
    def __init__(self, options: ToyOptions, seats: int) -> None:
        super().__init__("toy", seats)
        self.options = options

    def setup(self) -> ToyState:
        state = ToyState()
        state.phase = "first" if self.options.coin else "shuffle"
        return state

    def actor(self, state: ToyState) -> int:
        if state.phase == "over":
            return OVER
        return CHANCE if state.phase in ("shuffle", "first") else state.turn

    def awaits(self, state: ToyState) -> str:
        return {"shuffle": "shuffle 8", "first": "first"}.get(state.phase, "")

    def legal_moves(self, state: ToyState) -> list[Move]:
        if self.actor(state) < 0:
            return []
        hand = sorted(state.hands[state.turn])
        if state.phase == "away":
            return [Move("away", (card,)) for card in hand]
        if state.trick:
            suit = VIDRASSO.suit[state.trick[0]]
            follow = [card for card in hand if VIDRASSO.suit[card] == suit]
            hand = follow or hand
        return [Move("play", (card,)) for card in hand]

    def is_legal(self, state: ToyState, move: Move) -> bool:
        if state.phase == "shuffle":
            return fits(move, CARDS)
        if state.phase == "first":
            return move.verb == "first" and move.args[0] < 2
        return move in self.legal_moves(state)

    def sample(self, state: ToyState, rng: Rng) -> Move:
        if state.phase == "first":
            return Move("first", (int(rng.below(2)),))
        return shuffled(CARDS, rng)

    def apply(self, state: ToyState, move: Move, events: Events | None = None) -> None:
        if move.verb == "first":
            state.first = move.card
            state.phase = "shuffle"
        elif move.verb == "shuffle":
            order = list(move.args)
            state.hands = [order[0:3], order[3:6]]
            state.stock = order[6:]
            state.phase, state.turn, state.tricks, state.won = "play", state.first, 0, [0, 0]
            if events is not None:
                for seat in (0, 1):
                    for card in state.hands[seat]:
                        events.add("deal", CODES[card], "draw", f"hand:{seat}", seat, seen_by=1 << seat)
        elif move.verb == "away":
            state.hands[state.turn].remove(move.card)
            state.away.append(move.card)
            state.phase = "play"
            if events is not None:
                events.add("discard", CODES[move.card], f"hand:{state.turn}", "discard", state.turn, 1 << state.turn)
        else:
            self._play(state, move.card, events)

    def _play(self, state: ToyState, card: int, events: Events | None) -> None:
        if events is not None:
            events.add("play", CODES[card], f"hand:{state.turn}", "trick", state.turn)
        state.hands[state.turn].remove(card)
        state.trick.append(card)
        if len(state.trick) == 1:
            state.turn = 1 - state.turn
            return
        lead, answer = state.trick
        if VIDRASSO.suit[lead] == VIDRASSO.suit[answer] and VIDRASSO.number[answer] < VIDRASSO.number[lead]:
            winner = state.turn
        else:
            winner = 1 - state.turn
        state.trick = []
        state.won[winner] += 1
        state.tricks += 1
        state.turn = winner
        if state.tricks == 1:
            state.hands[winner].append(state.stock.pop(0))
            state.phase = "away"
        elif state.tricks == 3:
            state.points = [state.points[k] + state.won[k] for k in (0, 1)]
            state.away = []
            if state.hand == self.options.hands:
                state.phase = "over"
            else:
                state.hand += 1
                state.first = 1 - state.first
                state.phase = "first" if self.options.coin else "shuffle"

    def scores(self, state: ToyState) -> list[int]:
        return list(state.points)

    def winners(self, state: ToyState) -> list[int]:
        if state.phase != "over":
            return []
        return [seat for seat in (0, 1) if state.points[seat] == max(state.points)]

    def hand_number(self, state: ToyState) -> int:
        return state.hand

    def bound(self) -> int:
        return 7

    def knowledge(self, state: ToyState, seat: int) -> ToyKnowledge:
        known = ToyKnowledge()
        known.seat = seat
        s = state
        known.dump_ = [s.hand, s.phase, s.first, s.turn, s.trick, s.tricks, s.points, s.won, len(s.stock)]
        known.mine = sorted(state.hands[seat])
        known.hand_sizes = [len(hand) for hand in state.hands]
        return known

    def determinize(self, knowledge: ToyKnowledge, rng: Rng) -> ToyState:
        state = ToyState()
        d = knowledge.dump_
        state.hand, state.phase, state.first, state.turn, state.trick = d[0], d[1], d[2], d[3], list(d[4])
        state.tricks, state.points, state.won = d[5], list(d[6]), list(d[7])
        rest = [card for card in CARDS if card not in knowledge.mine and card not in state.trick]
        rng.shuffle(rest)
        theirs = knowledge.hand_sizes[1 - knowledge.seat]
        state.hands[knowledge.seat] = list(knowledge.mine)
        state.hands[1 - knowledge.seat] = rest[:theirs]
        state.stock = rest[theirs : theirs + d[8]]
        return state

    def view(self, state: ToyState, seat: int | None) -> View:
        open_ = state.phase == "over"
        hands = [
            ZoneView(f"hand:{k}", tuple(Slot(CODES[c] if open_ or k == seat else None) for c in sorted(state.hands[k])))
            for k in (0, 1)
        ]
        zones = (
            *hands,
            ZoneView("draw", (), len(state.stock)),
            ZoneView("trick", tuple(Slot(CODES[c]) for c in state.trick)),
        )
        actor = self.actor(state)
        return View(
            game="toy",
            seats=2,
            seat=seat,
            actor=actor,
            awaits=self.awaits(state),
            hand=state.hand,
            zones=zones,
            scores=tuple(state.points),
            winners=tuple(self.winners(state)),
            prompt=f"{{{actor}}} plays" if actor >= 0 else "",
            legal=tuple(self.legal_moves(state)) if seat is not None and actor == seat else (),
        )

    def explain(self, state: ToyState, move: Move) -> Reason | None:
        if self.is_legal(state, move):
            return None
        actor = self.actor(state)
        if actor >= 0 and move.verb == "play" and move.card in state.hands[actor]:
            return Reason("toy-3", f"{{{actor}}} must follow suit.")
        return Reason("toy-1", "That is not to be done now.")

    def format(self, move: Move) -> str:
        if move.verb == "shuffle":
            return format_shuffle(VIDRASSO, move)
        return f"first {move.card}" if move.verb == "first" else f"{move.verb} {CODES[move.card]}"

    def parse(self, text: str) -> Move:
        found = words(text)
        if found[0] == "shuffle":
            return parse_shuffle(VIDRASSO, found)
        if found[0] == "first":
            return Move("first", (number(operands(found, 1, 1, "first SEAT")[0]),))
        if found[0] in ("play", "away"):
            return Move(found[0], (VIDRASSO.card(operands(found, 1, 1, "play CARD")[0]),))
        raise MoveError(f"“{found[0]}” is no move of this game")

    def narrate(self, state: ToyState, move: Move, viewer: int | None) -> str:
        actor = self.actor(state)
        if move.verb == "shuffle":
            return "The cards are shuffled and dealt."
        if move.verb == "first":
            return f"{{{move.card}}} begins."
        if move.verb == "away":
            what = CODES[move.card] if viewer == actor else "a card"
            return f"{{{actor}}} lays {what} away."
        return f"{{{actor}}} plays {CODES[move.card]}."

    def decode(self, data: dict[str, Any]) -> ToyState:
        return ToyState.load(data)


def _layout(rules: Rules[Any]) -> Layout:
    zones = (Fan("hand:0", 0), Fan("hand:1", 1), Pile("draw"), Trick("trick"))
    return Layout("vidrasso", zones, round_table(2))


def _gestures(rules: Rules[Any], view: View) -> list[Gesture]:
    return [Gesture(move, (Target(f"hand:{view.seat}", CODES[move.card]), Target("trick"))) for move in view.legal]


SPEC = GameSpec(
    id="toy",
    names=("Toy",),
    seats=(2,),
    options=ToyOptions,
    rules=ToyRules,
    layout=_layout,
    gestures=_gestures,
    advice=Advice,
    package="tests.match",
    blurb="A small game.",
    deck="vidrasso",
    author="nobody",
)
