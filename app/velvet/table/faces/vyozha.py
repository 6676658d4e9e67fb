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
from velvet.table.faces.lettered import ribbon
from velvet.table.faces.marks import Marks

CX, CY = 50.0, 57.735
PAPER = "#f8f1df"


def print_face(canvas: Canvas, face: Face, style: str, marks: Marks) -> None:
    """One tile; style is `recreational` or `sacred`."""
    _tile(canvas, PAPER, face.suit.ink)
    if style == "sacred":
        _ornament(canvas, face.suit.ink)
    if face.suit.branch:
        _branch(canvas, face, marks)
    elif style == "sacred":
        _sacred(canvas, face, marks)
    else:
        _recreational(canvas, face, marks)
    _notch(canvas, face.suit.ink)
    if marks.turn > 0:
        _lay(canvas, marks.turn, face.suit.ink)
    if marks.wild:
        canvas.picture("viashi/glyphs/gods", CX, CY, 22, "#b8922a", "#fffdf6")
    if marks.flop:
        # The flop is the one tile that began everything: a flat stone lies on it.
        canvas.picture("pieces/stone", CX + 1, CY + 23, 34, "#8d8a86", height=23.8)


def _around(radius: float, degrees: float) -> QPointF:
    turn = math.radians(degrees)
    return QPointF(CX + radius * math.sin(turn), CY - radius * math.cos(turn))


def _tile(canvas: Canvas, paper: str, ink: str) -> None:
    """The blank tile: paper, a thin bevel, and a band in the suit's ink along the rim."""
    outline = polygon(hex_corners(CX, CY, 99.2), 5)
    canvas.stock(outline, paper, "#7d7052")
    canvas.glow(CX, CY, 46, ink, 0.10)
    band = polygon(hex_corners(CX, CY, 94.6), 4)
    canvas.stroke(band, ink, 2.6 if not canvas.small else 3.4)
    canvas.stroke(polygon(hex_corners(CX, CY, 97.8), 4.8), "#ffffff", canvas.hairline(0.8), 0.8)
    canvas.stroke(polygon(hex_corners(CX, CY, 89.6), 3.4), ink, canvas.hairline(0.4), 0.65)


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
        _dial(canvas, 25.6 if not canvas.small else 28, values, suit.ink)
        canvas.picture(suit.glyph, CX, CY, 38, suit.ink, PAPER)
        size = 14.5 if canvas.small else 12.0
        if known:
            size *= 1.35
    else:
        label = rank.key
        canvas.picture(suit.glyph, CX, CY, 51, suit.ink, PAPER)
        size = 20.0 if canvas.small else 18.0
    _at_corners(canvas, label, suit.letter, suit.ink, size)


def _at_corners(canvas: Canvas, label: str, letter: str, ink: str, size: float) -> None:
    """The label at each corner, its top outwards, the letter nearer the middle."""
    painter = canvas.painter
    for turn in range(0, 360, 60):
        painter.save()
        canvas.rotated(turn, CX, CY)
        canvas.text(label, CX, CY - (40.6 if canvas.small else 41.6), size, SERIF_BOLD, ink, widest=22)
        if not canvas.small:
            canvas.text(letter, CX, CY - 31.0, 6.8, SANS_BOLD, ink)
        if label in ("6", "9"):
            # Else a 6 at the far corner would read as a 9.
            foot = QPainterPath()
            foot.addRect(CX - 4.2, CY - (32.9 if canvas.small else 35.0), 8.4, 1.2)
            canvas.fill(foot, ink)
        painter.restore()


def _ornament(canvas: Canvas, ink: str) -> None:
    """What makes a tile precious: gilt inside the rim, a spray in each corner."""
    gilt = "#b8922a"
    canvas.stroke(polygon(hex_corners(CX, CY, 88.4), 3.2), gilt, canvas.hairline(0.8), 0.9)
    if canvas.small:
        return
    painter = canvas.painter
    for turn in range(0, 360, 60):
        painter.save()
        canvas.rotated(turn, CX, CY)
        spray = QPainterPath()
        spray.moveTo(CX, CY - 44.6)
        for side in (-1, 1):
            spray.moveTo(CX, CY - 44.4)
            spray.quadTo(CX + side * 2, CY - 49.4, CX + side * 8.4, CY - 43.6)
        canvas.stroke(spray, gilt, 0.8)
        painter.restore()


def _sacred(canvas: Canvas, face: Face, marks: Marks) -> None:
    """The holy symbol in an ornate ring, lozenges round it to the number; domains show a virtue."""
    suit, rank = face.suit, face.rank
    gilt = "#b8922a"
    disc = QPainterPath()
    disc.addEllipse(QPointF(CX, CY), 25.5, 25.5)
    canvas.fill(disc, suit.ink, 0.12)
    canvas.picture("vyozha/ring", CX, CY, 72, gilt, PAPER)
    if rank.span is None:
        canvas.picture(suit.glyph, CX, CY, 42 if canvas.small else 39, suit.ink, PAPER)
        count = int(rank.key)
        for hour in range(1, 13):
            _pip(canvas, 30 * hour, hour <= count, suit.ink)
        return
    virtue = suit.virtues[rank.key]
    pale = mix(PAPER, suit.ink, 0.06)
    canvas.picture(virtue.emblem, CX, CY - 3, 36, suit.ink, pale, mix("#211a1e", suit.ink, 0.2))
    values = marks.value or tuple(range(rank.span[0], rank.span[1] + 1))
    for number in range(1, 13):
        _pip(canvas, 20 * number - 130, number in values, suit.ink)
    if canvas.small:
        canvas.picture(suit.glyph, CX, CY + 33, 20, suit.ink, PAPER)
        return
    ribbon(canvas, virtue.name, CX, CY + 27.5, 66, suit.ink, "#fffdf6", size=10.4)
    canvas.picture(suit.glyph, CX, CY + 42.2, 11.5, suit.ink, PAPER)


def _pip(canvas: Canvas, degrees: float, filled: bool, ink: str) -> None:
    """A lozenge on the rim, or a small dot where one might be."""
    at = _around(40.6, degrees)
    if filled:
        high = 12.0 if canvas.small else 10.4
        canvas.picture("vyozha/lozenge", at.x(), at.y(), high, ink, PAPER, turn=degrees)
        return
    spot = QPainterPath()
    spot.addEllipse(at, 0.9, 0.9)
    canvas.fill(spot, ink, 0.45)


def _lay(canvas: Canvas, turn: int, ink: str) -> None:
    """How the tile came off the deck: a small open chevron at the corner that was its top."""
    painter = canvas.painter
    painter.save()
    canvas.rotated(60 * turn, CX, CY)
    mark = QPainterPath()
    mark.moveTo(CX - 5, CY - 44.5)
    mark.lineTo(CX, CY - 49.5)
    mark.lineTo(CX + 5, CY - 44.5)
    canvas.stroke(mark, ink, 2.0)
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
