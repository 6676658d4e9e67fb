"""What a deck file says: the names, inks and pictures of its cards.

Plain Python over the TOML files in `velvet.resources/decks`, so that the terminal may read it as well as
the table. It knows no Qt, no game and no rule: a code such as ``W1`` is only the key of a face.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

DECKS = ("viashi", "vyozha", "vidrasso", "french")

# Height of a card for a width of 1. A hexagon's width is that between its two upright sides.
ASPECT = {"square": 1.0, "hex": 2 / 3**0.5, "tall": 1.4}


_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_KINDS = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
_Kind = TypeVar("_Kind", str, int, bool, list[Any], dict[str, Any])


class DeckError(ValueError):
    """A deck, card, style or picture that there is not, or a deck file that is wrong; the text is one sentence for a
    person."""


@dataclass(frozen=True, slots=True)
class Virtue:
    """What a domain tile of the sacred style stands for. emblem: a picture's name."""

    name: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit as printed. ink and paper: ``#rrggbb``; glyph, border, scene: pictures' names or ""."""

    letter: str
    name: str
    ink: str
    paper: str
    glyph: str
    border: str = ""
    scene: str = ""
    dark: bool = False
    gods: bool = False
    branch: bool = False
    virtues: dict[str, Virtue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank as printed. key: as in the code; emblem, portrait: pictures' names or ""; span: the numbers
    a domain stands for; symbols: pips."""

    key: str
    name: str = ""
    emblem: str = ""
    portrait: str = ""
    span: tuple[int, int] | None = None
    symbols: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """One card. code: the page's; copy: 0, or 1 for a second deck's card; epithet: a name of its own;
    portrait: the picture of a full-card style."""

    code: str
    suit: Suit
    rank: Rank
    name: str
    copy: int = 0
    epithet: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as printed. shape: a key of ASPECT; styles: the first is the default."""

    id: str
    name: str
    shape: str
    back: str
    paper: str
    styles: tuple[str, ...]
    suits: tuple[Suit, ...]
    faces: dict[str, Face]

    @property
    def aspect(self) -> float:
        """Height for a width of 1."""
        return ASPECT[self.shape]

    def face(self, code: str) -> Face:
        """The face with this code; raises DeckError if the deck has none."""
        found = self.faces.get(code)
        if found is None:
            raise DeckError(f"the {self.name} has no card “{code}”")
        return found

    def style(self, name: str | None) -> str:
        """`name` if the deck is printed so, the default for None; raises DeckError otherwise."""
        if name is None:
            return self.styles[0]
        if name not in self.styles:
            raise DeckError(f"the {self.name} has no style “{name}”; it has {', '.join(self.styles)}")
        return name

    def pictures(self) -> list[str]:
        """The names of all pictures that the file asks for."""
        names = {self.back}
        for suit in self.suits:
            names |= {suit.glyph, suit.border, suit.scene, *(virtue.emblem for virtue in suit.virtues.values())}
        for face in self.faces.values():
            names |= {face.rank.emblem, face.portrait}
        return sorted(names - {""})


@cache
def load_deck(deck: str) -> Deck:
    """The deck with this id (one of DECKS); raises DeckError for any other, and for a file that is wrong."""
    if deck not in DECKS:
        raise DeckError(f"there is no deck “{deck}”; the decks are {', '.join(DECKS)}")
    text = (files("velvet.resources") / "decks" / f"{deck}.toml").read_text(encoding="utf-8")
    try:
        return read_deck(text)
    except DeckError as error:
        raise DeckError(f"the deck file {deck}.toml is wrong: {error}") from None


def read_deck(text: str) -> Deck:
    """A deck from the text of its file; raises DeckError if that is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"it is no TOML: {error}") from None
    top = _Table(data, "the file", "id name shape back styles paper copies rank_first suits ranks gods names portraits")
    paper = top.colour("paper")
    entries = top.tables("suits", "letter name ink paper glyph border scene dark gods branch count virtues")
    suits = tuple(_suit(entry, paper) for entry in entries)
    ranks = [_rank(entry) for entry in top.tables("ranks", _RANK)]
    gods = [_rank(entry) for entry in top.tables("gods", _RANK)] if "gods" in data else []
    rank_first = top.get("rank_first", bool, False)
    own, portraits = top.get("names", dict, {}), top.get("portraits", dict, {})
    faces: dict[str, Face] = {}
    for copy in range(top.get("copies", int, 1)):
        for suit, entry in zip(suits, entries, strict=True):
            if suit.branch:
                series = [Rank(str(k)) for k in range(1, entry.get("count", int) + 1)]
            else:
                series = gods if suit.gods else ranks
            for rank in series:
                plain = rank.key + suit.letter if rank_first else suit.letter + rank.key
                code = plain + "b" * copy
                if code in faces:
                    raise DeckError(f"two cards have the code “{code}”")
                faces[code] = Face(
                    code=code,
                    suit=suit,
                    rank=rank,
                    name=_name(suit, rank),
                    copy=copy,
                    epithet=own.get(plain, ""),
                    portrait=portraits.get(plain, rank.portrait),
                )
    for table, given in (("names", own), ("portraits", portraits)):
        _Table(given, f"[{table}]", " ".join(faces)).all_text()
    return Deck(
        id=top.get("id", str),
        name=top.get("name", str),
        shape=top.one_of("shape", ASPECT),
        back=top.get("back", str),
        paper=paper,
        styles=top.texts("styles"),
        suits=suits,
        faces=faces,
    )


def card_name(deck: str, code: str) -> str:
    """What a card is called: “Queen of Winds”, “Thief”, “7 of Hearts”, “Branch”."""
    return load_deck(deck).face(code).name


_RANK = "key name emblem portrait span symbols"


class _Table:
    """A table of the file, read key by key. What does not fit is refused in half a sentence that says where it stands.
    known: the keys it may have, with spaces."""

    def __init__(self, data: Any, where: str, known: str) -> None:
        if not isinstance(data, dict):
            raise DeckError(f"{where} must be a table")
        self.data: dict[str, Any] = data
        self.where = where
        keys = known.split()
        for key in data:
            if key not in keys:
                most = f"; its keys are {', '.join(keys)}" if len(keys) < 20 else ""
                raise DeckError(f"{where} cannot have “{key}”{most}")

    def get(self, key: str, kind: type[_Kind], default: _Kind | None = None) -> _Kind:
        """The value of a key, of this kind; without a default the key must be there."""
        value = self.data.get(key, default)
        if value is None:
            raise DeckError(f"{self.where} lacks “{key}”")
        if type(value) is not kind:
            raise self.refusal(key, _KINDS[kind])
        return value

    def refusal(self, key: str, rather: str) -> DeckError:
        """What is said of a value that should be something else."""
        return DeckError(f"“{key}” of {self.where} must be {rather}, not {self.data[key]!r}")

    def colour(self, key: str, default: str | None = None) -> str:
        """A colour."""
        value = self.get(key, str, default)
        if not _COLOUR.fullmatch(value):
            raise self.refusal(key, "a colour such as #b3261e")
        return value

    def one_of(self, key: str, these: Iterable[str]) -> str:
        """One of these words."""
        value = self.get(key, str)
        if value not in these:
            raise self.refusal(key, " or ".join(these))
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of words, one at least."""
        values = self.get(key, list)
        if not values or not all(isinstance(value, str) for value in values):
            raise self.refusal(key, "a list of one or more texts")
        return tuple(values)

    def tables(self, key: str, known: str) -> list[_Table]:
        """What stands under [[key]], one at least."""
        values = self.get(key, list)
        if not values:
            raise self.refusal(key, "one or more tables")
        return [_Table(value, f"[[{key}]] number {k}", known) for k, value in enumerate(values, 1)]

    def all_text(self) -> None:
        """Refuses any value that is no text."""
        for key in self.data:
            self.get(key, str)


def _suit(entry: _Table, paper: str) -> Suit:
    virtues = {}
    for key, value in entry.get("virtues", dict, {}).items():
        virtue = _Table(value, f"the virtue “{key}” of {entry.where}", "name emblem")
        virtues[key] = Virtue(virtue.get("name", str), virtue.get("emblem", str))
    return Suit(
        letter=entry.get("letter", str),
        name=entry.get("name", str),
        ink=entry.colour("ink"),
        paper=entry.colour("paper", paper),
        glyph=entry.get("glyph", str),
        border=entry.get("border", str, ""),
        scene=entry.get("scene", str, ""),
        dark=entry.get("dark", bool, False),
        gods=entry.get("gods", bool, False),
        branch=entry.get("branch", bool, False),
        virtues=virtues,
    )


def _rank(entry: _Table) -> Rank:
    span = entry.get("span", list, [])
    if "span" in entry.data and (len(span) != 2 or not all(type(number) is int for number in span)):
        raise entry.refusal("span", "two whole numbers")
    return Rank(
        key=entry.get("key", str),
        name=entry.get("name", str, ""),
        emblem=entry.get("emblem", str, ""),
        portrait=entry.get("portrait", str, ""),
        span=(span[0], span[1]) if span else None,
        symbols=entry.get("symbols", int, 0),
    )


def _name(suit: Suit, rank: Rank) -> str:
    if suit.branch:
        return suit.name
    if suit.gods:
        return rank.name
    return f"{rank.name or rank.key} of {suit.name}"
