"""Every game in OpenSpiel: its own random simulations, its Python bots, and what the module promises beyond them."""

import json
import re
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from velvet.adapters import openspiel
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.games import all_specs, ids, load

TABLES = [(spec.id, seats) for spec in all_specs() for seats in spec.seats]
# Matches short enough for bots that play each of their simulations to the end.
SHORT = {"hands": 1, "max_hands": 1, "max_turns": 8, "max_rounds": 1}
SIMULATIONS = 4


def loaded(game: str, seats: int) -> Any:
    short = {row["name"]: SHORT[row["name"]] for row in load(game).options.rows() if row["name"] in SHORT}
    return openspiel.load(game, players=seats, **short)


def walk(state: Any, seed: int, decisions: int = 10_000) -> Any:
    """The state itself, after so many random decisions of seats and the chance that follows."""
    choose = np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(choose.randint(openspiel.FACES)))
            continue
        if decisions == 0:
            break
        decisions -= 1
        state.apply_action(int(choose.choice(state.legal_actions())))
    return state


def positions(game: str, seats: int) -> list[Any]:
    """Some positions of a random game, the first decision among them."""
    found = [walk(loaded(game, seats).new_initial_state(), 3, decisions) for decisions in (0, 3, 8, 17, 30)]
    return [state for state in found if not state.is_terminal()]


@pytest.mark.parametrize(("game", "seats"), TABLES)
class TestEveryGame:
    def test_random_simulations(self, game: str, seats: int) -> None:
        pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)

    def test_dealt_anew_it_looks_the_same(self, game: str, seats: int) -> None:
        """To the seat for which it is dealt anew: what it sees, remembers and may do, and nothing else is kept."""
        for number, state in enumerate(positions(game, seats)):
            for seat in range(seats):
                numbers = np.random.RandomState(number)
                other = state.resample_from_infostate(seat, numbers.random_sample)
                assert other.current_player() == state.current_player()
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                if seat == state.current_player():
                    assert texts(other) == texts(state)

    def test_dealt_anew_it_is_another_deal(self, game: str, seats: int) -> None:
        """Somewhere, to somebody. In Politics little is ever hidden: what others have just chosen for the cup."""
        start = loaded(game, seats).new_initial_state()
        assert any(self.hides(walk(start.clone(), seed, 0), seed) for seed in range(12))

    def hides(self, state: Any, seed: int) -> bool:
        """Whether one decision of this game has something hidden from a seat that comes out otherwise."""
        while not state.is_terminal():
            course = state.course
            for seat in range(state.num_players()):
                if course.resampled(seat, Rng(seed)).state != course.state:
                    return True
            walk(state, seed, 1)
        return False

    def test_what_is_dealt_anew_follows_from_what_the_seat_knows(self, game: str, seats: int) -> None:
        """The other seats' memories too: from two positions that look the same to it, the same comes of the same
        numbers."""
        for state in positions(game, seats):
            course = state.course
            for seat in range(seats):
                one = course.resampled(seat, Rng(5))
                two = course.resampled(seat, Rng(6)).resampled(seat, Rng(5))
                assert one.state == two.state
                assert [one.memory(k) for k in range(seats)] == [two.memory(k) for k in range(seats)]


def texts(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


@pytest.mark.parametrize("game", ids())
def test_its_python_bots_play(game: str) -> None:
    """A whole short game: ISMCTS in the first seat, MCTS in the next, the others at random."""
    spiel = loaded(game, load(game).seats[-1])
    choose = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, choose, max_length=40)
    careful = ismcts.ISMCTSBot(spiel, evaluator, 1.4, SIMULATIONS, random_state=choose)
    careful.set_resampler(lambda state, seat: state.resample_from_infostate(seat, choose.random_sample))
    bots = [careful, mcts.MCTSBot(spiel, 1.4, SIMULATIONS, evaluator, random_state=choose)]
    bots += [UniformRandomBot(seat, choose) for seat in range(2, spiel.num_players())]
    state = walk(spiel.new_initial_state(), 1, 0)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
        walk(state, state.move_number(), 0)
    assert sum(state.returns()) == pytest.approx(0)


def test_ismcts_draws_its_own_numbers_too() -> None:
    """As it comes, without a resampler of one's own."""
    state = walk(loaded("viashi", 3).new_initial_state(), 1, 20)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 10)
    assert bot.step(state) in state.legal_actions()


