"""Mages Wild, the course of play: moves, chance, effects, re-deals.

The rules in brief: nine cards each, one turned up. Play a card that matches the top card's suit or number, a mage (an
ordinary 8), which names a suit, or, on anything but a god, a god; who can play none draws one. A 2 makes the next
player pick up two, a 5 passes the next player over, a 9 turns the direction. First without cards wins the hand.

Moves (verb, args): `shuffle` (cards …); `play` (card) or, for mages, (card, named suit); `draw` ().
Who sees what: hands only their owners; how many cards a hand has, the discards and every play are public.
Knowledge holds these hard facts: the own hand; all that is public; how many cards of each filling of the draw pile each
hand holds (see `mechanics.stock`); and what forced draws prove (see `rules_proofs`).

This module must not know how anything is shown or worded; see `views`.
"""

from typing import Any, Final

from velvet.core.bits import BIT, mask_of
from velvet.core.cards import GODS, VIASHI, VIASHI_LETTERS
from velvet.core.errors import MoveError
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.shuffles import fits, format_shuffle, parse_shuffle, shuffled
from velvet.core.text import operands, words
from velvet.core.views import View
from velvet.games.mages_wild.rules_proofs import ENTRY, FILLED, GOT, HAD_TO_DRAW, proven, redeal
from velvet.games.mages_wild.rules_state import (
    ALL_CARDS,
    CARDS,
    DONE,
    FOOL,
    GODS_MASK,
    HAND,
    KING,
    MAGE,
    MAGES_MASK,
    NUMBER_MASK,
    ORDINARY,
    REFILL,
    SHUFFLE,
    SUIT_MASK,
    TURN,
    WARRIOR,
    MagesWildKnowledge,
    MagesWildState,
)  # fmt: skip
from velvet.mechanics.nines import NINE, members, pick
from velvet.mechanics.nines import size as count

PICK_UP: Final = 2
DRAW: Final = Move("draw")
PLAYS: Final = card_moves("play", CARDS)
# MAGES[card * 5 + suit]: a mage played, naming that suit.
MAGES: Final = [Move("play", (card, suit)) for card in range(CARDS) for suit in range(ORDINARY)]


FIRST_GOD: Final = GODS * NINE


