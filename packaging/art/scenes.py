"""Grounds of the elvish deck: a landscape for each suit, behind the portraits."""

from __future__ import annotations

import math
import random

from svgkit import INK, PALE, brush, circle, document, group, num, path, polar, poly, rect, smooth, spiral, star


def ground(*parts: str, deep: float = 0.30) -> str:
    """A sky that darkens upwards, the landscape, and a halo for the head."""
    sky = (
        f'<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{INK}" stop-opacity="{deep}"/>'
        f'<stop offset="1" stop-color="{INK}" stop-opacity="0.06"/></linearGradient>'
    )
    rays = "".join(
        poly([polar(50, 52, 30, a - 1.1), polar(50, 52, 41 if i % 2 else 37, a), polar(50, 52, 30, a + 1.1)])
        for i, a in enumerate(range(0, 360, 9))
    )
    halo = group(
        circle(50, 52, 28.5, fill=PALE, fill_opacity=0.9),
        circle(50, 52, 28.5, fill="none", stroke=INK, stroke_width=1.1),
        circle(50, 52, 26.6, fill="none", stroke=INK, stroke_width=0.4),
        path(rays, fill=INK, fill_opacity=0.75),
    )
    return document(rect(10.4, 10.4, 79.2, 79.2, fill="url(#sky)"), *parts, halo, defs=sky)


def winds() -> str:
    parts = []
    for x, y, r, turn in (
        (22, 30, 9, 1),
        (79, 24, 8, -1),
        (16, 62, 6, 1),
        (85, 58, 7, -1),
        (24, 80, 7, 1),
        (78, 80, 8, -1),
    ):
        tail = [(x - turn * 22 + turn * 22 * i / 10, y + r + (10 - i) * 0.25) for i in range(10)]
        parts.append(
            path(
                brush(tail + spiral(x, y, 180, -1.6 * turn, r, 1.2, 40), lambda t: 1.9 - 1.2 * abs(t - 0.4)),
                fill=INK,
                fill_opacity=0.5,
            )
        )
    return ground(*parts)


def flames() -> str:
    rng = random.Random(4)
    tongues = []
    for layer, shade in ((0, 0.28), (1, 0.5)):
        count = 9 - 2 * layer
        size = 79.2 / count
        data = []
        for i in range(count):
            x = 10.4 + size * i
            tall = (44 if layer == 0 else 26) + rng.uniform(-8, 8) + 10 * abs(i - count / 2) / count
            tip = x + size * rng.uniform(0.35, 0.75)
            data.append(
                f"M{num(x)} 89.6C{num(x - 2)} {num(89.6 - tall * 0.5)} {num(tip + 3)} {num(89.6 - tall * 0.6)} {num(tip)} {num(89.6 - tall)}"
                f"C{num(tip + 8)} {num(89.6 - tall * 0.55)} {num(x + size + 2)} {num(89.6 - tall * 0.4)} {num(x + size)} 89.6Z"
            )
        tongues.append(path("".join(data), fill=INK, fill_opacity=shade))
    sparks = "".join(
        circle(rng.uniform(13, 87), rng.uniform(14, 50), rng.uniform(0.4, 1.1), fill=INK, fill_opacity=0.7)
        for _ in range(34)
    )
    return ground(*tongues, sparks)


def stones() -> str:
    peaks = []
    for x, top, wide, shade in (
        (20, 34, 16, 0.3),
        (80, 30, 17, 0.3),
        (12, 56, 13, 0.45),
        (34, 48, 10, 0.35),
        (68, 50, 10, 0.35),
        (89, 54, 13, 0.45),
    ):
        left, right = max(10.4, x - wide), min(89.6, x + wide)
        peaks.append(
            path(
                poly([(x, top), (right, top + 26), (right, 89.6), (left, 89.6), (left, top + 26)]),
                fill=INK,
                fill_opacity=shade,
            )
        )
        peaks.append(
            path(
                poly([(x, top), (x + 3, top + 30), (x + 1, 89.6)], False)
                + poly([(left, top + 26), (x + 3, top + 30), (right, top + 26)], False),
                fill="none",
                stroke=PALE,
                stroke_width=0.8,
                stroke_opacity=0.8,
            )
        )
    stars = "".join(
        path(poly(star(x, y, 4, 2.2, 0.6)), fill=INK, fill_opacity=0.8)
        for x, y in ((16, 18), (30, 22), (70, 18), (85, 20), (50, 15))
    )
    return ground(*peaks, stars)


