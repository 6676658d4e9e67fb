"""Prints the square Viashi cards in their three styles: learner, human, elvish.

Units are hundredths of the card's width (see `canvas`). Small cards drop words and grow their numbers.
"""

from __future__ import annotations

import math
import random

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from velvet.table.faces.art import SERIF_BOLD
from velvet.table.faces.canvas import LINE, Canvas, card_outline, mix, polygon
from velvet.table.faces.deckfile import Face
from velvet.table.faces.lettered import rectangle, ribbon, scroll
from velvet.table.faces.marks import Marks

RADIUS = 8.0
STAMP = "#1d1a1c"


def print_face(canvas: Canvas, face: Face, style: str, marks: Marks) -> None:
    """One card; style is `learner`, `human` or `elvish`."""
    if marks.arrow == "smoulder":
        _smouldering(canvas, face)
    elif marks.arrow:
        _arrowed(canvas, face, style, marks.arrow)
    elif style == "elvish":
        _elvish(canvas, face)
    elif style == "human":
        _human(canvas, face)
    else:
        _learner(canvas, face)
    if face.copy:
        _second_copy(canvas, STAMP if style == "human" else Inks(face).main)


class Inks:
    """The inks of one face: main, a tint of it, the pen, and the paper they lie on."""

    def __init__(self, face: Face) -> None:
        suit = face.suit
        self.paper = suit.paper
        if suit.dark:
            self.main = "#d4a52a"
            self.pale = "#2c2c4c"
            self.line = "#f6e7b4"
            self.edge = "#7d6628"
            self.on_main = "#14142a"
        else:
            self.main = suit.ink
            self.pale = mix(suit.paper, suit.ink, 0.10)
            self.line = mix(LINE, suit.ink, 0.18)
            self.edge = "#b9ab8a"
            self.on_main = "#fffdf6"


def _blank(canvas: Canvas, face: Face, inks: Inks) -> None:
    """The empty card: paper and the suit's border."""
    canvas.stock(card_outline(100, RADIUS, 0.3), inks.paper, inks.edge)
    canvas.picture(face.suit.border, 50, 50, 100, inks.main, inks.pale)


def _learner(canvas: Canvas, face: Face) -> None:
    """Number and glyph in two corners, a large emblem, the rank on a ribbon."""
    inks = Inks(face)
    _blank(canvas, face, inks)
    if canvas.small:
        canvas.picture(face.rank.emblem, 58, 57, 52, inks.main, inks.pale, inks.line)
        _corners(canvas, face, inks, number=30.0, glyph=18.0, both=False)
    else:
        canvas.picture(face.rank.emblem, 50, 48.5, 53, inks.main, inks.pale, inks.line)
        _corners(canvas, face, inks, number=21.0, glyph=12.5)
        ribbon(canvas, face.rank.name, 50, 87.0, 44, inks.main, inks.on_main)


def _corners(canvas: Canvas, face: Face, inks: Inks, number: float, glyph: float, both: bool = True) -> None:
    """The number with the suit's glyph beneath it, in one corner or two opposite ones."""
    painter = canvas.painter
    x = 12.2 + max(number * 0.26, glyph * 0.5)
    for turn in (0, 180) if both else (0,):
        painter.save()
        canvas.rotated(turn, 50, 50)
        top = 12.8 + number * 0.34
        canvas.text(face.rank.key, x, top, number, SERIF_BOLD, inks.main)
        canvas.picture(face.suit.glyph, x, top + number * 0.36 + glyph * 0.62, glyph, inks.main, inks.paper)
        painter.restore()


def _elvish(canvas: Canvas, face: Face) -> None:
    """A portrait over the suit's landscape, the name in script; no number, no glyph."""
    inks = Inks(face)
    _blank(canvas, face, inks)
    painter = canvas.painter
    painter.save()
    painter.setClipRect(QRectF(10.4, 10.4, 79.2, 79.2))
    halo = mix(inks.paper, inks.main, 0.22) if face.suit.dark else inks.paper
    canvas.picture(face.suit.scene, 50, 50, 100, inks.main, halo)
    pale = inks.pale if face.suit.dark else mix(inks.paper, inks.main, 0.06)
    # The scroll hangs over the frame's lower edge and leaves the picture whole, down to what its person holds.
    at, size = (52.0, 80.0) if canvas.small else (49.6, 75.0)
    canvas.picture(face.portrait, 50, at, size, inks.main, pale, inks.line)
    painter.restore()
    canvas.stroke(rectangle(10.4, 10.4, 79.2, 79.2), inks.main, 0.9)
    if not canvas.small:
        words = face.epithet or face.rank.name
        ground = mix(inks.paper, inks.main, 0.16)
        scroll(canvas, words, 50, 90.4, inks.main, ground, inks.line)


_TURN = {"n": 0, "e": 90, "s": 180, "w": 270}


