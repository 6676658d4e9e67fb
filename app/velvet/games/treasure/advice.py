"""Treasure, judgement: table what scores, keep what may still combine, shed what is dear.

Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT, members
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.treasure.rules import TreasureRules
from velvet.games.treasure.rules_effects import GODS_MASK, hand_cost, hand_scores
from velvet.games.treasure.rules_melds import Melds
from velvet.games.treasure.rules_state import FACES, TreasureState
from velvet.mechanics.nines import NINE

# What a companion of one number or suit promises, against what the card would cost.
COMPANION: Final = 1.2
NEIGHBOUR: Final = 0.7
# What a card in hand costs in judgement, against what it costs at the end: it may still be melded.
IN_HAND: Final = 0.5


class TreasureAdvice(Advice[TreasureState]):
    """Melds at once; takes what makes a meld; discards the loosest dear card."""

    def __init__(self, rules: Rules[TreasureState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, TreasureRules)
        self.game = rules

    def value(self, state: TreasureState, seat: int) -> float:
        gained = hand_scores(state)
        others = [gained[k] for k in range(self.rules.seats) if k != seat]
        return float(gained[seat] - max(others))

    def rate(self, state: TreasureState, move: Move) -> float:
        seat = self.rules.actor(state)
        verb = move.verb
        if verb == "discard":
            hand = state.hands[seat]
            return hand_cost(BIT[move.card], state.force) * IN_HAND - self.promise(hand, move.card)
        if verb in ("meld", "add"):
            after = state.clone()
            self.rules.apply(after, move)
            # Tabled cards score and no longer cost: always above any discard.
            return 100.0 + self.value(after, seat) - self.value(state, seat)
        if verb == "draw":
            return 0.0
        taken = state.discards[-1:] if verb == "take" else state.discards
        gain = 8.0 if self._makes_meld(state, seat, taken) else -1.0
        return gain - IN_HAND * sum(hand_cost(BIT[c], state.force) for c in taken[1:])

    def _makes_meld(self, state: TreasureState, seat: int, taken: list[int]) -> bool:
        """Whether the seat could meld more with these cards than without."""
        hand = state.hands[seat]
        before = Melds(hand, self.game.needs(state)).total
        for card in taken:
            hand |= BIT[card]
        return Melds(hand, self.game.needs(state)).total > before

    def promise(self, hand: int, card: int) -> float:
        """How much the other cards of the hand speak for keeping this one."""
        total = 0.0
        for other in members(hand & ~BIT[card]):
            if other % NINE == card % NINE or other % FACES // NINE == card % FACES // NINE:
                total += COMPANION
            if abs(other % NINE - card % NINE) <= 2:
                total += NEIGHBOUR
        return total

    def reason(self, state: TreasureState, move: Move) -> str:
        seat = self.rules.actor(state)
        if move.verb in ("meld", "add"):
            after = state.clone()
            self.rules.apply(after, move)
            if after.phase != state.phase:
                return "it ends the hand"
            gained = hand_scores(after)[seat] - hand_scores(state)[seat]
            return f"it brings {gained} points"
        if move.verb == "discard":
            if GODS_MASK & BIT[move.card]:
                return "it is dear to keep"
            promise = self.promise(state.hands[seat], move.card)
            if promise == 0.0:
                return "it combines with nothing you hold"
            return "it combines with little" if promise < 3 * COMPANION else "it is one of several that might combine"
        if move.verb == "draw":
            if self._makes_meld(state, seat, state.discards[-1:]):
                return "the stock may hold better still"
            return "nothing there makes a meld"
        taken = state.discards[-1:] if move.verb == "take" else state.discards
        return "it makes a meld" if self._makes_meld(state, seat, taken) else "it may be of use later"
