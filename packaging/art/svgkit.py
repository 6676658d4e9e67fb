"""Small geometry for drawing the decks: brushes, stars, rings, and the SVG wrapper.

Every drawing is plain SVG with no text in it and only four variable inks, which the table swaps
when it prints a card: ``currentColor`` (the ink of the suit), ``PALE`` (a tint of it, or paper),
``LINE`` (the outline) and ``CUT`` (a line on inked ground). Nothing here knows a card or a game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

INK = "currentColor"
PALE = "#fbf6ea"
LINE = "#211a1e"
CUT = "#2b2226"
SHINE = "#ffffff"

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """The point at `radius` from (cx, cy); 0 degrees is up, angles run clockwise."""
    turn = math.radians(degrees - 90)
    return cx + radius * math.cos(turn), cy + radius * math.sin(turn)


def poly(points: Iterable[Point], close: bool = True) -> str:
    """Path data through straight segments."""
    body = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}{'Z' if close else ''}"


def smooth(points: Sequence[Point], close: bool = False) -> str:
    """Path data of a Catmull-Rom curve through `points`."""
    count = len(points)
    if count < 3:
        return poly(points, close)

    def at(index: int) -> Point:
        if close:
            return points[index % count]
        return points[min(max(index, 0), count - 1)]

    out = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for i in range(count if close else count - 1):
        before, here, there, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        c1 = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        c2 = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        out.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (c1, c2, there)))
    return "".join(out) + ("Z" if close else "")


def brush(spine: Sequence[Point], width: Callable[[float], float]) -> str:
    """The outline of a stroke along `spine`; `width` maps 0 … 1 along it to a full width."""
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(spine):
        lengths.append(lengths[-1] + math.hypot(bx - ax, by - ay))
    total = lengths[-1] or 1.0
    left: list[Point] = []
    right: list[Point] = []
    last = len(spine) - 1
    for i, (x, y) in enumerate(spine):
        ax, ay = spine[max(i - 1, 0)]
        bx, by = spine[min(i + 1, last)]
        norm = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / norm, (bx - ax) / norm
        half = width(lengths[i] / total) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return smooth(left + right[::-1], close=True)


def spiral(
    cx: float, cy: float, start: float, turns: float, outer: float, inner: float, steps: int = 36
) -> list[Point]:
    """Points of a spiral from `outer` to `inner` radius, beginning at `start` degrees."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        radius = outer + (inner - outer) * t
        points.append(polar(cx, cy, radius, start + 360 * turns * t))
    return points


def star(cx: float, cy: float, rays: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star with `rays` points, the first straight up."""
    step = 180 / rays
    return [polar(cx, cy, outer if i % 2 == 0 else inner, turn + i * step) for i in range(2 * rays)]


def path(data: str, **style: object) -> str:
    return f'<path d="{data}"{attrs(style)}/>'


def circle(cx: float, cy: float, radius: float, **style: object) -> str:
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(radius)}"{attrs(style)}/>'


def ellipse(cx: float, cy: float, rx: float, ry: float, **style: object) -> str:
    return f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}"{attrs(style)}/>'


def rect(x: float, y: float, w: float, h: float, **style: object) -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{attrs(style)}/>'


def group(*parts: str, **style: object) -> str:
    return f"<g{attrs(style)}>{''.join(parts)}</g>"


def attrs(style: dict[str, object]) -> str:
    """Attributes from keywords: ``stroke_width=2`` becomes `` stroke-width="2"``."""
    out = ""
    for key, value in style.items():
        text = num(value) if isinstance(value, float) else str(value)
        out += f' {key.rstrip("_").replace("_", "-")}="{text}"'
    return out


def document(*parts: str, size: tuple[float, float] = (100, 100), defs: str = "") -> str:
    """A whole SVG document with a view box of `size`."""
    width, height = num(size[0]), num(size[1])
    head = f"<defs>{defs}</defs>" if defs else ""
    body = "\n".join(part for part in parts if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" color="#333333">\n{head}{body}\n</svg>\n'
    )


def save(folder: Path, name: str, text: str) -> None:
    target = folder / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def inner(text: str) -> str:
    """The content of a document without its wrapper, to be placed in another drawing."""
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()


def placed(text: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A drawing of 100 units put at (x, y), scaled, turned about its own middle."""
    spin = f" rotate({num(turn)} 50 50)" if turn else ""
    return group(inner(text), transform=f"translate({num(x)} {num(y)}) scale({num(scale)}){spin}")
