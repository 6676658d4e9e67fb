"""Faults, injected: kills, truncated files, full disks, folders that cannot be written, two processes."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.store.records import record
from velvet.store import Store, StoreError
from velvet.store.store import FILE

ROOT = str(Path(__file__).resolve().parents[2])
SAVER = f"""
import sys
sys.path.insert(0, {ROOT!r})
from tests.store.records import record
from velvet.store import Store
store = Store(sys.argv[1])
for moves in range(int(sys.argv[3]), int(sys.argv[3]) + int(sys.argv[4])):
    assert store.autosave(sys.argv[2], record(moves)), store.trouble
    print(moves, flush=True)
store.close()
"""


def saver(folder: Path, slot: str, first: int, count: int) -> subprocess.Popen[str]:
    """A process that autosaves a match move by move and says each number once it is saved."""
    command = [sys.executable, "-c", SAVER, str(folder), slot, str(first), str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[int]:
    assert process.stdout is not None
    with process.stdout as stdout:
        return [int(line) for line in stdout if line.endswith("\n")]


def test_twenty_kills_at_random_moments_lose_nothing_that_was_saved(tmp_path: Path) -> None:
    chance = random.Random(7)
    moves = 1
    for _ in range(20):
        process = saver(tmp_path, "a", moves, 1_000_000)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.random() * 0.03)
        process.send_signal(signal.SIGKILL)
        process.wait()
        last = (said(process) or [moves])[-1]
        with Store(tmp_path) as store:
            assert store.notices == []
            match = store.latest_open()
            assert match is not None
            # The last move said to be saved, or the one that was being said.
            assert match.moves in (last, last + 1)
            assert match.record == record(match.moves)
            moves = match.moves + 1
    assert moves > 40


def test_two_processes_save_at_once_and_neither_harms_the_other(tmp_path: Path) -> None:
    processes = [saver(tmp_path, slot, 0, 200) for slot in "ab"]
    assert [said(process)[-1] for process in processes] == [199, 199]
    assert [process.wait() for process in processes] == [0, 0]
    with Store(tmp_path) as store:
        assert {match.slot: match.record for match in store.open_matches()} == {"a": record(199), "b": record(199)}


def test_a_killed_window_gives_its_match_up_and_a_living_one_does_not(tmp_path: Path) -> None:
    process = saver(tmp_path, "a", 0, 1_000_000)
    assert process.stdout is not None
    process.stdout.readline()
    with Store(tmp_path) as store:
        with pytest.raises(StoreError, match="open in another window"):
            store.load("a")
        process.kill()
        process.wait()
        process.stdout.close()
        moves = store.open_matches()[0].moves
        assert store.load("a") == record(moves)
        assert store.autosave("a", record(moves + 1))
    assert not list(tmp_path.glob("*.window"))


def filled(folder: Path, finished: int = 300) -> None:
    with Store(folder) as store:
        store.autosave("a", record(40))
        for number in range(finished):
            store.finish(f"f{number}", record(30), [3, 1], [0])


def aside(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*-damaged-*") if not path.name.endswith(("-wal", "-shm"))]


@pytest.mark.parametrize("keep", [0.9, 0.5, 0.02])
def test_a_truncated_file_is_moved_aside_and_said_so(tmp_path: Path, keep: float) -> None:
    filled(tmp_path)
    data = (tmp_path / FILE).read_bytes()
    data = data[: int(len(data) * keep)]
    (tmp_path / FILE).write_bytes(data)
    with Store(tmp_path) as store:
        (notice,) = store.notices
        assert "was damaged" in notice and aside(tmp_path)[0].name in notice
        assert store.on_disk and store.autosave("b", record(2))
        store.open_matches()
    assert aside(tmp_path)[0].read_bytes() == data
    with Store(tmp_path) as store:
        assert store.notices == [] and store.load("b") == record(2)


def test_what_can_still_be_read_of_a_damaged_file_is_taken_over(tmp_path: Path) -> None:
    filled(tmp_path)
    data = bytearray((tmp_path / FILE).read_bytes())
    # The middle of the file is finished matches; the open ones stand before it.
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096 * 8] = os.urandom(4096 * 8)
    (tmp_path / FILE).write_bytes(data)
    with Store(tmp_path) as store:
        assert len(store.finished(most=1000)) > 20
        assert "matches could be taken over" in store.notices[0]
        assert store.load("a") == record(40)
    assert aside(tmp_path)[0].read_bytes() == bytes(data)


@pytest.mark.parametrize("content", [b"no database at all " * 300, b"\0" * 9000])
def test_another_kind_of_file_in_its_place_is_moved_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with Store(tmp_path) as store:
        assert len(store.notices) == 1 and store.autosave("a", record(1))
    assert aside(tmp_path)[0].read_bytes() == content


def test_damage_found_while_playing_costs_no_move(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with Store(tmp_path) as store:
        store._connection.execute("PRAGMA writable_schema = ON")
        store._connection.execute("DROP TABLE open_match")
        assert store.autosave("a", record(41)) and "was damaged" in store.notices[0]
        assert store.load("a") == record(41) and len(store.finished()) == 3
    assert len(aside(tmp_path)) == 1


def test_a_file_taken_away_while_playing_is_made_anew(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.autosave("a", record(1))
        for path in tmp_path.glob(f"{FILE}*"):
            path.unlink()
        assert store.autosave("a", record(2))
    with Store(tmp_path) as store:
        assert store.load("a") == record(2)


def test_a_full_disk_is_said_and_the_moves_are_saved_once_there_is_room(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.autosave("a", record(1))
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        assert not store.autosave("a", record(3000))
        assert store.trouble == "The disk is full, so the last moves are not saved yet."
        assert not store.finish("b", record(3000))
        assert store.load("a") == record(3000)
        assert store.open_matches()[0].moves == 3000
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert store.autosave("a", record(3001)) and store.trouble == ""
        assert len(store.finished()) == 1
    with Store(tmp_path) as store:
        assert store.load("a") == record(3001)


def test_a_disk_that_is_full_to_the_end_leaves_the_last_save_whole(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.autosave("a", record(1))
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        assert not store.autosave("a", record(3000))
    with Store(tmp_path) as store:
        assert store.notices == [] and store.load("a") == record(1)


@contextmanager
def nobody_special() -> Iterator[None]:
    """Without the super-user's right to write everywhere, if these tests have it."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody could reach."""
    made = Path(tempfile.mkdtemp(prefix="velvet-store-"))
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def test_a_folder_that_cannot_be_written_is_said_and_its_matches_are_shown(folder: Path) -> None:
    filled(folder, 2)
    (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    before = (folder / FILE).read_bytes()
    with nobody_special(), Store(folder) as store:
        (notice,) = store.notices
        assert notice.startswith(f"The folder {folder} cannot be written") and "cannot be saved" in notice
        assert store.load("a") == record(40) and len(store.finished()) == 2
        assert not store.autosave("a", record(41)) and store.trouble == notice
        assert store.load("a") == record(41)
        assert store.open_matches()[0].moves == 41
    assert (folder / FILE).read_bytes() == before


def test_a_file_that_cannot_be_written_is_said(folder: Path) -> None:
    filled(folder, 2)
    (folder / FILE).chmod(0o444)
    folder.chmod(0o777)
    with nobody_special(), Store(folder) as store:
        assert "cannot be written" in store.notices[0] and "cannot be saved" in store.notices[0]
        assert store.load("a") == record(40)


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with Store(tmp_path / "home") as store:
        assert "cannot be written" in store.notices[0]
        store.autosave("a", record(1))
        assert store.load("a") == record(1)


def test_a_file_locked_by_somebody_else_delays_the_save_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("velvet.store.store.PATIENCE_SECONDS", 0.01)
    with Store(tmp_path) as store:
        store.autosave("a", record(1))
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert not store.autosave("a", record(2)) and "busy" in store.trouble
        assert store.load("a") == record(2)
        other.execute("ROLLBACK")
        other.close()
        assert store.autosave("a", record(3)) and store.trouble == ""
    with Store(tmp_path) as store:
        assert store.load("a") == record(3)


def test_a_file_of_no_version_is_moved_aside_and_its_matches_are_kept(tmp_path: Path) -> None:
    text = '{"game": "toy", "players": ["a"], "moves": []}'
    with Store(tmp_path) as store:
        assert store.autosave("x", text)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA user_version = -3")
    with Store(tmp_path) as store:
        assert store.load("x") == text
        assert "1 match could be taken over" in store.notices[0]


@pytest.mark.parametrize("column", ["begun", "saved", "owner"])
@pytest.mark.parametrize("value", [b"\x00\xff", "rubbish", 9e999, -1e300])
def test_a_match_with_a_damaged_time_or_owner_can_be_continued(tmp_path: Path, column: str, value: object) -> None:
    with Store(tmp_path) as store:
        assert store.autosave("a", record(1)) and store.autosave("b", record(2))
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute(f"UPDATE open_match SET {column} = ? WHERE slot = 'a'", (value,))
    with Store(tmp_path) as store:
        found = {match.slot: match for match in store.open_matches()}
        assert set(found) == {"a", "b"} and store.notices == []
        assert column == "owner" or getattr(found["a"], column) == 0.0
        assert store.load("a") == record(1) and store.autosave("a", record(3)) and store.load("a") == record(3)


@pytest.mark.parametrize(
    ("column", "value"),
    [("record", b"\xff"), ("record", "{"), ("record", "[]"), ("slot", b"a"), ("record", "CAST(x'ff7b' AS TEXT)")],
)
def test_a_damaged_row_costs_no_other_and_is_told_once(tmp_path: Path, column: str, value: object) -> None:
    with Store(tmp_path) as store:
        assert store.autosave("a", record(1)) and store.autosave("b", record(2))
        assert store.finish("c", record(3), [1, 2], [1]) and store.finish("d", record(4), [1, 2], [1])
    with sqlite3.connect(tmp_path / FILE) as raw:
        for table, slot in (("open_match", "a"), ("finished_match", "c")):
            given = value if str(value).startswith("CAST") else "?"
            raw.execute(
                f"UPDATE {table} SET {column} = {given} WHERE slot = ?", (slot,) if given != "?" else (value, slot)
            )
    with Store(tmp_path) as store:
        assert store.on_disk and [match.slot for match in store.open_matches()] == ["b"]
        assert [match.slot for match in store.finished()] == ["d"]
        store.open_matches()
        assert [notice.partition(" is ")[0] for notice in store.notices] == ["1 open match", "1 past match"]


def test_damaged_results_pages_and_sagas_are_left_out(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for slot in "ab":
            assert store.finish(slot, record(3), [1, 2], [1])
        for name in ("one", "two", "three"):
            store.write_journal(name, {"cards": [name]})
            store.save_saga(name, "saga", name, [name], 0)
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute("UPDATE result SET score = 'many', share = x'00' WHERE match_id = 1 AND seat = 1")
        raw.execute("UPDATE finished_match SET ended = 'late' WHERE slot = 'a'")
        for table, column, name in (("journal", "body", "title"), ("saga", "data", "id")):
            for broken, row in (("{", "one"), ("[" * 100_000, "two")):
                raw.execute(f"UPDATE {table} SET {column} = ? WHERE {name} = ?", (broken, row))
    with Store(tmp_path) as store:
        later, earlier = store.finished()
        assert (later.slot, later.scores, later.winners) == ("b", (1, 2), (1,))
        assert (earlier.slot, earlier.ended, earlier.scores, earlier.winners) == ("a", 0.0, (), ())
        assert [(tally.player, tally.matches, tally.best) for tally in store.tallies()] == [("Ana", 2, 1), ("Bo", 1, 2)]
        assert [page.title for page in store.journal()] == ["three"] == [saga.id for saga in store.sagas()]
        assert [notice.partition(" are ")[0] for notice in store.notices] == ["2 pages of the journal", "2 sagas"]
