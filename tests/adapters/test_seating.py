"""What environments share: how a game is chosen, its number of actions, what its end is worth."""

import re

import pytest

from tests.contract.tables import Table, tables, walk
from velvet.adapters.seating import rewards, seat
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.games import load


def test_a_game_with_its_fewest_seats_and_defaults() -> None:
    seating = seat("loot")
    assert seating.seats == 2 and seating.options["target"] == 100 and seating.capacity == seating.spec.capacity


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "chess"}, "there is no game “chess”"),
        ({"game": "viashi", "seats": 4}, "played by 3 seats, not 4"),
        ({"game": "viashi", "options": {"hands": 0}}, "“hands” must be from 1 to 27"),
        ({"game": "viashi", "capacity": -1}, "the capacity is a whole number from 0, not -1"),
        ({"game": "viashi", "capacity": True}, "the capacity is a whole number from 0, not True"),
        ({"game": "viashi", "seats": 3.0}, "the number of seats is a whole number from 0, not 3.0"),
        ({"game": "viashi", "options": []}, "options are given by name"),
        ({"game": None}, "a game is named by its id, not by None"),
        ({"game": ["viashi"]}, "a game is named by its id"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(asked: dict, words: str) -> None:
    with pytest.raises(VelvetError, match=re.escape(words)):
        seat(**asked)


def test_more_moves_than_actions_are_refused_in_a_sentence() -> None:
    seating = seat("changelands", capacity=20)
    state = seating.rules.setup()
    while seating.rules.actor(state) < 0:
        seating.rules.apply(state, seating.rules.sample(state, Rng(1)))
    with pytest.raises(VelvetError, match="legal moves, more than the 20 actions of the environment"):
        seating.legal(state)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_random_games_stay_within_their_capacity(table: Table) -> None:
    rules, capacity = table.rules(), load(table.game).capacity
    for seed in range(3):
        assert max(rules.count_legal(state) for state, _ in walk(rules, seed, 600)) <= capacity


def test_what_the_end_is_worth() -> None:
    assert rewards([1], 2) == [-1, 1]
    assert rewards([0], 3) == [1, -0.5, -0.5]
    assert rewards([0, 1], 2) == [0, 0]
    assert rewards([0, 3], 6) == [0.4, -0.2, -0.2, 0.4, -0.2, -0.2]
    assert rewards([], 4) == [0, 0, 0, 0]
    assert rewards([0], 1) == [1] and rewards([], 1) == [-1]
