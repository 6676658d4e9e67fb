"""Prints the tall French cards of a deck that ages: weathered paper, symbols to be crossed out, the dead.

Units are hundredths of the card's width; the card is 140 high. What is uneven is seeded by the card, so a
card looks the same whenever it is printed and a wound stays where it was struck.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from velvet.table.faces.art import SERIF_BOLD
from velvet.table.faces.canvas import Canvas, card_outline, mix
from velvet.table.faces.deckfile import Face
from velvet.table.faces.lettered import rectangle
from velvet.table.faces.marks import Marks

RADIUS = 6.0
PEN = "#20264f"

_L, _M, _R = 30.0, 50.0, 70.0
_FOUR = [(_L, 28.0), (_R, 28.0), (_L, 112.0), (_R, 112.0)]
_EIGHT = [(x, y) for y in (26.0, 55.3, 84.7, 114.0) for x in (_L, _R)]
PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(_M, 70.0)],
    2: [(_M, 28.0), (_M, 112.0)],
    3: [(_M, 28.0), (_M, 70.0), (_M, 112.0)],
    4: _FOUR,
    5: [*_FOUR[:2], (_M, 70.0), *_FOUR[2:]],
    6: [*_FOUR[:2], (_L, 70.0), (_R, 70.0), *_FOUR[2:]],
    7: [*_FOUR[:2], (_M, 49.0), (_L, 70.0), (_R, 70.0), *_FOUR[2:]],
    8: [*_FOUR[:2], (_M, 49.0), (_L, 70.0), (_R, 70.0), (_M, 91.0), *_FOUR[2:]],
    9: [*_EIGHT[:4], (_M, 70.0), *_EIGHT[4:]],
    10: [*_EIGHT[:2], (_M, 40.5), *_EIGHT[2:6], (_M, 99.5), *_EIGHT[6:]],
}
# A court's two symbols lie in the corners of its picture.
COURT_PLACES = [(32.0, 27.5), (68.0, 112.5)]


def print_face(canvas: Canvas, face: Face, marks: Marks) -> None:
    """One card with its wounds; a dead one is torn in two or burnt along an edge."""
    if marks.dead == "torn":
        _torn(canvas, face, lambda: _living(canvas, face, marks.wounds))
        return
    _living(canvas, face, marks.wounds)
    if marks.dead == "burnt":
        _burnt(canvas, face)


def places(face: Face) -> list[tuple[float, float]]:
    """Centres of the card's symbols, from the top."""
    return COURT_PLACES if face.rank.emblem else PLACES[face.rank.symbols]


def _living(canvas: Canvas, face: Face, wounds: int) -> None:
    _weathered(canvas, face)
    if face.rank.emblem:
        _court(canvas, face)
    _index(canvas, face)
    spots = places(face)
    size = 46.0 if face.rank.symbols == 1 else (20.0 if canvas.small else 22.5)
    if face.rank.emblem:
        size = 18.0
    for x, y in spots:
        canvas.picture(face.suit.glyph, x, y, size, face.suit.ink, turn=180 if y > 71 else 0)
    order = list(range(len(spots)))
    random.Random(f"wounds {face.code}").shuffle(order)
    for index in order[:wounds]:
        _cross_out(canvas, face, index, *spots[index], size)


def _weathered(canvas: Canvas, face: Face) -> None:
    """Old paper: stains, a crease, edges gone brown."""
    paper = "#efe4c9"
    outline = card_outline(canvas.height, RADIUS, 0.3)
    canvas.stock(outline, paper, "#8a7650")
    painter = canvas.painter
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    rng = random.Random(f"paper {face.code}")
    for _ in range(5):
        canvas.glow(
            rng.uniform(0, 100), rng.uniform(0, 140), rng.uniform(14, 40), "#8a6a32",
            rng.uniform(0.05, 0.15),
        )  # fmt: skip
    for _ in range(22):
        speck = QPainterPath()
        size = rng.uniform(0.25, 0.8)
        speck.addEllipse(QPointF(rng.uniform(3, 97), rng.uniform(3, 137)), size, size)
        canvas.fill(speck, "#6b4a1e", rng.uniform(0.12, 0.4))
    for width, opacity in ((9.0, 0.07), (5.0, 0.10), (2.2, 0.16)):
        canvas.stroke(outline, "#7a5a24", width, opacity)
    if not canvas.small:
        y = rng.uniform(30, 110)
        crease = QPainterPath()
        crease.moveTo(-2, y)
        crease.cubicTo(30, y + rng.uniform(-5, 5), 70, y + rng.uniform(-5, 5), 102, y + rng.uniform(-9, 9))
        canvas.stroke(crease, "#fffaf0", 0.7, 0.55)
        crease.translate(0, 0.6)
        canvas.stroke(crease, "#6b4a1e", 0.4, 0.25)
    painter.restore()


def _index(canvas: Canvas, face: Face) -> None:
    """Rank and a small sign in two opposite corners."""
    size = 24.0 if canvas.small else 17.0
    sign = 12.0 if canvas.small else 8.5
    painter = canvas.painter
    for turn in (0,) if canvas.small else (0, 180):
        painter.save()
        canvas.rotated(turn, 50, canvas.height / 2)
        x = 11.0 if canvas.small else 10.8
        canvas.text(face.rank.key, x, 5 + size * 0.38, size, SERIF_BOLD, face.suit.ink, widest=14)
        canvas.picture(face.suit.glyph, x, 6 + size * 0.72 + sign * 0.6, sign, face.suit.ink)
        painter.restore()


