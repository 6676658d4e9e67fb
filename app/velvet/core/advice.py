"""A game's advice: what a good player would look at, for `greedy`, for search, and for hints' reasons.

It sees states that `determinize` made, never the real one. Must not know how it is used.
"""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import Rules, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """Judgement of one game. A game overrides `value` or, where one ply says little, `rate` itself."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def value(self, state: S, seat: int) -> float:
        """How good the position is for `seat`, in match points; the same scale at every position of a game."""
        scores = self.rules.scores(state)
        return float(scores[seat] * 2 - max(scores))

    def rate(self, state: S, move: Move) -> float:
        """How good a legal move is for its actor, higher better: by default the value one ply on."""
        seat = self.rules.actor(state)
        after = state.clone()
        assert isinstance(after, State)
        self.rules.apply(after, move)  # type: ignore[arg-type]
        return self.value(after, seat)  # type: ignore[arg-type]

    def likely(self, state: S, rng: Rng) -> Move:
        """A move that whoever acts may well make, found quickly; by default any legal one, each as likely."""
        return self.rules.random_legal(state, rng)

    def quiet(self, state: S) -> bool:
        """Whether `value` can judge the position as it lies; else a search first plays on with `likely` moves. By
        default it always can."""
        return True

    def reason(self, state: S, move: Move) -> str:
        """One short clause why the move is good ("the Fool takes the Queen"); "" if there is nothing to say."""
        return ""
