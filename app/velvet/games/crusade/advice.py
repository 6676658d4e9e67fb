"""What a good player of Crusade looks at: a bid that makes one's long suit trump, and who will take the trick.

A card is rated by letting the others answer plainly: whoever can take cheaply does, whoever cannot gives away the card
they need least. Must not know how it is used.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT
from velvet.core.cards import GODS, VIASHI
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.crusade.rules import PLAYS, CrusadeRules
from velvet.games.crusade.rules_state import ASK, BID, NO_SUIT, PLAY, CrusadeState
from velvet.mechanics.nines import ROW, members, size

# Hopes of taking a trick with a card, by its number; the 9 lies in wait for the 1.
HOPES: Final[list[float]] = [0.9, 0.75, 0.55, 0.4, 0.28, 0.18, 0.12, 0.08, 0.3]
# A trump is worth so much more; a god wins only where gods are led.
TRUMP_MORE: Final = 0.35
GODLY: Final = 0.6


class CrusadeAdvice(Advice[CrusadeState]):
    """Advice for Crusade."""

    def __init__(self, rules: Rules[CrusadeState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, CrusadeRules)
        self.game = rules

    def worth(self, card: int, trump: int) -> float:
        """What the card may still do, in tricks."""
        hope = HOPES[card % 9]
        suit = VIASHI.suit[card]
        if suit == GODS:
            return hope * GODLY
        return hope + TRUMP_MORE if suit == trump else hope

    def value(self, state: CrusadeState, seat: int) -> float:
        """Tricks against the best other seat, those of the running hand counted in."""
        totals = [state.points[k] + (state.tricks[k] if state.phase == PLAY else 0) for k in range(self.game.seats)]
        return float(totals[seat] - max(totals[k] for k in range(self.game.seats) if k != seat))

    def rate(self, state: CrusadeState, move: Move) -> float:
        """In tricks: what the move brings and costs."""
        if state.phase == BID:
            return self._rate_bid(state, move.card)
        if state.phase == ASK:
            if move.verb == "pass":
                return 0.0
            lead = 0.5 if state.bids[state.turn] == 9 * move.card + state.tied_number - 1 else 0.0
            return self._strength(state, move.card) - 0.8 + lead
        return self._trick(state, move.card)[0]

    def _strength(self, state: CrusadeState, suit: int) -> float:
        """What making this suit trump adds for the seat, in tricks, against an even share."""
        held = state.hand[state.turn] & (ROW << 9 * suit)
        return TRUMP_MORE * size(held) * 1.5 - 0.2 * self.game.dealt / 4

    def _rate_bid(self, state: CrusadeState, card: int) -> float:
        """A low number may win, and is dear; it should be of a suit one wants as trump."""
        number = card % 9
        chance = (0.25, 0.75, 0.6, 0.45, 0.3, 0.15, 0.08, 0.04, 0.3)[number]
        suit = VIASHI.suit[card]
        after = state.clone()
        after.hand[after.turn] ^= BIT[card]
        return chance * self._strength(after, suit) - self.worth(card, NO_SUIT)

    def _trick(self, state: CrusadeState, card: int) -> tuple[float, int]:
        """How good it is to play the card, and which seat then takes the trick."""
        game = self.game
        me = state.turn
        trial = state.clone()
        left = game.seats - state.played - 1
        last = card
        for _ in range(left):
            game.apply(trial, PLAYS[last])
            last = self._answer(trial)
        trial.trick[trial.played] = last
        trial.played += 1
        taker = game.taker(trial)
        return (1.0 if taker == me else 0.0) - self.worth(card, state.trump), taker

    def _answer(self, state: CrusadeState) -> int:
        """What the seat to play would plainly play."""
        cards = members(self.game.playable(state))
        cards.sort(key=lambda card: self.worth(card, state.trump))
        for card in cards:
            state.trick[state.played] = card
            state.played += 1
            takes = self.game.best_card(state) == card
            state.played -= 1
            if takes:
                return card
        return cards[0]

    def reason(self, state: CrusadeState, move: Move) -> str:
        """See `Advice.reason`."""
        if state.phase == BID:
            suit = VIASHI.suit_names[VIASHI.suit[move.card]]
            good = self._rate_bid(state, move.card) > -0.2
            return f"{suit} would serve you well as trumps" if good else f"{suit} as trumps would bring you little"
        if state.phase == ASK:
            if move.verb == "pass":
                return "no suit that you could reveal would help you much"
            if self._strength(state, move.card) > 0.8:
                return f"{VIASHI.suit_names[move.card]} as trumps serve you well"
            return f"{VIASHI.suit_names[move.card]} as trumps would bring you little"
        taker = self._trick(state, move.card)[1]
        if taker == state.turn:
            return "should take the trick"
        allowed = members(self.game.playable(state))
        weakest = min(allowed, key=lambda card: self.worth(card, state.trump))
        if move.card == weakest:
            return "gives away the card that is needed least"
        return "the trick should go to somebody else"
