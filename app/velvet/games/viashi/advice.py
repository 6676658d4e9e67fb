"""What a good player of Viashi, Vashy or Viashilym looks at: who will capture, and what the card is worth later.

A card is rated by letting the others answer plainly: whoever can capture cheaply does, whoever cannot gives away the
card they need least. Must not know how it is used.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.viashi.rules import EIGHTS, PLAYS, ViashiRules
from velvet.games.viashi.rules_state import DRAW, HAND, PLAY, ViashiState
from velvet.mechanics.nines import members

# Hopes of capturing with a card, by its number: of an ordinary suit, and of a god. The 9 lies in wait for the highest.
ORDINARY: Final[list[float]] = [0.62, 0.55, 0.45, 0.36, 0.28, 0.2, 0.14, 0.1, 0.22]
GODLY: Final[list[float]] = [1.25, 1.2, 1.12, 1.05, 0.98, 0.92, 0.86, 0.8, 0.85]


class ViashiAdvice(Advice[ViashiState]):
    """Advice for all three games of the family."""

    def __init__(self, rules: Rules[ViashiState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, ViashiRules)
        self.game = rules
        self.worth: list[float] = []
        for card in range(108):
            number = card % 9
            if card // 9 % 6 == 5:
                self.worth.append(GODLY[number])
            else:
                if rules.game == "vashy" and number < 2:
                    number = 1 - number
                self.worth.append(ORDINARY[number])

    def value(self, state: ViashiState, seat: int) -> float:
        """Match points against the best other team, with the captures of the running hand counted in."""
        totals = [float(points) for points in state.points]
        if state.phase == PLAY:
            for k, points in enumerate(self.game.hand_points(state)):
                totals[k] += points
        others = [totals[k] for k in range(self.game.seats) if self.game.team(k) != self.game.team(seat)]
        return totals[seat] - max(others)

    def rate(self, state: ViashiState, move: Move) -> float:
        """In tricks: what the trick brings and the card costs."""
        if state.phase == DRAW:
            return self._rate_up(state, move.card)
        return self._trick(state, move.card)[0]

    def _rate_up(self, state: ViashiState, card: int) -> float:
        """Strong cards do more where the others cannot see them; suits are better kept together."""
        seat = state.turn
        suit = self.game.suit_mask(card)
        alike = (state.table[seat] & suit).bit_count() - (state.hand[seat] & suit).bit_count()
        return 0.1 * alike - self.worth[card]

    def _trick(self, state: ViashiState, card: int) -> tuple[float, int]:
        """How good it is to play the card, and which seat then captures."""
        game = self.game
        me = state.turn
        trial = state.clone()
        left = game.seats - state.played - 1
        if left == 0:
            captor = self._captor(trial, card)
        else:
            game.apply(trial, PLAYS[card])
            for _ in range(left - 1):
                game.apply(trial, PLAYS[self._answer(trial)])
            last = self._answer(trial)
            captor = self._captor(trial, last)
        prize = 1.0 + self._eights(trial)
        mine = captor >= 0 and game.team(captor) == game.team(me)
        gain = prize if mine else (-0.5 * prize if captor >= 0 else 0.0)
        return gain - self.worth[card], captor

    def _eights(self, trial: ViashiState) -> float:
        """What the scholars in the trick add, in tricks."""
        if self.game.game != "viashi":
            return 0.0
        return 0.5 * sum(1 for i in range(trial.played) if BIT[trial.trick[i]] & EIGHTS)

    def _captor(self, state: ViashiState, card: int) -> int:
        """Who captures once the last card of the trick is this one; `state` is changed to show the full trick."""
        state.trick[state.played] = card
        state.played += 1
        return self.game.captor(state)

    def _answer(self, state: ViashiState) -> int:
        """What the seat to play would plainly play."""
        game = self.game
        cards = members(game.playable(state, state.place))
        cards.sort(key=lambda card: self.worth[card])
        now = game.captor(state)
        if now >= 0 and game.team(now) == game.team(state.turn):
            return cards[0]
        for card in cards:
            state.trick[state.played] = card
            state.played += 1
            captures = game.captor(state) == state.turn
            state.played -= 1
            if captures:
                return card
        return cards[0]

    def reason(self, state: ViashiState, move: Move) -> str:
        """See `Advice.reason`."""
        names = self.game.deck.names
        card = move.card
        if state.phase == DRAW:
            return self._reason_up(state, card)
        before = self.game.best_card(state) if state.played else -1
        captor = self._trick(state, card)[1]
        if captor == state.turn:
            if before >= 0 and self.game.seats == state.played + 1:
                return f"{names[card]} {'catches' if card % 9 == 8 else 'takes'} {names[before]}"
            return f"beats {names[before]} and should capture" if before >= 0 else "should capture the trick"
        if captor >= 0 and self.game.team(captor) == self.game.team(state.turn):
            return "leaves the trick to the partner"
        place = HAND if state.hand[state.turn] & BIT[card] else state.place
        weakest = min(members(self.game.playable(state, place)), key=lambda other: self.worth[other])
        if card == weakest:
            return "gives away the card that is needed least"
        return "nobody should capture this trick" if captor < 0 else "the trick should go to somebody else"

    def _reason_up(self, state: ViashiState, card: int) -> str:
        """Why this one of the two drawn cards should lie open."""
        names = self.game.deck.names
        hidden = state.first + state.second - card
        if self.worth[hidden] > self.worth[card]:
            return f"keeps {names[hidden]} secret"
        suit = self.game.suit_mask(hidden)
        if state.hand[state.turn] & suit:
            return f"puts {names[hidden]} with others of its suit in your hand"
        return f"shows the stronger card and hides {names[hidden]}"
