"""The agents' contract: an agent is shown a View and handed a Sampler, never the state with the secrets.

Must not know how agents think, nor any game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import Knowledge, Rules
from velvet.core.views import View


class Sampler:
    """(rules, knowledge, generator): deals again and again what the knower may believe to be there.

    options: the game's, for agents that are told them in words; {} where whoever asks did not say.
    """

    def __init__(
        self, rules: Rules[Any], knowledge: Knowledge, rng: Rng, options: dict[str, Any] | None = None
    ) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.rng = rng
        self.options: dict[str, Any] = {} if options is None else options

    def deal(self) -> Any:
        """A state that the Knowledge allows."""
        return self.rules.determinize(self.knowledge, self.rng)


def never() -> bool:
    """Not cancelled."""
    return False


@dataclass(frozen=True)
class Budget:
    """How much an agent may think.

    simulations: a number; seconds: a deadline for interactive play only, None otherwise; cancelled: asked now
    and then, true means that the answer is no longer wanted.
    """

    simulations: int = 0
    seconds: float | None = None
    cancelled: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Advised:
    """A move as a hint shows it. share: estimated win share 0 … 1 or None where the agent has no estimate;
    score: what it was ranked by; reason: one short clause."""

    move: Move
    score: float
    share: float | None = None
    reason: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """Plays one seat. One object may serve many games; everything it needs is in the arguments.

    looks: whether it reads more of a View than its legal moves; long runs need not draw one for an agent that does not.
    """

    name = "agent"
    looks = True

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        """One of `view.legal`, the same for the same arguments."""
        raise NotImplementedError

    def advise(self, view: View, sampler: Sampler, budget: Budget) -> list[Advised]:
        """`view.legal` ranked, best first."""
        return [Advised(self.choose(view, sampler, budget), 0.0)]

    def close(self) -> None:
        """Ends whatever it started outside this process; may be called twice. Nothing by default."""
