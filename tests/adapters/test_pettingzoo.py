"""Every game as a PettingZoo environment: PettingZoo's own checks, and what the page promises beyond them."""

import re
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.contract.tables import short_options
from velvet.adapters import pettingzoo
from velvet.adapters.encoding import MOVE
from velvet.core.errors import VelvetError
from velvet.core.rng import RUN, Rng
from velvet.games import all_specs, load
from velvet.lab.playtest import Run
from velvet.match import Match

TABLES = [(spec.id, seats) for spec in all_specs() for seats in spec.seats]
# The check asks every environment for bare arrays; one whose actions are masked has a dict, as the library's own
# card games do, which it knows by name.
DICTS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def play_out(env: Any, choose: np.random.Generator) -> dict[str, float]:
    """Random legal actions to the end; what each agent was paid in all."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        paid[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            assert env.observation_space(agent).contains(observation)
            env.step(int(choose.choice(np.flatnonzero(observation["action_mask"]))))
    return paid


@pytest.mark.parametrize(("game", "seats"), TABLES)
class TestEveryGame:
    pytestmark = DICTS

    def test_api(self, game: str, seats: int) -> None:
        api_test(pettingzoo.env(game, seats=seats), num_cycles=30)

    def test_seed(self, game: str, seats: int) -> None:
        seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=20)

    def test_a_whole_game(self, game: str, seats: int) -> None:
        """To its end: rewards sum to nothing, the record replays to the same end."""
        env = pettingzoo.env(game, seats=seats, options=short_options(load(game)))
        env.reset(seed=5)
        paid = play_out(env, np.random.default_rng(5))
        match = env.unwrapped.match
        assert match.over and not env.agents
        assert sum(paid.values()) == pytest.approx(0) or seats == 1
        assert [paid[f"seat_{k}"] for k in match.winners] == [max(paid.values())] * len(match.winners)
        again = Match.from_record(match.record(), load(game))
        assert again.over and again.scores == match.scores and again.winners == match.winners


def test_the_games_of_a_run_are_those_of_a_playtest() -> None:
    """reset(seed) and the resets after it deal as `velvet playtest --seed` does."""
    run = Run(load("viashi"), {"hands": 1}, ["random"] * 3, seed=7)
    env = pettingzoo.raw_env("viashi", options={"hands": 1})
    for index in range(3):
        env.reset(seed=7 if index == 0 else None)
        assert env.match.seed == Rng(RUN, 7, index).bits62()
        assert env.match.texts[0] == run.game(index).match.texts[0]


def test_without_a_seed_no_two_runs_are_alike() -> None:
    dealt = set()
    for _ in range(3):
        env = pettingzoo.raw_env("viashi")
        env.reset()
        dealt.add(env.match.texts[0])
    assert len(dealt) == 3


def test_an_action_is_an_index_into_the_legal_list() -> None:
    env = pettingzoo.raw_env("changelands", seats=2, moves=True)
    env.reset(seed=1)
    for _ in range(12):
        texts = env.legal_texts()
        observation = env.observe(env.agent_selection)
        assert observation["action_mask"].sum() == len(texts) == np.count_nonzero(observation["moves"][:, 0])
        assert observation["moves"].shape == (env.seating.capacity, MOVE)
        assert env.observation_space(env.agent_selection).contains(observation)
        env.step(len(texts) - 1)
        assert texts[-1] in env.match.texts


def test_only_the_acting_seat_has_actions() -> None:
    env = pettingzoo.raw_env("viashi")
    env.reset(seed=1)
    for agent in env.agents:
        assert bool(env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)


def test_an_illegal_action_loses_or_is_refused() -> None:
    guarded = pettingzoo.env("viashi")
    guarded.reset(seed=1)
    loser = guarded.agent_selection
    guarded.step(17)
    assert guarded.rewards[loser] == -1 and all(guarded.terminations.values())
    bare = pettingzoo.raw_env("viashi")
    bare.reset(seed=1)
    with pytest.raises(VelvetError, match="2 legal moves, numbered from 0; 17 is none of them"):
        bare.step(17)


def test_what_is_no_number_is_refused_in_a_sentence() -> None:
    env = pettingzoo.raw_env("crusade")
    with pytest.raises(VelvetError, match="must be reset before its first step"):
        env.step(0)
    for seed in ("x", 1.5, float("nan"), -1):
        with pytest.raises(VelvetError, match="a seed is a whole number from 0"):
            env.reset(seed=seed)
    env.reset(seed=np.int64(1))
    for action in ("x", 0.0, None, [0], True):
        with pytest.raises(VelvetError, match="an action is a whole number from 0"):
            env.step(action)
    with pytest.raises(VelvetError, match="no agent 'seat_9'"):
        env.observe("seat_9")
    env.step(np.int64(0))
    assert env.agent_selection == "seat_1"


def test_looked_at_and_refused() -> None:
    env = pettingzoo.env("loot", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert re.search(r"^draw \[\d+\] --$", env.render(), re.MULTILINE)
    for wrong, words in (({"render_mode": "human"}, "as “ansi”"), ({"seats": 9}, "not 9")):
        with pytest.raises(VelvetError, match=words):
            pettingzoo.env("loot", **wrong)
    bare = pettingzoo.raw_env("loot")
    for ask in (lambda: bare.reset(seed=-1), lambda: bare.observe("seat_0")):
        with pytest.raises(VelvetError):
            ask()
