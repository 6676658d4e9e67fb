"""Ribbons and scrolls that carry a card's name."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from velvet.table.faces.art import SCRIPT, SERIF_BOLD
from velvet.table.faces.canvas import Canvas, mix


def ribbon(
    canvas: Canvas,
    words: str,
    cx: float,
    cy: float,
    width: float,
    ink: str,
    on_ink: str,
    size: float = 9.8,
) -> None:
    """A swallow-tailed banner with a word on it."""
    half, high, tail, drop = width / 2, size * 0.55, 4.6, 2.0
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
    canvas.text(words, cx, cy - 0.3, size, SERIF_BOLD, on_ink, spacing=3, widest=width - 3.6)


def rectangle(x: float, y: float, wide: float, high: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(x, y, wide, high)
    return path


def scroll(canvas: Canvas, words: str, cx: float, cy: float, ink: str, ground: str, pen: str) -> None:
    """A scroll with rolled ends, lettered in script."""
    half, high = 28.0, 5.3
    for side in (-1, 1):
        roll = QPainterPath()
        x = cx + side * half
        roll.addRoundedRect(min(x, x + side * 4.2), cy - high - 0.9, 4.2, 2 * high + 1.8, 2, 2)
        canvas.fill(roll, mix(ground, ink, 0.4))
        canvas.stroke(roll, pen, canvas.hairline(0.7))
    band = rectangle(cx - half, cy - high, 2 * half, 2 * high)
    canvas.fill(band, ground)
    canvas.stroke(band, pen, canvas.hairline(0.7))
    canvas.text(words, cx, cy + 1.5, 14.6, SCRIPT, pen, widest=2 * half - 5)
