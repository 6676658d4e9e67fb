"""Reading records from files and options from the command line. Must not know what is done with them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from velvet.core.errors import OptionsError, RecordError
from velvet.core.spec import GameSpec
from velvet.match.record import MOST_BYTES
from velvet.match.words import one_line

_BOM: Final = b"\xef\xbb\xbf"


def is_many(path: Path) -> bool:
    """Whether this file holds many records, one a line."""
    return path.suffix.lower() == ".jsonl"


def read_one(path: Path) -> bytes:
    """The whole file; raises RecordError if it is too large to be a record, OSError if it cannot be read."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{path} is no record: it is larger than {MOST_BYTES >> 20} MiB")
    return data


def read_many(path: Path) -> Iterator[bytes]:
    """The lines of the file that are not blank, one at a time. A line too long for a record is cut off just beyond
    the limit, so that it is refused as one and takes no more memory than that."""
    with path.open("rb") as file:
        first = True
        while line := file.readline(MOST_BYTES + 1):
            if len(line) > MOST_BYTES:
                while (rest := file.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
                    pass
            if first:
                line, first = line.removeprefix(_BOM), False
            if line.strip():
                yield line


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
