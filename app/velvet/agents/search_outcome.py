"""What a hand that is over is worth to each team: the reward that search and endgame look for.

It must not know any game, nor how the end was reached.
"""

from typing import Any, Final

from velvet.core.rules import OVER, Rules

LOWEST: Final = -1e300


class Outcome:
    """Rewards (0 … 1, what one looks for) and win shares (0 … 1, what a hint shows) by team, as last counted.

    by: the part of a reward that is by how much one wins; the rest is the win share. before: the scores as the
    hand began, the same in every deal, for they change at the end of a hand only. widest: the margin that counts
    as a whole one, the widest seen so far.
    """

    def __init__(self, rules: Rules[Any], by: float) -> None:
        self.rules = rules
        self.by = by
        self.team_of = [rules.team(seat) for seat in range(rules.seats)]
        self.teams = max(self.team_of) + 1
        self.before: list[int] = []
        self.widest = 1.0
        self.rewards = [0.0] * self.teams
        self.shares = [0.0] * self.teams
        self._gains = [0.0] * self.teams

    def count(self, state: Any) -> None:
        """Rewards and win shares from the scores of a hand that is over."""
        rules = self.rules
        scores = rules.scores(state)
        shares = self.shares
        gains = self._gains
        for seat in range(rules.seats):
            gains[self.team_of[seat]] = float(scores[seat] - self.before[seat])
        # The highest gain, how many teams have it, and the highest of the others.
        best = gains[0]
        alike = 1
        second = LOWEST if self.teams > 1 else 0.0
        for team in range(1, self.teams):
            gain = gains[team]
            if gain > best:
                second = best
                best = gain
                alike = 1
            elif gain == best:
                alike += 1
            elif gain > second:
                second = gain
        over = rules.actor(state) == OVER
        if over:
            winners = rules.winners(state)
            for team in range(self.teams):
                shares[team] = 0.0
            for seat in winners:
                shares[self.team_of[seat]] += 1.0 / float(len(winners))
        by = self.by
        for team in range(self.teams):
            gain = gains[team]
            if not over:
                shares[team] = 1.0 / float(alike) if gain == best else 0.0
            margin = gain - (second if gain == best and alike == 1 else best)
            if margin > self.widest:
                self.widest = margin
            elif -margin > self.widest:
                self.widest = -margin
            self.rewards[team] = (1.0 - by) * shares[team] + by * (0.5 + 0.5 * margin / self.widest)
