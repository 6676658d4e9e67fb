"""Loot, judgement: what a hand is worth now, how ripe it is, and what the others are likely to hold.

Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT, members
from velvet.core.moves import Move
from velvet.games.loot.rules_score import KIND_NAMES, Effects, best_score, best_split
from velvet.games.loot.rules_state import ASK, LootState
from velvet.mechanics.nines import COUNT, NINE, ROW

# A pair towards a set, a neighbour towards a run, a companion towards a color.
PROMISE: Final = 0.6
# How many points better than the others' average a hand must stand before its owner fires.
BOLD: Final = 4.0
# Hands so near to each other count as level.
CLOSE: Final = 2.0


class LootAdvice(Advice[LootState]):
    """Fires when ahead; keeps what combines or might."""

    def rate(self, state: LootState, move: Move) -> float:
        seat = self.rules.actor(state)
        if state.phase == ASK:
            return self.lead(state, seat) - BOLD if move.verb == "fire" else 0.0
        if move.verb == "discard":
            return self.prospect(state, seat, state.hands[seat] & ~BIT[move.card])
        if move.verb == "take":
            return self._best_after(state, seat, state.discards[-1]) - self.prospect(state, seat, state.hands[seat])
        return PROMISE

    def _best_after(self, state: LootState, seat: int, card: int) -> float:
        """The best prospect with this card instead of another one."""
        hand = state.hands[seat] | BIT[card]
        return max(self.prospect(state, seat, hand & ~BIT[c]) for c in members(state.hands[seat]))

    def prospect(self, state: LootState, seat: int, hand: int) -> float:
        """A hand's score as it would stand, gods of the other hands left aside, and the promise of what it lacks."""
        promise = 0.0
        rows = [hand >> (NINE * suit) & ROW for suit in range(6)]
        together = 0
        for row in rows:
            promise += PROMISE * COUNT[row] * (COUNT[row] - 1) / 2
            together |= row
        for number in range(NINE):
            same = sum(row >> number & 1 for row in rows)
            promise += PROMISE * same * (same - 1)
            if together >> number & 3 == 3:
                promise += PROMISE
        return best_score(hand, Effects(hand)) + promise

    def lead(self, state: LootState, seat: int) -> float:
        """How far the seat would finish before the best of the others if the village burnt now."""
        held = 0
        for hand in state.hands:
            held |= hand
        effects = Effects(held)
        scores = [best_score(hand, effects) for hand in state.hands]
        return float(scores[seat] - max(s for k, s in enumerate(scores) if k != seat))

    def reason(self, state: LootState, move: Move) -> str:
        seat = self.rules.actor(state)
        if move.verb == "fire":
            lead = self.lead(state, seat)
            if lead > CLOSE:
                return "you should stand ahead of the others now"
            return "the others should stand ahead of you now" if lead < -CLOSE else "as the hands stand it is close"
        if move.verb == "pass":
            return "your hand can still grow"
        if move.verb == "take":
            hand = state.hands[seat] | BIT[state.discards[-1]]
            kinds = {KIND_NAMES[one.kind] for one in best_split(hand, Effects(hand)).combinations}
            return f"it makes a {sorted(kinds)[0]}" if kinds else "it fits your cards"
        if move.verb == "discard":
            return self._reason_to_discard(state.hands[seat], move.card)
        top = state.discards[-1] if state.discards else -1
        if top >= 0 and self._best_after(state, seat, top) - self.prospect(state, seat, state.hands[seat]) > PROMISE:
            return "the stock may hold better still"
        return "nothing there is worth taking"

    def _reason_to_discard(self, hand: int, card: int) -> str:
        """What the card does in the hand, or that it does nothing."""
        split = best_split(hand, Effects(hand))
        for one in split.combinations:
            if any(split.cards[place] == card for place in members(one.mask)):
                return f"it is part of a {KIND_NAMES[one.kind]}, but might be spared"
        number = card % NINE
        alike = hand & ~BIT[card] & (ROW << (card - number))
        near = [other for other in members(hand & ~BIT[card]) if other % NINE == number]
        if not alike and not near:
            return "it combines with nothing you hold"
        return "it fits little of what you hold"
