"""What the store keeps comes back; windows respect each other; older files are brought up."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.store.records import record
from velvet.store import Store, StoreError, data_folder, schema
from velvet.store.store import ELSEWHERE, FILE


def test_an_autosaved_match_is_there_after_closing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.latest_open() is None
        for moves in range(5):
            assert store.autosave("a", record(moves))
    with Store(tmp_path) as store:
        match = store.latest_open()
        assert match is not None
        assert (match.slot, match.game, match.players, match.moves) == ("a", "toy", ("Ana", "Bo"), 4)
        assert match.record == store.load("a") == record(4)
        assert not match.elsewhere and not match.practice
        assert store.notices == [] and store.trouble == "" and store.on_disk


def test_the_match_played_last_comes_first(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for slot in "abc":
            store.autosave(slot, record(1))
        store.autosave("b", record(2))
        assert [match.slot for match in store.open_matches()] == ["b", "c", "a"]


def test_a_finished_match_moves_over_once(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.autosave("a", record(1, kinds=["person", "agent"]))
        for _ in range(2):
            assert store.finish("a", record(9, kinds=["person", "agent"]), [12, 7], [0])
        assert store.open_matches() == []
        (match,) = store.finished()
        assert (match.scores, match.winners, match.kinds) == ((12, 7), (0,), ("person", "agent"))
        assert match.record == record(9, kinds=["person", "agent"])
        assert store.finished("other") == []
        with pytest.raises(StoreError, match="no longer among the open ones"):
            store.load("a")


def test_tallies_count_win_shares_and_leave_practice_out(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.finish("a", record(9), [10, 4], [0])
        store.finish("b", record(9), [6, 6], [0, 1])
        store.finish("c", record(9, practice=True), [99, 0], [0])
        store.finish("d", record(9))  # nobody said how it ended
        ana, bo = store.tallies("toy")
        assert (ana.player, ana.matches, ana.share, ana.best, ana.mean) == ("Ana", 2, 1.5, 10, 8.0)
        assert (bo.player, bo.matches, bo.share, bo.best) == ("Bo", 2, 0.5, 6)
        assert store.tallies("other") == []


def test_a_dropped_match_is_gone(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.autosave("a", record(1))
        store.drop("a")
        store.drop("a")
        assert store.open_matches() == []


def test_the_journal_and_sagas_are_kept(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        page = store.write_journal("A question", {"text": "Why?"})
        assert store.write_journal("A question", {"text": "Why not?"}, page) == page
        other = store.write_journal("Another", [1])
        store.tear_out(other)
        assert store.save_saga("s", "politics", "The north", {"years": 1}, 0) == 1
        assert store.save_saga("s", "politics", "The north", {"years": 2}, 1) == 2
        with pytest.raises(StoreError, match="gone on in another window"):
            store.save_saga("s", "politics", "The north", {"years": 2}, 1)
    with Store(tmp_path) as store:
        assert [(entry.title, entry.body) for entry in store.journal()] == [("A question", {"text": "Why not?"})]
        assert [(saga.id, saga.revision, saga.data) for saga in store.sagas()] == [("s", 2, {"years": 2})]


# ---- two windows


def test_another_window_is_refused_while_one_plays_the_match(tmp_path: Path) -> None:
    with Store(tmp_path) as one, Store(tmp_path) as two:
        one.autosave("a", record(3))
        assert two.open_matches()[0].elsewhere and two.latest_open() is None
        for refused in (lambda: two.load("a"), lambda: two.drop("a")):
            with pytest.raises(StoreError) as caught:
                refused()
            assert str(caught.value) == ELSEWHERE
        assert not two.autosave("a", record(1)) and two.trouble == ELSEWHERE
        assert one.autosave("a", record(4)) and one.load("a") == record(4)


def test_a_match_left_or_a_window_closed_frees_it(tmp_path: Path) -> None:
    with Store(tmp_path) as two:
        with Store(tmp_path) as one:
            one.autosave("a", record(3))
            one.autosave("b", record(4))
            one.release("a")
            assert two.load("a") == record(3)
            with pytest.raises(StoreError):
                one.load("a")
        assert two.load("b") == record(4)
        assert two.autosave("b", record(5)) and two.autosave("a", record(5))


def test_two_windows_save_their_own_matches_side_by_side(tmp_path: Path) -> None:
    with Store(tmp_path) as one, Store(tmp_path) as two:
        for moves in range(30):
            assert one.autosave("a", record(moves)) and two.autosave("b", record(moves))
        assert {match.slot: match.moves for match in one.open_matches()} == {"a": 29, "b": 29}


# ---- analyses


def test_an_analysis_is_kept_over_the_end_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("velvet.store.store.MOST_ANALYSES", 2)
    with Store(tmp_path) as store:
        for key in "abc":
            store.keep_analysis(key, f"of {key}")
        store.keep_analysis("c", "of c, again")
    with Store(tmp_path) as store:
        assert [store.analysis(key) for key in "abcd"] == [None, "of b", "of c, again", None]


def test_a_file_that_cannot_be_written_has_no_analyses_and_says_nothing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        store._connection.execute("PRAGMA busy_timeout = 10")
        store.keep_analysis("a", "lost")
        assert store.analysis("a") is None
        other.execute("ROLLBACK")
        other.close()
        assert store.trouble == ""
        store.keep_analysis("a", "kept")
        assert store.analysis("a") == "kept"


# ---- the file


def test_a_new_file_has_this_version_and_a_journal_beside_it(tmp_path: Path) -> None:
    with Store(tmp_path):
        connection = sqlite3.connect(tmp_path / FILE)
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        connection.close()


def test_every_migration_from_version_0_is_all_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    assert schema.version(connection) == 0
    # A step that fails in the middle leaves the version before it, whole.
    monkeypatch.setattr(schema, "MIGRATIONS", ("CREATE TABLE a (x);\nCREATE TABLE b (x", schema.VERSION_1))
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection)
    assert schema.version(connection) == 0
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    # A later version adds to an earlier one's data.
    monkeypatch.setattr(schema, "MIGRATIONS", (schema.VERSION_1,))
    monkeypatch.setattr(schema, "VERSION", 1)
    schema.migrate(connection)
    connection.execute("INSERT INTO journal VALUES (1, 0.0, 'kept', '{}')")
    monkeypatch.setattr(schema, "MIGRATIONS", (schema.VERSION_1, "ALTER TABLE journal ADD COLUMN mood TEXT"))
    monkeypatch.setattr(schema, "VERSION", 2)
    schema.migrate(connection)
    schema.migrate(connection)
    assert schema.version(connection) == 2
    assert connection.execute("SELECT title, mood FROM journal").fetchall() == [("kept", None)]
    connection.close()


def test_an_empty_file_of_version_0_is_brought_up(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / FILE).close()
    (tmp_path / FILE).touch()
    with Store(tmp_path) as store:
        assert store.autosave("a", record(1)) and store.notices == []


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.autosave("a", record(1))
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with Store(tmp_path) as store:
        assert "newer version" in store.notices[0] and store.trouble == store.notices[0]
        assert not store.autosave("b", record(2))
        assert store.load("b") == record(2)  # at least until the window closes
    assert (tmp_path / FILE).read_bytes() == before


def test_the_folder_is_the_persons_own_unless_told_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VELVET_HOME", str(tmp_path / "new" / "folder"))
    assert data_folder() == tmp_path / "new" / "folder"
    with Store() as store:
        assert store.autosave("a", record(1))
    assert (tmp_path / "new" / "folder" / FILE).exists()
    monkeypatch.delenv("VELVET_HOME")
    assert data_folder().name == "velvet-table"


def test_nothing_but_the_file_is_left_after_closing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.autosave("a", record(1))
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_text_that_is_no_record_is_kept_all_the_same(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.autosave("a", "{not json")
        assert store.load("a") == "{not json"
        assert store.open_matches() == [] and "1 open match is damaged" in store.notices[0]
        assert json.loads(record(1))["game"] == "toy"
