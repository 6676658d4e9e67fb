"""Hexagonal cells: axial coordinates, the six faces, and square windows of cells as flat lists.

Faces 0 … 5 lead to (+1,0) (+1,-1) (0,-1) (-1,0) (-1,+1) (0,+1): anticlockwise on a screen whose r runs down.
A window of `side` × `side` cells has cell 0,0 in the middle; a step across a face is the same step in the list
everywhere, so that neighbours cost one addition. Must not know what lies on a cell.
"""

from typing import Final

from velvet.core.errors import MoveError
from velvet.core.text import signed

FACES: Final = 6
DQ: Final = [1, 1, 0, -1, -1, 0]
DR: Final = [0, -1, -1, 0, 1, 1]
# The face on the other side, and the faces one, two … further round: TURNED[face + k] for 0 <= k < 6.
OPPOSITE: Final = [3, 4, 5, 0, 1, 2]
TURNED: Final = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]
# Sets of faces are masks of six bits.
ALL_FACES: Final = 63
FACES_IN: Final = [mask.bit_count() for mask in range(64)]


def neighbour(q: int, r: int, face: int) -> tuple[int, int]:
    """The cell across this face."""
    return q + DQ[face], r + DR[face]


def distance(q: int, r: int, to_q: int, to_r: int) -> int:
    """Steps from cell to cell; 1 means that they touch."""
    across, down = to_q - q, to_r - r
    return max(abs(across), abs(down), abs(across + down))


def touching_face(q: int, r: int, to_q: int, to_r: int) -> int:
    """The face of the first cell across which the second lies; -1 if they do not touch."""
    for face in range(FACES):
        if to_q - q == DQ[face] and to_r - r == DR[face]:
            return face
    return -1


def faces_of(mask: int) -> list[int]:
    """The faces of a set, ascending."""
    return [face for face in range(FACES) if mask >> face & 1]


def window_steps(side: int) -> list[int]:
    """How far each face's neighbour is in the list of a window."""
    return [DQ[face] + DR[face] * side for face in range(FACES)]


def window_index(side: int, q: int, r: int) -> int:
    """Where a cell is in the list of a window that holds it."""
    half = side // 2
    return (r + half) * side + q + half


def fits_window(side: int, q: int, r: int, margin: int) -> bool:
    """Whether all cells within `margin` steps of this one are in the window."""
    reach = side // 2 - 1 - margin
    return -reach <= q <= reach and -reach <= r <= reach


def cell_text(q: int, r: int) -> str:
    """As the page writes a cell: "1,-1"."""
    return f"{q},{r}"


def parse_cell(text: str) -> tuple[int, int]:
    """The cell that this text names; raises MoveError if it names none."""
    parts = text.split(",")
    if len(parts) != 2:
        raise MoveError(f"“{text}” is no cell; cells are written as 1,-1")
    return signed(parts[0]), signed(parts[1])
