"""The Store: one SQLite file that a kill at any moment leaves whole, shared by as many windows as are open.

Saving never raises: what cannot be written (a full disk, a folder that cannot be written) stays in memory and is tried
again at the next save, and `trouble` holds the sentence for the person. Each open match belongs to the window that
plays it; another is refused until that window is gone. Not for use from several threads.
It must not know any game, Qt, or what is in a record beyond its head.
"""

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from velvet.core.errors import VelvetError
from velvet.store import rescue, schema, sound
from velvet.store.home import data_folder
from velvet.store.leases import Window
from velvet.store.rows import Finished, JournalEntry, OpenMatch, Saga, Tally

FILE = "velvet.sqlite3"
# How long to wait for another window's write; they take a millisecond.
PATIENCE_SECONDS = 2.0
MOST_ANALYSES = 200
ELSEWHERE = "This match is open in another window; close it there first."
_DAMAGE = ("malformed", "not a database", "corrupt", "no such table", "no such column", "already exists")


class StoreError(VelvetError):
    """Something cannot be read or is not to be had; one sentence."""


class Store:
    """The store of a folder (None: the person's own). Opening never fails; `close` it.

    notices: sentences about what was found (a damaged file moved aside, rows left out …), to be told once.
    trouble: why the last save did not reach the disk, "" if it did.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = Path(folder) if folder is not None else data_folder()
        self.path = self.folder / FILE
        self.notices: list[str] = []
        self.trouble = ""
        self.on_disk = True
        self._waiting: dict[str, Callable[[], None]] = {}
        self._texts: dict[str, str] = {}
        self._told: set[str] = set()
        self._window: Window | None = None
        self._file = (0, 0)
        self._connection = self._opened()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    # ---- open matches

    def autosave(self, slot: str, record: str) -> bool:
        """Keeps a running match as it stands now; whether it is on the disk. It is this window's from now on."""
        head = sound.head(record)

        def save() -> None:
            now = time.time()
            done = self._connection.execute(
                "INSERT INTO open_match (slot, game, record, begun, saved, owner) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (slot) DO UPDATE SET record = excluded.record, saved = excluded.saved,"
                " owner = excluded.owner WHERE owner IN ('', excluded.owner)",
                (slot, head.game, record, now, now, self._token),
            )
            if done.rowcount != 1:
                self._claim(slot)
                save()

        return self._keep(slot, record, save)

    def load(self, slot: str) -> str:
        """The record of an open match, which is this window's from now on. Raises StoreError if there is none, or if
        another window has it."""
        if slot in self._texts:
            return self._texts[slot]
        row = self._read("SELECT record FROM open_match WHERE slot = ?", slot)
        if not row:
            raise StoreError("This match is no longer among the open ones.")
        with contextlib.suppress(sqlite3.OperationalError):
            self._claim(slot)
        record = row[0][0]
        return sound.decoded(record) if isinstance(record, bytes) else str(record)

    def release(self, slot: str) -> None:
        """The match is no longer on the table here; another window may have it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute(
                "UPDATE open_match SET owner = '' WHERE slot = ? AND owner = ?", (slot, self._token)
            )

    def open_matches(self) -> list[OpenMatch]:
        """All matches that can be continued, the latest first."""
        rows = self._sound("open match", sound.OPEN, "SELECT slot, record, begun, saved, owner FROM open_match")
        found = {slot: self._open(slot, *rest) for slot, *rest in rows}
        for slot, record in self._texts.items():
            begun = found[slot].begun if slot in found else time.time()
            found[slot] = self._open(slot, record, begun, time.time(), "")
        return sorted(found.values(), key=lambda match: (-match.saved, match.slot))

    def latest_open(self) -> OpenMatch | None:
        """The match that was played last and can be continued here."""
        return next((match for match in self.open_matches() if not match.elsewhere), None)

    def drop(self, slot: str) -> None:
        """Puts an open match away for good. Raises StoreError if another window has it."""
        if self._read("SELECT 1 FROM open_match WHERE slot = ?", slot):
            self._claim(slot)
        self._texts.pop(slot, None)
        self._keep(slot, None, lambda: self._do("DELETE FROM open_match WHERE slot = ?", slot))

    def _open(self, slot: str, record: str, begun: float, saved: float, owner: str) -> OpenMatch:
        head = sound.head(record)
        elsewhere = owner != self._token and self._alive(owner)
        return OpenMatch(
            slot, head.game, tuple(head.players), len(head.moves), head.practice, begun, saved, elsewhere, record
        )

    def _claim(self, slot: str) -> None:
        """Makes the match this window's; raises StoreError while another has it."""
        with self._transaction():
            row = self._connection.execute("SELECT owner FROM open_match WHERE slot = ?", (slot,)).fetchone()
            if row is None or row[0] == self._token:
                return
            if self._alive(sound.owner(row[0])):
                raise StoreError(ELSEWHERE)
            self._do("UPDATE open_match SET owner = ? WHERE slot = ?", self._token, slot)

    # ---- finished matches and statistics

    def finish(self, slot: str, record: str, scores: Sequence[int] = (), winners: Sequence[int] = ()) -> bool:
        """The match is over: out of the open ones and into the finished ones at once; whether it is on the disk."""
        head = sound.head(record)

        def save() -> None:
            with self._transaction():
                row = self._connection.execute("SELECT begun FROM open_match WHERE slot = ?", (slot,)).fetchone()
                now = time.time()
                self._do(
                    "INSERT INTO finished_match (slot, game, practice, record, begun, ended) VALUES (?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (slot) DO UPDATE SET record = excluded.record, practice = excluded.practice",
                    slot, head.game, head.practice, record, row[0] if row else now, now,
                )  # fmt: skip
                self._do("DELETE FROM open_match WHERE slot = ?", slot)
                for seat, score in enumerate(scores):
                    self._do(
                        "INSERT OR REPLACE INTO result (match_id, seat, player, kind, score, share)"
                        " SELECT id, ?, ?, ?, ?, ? FROM finished_match WHERE slot = ?",
                        seat, head.players[seat], head.kinds[seat] if head.kinds else "person", score,
                        1.0 / len(winners) if seat in winners else 0.0, slot,
                    )  # fmt: skip

        return self._keep(slot, None, save)

    def finished(self, game: str = "", most: int = 200) -> list[Finished]:
        """The matches played to their end, of one game or all, the latest first."""
        rows = self._sound(
            "past match", sound.FINISHED,
            "SELECT slot, record, begun, ended, id FROM finished_match WHERE ? IN ('', game)"
            " ORDER BY ended DESC, id DESC LIMIT ?", game, most,
        )  # fmt: skip
        found: list[Finished] = []
        for slot, record, begun, ended, number in rows:
            head = sound.head(record)
            results = self._read(
                f"SELECT seat, score, share FROM result WHERE {sound.COUNTED} AND match_id = ? ORDER BY seat", number
            )
            if [seat for seat, _, _ in results] != list(range(len(head.players))):
                results = []
            found.append(
                Finished(
                    slot, head.game, tuple(head.players), tuple(head.kinds), head.practice, begun, ended,
                    tuple(score for _, score, _ in results), tuple(seat for seat, _, share in results if share > 0),
                    record,
                )
            )  # fmt: skip
        return sorted(found, key=lambda match: -match.ended)

    def tallies(self, game: str = "") -> list[Tally]:
        """How each player did in each game, practice left out, most matches first."""
        rows = self._read(
            "SELECT game, player, kind, count(*), sum(share), max(score), avg(score) FROM result"
            f" JOIN finished_match ON id = match_id WHERE NOT practice AND {sound.COUNTED} AND ? IN ('', game)"
            " GROUP BY game, player, kind ORDER BY count(*) DESC, game, player", game,
        )  # fmt: skip
        return [Tally(*row) for row in rows]

    def keep_analysis(self, key: str, body: str) -> None:
        """Keeps the analysis of a game; the oldest beyond MOST_ANALYSES go. It can be made again, so a store that
        cannot be written keeps quiet."""
        with contextlib.suppress(sqlite3.Error), self._transaction():
            self._do(schema.CACHE)
            self._do("INSERT OR REPLACE INTO analysis (key, made, body) VALUES (?, ?, ?)", key, time.time(), body)
            self._do(
                "DELETE FROM analysis WHERE key NOT IN (SELECT key FROM analysis ORDER BY made DESC LIMIT ?)",
                MOST_ANALYSES,
            )

    def analysis(self, key: str) -> str | None:
        """The analysis kept by this key, None if there is none."""
        with contextlib.suppress(sqlite3.Error):
            self._do(schema.CACHE)
            row = self._connection.execute("SELECT body FROM analysis WHERE key = ?", (key,)).fetchone()
            return None if row is None else str(row[0])
        return None

    # ---- journal and sagas

    def write_journal(self, title: str, body: Any, entry: int | None = None) -> int:
        """Adds a page, or replaces page `entry`; its number. Raises StoreError if it cannot be written."""
        with self._must():
            done = self._connection.execute(
                "INSERT INTO journal (id, written, title, body) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET title = excluded.title, body = excluded.body",
                (entry, time.time(), title, json.dumps(body)),
            )
            return entry if entry is not None else int(done.lastrowid or 0)

    def journal(self) -> list[JournalEntry]:
        """All pages, the latest first."""
        rows = self._sound(
            "page of the journal", sound.PAGE,
            "SELECT id, written, title, body FROM journal ORDER BY written DESC, id DESC",
        )  # fmt: skip
        return [JournalEntry(*row) for row in rows]

    def tear_out(self, entry: int) -> None:
        """Removes a page of the journal. Raises StoreError if that cannot be written."""
        with self._must():
            self._do("DELETE FROM journal WHERE id = ?", entry)

    def save_saga(self, saga: str, kind: str, name: str, data: Any, revision: int) -> int:
        """Keeps a saga whose data followed from `revision` (0: it is new); its new revision. Raises StoreError if
        another window was quicker, so that no result counts twice."""
        with self._must(), self._transaction():
            row = self._connection.execute("SELECT revision FROM saga WHERE id = ?", (saga,)).fetchone()
            if (row[0] if row else 0) != revision:
                raise StoreError("This saga has gone on in another window; open it anew.")
            self._do(
                "INSERT OR REPLACE INTO saga (id, kind, name, revision, saved, data) VALUES (?, ?, ?, ?, ?, ?)",
                saga, kind, name, revision + 1, time.time(), json.dumps(data),
            )  # fmt: skip
        return revision + 1

    def sagas(self) -> list[Saga]:
        """All sagas, the latest first."""
        rows = self._sound(
            "saga", sound.SAGA, "SELECT id, kind, name, revision, saved, data FROM saga ORDER BY saved DESC, id"
        )
        return [Saga(*row) for row in rows]

    # ---- opening and closing

    def close(self) -> None:
        """Lets go of everything; what waits in memory is tried once more."""
        self.flush()
        if self._window is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("UPDATE open_match SET owner = '' WHERE owner = ?", (self._token,))
        self._connection.close()
        if self._window is not None:
            self._window.close()
            self._window = None

    def flush(self) -> bool:
        """Tries once more to write what could not be written; whether everything is on the disk now."""
        for slot, save in list(self._waiting.items()):
            if not self._try(save):
                return False
            self._waiting.pop(slot, None)
            self._texts.pop(slot, None)
        self.trouble = "" if self.on_disk else self.trouble
        return self.on_disk

    def _opened(self) -> sqlite3.Connection:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._window = Window(self.folder)
            self._window.sweep()
            return self._patiently_connected()
        except schema.NewerFileError:
            sentence = "The saved games were written by a newer version of Velvet Table"
        except sqlite3.DatabaseError as error:
            if _is_damage(error):
                return self._rescued()
            sentence = _why(error)
        except OSError as error:
            sentence = f"The folder {self.folder} cannot be written ({error.strerror})"
        return self._memory(sentence)

    def _patiently_connected(self) -> sqlite3.Connection:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return self._connected()
            except sqlite3.OperationalError as error:
                # Two windows that start at once get in each other's way; SQLite does not wait for that by itself.
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE_SECONDS, isolation_level=None)
        connection.text_factory = sound.decoded
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode = WAL")
            # A kill loses nothing at this setting; a power cut may take the last moves, never the file.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            schema.migrate(connection)
            # A file that can only be read opens without a word; this is how it says so.
            connection.execute("DELETE FROM open_match WHERE 0")
            for table in ("open_match", "journal", "saga"):
                connection.execute(f"SELECT * FROM {table}").fetchall()
            connection.execute("SELECT id, ended FROM finished_match ORDER BY id DESC LIMIT 50").fetchall()
        except BaseException:
            connection.close()
            raise
        self._file = _identity(self.path)
        return connection

    def _rescued(self) -> sqlite3.Connection:
        try:
            aside = rescue.move_aside(self.path)
            connection = self._connected()
            try:
                saved = rescue.salvage(aside, connection)
            except (OSError, sqlite3.Error):
                saved = 0
            kept = "no match" if saved == 0 else "1 match" if saved == 1 else f"{saved} matches"
            self.notices.append(
                f"The file of saved games was damaged. It is kept as {aside.name} in {self.folder};"
                f" {kept} could be taken over into a new one."
            )
            return connection
        except (OSError, sqlite3.Error) as error:
            return self._memory(f"The file of saved games is damaged and could not be moved aside ({error})")

    def _memory(self, sentence: str) -> sqlite3.Connection:
        self.on_disk = False
        self.trouble = f"{sentence}, so what is played now cannot be saved."
        self.notices.append(self.trouble)
        return rescue.in_memory(self.path)

    # ---- how everything is written

    @property
    def _token(self) -> str:
        return self._window.token if self._window is not None else ""

    def _alive(self, owner: str) -> bool:
        return self._window is not None and self._window.alive(owner)

    def _keep(self, slot: str, record: str | None, save: Callable[[], None]) -> bool:
        """Saves, or puts it in line to be saved."""
        # Whatever waited for this match is older than this.
        self._waiting.pop(slot, None)
        self._texts.pop(slot, None)
        if self.flush() and self._try(save):
            return True
        if self.on_disk:
            self._waiting[slot] = save
            if record is not None:
                self._texts[slot] = record
        else:
            self._try(save)
        return False

    def _try(self, save: Callable[[], None]) -> bool:
        try:
            if self.on_disk and _identity(self.path) != self._file:
                # Moved aside by another window, or deleted: what is written now must not go into thin air.
                self._connection.close()
                self._connection = self._connected()
            try:
                save()
            except sqlite3.DatabaseError as error:
                if not (self.on_disk and _is_damage(error)):
                    raise
                self._connection.close()
                self._connection = self._rescued()
                save()
            return self.on_disk
        except StoreError as error:
            self.trouble = str(error)
        except schema.NewerFileError:
            self.trouble = "The saved games now belong to a newer version of Velvet Table; start that one."
        except sqlite3.DatabaseError as error:
            self.trouble = f"{_why(error)}, so the last moves are not saved yet."
        except OSError as error:
            self.trouble = f"The file of saved games cannot be reached ({error.strerror})."
        return False

    def _do(self, statement: str, *values: object) -> None:
        self._connection.execute(statement, values)

    def _read(self, statement: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            if not (self.on_disk and _is_damage(error)):
                raise StoreError(f"{_why(error)}, so the saved games cannot be read now.") from error
            self._connection.close()
            self._connection = self._rescued()
            return self._connection.execute(statement, values).fetchall()

    def _sound(self, what: str, kinds: sound.Kinds, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that can be believed; of others (`what` they are) `notices` tells, once."""
        found = self._read(statement, *values)
        kept = sound.rows(kinds, found)
        if len(kept) < len(found) and what not in self._told:
            self._told.add(what)
            self.notices.append(sound.notice(what, len(found) - len(kept)))
        return kept

    @contextlib.contextmanager
    def _transaction(self) -> Any:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    @contextlib.contextmanager
    def _must(self) -> Any:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{_why(error)}, so this could not be saved.") from error


def _identity(path: Path) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return any(word in str(error) for word in _DAMAGE)


def _why(error: sqlite3.DatabaseError) -> str:
    said = str(error)
    if "full" in said:
        return "The disk is full"
    if "locked" in said or "busy" in said:
        return "Another window is busy with the saved games"
    if "readonly" in said or "unable to open" in said:
        return "The file of saved games cannot be written"
    return f"The file of saved games cannot be written ({said})"
