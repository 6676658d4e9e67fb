"""Card backs: interlaced knots with true over and under crossings."""

from __future__ import annotations

import math

from svgkit import Point, circle, document, group, path, polar, poly, rect, star

PLUM = "#3b1f3a"
DEEP = "#2a1429"
BRASS = "#c9a227"
GLOW = "#f0dc95"
EDGE = "#efe6d0"  # the paper that shows round a back, so that it stands off a cloth of its own colour


def rosette(cx: float, cy: float, winds: int, lobes: int, middle: float, swing: float, steps: int = 840) -> list[Point]:
    """A closed curve that winds `winds` times round while its radius swings `lobes` times."""
    points = []
    for i in range(steps):
        t = (i + 0.37) / steps  # off the symmetry axes, so that no crossing is a sample
        radius = middle + swing * math.cos(2 * math.pi * lobes * t)
        points.append(polar(cx, cy, radius, 360 * winds * t))
    return points


def crossings(points: list[Point]) -> list[tuple[float, float]]:
    """Pairs of positions along a closed curve where it meets itself, each pair once."""
    count = len(points)
    found = []
    near = 8.0
    for i in range(count):
        ax, ay = points[i]
        bx, by = points[(i + 1) % count]
        for j in range(i + 2, count):
            if i == 0 and j == count - 1:
                continue
            cx, cy = points[j]
            if abs(cx - ax) > near or abs(cy - ay) > near:
                continue
            dx, dy = points[(j + 1) % count]
            den = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if abs(den) < 1e-12:
                continue
            s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / den
            t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / den
            if 0 <= s < 1 and 0 <= t < 1:
                found.append((i + s, j + t))
    return found


def strand(data: str, width: float) -> str:
    """One ribbon: brass with a thread of light along its middle."""
    pen = {"fill": "none", "stroke_linejoin": "round"}
    return path(data, stroke=BRASS, stroke_width=width, **pen) + path(
        data, stroke=GLOW, stroke_width=width * 0.26, **pen
    )


def interlace(points: list[Point], width: float, ground: str) -> str:
    """The curve as a ribbon that goes over and under itself by turns."""
    pairs = crossings(points)
    order = sorted(pairs + [(b, a) for a, b in pairs])
    base = strand(poly(points), width)
    tops = []
    count = len(points)
    for here, there in order[::2]:
        sine = abs(math.sin(heading(points, here) - heading(points, there)))
        reach = width / max(sine, 0.35) * 0.95
        first, last = span(points, here, reach)
        piece = [points[k % count] for k in range(first, last + 1)]
        longer = [points[k % count] for k in range(first - 1, last + 2)]
        tops.append(
            path(poly(piece, False), stroke=ground, stroke_width=width * 1.8, fill="none")
            + strand(poly(longer, False), width)
        )
    return base + "".join(tops)


def heading(points: list[Point], where: float) -> float:
    """Direction of the curve at a position, in radians."""
    ax, ay = points[int(where)]
    bx, by = points[(int(where) + 1) % len(points)]
    return math.atan2(by - ay, bx - ax)


def span(points: list[Point], where: float, reach: float) -> tuple[int, int]:
    """Indices about a position that cover `reach` units of the curve to either side."""
    count = len(points)

    def walk(step: int) -> int:
        index, gone = int(where), 0.0
        while gone < reach:
            ax, ay = points[index % count]
            bx, by = points[(index + step) % count]
            gone += math.hypot(bx - ax, by - ay)
            index += step
        return index

    return walk(-1), walk(1)


def lattice(size: tuple[float, float], step: float, inset: float) -> str:
    """A faint diagonal net inside a frame."""
    width, height = size
    lines = []
    for i in range(int((width + height) / step) + 1):
        d = i * step
        for flip in (False, True):
            x0, y0 = inset + max(0.0, d - (height - 2 * inset)), inset + min(d, height - 2 * inset)
            x1, y1 = inset + min(d, width - 2 * inset), inset + max(0.0, d - (width - 2 * inset))
            if x1 < x0:
                continue
            if flip:
                x0, x1 = width - x0, width - x1
            lines.append(poly([(x0, y0), (x1, y1)], close=False))
    return path("".join(lines), stroke=BRASS, stroke_opacity=0.2, stroke_width=0.35, fill="none")


def plate(size: tuple[float, float], radius: float, ground: str, deep: str, inset: float) -> str:
    """Ground, net and hairline frames of a rectangular back."""
    width, height = size
    inner = inset + 1.8
    return (
        rect(0, 0, width, height, rx=radius, fill=EDGE)
        + rect(2.2, 2.2, width - 4.4, height - 4.4, rx=radius - 1.6, fill=ground)
        + rect(inset, inset, width - 2 * inset, height - 2 * inset, fill=deep, rx=2.4)
        + lattice(size, 4.2, inset)
        + rect(inset, inset, width - 2 * inset, height - 2 * inset, fill="none", stroke=BRASS, stroke_width=0.9, rx=2.4)
        + rect(
            inner, inner, width - 2 * inner, height - 2 * inner, fill="none", stroke=BRASS, stroke_width=0.35, rx=1.4
        )
    )


def medallion(cx: float, cy: float, radius: float, ground: str) -> str:
    """A disc that carries a knot, with a rim of beads."""
    beads = "".join(circle(*polar(cx, cy, radius - 1.6, 6 * i), 0.5, fill=BRASS) for i in range(60))
    return (
        circle(cx, cy, radius, fill=ground, stroke=BRASS, stroke_width=0.8)
        + beads
        + circle(cx, cy, radius - 3.2, fill="none", stroke=BRASS, stroke_width=0.35)
    )