def _court(canvas: Canvas, face: Face) -> None:
    """A framed figure, the same from both ends."""
    ink = face.suit.ink
    colour = "#9c2a1d" if ink != "#26211f" else "#2f4a63"
    painter = canvas.painter
    frame = rectangle(20, 14, 60, 112)
    canvas.fill(frame, mix("#efe4c9", "#ffffff", 0.28), 0.8)
    for turn in (0, 180):
        painter.save()
        canvas.rotated(turn, 50, 70)
        painter.setClipRect(20, 14, 60, 56, Qt.ClipOperation.IntersectClip)
        canvas.picture(face.rank.emblem, 51, 43.6, 58, colour, "#f6edd6", "#241d1b")
        painter.restore()
    band = rectangle(20, 68.4, 60, 3.2)
    canvas.fill(band, "#c9a75a")
    canvas.stroke(band, "#241d1b", canvas.hairline(0.6))
    canvas.stroke(frame, "#241d1b", canvas.hairline(0.8))


def _cross_out(canvas: Canvas, face: Face, index: int, x: float, y: float, size: float) -> None:
    """Two strokes of a pen through a symbol, never the same twice."""
    rng = random.Random(f"pen {face.code} {index}")
    reach = size * 0.50
    for dx, dy in ((1.0, 1.0), (1.0, -1.0)):
        wild = [rng.uniform(-0.16, 0.16) * size for _ in range(8)]
        start = QPointF(x - dx * reach + wild[0], y - dy * reach + wild[1])
        end = QPointF(x + dx * reach + wild[2], y + dy * reach + wild[3])
        stroke = QPainterPath(start)
        stroke.cubicTo(
            QPointF(x - dx * reach * 0.3 + wild[4], y - dy * reach * 0.3 + wild[5]),
            QPointF(x + dx * reach * 0.3 + wild[6], y + dy * reach * 0.3 + wild[7]),
            end,
        )
        weight = min(2.6, max(1.5, size * 0.075)) * rng.uniform(0.9, 1.25)
        canvas.stroke(stroke, "#f3ead2", weight * 2.1, 0.75)
        canvas.stroke(stroke, PEN, weight, 0.95)
        blot = QPainterPath()
        blot.addEllipse(start, weight * 0.75, weight * 0.75)
        canvas.fill(blot, PEN, 0.95)


def _ragged(rng: random.Random, step: float, rough: float) -> list[float]:
    """Heights of a ragged line across 120 units, `step` apart, wandering by `rough`."""
    drift, line = 0.0, []
    for _ in range(int(120 / step) + 1):
        drift = drift * 0.8 + rng.uniform(-rough, rough)
        line.append(drift)
    return line


def _torn(canvas: Canvas, face: Face, draw: Callable[[], None]) -> None:
    """The card in two halves, drawn a little apart, white where the paper tore."""
    rng = random.Random(f"torn {face.code}")
    level, slope = 70 + rng.uniform(-12, 12), rng.uniform(-0.25, 0.25)
    heights = _ragged(rng, 4, 2.4)
    tear = [QPointF(-10 + 4 * i, level + slope * (4 * i - 60) + h) for i, h in enumerate(heights)]
    painter = canvas.painter
    for far, turn, shift in ((-20.0, -2.6, -3.6), (canvas.height + 20, 2.2, 3.6)):
        half = QPainterPath(QPointF(-10, far))
        for point in tear:
            half.lineTo(point)
        half.lineTo(QPointF(110, far))
        half.closeSubpath()
        edge = QPainterPath(tear[0])
        for point in tear[1:]:
            edge.lineTo(point)
        painter.save()
        painter.translate(0, shift)
        canvas.rotated(turn, 50, 70)
        fit = QTransform().translate(50, 70).scale(0.93, 0.93).translate(-50, -70)
        painter.setTransform(fit, True)
        painter.setClipPath(half)
        draw()
        painter.setClipPath(card_outline(canvas.height, RADIUS), Qt.ClipOperation.IntersectClip)
        canvas.stroke(edge, "#fffdf4", 3.4)
        canvas.stroke(edge, "#7a6a48", 0.5, 0.7)
        painter.restore()


def _burnt(canvas: Canvas, face: Face) -> None:
    """One side eaten by fire: gone at the edge, char and a last glow along it."""
    rng = random.Random(f"burnt {face.code}")
    heights = _ragged(rng, 3, 3.4)
    from_top = rng.random() < 0.5
    depth, slope = rng.uniform(24, 38), rng.uniform(-0.25, 0.25)
    line = [(-10 + 3 * i, depth + slope * (3 * i - 60) + h) for i, h in enumerate(heights)]
    if from_top:
        points = [QPointF(x, y) for x, y in line]
        far = -20.0
    else:
        points = [QPointF(x, canvas.height - y) for x, y in line]
        far = canvas.height + 20
    gone = QPainterPath(QPointF(-10, far))
    edge = QPainterPath(points[0])
    for point in points:
        gone.lineTo(point)
        edge.lineTo(point)
    gone.lineTo(QPointF(110, far))
    gone.closeSubpath()
    painter = canvas.painter
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    for step in range(18):
        canvas.stroke(edge, "#1a0f08", 46 - 2.4 * step, 0.035 + 0.006 * step)
    canvas.stroke(edge, "#120a06", 4.5, 0.9)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    canvas.fill(gone, "#000000")
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    canvas.stroke(edge, "#f08a24", 1.1, 0.9)
    painter.restore()
