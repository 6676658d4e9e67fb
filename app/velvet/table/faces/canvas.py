"""A card while it is printed: a painter whose unit is a hundredth of the card's width.

Painters of the four decks draw on this and on nothing else. It knows no card.
"""

from __future__ import annotations

import random
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from velvet.table.faces.art import PALE_TOKEN, Art, lettering

CENTRE, LEFT, RIGHT = 0, -1, 1
LINE = "#211a1e"


def mix(one: str, other: str, share: float) -> str:
    """`one` with `share` (0 … 1) of `other` in it, as ``#rrggbb``."""
    a, b = QColor(one), QColor(other)
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    ).name()


@cache
def grain() -> QImage:
    """A tile of paper grain, 128 × 128: black of small and varying opacity."""
    side = 128
    noise = random.Random(7).randbytes(side * side)
    level = bytes(value >> 4 for value in noise)
    return QImage(level, side, side, side, QImage.Format.Format_Alpha8).copy()


class Canvas:
    """Draws in units of 1/100 card width. height: the card's, in units; width_px: the card's, in device pixels;
    logical: the card's width as the table sees it, which decides how much detail is worth printing."""

    def __init__(self, painter: QPainter, art: Art, width_px: float, height: float, logical: float) -> None:
        self.painter = painter
        self.art = art
        self.scale = width_px / 100
        self.height = height
        self.logical = logical
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self.scale, self.scale)

    @property
    def small(self) -> bool:
        """Too small for words: numbers and pictures are printed larger instead."""
        return self.logical < 84

    def hairline(self, units: float) -> float:
        """A line of `units`, but never thinner than three quarters of a device pixel."""
        return max(units, 0.75 / self.scale)

    def picture(
        self,
        name: str,
        cx: float,
        cy: float,
        size: float,
        ink: str,
        pale: str = PALE_TOKEN,
        line: str = LINE,
        height: float | None = None,
        turn: float = 0,
        cut: str = "",
    ) -> None:
        """A picture centred at (cx, cy), `size` wide and `height` (or as wide) high."""
        tall = size if height is None else height
        box = QRectF(-size / 2, -tall / 2, size, tall)
        self.painter.save()
        self.painter.translate(cx, cy)
        if turn:
            self.painter.rotate(turn)
        self.art.draw(self.painter, name, box, ink, pale, line, cut)
        self.painter.restore()

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        font: str,
        colour: str,
        align: int = CENTRE,
        spacing: float = 0,
        widest: float = 0,
        outline: str = "",
    ) -> float:
        """Lettering with its optical centre at height y; returns its width. Narrowed to `widest` if given.

        align: CENTRE puts the middle at x, LEFT the left edge, RIGHT the right edge.
        """
        path, box = lettering(words, font, spacing)
        factor = size / 100
        width = box.width() * factor
        if widest and width > widest:
            factor *= widest / width
            width = widest
        _, reference = lettering("8" if words[:1].isdigit() else "x", font)
        middle = reference.center().y() if words[:1].isdigit() else reference.center().y() * 1.12
        if align == CENTRE:
            left = x - width / 2
        elif align == LEFT:
            left = x
        else:
            left = x - width
        place = QTransform().translate(left, y).scale(factor, factor)
        place.translate(-box.left(), -middle)
        shape = place.map(path)
        if outline:
            pen = QPen(QColor(outline), size * 0.12)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self.painter.strokePath(shape, pen)
        self.painter.fillPath(shape, QBrush(QColor(colour)))
        return width

    def fill(self, path: QPainterPath, colour: str, opacity: float = 1.0) -> None:
        tone = QColor(colour)
        tone.setAlphaF(opacity)
        self.painter.fillPath(path, QBrush(tone))

    def stroke(self, path: QPainterPath, colour: str, width: float, opacity: float = 1.0) -> None:
        tone = QColor(colour)
        tone.setAlphaF(opacity)
        pen = QPen(tone, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(path, pen)

    def stock(self, outline: QPainterPath, paper: str, edge: str) -> None:
        """Heavy paper: a breath of light from above, grain, and a hairline edge."""
        light = QLinearGradient(0, 0, 0, self.height)
        dark = QColor(paper).lightnessF() < 0.4
        light.setColorAt(0, QColor(mix(paper, "#ffffff", 0.09 if dark else 0.28)))
        light.setColorAt(0.45, QColor(paper))
        light.setColorAt(1, QColor(mix(paper, "#000000", 0.035)))
        self.painter.fillPath(outline, QBrush(light))
        self.texture(outline, 0.30)
        self.stroke(outline, edge, self.hairline(0.5), 0.7)

    def texture(self, outline: QPainterPath, strength: float) -> None:
        """Grain over an area, in device pixels whatever the scale."""
        painter = self.painter
        painter.save()
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        painter.resetTransform()
        painter.setOpacity(strength)
        painter.fillRect(painter.viewport(), QBrush(grain()))
        painter.restore()

    def glow(self, cx: float, cy: float, radius: float, colour: str, opacity: float) -> None:
        """A soft light that fades to nothing at `radius`."""
        shade = QRadialGradient(QPointF(cx, cy), radius)
        inner, outer = QColor(colour), QColor(colour)
        inner.setAlphaF(opacity)
        outer.setAlphaF(0)
        shade.setColorAt(0, inner)
        shade.setColorAt(1, outer)
        self.painter.fillRect(QRectF(cx - radius, cy - radius, 2 * radius, 2 * radius), QBrush(shade))

    def rotated(self, degrees: float, cx: float, cy: float) -> None:
        """Turn what follows about (cx, cy); pair with `painter.save` and `restore`."""
        self.painter.translate(cx, cy)
        self.painter.rotate(degrees)
        self.painter.translate(-cx, -cy)


def card_outline(height: float, radius: float, inset: float = 0) -> QPainterPath:
    """A rectangle of 100 units width with round corners, `inset` from the edge."""
    path = QPainterPath()
    box = QRectF(inset, inset, 100 - 2 * inset, height - 2 * inset)
    path.addRoundedRect(box, radius, radius)
    return path


def polygon(points: list[tuple[float, float]], rounding: float = 0) -> QPainterPath:
    """A closed polygon, its corners rounded by `rounding` units along each side."""
    path = QPainterPath()
    if not rounding:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
        return path
    count = len(points)
    for i, (x, y) in enumerate(points):
        ends = []
        for px, py in (points[i - 1], points[(i + 1) % count]):
            length = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            ends.append(QPointF(x + (px - x) * rounding / length, y + (py - y) * rounding / length))
        if i == 0:
            path.moveTo(ends[0])
        else:
            path.lineTo(ends[0])
        path.quadTo(QPointF(x, y), ends[1])
    path.closeSubpath()
    return path