def waves() -> str:
    rows = []
    for k, y in enumerate((46, 56, 66, 76, 86)):
        scallops = []
        size = 11.31
        shift = (k % 2) * size / 2
        for i in range(-1, 8):
            x = 10.4 + size * i + shift
            for r in (size / 2, size / 3, size / 6):
                a, b = max(10.4, x + size / 2 - r), min(89.6, x + size / 2 + r)
                if b - a > r:
                    scallops.append(f"M{num(a)} {num(y)}A{num(r)} {num(r)} 0 0 1 {num(b)} {num(y)}")
        rows.append(path("".join(scallops), fill="none", stroke=INK, stroke_width=0.9, stroke_opacity=0.35 + 0.11 * k))
    gulls = path(
        "M18 24Q22 19 25 24Q28 19 32 24M68 20Q72 15 75 20Q78 15 82 20M78 34Q80 31 82 34Q84 31 86 34",
        fill="none",
        stroke=INK,
        stroke_width=1.1,
        stroke_linecap="round",
    )
    return ground(rect(10.4, 42, 79.2, 47.6, fill=INK, fill_opacity=0.14), *rows, gulls)


def leaves() -> str:
    parts = []
    rng = random.Random(9)

    def leaf(x: float, y: float, size: float, turn: float, shade: float) -> str:
        return path(
            f"M0 {num(-size)}Q{num(size * 0.62)} {num(-size * 0.2)} 0 {num(size * 0.5)}Q{num(-size * 0.62)} {num(-size * 0.2)} 0 {num(-size)}Z",
            fill=INK,
            fill_opacity=shade,
            transform=f"translate({num(x)} {num(y)}) rotate({num(turn)})",
        )

    for side in (-1, 1):
        spine = [(50 + side * (37 - 9 * math.sin(i / 12 * math.pi)), 88 - 74 * i / 12) for i in range(13)]
        parts.append(path(smooth(spine), fill="none", stroke=INK, stroke_width=1.3, stroke_opacity=0.7))
        for i, (x, y) in enumerate(spine):
            for flip in (-1, 1):
                parts.append(
                    leaf(x + flip * 3.2, max(16, y - 2), 6.4, flip * 52 + rng.uniform(-10, 10), 0.35 + 0.04 * (i % 6))
                )
    for _ in range(26):
        parts.append(leaf(rng.uniform(16, 84), rng.uniform(80, 86), rng.uniform(5, 9), rng.uniform(-50, 50), 0.3))
    return ground(*parts)


def gods() -> str:
    rng = random.Random(2)
    sky = "".join(
        circle(
            rng.uniform(12, 88),
            rng.uniform(12, 88),
            rng.uniform(0.25, 0.7),
            fill=INK,
            fill_opacity=rng.choice((0.5, 0.8, 1.0)),
        )
        for _ in range(110)
    )
    bright = "".join(
        path(poly(star(x, y, 4, r, r * 0.22)), fill=INK)
        for x, y, r in (
            (18, 20, 4),
            (82, 18, 5),
            (15, 50, 3),
            (86, 46, 3.4),
            (22, 78, 3),
            (80, 76, 4),
            (34, 15, 2.6),
            (66, 14, 2.4),
        )
    )
    beams = "".join(poly([(50, 52), polar(50, 52, 54, a - 2.6), polar(50, 52, 54, a + 2.6)]) for a in range(0, 360, 15))
    clip = path(beams, fill=INK, fill_opacity=0.10)
    return ground(clip, sky, bright, deep=0.12)


SCENES = {
    "winds": winds,
    "flames": flames,
    "stones": stones,
    "waves": waves,
    "leaves": leaves,
    "gods": gods,
}