def test_a_position_written_down_and_read_again() -> None:
    game = loaded("vidrasso", 2)
    state = walk(game.new_initial_state(), 9, 12)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


def test_a_memory_does_not_depend_on_when_it_is_asked_for() -> None:
    game = loaded("mages-wild", 3)
    asked, left = game.new_initial_state(), game.new_initial_state()
    choose = np.random.RandomState(4)
    seen = []
    while not asked.is_terminal():
        outcomes = range(openspiel.FACES) if asked.is_chance_node() else asked.legal_actions()
        action = int(choose.choice(outcomes))
        asked.apply_action(action)
        left.apply_action(action)
        asked = asked.clone()
        seen.append(asked.information_state_string(1) if asked.is_player_node() else None)
    assert asked.information_state_string(1) == left.information_state_string(1)
    met = [text for text in seen if text]
    assert len(set(met)) == len(met)


def test_a_memory_tells_apart_what_looks_the_same_now() -> None:
    """Mages Wild comes to the same table in several ways, which the seat has not forgotten."""
    start = walk(loaded("mages-wild", 2).new_initial_state(), 1, 0)
    remembered: dict[str, set[str]] = {}
    for seed in range(60):
        state = walk(start.clone(), seed, 5)
        remembered.setdefault(state.observation_string(0), set()).add(state.information_state_string(0))
    assert 1 < len(remembered) < 60
    assert max(len(memories) for memories in remembered.values()) > 1


def test_a_copy_goes_its_own_way() -> None:
    state = walk(loaded("treasure", 2).new_initial_state(), 6, 5)
    before, memory = str(state), state.information_state_string(0)
    copy = walk(state.clone(), 7)
    assert copy.is_terminal()
    assert (str(state), state.information_state_string(0)) == (before, memory)


def test_chance_comes_in_words() -> None:
    state = loaded("viashi", 3).new_initial_state()
    for word in range(openspiel.WORDS):
        assert state.is_chance_node() and len(state.chance_outcomes()) == openspiel.FACES
        assert sum(share for _, share in state.chance_outcomes()) == 1
        state.apply_action(word)
    assert not state.is_chance_node()


def test_alone_at_the_table() -> None:
    """Vyozha for one: no sum of nothing, and a win or none."""
    game = loaded("vyozha", 1)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert {walk(game.new_initial_state(), seed).returns()[0] for seed in range(4)} <= {-1.0, 1.0}


def test_loaded_by_its_name_and_parameters() -> None:
    game = pyspiel.load_game("python_velvet_crusade(players=4,hands=2)")
    assert game.num_players() == 4 and game.seating.options["hands"] == 2
    assert openspiel.load("treasure", capacity=70).num_distinct_actions() == 70
    assert game.max_utility() == 1 and game.min_utility() == pytest.approx(-1 / 3)
    nested = [(spec.id, row) for spec in all_specs() for row in spec.options.rows() if row["type"] in ("map", "list")]
    for name, row in nested:
        given = openspiel.load(name, **{row["name"]: row["default"]})
        assert json.loads(given.get_parameters()[row["name"]]) == row["default"]


@pytest.mark.parametrize(
    ("game", "given", "words"),
    [
        ("chess", {}, "there is no game “chess”"),
        ("viashi", {"players": 4}, "viashi is played by 3 seats, not 4"),
        ("viashi", {"hands": "9"}, "hands='9' does not fit; the parameters of viashi are, by default: players=3, ca"),
        ("viashi", {"colour": 1}, "colour=1 does not fit"),
        ("viashi", {"hands": 99}, "“hands” must be from 1 to 27, not 99"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(game: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(VelvetError, match=re.escape(words)):
        openspiel.load(game, **given)


def test_other_observations_are_refused() -> None:
    game, kinds = loaded("viashi", 3), partial(pyspiel.IIGObservationType, perfect_recall=False)
    state = walk(game.new_initial_state(), 1, 0)
    public = game.make_py_observer(kinds(private_info=pyspiel.PrivateInfoType.NONE))
    assert "seat None" in public.string_from(state, 0)
    for kind in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}):
        with pytest.raises(ValueError, match="what one player is shown"):
            game.make_py_observer(kinds(**kind))
    with pytest.raises(ValueError, match="have no parameters"):
        game.make_py_observer(None, {"x": 1})
