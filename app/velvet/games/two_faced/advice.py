"""What a good player of Two-Faced looks at: strong cards in the own hand, and the own hand taking the trick.

A card is rated by letting the hands behind it answer plainly: each seat takes with its own hand if it can do so
cheaply, hinders the other with its dummy, and gives away what it needs least. Must not know how it is used.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.cards import GODS, VIASHI
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.two_faced.rules import PLAYS, TwoFacedRules
from velvet.games.two_faced.rules_state import DRAFT, PLAY, TwoFacedState
from velvet.mechanics.nines import members

# Hopes of taking a trick with a card, by its number: of an ordinary suit, and of a god. The 9 lies in wait for the 1.
ORDINARY: Final[list[float]] = [0.55, 0.45, 0.36, 0.28, 0.22, 0.16, 0.12, 0.08, 0.2]
GODLY: Final[list[float]] = [1.0, 0.97, 0.94, 0.9, 0.86, 0.82, 0.78, 0.74, 0.8]


class TwoFacedAdvice(Advice[TwoFacedState]):
    """Advice for Two-Faced."""

    def __init__(self, rules: Rules[TwoFacedState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, TwoFacedRules)
        self.game = rules
        self.worth = [(GODLY if VIASHI.suit[card] == GODS else ORDINARY)[card % 9] for card in range(54)]

    def value(self, state: TwoFacedState, seat: int) -> float:
        """Match points ahead, with the tricks of the running hand counted in."""
        running = state.phase == PLAY
        totals = [state.points[k] + (state.tricks[2 * k] if running else 0) for k in (0, 1)]
        return float(totals[seat] - totals[1 - seat])

    def rate(self, state: TwoFacedState, move: Move) -> float:
        """In tricks: what the move brings and costs."""
        if state.phase == DRAFT:
            return self.worth[move.card]
        return self._trick(state, move.card)[0]

    def _trick(self, state: TwoFacedState, card: int) -> tuple[float, int]:
        """How good it is to play the card, and which hand then takes the trick."""
        seat = state.turn >> 1
        # A dummy's cards are worth something only as far as they hinder.
        cost = self.worth[card] * (0.3 if state.turn & 1 else 1.0)
        trial = state.clone()
        left = 3 - state.played
        last = card
        for _ in range(left):
            self.game.apply(trial, PLAYS[last])
            last = self._answer(trial)
        trial.trick[trial.played] = last
        trial.played += 1
        taker = self.game.taker(trial)
        return self._gain(taker, seat) - cost, taker

    def _gain(self, taker: int, seat: int) -> float:
        if taker & 1:
            return 0.0
        return 1.0 if taker >> 1 == seat else -1.0

    def _answer(self, state: TwoFacedState) -> int:
        """What the hand to play would plainly play."""
        game = self.game
        hand = state.turn
        cards = members(game.playable(state))
        cards.sort(key=lambda card: self.worth[card])
        now = game.taker(state)
        # A dummy stays away from a trick that its master's hand is taking, and from one that a dummy has.
        wants = now & 1 == 0 and now >> 1 != hand >> 1 if hand & 1 else now != hand
        if wants:
            for card in cards:
                state.trick[state.played] = card
                state.played += 1
                takes = game.best_card(state) == card
                state.played -= 1
                if takes:
                    return card
        return cards[0]

    def reason(self, state: TwoFacedState, move: Move) -> str:
        """See `Advice.reason`."""
        if state.phase == DRAFT:
            other = state.first + state.second - move.card
            stronger = self.worth[move.card] > self.worth[other]
            return f"is stronger than {VIASHI.names[other]}" if stronger else f"goes without {VIASHI.names[other]}"
        taker = self._trick(state, move.card)[1]
        seat = state.turn >> 1
        if taker == 2 * seat:
            return "should take the trick for your hand"
        if taker & 1:
            return "should leave the trick to a dummy"
        weakest = min(members(self.game.playable(state)), key=lambda card: self.worth[card])
        if move.card == weakest:
            return "gives away the card that is needed least"
        return f"{{{1 - seat}}} should take this trick"
