"""Changelands, judgement: how far each marker is from its goal when the ground counts.

The distance is the cheapest way over the grid as it lies, where leaving a square against its arrow, or entering
Flames, costs about the turn it takes to change the card. Must not decide what is legal.
"""

from typing import Final

from velvet.core.advice import Advice
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.games.changelands.rules import ChangelandsRules
from velvet.games.changelands.rules_state import (
    ANY_WAY,
    DONE,
    EMPTY,
    NEXT,
    NO_WAY,
    SQUARES,
    WAY,
    ChangelandsState,
)
from velvet.mechanics.grids import OFF

# In thirds of a turn: a step; changing a card ahead takes a turn's put; the card underfoot cannot be changed.
STEP_COST: Final = 1.0
CHANGE_COST: Final = 2.5
STUCK_COST: Final = 7.0
FAR: Final = 1000.0
# What a rival's distance counts against one's own.
RIVAL: Final = 0.7
GOAL: Final = 100.0


class ChangelandsAdvice(Advice[ChangelandsState]):
    """Near the goal is good; a rival near theirs is bad."""

    def __init__(self, rules: Rules[ChangelandsState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, ChangelandsRules)
        self.land = rules

    def value(self, state: ChangelandsState, seat: int) -> float:
        if state.phase == DONE:
            return GOAL if self.rules.winners(state) == [seat] else -GOAL
        far = [self.way_to_goal(state, k) for k in range(self.rules.seats)]
        rivals = [far[k] for k in range(self.rules.seats) if k != seat]
        return RIVAL * min(rivals) - far[seat]

    def way_to_goal(self, state: ChangelandsState, seat: int) -> float:
        """The cheapest way from the marker to its goal, in steps' worth (Bellman–Ford over 25 squares)."""
        here = state.markers[seat]
        cost = [FAR] * SQUARES
        cost[here] = 0.0
        changed = True
        while changed:
            changed = False
            for square in range(SQUARES):
                if cost[square] >= FAR:
                    continue
                for way in range(4):
                    to = NEXT[square * 4 + way]
                    if to == OFF:
                        continue
                    through = cost[square] + self._leaving(state, seat, square, way) + self._entering(state, to)
                    if through < cost[to]:
                        cost[to] = through
                        changed = True
        return cost[self.land.goal[seat]]

    def _leaving(self, state: ChangelandsState, seat: int, square: int, way: int) -> float:
        card = state.grid[square]
        if card != EMPTY and WAY[card] in (way, ANY_WAY):
            return STEP_COST
        underfoot = square == state.markers[seat] and square != self.land.start[seat]
        return STEP_COST + (STUCK_COST if underfoot else CHANGE_COST)

    def _entering(self, state: ChangelandsState, square: int) -> float:
        card = state.grid[square]
        return CHANGE_COST if card != EMPTY and WAY[card] == NO_WAY else 0.0

    def reason(self, state: ChangelandsState, move: Move) -> str:
        seat = self.rules.actor(state)
        after = state.clone()
        self.rules.apply(after, move)
        if after.phase == DONE and self.rules.winners(after) == [seat]:
            return "it reaches the goal"
        gained = self.way_to_goal(state, seat) - self.way_to_goal(after, seat)
        if gained > 0.5:
            return "it shortens your way"
        for rival in range(self.rules.seats):
            if rival != seat and self.way_to_goal(after, rival) - self.way_to_goal(state, rival) > 0.5:
                return f"it stands in {{{rival}}}'s way"
        if move.verb == "put":
            return "you keep your better cards" if gained > -0.5 else "it makes your own way longer"
        if move.verb == "stop":
            return "but a step would bring you nearer" if self._nearer(state, seat) else "no step brings you nearer"
        return "it comes no nearer to the goal for now"

    def _nearer(self, state: ChangelandsState, seat: int) -> bool:
        """Whether a step that may be made now shortens the way."""
        far = self.way_to_goal(state, seat)
        for step in self.rules.legal_moves(state):
            if step.verb == "go":
                after = state.clone()
                self.rules.apply(after, step)
                if far - self.way_to_goal(after, seat) > 0.5:
                    return True
        return False