def viashi() -> str:
    """Square back: a sixfold knot in brass on plum, stars in the corners."""
    knot = interlace(rosette(50, 50, 5, 6, 21.5, 11.5), 2.3, PLUM)
    corners = "".join(
        path(poly(star(x, y, 6, 6.2, 2.6)), fill="none", stroke=BRASS, stroke_width=0.8) + circle(x, y, 1.3, fill=BRASS)
        for x in (17.5, 82.5)
        for y in (17.5, 82.5)
    )
    return document(
        plate((100, 100), 8, PLUM, DEEP, 6),
        corners,
        medallion(50, 50, 38.5, PLUM),
        knot,
        path(poly(star(50, 50, 6, 6.4, 3.1)), fill=BRASS),
        circle(50, 50, 1.7, fill=PLUM),
    )


def hexagon(cx: float, cy: float, side: float, turn: float = 0) -> list[Point]:
    """Corners of a hexagon with one corner straight up."""
    return [polar(cx, cy, side, 60 * i + turn) for i in range(6)]


def vyozha() -> str:
    """Hexagonal back in a box of 100 by 115.47: a sixfold interlace on midnight."""
    ground, deep, rose = "#1c2747", "#131b34", "#6d2036"
    cx, cy, side = 50.0, 57.735, 57.735
    petals = "".join(
        path(
            poly(
                [polar(cx, cy, 33, a), polar(cx, cy, 44.5, a - 10), polar(cx, cy, 47.4, a), polar(cx, cy, 44.5, a + 10)]
            ),
            fill=rose,
            stroke=BRASS,
            stroke_width=0.7,
            stroke_linejoin="round",
        )
        for a in range(0, 360, 60)
    )
    knot = interlace(rosette(cx, cy, 5, 12, 25, 8), 1.9, ground)
    rays = "".join(poly([polar(cx, cy, 34, 5 * i), polar(cx, cy, 43.5, 5 * i)], close=False) for i in range(72))
    return document(
        path(poly(hexagon(cx, cy, side * 0.955)), fill=EDGE, stroke=EDGE, stroke_width=4, stroke_linejoin="round"),
        path(
            poly(hexagon(cx, cy, side * 0.925)), fill=ground, stroke=ground, stroke_width=3.4, stroke_linejoin="round"
        ),
        path(poly(hexagon(cx, cy, side * 0.895)), fill=deep),
        path(rays, stroke=BRASS, stroke_width=0.35, stroke_opacity=0.3, fill="none"),
        petals,
        circle(cx, cy, 36.4, fill=ground, stroke=BRASS, stroke_width=0.8),
        knot,
        path(poly(star(cx, cy, 6, 15, 8.6)), fill=rose, stroke=BRASS, stroke_width=0.9, stroke_linejoin="round"),
        path(poly(star(cx, cy, 6, 8, 4.5, 30)), fill=BRASS),
        circle(cx, cy, 2.2, fill=rose),
        path(poly(hexagon(cx, cy, side * 0.895)), fill="none", stroke=BRASS, stroke_width=0.9, stroke_linejoin="round"),
        path(poly(hexagon(cx, cy, side * 0.86)), fill="none", stroke=BRASS, stroke_width=0.35, stroke_linejoin="round"),
        size=(100, 115.47),
    )


def vidrasso() -> str:
    """Tall back: a wreath of the four seasons' colours about a fourfold knot, on pine."""
    ground, deep = "#17382f", "#0f2821"
    cx, cy = 50.0, 70.0
    knot = interlace(rosette(cx, cy, 3, 8, 17, 8.8), 2.1, ground)
    fans = []
    for i, colour in enumerate(("#8fb7cf", "#d58aa8", "#e2b84a", "#c4713a")):
        for step in range(-2, 3):
            a = 90 * i + 18 * step
            tip, left, right = polar(cx, cy, 39.5, a), polar(cx, cy, 31, a - 6.5), polar(cx, cy, 31, a + 6.5)
            root = polar(cx, cy, 28, a)
            fans.append(path(poly([root, left, tip, right]), fill=colour, stroke=BRASS, stroke_width=0.5))
    corners = "".join(
        path(poly(star(x, y, 8, 7, 2.6)), fill=BRASS) + circle(x, y, 1.5, fill=deep)
        for x in (18, 82)
        for y in (18, 122)
    )
    return document(
        plate((100, 140), 6, ground, deep, 5.5),
        corners,
        *fans,
        circle(cx, cy, 28.8, fill=ground, stroke=BRASS, stroke_width=0.8),
        knot,
        circle(cx, cy, 3, fill=BRASS),
        size=(100, 140),
    )


def french() -> str:
    """Tall back of the saga: weathered blue with a knot of ropes and two prows."""
    ground, deep = "#273a45", "#1e2d36"
    bone = "#d8cfb4"
    ropes = interlace(rosette(50, 70, 5, 8, 23, 11), 2.2, ground).replace(BRASS, bone).replace(GLOW, "#fbf6e6")
    prow = "M50 12C62 14 70 24 68 34C60 30 54 32 50 38C46 32 40 30 32 34C30 24 38 14 50 12Z"
    prows = "".join(
        group(
            path(prow, fill="none", stroke=bone, stroke_width=1.2, stroke_linejoin="round"),
            circle(50, 23, 2.2, fill=bone),
            transform=turn,
        )
        for turn in ("translate(0 0)", "rotate(180 50 70)")
    )
    base = plate((100, 140), 6, ground, deep, 5.5).replace(BRASS, bone)
    return document(
        base,
        prows,
        circle(50, 70, 37, fill=ground, stroke=bone, stroke_width=0.7),
        ropes,
        path(poly(star(50, 70, 8, 6, 3)), fill=bone),
        size=(100, 140),
    )


BACKS = {"viashi": viashi, "vyozha": vyozha, "vidrasso": vidrasso, "french": french}
