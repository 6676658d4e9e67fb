"""Prints the hexagonal Vyozha tiles: recreational and sacred, branches with their legs.

Units are hundredths of the width between the two upright sides; a corner points up (see `hexes`).
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from velvet.table.faces.art import SANS_BOLD, SERIF_BOLD
from velvet.table.faces.canvas import Canvas, mix, polygon
from velvet.table.faces.deckfile import Face
from velvet.table.faces.hexes import face_angle, hex_corners
from velvet.table.faces.marks import Marks

CX, CY = 50.0, 57.735
PAPER = "#f8f1df"


def print_face(canvas: Canvas, face: Face, style: str, marks: Marks) -> None:
    """One tile; style is `recreational` or `sacred`."""
    _tile(canvas, PAPER, face.suit.ink)
    if face.suit.branch:
        _branch(canvas, face, marks)
    else:
        _recreational(canvas, face, marks)
    _notch(canvas, face.suit.ink)


def _around(radius: float, degrees: float) -> QPointF:
    turn = math.radians(degrees)
    return QPointF(CX + radius * math.sin(turn), CY - radius * math.cos(turn))


def _tile(canvas: Canvas, paper: str, ink: str) -> None:
    """The blank tile: paper, a thin bevel, and a hairline in the suit's ink."""
    outline = polygon(hex_corners(CX, CY, 99.2), 5)
    canvas.stock(outline, paper, "#8f8160")
    bevel = polygon(hex_corners(CX, CY, 97.0), 4.6)
    canvas.stroke(bevel, "#ffffff", canvas.hairline(1.1), 0.75)
    inner = polygon(hex_corners(CX, CY, 94.4), 4)
    canvas.stroke(inner, mix(paper, "#5c4a26", 0.55), canvas.hairline(0.55), 0.55)
    canvas.stroke(polygon(hex_corners(CX, CY, 91.6), 3.6), ink, canvas.hairline(0.9), 0.9)


def _notch(canvas: Canvas, ink: str) -> None:
    """A small mark at the corner that was up when the tile was printed."""
    wedge = QPainterPath()
    wedge.moveTo(CX, CY - 54.6)
    wedge.lineTo(CX + 5.2, CY - 51.6)
    wedge.lineTo(CX, CY - 48.6)
    wedge.lineTo(CX - 5.2, CY - 51.6)
    wedge.closeSubpath()
    canvas.fill(wedge, ink)


def _recreational(canvas: Canvas, face: Face, marks: Marks) -> None:
    """A large plain symbol; number and letter at all six corners."""
    suit, rank = face.suit, face.rank
    values = marks.value or (tuple(range(rank.span[0], rank.span[1] + 1)) if rank.span else ())
    if rank.span:
        known = values[0] if len(values) == 1 else 0
        label = str(known) if known else f"{rank.span[0]}–{rank.span[1]}"
        _dial(canvas, 28.6, values, suit.ink)
        canvas.picture(suit.glyph, CX, CY, 38 if not canvas.small else 40, suit.ink, PAPER)
        size = 12.5 if canvas.small else 10.0
        if known:
            size *= 1.3
    else:
        label = rank.key
        canvas.picture(suit.glyph, CX, CY, 52, suit.ink, PAPER)
        size = 18.0 if canvas.small else 14.5
    _at_corners(canvas, label, suit.letter, suit.ink, size)


def _at_corners(canvas: Canvas, label: str, letter: str, ink: str, size: float) -> None:
    """The label at each corner, its top outwards, the letter nearer the middle."""
    painter = canvas.painter
    for turn in range(0, 360, 60):
        painter.save()
        canvas.rotated(turn, CX, CY)
        canvas.text(label, CX, CY - 42.2, size, SERIF_BOLD, ink)
        if not canvas.small:
            canvas.text(letter, CX, CY - 33.4, 5.6, SANS_BOLD, ink)
        painter.restore()


def _dial(canvas: Canvas, radius: float, values: tuple[int, ...], ink: str) -> None:
    """Twelve dots in a ring, one o'clock first; those of `values` are filled."""
    dot = 2.5 if canvas.small else 2.0
    for number in range(1, 13):
        centre = _around(radius, 30 * number)
        spot = QPainterPath()
        if number in values:
            spot.addEllipse(centre, dot, dot)
            canvas.fill(spot, ink)
        else:
            spot.addEllipse(centre, dot * 0.72, dot * 0.72)
            canvas.stroke(spot, ink, canvas.hairline(0.4), 0.55)


def _branch(canvas: Canvas, face: Face, marks: Marks) -> None:
    """The trefoil, with a leg to each open face once the tile lies on the table."""
    ink = face.suit.ink
    legs = marks.legs
    for leg in (*marks.joined, *legs):
        angle = face_angle(leg)
        bar = QPainterPath()
        bar.moveTo(_around(14, angle))
        bar.lineTo(_around(46.5, angle))
        canvas.stroke(bar, ink, 9.0 if leg in legs else 5.0)
        if leg in legs:
            core = QPainterPath()
            core.moveTo(_around(24, angle))
            core.lineTo(_around(45.5, angle))
            canvas.stroke(core, PAPER, 2.2, 0.9)
    turn = face_angle((legs or marks.joined)[0]) if legs or marks.joined else 0.0
    size = 46.0 if legs or marks.joined else 58.0
    canvas.picture(face.suit.glyph, CX, CY, size, ink, PAPER, turn=turn)
    if not legs and not marks.joined and not canvas.small:
        canvas.text(_roman(int(face.rank.key)), CX, CY + 45.5, 5.4, SERIF_BOLD, ink)


def _roman(number: int) -> str:
    """A small serial number, 1 … 15."""
    text = ""
    for value, sign in ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while number >= value:
            text += sign
            number -= value
    return text
