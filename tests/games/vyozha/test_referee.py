"""The rules and the second reader agree at every position of random games, and the second reader notices faults."""

from typing import Any

import pytest

from tests.contract.tables import walk
from tests.games.vyozha.referee import Referee
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load

OPTIONS = [{}, {"full_round": True}, {"first_turn_limit": 2, "rotational": True}]


def compare(rules: Rules[Any], options: dict[str, Any], seed: int) -> int:
    """Plays one random game with both; the number of positions compared."""
    second = Referee(rules.seats, options)
    compared = 0
    last = None
    for state, move in walk(rules, seed):
        if rules.actor(state) != CHANCE:
            assert rules.actor(state) == second.turn
            assert sorted(rules.format(legal) for legal in rules.legal_moves(state)) == second.legal(), compared
            compared += 1
        assert not second.over
        second.play(rules.format(move))
        last = state
    assert last is not None and rules.actor(last) == OVER and second.over
    assert rules.winners(last) == second.won
    assert rules.scores(last) == second.scores()
    return compared


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readers_agree(seats: int, options: dict[str, Any]) -> None:
    rules = load("vyozha").make(options, seats)
    assert sum(compare(rules, options, seed) for seed in (1, 2)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_readers_agree_over_many_games(seats: int, options: dict[str, Any]) -> None:
    rules = load("vyozha").make(options, seats)
    for seed in range(100, 140):
        compare(rules, options, seed)
