"""The seats' inks and shapes, so that a line in the graph, a mark in the list and a name in the legend are one.

Must not know what is drawn with them.
"""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from velvet.table.themes import SEAT_COLOURS
from velvet.ui.theme import Palette

# Corners, whether every second one lies inwards, and how far the shape is turned, in corners.
_SHAPES: Final = (
    (0, False, 0.0), (4, False, 0.5), (3, False, 0.0), (4, False, 0.0),
    (5, True, 0.0), (3, False, 0.5), (6, False, 0.0), (4, True, 0.0),
)  # fmt: skip


def ink(seat: int, colours: Palette) -> QColor:
    """The seat's colour as it stands off this cloth."""
    base, towards = QColor(SEAT_COLOURS[seat % len(SEAT_COLOURS)]), QColor(colours.text)
    share = 0.38 if colours.dark else 0.12

    def mixed(one: float, other: float) -> float:
        return one * (1 - share) + other * share

    return QColor.fromRgbF(
        mixed(base.redF(), towards.redF()), mixed(base.greenF(), towards.greenF()), mixed(base.blueF(), towards.blueF())
    )


def shape(seat: int, middle: QPointF, radius: float) -> QPainterPath:
    """The seat's shape: disc, square, triangle, diamond, star …"""
    corners, star, turn = _SHAPES[seat % len(_SHAPES)]
    path = QPainterPath()
    if not corners:
        path.addEllipse(middle, radius * 0.92, radius * 0.92)
        return path
    steps = corners * 2 if star else corners
    for k in range(steps):
        angle = -pi / 2 + (k + turn) * 2 * pi / steps
        length = radius * (0.45 if star and k % 2 else 1.12)
        point = middle + QPointF(cos(angle) * length, sin(angle) * length)
        if k:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def draw_shape(painter: QPainter, seat: int, box: QRectF, colours: Palette, rim: str = "") -> None:
    """Draws the seat's shape into the middle of a box; rim: the colour of its edge, "" for none."""
    radius = min(box.width(), box.height()) / 2
    painter.setBrush(ink(seat, colours))
    painter.setPen(QPen(QColor(rim), 1.5) if rim else QPen(QColor(0, 0, 0, 0), 0))
    painter.drawPath(shape(seat, box.center(), radius))
