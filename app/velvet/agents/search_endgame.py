"""Endgames: the rest of a hand played out exactly, where it is short and little of it is hidden.

Once few decisions are left and the Knowledge allows few deals, all of these are listed, and in each every move is
followed through every answer: with two teams by alpha-beta, as what one wins the other loses; with more by max^n,
where each looks after itself. A move is worth its mean over the deals. In a deal everybody is taken to see all cards,
as near the end they nearly do.
Where chance still acts, where there are too many deals or too many positions, it gives up and says so.
It must not know any game, nor how one searches before that.
"""

from typing import Any, Final

from velvet.agents.search_outcome import Outcome
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Rules

# Deals that are drawn to list them all, and how many different ones there may be: of 24 equally likely ones one is
# missed in three cases of a hundred, of twelve or fewer hardly ever.
DRAWN: Final = 160
# After so many draws for each deal found, and one more, there is hardly another.
DRAWN_A_DEAL: Final = 10
MOST_DEALS: Final = 24
# Positions looked at, all deals and moves together.
MOST_POSITIONS: Final = 20_000


class Endgame:
    """The end of one decision's hand. `solve` first; then, if it could, what it found of each move."""

    def __init__(self, rules: Rules[Any], knowledge: Knowledge, rng: Rng, moves: list[Move], margin: float) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.rng = rng
        self.moves = moves
        self.outcome = Outcome(rules, margin)
        self.team = self.outcome.team_of[knowledge.seat]
        self.positions = 0
        self.deals = 0
        self._hand = 0
        self._given_up = False
        self._worths: dict[Move, float] = {}
        self._shares: dict[Move, float] = {}

    def solve(self, longest: int) -> bool:
        """Solves it if at most so many decisions are left; whether it could."""
        rules = self.rules
        state = rules.determinize(self.knowledge, self.rng)
        self._hand = rules.hand_number(state)
        self.outcome.before = rules.scores(state)
        if not self._is_short(state.clone(), longest):
            return False
        deals = self._list()
        if not deals:
            return False
        # What a whole margin is must be known before values are compared.
        for deal in deals:
            after = deal.clone()
            rules.playout(after, self.rng)
            self.outcome.count(after)
        for move in self.moves:
            worth = 0.0
            share = 0.0
            for deal in deals:
                after = deal.clone()
                rules.apply(after, move)
                values = self._value(after)
                if self._given_up:
                    return False
                worth += values[self.team]
                share += values[self.outcome.teams + self.team]
            self._worths[move] = worth / len(deals)
            self._shares[move] = share / len(deals)
        self.deals = len(deals)
        return True

    # ---- what was found, as a Search tells it

    def visits(self, move: Move) -> int:
        """In how many deals the move was followed to the end."""
        return self.deals

    def worth(self, move: Move) -> float:
        """Its mean reward over the deals, 0 … 1."""
        return self._worths[move]

    def share(self, move: Move) -> float:
        """The mean win share of the team after it, 0 … 1."""
        return self._shares[move]

    def best(self) -> Move:
        """The move that is worth most; among equals the first."""
        found = self.moves[0]
        for move in self.moves:
            if self._worths[move] > self._worths[found]:
                found = move
        return found

    # ---- deals and positions

    def _is_short(self, state: Any, longest: int) -> bool:
        """Whether one line of play, and with cards all lines are alike, is that short and free of chance."""
        rules = self.rules
        for _ in range(longest + 1):
            who = rules.actor(state)
            if who == OVER or rules.hand_number(state) != self._hand:
                return True
            if who == CHANCE:
                return False
            rules.apply(state, rules.random_legal(state, self.rng))
        return False

    def _list(self) -> list[Any]:
        """All deals that the Knowledge allows; none if they are too many."""
        deals: list[Any] = []
        seen: set[str] = set()
        for drawn in range(DRAWN):
            if drawn == DRAWN_A_DEAL * (len(deals) + 1):
                break
            deal = self.rules.determinize(self.knowledge, self.rng)
            print_of = self.rules.fingerprint(deal)
            if print_of in seen:
                continue
            if len(deals) == MOST_DEALS:
                return []
            seen.add(print_of)
            deals.append(deal)
        return deals

    def _value(self, state: Any) -> list[float]:
        """Rewards by team, then win shares by team, if all play their best from here on."""
        if self.outcome.teams == 2:
            return self._two(state, -1.0, 2.0)
        return self._many(state)

    def _is_over(self, state: Any) -> bool:
        """Whether nothing is left to decide; also where it has to give up."""
        who = self.rules.actor(state)
        if who == OVER or self.rules.hand_number(state) != self._hand:
            return True
        self.positions += 1
        if who == CHANCE or self.positions > MOST_POSITIONS:
            self._given_up = True
        return self._given_up

    def _counted(self, state: Any) -> list[float]:
        self.outcome.count(state)
        return self.outcome.rewards + self.outcome.shares

    def _many(self, state: Any) -> list[float]:
        """Max^n: whoever acts takes what is best for the own team, the first of equals."""
        if self._is_over(state):
            return self._counted(state)
        rules = self.rules
        team = self.outcome.team_of[rules.actor(state)]
        best: list[float] = []
        for move in rules.legal_moves(state):
            after = state.clone()
            rules.apply(after, move)
            values = self._many(after)
            if not best or values[team] > best[team]:
                best = values
        return best

    def _two(self, state: Any, low: float, high: float) -> list[float]:
        """Alpha-beta for two teams, whose rewards add up to 1. low, high: between them team 0's reward matters."""
        if self._is_over(state):
            return self._counted(state)
        rules = self.rules
        first = self.outcome.team_of[rules.actor(state)] == 0
        best: list[float] = []
        for move in rules.legal_moves(state):
            after = state.clone()
            rules.apply(after, move)
            values = self._two(after, low, high)
            if not best or (values[0] > best[0] if first else values[0] < best[0]):
                best = values
            if first and best[0] > low:
                low = best[0]
            elif not first and best[0] < high:
                high = best[0]
            if low >= high:
                break
        return best
