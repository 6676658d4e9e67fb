"""The rules of Crusade.

The game in brief. All cards are dealt. Everybody bids a card that is no god; the lowest number shown names the
trumps, save that a 9 beats the 1s; ties may be broken by whoever holds the god of that number. Then tricks: gods
fight only gods, elsewhere trumps rule. A point a trick.

Moves. `shuffle W1 F3 …` (chance): the deck's order, dealt one by one from the first seat. `bid X`: card X is bid.
`pass`: asked to break a tie, the seat does not. `reveal S`: it holds the god and makes S, one of the tied suits,
trump. `play X`: card X goes to the trick.

Who sees what. Hands: their owners. Bids: everybody once all have bid. Left-over cards: nobody. Plays and taken
tricks: everybody.

Facts of Knowledge (hard, nothing guessed): the knower's own hand and bid; bids shown; taken tricks and the running
one; how many cards each hand holds; suits a hand is known to lack because its owner did not follow; the god revealed
to break a tie is in that hand until played; a hidden bid is no god.

Knows no words and no looks: `words`, `views` and `shows` hold them.
"""

from typing import Any, Final

from velvet.core.bits import BIT
from velvet.core.cards import GODS, VIASHI
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.shuffles import fits, shuffled
from velvet.core.views import View
from velvet.games.crusade import shows, views, words
from velvet.games.crusade.rules_state import (
    ASK,
    BID,
    END,
    NO_CARD,
    NO_SUIT,
    NOBODY,
    PLAY,
    SHUFFLE,
    CrusadeKnowledge,
    CrusadeState,
)
from velvet.mechanics.dealing import masks_with_voids, split
from velvet.mechanics.nines import COUNT, NTH, ROW, members, pick, size
from velvet.mechanics.tricks import HIGH_TO_LOW, row_takers

BIDS: Final = card_moves("bid", 54)
PLAYS: Final = card_moves("play", 54)
REVEALS: Final = card_moves("reveal", 6)
PASS: Final = Move("pass")

SUIT: Final[list[int]] = VIASHI.suit
SHIFT: Final[list[int]] = [9 * s for s in SUIT]
GODS_AT: Final = 9 * GODS
ORDINARY: Final[int] = BIT[GODS_AT] - 1
FULL: Final[int] = BIT[54] - 1
TAKES: Final[list[int]] = row_takers(HIGH_TO_LOW, 1)


