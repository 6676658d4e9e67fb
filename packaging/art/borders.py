"""Border patterns of the six Viashi suits: a band round a square card, told apart by touch of eye.

The band lies between OUTER and INNER units from the edge of a 100 unit card. One side and one
corner are drawn, then turned to the other three.
"""

from __future__ import annotations

from svgkit import (
    INK,
    brush,
    circle,
    document,
    group,
    num,
    path,
    poly,
    rect,
    spiral,
    star,
)

OUTER = 3.2
INNER = 10.4
MIDDLE = (OUTER + INNER) / 2
RUN = 100 - 2 * INNER


def frame(side: str, corner: str, ground: float = 0.13) -> str:
    """The band: tinted ground, four sides, four corners, two hairlines."""
    hole = f"M{num(OUTER)} {num(OUTER)}H{num(100 - OUTER)}V{num(100 - OUTER)}H{num(OUTER)}Z"
    hole += f"M{num(INNER)} {num(INNER)}V{num(100 - INNER)}H{num(100 - INNER)}V{num(INNER)}Z"
    turns = [group(side, corner, transform=f"rotate({90 * i} 50 50)", stroke_linecap="round") for i in range(4)]
    lines = {"fill": "none", "stroke": INK, "stroke_width": 0.7}
    return document(
        path(hole, fill=INK, fill_opacity=ground),
        *turns,
        rect(OUTER, OUTER, 100 - 2 * OUTER, 100 - 2 * OUTER, **lines),
        rect(INNER, INNER, RUN, RUN, **lines),
    )


def steps(count: int) -> list[float]:
    """Left ends of `count` equal pieces of one side."""
    return [INNER + RUN * i / count for i in range(count)]


def winds() -> str:
    """Long lines, each curling over the start of the next."""
    count = 4
    size = RUN / count
    parts = []
    for x in steps(count):
        base, radius = INNER - 1.5, 2.5
        line = [(x - 2.5 + (size - 1.5) * i / 12, base) for i in range(12)]
        curl = spiral(x + size - 3.6, base - radius, 180, -1.35, radius, 0.7, 26)
        parts.append(path(brush(line + curl, lambda t: 1.5 - 0.9 * abs(t - 0.45)), fill=INK))
        parts.append(
            path(
                f"M{num(x + 0.5)} {num(base - 2.6)}H{num(x + size - 7.4)}",
                stroke=INK,
                stroke_width=0.8,
                fill="none",
            )
        )
    corner = path(brush(spiral(MIDDLE, MIDDLE, 0, 1.7, 2.7, 0.4, 30), lambda t: 1.2 - 0.5 * t), fill=INK)
    return frame("".join(parts), corner)


def flames() -> str:
    """Teeth rising from the inner line outwards."""
    count = 13
    size = RUN / count
    teeth = []
    for x in steps(count):
        tip = x + size * 0.66
        teeth.append(
            f"M{num(x)} {num(INNER)}C{num(x + 0.4)} {num(MIDDLE + 0.6)} {num(tip - 1.2)} "
            f"{num(MIDDLE)} {num(tip)} {num(OUTER + 0.9)}C{num(tip + 1.4)} {num(MIDDLE)} "
            f"{num(x + size)} {num(MIDDLE + 1)} {num(x + size)} {num(INNER)}Z"
        )
    corner = path(
        f"M{num(INNER)} {num(INNER)}L{num(INNER - 5.4)} {num(INNER)}"
        f"Q{num(INNER - 2.6)} {num(INNER - 2.2)} {num(OUTER + 1)} {num(OUTER + 1)}"
        f"Q{num(INNER - 2.2)} {num(INNER - 2.6)} {num(INNER)} {num(INNER - 5.4)}Z",
        fill=INK,
    )
    return frame(path("".join(teeth), fill=INK), corner)


