"""The one place that says how hexagons stand on the screen. Plain floats; no Qt, no rules.

A tile's *width* is the distance between its two upright sides; its height is `hex_height(width)`. Faces
0 … 5 are those of the rules (axial steps (+1,0) (+1,-1) (0,-1) (-1,0) (-1,+1) (0,+1)); with r downwards on
a screen they run anticlockwise.
"""

from __future__ import annotations

import math

# A corner points up: a number printed at each corner then stands upright in one of the six rotations.
HEX_FLAT_TOP = False

FACE_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def hex_height(width: float) -> float:
    """Corner to corner, for a tile `width` from side to side."""
    return width * 2 / math.sqrt(3)


def hex_corners(cx: float, cy: float, width: float) -> list[tuple[float, float]]:
    """The six corners about a centre, clockwise on the screen from the topmost."""
    radius = width / math.sqrt(3)
    return [
        (
            cx + radius * math.sin(math.radians(60 * k)),
            cy - radius * math.cos(math.radians(60 * k)),
        )
        for k in range(6)
    ]


def hex_centre(q: int, r: int, width: float) -> tuple[float, float]:
    """Centre of the cell q,r relative to that of 0,0 for tiles of this width, y downwards."""
    return width * (q + r / 2), width * math.sqrt(3) / 2 * r


def face_angle(face: int) -> float:
    """Direction of a face in degrees clockwise from up."""
    return (90 - 60 * face) % 360
