"""Every game as a PettingZoo AEC environment (extra `rl`).

    from velvet.adapters import pettingzoo
    env = pettingzoo.env("viashi", options={"hands": 1})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An agent is a seat, `seat_0` …. An action is an index into the acting seat's legal list, in the rules' own order; the
mask shows how many there are. An observation is made from the seat's View alone: see `encoding`. Chance is resolved
within, from the seed; where seats choose in secret at the same time, they act one after the other and none sees what
the others chose until the rules show it. Rewards come at the end: see `seating.rewards`. The game is a Match like any
other: `env.unwrapped.match.record()` can be saved and opened at the table.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from velvet.adapters.seating import rewards, seat, told, whole
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import RUN, Rng
from velvet.core.rules import OVER
from velvet.match import Match

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("the environments need PettingZoo, which Velvet Table's extra “rl” brings") from missing

from velvet.adapters.encoding import LEAST, MOST, MOVE, Encoding, moves_array

# A seed that nobody named.
_BITS: Final = 62


def env(game: str, **more: Any) -> AECEnv:
    """The environment of `game` with PettingZoo's usual guards: an illegal action loses, steps before `reset` are
    refused. `more`: as for `Environment`."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(game, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def raw_env(game: str, **more: Any) -> "Environment":
    """The environment of `game` without guards; an illegal action raises VelvetError."""
    return Environment(game, **more)


class Environment(AECEnv):  # type: ignore[misc]
    """A game of `seats` seats (None: the fewest) with these options.

    capacity: the number of actions, 0 for the game's own. moves: whether observations have a third entry "moves",
    the legal moves as numbers (see `encoding.moves_array`). render_mode: "ansi" for text, or None.
    Raises VelvetError with one sentence if they do not fit.

    Attributes besides PettingZoo's: `seating`, `encoding`, `match` (None before the first `reset`).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own form
        "name": "velvet_table_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        capacity: int = 0,
        moves: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise VelvetError(f"the environment can be rendered as “ansi” (text), not as “{render_mode}”")
        self.seating = seat(game, seats, options, capacity)
        self.encoding = Encoding(self.seating.layout, self.seating.seats, self.seating.shuffled)
        self.match: Match | None = None
        self.render_mode = render_mode
        self.moves = moves
        self.possible_agents = [f"seat_{number}" for number in range(self.seating.seats)]
        self.agents: list[str] = []
        # One space a seat, so that each can be seeded on its own.
        self._observations = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.seating.capacity) for agent in self.possible_agents}
        self._legal: list[Move] = []
        self._run = 0
        self._game = -1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A Dict of "observation" (float32, shape (encoding.size,)) and "action_mask" (int8, shape (capacity,)), and
        with `moves` of "moves" (int16, shape (capacity, encoding.MOVE))."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Discrete(capacity)."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins game 0 of the run `seed`: the deals are those of `velvet playtest --seed`. Without a seed the next
        game of the run; of a run of its own if there is none yet. `options` is PettingZoo's and changes nothing."""
        if seed is not None:
            self._run, self._game = whole(seed, "a seed"), -1
        elif self._game < 0:
            self._run = secrets.randbits(_BITS)
        self._game += 1
        seating = self.seating
        players = ["random"] * seating.seats
        chance = Rng(RUN, self._run, self._game).bits62()
        self.match = Match(seating.spec, seating.options, players, kinds=["agent"] * seating.seats, seed=chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        """Makes the acting seat's move number `action`; None once it is over. Raises VelvetError on any other."""
        if self.match is None:
            raise VelvetError("the environment must be reset before its first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = whole(action, "an action")
        if number >= len(self._legal):
            raise VelvetError(f"{agent} has {len(self._legal)} legal moves, numbered from 0; {number} is none of them")
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self._legal[number])
        self._settle()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What that seat is shown now; its mask is all zeros unless it acts."""
        match = self._running()
        if agent not in self.possible_agents:
            raise VelvetError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        # From the rules and not from the match: that one writes names into the sentences.
        view = self.seating.rules.view(match.state, self.possible_agents.index(agent))
        mask = np.zeros(self.seating.capacity, np.int8)
        legal = self.seating.fitting(list(view.legal))
        mask[: len(legal)] = 1
        made: dict[str, Any] = {"observation": self.encoding.encode(view), "action_mask": mask}
        if self.moves:
            made["moves"] = moves_array(legal, self.seating.capacity)
        return made

    def legal_texts(self) -> list[str]:
        """The acting seat's moves as the rulebook writes them: text k is action k."""
        return [self.seating.rules.format(move) for move in self._legal]

    def render(self) -> str | None:
        """The public's View as text with `render_mode="ansi"`; else None."""
        if self.render_mode is None:
            return None
        return told(self.seating.rules.view(self._running().state, None))

    def close(self) -> None:
        """Nothing is held open."""

    # ---- within

    def _space(self) -> spaces.Dict:
        capacity = self.seating.capacity
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(LEAST, MOST, (self.encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (capacity,), np.int8),
        }
        if self.moves:
            parts["moves"] = spaces.Box(-32768, 32767, (capacity, MOVE), np.int16)
        return spaces.Dict(parts)

    def _running(self) -> Match:
        if self.match is None:
            raise VelvetError("the environment must be reset before it is looked at")
        return self.match

    def _settle(self) -> None:
        """Chance, then either the next seat or the end."""
        match = self._running()
        match.settle()
        actor = match.actor
        if actor != OVER:
            self._legal = self.seating.legal(match.state)
            self.agent_selection = self.possible_agents[actor]
            return
        self._legal = []
        paid = rewards(match.winners, self.seating.seats)
        for number, agent in enumerate(self.agents):
            self.rewards[agent] = paid[number]
            self.terminations[agent] = True
            self.infos[agent] = {"scores": list(match.scores), "winners": list(match.winners)}
        self.agent_selection = self.agents[0]
