"""What a deck file says: the names, inks and pictures of its cards.

Plain Python over the TOML files in `velvet.resources/decks`, so that the terminal may read it as well as
the table. It knows no Qt, no game and no rule: a code such as ``W1`` is only the key of a face.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

DECKS = ("viashi", "vyozha", "vidrasso", "french")

# Height of a card for a width of 1. A hexagon's width is that between its two upright sides.
ASPECT = {"square": 1.0, "hex": 2 / 3**0.5, "tall": 1.4}


class DeckError(ValueError):
    """A deck, card or style that no deck file names; the text is one sentence for a person."""


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


@cache
def load_deck(deck: str) -> Deck:
    """The deck with this id (one of DECKS); raises DeckError for any other."""
    if deck not in DECKS:
        raise DeckError(f"there is no deck “{deck}”; the decks are {', '.join(DECKS)}")
    text = (files("velvet.resources") / "decks" / f"{deck}.toml").read_text(encoding="utf-8")
    return read_deck(text)


def read_deck(text: str) -> Deck:
    """A deck from the text of its file."""
    data = tomllib.loads(text)
    paper = str(data["paper"])
    suits = tuple(_suit(entry, paper) for entry in data["suits"])
    ranks = [_rank(entry) for entry in data["ranks"]]
    gods = [_rank(entry) for entry in data.get("gods", [])]
    own: dict[str, str] = data.get("names", {})
    portraits: dict[str, str] = data.get("portraits", {})
    faces: dict[str, Face] = {}
    for copy in range(int(data.get("copies", 1))):
        for suit, entry in zip(suits, data["suits"], strict=True):
            if suit.branch:
                series = [Rank(str(k)) for k in range(1, int(entry["count"]) + 1)]
            else:
                series = gods if suit.gods else ranks
            for rank in series:
                plain = rank.key + suit.letter if data.get("rank_first") else suit.letter + rank.key
                code = plain + "b" * copy
                faces[code] = Face(
                    code=code,
                    suit=suit,
                    rank=rank,
                    name=_name(suit, rank),
                    copy=copy,
                    epithet=own.get(plain, ""),
                    portrait=portraits.get(plain, rank.portrait),
                )
    return Deck(
        id=str(data["id"]),
        name=str(data["name"]),
        shape=str(data["shape"]),
        back=str(data["back"]),
        paper=paper,
        styles=tuple(data["styles"]),
        suits=suits,
        faces=faces,
    )


def card_name(deck: str, code: str) -> str:
    """What a card is called: “Queen of Winds”, “Thief”, “7 of Hearts”, “Branch”."""
    return load_deck(deck).face(code).name


def _suit(entry: dict[str, Any], paper: str) -> Suit:
    virtues = {key: Virtue(v["name"], v["emblem"]) for key, v in entry.get("virtues", {}).items()}
    return Suit(
        letter=entry["letter"],
        name=entry["name"],
        ink=entry["ink"],
        paper=entry.get("paper", paper),
        glyph=entry["glyph"],
        border=entry.get("border", ""),
        scene=entry.get("scene", ""),
        dark=bool(entry.get("dark", False)),
        gods=bool(entry.get("gods", False)),
        branch=bool(entry.get("branch", False)),
        virtues=virtues,
    )


def _rank(entry: dict[str, Any]) -> Rank:
    span = entry.get("span")
    return Rank(
        key=entry["key"],
        name=entry.get("name", ""),
        emblem=entry.get("emblem", ""),
        portrait=entry.get("portrait", ""),
        span=(int(span[0]), int(span[1])) if span else None,
        symbols=int(entry.get("symbols", 0)),
    )


def _name(suit: Suit, rank: Rank) -> str:
    if suit.branch:
        return suit.name
    if suit.gods:
        return rank.name
    return f"{rank.name or rank.key} of {suit.name}"
