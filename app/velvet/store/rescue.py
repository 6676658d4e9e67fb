"""When the file is damaged: it is moved aside, never deleted, and what can still be read goes into a new one.

When its folder cannot be written: its content is read into memory. Must not know what the tables mean.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

from velvet.store import schema, sound

BESIDES = ("-wal", "-shm")


def move_aside(path: Path) -> Path:
    """Renames the file and what SQLite keeps beside it; the new path. Raises OSError if that is not possible."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        aside = path.with_name(f"{path.stem}-damaged-{stamp}{f'-{number}' if number else ''}{path.suffix}")
        if not aside.exists():
            break
    os.replace(path, aside)
    for end in BESIDES:
        with contextlib.suppress(OSError):
            os.replace(f"{path}{end}", f"{aside}{end}")
    return aside


def salvage(damaged: Path, into: sqlite3.Connection) -> int:
    """Copies every row that can still be read into the new file; how many matches these were."""
    matches = 0
    # Reading may write beside the file; what was moved aside stays as it was found.
    with tempfile.TemporaryDirectory(prefix="velvet-") as folder:
        source = _opened_copy(damaged, Path(folder))
        try:
            for table in schema.TABLES:
                copied = _copy_rows(source, table, into)
                matches += copied if table.endswith("_match") else 0
        finally:
            source.close()
    return matches


def in_memory(path: Path) -> sqlite3.Connection:
    """A database in memory with the content of the file, empty where it cannot be read."""
    memory = _memory()
    try:
        with tempfile.TemporaryDirectory(prefix="velvet-") as folder:
            source = _opened_copy(path, Path(folder))
            try:
                if 0 <= schema.version(source) <= schema.VERSION:
                    source.backup(memory)
            finally:
                source.close()
    except (OSError, sqlite3.Error):
        memory.close()
        memory = _memory()
    schema.migrate(memory)
    return memory


def _memory() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.text_factory = sound.decoded
    return made


def _opened_copy(path: Path, folder: Path) -> sqlite3.Connection:
    for end in ("", *BESIDES):
        if os.path.exists(f"{path}{end}"):
            shutil.copyfile(f"{path}{end}", folder / f"copy{end}")
    copy = sqlite3.connect(folder / "copy", isolation_level=None)
    copy.text_factory = sound.decoded
    return copy


def _copy_rows(source: sqlite3.Connection, table: str, into: sqlite3.Connection) -> int:
    copied = 0
    try:
        cursor = source.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        known = {row[1] for row in into.execute(f"PRAGMA table_info({table})")}
        if not known.issuperset(names):
            return 0
        insert = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
        while (row := cursor.fetchone()) is not None:
            with contextlib.suppress(sqlite3.Error):
                copied += max(0, into.execute(insert, row).rowcount)
    except sqlite3.Error:
        # Here the damage begins; what came before it is saved.
        return copied
    return copied
