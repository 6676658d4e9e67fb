"""The agents that search: `search`, `search:N`, and the levels novice, adept and master.

They prepare a Search (see there), run it in slices so that a deadline and a cancellation are noticed, and say what it
found. The number of simulations decides the move; a deadline only ends the wait, and `cut` tells so.
It must not know any game by name beyond the table of `levels`.
"""

import gc
import time

from velvet.agents.levels import PLAIN, Thought, thought
from velvet.agents.search import Search
from velvet.agents.search_endgame import DRAWN, Endgame
from velvet.agents.simple import DEALS, Adviser, rate, reasons
from velvet.core.agents import Advised, Agent, Budget, Sampler
from velvet.core.moves import Move
from velvet.core.spec import GameSpec
from velvet.core.views import View

# Between two looks at the clock.
SLICE_SECONDS = 0.02
FIRST_SLICE = 4
# How often in a search it is looked whether the choice is settled: that saves more than it costs.
LOOKS = 32
# The prior of the root looks at one deal for so many simulations, at DEALS at most. Fewer have none: whoever hardly
# thinks has no advice either.
SIMULATIONS_A_DEAL = 40


class SearchAgent(Agent):
    """Searches with a number of simulations a move: its own, else the budget's, else PLAIN; in the way of `row`, by
    default the game's own. facts: how many of the facts that only memory holds it remembers, None: all.
    """

    def __init__(
        self,
        spec: GameSpec,
        simulations: int | None = None,
        name: str = "search",
        row: Thought | None = None,
        facts: int | None = None,
    ) -> None:
        self.name = name
        self.looks = False
        self.row = thought(spec.id) if row is None else row
        self.spec = spec
        self.simulations = simulations
        self.facts = facts
        self.adviser = Adviser(spec)
        # Of the last answer, for whoever reports it.
        self.simulations_made = 0
        self.cut = False

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        if len(view.legal) == 1:
            self.simulations_made, self.cut = 0, False
            return view.legal[0]
        return self._searched(view, sampler, budget, settle=True).best()

    def advise(self, view: View, sampler: Sampler, budget: Budget) -> list[Advised]:
        search = self._searched(view, sampler, budget, settle=False)
        best = search.best()
        order = sorted(
            range(len(view.legal)),
            key=lambda i: (view.legal[i] != best, -search.visits(view.legal[i]), -search.worth(view.legal[i]), i),
        )
        moves = [view.legal[i] for i in order]
        because = reasons(self.adviser.of(sampler), moves, sampler)
        return [
            Advised(move, search.worth(move), search.share(move) if search.visits(move) else None, reason)
            for move, reason in zip(moves, because, strict=True)
        ]

    def _searched(self, view: View, sampler: Sampler, budget: Budget, settle: bool) -> Search | Endgame:
        row = self.row
        settings = row.settings()
        wanted = self.simulations or budget.simulations or PLAIN
        if self.facts is not None:
            known = sampler.knowledge.recall(self.facts)
            sampler = Sampler(sampler.rules, known, sampler.rng, sampler.options)
        elif row.ending and wanted >= DRAWN:
            # Only who remembers everything can work an ending out; who hardly thinks would think longer so than else.
            endgame = Endgame(sampler.rules, sampler.knowledge, sampler.rng, list(view.legal), settings.margin)
            if endgame.solve(row.ending):
                self.simulations_made, self.cut = 0, False
                return endgame
        advice = self.adviser.of(sampler) if row.bias > 0 or row.judged else None
        search = Search(sampler.rules, sampler.knowledge, sampler.rng, list(view.legal), settings, advice)
        started = time.monotonic()
        # A search makes many small objects and no cycles: the collector would walk them again and again for nothing.
        collects = gc.isenabled()
        gc.disable()
        try:
            deals = min(DEALS, wanted // SIMULATIONS_A_DEAL)
            if row.bias > 0 and advice is not None and len(view.legal) > 1 and deals > 0:
                search.set_priors(_spread(rate(advice, view.legal, sampler, budget, deals)))
            self._run(search, wanted, budget, started, settle)
        finally:
            if collects:
                gc.enable()
        return search

    def _run(self, search: Search, wanted: int, budget: Budget, started: float, settle: bool) -> None:
        """Runs it slice by slice. settle: stop where the rest could not change the choice."""
        slice_size = FIRST_SLICE
        every = max(1, wanted // LOOKS)
        self.cut = settled = False
        while search.made < wanted:
            size = min(slice_size, wanted - search.made)
            before = time.monotonic()
            if settle:
                settled = search.settle(size, wanted, every)
            else:
                search.run(size)
            now = time.monotonic()
            if settled or budget.cancelled():
                break
            if budget.seconds is not None and now - started > budget.seconds and search.made < wanted:
                self.cut = True
                break
            if now - before < SLICE_SECONDS / 2:
                slice_size *= 2
            elif now - before > SLICE_SECONDS * 2 and slice_size > 1:
                slice_size //= 2
        self.simulations_made = search.made


def _spread(ratings: list[float]) -> list[float]:
    """Ratings as numbers from 0 (worst) to 1 (best)."""
    least, most = min(ratings), max(ratings)
    if most <= least:
        return [0.5] * len(ratings)
    return [(rating - least) / (most - least) for rating in ratings]
