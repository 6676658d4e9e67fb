"""The rules of Vidrasso (Sean Ross).

The game in brief. Both players have five columns, a face-down card under a face-up one, and eight cards in hand. They
choose a trump suit and a trump rank, give each other a card, and play 17 tricks from hand and face-up cards. Cards
are worth their number, and 1 is the strongest.

Moves. `dealer k` (chance): seat k deals the first hand. `shuffle W1 P3 …` (chance): the deck's order, top first. `cut
N`: N cards go from the top to the bottom; `bump`: they do not. `trump suit F`, `trump rank 3`. `give X`: card X goes
to the other's capture pile. `play X`: card X goes to the trick, from hand or from one's face-up cards.

Who sees what. Hands: their owners. Face-down cards and the deck: nobody. Gifts: the giver until both are made, then
everybody, like face-up cards, plays and captures.

Facts of Knowledge (hard, nothing guessed): the knower's own hand and gift; face-up cards, captures, the running
trick; where cards lie face down; how many cards the other's hand holds; suits that it is known to lack because its
owner played neither the suit nor a trump.

Knows no words and no looks: `words`, `views` and `shows` hold them.
"""

from typing import Any, Final

from velvet.core.bits import BIT
from velvet.core.cards import VIDRASSO
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, leaders
from velvet.core.shuffles import fits, shuffled
from velvet.core.views import View
from velvet.games.vidrasso import shows, views, words
from velvet.games.vidrasso.rules_state import (
    CHOOSE,
    CUT,
    DEALER,
    END,
    GIVE,
    NONE,
    PLAY,
    SHUFFLE,
    VidrassoKnowledge,
    VidrassoState,
)
from velvet.mechanics.dealing import split_pair
from velvet.mechanics.nines import COUNT, NTH, ROW, members, pick, size

DEALERS: Final = card_moves("dealer", 2)
CUTS: Final = card_moves("cut", 36)
BUMP: Final = Move("bump")
# A trump's operands: 0 and a suit, or 1 and a rank.
SUIT_TRUMPS: Final = [Move("trump", (0, suit)) for suit in range(4)]
RANK_TRUMPS: Final = [Move("trump", (1, rank)) for rank in range(1, 10)]
GIVES: Final = card_moves("give", 36)
PLAYS: Final = card_moves("play", 36)

CARDS: Final = 36
COLUMNS: Final = 5
TRICKS: Final = 17
FULL: Final[int] = BIT[CARDS] - 1
SUIT: Final[list[int]] = VIDRASSO.suit
SUIT_MASK: Final[list[int]] = [ROW << 9 * s for s in range(4)]
# All cards of a rank, at index rank; none at NONE, which is the last index.
RANK_MASK: Final[list[int]] = [0] + [sum([BIT[9 * s + n - 1] for s in range(4)]) for n in range(1, 10)] + [0]


