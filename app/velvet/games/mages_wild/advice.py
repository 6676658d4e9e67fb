"""Mages Wild, judgement: be rid of cards, keep mages and gods for need, hurt whoever is nearly out.

Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT, count
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.mages_wild.rules import MagesWildRules
from velvet.games.mages_wild.rules_state import (
    FOOL,
    GODS_MASK,
    KING,
    MAGES_MASK,
    NUMBER_MASK,
    SUIT_MASK,
    TURN,
    WARRIOR,
    MagesWildState,
)
from velvet.mechanics.nines import NINE

# What keeping a wild card is worth while the game is long, in cards.
WILD: Final = 1.5
# A blow to the next player, the more the nearer that player is to the end.
BLOW: Final = 3.0


class MagesWildAdvice(Advice[MagesWildState]):
    """Plays what leaves most to follow with."""

    def __init__(self, rules: Rules[MagesWildState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, MagesWildRules)
        self.game = rules

    def rate(self, state: MagesWildState, move: Move) -> float:
        if move.verb == "draw":
            return 0.0
        card = move.card
        rest = state.hands[state.turn] & ~BIT[card]
        if rest == 0:
            return 100.0
        suit = move.args[1] if len(move.args) > 1 else card // NINE
        score = 1.0 * count(rest & SUIT_MASK[suit])
        if BIT[card] & MAGES_MASK:
            score -= WILD
        elif BIT[card] & GODS_MASK:
            score = count(rest & NUMBER_MASK[card % NINE]) - WILD
        else:
            score += count(rest & NUMBER_MASK[card % NINE])
            score += self._blow(state, card % NINE)
        return score

    def _blow(self, state: MagesWildState, number: int) -> float:
        """What a card does to the player who would come next."""
        seats = self.rules.seats
        following = count(state.hands[(state.turn + state.step) % seats])
        if number == KING or number == WARRIOR or (number == FOOL and (seats > 2 or self.game.skip)):
            return BLOW / following
        return 0.0

    def reason(self, state: MagesWildState, move: Move) -> str:
        if move.verb == "draw":
            return "nothing you hold may be played"
        rest = state.hands[state.turn] & ~BIT[move.card]
        if rest == 0:
            return "it is your last card"
        after = state.clone()
        self.game.apply(after, move)
        if after.phase == TURN and after.turn != state.turn:
            if not after.hands[after.turn] & self.game.playable(after):
                return f"leaves {{{after.turn}}} nothing to follow with"
        if len(move.args) > 1:
            held = count(rest & SUIT_MASK[move.args[1]])
            return f"you hold {held} of that suit" if held else "you keep the cards that you can play later"
        if self._blow(state, move.card % NINE) and not BIT[move.card] & GODS_MASK:
            return "it troubles {" + str((state.turn + state.step) % self.rules.seats) + "}"
        more = count(rest & (SUIT_MASK[move.card // NINE] | NUMBER_MASK[move.card % NINE]))
        if more:
            return f"you hold {more} more of its suit or number"
        return "you keep the cards that can follow others"
