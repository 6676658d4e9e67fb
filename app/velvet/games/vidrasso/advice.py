"""What a good player of Vidrasso looks at: points in the trick, and the cheapest card that takes or loses it.

A led card is rated by letting the other seat answer plainly. Must not know how it is used.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.bits import BIT
from velvet.core.cards import VIDRASSO
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.vidrasso.rules import PLAYS, RANK_MASK, SUIT_MASK, VidrassoRules
from velvet.games.vidrasso.rules_state import CHOOSE, CUT, GIVE, PLAY, VidrassoState
from velvet.mechanics.nines import members, size

# What the might of a card is worth in points, for keeping: 1 … 9; and of any card of the trump suit or rank more.
MIGHT: Final[list[float]] = [11.0, 9.5, 8.0, 6.5, 5.0, 4.0, 3.0, 2.0, 1.0]
TRUMP_MORE: Final = 7.0
RANK_MORE: Final = 12.0


class VidrassoAdvice(Advice[VidrassoState]):
    """Advice for Vidrasso."""

    def __init__(self, rules: Rules[VidrassoState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, VidrassoRules)
        self.game = rules

    def might(self, state: VidrassoState, card: int) -> float:
        """What the card may still take, in points."""
        if RANK_MASK[state.trump_rank] & BIT[card]:
            return MIGHT[0] + RANK_MORE
        more = TRUMP_MORE if VIDRASSO.suit[card] == state.trump_suit else 0.0
        return MIGHT[card % 9] + more

    def value(self, state: VidrassoState, seat: int) -> float:
        """Match points ahead, with the captures of the running hand counted in."""
        totals = [float(points) for points in state.points]
        if state.phase in (GIVE, PLAY):
            totals = [totals[k] + self.game.worth(state.captured[k]) for k in (0, 1)]
        return totals[seat] - totals[1 - seat]

    def rate(self, state: VidrassoState, move: Move) -> float:
        """In points."""
        if state.phase == CUT:
            return 0.0
        if state.phase == CHOOSE:
            return self._rate_trump(state, move)
        if state.phase == GIVE:
            return -(move.card % 9 + 1) - 0.5 * self.might(state, move.card)
        return self._rate_play(state, move.card)

    def _rate_trump(self, state: VidrassoState, move: Move) -> float:
        """Against what the other is seen to have: suits by length, ranks by number, high numbers least useful else."""
        seat = state.turn
        chosen = SUIT_MASK[move.args[1]] if move.args[0] == 0 else RANK_MASK[move.args[1]]
        mine = size((state.hands[seat] | state.open[seat]) & chosen)
        theirs = size(state.open[1 - seat] & chosen)
        if move.args[0] == 0:
            return TRUMP_MORE * (mine - 13 / 36 * 9 + 0.5 * (5 / 36 * 9 - theirs))
        return (RANK_MORE + move.args[1]) * (mine - 13 / 36 * 4 + 0.5 * (5 / 36 * 4 - theirs))

    def _rate_play(self, state: VidrassoState, card: int) -> float:
        """Points won or lost, against the might that is spent."""
        cost = self.might(state, card)
        if state.lead >= 0:
            points = card % 9 + state.lead % 9 + 2
            won = points if self.game.second_takes(state, state.lead, card) else -points
            return won - cost
        after = state.clone()
        self.game.apply(after, PLAYS[card])
        answer = max(members(self.game.playable(after)), key=lambda reply: self._rate_play(after, reply))
        points = card % 9 + answer % 9 + 2
        return (-points if self.game.second_takes(after, card, answer) else points) - cost

    def reason(self, state: VidrassoState, move: Move) -> str:
        """See `Advice.reason`."""
        if move.verb == "trump":
            if self._rate_trump(state, move) > 0:
                return "you hold and show more of it than your opponent shows"
            return "your opponent has as much of it as you"
        if move.verb == "give":
            return "it is worth little and takes little"
        if move.verb != "play":
            return "one cut is as good as another"
        if state.lead >= 0:
            points = move.card % 9 + state.lead % 9 + 2
            if self.game.second_takes(state, state.lead, move.card):
                return f"takes {points} points"
            return f"gives up {points} points and keeps stronger cards"
        after = state.clone()
        self.game.apply(after, move)
        answer = max(members(self.game.playable(after)), key=lambda reply: self._rate_play(after, reply))
        if not self.game.second_takes(after, move.card, answer):
            return "should take the trick"
        return "little is lost if it is taken" if move.card % 9 < 4 else "your opponent should take it"
