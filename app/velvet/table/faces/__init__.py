"""Faces: what cards, backs and pieces look like, printed once per size and kept.

The table asks `FaceCache` for pixmaps by deck id and card code; `deckfile` alone (no Qt) tells names and
inks. This package knows decks, never games: which card may be seen, where it lies and how it is turned is
the table's business.
"""

from velvet.table.faces.cache import FaceCache
from velvet.table.faces.deckfile import DECKS, Deck, DeckError, Face, card_name, load_deck
from velvet.table.faces.hexes import HEX_FLAT_TOP, face_angle, hex_corners, hex_height

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
