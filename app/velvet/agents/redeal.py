"""The redeal check: does an agent's move depend on anything that its seat cannot know?

At every decision of a match all that is hidden from the mover is dealt anew, as its Knowledge allows. The seat must
then see and know the same, and the agent, with the same seed, must make the same move. It must not know any game.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.moves import Move
from velvet.core.rng import AGENT, Rng
from velvet.core.rules import Rules
from velvet.match import Match

# Tells the generator of the new deal from the agent's own.
REDEAL = 7


@dataclass(frozen=True)
class Redealt:
    """One decision. ply: moves before it; changed: whether the new deal differs from the real one at all; sees, knows:
    whether the seat sees and knows the same; first, second: the agent's move (its text) with the old and the new deal.
    """

    ply: int
    seat: int
    changed: bool
    sees: bool
    knows: bool
    first: str
    second: str

    @property
    def honest(self) -> bool:
        return self.sees and self.knows and self.first == self.second


def check(
    match: Match, agent_of: Callable[[int], Agent], seed: int = 1, seats: Collection[int] | None = None
) -> Iterator[Redealt]:
    """Checks every decision of the match's line, or those of `seats`. agent_of(seat): the agent asked there."""
    rules = match.rules
    state = rules.setup()
    for ply, (actor, move) in enumerate(match.moves()):
        if actor >= 0 and (seats is None or actor in seats):
            yield _checked(rules, state, ply, actor, agent_of(actor), match.options, seed)
        rules.apply(state, move)


def _checked(
    rules: Rules[Any], state: Any, ply: int, seat: int, agent: Agent, options: dict[str, Any], seed: int
) -> Redealt:
    knowledge = rules.knowledge(state, seat)
    other = rules.determinize(knowledge, Rng(REDEAL, seed, ply))

    def moved(position: Any) -> Move:
        # Only View and Knowledge of the position go in, as everywhere.
        sampler = Sampler(rules, rules.knowledge(position, seat), Rng(AGENT, seed, ply), options)
        return agent.choose(rules.view(position, seat), sampler, Budget())

    return Redealt(
        ply,
        seat,
        rules.encode(other) != rules.encode(state),
        rules.view(other, seat) == rules.view(state, seat),
        rules.knowledge(other, seat) == knowledge,
        rules.format(moved(state)),
        rules.format(moved(other)),
    )
