"""The rules of Two-Faced.

The game in brief. Two piles of nine are dealt as dummies, then both players draft nine cards: two at a time, one
kept. The four hands play nine tricks round the table, gods being trumps, each player playing the own hand and the
dummy at the left. Only tricks taken by one's own hand count.

Moves. `shuffle W1 F3 …` (chance): the deck's order: nine cards for the dealer's dummy, nine for the other, the rest
to draft, top first. `keep X`: card X of the two drawn is kept, the other discarded. `play X`: card X goes to the
trick, from the hand whose turn it is; the actor is the seat that plays that hand.

Who sees what. Own draws, kept and discarded: their drawer. Dummies: nobody while drafting, then everybody. Plays,
taken tricks: everybody.

Facts of Knowledge (hard, nothing guessed): the knower's own hand, discards and running draw; the dummies once they
are turned up; taken tricks and the running one; how many cards the other seat holds and has discarded; suits that the
other's hand is known to lack because it did not follow.

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
from velvet.games.two_faced import shows, views, words
from velvet.games.two_faced.rules_state import (
    DRAFT,
    END,
    NO_CARD,
    PLAY,
    SHUFFLE,
    TwoFacedKnowledge,
    TwoFacedState,
)
from velvet.mechanics.dealing import split_pair
from velvet.mechanics.nines import COUNT, NTH, ROW, members, pick, size
from velvet.mechanics.tricks import HIGH_TO_LOW, row_takers

KEEPS: Final = card_moves("keep", 54)
PLAYS: Final = card_moves("play", 54)

SUIT: Final[list[int]] = VIASHI.suit
SHIFT: Final[list[int]] = [9 * s for s in SUIT]
GODS_AT: Final = 9 * GODS
FULL: Final[int] = BIT[54] - 1
TAKES: Final[list[int]] = row_takers(HIGH_TO_LOW, 1)
HANDS: Final = 4
NINE: Final = 9


class TwoFacedRules(Rules[TwoFacedState]):
    """Two-Faced for two seats."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__("two-faced", seats)
        self.options = options
        self.hands: int = options.hands
        self.deck = VIASHI

    # ---- the course of a game

    def setup(self) -> TwoFacedState:
        state = TwoFacedState()
        state.points = [0, 0]
        self._clear(state)
        return state

    def _clear(self, state: TwoFacedState) -> None:
        """An empty table before the shuffle of hand `hand_no`."""
        state.phase = SHUFFLE
        state.turn = self.dealer(state)
        state.hands = [0] * HANDS
        state.pile = []
        state.first = NO_CARD
        state.second = NO_CARD
        state.kept = 0
        state.discards = [0, 0]
        state.taken = [0] * HANDS
        state.tricks = [0] * HANDS
        state.left = 0
        state.voids = [0, 0]
        state.trick = [NO_CARD] * HANDS
        state.played = 0
        state.leader = 0

    def dealer(self, state: TwoFacedState) -> int:
        """Who deals this hand, and drafts first."""
        return (state.hand_no - 1) & 1

    def actor(self, state: TwoFacedState) -> int:
        phase = state.phase
        if phase == PLAY:
            return state.turn >> 1
        if phase == DRAFT:
            return state.turn
        return OVER if phase == END else CHANCE

    def awaits(self, state: TwoFacedState) -> str:
        return "shuffle 54" if state.phase == SHUFFLE else ""

    def playable(self, state: TwoFacedState) -> int:
        """The cards that the hand whose turn it is may play."""
        mask = state.hands[state.turn]
        if state.played == 0:
            return mask
        following = mask & (ROW << SHIFT[state.trick[0]])
        return following if following else mask

    def legal_moves(self, state: TwoFacedState) -> list[Move]:
        if state.phase == PLAY:
            return [PLAYS[card] for card in members(self.playable(state))]
        if state.phase == DRAFT:
            return [KEEPS[state.first], KEEPS[state.second]]
        return []

    def is_legal(self, state: TwoFacedState, move: Move) -> bool:
        phase = state.phase
        if phase == SHUFFLE:
            return fits(move, list(range(54)))
        if phase == END or len(move.args) != 1 or not 0 <= move.card < 54:
            return False
        if phase == DRAFT:
            return move.verb == "keep" and move.card in (state.first, state.second)
        return move.verb == "play" and self.playable(state) & BIT[move.card] != 0

    def count_legal(self, state: TwoFacedState) -> int:
        if state.phase == PLAY:
            return size(self.playable(state))
        return 2 if state.phase == DRAFT else 0

    def random_legal(self, state: TwoFacedState, rng: Rng) -> Move:
        if state.phase == DRAFT:
            return KEEPS[state.second if rng.below(2) else state.first]
        k: int
        mask = state.hands[state.turn]
        if state.played:
            shift = SHIFT[state.trick[0]]
            row = (mask >> shift) & ROW
            if row:
                n = COUNT[row]
                k = rng.below(n) if n > 1 else 0
                return PLAYS[shift + NTH[9 * row + k]]
        k = rng.below(state.left) if state.left > 1 else 0
        return PLAYS[pick(mask, k)]

    def sample(self, state: TwoFacedState, rng: Rng) -> Move:
        return shuffled(list(range(54)), rng)

    def apply(self, state: TwoFacedState, move: Move, events: Events | None = None) -> None:
        if events is not None:
            before = state.clone()
            self.apply(state, move)
            shows.tell(self, before, move, state, events)
            return
        if state.phase == PLAY:
            self._play(state, move.card)
        elif state.phase == DRAFT:
            self._keep(state, move.card)
        else:
            self._deal(state, move)

    def _deal(self, state: TwoFacedState, move: Move) -> None:
        order = list(move.args)
        dealer = state.turn
        for i in range(NINE):
            state.hands[2 * dealer + 1] |= BIT[order[i]]
            state.hands[3 - 2 * dealer] |= BIT[order[NINE + i]]
        state.pile = order[2 * NINE :]
        state.pile.reverse()
        state.phase = DRAFT
        self._draw(state)

    def _draw(self, state: TwoFacedState) -> None:
        state.first = state.pile.pop()
        state.second = state.pile.pop()

    def _keep(self, state: TwoFacedState, card: int) -> None:
        seat = state.turn
        state.hands[2 * seat] |= BIT[card]
        state.discards[seat] |= BIT[state.first + state.second - card]
        state.kept += 1
        if state.pile:
            state.turn = 1 - seat
            self._draw(state)
            return
        state.first = NO_CARD
        state.second = NO_CARD
        state.phase = PLAY
        state.left = NINE
        state.leader = 2 * (1 - self.dealer(state))
        state.turn = state.leader

    def _play(self, state: TwoFacedState, card: int) -> None:
        hand = state.turn
        state.hands[hand] ^= BIT[card]
        played = state.played
        if played and hand & 1 == 0:
            led = SUIT[state.trick[0]]
            if SUIT[card] != led:
                state.voids[hand >> 1] |= BIT[led]
        state.trick[played] = card
        state.played = played + 1
        if played + 1 < HANDS:
            state.turn = (hand + 1) & 3
        else:
            self._finish_trick(state)

    def best_card(self, state: TwoFacedState) -> int:
        """The card that takes the trick as it stands."""
        cards = 0
        for i in range(state.played):
            cards |= BIT[state.trick[i]]
        row = cards >> GODS_AT
        if row:
            return GODS_AT + TAKES[row]
        shift = SHIFT[state.trick[0]]
        return shift + TAKES[(cards >> shift) & ROW]

    def taker(self, state: TwoFacedState) -> int:
        """The hand that takes the trick as it stands."""
        return (state.leader + state.trick.index(self.best_card(state))) & 3

    def _finish_trick(self, state: TwoFacedState) -> None:
        taker = self.taker(state)
        for card in state.trick:
            state.taken[taker] |= BIT[card]
        state.tricks[taker] += 1
        state.turn = taker
        state.leader = taker
        state.played = 0
        state.left -= 1
        if state.left == 0:
            self._finish_hand(state)

    def _finish_hand(self, state: TwoFacedState) -> None:
        state.points[0] += state.tricks[0]
        state.points[1] += state.tricks[2]
        if state.hand_no == self.hands:
            state.phase = END
        else:
            state.hand_no += 1
            self._clear(state)

    def scores(self, state: TwoFacedState) -> list[int]:
        return state.points[:]

    def winners(self, state: TwoFacedState) -> list[int]:
        if state.phase != END:
            return []
        return leaders(state.points)

    def hand_number(self, state: TwoFacedState) -> int:
        return state.hand_no

    def bound(self) -> int:
        return 54

    # ---- what a seat may know

    def knowledge(self, state: TwoFacedState, seat: int) -> TwoFacedKnowledge:
        k = TwoFacedKnowledge()
        other = 1 - seat
        k.seat = seat
        k.phase = state.phase
        k.hand_no = state.hand_no
        k.turn = state.turn
        k.own = state.hands[2 * seat]
        k.dummies = [0, 0] if state.phase == DRAFT else [state.hands[1], state.hands[3]]
        k.other_held = size(state.hands[2 * other])
        k.other_discards = size(state.discards[other])
        k.pile_size = len(state.pile)
        k.drawing = state.first >= 0
        if k.drawing and seat == state.turn:
            k.first = state.first
            k.second = state.second
        k.kept = state.kept
        k.discards = state.discards[seat]
        k.taken = state.taken[:]
        k.tricks = state.tricks[:]
        k.left = state.left
        k.voids = state.voids[:]
        k.trick = state.trick[:]
        k.played = state.played
        k.leader = state.leader
        k.points = state.points[:]
        return k

    def determinize(self, knowledge: Any, rng: Rng) -> TwoFacedState:
        k: TwoFacedKnowledge = knowledge
        state = TwoFacedState()
        state.phase = k.phase
        state.hand_no = k.hand_no
        state.turn = k.turn
        state.hands = [0, k.dummies[0], 0, k.dummies[1]]
        state.hands[2 * k.seat] = k.own
        state.first = k.first
        state.second = k.second
        state.kept = k.kept
        state.discards = [0, 0]
        state.discards[k.seat] = k.discards
        state.taken = k.taken[:]
        state.tricks = k.tricks[:]
        state.left = k.left
        state.voids = k.voids[:]
        state.trick = k.trick[:]
        state.played = k.played
        state.leader = k.leader
        state.points = k.points[:]
        if k.phase == DRAFT:
            self._deal_draft(k, state, rng)
        elif k.phase == PLAY or k.phase == END:
            self._deal_play(k, state, rng)
        return state

    def _unseen(self, k: TwoFacedKnowledge) -> int:
        """The cards of which the knower does not know where they are."""
        seen = k.own | k.discards | k.dummies[0] | k.dummies[1]
        for mask in k.taken:
            seen |= mask
        for i in range(k.played):
            seen |= BIT[k.trick[i]]
        if k.first >= 0:
            seen |= BIT[k.first] | BIT[k.second]
        return FULL & ~seen

    def _deal_draft(self, k: TwoFacedKnowledge, state: TwoFacedState, rng: Rng) -> None:
        other = 1 - k.seat
        cards = members(self._unseen(k))
        rng.shuffle(cards)
        at = 0
        for hand in (1, 3):
            for i in range(at, at + NINE):
                state.hands[hand] |= BIT[cards[i]]
            at += NINE
        for i in range(at, at + k.other_held):
            state.hands[2 * other] |= BIT[cards[i]]
        at += k.other_held
        for i in range(at, at + k.other_discards):
            state.discards[other] |= BIT[cards[i]]
        at += k.other_discards
        if k.first < 0:
            state.first = cards[at]
            state.second = cards[at + 1]
            at += 2
        state.pile = cards[at:]

    def _deal_play(self, k: TwoFacedKnowledge, state: TwoFacedState, rng: Rng) -> None:
        """What is unseen is the other's hand, which may lack suits, and the other's discards."""
        other = 1 - k.seat
        unseen = self._unseen(k)
        lacked = 0
        for suit in members(k.voids[other]):
            lacked |= ROW << 9 * suit
        state.hands[2 * other] = split_pair(unseen, k.other_held, lacked, 0, rng)
        state.discards[other] = unseen ^ state.hands[2 * other]

    def view(self, state: TwoFacedState, seat: int | None) -> View:
        return views.view(self, state, seat)

    # ---- words

    def explain(self, state: TwoFacedState, move: Move) -> Reason | None:
        return words.explain(self, state, move)

    def format(self, move: Move) -> str:
        return words.write(move)

    def parse(self, text: str) -> Move:
        return words.read(text)

    def narrate(self, state: TwoFacedState, move: Move, viewer: int | None) -> str:
        return words.narrate(self, state, move, viewer)

    def decode(self, data: dict[str, Any]) -> TwoFacedState:
        return TwoFacedState.load(data)