def _on(top: int) -> int:
    """What may be played on this card, no mage, whoever holds it, as a mask."""
    if top >= FIRST_GOD:
        return NUMBER_MASK[top % NINE] | MAGES_MASK
    return SUIT_MASK[top // NINE] | NUMBER_MASK[top % NINE] | MAGES_MASK | GODS_MASK


# Worked out once: by the top card, and by the suit that a mage on top has named.
ON_CARD: Final[list[int]] = [_on(top) for top in range(CARDS)]
ON_MAGE: Final[list[int]] = [SUIT_MASK[suit] | MAGES_MASK | GODS_MASK for suit in range(ORDINARY)]


class MagesWildRules(Rules[MagesWildState]):
    """The page's rules. hands: of a match; skip: among two a 9 gives the mover another turn; max_turns: of a hand."""

    def __init__(self, hands: int, skip: bool, max_turns: int, seats: int) -> None:
        super().__init__("mages-wild", seats)
        self.hands = hands
        self.skip = skip
        self.max_turns = max_turns

    # ---- the course of a game

    def setup(self) -> MagesWildState:
        state = MagesWildState()
        state.hands = [0] * self.seats
        state.turns = [0] * self.seats
        state.proofs = [[] for _ in range(self.seats)]
        state.points = [0] * self.seats
        return state

    def actor(self, state: MagesWildState) -> int:
        if state.phase <= REFILL:
            return CHANCE
        return OVER if state.phase == DONE else state.turn

    def to_shuffle(self, state: MagesWildState) -> list[int]:
        """The cards that chance must put in order now; [] when chance does not act."""
        if state.phase == SHUFFLE:
            return ALL_CARDS
        return state.discards[:-1] if state.phase == REFILL else []

    def awaits(self, state: MagesWildState) -> str:
        return f"shuffle {len(self.to_shuffle(state))}" if state.phase <= REFILL else ""

    def sample(self, state: MagesWildState, rng: Rng) -> Move:
        return shuffled(self.to_shuffle(state), rng)

    def playable(self, state: MagesWildState) -> int:
        """All cards that may be played on the top card, whoever holds them, as a mask."""
        top = state.discards[-1]
        if top < FIRST_GOD and top % NINE == MAGE:
            return ON_MAGE[state.named]
        return ON_CARD[top]

    def legal_moves(self, state: MagesWildState) -> list[Move]:
        if state.phase != TURN:
            return []
        moves: list[Move] = []
        for card in members(state.hands[state.turn] & self.playable(state)):
            if BIT[card] & MAGES_MASK:
                moves.extend(MAGES[card * ORDINARY : (card + 1) * ORDINARY])
            else:
                moves.append(PLAYS[card])
        return moves if moves else [DRAW]

    def count_legal(self, state: MagesWildState) -> int:
        if state.phase != TURN:
            return 0
        may = state.hands[state.turn] & self.playable(state)
        found = count(may) + (ORDINARY - 1) * count(may & MAGES_MASK)
        return found if found else 1

    def random_legal(self, state: MagesWildState, rng: Rng) -> Move:
        may = state.hands[state.turn] & self.playable(state)
        if may == 0:
            return DRAW
        plain = may & ~MAGES_MASK
        ways = count(plain)
        mages = may & MAGES_MASK
        k: int = rng.below(ways + ORDINARY * count(mages))
        if k < ways:
            return PLAYS[pick(plain, k)]
        k -= ways
        return MAGES[pick(mages, k // ORDINARY) * ORDINARY + k % ORDINARY]

    def is_legal(self, state: MagesWildState, move: Move) -> bool:
        if state.phase <= REFILL:
            return fits(move, self.to_shuffle(state))
        if state.phase == DONE:
            return False
        may = state.hands[state.turn] & self.playable(state)
        if move.verb == "draw":
            return may == 0
        return move.verb == "play" and may & BIT[move.card] != 0

    def apply(self, state: MagesWildState, move: Move, events: Events | None = None) -> None:
        verb = move.verb
        if verb == "play":
            self._play(state, move, events)
        elif verb == "draw":
            state.log.append(state.turn * ENTRY + HAD_TO_DRAW)
            state.log.append(self.playable(state))
            state.owed = 1
            state.picking = False
            if events is not None and not state.deck:
                events.add("say", seat=state.turn, text="draws from an empty pile")
            self._supply(state, False, events)
        elif state.phase == SHUFFLE:
            self._deal(state, list(move.args), events)
        else:
            self._refill(state, list(move.args), events)

    def _deal(self, state: MagesWildState, order: list[int], events: Events | None) -> None:
        first = (state.hand - 1) % self.seats
        dealt = HAND * self.seats
        state.hands = [0] * self.seats
        for i in range(dealt):
            state.hands[(first + i) % self.seats] |= BIT[order[i]]
        top = order[dealt]
        state.discards = [top]
        # A mage turned up names its own suit, like any other card.
        state.named = top // NINE
        state.deck = order[dealt + 1 :]
        state.deck.reverse()
        state.batches = [mask_of(order) ^ BIT[top]]
        state.proofs = [[[0, HAND]] for _ in range(self.seats)]
        state.log = []
        state.turn = first
        state.step = 1
        state.turns = [0] * self.seats
        state.owed = 0
        state.picking = False
        state.phase = TURN
        if events is not None:
            events.add("shuffle", dst="draw", amount=CARDS)
            for i in range(dealt):
                seat = (first + i) % self.seats
                events.add("deal", VIASHI.codes[order[i]], "draw", f"hand:{seat}", seat, 1 << seat)
            events.add("turn", VIASHI.codes[top], "draw", "discard")

    def _supply(self, state: MagesWildState, taken: bool, events: Events | None) -> None:
        """The cards owed to `turn`, and the refill due once the last card is taken or wanted; then what follows."""
        while True:
            if not state.deck and len(state.discards) > 1 and (taken or state.owed):
                state.phase = REFILL
                return
            if state.owed == 0 or not state.deck:
                break
            card = state.deck.pop()
            seat = state.turn
            held: int = state.hands[seat] | BIT[card]
            state.hands[seat] = held
            state.log.append(seat * ENTRY + GOT)
            state.owed -= 1
            taken = True
            if events is not None:
                events.add("draw", VIASHI.codes[card], "draw", f"hand:{seat}", seat, 1 << seat)
        state.owed = 0
        if state.picking:
            state.picking = False
            state.phase = TURN
        else:
            self._end_turn(state, 1, False, events)

    def _refill(self, state: MagesWildState, order: list[int], events: Events | None) -> None:
        state.log.append(FILLED)
        state.log.append(mask_of(order))
        order.reverse()
        state.deck = order
        state.discards = [state.discards[-1]]
        if events is not None:
            events.add("shuffle", src="discard", dst="draw", amount=len(order))
        self._supply(state, False, events)

    def _play(self, state: MagesWildState, move: Move, events: Events | None) -> None:
        card = move.card
        seat = state.turn
        held: int = state.hands[seat] ^ BIT[card]
        state.hands[seat] = held
        state.log.append(seat * ENTRY + card)
        state.discards.append(card)
        state.named = move.args[1] if len(move.args) > 1 else card // NINE
        if events is not None:
            events.add("play", VIASHI.codes[card], f"hand:{seat}", "discard", seat)
        if held == 0:
            self._end_hand(state, events)
            return
        ahead = 1
        king = False
        if card < FIRST_GOD:
            number = card % NINE
            king = number == KING
            if number == WARRIOR or (number == FOOL and self.seats == 2 and self.skip):
                ahead = 2
            elif number == FOOL:
                state.step = -state.step
        self._end_turn(state, ahead, king, events)

    def _end_turn(self, state: MagesWildState, ahead: int, king: bool, events: Events | None) -> None:
        had: int = state.turns[state.turn] + 1
        state.turns[state.turn] = had
        if had >= self.max_turns and min(state.turns) >= self.max_turns:
            self._end_hand(state, events)
            return
        state.turn = (state.turn + ahead * state.step) % self.seats
        state.phase = TURN
        if king:
            state.owed = PICK_UP
            state.picking = True
            self._supply(state, False, events)

    def _end_hand(self, state: MagesWildState, events: Events | None) -> None:
        """Nobody has fewer cards than the hand's winners; usually one of them has none."""
        sizes = [count(hand) for hand in state.hands]
        fewest = min(sizes)
        for seat in range(self.seats):
            if sizes[seat] == fewest:
                state.points[seat] += 1
                if events is not None:
                    events.add("score", seat=seat, amount=1, rest=True)
        state.owed = 0
        state.picking = False
        if state.hand == self.hands:
            state.phase = DONE
            if events is not None:
                events.add("end")
        else:
            state.hand += 1
            state.phase = SHUFFLE

    def scores(self, state: MagesWildState) -> list[int]:
        return state.points.copy()

    def winners(self, state: MagesWildState) -> list[int]:
        if state.phase != DONE:
            return []
        return leaders(state.points)

    def hand_number(self, state: MagesWildState) -> int:
        return state.hand

    def bound(self) -> int:
        # Everybody has max_turns turns. While a seat is passed over others have more, but a 5 must be played each time
        # round, and what was played comes back only by draws, which end the mover's turn: never a deck's worth.
        return self.seats * self.max_turns * CARDS

    # ---- what a seat may know

    def knowledge(self, state: MagesWildState, seat: int) -> MagesWildKnowledge:
        known = MagesWildKnowledge()
        known.seat = seat
        known.own = state.hands[seat]
        batches, known.proofs = proven(state)
        known.public = [state.discards.copy(), state.turns.copy(), state.points.copy(), batches]
        known.numbers = [
            state.named, state.turn, state.step, state.owed, int(state.picking), state.phase, state.hand,
        ]  # fmt: skip
        return known

    def determinize(self, knowledge: MagesWildKnowledge, rng: Rng) -> MagesWildState:
        state = MagesWildState()
        state.discards = knowledge.public[0].copy()
        state.turns = knowledge.public[1].copy()
        state.points = knowledge.public[2].copy()
        state.batches = knowledge.public[3].copy()
        state.named, state.turn, state.step, state.owed, picking, state.phase, state.hand = knowledge.numbers
        state.picking = picking != 0
        state.proofs = [[proof.copy() for proof in proofs] for proofs in knowledge.proofs]
        state.hands = [0] * self.seats
        state.hands[knowledge.seat] = knowledge.own
        seen = knowledge.own | mask_of(state.discards)
        state.deck = redeal(state.batches, state.proofs, knowledge.seat, seen, state.hands, rng)
        return state

    def view(self, state: MagesWildState, seat: int | None) -> View:
        from velvet.games.mages_wild.views import view

        return view(self, state, seat)

    # ---- words

    def explain(self, state: MagesWildState, move: Move) -> Reason | None:
        from velvet.games.mages_wild.views import explain

        return None if self.is_legal(state, move) else explain(self, state, move)

    def narrate(self, state: MagesWildState, move: Move, viewer: int | None) -> str:
        from velvet.games.mages_wild.views import narrate

        return narrate(self, state, move, viewer)

    def format(self, move: Move) -> str:
        if move.verb == "play":
            named = f" {VIASHI_LETTERS[move.args[1]]}" if len(move.args) > 1 else ""
            return f"play {VIASHI.codes[move.card]}{named}"
        return format_shuffle(VIASHI, move) if move.verb == "shuffle" else move.verb

    def parse(self, text: str) -> Move:
        found = words(text)
        verb = found[0]
        if verb == "play":
            given = operands(found, 1, 2, "play W3")
            card = VIASHI.card(given[0])
            if not BIT[card] & MAGES_MASK:
                operands(found, 1, 1, f"play {VIASHI.codes[card]}")
                return PLAYS[card]
            given = operands(found, 2, 2, f"play {VIASHI.codes[card]} F")
            suit = VIASHI.suit_of(given[1])
            if suit >= ORDINARY:
                raise MoveError("a mage names one of W F S V L, not the gods")
            return MAGES[card * ORDINARY + suit]
        if verb == "draw":
            operands(found, 0, 0, "draw")
            return DRAW
        if verb == "shuffle":
            return parse_shuffle(VIASHI, found)
        raise MoveError(f"“{verb}” is no move of Mages Wild; moves begin with play, draw or shuffle")

    def decode(self, data: dict[str, Any]) -> MagesWildState:
        return MagesWildState.load(data)
