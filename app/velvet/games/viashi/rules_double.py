"""The rules of Viashilym, the double game: six seats in three teams, two decks, twins that kill each other.

What differs from Viashi: a card whose twin lies face up may not be turned up, unless both drawn cards are so, in
which case everybody sees them; twins in one trick capture nothing, and a trick without a captor leaves the game;
teams score. A card's twin is the same card of the other deck, 54 places away; its kind is its number modulo 54.
"""

from typing import Any, Final

from velvet.core.bits import BIT
from velvet.core.cards import VIASHI2
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.games.viashi.rules import GODS_AT, PLAYS, SHIFT, SUIT, UP, ViashiRules
from velvet.games.viashi.rules_state import DRAW, HAND, NO_CARD, PLAY, ViashiKnowledge, ViashiState
from velvet.mechanics.dealing import split, split_with_voids
from velvet.mechanics.nines import COUNT, NTH, ROW, members, pick, size
from velvet.mechanics.tricks import HIGH_TO_LOW

KINDS: Final = 54
ONE_DECK: Final[int] = BIT[KINDS] - 1
TWIN: Final[list[int]] = [(card + KINDS) % (2 * KINDS) for card in range(2 * KINDS)]
TEAMS: Final = 3


class ViashilymRules(ViashiRules):
    """Viashilym: six seats, counterclockwise, partners opposite."""

    def __init__(self, options: Any, seats: int) -> None:
        Rules.__init__(self, "viashilym", seats)
        self._common(options, -1, HIGH_TO_LOW)
        self.deck = VIASHI2
        self.cards = 2 * KINDS
        self.full = BIT[2 * KINDS] - 1

    def team(self, seat: int) -> int:
        return seat % TEAMS

    # ---- drawing

    def _lies_open(self, state: ViashiState, card: int) -> bool:
        """Whether the card's twin lies face up on a table."""
        twin = BIT[TWIN[card]]
        for table in state.table:
            if table & twin:
                return True
        return False

    def may_turn_up(self, state: ViashiState) -> list[int]:
        first = self._lies_open(state, state.first)
        if first == self._lies_open(state, state.second):
            return [state.first, state.second]
        return [state.second if first else state.first]

    def draw_is_open(self, state: ViashiState) -> bool:
        return state.first >= 0 and self._lies_open(state, state.first) and self._lies_open(state, state.second)

    def _turn_up(self, state: ViashiState, card: int) -> None:
        if self.draw_is_open(state):
            state.shown |= BIT[state.first + state.second - card]
        ViashiRules._turn_up(self, state, card)

    # ---- tricks

    def is_dead(self, state: ViashiState, card: int) -> bool:
        for i in range(state.played):
            if state.trick[i] == TWIN[card]:
                return True
        return False

    def best_card(self, state: ViashiState) -> int:
        trick = state.trick
        cards = 0
        for i in range(state.played):
            cards |= BIT[trick[i]]
        low = cards & ONE_DECK
        # A kind is live when just one of its two cards is in the trick.
        live = low ^ (cards >> KINDS)
        row = live >> GODS_AT
        if row:
            kind = GODS_AT + self.god_takes[row]
        else:
            shift = SHIFT[trick[0]]
            row = (live >> shift) & ROW
            if not row:
                return NO_CARD
            kind = shift + self.suit_takes[row]
        return kind if low & BIT[kind] else kind + KINDS

    def random_legal(self, state: ViashiState, rng: Rng) -> Move:
        k: int
        if state.phase == DRAW:
            allowed = self.may_turn_up(state)
            return UP[allowed[1 if len(allowed) == 2 and rng.below(2) else 0]]
        seat = state.turn
        if state.played == 0:
            k = rng.below(state.hand_left + state.table_left)
            if k < state.hand_left:
                return PLAYS[pick(state.hand[seat], k)]
            return PLAYS[pick(state.table[seat], k - state.hand_left)]
        mask = state.hand[seat] if state.place == HAND else state.table[seat]
        shift = SHIFT[state.trick[0]]
        row = (mask >> shift) & ROW
        twins = (mask >> (shift + KINDS)) & ROW
        here = COUNT[row]
        total = here + COUNT[twins]
        if total == 0:
            total = state.hand_left if state.place == HAND else state.table_left
            return PLAYS[pick(mask, rng.below(total) if total > 1 else 0)]
        k = rng.below(total) if total > 1 else 0
        if k < here:
            return PLAYS[shift + NTH[9 * row + k]]
        return PLAYS[shift + KINDS + NTH[9 * twins + k - here]]

    def playout(self, state: ViashiState, rng: Rng) -> int:
        return Rules.playout(self, state, rng)

    # ---- scores

    def hand_points(self, state: ViashiState) -> list[int]:
        owned = [state.captured[team] | state.captured[team + TEAMS] for team in range(TEAMS)]
        captives = [size(mask) // 6 * 5 for mask in owned]
        points = captives[:]
        most = max(captives)
        if captives.count(most) == 1:
            points[captives.index(most)] += 10 if most > sum(captives) - most else 5
        for team in range(TEAMS):
            points[team] += size(owned[team] & owned[team] >> KINDS & ONE_DECK)
        return points + points

    # ---- what a seat may know

    def deal_hidden(self, k: ViashiKnowledge, state: ViashiState, unseen: int, rng: Rng) -> None:
        cards = members(unseen)
        if k.phase == PLAY:
            self._deal_hands(k, state, cards, rng)
            return
        rng.shuffle(cards)
        if k.drawing and k.first < 0:
            # Had the twins of both lain open, everybody would have seen the draw. A pair is redrawn until one is
            # free, which leaves the free pairs as likely as one another, and the rest of the deal untouched by it.
            n = len(cards)
            while self._lies_open(state, cards[0]) and self._lies_open(state, cards[1]):
                for at in range(2):
                    j: int = at + rng.below(n - at)
                    card = cards[at]
                    cards[at] = cards[j]
                    cards[j] = card
        self._deal_out(k, state, cards)

    def _deal_hands(self, k: ViashiKnowledge, state: ViashiState, cards: list[int], rng: Rng) -> None:
        """The unseen cards all lie in the other hands, which may lack suits."""
        holders: list[int] = []
        sizes: list[int] = []
        voids: list[int] = []
        bound = False
        for seat in range(self.seats):
            missing = k.held[seat] - size(k.known[seat])
            if seat != k.seat and missing > 0:
                holders.append(seat)
                sizes.append(missing)
                voids.append(k.voids[seat])
                bound = bound or k.voids[seat] != 0
        if not holders:
            return
        if not bound:
            masks = split(cards, sizes, rng)
            for i in range(len(holders)):
                state.hand[holders[i]] |= masks[i]
            return
        dealt = split_with_voids(cards, SUIT, sizes, voids, rng)
        for i in range(len(holders)):
            for card in dealt[i]:
                state.hand[holders[i]] |= BIT[card]
