"""A game's options: a frozen dataclass whose fields carry their range and one sentence.

They feed the dialog, `--option`, the rulebook, sweeps and records. A game writes

    @dataclass(frozen=True)
    class LootOptions(Options):
        target: int = whole(100, 10, 1000, "The match ends when somebody stands here, up or down.")

The functions that describe a field return Any because they return the description; the dataclass makes it a value.
Must not know any game nor where the values come from.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from mypy_extensions import mypyc_attr

from velvet.core.errors import OptionsError


def whole(default: int, least: int, most: int, sentence: str) -> Any:
    """A whole number from `least` to `most`."""
    return field(default=default, metadata=_about("int", sentence, min=least, max=most))


def switch(default: bool, sentence: str) -> Any:
    """Yes or no."""
    return field(default=default, metadata=_about("bool", sentence))


def choice(default: str, choices: tuple[str, ...], sentence: str) -> Any:
    """One of a few words."""
    return field(default=default, metadata=_about("choice", sentence, choices=list(choices)))


def card_numbers(sentence: str) -> Any:
    """A map from card codes to whole numbers, empty by default; the game's `check` looks at its contents."""
    return field(default_factory=dict, metadata=_about("map", sentence))


def card_list(sentence: str) -> Any:
    """A list of card codes, empty by default; the game's `check` looks at its contents."""
    return field(default_factory=list, metadata=_about("list", sentence))


def _about(kind: str, sentence: str, **more: object) -> dict[str, object]:
    return {"type": kind, "help": sentence, **more}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options:
    """Base of every game's options. Made by `from_mapping`, which checks; written by `to_dict`."""

    @classmethod
    def rows(cls) -> list[dict[str, Any]]:
        """One row a field: name, type, default, help, and min, max or choices where they apply."""
        return [
            {"name": f.name, "default": _default(f), **dict(f.metadata)}
            for f in fields(cls)
        ]  # fmt: skip

    @classmethod
    def from_mapping(cls, given: Mapping[str, Any], seats: int) -> Self:
        """Options with defaults filled in; raises OptionsError on an unknown name, a wrong type or range."""
        rows = {row["name"]: row for row in cls.rows()}
        for name in given:
            if name not in rows:
                known = ", ".join(rows) if rows else "none at all"
                raise OptionsError(f"unknown option “{name}”; this game's options are: {known}")
        made = cls(**{name: _checked(rows[name], value) for name, value in given.items()})
        made.check(seats)
        return made

    def to_dict(self) -> dict[str, Any]:
        """All options by name, filled in, as JSON can carry them."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    def check(self, seats: int) -> None:
        """Raises OptionsError where fields contradict one another or the number of seats."""


def _default(f: Any) -> Any:
    return f.default if f.default is not MISSING else f.default_factory()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, list) else value


def _quoted(value: Any) -> str:
    """A value as it was given, cut to a readable length: behind it stands nothing that may get lost."""
    text = str(value).lower() if isinstance(value, bool) else "null" if value is None else repr(value)
    return text if len(text) <= 80 else text[:80] + "…"


def _checked(row: dict[str, Any], value: Any) -> Any:
    name, kind = row["name"], row["type"]
    if kind == "int":
        if type(value) is not int:
            raise OptionsError(f"option “{name}” must be a whole number, not {_quoted(value)}")
        if not row["min"] <= value <= row["max"]:
            raise OptionsError(f"option “{name}” must be from {row['min']} to {row['max']}, not {_quoted(value)}")
    elif kind == "bool":
        if type(value) is not bool:
            raise OptionsError(f"option “{name}” must be true or false, not {_quoted(value)}")
    elif kind == "choice":
        if value not in row["choices"]:
            raise OptionsError(f"option “{name}” must be one of {', '.join(row['choices'])}, not {_quoted(value)}")
    elif kind == "map":
        if not isinstance(value, dict) or not all(isinstance(k, str) and type(v) is int for k, v in value.items()):
            raise OptionsError(f"option “{name}” must map cards to whole numbers, not {_quoted(value)}")
    elif kind == "list" and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise OptionsError(f"option “{name}” must be a list of cards, not {_quoted(value)}")
    return _plain(value)
