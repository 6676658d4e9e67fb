"""`velvet bench blocks`: it does what it says, and sees a block where there is one. No figure is judged here."""

from __future__ import annotations

from pathlib import Path
from time import sleep, thread_time
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from velvet import games
from velvet.cli.bench_window import summary
from velvet.match import Match, Record
from velvet.ui import blocks


def work(milliseconds: float) -> None:
    end = thread_time() + milliseconds / 1000
    while thread_time() < end:
        pass


def test_what_holds_up_the_loop_is_seen(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "QUIET_MS", 20.0)
    later: list[int] = []

    def in_portions() -> None:
        work(10)
        later.append(1)
        if len(later) < 6:
            QTimer.singleShot(5, in_portions)

    steps: list[blocks.Step] = [
        ("work", lambda: work(80), lambda: True),
        ("sleep", lambda: sleep(0.08), lambda: True),
        ("portions", in_portions, lambda: len(later) == 6),
    ]
    busy, asleep, portions = blocks._Run(qapp, iter(steps)).rows
    assert [row["what"] for row in (busy, asleep, portions)] == ["work", "sleep", "portions"]
    assert busy["cpu_ms"] >= 80 and asleep["wall_ms"] >= 80
    assert asleep["cpu_ms"] < busy["cpu_ms"]
    assert portions["cpu_ms"] >= 10


@pytest.mark.parametrize("game", ["vidrasso", "loot", "vyozha"])
def test_the_record_stands_before_its_last_decision(game: str, tmp_path: Path) -> None:
    spec = games.load(game)
    path = blocks.finished(spec, tmp_path)
    match = Match.from_record(Record.load(path.read_bytes()), spec)
    assert match.over and len(match.persons()) == 1
    match.goto(match.meta["at"])
    assert match.actor == match.persons()[0]
    match.play(match.moves()[match.ply][1])
    while match.can_redo():
        assert match.actor < 0, "only chance comes after it"
        match.forth()
    assert match.over


def test_a_whole_evening(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "QUIET_MS", 10.0)
    monkeypatch.setattr(blocks, "QUIET_GAP_MS", 1000.0)
    monkeypatch.setattr(blocks, "UNDOS", 3)
    rows = blocks.blocks(games.load("changelands"))
    done = [row["what"] for row in rows]
    assert done.count("undo") == 3 and done.count("a move") == 3 and done.count("resize") == 2
    whats = list(dict.fromkeys(done))
    assert whats[:4] == ["new game, asked", "new game, dealt", "hint", "a move"]
    assert {"the end", "first jump", "a past game and a jump", "redeal check", "a page of it"} < set(whats)
    assert whats[-1] == "the gallery"
    assert all(row["cpu_ms"] >= 0 and row["wall_ms"] > 0 for row in rows)


def test_rounds_are_summed_up_by_thing() -> None:
    def row(what: str, cpu: float, wall: float) -> dict[str, Any]:
        return {"what": what, "cpu_ms": cpu, "wall_ms": wall}

    rounds = [
        [row("jump", 10, 20), row("jump", 30, 31), row("open", 5, 90)],
        [row("jump", 20, 22), row("jump", 8, 99), row("open", 7, 8)],
        [row("jump", 50, 60), row("jump", 1, 2), row("open", 6, 7)],
    ]
    found = summary(rounds)
    assert found["items"] == 9 and found["max_ms"] == 50 and found["p50_ms"] == 8
    assert found["things"] == [
        {"what": "jump", "median_ms": 30, "worst_ms": 50, "wall_ms": 99},
        {"what": "open", "median_ms": 6, "worst_ms": 7, "wall_ms": 90},
    ]
