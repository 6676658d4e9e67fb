"""The record: a game as data. Save, replay and bug report are one and the same file.

`Record.load` reads the JSON of a `.velvet` file or of one line of a `.jsonl` file, `dump` writes it. What a
move may be is not known here; that is asked of the rules when the record is played (`Match.from_record`).
Must not know files or games.
"""

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from velvet.core.errors import RecordError

FORMAT: Final = "velvet-record"
VERSION: Final = 1
KINDS: Final = ("person", "agent")
MOST_SEED: Final = 2**63 - 1
# No game comes near this; a larger file is some other file, and would only fill the memory.
MOST_BYTES: Final = 64 * 2**20
_KNOWN: Final = frozenset(
    ["format", "version", "game", "options", "players", "moves", "seed", "kinds", "practice", "rules_version", "meta"]
)


@dataclass(frozen=True)
class Break:
    """Where a record breaks off: after `ply` good moves comes `text`, which is refused as `sentence` says."""

    ply: int
    text: str
    sentence: str


@dataclass
class Record:
    """A game as it is saved. moves: texts, chance moves included; extra: unknown keys, kept as they came;
    flaw: where `moves` of the file held something that is no text, which ends the moves here."""

    game: str
    players: list[str]
    moves: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    kinds: list[str] = field(default_factory=list)
    practice: bool = False
    rules_version: int | None = None
    meta: Any = None
    extra: dict[str, Any] = field(default_factory=dict)
    flaw: Break | None = None

    @classmethod
    def load(cls, text: bytes | str) -> "Record":
        """The record a text holds; raises RecordError with one sentence if it is none."""
        return _record(_decoded(text))

    @classmethod
    def salvage(cls, text: bytes | str) -> tuple["Record", str]:
        """As `load`, but of a file that was cut off the part before the cut; and what is wrong, "" if nothing is.
        Raises RecordError if nothing of a record is left."""
        try:
            return cls.load(text), ""
        except RecordError as error:
            data = text.encode() if isinstance(text, str) else text
            # A cut text ends within its moves nearly always; end it after the last whole one.
            end = data.rfind(b'"', 0, data.rfind(b'",') + 1)
            if end < 0 or b'"moves"' not in data:
                raise
            try:
                return cls.load(data[: end + 1] + b"]}"), str(error)
            except RecordError:
                raise error from None

    def dump(self) -> bytes:
        """The record as one line of JSON without its end of line, in UTF-8."""
        return msgspec.json.encode(self._data())

    def dump_file(self) -> bytes:
        """The record as a `.velvet` file: the same JSON, one move a line."""
        return msgspec.json.format(self.dump(), indent=1) + b"\n"

    def _data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": self.options,
            "players": self.players,
        }
        if self.seed is not None:
            data["seed"] = self.seed
        if self.kinds:
            data["kinds"] = self.kinds
        if self.practice:
            data["practice"] = True
        if self.rules_version is not None:
            data["rules_version"] = self.rules_version
        if self.meta is not None:
            data["meta"] = self.meta
        # The moves stand last: a file that was cut off has lost some of them and nothing else.
        return data | self.extra | {"moves": self.moves}


def _decoded(text: bytes | str) -> Any:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    data = data.removeprefix(b"\xef\xbb\xbf")
    if len(data) > MOST_BYTES:
        raise RecordError(f"this is no record: it is larger than {MOST_BYTES >> 20} MiB")
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"this is no record: it is not UTF-8 (byte {error.start})") from None
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise RecordError("this is no record: its JSON is nested too deeply") from None
    except msgspec.MsgspecError as error:
        raise RecordError(f"this is no record: {error}") from None


def _record(data: Any) -> Record:
    if not isinstance(data, dict):
        raise RecordError("this is no record: a record is a JSON object")
    for key in ("format", "version", "game", "players", "moves"):
        if key not in data:
            raise RecordError(f"this is no record: “{key}” is missing")
    if data["format"] != FORMAT:
        raise RecordError(f"this is no record: its format is {_short(data['format'])}, not “{FORMAT}”")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise RecordError(f"the record is of version {_short(data['version'])}; this program reads version {VERSION}")
    moves, flaw = _moves(_typed(data, "moves", list, "a list of texts"))
    record = Record(
        game=_typed(data, "game", str, "a text"),
        players=_texts(data, "players"),
        moves=moves,
        options=_typed(data, "options", dict, "an object", {}),
        kinds=_texts(data, "kinds") if "kinds" in data else [],
        practice=_typed(data, "practice", bool, "true or false", False),
        rules_version=_typed(data, "rules_version", int, "a whole number", None),
        seed=_typed(data, "seed", int, "a whole number", None),
        meta=data.get("meta"),
        extra={key: value for key, value in data.items() if key not in _KNOWN},
        flaw=flaw,
    )
    if record.seed is not None and not 0 <= record.seed <= MOST_SEED:
        raise RecordError(f"“seed” must be from 0 to {MOST_SEED}, not {_short(record.seed)}")
    if "kinds" in data and (len(record.kinds) != len(record.players) or not set(record.kinds) <= set(KINDS)):
        raise RecordError("“kinds” must give “person” or “agent” for each player")
    return record


def _typed(data: dict[str, Any], key: str, kind: type, named: str, default: Any = ...) -> Any:
    if key not in data and default is not ...:
        return default
    value = data[key]
    if type(value) is not kind:
        raise RecordError(f"“{key}” must be {named}, not {_short(value)}")
    return value


def _texts(data: dict[str, Any], key: str) -> list[str]:
    found: list[Any] = _typed(data, key, list, "a list of texts")
    for item in found:
        if not isinstance(item, str):
            raise RecordError(f"“{key}” must be a list of texts, and {_short(item)} is none")
    return found


def _moves(found: list[Any]) -> tuple[list[str], Break | None]:
    for ply, item in enumerate(found):
        if not isinstance(item, str):
            return found[:ply], Break(ply, _short(item), "a move is a text")
    return found, None


def _short(value: Any) -> str:
    """A value as JSON, cut to a readable length."""
    try:
        text = msgspec.json.encode(value).decode()
    except (msgspec.MsgspecError, OverflowError):
        text = str(value)
    return text if len(text) <= 40 else text[:40] + "…"
