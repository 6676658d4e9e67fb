"""Viking Funeral, judgement: who would win the fight if both went to the end, what a hall and a hand are worth.

It looks at a deal that the knower believes possible, the other's hand in it. Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT, count
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.viking_funeral.rules import FuneralRules
from velvet.games.viking_funeral.rules_fight import lead_of, may_add, side_of, symbols_left
from velvet.games.viking_funeral.rules_state import (
    FIGHT,
    OF_SUIT,
    RANK,
    STRENGTH,
    SUIT,
    FuneralState,
)

# In cards of a mead hall: a card in hand; losing one's whole hand.
IN_HAND: Final = 0.45
WON: Final = 100.0


class FuneralAdvice(Advice[FuneralState]):
    """Cards in the hall count; cards in hand are worth about half as much."""

    def __init__(self, rules: Rules[FuneralState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, FuneralRules)
        self.funeral = rules

    def value(self, state: FuneralState, seat: int) -> float:
        won = self.rules.winners(state)
        if won:
            return (WON if seat in won else 0.0) - (WON if 1 - seat in won else 0.0)
        worth = [count(state.halls[k]) + IN_HAND * count(state.hands[k]) for k in range(2)]
        if state.phase == FIGHT:
            # What lies in the fight goes to whoever would come out on top.
            worth[self.stronger(state)] += len(state.fight)
        return worth[seat] - worth[1 - seat]

    def stronger(self, state: FuneralState) -> int:
        """The seat that would win the fight if both added all they can."""
        behind = state.turn
        own, other = side_of(state, behind), side_of(state, 1 - behind)
        held, against = may_add(state, behind), may_add(state, 1 - behind)
        can = lead_of(own, held, other, state.deceased)
        if can <= 0:
            return 1 - behind
        answered = lead_of(other, against, own | held, state.deceased)
        return 1 - behind if answered > 0 else behind

    def rate(self, state: FuneralState, move: Move) -> float:
        seat = self.rules.actor(state)
        if move.verb == "wound":
            return self._wound(state, move.args[0])
        if move.verb == "bury":
            # A strong Deceased of the suit that one holds most of.
            return STRENGTH[move.card] * count(state.hands[seat] & OF_SUIT[SUIT[move.card]]) / 10.0
        if move.verb == "lead":
            return self._lead(state, seat, move.card)
        after = state.clone()
        self.rules.apply(after, move)
        # Of moves that come to the same the weaker card goes first.
        spent = STRENGTH[move.card] / 100.0 if move.args else 0.0
        return self.value(after, seat) - spent

    def _lead(self, state: FuneralState, seat: int, card: int) -> float:
        """What the best answer to this lead would leave."""
        after = state.clone()
        self.rules.apply(after, Move("lead", (card,)))
        if self.rules.actor(after) != 1 - seat:
            return self.value(after, seat) + 1.0
        worst = WON * 2
        for answer in self.rules.legal_moves(after):
            answered = after.clone()
            self.rules.apply(answered, answer)
            worst = min(worst, self.value(answered, seat))
        return worst - RANK[card] / 100.0

    def _wound(self, state: FuneralState, number: int) -> float:
        """The living go to the winner's hall: kill nobody if it can be helped, and the weak before the strong."""
        card = state.fight[state.asked]
        if number == symbols_left(state, card):
            return -1.0 - STRENGTH[card] / 20.0
        return number / 20.0

    def reason(self, state: FuneralState, move: Move) -> str:
        seat = self.rules.actor(state)
        if move.verb == "agree":
            return "your card is higher" if RANK[move.card] > RANK[state.led] else "you draw three"
        if move.verb in ("add", "disagree"):
            after = state.clone()
            self.rules.apply(after, move)
            if after.phase == FIGHT and self.stronger(after) == seat:
                return "you can win this fight"
            return "you may hold out"
        if move.verb == "yield":
            return "the fight cannot be won" if self.stronger(state) != seat else "it saves your cards"
        if move.verb == "wound":
            kills = move.args[0] == symbols_left(state, state.fight[state.asked])
            return "it has to die" if kills else "all who live feast in your hall"
        if move.verb == "bury":
            held = count(state.hands[seat] & OF_SUIT[SUIT[move.card]] & ~BIT[move.card])
            return f"you hold {held} more of the suit" if held else "you hold none of its suit"
        return self._lead_in_words(state, seat, move.card)

    def _lead_in_words(self, state: FuneralState, seat: int, card: int) -> str:
        """What the other's best answer to this lead should be."""
        after = state.clone()
        self.rules.apply(after, Move("lead", (card,)))
        if self.rules.actor(after) != 1 - seat:
            return f"{{{1 - seat}}} has nothing to answer with"
        best: Move | None = None
        worst = WON * 2
        for answer in self.rules.legal_moves(after):
            answered = after.clone()
            self.rules.apply(answered, answer)
            left = self.value(answered, seat)
            if left < worst:
                worst = left
                best = answer
        if best is None or best.verb != "agree":
            return f"{{{1 - seat}}} should have to fight for it"
        if RANK[best.card] > RANK[card]:
            return "if a higher card takes it, you draw three"
        return f"{{{1 - seat}}} should have nothing better to answer than a lower card"
