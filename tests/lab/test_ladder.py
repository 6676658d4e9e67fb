"""The ladder: its test decides rightly and at the stated errors, its deals are duplicate, and it can be broken off."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agents.toy import SPEC
from velvet.cli import main
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.lab.ladder import EDGE, ERROR, LEAST_DEALS, Ladder, Rung


def climbed(share: float, rng: Rng) -> str:
    """The verdict of a rung of two whose deals come to 0, ½ or 1 with this mean."""
    rung = Rung("master", "adept", 2)
    while not rung.finished:
        rung.shares.add((0.5 if rng.unit() < share else 0.0) + (0.5 if rng.unit() < share else 0.0))
    return rung.verdict


def test_the_verdict_is_wrong_as_seldom_as_is_said() -> None:
    rng = Rng(1)
    even = [climbed(0.5, rng) for _ in range(400)]
    better = [climbed(0.5 * (1 + EDGE), rng) for _ in range(400)]
    # Twice the stated error leaves room for the spread being estimated.
    assert even.count("better") < 400 * ERROR * 2
    assert better.count("even") < 400 * ERROR * 2
    assert even.count("even") > 250 and better.count("better") > 250


def alike(share: float, rng: Rng) -> str:
    """The verdict of a rung of two with this mean where the cards decide four deals of five."""
    rung = Rung("master", "adept", 2)
    while not rung.finished:
        decided = rng.unit() < 0.8
        rung.shares.add(0.5 if decided else float(rng.unit() < 0.5 + 5 * (share - 0.5)))
    return rung.verdict


def test_deals_that_come_out_alike_do_not_hide_the_better_one() -> None:
    rng = Rng(2)
    better = [alike(0.5 * (1 + EDGE), rng) for _ in range(400)]
    even = [alike(0.5, rng) for _ in range(400)]
    assert better.count("even") < 400 * ERROR and better.count("better") > 350
    assert even.count("better") < 400 * ERROR and even.count("even") > 350


def test_a_smaller_edge_is_seen_where_it_is_asked_for() -> None:
    """Seven deals of a hundred more than its half: even to whoever asks for a fifth, better where a tenth is asked."""
    fifth, tenth = Rung("master", "greedy", 2), Rung("master", "greedy", 2, 0.1)
    for rung in (fifth, tenth):
        for index in range(200):
            if not rung.finished:
                rung.shares.add(1.0 if index % 14 == 0 else 0.5)
    assert (fifth.verdict, tenth.verdict) == ("even", "better")


def test_a_clear_rung_is_decided_soon() -> None:
    rung = Rung("master", "random", 3)
    while not rung.finished:
        rung.shares.add(0.9)
    assert rung.verdict == "better" and rung.shares.n == LEAST_DEALS and rung.games == 3 * LEAST_DEALS
    assert rung.even < rung.interval[0] < 0.9 < rung.interval[1]


def test_equal_agents_share_each_deal_evenly() -> None:
    ladder = Ladder(SPEC, 3)
    # Every seat of the same deal is once the better one's: what the deal gives one, it takes from the others.
    rung = Rung("greedy", "greedy", 3)
    assert [ladder.deal(rung, index) for index in range(4)] == pytest.approx([1 / 3] * 4)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("velvet.lab.ladder.RUNGS", (("greedy", "random"), ("search:5", "random")))
    file = tmp_path / "ladder.jsonl"
    first = Ladder(SPEC, 2, file, most=8)
    rows = [(rung.games, rung.shares.mean) for rung in first.run()]
    assert [games for games, _ in rows] == [8, 8]
    # A kill cut the last line off.
    file.write_text(file.read_text()[:-5])
    again = Ladder(SPEC, 2, file, most=8)
    assert [rung.games for rung in again.rungs] == [8, 6]
    assert [(rung.games, rung.shares.mean) for rung in again.run()] == rows


def test_the_command_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("velvet.lab.ladder.RUNGS", (("greedy", "random"),))
    monkeypatch.setattr("velvet.lab.ladder.MOST", 20)
    assert main(["playtest", "two-faced", "--ladder", str(tmp_path / "l.jsonl")]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert len(lines) == 3 and lines[2].startswith("| two-faced | 2 | greedy | random | ")
    assert told.err == ""
    # A terminal is told how far it is, in a line that the row of the table takes.
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["playtest", "two-faced", "--ladder", str(tmp_path / "m.jsonl")]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == lines
    assert "\rgreedy against random: 2 of 400 games " in told.err and told.err.endswith(" \r")
    assert main(["playtest", "two-faced", "--ladder", str(tmp_path)]) == 2
    assert "cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("line", ['{"format": "velvet-record"}', "7", "dear diary", '["a", 3, "b", "c", 0, NaN]'])
def test_a_file_that_is_no_ladders_is_left_alone(tmp_path: Path, line: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    if line.startswith("["):
        # It looks like a row that was cut off.
        assert Ladder(SPEC, 3, file).rungs[0].shares.n == 0
        return
    with pytest.raises(VelvetError, match="is no file of a ladder"):
        Ladder(SPEC, 3, file)
    assert file.read_text(encoding="utf-8") == line + "\n"


def test_a_row_is_not_written_behind_one_that_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    ladder = Ladder(SPEC, 3, file)
    ladder._write(ladder.rungs[0], 0, 0.5)
    file.write_bytes(file.read_bytes() + file.read_bytes()[:9])
    ladder._write(ladder.rungs[0], 1, 1.0)
    assert file.read_bytes().count(b"\n") == 3
    assert Ladder(SPEC, 3, file).rungs[0].shares.mean == 0.75
