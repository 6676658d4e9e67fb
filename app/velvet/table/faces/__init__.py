"""Faces: what cards, backs and pieces look like, printed once per size and kept.

The table asks `FaceCache` for pixmaps by deck id and card code; `deckfile` alone tells names and inks, and
loads no Qt. This package knows decks, never games: which card may be seen, where it lies and how it is turned is
the table's business.
"""

from typing import TYPE_CHECKING, Any

from velvet.table.faces.deckfile import DECKS, Deck, DeckError, Face, card_name, load_deck
from velvet.table.faces.hexes import HEX_FLAT_TOP, face_angle, hex_corners, hex_height

if TYPE_CHECKING:
    from velvet.table.faces.cache import FaceCache

__all__ = [
    "DECKS",
    "HEX_FLAT_TOP",
    "Deck",
    "DeckError",
    "Face",
    "FaceCache",
    "card_name",
    "face_angle",
    "hex_corners",
    "hex_height",
    "load_deck",
]


def __getattr__(name: str) -> Any:
    # Deck files are read without Qt; only who asks for the cache pays for it.
    if name == "FaceCache":
        from velvet.table.faces.cache import FaceCache

        return FaceCache
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
