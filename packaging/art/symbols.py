"""The seven symbols of the Vyozha deck and the parts of its two styles."""

from __future__ import annotations

import math

from svgkit import (
    INK,
    PALE,
    SHINE,
    brush,
    circle,
    document,
    ellipse,
    path,
    polar,
    poly,
    smooth,
    star,
)

MAPLE = (
    (0, -48),
    (8, -33),
    (17, -38),
    (13, -12),
    (15, -10),
    (27, -22),
    (30, -15),
    (43, -17),
    (38, -5),
    (46, 0),
    (23, 19),
    (26, 27),
    (2.6, 23),
    (2.6, 46),
)


def sunburst() -> str:
    """Selevati: a sun with straight and waving rays by turns."""
    parts = []
    for i in range(8):
        a = 45 * i
        parts.append(poly([polar(50, 50, 24, a - 9), polar(50, 50, 48, a), polar(50, 50, 24, a + 9)]))
        b = a + 22.5
        spine = [polar(50, 50, 23 + 2.2 * j, b + 4.2 * math.sin(j * 0.75)) for j in range(9)]
        parts.append(brush(spine, lambda t: 6.4 * (1 - t) + 0.8))
    return document(
        path("".join(parts), fill=INK),
        circle(50, 50, 21, fill=INK),
        circle(50, 50, 15.5, fill="none", stroke=PALE, stroke_width=2),
        circle(50, 50, 8, fill=PALE, fill_opacity=0.9),
    )


def moon() -> str:
    """Cosmeon: a crescent with one star in its arms."""
    return document(
        path("M62 5A46 46 0 1 0 95 66A37 37 0 1 1 62 5Z", fill=INK),
        path(poly(star(70, 40, 5, 15, 6.2, 10)), fill=INK),
        path(
            "M18 62A36 36 0 0 0 50 87",
            fill="none",
            stroke=SHINE,
            stroke_opacity=0.5,
            stroke_width=3,
            stroke_linecap="round",
        ),
    )


def hand() -> str:
    """Zevtwill: an open hand, a spiral in its palm."""
    fingers = "M34 52L29 17M46 48L45 8M58 49L62 12M69 55L78 25M32 70L13 51"
    palm = "M27 50C26 62 29 70 33 78C35 84 36 90 36 96L68 96C68 90 69 84 72 76C76 66 76 58 74 52C64 44 38 44 27 50Z"
    curl = [polar(51, 68, 11 * (1 - i / 34), 360 * 1.9 * i / 30) for i in range(31)]
    return document(
        path(fingers, fill="none", stroke=INK, stroke_width=11.4, stroke_linecap="round"),
        path(palm, fill=INK, stroke=INK, stroke_width=3, stroke_linejoin="round"),
        path(smooth(curl), fill="none", stroke=PALE, stroke_width=3.2, stroke_linecap="round"),
    )


def eye() -> str:
    """Veldrin Vance: an open eye under a brow of lashes."""
    lashes = "".join(poly([polar(50, 78, 52, a), polar(50, 78, 66, a)], close=False) for a in (-42, -21, 0, 21, 42))
    return document(
        path(lashes, stroke=INK, stroke_width=5.4, stroke_linecap="round", fill="none"),
        path("M2 58C18 34 36 28 50 28C64 28 82 34 98 58C82 82 64 88 50 88C36 88 18 82 2 58Z", fill=INK),
        path("M13 58C26 41 39 36 50 36C61 36 74 41 87 58C74 75 61 80 50 80C39 80 26 75 13 58Z", fill=PALE),
        circle(50, 58, 18, fill=INK),
        ellipse(50, 58, 5, 13, fill=PALE),
        circle(43, 51, 3.6, fill=SHINE, fill_opacity=0.85),
    )


def mountain() -> str:
    """Aquardion: a peak with snow and a lesser one beside it."""
    return document(
        path("M58 88L78 44L98 88Z", fill=INK, fill_opacity=0.72),
        path("M4 87L42 10L80 87Z", fill=INK, stroke=INK, stroke_width=4, stroke_linejoin="round"),
        path("M42 12L57 40.500L49 36L44 47L37 36L28 39Z", fill=PALE),
        path("M42 47L50 88M42 47L30 88", fill="none", stroke=PALE, stroke_width=2.2, stroke_opacity=0.55),
        path("M2 92H98", fill="none", stroke=INK, stroke_width=4, stroke_linecap="round"),
    )


def maple() -> str:
    """Lyvianne: a maple leaf."""
    half = [(50 + x, 51 + y) for x, y in MAPLE]
    other = [(100 - x, y) for x, y in reversed(half)]
    return document(
        path(poly(half + other), fill=INK, stroke=INK, stroke_width=2, stroke_linejoin="round"),
        path(
            "M50 74L50 22M50 66L74 46M50 66L26 46M50 70L68 66M50 70L32 66",
            fill="none",
            stroke=PALE,
            stroke_width=2.2,
            stroke_opacity=0.75,
            stroke_linecap="round",
        ),
    )


def trefoil() -> str:
    """Branch: an equal trefoil, its three lobes at the legs of a branch."""
    lobes = "".join(circle(*polar(50, 50, 23, 120 * i), 20.5, fill=INK) for i in range(3))
    cuts = "".join(
        circle(*polar(50, 50, 23, 120 * i), 12.5, fill="none", stroke=PALE, stroke_width=2.4) for i in range(3)
    )
    return document(lobes, circle(50, 50, 12, fill=INK), cuts, circle(50, 50, 5, fill=PALE))


def ring() -> str:
    """The ornate ring of a sacred tile: a rope between two hoops, with petals outside."""
    petals = []
    for i in range(24):
        a = 15 * i
        petals.append(poly([polar(50, 50, 42.5, a - 5), polar(50, 50, 47.5, a), polar(50, 50, 42.5, a + 5)]))
    rope = "".join(poly([polar(50, 50, 36.6, 6 * i), polar(50, 50, 40.8, 6 * i + 7)], close=False) for i in range(60))
    return document(
        path("".join(petals), fill=INK),
        circle(50, 50, 42, fill="none", stroke=INK, stroke_width=1.5),
        path(rope, stroke=INK, stroke_width=1.3, fill="none"),
        circle(50, 50, 35.4, fill="none", stroke=INK, stroke_width=1.5),
        *(circle(*polar(50, 50, 47.4, 15 * i + 7.5), 0.9, fill=INK) for i in range(24)),
    )


def lozenge() -> str:
    """One pip of a sacred tile."""
    return document(
        path("M50 4L80 50L50 96L20 50Z", fill=INK),
        path("M50 22L66 50L50 78L34 50Z", fill="none", stroke=PALE, stroke_width=5),
    )


def notch() -> str:
    """The mark of the upright corner: a small chevron with its point up."""
    return document(path("M50 10L92 90L50 66L8 90Z", fill=INK))


SYMBOLS = {
    "sunburst": sunburst,
    "moon": moon,
    "hand": hand,
    "eye": eye,
    "mountain": mountain,
    "maple": maple,
    "trefoil": trefoil,
    "ring": ring,
    "lozenge": lozenge,
    "notch": notch,
}
