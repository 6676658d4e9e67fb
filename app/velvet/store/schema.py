"""The tables, and how a file of any older version becomes one of this.

`MIGRATIONS[v]` makes version v+1 of version v; each runs in one transaction together with its number, so a kill
leaves the older version whole. Versions are never edited once released, only added.
"""

import sqlite3

VERSION_1 = """
CREATE TABLE open_match (
    slot TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    record TEXT NOT NULL,
    begun REAL NOT NULL,
    saved REAL NOT NULL,
    -- Which window has it open (see leases), '' for none.
    owner TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE finished_match (
    id INTEGER PRIMARY KEY,
    slot TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    practice INTEGER NOT NULL,
    record TEXT NOT NULL,
    begun REAL NOT NULL,
    ended REAL NOT NULL
);
CREATE INDEX finished_by_game ON finished_match (game, ended);
-- One row a seat of a finished match: what statistics are made of.
CREATE TABLE result (
    match_id INTEGER NOT NULL REFERENCES finished_match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    score INTEGER NOT NULL,
    share REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    written REAL NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE TABLE saga (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    saved REAL NOT NULL,
    data TEXT NOT NULL
) WITHOUT ROWID;
"""

# Beside the versions: what can be made again is no part of them, and a version that does not know it loses nothing.
CACHE = """
CREATE TABLE IF NOT EXISTS analysis (
    -- A digest of the line of moves and whose they are.
    key TEXT PRIMARY KEY,
    made REAL NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID
"""

MIGRATIONS = (VERSION_1,)
VERSION = len(MIGRATIONS)
# In the order in which what is left of a damaged file is read.
TABLES = ("open_match", "finished_match", "result", "journal", "saga")


class NewerFileError(Exception):
    """The file was written by a newer version of the program."""


def version(connection: sqlite3.Connection) -> int:
    """The file's version, 0 for an empty one."""
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file to VERSION; raises NewerFileError, changing nothing, if it is beyond, and
    sqlite3.DatabaseError if no version has that number."""
    while (found := version(connection)) != VERSION:
        if found < 0:
            raise sqlite3.DatabaseError(f"malformed: the file says that it is of version {found}")
        if found > VERSION:
            raise NewerFileError(str(found))
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another window may have done it while this one waited.
            if version(connection) == found:
                for statement in MIGRATIONS[found].split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {found + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
