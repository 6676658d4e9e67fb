"""`velvet bench`: measures what it says it measures. No figure is judged here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Done
from tests.match.toy import SPEC
from velvet.cli.bench import loop_games, measure, mid_play
from velvet.cli.bench_window import percentiles
from velvet.core.rng import Rng
from velvet.mechanics.batch import play_batch

Velvet = Callable[..., Done]


def test_loop_and_batch_count_every_decision() -> None:
    rules = SPEC.make({"hands": 3}, 2)
    # A hand of the toy game is seven decisions, and one hand a game is played.
    assert loop_games(rules, 5, Rng(1)) == 35
    assert play_batch(rules, 5, Rng(1)) == 35


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("loop", "games"), ("batch", "games"), ("redeal", "redeals"), ("search", "simulations"), ("matches", "games"),
    ],
)  # fmt: skip
def test_a_line_of_figures(velvet: Velvet, kind: str, count: str) -> None:
    done = velvet("bench", kind, "toy", "--seconds", 0.02, "--sims", 10, "--json")
    assert done.status == 0
    (row,) = done.rows
    assert row["kind"] == kind
    assert (row["game"], row["seats"]) == ("toy", 2)
    assert row["options"] == {"hands": 1, "coin": False, "gone": []}
    assert row["build"] in ("compiled", "interpreted")
    assert isinstance(row["cpu_s"], float)
    assert row["cpu_s"] >= 0.02
    assert isinstance(row[count], int)
    if count == "games":
        assert row["decisions"] == 7 * row["games"]  # type: ignore[operator]


def test_every_move_that_is_a_choice_is_timed(velvet: Velvet) -> None:
    (row,) = velvet("bench", "moves", "toy", "--seconds", 0.001, "--json").rows
    # A hand of the toy game is seven decisions; not all leave a choice.
    assert row["games"] >= 1 and 0 < row["items"] < 7 * row["games"]  # type: ignore[operator]
    assert 0 < row["p50_ms"] <= row["p95_ms"] <= row["max_ms"]  # type: ignore[operator]
    assert row["cpu_s"] >= row["max_ms"] / 1000  # type: ignore[operator]
    assert "Master's" in velvet("bench", "moves", "toy", "--seconds", 0.001).out


def test_options_and_seats_are_taken(velvet: Velvet) -> None:
    words = ["--seconds", 0.01, "--seats", 2, "--option", "hands=2", "--option", "coin=true", "--json"]
    (row,) = velvet("bench", "loop", "toy", *words).rows
    assert row["options"] == {"hands": 2, "coin": True, "gone": []}


def test_mid_play_positions_are_in_the_middle_of_a_hand() -> None:
    rules = SPEC.make({}, 2)
    known = mid_play(rules, 4)
    assert len(known) == 4
    for view, knowledge in known:
        assert view.seat == view.actor == knowledge.seat
        assert len(view.legal) > 1
        state = rules.determinize(knowledge, Rng(1))
        assert rules.actor(state) == knowledge.seat
        assert len(state.hands[0]) + len(state.hands[1]) + len(state.trick) <= 6


def test_measuring_goes_on_until_the_time_is_spent() -> None:
    calls: list[int] = []

    def work(number: int) -> int:
        calls.append(number)
        return sum(1 for _ in range(number * 1000)) // 1000

    times, results, taken = measure(work, 0.02)
    assert times == results == sum(calls[1:])
    assert taken >= 0.02


def test_percentiles_are_by_nearest_rank() -> None:
    assert percentiles([float(n) for n in range(1, 101)]) == {"items": 100, "p50_ms": 50, "p95_ms": 95, "max_ms": 100}
    assert percentiles([3.0]) == {"items": 1, "p50_ms": 3, "p95_ms": 3, "max_ms": 3}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nothing", "toy"], "nothing to measure named “nothing”"),
        (["loop"], "needs a game"),
        (["loop", "nowhere"], "there is no game"),
        (["loop", "toy", "--seats", "9"], "played by 2 seats"),
        (["loop", "toy", "--seconds", "0"], "--seconds"),
        (["loop", "toy", "--option", "x=1"], "unknown option"),
        (["frames", "nowhere"], "there is no game"),
    ],
)
def test_misuse(refused: Callable[..., str], words: list[str], part: str) -> None:
    assert part in refused("bench", *words)