class CrusadeRules(Rules[CrusadeState]):
    """Crusade for three to five seats, clockwise."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__("crusade", seats)
        self.options = options
        self.hands: int = options.hands if options.hands else seats
        self.deck = VIASHI
        self.dealt = 54 // seats
        self.next = [(seat + 1) % seats for seat in range(seats)]

    # ---- the course of a game

    def setup(self) -> CrusadeState:
        state = CrusadeState()
        state.points = [0] * self.seats
        self._clear(state)
        return state

    def _clear(self, state: CrusadeState) -> None:
        """An empty table before the shuffle of hand `hand_no`."""
        seats = self.seats
        state.phase = SHUFFLE
        state.turn = self.first_seat(state)
        state.hand = [0] * seats
        state.captured = [0] * seats
        state.aside = 0
        state.bids = [NO_CARD] * seats
        state.tied = 0
        state.tied_number = 0
        state.trump = NO_SUIT
        state.god_seat = NOBODY
        state.left = 0
        state.voids = [0] * seats
        state.trick = [NO_CARD] * seats
        state.played = 0
        state.leader = state.turn
        state.tricks = [0] * seats

    def first_seat(self, state: CrusadeState) -> int:
        """Who bids first in this hand."""
        return (state.hand_no - 1) % self.seats

    def actor(self, state: CrusadeState) -> int:
        phase = state.phase
        if phase == SHUFFLE:
            return CHANCE
        return OVER if phase == END else state.turn

    def secret(self, state: CrusadeState) -> bool:
        return state.phase == BID or state.phase == ASK

    def awaits(self, state: CrusadeState) -> str:
        return "shuffle 54" if state.phase == SHUFFLE else ""

    def playable(self, state: CrusadeState) -> int:
        """The cards that the seat whose turn it is may bid or play."""
        mask = state.hand[state.turn]
        if state.phase == BID:
            return mask & ORDINARY
        if state.played == 0:
            return mask
        following = mask & (ROW << SHIFT[state.trick[0]])
        return following if following else mask

    def may_reveal(self, state: CrusadeState) -> list[int]:
        """The tied suits, if the seat asked holds the god of the tied number."""
        god = GODS_AT + state.tied_number - 1
        return members(state.tied) if state.hand[state.turn] & BIT[god] else []

    def legal_moves(self, state: CrusadeState) -> list[Move]:
        phase = state.phase
        if phase == PLAY:
            return [PLAYS[card] for card in members(self.playable(state))]
        if phase == BID:
            return [BIDS[card] for card in members(self.playable(state))]
        if phase == ASK:
            return [PASS] + [REVEALS[suit] for suit in self.may_reveal(state)]
        return []

    def is_legal(self, state: CrusadeState, move: Move) -> bool:
        phase = state.phase
        if phase == SHUFFLE:
            return fits(move, list(range(54)))
        if phase == END:
            return False
        if phase == ASK:
            if move.verb == "pass":
                return not move.args
            return move.verb == "reveal" and len(move.args) == 1 and move.card in self.may_reveal(state)
        if move.verb != ("bid" if phase == BID else "play") or len(move.args) != 1 or not 0 <= move.card < 54:
            return False
        return self.playable(state) & BIT[move.card] != 0

    def count_legal(self, state: CrusadeState) -> int:
        phase = state.phase
        if phase == PLAY or phase == BID:
            return size(self.playable(state))
        return 1 + len(self.may_reveal(state)) if phase == ASK else 0

    def random_legal(self, state: CrusadeState, rng: Rng) -> Move:
        k: int
        phase = state.phase
        mask = state.hand[state.turn]
        if phase == PLAY:
            if state.played:
                shift = SHIFT[state.trick[0]]
                row = (mask >> shift) & ROW
                if row:
                    n = COUNT[row]
                    k = rng.below(n) if n > 1 else 0
                    return PLAYS[shift + NTH[9 * row + k]]
            k = rng.below(state.left) if state.left > 1 else 0
            return PLAYS[pick(mask, k)]
        if phase == BID:
            mask &= ORDINARY
            return BIDS[pick(mask, rng.below(size(mask)))]
        suits = self.may_reveal(state)
        k = rng.below(1 + len(suits)) if suits else 0
        return REVEALS[suits[k - 1]] if k else PASS

    def sample(self, state: CrusadeState, rng: Rng) -> Move:
        return shuffled(list(range(54)), rng)

    def apply(self, state: CrusadeState, move: Move, events: Events | None = None) -> None:
        if events is not None:
            before = state.clone()
            self.apply(state, move)
            shows.tell(self, before, move, state, events)
            return
        phase = state.phase
        if phase == PLAY:
            self._play(state, move.card)
        elif phase == BID:
            self._bid(state, move.card)
        elif phase == ASK:
            self._answer(state, move)
        else:
            self._deal(state, move)

    def _deal(self, state: CrusadeState, move: Move) -> None:
        seats = self.seats
        seat = state.turn
        order = list(move.args)
        for i in range(self.dealt * seats):
            state.hand[seat] |= BIT[order[i]]
            seat += 1
            if seat == seats:
                seat = 0
        for i in range(self.dealt * seats, 54):
            state.aside |= BIT[order[i]]
        state.phase = BID

    def _bid(self, state: CrusadeState, card: int) -> None:
        seat = state.turn
        state.hand[seat] ^= BIT[card]
        state.bids[seat] = card
        state.turn = self.next[seat]
        if state.turn == self.first_seat(state):
            self._show_bids(state)

    def _show_bids(self, state: CrusadeState) -> None:
        """All have bid: the lowest number decides, but a 9 over the 1."""
        numbers = [card % 9 for card in state.bids]
        deciding = min(numbers)
        if deciding == 0 and 8 in numbers:
            deciding = 8
        if numbers.count(deciding) == 1:
            winner = numbers.index(deciding)
            self._begin(state, winner, SUIT[state.bids[winner]])
            return
        state.phase = ASK
        state.tied_number = deciding + 1
        for card in state.bids:
            if card % 9 == deciding:
                state.tied |= BIT[SUIT[card]]

    def _answer(self, state: CrusadeState, move: Move) -> None:
        if move.verb == "reveal":
            suit = move.card
            state.god_seat = state.turn
            winner = state.bids.index(9 * suit + state.tied_number - 1)
            self._begin(state, winner, suit)
            return
        state.turn = self.next[state.turn]
        if state.turn == self.first_seat(state):
            self._begin(state, state.turn, NO_SUIT)

    def _begin(self, state: CrusadeState, leader: int, trump: int) -> None:
        state.phase = PLAY
        state.trump = trump
        state.leader = leader
        state.turn = leader
        state.left = self.dealt - 1

    def _play(self, state: CrusadeState, card: int) -> None:
        seat = state.turn
        state.hand[seat] ^= BIT[card]
        played = state.played
        if played:
            led = SUIT[state.trick[0]]
            if SUIT[card] != led:
                state.voids[seat] |= BIT[led]
        state.trick[played] = card
        state.played = played + 1
        if played + 1 < self.seats:
            state.turn = self.next[seat]
        else:
            self._finish_trick(state)

    def best_card(self, state: CrusadeState) -> int:
        """The card that takes the trick as it stands."""
        trick = state.trick
        cards = 0
        for i in range(state.played):
            cards |= BIT[trick[i]]
        shift = SHIFT[trick[0]]
        if shift != GODS_AT and state.trump != NO_SUIT:
            row = (cards >> 9 * state.trump) & ROW
            if row:
                return 9 * state.trump + TAKES[row]
        return shift + TAKES[(cards >> shift) & ROW]

    def taker(self, state: CrusadeState) -> int:
        """The seat that takes the trick as it stands."""
        return (state.leader + state.trick.index(self.best_card(state))) % self.seats

    def _finish_trick(self, state: CrusadeState) -> None:
        taker = self.taker(state)
        for card in state.trick:
            state.captured[taker] |= BIT[card]
        state.tricks[taker] += 1
        state.turn = taker
        state.leader = taker
        state.played = 0
        state.left -= 1
        if state.left == 0:
            self._finish_hand(state)

    def _finish_hand(self, state: CrusadeState) -> None:
        for seat in range(self.seats):
            state.points[seat] += state.tricks[seat]
        if state.hand_no == self.hands:
            state.phase = END
        else:
            state.hand_no += 1
            self._clear(state)

    def scores(self, state: CrusadeState) -> list[int]:
        return state.points[:]

    def winners(self, state: CrusadeState) -> list[int]:
        if state.phase != END:
            return []
        return leaders(state.points)

    def hand_number(self, state: CrusadeState) -> int:
        return state.hand_no

    def bound(self) -> int:
        return 54 + self.seats

    # ---- what a seat may know

    def knowledge(self, state: CrusadeState, seat: int) -> CrusadeKnowledge:
        k = CrusadeKnowledge()
        k.seat = seat
        k.phase = state.phase
        k.hand_no = state.hand_no
        k.turn = state.turn
        k.own = state.hand[seat]
        k.held = [size(mask) for mask in state.hand]
        k.captured = state.captured[:]
        k.bids = state.bids[:]
        for other in range(self.seats):
            if state.bids[other] >= 0:
                k.bid_made |= BIT[other]
                if state.phase == BID and other != seat:
                    k.bids[other] = NO_CARD
        k.tied = state.tied
        k.tied_number = state.tied_number
        k.trump = state.trump
        k.god_seat = state.god_seat
        k.left = state.left
        k.voids = state.voids[:]
        k.trick = state.trick[:]
        k.played = state.played
        k.leader = state.leader
        k.tricks = state.tricks[:]
        k.points = state.points[:]
        return k

    def determinize(self, knowledge: Any, rng: Rng) -> CrusadeState:
        k: CrusadeKnowledge = knowledge
        state = CrusadeState()
        state.phase = k.phase
        state.hand_no = k.hand_no
        state.turn = k.turn
        state.hand = [0] * self.seats
        state.hand[k.seat] = k.own
        state.captured = k.captured[:]
        state.bids = k.bids[:]
        state.tied = k.tied
        state.tied_number = k.tied_number
        state.trump = k.trump
        state.god_seat = k.god_seat
        state.left = k.left
        state.voids = k.voids[:]
        state.trick = k.trick[:]
        state.played = k.played
        state.leader = k.leader
        state.tricks = k.tricks[:]
        state.points = k.points[:]
        if k.phase == BID or k.phase == ASK or k.phase == PLAY:
            self._deal_hidden(k, state, rng)
        return state

    def _deal_hidden(self, k: CrusadeKnowledge, state: CrusadeState, rng: Rng) -> None:
        """Puts the unseen cards into the other hands, the hidden bids and the left-over cards, evenly."""
        seen = k.own
        for mask in k.captured:
            seen |= mask
        for i in range(k.played):
            seen |= BIT[k.trick[i]]
        for card in k.bids:
            if card >= 0:
                seen |= BIT[card]
        if k.god_seat >= 0:
            god = BIT[GODS_AT + k.tied_number - 1]
            if not seen & god:
                state.hand[k.god_seat] |= god
                seen |= god
        hidden_bids: list[int] = []
        sizes: list[int] = []
        voids: list[int] = []
        for seat in range(self.seats):
            if k.bid_made & BIT[seat] and k.bids[seat] < 0:
                hidden_bids.append(seat)
                sizes.append(1)
                voids.append(BIT[GODS])
        hands = [seat for seat in range(self.seats) if seat != k.seat]
        bound = len(hidden_bids) > 0
        for seat in hands:
            sizes.append(k.held[seat] - size(state.hand[seat]))
            voids.append(k.voids[seat])
            bound = bound or k.voids[seat] != 0
        sizes.append(54 - self.dealt * self.seats)
        voids.append(0)
        cards = members(FULL & ~seen)
        masks = masks_with_voids(cards, SUIT, sizes, voids, rng) if bound else split(cards, sizes, rng)
        at = len(hidden_bids)
        for i in range(at):
            state.bids[hidden_bids[i]] = members(masks[i])[0]
        for i in range(len(hands)):
            state.hand[hands[i]] |= masks[at + i]
        state.aside = masks[len(masks) - 1]

    def view(self, state: CrusadeState, seat: int | None) -> View:
        return views.view(self, state, seat)

    # ---- words

    def explain(self, state: CrusadeState, move: Move) -> Reason | None:
        return words.explain(self, state, move)

    def format(self, move: Move) -> str:
        return words.write(move)

    def parse(self, text: str) -> Move:
        return words.read(text)

    def narrate(self, state: CrusadeState, move: Move, viewer: int | None) -> str:
        return words.narrate(self, state, move, viewer)

    def decode(self, data: dict[str, Any]) -> CrusadeState:
        return CrusadeState.load(data)
