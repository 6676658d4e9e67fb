"""Square grids: cells named as on a chessboard, neighbours by compass point.

Square s of a grid with `cols` columns is `row * cols + file`, row 0 the southernmost, file 0 the
westernmost; a1 is square 0. Must not know what lies on the squares.
"""

from typing import Final

from velvet.core.errors import MoveError

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
COMPASS: Final = "nesw"
COMPASS_WORDS: Final = ["north", "east", "south", "west"]
OFF: Final = -1


def neighbours(cols: int, rows: int) -> list[int]:
    """`table[s * 4 + direction]`: the square one step on, or OFF the grid."""
    table: list[int] = []
    for square in range(cols * rows):
        row, file = square // cols, square % cols
        table.append(square + cols if row + 1 < rows else OFF)
        table.append(square + 1 if file + 1 < cols else OFF)
        table.append(square - cols if row > 0 else OFF)
        table.append(square - 1 if file > 0 else OFF)
    return table


def cell_names(cols: int, rows: int) -> list[str]:
    """The name of every square: `names[0]` is a1."""
    return ["abcdefghi"[s % cols] + str(s // cols + 1) for s in range(cols * rows)]


def parse_cell(text: str, names: list[str]) -> int:
    """The square with this name, case ignored; raises MoveError if there is none."""
    name = text.lower()
    if name not in names:
        raise MoveError(f"“{text}” is no square; squares run from {names[0]} to {names[-1]}")
    return names.index(name)


def distance(cols: int, a: int, b: int) -> int:
    """Squares north–south plus squares east–west between two squares."""
    return abs(a // cols - b // cols) + abs(a % cols - b % cols)