def _arrow_path(turn: float) -> QPainterPath:
    """A broad arrow about the middle of the card."""
    up = [(50, 15), (80.5, 46), (64.5, 46), (64.5, 83), (35.5, 83), (35.5, 46), (19.5, 46)]
    spin = QTransform().translate(50, 50).rotate(turn).translate(-50, -50)
    return spin.map(polygon([(float(x), float(y)) for x, y in up], 1.6))


def _arrowed(canvas: Canvas, face: Face, style: str, arrow: str) -> None:
    """For the grid: a broad arrow (gods: four) in the suit's ink, the glyph cut out of it."""
    inks = Inks(face)
    _blank(canvas, face, inks)
    painter = canvas.painter
    if arrow == "any":
        for turn in (0, 90, 180, 270):
            painter.save()
            canvas.rotated(turn, 50, 50)
            head = polygon([(50, 12.6), (65, 27), (57, 27), (57, 50), (43, 50), (43, 27), (35, 27)], 1)
            canvas.fill(head, inks.main)
            painter.restore()
        disc = QPainterPath()
        disc.addEllipse(QPointF(50, 50), 19, 19)
        canvas.fill(disc, inks.paper)
        canvas.stroke(disc, inks.main, 2)
        canvas.picture(face.rank.emblem, 50, 50, 26, inks.main, inks.pale, inks.line)
    else:
        shape = _arrow_path(_TURN[arrow])
        canvas.fill(shape, inks.main)
        painter.save()
        painter.setClipPath(shape)
        canvas.stroke(shape, inks.line, 3.4, 0.85)
        painter.restore()
        dx, dy = {"n": (0, 4), "s": (0, -4), "e": (-4, 0), "w": (4, 0)}[arrow]
        canvas.picture(face.rank.emblem, 50 + dx, 50 + dy, 27, mix(inks.main, "#ffffff", 0.35), inks.on_main, inks.line)
    if style == "learner":
        # Side by side: beneath the number the head of an arrow to the west would lie over the glyph.
        size = 23.0 if canvas.small else 18.0
        x, y = 12.2 + size * 0.26, 12.8 + size * 0.34
        canvas.text(face.rank.key, x, y, size, SERIF_BOLD, inks.main)
        canvas.picture(face.suit.glyph, x + size * 0.6, y, size * 0.54, inks.main, inks.paper)


def _smouldering(canvas: Canvas, face: Face) -> None:
    """For the grid: a card of Flames, charred from its edges, that nobody may enter."""
    paper, ember, coal = "#3a1a12", "#f08a24", "#120a08"
    outline = card_outline(100, RADIUS, 0.3)
    canvas.stock(outline, paper, "#0d0706")
    painter = canvas.painter
    painter.save()
    painter.setClipPath(outline)
    canvas.glow(50, 60, 52, "#d8431b", 0.95)
    canvas.glow(50, 66, 30, "#ffb545", 0.75)
    painter.restore()
    canvas.picture(face.suit.border, 50, 50, 100, "#c8431f", ember)
    canvas.picture(face.suit.glyph, 50, 50, 62, coal, "#ffcf6b")
    rng = random.Random(face.code)
    for _ in range(26):
        angle, far = rng.uniform(0, 360), rng.uniform(24, 42)
        x = 50 + far * math.sin(math.radians(angle))
        y = 50 + far * math.cos(math.radians(angle))
        canvas.glow(x, y, rng.uniform(1.2, 3.4), ember, rng.uniform(0.4, 0.95))
    size = 26.0 if canvas.small else 18.0
    canvas.text(face.rank.key, 12.6 + size * 0.26, 12.8 + size * 0.34, size, SERIF_BOLD, "#ffb545")


def _human(canvas: Canvas, face: Face) -> None:
    """Stamped in black: glyph in two corners, emblem, name; only the border has the suit's colour."""
    suit = face.suit
    colour = "#a67c00" if suit.gods else suit.ink
    paper = "#fdfaf1"
    canvas.stock(card_outline(100, RADIUS, 0.3), paper, "#b9ab8a")
    canvas.picture(suit.border, 50, 50, 100, colour, paper)
    painter = canvas.painter
    glyph = 19.0 if canvas.small else 13.0
    at = 12.6 + glyph / 2
    for turn in (0,) if canvas.small else (0, 180):
        painter.save()
        canvas.rotated(turn, 50, 50)
        canvas.picture(suit.glyph, at, at, glyph, STAMP, paper)
        painter.restore()
    if canvas.small:
        canvas.picture(face.rank.emblem, 56, 56, 54, STAMP, paper, STAMP, cut=paper)
    else:
        canvas.picture(face.rank.emblem, 50, 48, 54, STAMP, paper, STAMP, cut=paper)
        canvas.text(face.rank.name.upper(), 50, 82.8, 6.9, SERIF_BOLD, STAMP, spacing=10, widest=42)


def _second_copy(canvas: Canvas, ink: str) -> None:
    """A tiny dot in the free corners tells the second deck's card."""
    for x, y in ((85.6, 14.4), (14.4, 85.6)):
        dot = QPainterPath()
        dot.addEllipse(x - 1.5, y - 1.5, 3, 3)
        canvas.fill(dot, ink)
