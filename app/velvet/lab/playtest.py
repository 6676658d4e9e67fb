"""Agents play many games against each other; what came out is streamed, one game at a time.

Game i of a run has a match seed of its own, drawn from (run seed, i), so the same run gives the same games for
every variant and agent, and any one of them can be played again alone. Memory does not grow with the number of games.
Must not know where records or figures go, nor any game by name.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from velvet import agents
from velvet.agents.simple import RandomAgent
from velvet.core.agents import Agent, Budget
from velvet.core.errors import MoveError, OptionsError, VelvetError
from velvet.core.moves import Move
from velvet.core.options import Options
from velvet.core.rng import OPTIONS, RUN, Rng
from velvet.core.rules import OVER
from velvet.core.spec import GameSpec
from velvet.core.views import View
from velvet.match import Match

# Drawn options that contradict each other are drawn again, so many times at most.
TRIES: Final = 200


@dataclass(frozen=True)
class Played:
    """A finished game of a run. shares: each seat's win share; decisions: of all seats together."""

    index: int
    match: Match
    scores: list[int]
    winners: list[int]
    shares: list[float]
    hands: int
    decisions: int


class Run:
    """A playtest: a game, its options, the agents' names by seat, a seed; budget: how much an agent may think a move
    (by default what its level says); made: agents by name that are ready. `notes`: what agents had to say of
    themselves, each sentence once. `close` it. Raises VelvetError if they do not fit."""

    def __init__(
        self,
        spec: GameSpec,
        options: Mapping[str, Any],
        names: Sequence[str],
        seed: int,
        random_options: bool = False,
        budget: Budget | None = None,
        made: Mapping[str, Agent] | None = None,
    ) -> None:
        self.spec = spec
        self.given = dict(options)
        self.names = tuple(names)
        self.seed = seed
        self.random_options = random_options
        self.budget = Budget() if budget is None else budget
        spec.make(options, len(self.names))
        # Seats with the same agent's name share one: an agent keeps nothing between its decisions.
        self._agents = dict(made or {})
        for name in self.names:
            if name not in self._agents:
                self._agents[name] = agents.make(name, spec)
        self.notes: list[str] = []

    def close(self) -> None:
        """Ends the programs that agents started."""
        for agent in self._agents.values():
            agent.close()

    def games(self, number: int) -> Iterator[Played]:
        """Plays the games 0 … number-1 of the run."""
        for index in range(number):
            yield self.game(index)

    def game(self, index: int) -> Played:
        """Plays game `index` of the run."""
        options = self._options(index)
        seed = Rng(RUN, self.seed, index).bits62()
        kinds = ["agent"] * len(self.names)
        match = Match(self.spec, options, self.names, kinds=kinds, seed=seed, watched=False)
        decisions = 0
        match.settle()
        while match.actor != OVER:
            self._decide(match)
            decisions += 1
            match.settle()
        scores, winners = match.scores, match.winners
        match.meta = {"run": self.seed, "game": index, "scores": scores, "winners": winners}
        return Played(index, match, scores, winners, win_shares(match), match.hand, decisions)

    def _decide(self, match: Match) -> None:
        seat = match.actor
        name = self.names[seat]
        agent = self._agents[name]
        try:
            with agents.answerable(name):
                move = choice(agent, match, seat, self.budget)
            match.play(move)
        except MoveError as error:
            raise VelvetError(f"the agent “{name}” made no legal move: {error}") from None
        note = getattr(agent, "note", "")
        if note and note not in self.notes:
            self.notes.append(note)

    def _options(self, index: int) -> dict[str, Any]:
        if not self.random_options:
            return self.given
        return random_options(self.spec, len(self.names), self.given, Rng(OPTIONS, self.seed, index))


def choice(agent: Agent, match: Match, seat: int, budget: Budget) -> Move:
    """The agent's move. The random agent is asked through the rules: the same choice without drawing a View."""
    if type(agent) is RandomAgent:
        legal = match.rules.legal_moves(match.state)
        return legal[match.sampler_rng(seat).below(len(legal))]
    view = match.view(seat, log=False) if agent.looks else _legal_alone(match, seat)
    return agent.choose(view, match.sampler(seat), budget)


def _legal_alone(match: Match, seat: int) -> View:
    """A View for an agent that only reads the legal moves: drawing the table takes longer than many a choice."""
    legal = tuple(match.rules.legal_moves(match.state))
    scores = tuple(match.scores)
    return View(match.spec.id, len(match.players), seat, seat, "", match.hand, (), scores, (), legal=legal)


def win_shares(match: Match) -> list[float]:
    """Each seat's share of the win: 1/k for each of k winners, else 0."""
    winners = match.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(match.players))]


def random_options(spec: GameSpec, seats: int, given: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """Options drawn evenly from their ranges, except those given; maps and lists keep their defaults."""
    for _ in range(TRIES):
        drawn = {row["name"]: _draw(row, rng) for row in spec.options.rows()} | dict(given)
        try:
            made: Options = spec.options.from_mapping(drawn, seats)
        except OptionsError:
            continue
        return made.to_dict()
    return dict(given)


def _draw(row: Mapping[str, Any], rng: Rng) -> Any:
    if row["type"] == "int":
        least, most = int(row["min"]), int(row["max"])
        return least + int(rng.below(most - least + 1))
    if row["type"] == "bool":
        return rng.below(2) == 1
    if row["type"] == "choice":
        return row["choices"][rng.below(len(row["choices"]))]
    return row["default"]