class VidrassoRules(Rules[VidrassoState]):
    """Vidrasso for two seats."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__("vidrasso", seats)
        self.options = options
        self.hands: int = options.hands
        self.target: int = options.target
        self.cut: bool = options.cut
        self.deck = VIDRASSO

    # ---- the course of a game

    def setup(self) -> VidrassoState:
        state = VidrassoState()
        state.points = [0, 0]
        self._clear(state)
        state.phase = DEALER
        return state

    def _clear(self, state: VidrassoState) -> None:
        """An empty table before a shuffle."""
        state.phase = SHUFFLE
        state.pile = []
        state.hands = [0, 0]
        state.open = [0, 0]
        state.captured = [0, 0]
        state.up = [NONE] * (2 * COLUMNS)
        state.down = [NONE] * (2 * COLUMNS)
        state.trump_suit = NONE
        state.trump_rank = NONE
        state.given = [NONE, NONE]
        state.voids = [0, 0]
        state.lead = NONE
        state.tricks = 0

    def actor(self, state: VidrassoState) -> int:
        phase = state.phase
        if phase == PLAY:
            return state.turn
        if phase == END:
            return OVER
        return CHANCE if phase <= SHUFFLE else state.turn

    def awaits(self, state: VidrassoState) -> str:
        if state.phase == DEALER:
            return "dealer"
        return f"shuffle {CARDS}" if state.phase == SHUFFLE else ""

    def trumps(self, state: VidrassoState) -> int:
        """All cards of the trump suit and of the trump rank."""
        return SUIT_MASK[state.trump_suit] | RANK_MASK[state.trump_rank]

    def playable(self, state: VidrassoState) -> int:
        """The cards that the seat to play may play."""
        mask = state.hands[state.turn] | state.open[state.turn]
        if state.lead < 0:
            return mask
        following = mask & SUIT_MASK[SUIT[state.lead]]
        return following | mask & self.trumps(state) if following else mask

    def legal_moves(self, state: VidrassoState) -> list[Move]:
        phase = state.phase
        if phase == PLAY:
            return [PLAYS[card] for card in members(self.playable(state))]
        if phase == GIVE:
            return [GIVES[card] for card in members(state.hands[state.turn])]
        if phase == CHOOSE:
            moves = SUIT_TRUMPS[:] if state.trump_suit < 0 else []
            if state.trump_rank < 0:
                moves.extend(RANK_TRUMPS)
            return moves
        return CUTS[1:] + [BUMP] if phase == CUT else []

    def is_legal(self, state: VidrassoState, move: Move) -> bool:
        phase = state.phase
        if phase == SHUFFLE:
            return fits(move, list(range(CARDS)))
        if phase == PLAY or phase == GIVE:
            if move.verb != ("play" if phase == PLAY else "give") or len(move.args) != 1:
                return False
            if not 0 <= move.card < CARDS:
                return False
            allowed = self.playable(state) if phase == PLAY else state.hands[state.turn]
            return allowed & BIT[move.card] != 0
        if phase == DEALER:
            return move in DEALERS
        return move in self.legal_moves(state)

    def count_legal(self, state: VidrassoState) -> int:
        phase = state.phase
        if phase == PLAY:
            return size(self.playable(state))
        if phase == GIVE:
            return size(state.hands[state.turn])
        return len(self.legal_moves(state))

    def random_legal(self, state: VidrassoState, rng: Rng) -> Move:
        k: int
        if state.phase == PLAY:
            allowed = self.playable(state)
            if state.lead >= 0:
                # Mostly there are cards of one suit alone to choose from.
                shift = 9 * SUIT[state.lead]
                row = (allowed >> shift) & ROW
                if allowed == row << shift:
                    n = COUNT[row]
                    k = rng.below(n) if n > 1 else 0
                    return PLAYS[shift + NTH[9 * row + k]]
            n = size(allowed)
            k = rng.below(n) if n > 1 else 0
            return PLAYS[pick(allowed, k)]
        if state.phase == GIVE:
            mask = state.hands[state.turn]
            return GIVES[pick(mask, rng.below(size(mask)))]
        moves = self.legal_moves(state)
        return moves[rng.below(len(moves))]

    def sample(self, state: VidrassoState, rng: Rng) -> Move:
        if state.phase == DEALER:
            return DEALERS[rng.below(2)]
        return shuffled(list(range(CARDS)), rng)

    def apply(self, state: VidrassoState, move: Move, events: Events | None = None) -> None:
        if events is not None:
            before = state.clone()
            self.apply(state, move)
            shows.tell(self, before, move, state, events)
            return
        phase = state.phase
        if phase == PLAY:
            self._play(state, move.card)
        elif phase == GIVE:
            self._give(state, move.card)
        elif phase == CHOOSE:
            self._choose(state, move)
        elif phase == CUT:
            if move.verb == "cut":
                state.pile = state.pile[move.card :] + state.pile[: move.card]
            self._deal(state)
        elif phase == SHUFFLE:
            self._shuffle(state, move)
        else:
            state.dealer = move.card
            state.turn = 1 - state.dealer
            state.phase = SHUFFLE

    def _shuffle(self, state: VidrassoState, move: Move) -> None:
        state.pile = list(move.args)
        state.turn = 1 - state.dealer
        if self.cut:
            state.phase = CUT
        else:
            self._deal(state)

    def _deal(self, state: VidrassoState) -> None:
        """One card at a time, the non-dealer first: five each face down, five face up on them, eight to hand."""
        order = state.pile
        state.pile = []
        for i in range(CARDS):
            card = order[i]
            seat = state.dealer if i & 1 else 1 - state.dealer
            k = i >> 1
            if k < COLUMNS:
                state.down[COLUMNS * seat + k] = card
            elif k < 2 * COLUMNS:
                state.up[COLUMNS * seat + k - COLUMNS] = card
                state.open[seat] |= BIT[card]
            else:
                state.hands[seat] |= BIT[card]
        state.phase = CHOOSE
        behind = state.points[state.dealer] < state.points[1 - state.dealer]
        state.turn = state.dealer if behind else 1 - state.dealer

    def _choose(self, state: VidrassoState, move: Move) -> None:
        if move.args[0] == 0:
            state.trump_suit = move.args[1]
        else:
            state.trump_rank = move.args[1]
        state.turn = 1 - state.turn
        if state.trump_suit >= 0 and state.trump_rank >= 0:
            state.phase = GIVE
            state.turn = 1 - state.dealer

    def _give(self, state: VidrassoState, card: int) -> None:
        seat = state.turn
        state.hands[seat] ^= BIT[card]
        state.given[seat] = card
        state.turn = 1 - seat
        if state.given[1 - seat] >= 0:
            state.captured[seat] |= BIT[state.given[1 - seat]]
            state.captured[1 - seat] |= BIT[card]
            state.given = [NONE, NONE]
            state.phase = PLAY
            state.leader = state.turn

    def _play(self, state: VidrassoState, card: int) -> None:
        seat = state.turn
        bit = BIT[card]
        if state.hands[seat] & bit:
            state.hands[seat] ^= bit
        else:
            # The card beneath is turned up only when the trick is over.
            state.open[seat] ^= bit
            state.up[state.up.index(card)] = NONE
        if state.lead < 0:
            state.lead = card
            state.turn = 1 - seat
            return
        led = SUIT[state.lead]
        if SUIT[card] != led and not self.trumps(state) & bit:
            state.voids[seat] |= BIT[led]
        taker = seat if self.second_takes(state, state.lead, card) else 1 - seat
        state.captured[taker] |= BIT[state.lead] | bit
        state.lead = NONE
        state.leader = taker
        state.turn = taker
        state.tricks += 1
        self._turn_up(state)
        if state.tricks == TRICKS:
            self._finish_hand(state)

    def second_takes(self, state: VidrassoState, first: int, second: int) -> bool:
        """Whether the second card of a trick takes it."""
        ranked = RANK_MASK[state.trump_rank]
        if ranked & BIT[second]:
            return True
        if ranked & BIT[first]:
            return False
        if SUIT[first] == SUIT[second]:
            return second < first
        return SUIT[second] == state.trump_suit

    def _turn_up(self, state: VidrassoState) -> None:
        for column in range(2 * COLUMNS):
            card = state.down[column]
            if card >= 0 and state.up[column] < 0:
                state.up[column] = card
                state.down[column] = NONE
                state.open[column // COLUMNS] |= BIT[card]

    # ---- scores

    def worth(self, mask: int) -> int:
        """What these cards are worth: their numbers."""
        return sum([card % 9 + 1 for card in members(mask)])

    def _finish_hand(self, state: VidrassoState) -> None:
        for seat in range(2):
            state.points[seat] += self.worth(state.captured[seat])
        over = max(state.points) >= self.target if self.target else state.hand_no == self.hands
        if over:
            state.phase = END
            return
        state.hand_no += 1
        state.dealer = 1 - state.dealer
        self._clear(state)
        state.turn = 1 - state.dealer
        state.leader = state.turn

    def scores(self, state: VidrassoState) -> list[int]:
        return state.points[:]

    def winners(self, state: VidrassoState) -> list[int]:
        if state.phase != END:
            return []
        return leaders(state.points)

    def hand_number(self, state: VidrassoState) -> int:
        return state.hand_no

    def bound(self) -> int:
        return 1 + 2 + 2 + 2 * TRICKS

    # ---- what a seat may know

    def knowledge(self, state: VidrassoState, seat: int) -> VidrassoKnowledge:
        k = VidrassoKnowledge()
        k.seat = seat
        k.phase = state.phase
        k.hand_no = state.hand_no
        k.turn = state.turn
        k.dealer = state.dealer
        k.decked = len(state.pile) > 0
        k.own = state.hands[seat]
        k.other_held = size(state.hands[1 - seat])
        k.open = state.open[:]
        k.captured = state.captured[:]
        k.up = state.up[:]
        k.covered = [1 if card >= 0 else 0 for card in state.down]
        k.trump_suit = state.trump_suit
        k.trump_rank = state.trump_rank
        k.given = state.given[seat]
        for giver in range(2):
            if state.given[giver] >= 0:
                k.gift_made |= BIT[giver]
        k.voids = state.voids[:]
        k.lead = state.lead
        k.leader = state.leader
        k.tricks = state.tricks
        k.points = state.points[:]
        return k

    def determinize(self, knowledge: Any, rng: Rng) -> VidrassoState:
        k: VidrassoKnowledge = knowledge
        state = VidrassoState()
        state.phase = k.phase
        state.hand_no = k.hand_no
        state.turn = k.turn
        state.dealer = k.dealer
        state.hands = [0, 0]
        state.hands[k.seat] = k.own
        state.open = k.open[:]
        state.captured = k.captured[:]
        state.up = k.up[:]
        state.down = [NONE] * (2 * COLUMNS)
        state.trump_suit = k.trump_suit
        state.trump_rank = k.trump_rank
        state.given = [NONE, NONE]
        state.given[k.seat] = k.given
        state.voids = k.voids[:]
        state.lead = k.lead
        state.leader = k.leader
        state.tricks = k.tricks
        state.points = k.points[:]
        if k.decked:
            state.pile = list(range(CARDS))
            rng.shuffle(state.pile)
        elif k.phase >= CHOOSE and k.phase != END:
            self._deal_hidden(k, state, rng)
        return state

    def _deal_hidden(self, k: VidrassoKnowledge, state: VidrassoState, rng: Rng) -> None:
        """The unseen cards are the other's hand, which may lack suits, its hidden gift, and those face down."""
        seen = k.own | k.open[0] | k.open[1] | k.captured[0] | k.captured[1]
        if k.lead >= 0:
            seen |= BIT[k.lead]
        if k.given >= 0:
            seen |= BIT[k.given]
        unseen = FULL & ~seen
        other = 1 - k.seat
        lacked = 0
        for suit in members(k.voids[other]):
            lacked |= SUIT_MASK[suit]
        hand = split_pair(unseen, k.other_held, lacked, 0, rng)
        state.hands[other] = hand
        rest = members(unseen ^ hand)
        rng.shuffle(rest)
        for column in range(2 * COLUMNS):
            if k.covered[column]:
                state.down[column] = rest.pop()
        if rest:
            state.given[other] = rest.pop()

    def view(self, state: VidrassoState, seat: int | None) -> View:
        return views.view(self, state, seat)

    # ---- words

    def explain(self, state: VidrassoState, move: Move) -> Reason | None:
        return words.explain(self, state, move)

    def format(self, move: Move) -> str:
        return words.write(move)

    def parse(self, text: str) -> Move:
        return words.read(text)

    def narrate(self, state: VidrassoState, move: Move, viewer: int | None) -> str:
        return words.narrate(self, state, move, viewer)

    def decode(self, data: dict[str, Any]) -> VidrassoState:
        return VidrassoState.load(data)
