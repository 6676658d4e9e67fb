"""The rules of Viashi and Vashy, and what Viashilym (`rules_double`) shares with them.

The game in brief. The shuffled deck is drawn two cards at a time: one is turned up before the drawer (a table card),
the other goes face down to the drawer's hand. Then tricks are played, each wholly from hands or wholly from table
cards, as its leader chose. Gods beat everything; the 9 of a suit beats only its highest card. Tricks score, some
cards and the most captives score too.

Moves. `shuffle W1 F3 …` (chance): the deck's new order, top first. `up X` (chance): card X of the running draw is
turned up, for a handicapped drawer. `up X`: the drawer turns card X up. `play X`: card X is played from where it
lies.

Who sees what. Tables, plays, captured cards: everybody. A hand: its owner, in Viashi and Viashilym only after the
draw phase on the screen, though an agent remembers from the start. The two cards of a draw: the drawer (everybody, if
the twins of both lie face up: Viashilym).

Facts of Knowledge (hard, nothing guessed): the knower's own hand and running draw; tables, captures, cards out of
play, the running trick; how many cards each hand and the pile hold; suits a hand is known to lack because its owner
did not follow from it; hand cards that were shown to all, and that a running draw that was not shown holds a card
that had to be hidden (Viashilym).

Knows no words and no looks: `notation`, `words`, `views` and `shows` hold them.
"""

from typing import Any, Final

from velvet.core.bits import BIT
from velvet.core.cards import GODS, VIASHI, VIASHI2
from velvet.core.events import Events
from velvet.core.moves import Move, card_moves
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Reason, Rules, highest, leaders
from velvet.core.shuffles import fits, shuffled
from velvet.core.views import View
from velvet.games.viashi import notation, shows, views, words
from velvet.games.viashi.rules_playout import draw_out, play_out
from velvet.games.viashi.rules_state import (
    DRAW,
    END,
    HAND,
    NO_CARD,
    NOWHERE,
    PLACE,
    PLAY,
    SHUFFLE,
    TABLE,
    ViashiKnowledge,
    ViashiState,
)
from velvet.mechanics.dealing import split_pair
from velvet.mechanics.nines import COUNT, NTH, ROW, add_moves, members, pick, size
from velvet.mechanics.tricks import HIGH_TO_LOW, row_takers

# Both decks: cards 0 … 53 are the same in both. A twin is the same card modulo 54.
UP: Final = card_moves("up", 108)
PLAYS: Final = card_moves("play", 108)
SUIT: Final[list[int]] = VIASHI2.suit
SUIT_MASKS: Final[list[int]] = [(ROW << 9 * s) | (ROW << 9 * s + 54) for s in range(6)]
SHIFT: Final[list[int]] = [9 * s for s in SUIT]
EIGHTS: Final[int] = sum([BIT[9 * s + 7] for s in range(5)])

GODS_AT: Final = 9 * GODS
KING_FIRST: Final = [2, 1, 3, 4, 5, 6, 7, 8, 9]


