"""Prints the tall Vidrasso cards: a season, and a number that reads from both ends.

Units are hundredths of the card's width; the card is 140 high.
"""

from __future__ import annotations

import math
import random

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from velvet.table.faces.art import SERIF_BOLD
from velvet.table.faces.canvas import Canvas, card_outline, mix
from velvet.table.faces.deckfile import Face
from velvet.table.faces.lettered import rectangle

RADIUS = 7.0


def print_face(canvas: Canvas, face: Face) -> None:
    """One card: tinted ground strewn with the season, its sign in a wreath, large numbers."""
    suit = face.suit
    paper = mix("#fdf9ee", suit.paper, 0.55)
    canvas.stock(card_outline(canvas.height, RADIUS, 0.3), paper, "#a89c7d")
    inner = QPainterPath()
    inner.addRoundedRect(5, 5, 90, canvas.height - 10, 4, 4)
    canvas.fill(inner, suit.paper, 0.75)
    if not canvas.small:
        _strewn(canvas, face)
    canvas.stroke(inner, suit.ink, canvas.hairline(0.9))
    if not canvas.small:
        frame = QPainterPath()
        frame.addRoundedRect(6.8, 6.8, 86.4, canvas.height - 13.6, 3, 3)
        canvas.stroke(frame, suit.ink, canvas.hairline(0.35), 0.8)
    middle = canvas.height / 2
    _wreath(canvas, 50, middle, suit.ink, suit.paper)
    canvas.picture(suit.glyph, 50, middle, 46, suit.ink, suit.paper)
    _numbers(canvas, face)


def _numbers(canvas: Canvas, face: Face) -> None:
    """The number and a small sign in two opposite corners, each upright from its own end."""
    suit = face.suit
    size = 46.0 if canvas.small else 36.0
    painter = canvas.painter
    for turn in (0, 180):
        painter.save()
        canvas.rotated(turn, 50, canvas.height / 2)
        x, y = 9.5 + size * 0.25, 10.0 + size * 0.33
        canvas.text(face.rank.key, x, y, size, SERIF_BOLD, suit.ink)
        if face.rank.key in ("6", "9"):
            bar = rectangle(x - size * 0.2, y + size * 0.4, size * 0.4, 1.5)
            canvas.fill(bar, suit.ink)
        if not canvas.small:
            canvas.picture(suit.glyph, 84, 16.5, 13, suit.ink, suit.paper)
        painter.restore()


def _wreath(canvas: Canvas, cx: float, cy: float, ink: str, paper: str) -> None:
    """A disc of clear paper for the sign, ringed twice and beaded."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(cx, cy), 31, 31)
    canvas.fill(disc, mix(paper, "#ffffff", 0.6))
    canvas.stroke(disc, ink, canvas.hairline(1.2))
    if canvas.small:
        return
    ring = QPainterPath()
    ring.addEllipse(QPointF(cx, cy), 28.6, 28.6)
    canvas.stroke(ring, ink, canvas.hairline(0.4), 0.8)
    for k in range(24):
        turn = math.radians(15 * k)
        bead = QPainterPath()
        bead.addEllipse(QPointF(cx + 34 * math.sin(turn), cy - 34 * math.cos(turn)), 0.9, 0.9)
        canvas.fill(bead, ink, 0.8)


def _strewn(canvas: Canvas, face: Face) -> None:
    """Small faint signs about the ground, the same on every card of a season."""
    rng = random.Random(face.suit.letter)
    painter = canvas.painter
    painter.save()
    painter.setOpacity(0.17)
    for row in range(9):
        for column in range(6):
            x = 13 + column * 15 + (7.5 if row % 2 else 0) + rng.uniform(-2, 2)
            y = 13 + row * 14.4 + rng.uniform(-2, 2)
            if x < 92:
                canvas.picture(
                    face.suit.glyph, x, y, rng.uniform(5.5, 9), face.suit.ink, face.suit.paper,
                    turn=rng.uniform(-40, 40),
                )  # fmt: skip
    painter.restore()
