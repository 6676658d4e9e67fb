"""A small game for the tests of agents: tricks of single cards, and a die that says what each is worth.

Cards are the numbers 0 … 5·seats-1, five dealt to each seat. Before each trick chance rolls 1 … 3 (`roll 2`), then each
seat in turn plays a card (`play 7`); the highest takes what was rolled and leads the next. Nobody sees another's hand.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT, members, nth
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.options import Options, switch, whole
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Reason, Rules, State
from velvet.core.spec import GameSpec
from velvet.core.text import operands, words
from velvet.core.text import whole as number
from velvet.core.views import Slot, View, ZoneView

HAND: Final = 5
PLAY: Final = card_moves("play", 40)
ROLL: Final = card_moves("roll", 4)


@dataclass(frozen=True)
class ToyOptions(Options):
    hands: int = whole(1, 1, 9, "Hands in a match.")
    low: bool = switch(False, "The lowest card takes the trick.")


class ToyState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("hand", "hands", "trick", "lead", "turn", "worth", "taken", "scores", "phase")

    def __init__(self) -> None:
        self.hand = 1
        self.hands: list[int] = []
        self.trick: list[int] = []
        self.lead = 0
        self.turn = 0
        self.worth = 0
        self.taken = 0
        self.scores: list[int] = []
        self.phase = 0  # 0 shuffle, 1 roll, 2 play, 3 over

    def clone(self) -> "ToyState":
        other = ToyState()
        other.hand = self.hand
        other.hands = self.hands[:]
        other.trick = self.trick[:]
        other.lead = self.lead
        other.turn = self.turn
        other.worth = self.worth
        other.taken = self.taken
        other.scores = self.scores[:]
        other.phase = self.phase
        return other


class ToyKnowledge(Knowledge):
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "own", "sizes", "public")

    def __init__(self) -> None:
        super().__init__()
        self.own = 0
        self.sizes: list[int] = []
        self.public: list[Any] = []  # the other fields of the state, hands left out


class ToyRules(Rules[ToyState]):
    def __init__(self, options: ToyOptions, seats: int) -> None:
        super().__init__("toy", seats)
        self.options = options

    def setup(self) -> ToyState:
        state = ToyState()
        state.hands = [0] * self.seats
        state.trick = [-1] * self.seats
        state.scores = [0] * self.seats
        return state

    def actor(self, state: ToyState) -> int:
        if state.phase == 2:
            return state.turn
        return OVER if state.phase == 3 else CHANCE

    def awaits(self, state: ToyState) -> str:
        return ("shuffle", "roll", "", "")[state.phase]

    def legal_moves(self, state: ToyState) -> list[Move]:
        if state.phase != 2:
            return []
        return [PLAY[card] for card in members(state.hands[state.turn])]

    def random_legal(self, state: ToyState, rng: Rng) -> Move:
        own = state.hands[state.turn]
        return PLAY[nth(own, rng.below(own.bit_count()))]

    def is_legal(self, state: ToyState, move: Move) -> bool:
        if state.phase == 0:
            return move.verb == "shuffle" and sorted(move.args) == list(range(HAND * self.seats))
        if state.phase == 1:
            return move.verb == "roll" and 1 <= move.card <= 3
        return move in self.legal_moves(state)

    def sample(self, state: ToyState, rng: Rng) -> Move:
        if state.phase == 1:
            return ROLL[1 + rng.below(3)]
        order = list(range(HAND * self.seats))
        rng.shuffle(order)
        return Move("shuffle", tuple(order))

    def apply(self, state: ToyState, move: Move, events: Events | None = None) -> None:
        if state.phase == 0:
            for i, card in enumerate(move.args):
                state.hands[i % self.seats] |= BIT[card]
            state.taken = 0
            state.phase = 1
        elif state.phase == 1:
            state.worth = move.card
            state.phase = 2
        else:
            self._play(state, move)

    def _play(self, state: ToyState, move: Move) -> None:
        seat = state.turn
        state.hands[seat] ^= BIT[move.card]
        state.trick[seat] = move.card
        state.turn = (seat + 1) % self.seats
        if state.turn != state.lead:
            return
        best = min(state.trick) if self.options.low else max(state.trick)
        state.lead = state.turn = state.trick.index(best)
        state.scores[state.lead] += state.worth
        state.trick = [-1] * self.seats
        state.taken += 1
        state.phase = 1
        if state.taken == HAND:
            if state.hand == self.options.hands:
                state.phase = 3
            else:
                state.hand += 1
                state.lead = state.turn = (state.hand - 1) % self.seats
                state.phase = 0

    def scores(self, state: ToyState) -> list[int]:
        return state.scores[:]

    def winners(self, state: ToyState) -> list[int]:
        if state.phase != 3:
            return []
        return [seat for seat in range(self.seats) if state.scores[seat] == max(state.scores)]

    def hand_number(self, state: ToyState) -> int:
        return state.hand

    def bound(self) -> int:
        return HAND * self.seats

    def knowledge(self, state: ToyState, seat: int) -> ToyKnowledge:
        known = ToyKnowledge()
        known.seat = seat
        known.own = state.hands[seat]
        known.sizes = [hand.bit_count() for hand in state.hands]
        seen = 0
        for hand in state.hands:
            seen |= hand
        # With every card dealt, what is in the others' hands together follows from what was played.
        known.public = [state.hand, state.trick[:], state.lead, state.turn, state.worth, state.taken,
                        state.scores[:], state.phase, seen & ~known.own]  # fmt: skip
        return known

    def determinize(self, knowledge: Any, rng: Rng) -> ToyState:
        known: ToyKnowledge = knowledge
        state = self.setup()
        state.hand, trick, state.lead, state.turn, state.worth, state.taken, scores, state.phase, hidden = known.public
        state.trick = trick[:]
        state.scores = scores[:]
        cards = members(hidden)
        rng.shuffle(cards)
        for seat in range(self.seats):
            if seat == known.seat:
                state.hands[seat] = known.own
            else:
                for _ in range(known.sizes[seat]):
                    state.hands[seat] |= BIT[cards.pop()]
        return state

    def view(self, state: ToyState, seat: int | None) -> View:
        zones = []
        for owner in range(self.seats):
            cards = members(state.hands[owner])
            zones.append(ZoneView(f"hand:{owner}", tuple(Slot(str(c) if owner == seat else None) for c in cards)))
        actor = self.actor(state)
        legal = tuple(self.legal_moves(state)) if actor == seat and seat is not None else ()
        return View("toy", self.seats, seat, actor, self.awaits(state), state.hand, tuple(zones),
                    tuple(state.scores), tuple(self.winners(state)), legal=legal)  # fmt: skip

    def explain(self, state: ToyState, move: Move) -> Reason | None:
        return None if self.is_legal(state, move) else Reason("toy-1", "that card is not in your hand")

    def format(self, move: Move) -> str:
        return " ".join([move.verb, *map(str, move.args)])

    def parse(self, text: str) -> Move:
        found = words(text)
        if found[0] not in ("play", "roll", "shuffle"):
            raise MoveError(f"“{found[0]}” is no move of this game")
        return Move(found[0], tuple(number(word) for word in operands(found, 1, 40, "play 7")))

    def narrate(self, state: ToyState, move: Move, viewer: int | None) -> str:
        return self.format(move)

    def decode(self, data: dict[str, Any]) -> ToyState:
        return ToyState.load(data)


class ToyAdvice(Advice[ToyState]):
    """Take with the cheapest card that does; else throw the worst."""

    def rate(self, state: ToyState, move: Move) -> float:
        low = isinstance(self.rules, ToyRules) and self.rules.options.low
        strength = -move.card if low else move.card
        out = [(-card if low else card) for card in state.trick if card >= 0]
        takes = not out or strength > max(out)
        return (100.0 if takes and len(out) == self.rules.seats - 1 else 0.0) - strength

    def reason(self, state: ToyState, move: Move) -> str:
        return f"{move.card} is cheap"


SPEC: Final = GameSpec(
    id="toy",
    names=("Toy",),
    seats=(2, 3, 4),
    options=ToyOptions,
    rules=lambda options, seats: ToyRules(options, seats),
    layout=lambda rules: None,
    gestures=lambda rules, view: [],
    advice=lambda rules: ToyAdvice(rules),
    package="tests.agents",
    blurb="For tests.",
    deck="french",
    author="",
)


def start(seats: int = 3, seed: int = 1, **options: Any) -> tuple[ToyRules, ToyState]:
    """Rules and a dealt position in which a seat must act."""
    rules = SPEC.make(options, seats)
    assert isinstance(rules, ToyRules)
    state = rules.setup()
    rng = Rng(seed)
    while rules.actor(state) == CHANCE:
        rules.apply(state, rules.sample(state, rng))
    return rules, state


def load(game: str) -> GameSpec:
    """What a child process looks games up with, in place of `velvet.games.load`."""
    assert game == "toy"
    return SPEC