class ViashiRules(Rules[ViashiState]):
    """Viashi: three seats, counterclockwise."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__("viashi", seats)
        self._common(options, -1, HIGH_TO_LOW)
        self.handicap = bool(options.handicap)

    def _common(self, options: Any, step: int, order: list[int]) -> None:
        """What all games of the family set. step: 1 clockwise, -1 counterclockwise; order: the numbers, best first."""
        self.options = options
        self.hands: int = options.hands
        self.step = step
        self.handicap = False
        self.deck = VIASHI
        self.cards = 54
        self.full = BIT[54] - 1
        self.places = 18  # cards of a seat
        self.hides_hands = True  # whether the screen hides hands during the draw phase
        self.next = [(seat + step) % self.seats for seat in range(self.seats)]
        self.suit_takes = row_takers(order, order[0])
        self.god_takes = row_takers(HIGH_TO_LOW, 1)

    # ---- the course of a game

    def setup(self) -> ViashiState:
        state = ViashiState()
        state.points = [0] * self.seats
        state.streak = [0] * self.seats
        self._clear(state)
        return state

    def _clear(self, state: ViashiState) -> None:
        """An empty table before the shuffle of hand `hand_no`."""
        seats = self.seats
        state.phase = SHUFFLE
        state.turn = self.first_seat(state.hand_no)
        state.first = NO_CARD
        state.second = NO_CARD
        state.draws = 0
        state.hand = [0] * seats
        state.table = [0] * seats
        state.captured = [0] * seats
        state.hand_left = 0
        state.table_left = 0
        state.voids = [0] * seats
        state.trick = [NO_CARD] * seats
        state.played = 0
        state.leader = state.turn
        state.place = NOWHERE
        state.shown = 0
        state.gone = 0

    def first_seat(self, hand_no: int) -> int:
        """Who draws first in this hand."""
        return (self.step * (hand_no - 1)) % self.seats

    def actor(self, state: ViashiState) -> int:
        phase = state.phase
        if phase == PLAY or phase == DRAW:
            return state.turn
        return OVER if phase == END else CHANCE

    def awaits(self, state: ViashiState) -> str:
        if state.phase == SHUFFLE:
            return f"shuffle {self.cards}"
        return "up" if state.phase == PLACE else ""

    def may_turn_up(self, state: ViashiState) -> list[int]:
        """Cards of the running draw that may be turned up, in the order drawn."""
        return [state.first, state.second]

    def suit_mask(self, card: int) -> int:
        """All cards of this card's suit."""
        return SUIT_MASKS[SUIT[card]] & self.full

    def playable(self, state: ViashiState, place: int) -> int:
        """The cards that the seat to play may play from HAND or TABLE."""
        mask = state.hand[state.turn] if place == HAND else state.table[state.turn]
        if state.played == 0:
            return mask
        if place != state.place:
            return 0
        following = mask & SUIT_MASKS[SUIT[state.trick[0]]]
        return following if following else mask

    def legal_moves(self, state: ViashiState) -> list[Move]:
        if state.phase == PLAY:
            moves: list[Move] = []
            add_moves(moves, PLAYS, self.playable(state, HAND))
            add_moves(moves, PLAYS, self.playable(state, TABLE))
            return moves
        if state.phase == DRAW:
            return [UP[card] for card in self.may_turn_up(state)]
        return []

    def is_legal(self, state: ViashiState, move: Move) -> bool:
        phase = state.phase
        if phase == SHUFFLE:
            return fits(move, list(range(self.cards)))
        if phase == END or len(move.args) != 1 or not 0 <= move.card < self.cards:
            return False
        if phase == PLAY:
            allowed = self.playable(state, HAND) | self.playable(state, TABLE)
            return move.verb == "play" and allowed & BIT[move.card] != 0
        return move.verb == "up" and move.card in self.may_turn_up(state)

    def count_legal(self, state: ViashiState) -> int:
        if state.phase == PLAY:
            if state.played == 0:
                return state.hand_left + state.table_left
            return size(self.playable(state, state.place))
        return len(self.may_turn_up(state)) if state.phase == DRAW else 0

    def random_legal(self, state: ViashiState, rng: Rng) -> Move:
        if state.phase == DRAW:
            return UP[state.second if rng.below(2) else state.first]
        seat = state.turn
        k: int
        if state.played == 0:
            in_hand = state.hand_left
            k = rng.below(in_hand + state.table_left)
            if k < in_hand:
                return PLAYS[pick(state.hand[seat], k)]
            return PLAYS[pick(state.table[seat], k - in_hand)]
        if state.place == HAND:
            mask = state.hand[seat]
            left = state.hand_left
        else:
            mask = state.table[seat]
            left = state.table_left
        shift = SHIFT[state.trick[0]]
        row = (mask >> shift) & ROW
        if row:
            n = COUNT[row]
            k = rng.below(n) if n > 1 else 0
            return PLAYS[shift + NTH[9 * row + k]]
        k = rng.below(left) if left > 1 else 0
        return PLAYS[pick(mask, k)]

    def sample(self, state: ViashiState, rng: Rng) -> Move:
        if state.phase == SHUFFLE:
            return shuffled(list(range(self.cards)), rng)
        return UP[state.second if rng.below(2) else state.first]

    def apply(self, state: ViashiState, move: Move, events: Events | None = None) -> None:
        if events is not None:
            before = state.clone()
            self.apply(state, move)
            shows.tell(self, before, move, state, events)
            return
        if state.phase == PLAY:
            self._play(state, move.card)
        elif state.phase == SHUFFLE:
            state.pile = list(move.args)
            state.pile.reverse()
            self._draw(state)
        else:
            self._turn_up(state, move.card)

    def _draw(self, state: ViashiState) -> None:
        """The seat whose turn it is takes the top two cards."""
        state.first = state.pile.pop()
        state.second = state.pile.pop()
        state.phase = DRAW
        if self.handicap:
            placed = min(state.streak[state.turn], 3)
            if state.draws // self.seats < placed:
                state.phase = PLACE

    def _turn_up(self, state: ViashiState, card: int) -> None:
        """The drawer gets `card` on the table, the other card to hand; the next draw, or play, begins."""
        seat = state.turn
        hidden = state.first + state.second - card
        state.table[seat] |= BIT[card]
        state.hand[seat] |= BIT[hidden]
        state.draws += 1
        if state.pile:
            state.turn = self.next[seat]
            self._draw(state)
            return
        # Who drew last leads: it is still this seat's turn.
        state.first = NO_CARD
        state.second = NO_CARD
        state.phase = PLAY
        state.leader = seat
        state.hand_left = self.places // 2
        state.table_left = self.places // 2

    def _play(self, state: ViashiState, card: int) -> None:
        seat = state.turn
        bit = BIT[card]
        mask = state.hand[seat]
        played = state.played
        if mask & bit:
            state.hand[seat] = mask ^ bit
            if played == 0:
                state.place = HAND
            elif SUIT[card] != SUIT[state.trick[0]]:
                state.voids[seat] |= BIT[SUIT[state.trick[0]]]
        else:
            state.table[seat] ^= bit
            if played == 0:
                state.place = TABLE
        state.trick[played] = card
        state.played = played + 1
        if played + 1 < self.seats:
            state.turn = self.next[seat]
        else:
            self._finish_trick(state)

    def best_card(self, state: ViashiState) -> int:
        """The card that captures the trick as it stands, NO_CARD if none does."""
        trick = state.trick
        cards = 0
        for i in range(state.played):
            cards |= BIT[trick[i]]
        row = cards >> GODS_AT
        if row:
            return GODS_AT + self.god_takes[row]
        shift = SHIFT[trick[0]]
        return shift + self.suit_takes[(cards >> shift) & ROW]

    def is_dead(self, state: ViashiState, card: int) -> bool:
        """Whether this card of the running trick can capture nothing because its twin is in the trick."""
        return False

    def captor(self, state: ViashiState) -> int:
        """The seat that captures the trick as it stands, -1 for nobody."""
        best = self.best_card(state)
        return (state.leader + self.step * state.trick.index(best)) % self.seats if best >= 0 else -1

    def _finish_trick(self, state: ViashiState) -> None:
        captor = self.captor(state)
        cards = 0
        for card in state.trick:
            cards |= BIT[card]
        if captor >= 0:
            state.captured[captor] |= cards
            state.leader = captor
        else:
            state.gone |= cards
        if state.place == HAND:
            state.hand_left -= 1
        else:
            state.table_left -= 1
        state.turn = state.leader
        state.played = 0
        state.place = NOWHERE
        if state.hand_left + state.table_left == 0:
            self.finish_hand(state)

    # ---- scores

    def hand_points(self, state: ViashiState) -> list[int]:
        """What the captured cards score, one number a seat."""
        captives = [size(mask) // 3 * 2 for mask in state.captured]
        points: list[int] = []
        together = 0
        for seat in range(self.seats):
            together += captives[seat]
            points.append(captives[seat] + size(state.captured[seat] & EIGHTS))
        first = leaders(captives)
        if len(first) == 1:
            most = captives[first[0]]
            points[first[0]] += 9 if most > together - most else 3
        return points

    def finish_hand(self, state: ViashiState) -> None:
        """Scores the hand whose last card is captured, and clears the table for the next one if there is one."""
        gained = self.hand_points(state)
        best = highest(gained)
        for seat in range(self.seats):
            state.points[seat] += gained[seat]
            if self.handicap:
                won = gained[seat] == best and gained.count(best) == 1
                state.streak[seat] = state.streak[seat] + 1 if won else 0
        if state.hand_no == self.hands:
            state.phase = END
        else:
            state.hand_no += 1
            self._clear(state)

    def scores(self, state: ViashiState) -> list[int]:
        return state.points[:]

    def winners(self, state: ViashiState) -> list[int]:
        if state.phase != END:
            return []
        return leaders(state.points)

    def hand_number(self, state: ViashiState) -> int:
        return state.hand_no

    def bound(self) -> int:
        return self.cards // 2 + self.cards

    def playout(self, state: ViashiState, rng: Rng) -> int:
        if state.phase == END:
            return 0
        if state.phase == SHUFFLE:
            order = list(range(self.cards))
            rng.shuffle(order)
            order.reverse()
            state.pile = order
            self._draw(state)
        decisions = 0
        if state.phase != PLAY:
            placed = [min(won, 3) for won in state.streak] if self.handicap else [0] * self.seats
            decisions = draw_out(state, rng, self.step, placed, self.places // 2)
        decisions += play_out(state, rng, self.step, self.suit_takes, self.god_takes)
        self.finish_hand(state)
        return decisions

    # ---- what a seat may know

    def draw_is_open(self, state: ViashiState) -> bool:
        """Whether everybody sees the two cards of the running draw."""
        return False

    def knowledge(self, state: ViashiState, seat: int) -> ViashiKnowledge:
        k = ViashiKnowledge()
        k.seat = seat
        k.phase = state.phase
        k.hand_no = state.hand_no
        k.turn = state.turn
        k.pile_size = len(state.pile)
        k.drawing = state.first >= 0
        if k.drawing and (seat == state.turn or self.draw_is_open(state)):
            k.first = state.first
            k.second = state.second
        k.draws = state.draws
        k.held = [size(mask) for mask in state.hand]
        k.known = [mask & state.shown for mask in state.hand]
        k.known[seat] = state.hand[seat]
        k.table = state.table[:]
        k.captured = state.captured[:]
        k.hand_left = state.hand_left
        k.table_left = state.table_left
        k.voids = state.voids[:]
        k.trick = state.trick[:]
        k.played = state.played
        k.leader = state.leader
        k.place = state.place
        k.shown = state.shown
        k.gone = state.gone
        k.points = state.points[:]
        k.streak = state.streak[:]
        return k

    def determinize(self, knowledge: Any, rng: Rng) -> ViashiState:
        k: ViashiKnowledge = knowledge
        state = ViashiState()
        state.phase = k.phase
        state.hand_no = k.hand_no
        state.turn = k.turn
        state.first = k.first
        state.second = k.second
        state.draws = k.draws
        state.hand = k.known[:]
        state.table = k.table[:]
        state.captured = k.captured[:]
        state.hand_left = k.hand_left
        state.table_left = k.table_left
        state.voids = k.voids[:]
        state.trick = k.trick[:]
        state.played = k.played
        state.leader = k.leader
        state.place = k.place
        state.shown = k.shown
        state.gone = k.gone
        state.points = k.points[:]
        state.streak = k.streak[:]
        if k.phase != SHUFFLE and k.phase != END:
            self.deal_hidden(k, state, self._unseen(k), rng)
        return state

    def _unseen(self, k: ViashiKnowledge) -> int:
        """The cards of which the knower knows only that they are in other hands, in the pile or being drawn."""
        seen = k.gone
        for seat in range(self.seats):
            seen |= k.known[seat] | k.table[seat] | k.captured[seat]
        for i in range(k.played):
            seen |= BIT[k.trick[i]]
        if k.first >= 0:
            seen |= BIT[k.first] | BIT[k.second]
        return self.full & ~seen

    def deal_hidden(self, k: ViashiKnowledge, state: ViashiState, unseen: int, rng: Rng) -> None:
        """Puts the unseen cards into the other hands, the running draw and the pile of `state`, evenly."""
        one = self.next[k.seat]
        other = self.next[one]
        if k.phase == PLAY:
            lacked = self._cards_of(k.voids[one])
            state.hand[one] = split_pair(unseen, k.held[one], lacked, self._cards_of(k.voids[other]), rng)
            state.hand[other] = unseen ^ state.hand[one]
            return
        cards = members(unseen)
        rng.shuffle(cards)
        self._deal_out(k, state, cards)

    def _cards_of(self, suits: int) -> int:
        """All cards of these suits (bits)."""
        mask = 0
        suit = 0
        while suits:
            if suits & 1:
                mask |= SUIT_MASKS[suit]
            suits >>= 1
            suit += 1
        return mask & self.full

    def _deal_out(self, k: ViashiKnowledge, state: ViashiState, cards: list[int]) -> None:
        """Draw phase: fills the draw, then the other hands, then the pile, from these cards in their order."""
        at = 0
        if k.drawing and k.first < 0:
            state.first = cards[0]
            state.second = cards[1]
            at = 2
        for seat in range(self.seats):
            missing = k.held[seat] - size(k.known[seat])
            for i in range(at, at + missing):
                state.hand[seat] |= BIT[cards[i]]
            at += missing
        state.pile = cards[at:]

    def view(self, state: ViashiState, seat: int | None) -> View:
        return views.view(self, state, seat)

    # ---- words

    def explain(self, state: ViashiState, move: Move) -> Reason | None:
        return words.explain(self, state, move)

    def format(self, move: Move) -> str:
        return notation.write(self.deck, move)

    def parse(self, text: str) -> Move:
        return notation.read(self.deck, text)

    def narrate(self, state: ViashiState, move: Move, viewer: int | None) -> str:
        return words.narrate(self, state, move, viewer)

    def decode(self, data: dict[str, Any]) -> ViashiState:
        return ViashiState.load(data)


class VashyRules(ViashiRules):
    """Vashy: three seats, clockwise; the King is highest; hands may be looked at while drawing."""

    def __init__(self, options: Any, seats: int) -> None:
        Rules.__init__(self, "vashy", seats)
        self._common(options, 1, KING_FIRST)
        self.hides_hands = False

    def hand_points(self, state: ViashiState) -> list[int]:
        tricks = [size(mask) // 3 for mask in state.captured]
        points = tricks[:]
        most = max(tricks)
        if tricks.count(most) == 1:
            points[tricks.index(most)] += 2
        return points