def stones() -> str:
    """Two courses of masonry with open joints."""
    count = 9
    size = RUN / count
    gap = 0.75
    height = (INNER - OUTER - 3 * gap) / 2
    blocks = []
    for x in steps(count):
        blocks.append(rect(x + gap / 2, OUTER + gap, size - gap, height, fill=INK, rx=0.4))
    lower = OUTER + 2 * gap + height
    blocks.append(rect(INNER + gap / 2, lower, size / 2 - gap, height, fill=INK, rx=0.4))
    for x in steps(count):
        wide = size if x + size * 1.5 < INNER + RUN else size / 2
        blocks.append(rect(x + size / 2 + gap / 2, lower, wide - gap, height, fill=INK, rx=0.4))
    side = group(*blocks, fill_opacity=0.8)
    inner = INNER - OUTER - 2 * gap
    corner = rect(OUTER + gap, OUTER + gap, inner, inner, fill=INK, rx=0.6)
    return frame(side, corner)


def waves() -> str:
    """Scallops, each with a smaller one inside."""
    count = 9
    size = RUN / count
    arcs, inner = [], []
    for x in steps(count):
        mid = x + size / 2
        arcs.append(f"M{num(x)} {num(INNER)}A{num(size / 2)} 5 0 0 1 {num(x + size)} {num(INNER)}")
        inner.append(f"M{num(mid - 2.2)} {num(INNER)}A2.2 2.4 0 0 1 {num(mid + 2.2)} {num(INNER)}Z")
    dots = "".join(circle(x, OUTER + 1.9, 0.75, fill=INK) for x in steps(count)[1:])
    side = path("".join(arcs), fill="none", stroke=INK, stroke_width=1.25) + path("".join(inner), fill=INK) + dots
    corner = path(
        f"M{num(INNER - 5.4)} {num(INNER)}A5.4 5.4 0 0 1 {num(INNER)} {num(INNER - 5.4)}",
        fill="none",
        stroke=INK,
        stroke_width=1.25,
    ) + path(
        f"M{num(INNER - 2.6)} {num(INNER)}A2.6 2.6 0 0 1 {num(INNER)} {num(INNER - 2.6)}L{num(INNER)} {num(INNER)}Z",
        fill=INK,
    )
    return frame(side, corner)


def leaves() -> str:
    """A vine with a leaf at every bend."""
    count = 10
    size = RUN / count
    stem = [f"M{num(INNER)} {num(MIDDLE)}"]
    parts = []
    for i, x in enumerate(steps(count)):
        up = -1 if i % 2 == 0 else 1
        stem.append(f"Q{num(x + size / 2)} {num(MIDDLE + up * 3.4)} {num(x + size)} {num(MIDDLE)}")
        mid = x + size * 0.62
        tip = MIDDLE - up * 2.9
        root = MIDDLE + up * 1.3
        parts.append(
            path(
                f"M{num(mid)} {num(root)}Q{num(mid - 2.9)} {num(MIDDLE - up * 1.2)} "
                f"{num(mid + 0.4)} {num(tip)}Q{num(mid + 2.9)} {num(MIDDLE - up * 0.6)} "
                f"{num(mid)} {num(root)}Z",
                fill=INK,
            )
        )
    side = path("".join(stem), fill="none", stroke=INK, stroke_width=0.95) + "".join(parts)
    corner = path(
        f"M{num(INNER - 0.6)} {num(INNER - 0.6)}Q{num(OUTER + 0.4)} {num(INNER - 1.2)} "
        f"{num(OUTER + 1.1)} {num(OUTER + 1.1)}Q{num(INNER - 1.2)} {num(OUTER + 0.4)} "
        f"{num(INNER - 0.6)} {num(INNER - 0.6)}Z",
        fill=INK,
    )
    return frame(side, corner)


def gods() -> str:
    """Stars in a ring, a small light between each two."""
    count = 8
    size = RUN / count
    parts = []
    for x in steps(count):
        parts.append(path(poly(star(x + size / 2, MIDDLE, 4, 2.9, 0.85)), fill=INK))
    parts += [circle(x, MIDDLE, 0.7, fill=INK) for x in steps(count)[1:]]
    corner = path(poly(star(MIDDLE, MIDDLE, 4, 3.2, 1)), fill=INK) + path(
        poly(star(MIDDLE, MIDDLE, 4, 2.3, 0.9, 45)), fill=INK
    )
    return frame("".join(parts), corner, ground=0.1)


BORDERS = {
    "winds": winds,
    "flames": flames,
    "stones": stones,
    "waves": waves,
    "leaves": leaves,
    "gods": gods,
}
