"""Reading records from files and options from the command line. Must not know what is done with them."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from velvet import games
from velvet.core.errors import OptionsError, RecordError, VelvetError
from velvet.core.spec import GameSpec
from velvet.match import Match, Record
from velvet.match.record import MOST_BYTES
from velvet.match.words import one_line

STDIN: Final = "-"
_BOM: Final = b"\xef\xbb\xbf"


def is_many(path: Path) -> bool:
    """Whether this file holds many records, one a line."""
    return path.suffix.lower() == ".jsonl"


def read_one(path: Path) -> bytes:
    """The whole file; raises RecordError if it is too large to be a record, VelvetError if it cannot be read."""
    with _readable(path), path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{path} is no record: it is larger than {MOST_BYTES >> 20} MiB")
    return data


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise VelvetError(f"{path} cannot be read: {error.strerror or error}") from None


def read_many(path: Path) -> Iterator[bytes]:
    """The lines of the file that are not blank, one at a time. A line too long for a record is cut off just beyond
    the limit, so that it is refused as one and takes no more memory than that. Raises VelvetError if the file cannot
    be read."""
    with _readable(path):
        file = path.open("rb")
    with file:
        first = True
        while True:
            with _readable(path):
                line = file.readline(MOST_BYTES + 1)
                rest = line
                while len(line) > MOST_BYTES and rest and not rest.endswith(b"\n"):
                    rest = file.readline(MOST_BYTES)
            if not line:
                return
            if first:
                line, first = line.removeprefix(_BOM), False
            if line.strip():
                yield line


def whole_match(path: Path, which: int = 0) -> Match:
    """The match of record `which` (from 0) of the file, or of what is read from standard input for the path “-”.
    Raises VelvetError, naming the file, unless it is a record that is legal to its last move."""
    data = _record_bytes(path, which)
    name = "standard input" if str(path) == STDIN else str(path)
    try:
        record = Record.load(data)
        match = Match.from_record(record, games.load(record.game))
    except VelvetError as error:
        raise RecordError(f"{name}: {error}") from None
    if match.broken is not None:
        raise RecordError(f"{name}: {match.broken.sentence}")
    return match


def _record_bytes(path: Path, which: int) -> bytes:
    if str(path) == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise RecordError(f"standard input is no record: it is larger than {MOST_BYTES >> 20} MiB")
        return data
    if not is_many(path):
        if which:
            raise VelvetError(f"{path} holds one record; --record chooses among those of a .jsonl file")
        return read_one(path)
    count = 0
    for line in read_many(path):
        if count == which:
            return line
        count += 1
    held = "no record" if count == 0 else "1 record" if count == 1 else f"{count} records"
    raise VelvetError(f"{path} holds {held}; there is no record {which} (the first is 0)")


def parse_options(pairs: Sequence[str]) -> dict[str, Any]:
    """`k=v` texts as a mapping; v is JSON if it parses as JSON, else the text itself. Raises OptionsError."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name:
            raise OptionsError(f"“{one_line(pair)}” is no option; write name=value")
        found[name] = _value(text)
    return found


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text.encode("utf-8", "surrogateescape"))
    except msgspec.MsgspecError:
        return text


def seats_of(spec: GameSpec, seats: int | None) -> int:
    """The number of seats asked for, or the only one there is; raises OptionsError."""
    allowed = ", ".join(str(n) for n in spec.seats)
    if seats is None:
        if len(spec.seats) > 1:
            raise OptionsError(f"{spec.id} is played by {allowed} seats; say how many with --seats")
        return spec.seats[0]
    if seats not in spec.seats:
        raise OptionsError(f"{spec.id} is played by {allowed} seats, not {seats}")
    return seats
