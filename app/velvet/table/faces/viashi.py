"""Prints the square Viashi cards in their three styles: learner, human, elvish.

Units are hundredths of the card's width (see `canvas`). Small cards drop words and grow their numbers.
"""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from velvet.table.faces.art import SERIF_BOLD
from velvet.table.faces.canvas import LINE, Canvas, card_outline, mix
from velvet.table.faces.deckfile import Face
from velvet.table.faces.marks import Marks

RADIUS = 8.0
STAMP = "#1d1a1c"


def print_face(canvas: Canvas, face: Face, style: str, marks: Marks) -> None:
    """One card; style is `learner`, `human` or `elvish`."""
    if style == "human":
        _human(canvas, face)
    else:
        _learner(canvas, face)


class Inks:
    """The inks of one face: main, a tint of it, the pen, and the paper they lie on."""

    def __init__(self, face: Face) -> None:
        suit = face.suit
        self.paper = suit.paper
        if suit.dark:
            self.main = "#d4a52a"
            self.pale = "#2c2c4c"
            self.line = "#f6e7b4"
            self.edge = "#0c0c18"
            self.on_main = "#14142a"
        else:
            self.main = suit.ink
            self.pale = mix(suit.paper, suit.ink, 0.10)
            self.line = mix(LINE, suit.ink, 0.18)
            self.edge = "#b9ab8a"
            self.on_main = "#fffdf6"


def _learner(canvas: Canvas, face: Face) -> None:
    """Number and glyph in two corners, a large emblem, the rank on a ribbon."""
    inks = Inks(face)
    canvas.stock(card_outline(100, RADIUS, 0.3), inks.paper, inks.edge)
    canvas.picture(face.suit.border, 50, 50, 100, inks.main, inks.pale)
    if canvas.small:
        canvas.picture(face.rank.emblem, 54, 52, 46, inks.main, inks.pale, inks.line)
        _corners(canvas, face, inks, number=27.0, glyph=17.0)
    else:
        canvas.picture(face.rank.emblem, 50, 45, 51, inks.main, inks.pale, inks.line)
        _corners(canvas, face, inks, number=19.0, glyph=11.5)
        ribbon(canvas, face.rank.name, 50, 81.2, 50, inks.main, inks.on_main)
    if face.copy:
        _second_copy(canvas, inks.main)


def _corners(canvas: Canvas, face: Face, inks: Inks, number: float, glyph: float) -> None:
    """The number with the suit's glyph beneath it, in two opposite corners."""
    painter = canvas.painter
    x = 12.4 + max(number * 0.26, glyph * 0.5)
    for turn in (0, 180):
        painter.save()
        canvas.rotated(turn, 50, 50)
        top = 12.6 + number * 0.34
        canvas.text(face.rank.key, x, top, number, SERIF_BOLD, inks.main)
        canvas.picture(
            face.suit.glyph, x, top + number * 0.36 + glyph * 0.62, glyph, inks.main, inks.paper
        )
        painter.restore()


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
    for turn in (0, 180):
        painter.save()
        canvas.rotated(turn, 50, 50)
        canvas.picture(suit.glyph, at, at, glyph, STAMP, paper)
        painter.restore()
    if canvas.small:
        canvas.picture(face.rank.emblem, 52, 51, 50, STAMP, paper, STAMP)
    else:
        canvas.picture(face.rank.emblem, 50, 46.5, 52, STAMP, paper, STAMP)
        canvas.text(
            face.rank.name.upper(), 50, 81.6, 7.6, SERIF_BOLD, STAMP, spacing=12, widest=46
        )
    if face.copy:
        _second_copy(canvas, STAMP)


def ribbon(
    canvas: Canvas, words: str, cx: float, cy: float, width: float, ink: str, on_ink: str
) -> None:
    """A swallow-tailed banner with a word on it."""
    half, high, tail, drop = width / 2, 5.4, 6.5, 2.2
    dark = mix(ink, "#000000", 0.28)
    for side in (-1, 1):
        end = QPainterPath()
        x = cx + side * (half - 3.5)
        end.moveTo(x, cy - high + drop)
        end.lineTo(x + side * (tail + 3.5), cy - high + drop)
        end.lineTo(x + side * (tail + 0.4), cy + drop)
        end.lineTo(x + side * (tail + 3.5), cy + high + drop)
        end.lineTo(x, cy + high + drop)
        end.closeSubpath()
        canvas.fill(end, mix(ink, "#000000", 0.12))
        fold = QPainterPath()
        fold.moveTo(cx + side * half, cy + high)
        fold.lineTo(x, cy + high)
        fold.lineTo(x, cy + high + drop)
        fold.closeSubpath()
        canvas.fill(fold, dark)
    band = QPainterPath()
    band.addRect(cx - half, cy - high, width, 2 * high)
    canvas.fill(band, ink)
    for y in (cy - high + 1.0, cy + high - 1.0):
        rule = QPainterPath()
        rule.moveTo(cx - half + 1.2, y)
        rule.lineTo(cx + half - 1.2, y)
        canvas.stroke(rule, on_ink, canvas.hairline(0.3), 0.55)
    canvas.text(words, cx, cy, 9.6, SERIF_BOLD, on_ink, spacing=4, widest=width - 5)


def _second_copy(canvas: Canvas, ink: str) -> None:
    """A tiny dot in the free corners tells the second deck's card."""
    for x, y in ((85.6, 14.4), (14.4, 85.6)):
        dot = QPainterPath()
        dot.addEllipse(x - 1.5, y - 1.5, 3, 3)
        canvas.fill(dot, ink)
