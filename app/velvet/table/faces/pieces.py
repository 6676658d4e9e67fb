"""Prints what lies on the table and is no card: pegs, pawns, cup, torch, boat, stone, straw.

A piece's picture takes the colour of its owner as its one ink; its shape alone tells it apart.
"""

from __future__ import annotations

from velvet.table.faces.canvas import Canvas, mix

# Pegs of Politics, pawns of the grid, and the furniture of other tables: height for a width of 1.
_ASPECT = {
    "disc": 1.0,
    "cube": 1.0,
    "cone": 1.0,
    "drum": 1.0,
    "pawn-orb": 1.4,
    "pawn-tower": 1.4,
    "pawn-spire": 1.4,
    "pawn-shell": 1.4,
    "cup": 1.0,
    "torch": 1.4,
    "boat": 0.6,
    "stone": 0.7,
    "straw": 1.4,
    "coin": 1.0,
}
KINDS = tuple(_ASPECT)
# For seats 0 … 3, told apart by shape as well as by colour.
PEGS = ("disc", "cube", "cone", "drum")
PAWNS = ("pawn-orb", "pawn-tower", "pawn-spire", "pawn-shell")


def aspect(kind: str) -> float:
    """Height of a piece for a width of 1."""
    return _ASPECT[kind]


def print_piece(canvas: Canvas, kind: str, colour: str) -> None:
    """One piece in its owner's colour."""
    canvas.picture(
        f"pieces/{kind}",
        50,
        canvas.height / 2,
        100,
        colour,
        mix(colour, "#ffffff", 0.45),
        mix(colour, "#000000", 0.62),
        height=canvas.height,
    )
