"""`velvet playtest`: the same seed gives the same bytes, and every record replays to what was reported."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Done
from tests.match.toy import SPEC
from velvet.core.rng import OPTIONS, RUN, Rng
from velvet.lab.playtest import random_options
from velvet.lab.statistics import Mean, wilson

Velvet = Callable[..., Done]


def records(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def test_records_hold_everything_and_replay(velvet: Velvet, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("old")
    done = velvet("playtest", "toy", "--games", 5, "--seed", 9, "--option", "hands=3", "--records", file, "--json")
    assert (done.status, done.err) == (0, "")
    found = records(file)
    assert len(found) == 5
    for index, record in enumerate(found):
        assert record["players"] == ["random", "random"]
        assert record["kinds"] == ["agent", "agent"]
        assert record["options"] == {"hands": 3, "coin": False, "gone": []}
        assert record["seed"] == Rng(RUN, 9, index).bits62()
    ends = velvet("replay", file, "--trace").rows
    last = {row["record"]: row for row in ends}
    *games, summary = done.rows
    for index, game in enumerate(games):
        assert last[index]["terminal"]
        assert last[index]["scores"] == game["scores"]
        assert last[index]["winners"] == game["winners"]
        assert last[index]["ply"] == game["moves"]
    totals = [sum(game["scores"][seat] for game in games) for seat in (0, 1)]  # type: ignore[index]
    assert [seat["total_score"] for seat in summary["by_seat"]] == totals  # type: ignore[index, attr-defined]


def test_the_same_seed_gives_the_same_bytes(velvet: Velvet, tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.jsonl" for n in range(3)]
    for file, seed in zip(files, (1, 1, 2), strict=True):
        assert velvet("playtest", "toy", "--games", 4, "--seed", seed, "--records", file).status == 0
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()
    # A longer run begins with the shorter one.
    velvet("playtest", "toy", "--games", 6, "--seed", 1, "--records", files[2])
    assert files[2].read_bytes().startswith(files[0].read_bytes())


def test_hashing_changes_nothing(tmp_path: Path) -> None:
    written = []
    for hashing in ("0", "1", "random"):
        file = tmp_path / f"{hashing}.jsonl"
        command = [sys.executable, "-m", "velvet", "playtest", "changelands", "--seats", "2", "--games", "2"]
        command += ["--seed", "4", "--option", "max_turns=2", "--agents", "random,greedy", "--records", str(file)]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": hashing})
        written.append(file.read_bytes())
    assert written[0] == written[1] == written[2]
    assert written[0].count(b"\n") == 2


def test_fewer_names_than_seats_repeat(velvet: Velvet, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    velvet("playtest", "toy", "--games", 1, "--agents", "greedy", "--records", file)
    assert records(file)[0]["players"] == ["greedy", "greedy"]
    velvet("playtest", "toy", "--games", 1, "--agents", "greedy,random", "--records", file)
    assert records(file)[0]["players"] == ["greedy", "random"]


def test_options_are_json_or_text(velvet: Velvet, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    words = ["--option", "coin=true", "--option", 'gone=["W1"]', "--option", "hands=1"]
    assert velvet("playtest", "toy", "--games", 1, "--records", file, *words).status == 0
    assert records(file)[0]["options"] == {"hands": 1, "coin": True, "gone": ["W1"]}


def test_random_options_come_from_the_run_and_the_game(velvet: Velvet, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    words = ["--games", 4, "--seed", 3, "--random-options", "--option", "hands=2", "--records", file]
    assert velvet("playtest", "toy", *words).status == 0
    found = [record["options"] for record in records(file)]
    assert found == [random_options(SPEC, 2, {"hands": 2}, Rng(OPTIONS, 3, i)) for i in range(4)]
    assert {options["coin"] for options in found} == {True, False}
    assert all(options["hands"] == 2 for options in found)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nowhere"], "there is no game “nowhere”"),
        (["toy", "--seats", "3"], "played by 2 seats, not 3"),
        (["changelands"], "say how many with --seats"),
        (["toy", "--agents", "random,random,random"], "3 agents are named for 2 seats"),
        (["toy", "--agents", "nobody"], "there is no agent “nobody”"),
        (["toy", "--agents", "random,"], "missing"),
        (["toy", "--option", "hands"], "write name=value"),
        (["toy", "--option", "hands=99"], "from 1 to 9"),
        (["toy", "--option", "hands=many"], "whole number"),
        (["toy", "--option", "steps=1"], "unknown option “steps”"),
        (["toy", "--seed", "-1"], "--seed"),
        (["toy", "--seed", str(2**63)], "--seed"),
        (["toy", "--games", "0"], "--games"),
        (["toy", "--games", "x"], "--games"),
        (["toy", "--records", "no/such/folder/a.jsonl"], "cannot be written"),
        (["toy", "--hands", "3"], "--hands"),
        ([], "game"),
    ],
)
def test_misuse(refused: Callable[..., str], words: list[str], part: str) -> None:
    assert part in refused("playtest", *words).replace("'", "")


def test_the_table_shows_shares_with_their_intervals(velvet: Velvet) -> None:
    done = velvet("playtest", "toy", "--games", 10, "--seed", 1, "--agents", "greedy,random")
    assert done.status == 0
    assert "95 % interval" in done.out
    assert "10 games of 2 seats, seed 1" in done.out


def test_intervals() -> None:
    # Wilson (1927) for 8 of 10 and 0 of 10, worked by hand.
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.5, 0) == (0.0, 1.0)
    mean = Mean()
    for value in (2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0):
        mean.add(value)
    assert (mean.mean, round(mean.deviation, 4)) == (5.0, 2.1381)
