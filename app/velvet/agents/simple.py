"""The two plain agents: any move, and the move that looks best one ply ahead.

They must not know any game: judgement comes from the game's advice, chance from the sampler's generator.
"""

from typing import Any

from velvet.core.advice import Advice
from velvet.core.agents import Advised, Agent, Budget, Sampler
from velvet.core.moves import Move
from velvet.core.spec import GameSpec
from velvet.core.views import View

# Deals that greedy looks at, and the ratings it makes at most before it looks at fewer (never less than one).
DEALS = 8
MOST_RATINGS = 800
# Reasons are looked up for so many moves, more than a hint shows (some are said alike), in so many deals.
REASONS = 12
REASON_DEALS = 5
UNSURE = "much depends on what is hidden"


class RandomAgent(Agent):
    """Any legal move, each as likely."""

    name = "random"

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        return view.legal[sampler.rng.below(len(view.legal))]

    def advise(self, view: View, sampler: Sampler, budget: Budget) -> list[Advised]:
        first = self.choose(view, sampler, budget)
        return [Advised(first, 0.0)] + [Advised(move, 0.0) for move in view.legal if move != first]


class Adviser:
    """A game's advice for whatever rules come along, made once for each."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._rules: object = None
        self._advice: Any = None

    def of(self, sampler: Sampler) -> Advice[Any]:
        if self._rules is not sampler.rules:
            self._rules = sampler.rules
            self._advice = self.spec.advice(sampler.rules)
        advice: Advice[Any] = self._advice
        return advice


class GreedyAgent(Agent):
    """The move whose rating by the game's advice is best on average over a few deals; ties fall to the generator."""

    name = "greedy"
    looks = False

    def __init__(self, spec: GameSpec) -> None:
        self.adviser = Adviser(spec)

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        ratings = rate(self.adviser.of(sampler), view.legal, sampler, budget)
        best = max(ratings)
        equals = [i for i, rating in enumerate(ratings) if rating == best]
        return view.legal[equals[sampler.rng.below(len(equals))] if len(equals) > 1 else equals[0]]

    def advise(self, view: View, sampler: Sampler, budget: Budget) -> list[Advised]:
        advice = self.adviser.of(sampler)
        ratings = rate(advice, view.legal, sampler, budget)
        order = sorted(range(len(ratings)), key=lambda i: -ratings[i])
        moves = [view.legal[i] for i in order]
        because = reasons(advice, moves, sampler)
        return [Advised(moves[k], ratings[i], None, because[k]) for k, i in enumerate(order)]


def reasons(advice: Advice[Any], moves: list[Move], sampler: Sampler) -> list[str]:
    """Why each of the first moves is good, "" for the others: a reason that holds in most of a few deals, since one
    deal of what is hidden proves nothing; where the deals disagree, UNSURE. `{0}` … stand for the names of the seats.
    """
    told: list[list[str]] = [[] for _ in moves]
    for _ in range(REASON_DEALS):
        state = sampler.deal()
        for said, move in zip(told, moves[:REASONS], strict=False):
            said.append(advice.reason(state, move))
    commonest = [max(said, key=said.count) if said else "" for said in told]
    return [
        reason if not said or said.count(reason) * 2 > REASON_DEALS else UNSURE
        for reason, said in zip(commonest, told, strict=True)
    ]


def rate(
    advice: Advice[Any], moves: tuple[Move, ...], sampler: Sampler, budget: Budget, deals: int = DEALS
) -> list[float]:
    """Each move's mean rating over a few deals."""
    deals = max(1, min(deals, MOST_RATINGS // len(moves)))
    sums = [0.0] * len(moves)
    done = 0
    while True:
        state = sampler.deal()
        for i, move in enumerate(moves):
            sums[i] += advice.rate(state, move)
        done += 1
        if done == deals or budget.cancelled():
            return [total / done for total in sums]
