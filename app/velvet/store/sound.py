"""What may be believed of a row: a file that SQLite finds whole can still hold a row that something else wrote into.

A time or an owner that is none costs a match nothing; a row without a name or a content is left out. Must not know
how rows are read, or what is in a record beyond its head.
"""

import json
import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

# The last second of the year 9999; beyond it nothing can be called by a date.
LAST: Final = 253402300799.0


class Head(msgspec.Struct):
    """What the store reads of a record."""

    game: str
    players: list[str]
    moves: list[str]
    kinds: list[str] = []
    practice: bool = False


def head(record: str) -> Head:
    """A record's head, an empty one where there is none."""
    try:
        return msgspec.json.decode(record, type=Head)
    except (msgspec.MsgspecError, UnicodeError):
        return Head("", [], [])


def decoded(raw: bytes) -> str:
    """Text as SQLite hands it over, whatever bytes it is made of."""
    return raw.decode("utf-8", "replace")


def text(value: Any) -> str:
    """Raises ValueError unless it is text."""
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def record(value: Any) -> str:
    """Raises ValueError unless it is a record, as far as its head tells."""
    found = decoded(value) if isinstance(value, bytes) else text(value)
    if not head(found).game:
        raise ValueError("no record")
    return found


def when(value: Any) -> float:
    """A time; 0.0 where it is none."""
    sound = isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= LAST
    return float(value) if sound else 0.0


def owner(value: Any) -> str:
    """Whose it is; "" (nobody's) where that cannot be read."""
    return value if isinstance(value, str) else ""


def whole(value: Any) -> int:
    """Raises ValueError unless it is a whole number."""
    if not isinstance(value, int):
        raise ValueError("no number")
    return value


def content(value: Any) -> Any:
    """What the JSON says; raises ValueError where it is broken."""
    try:
        return json.loads(text(value))
    except RecursionError:
        raise ValueError("no JSON of ours is so deep") from None


Kinds = Sequence[Callable[[Any], Any]]
OPEN: Final[Kinds] = (text, record, when, when, owner)
FINISHED: Final[Kinds] = (text, record, when, when, whole)
PAGE: Final[Kinds] = (whole, when, text, content)
SAGA: Final[Kinds] = (text, text, text, whole, when, content)
# For SQL: results that can be counted with.
COUNTED: Final = (
    "typeof(score) = 'integer' AND typeof(share) = 'real' AND typeof(player) = 'text' AND typeof(kind) = 'text'"
)


_MANY: Final = {
    "open match": "open matches", "past match": "past matches", "page of the journal": "pages of the journal"
}  # fmt: skip


def rows(kinds: Kinds, found: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Those of the rows that can be believed, column by column of these kinds."""
    kept: list[tuple[Any, ...]] = []
    for row in found:
        try:
            kept.append(tuple(kind(value) for kind, value in zip(kinds, row, strict=True)))
        except ValueError:
            continue
    return kept


def notice(what: str, lost: int) -> str:
    """The sentence about rows that were left out."""
    if lost == 1:
        return f"1 {what} is damaged and is left out; it stays in the file of saved games as it is."
    many = _MANY.get(what, f"{what}s")
    return f"{lost} {many} are damaged and are left out; they stay in the file of saved games as they are."
