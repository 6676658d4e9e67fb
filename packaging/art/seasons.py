"""The four seasons of the Vidrasso deck."""

from __future__ import annotations

from svgkit import INK, PALE, circle, document, group, path, polar, poly, smooth


def snow() -> str:
    """A crystal of six branching arms."""
    arm = "M50 50L50 4M50 17L40 8M50 17L60 8M50 29L36.5 17M50 29L63.5 17M50 40L42 33M50 40L58 33"
    arms = [group(path(arm), transform=f"rotate({60 * i} 50 50)") for i in range(6)]
    return document(
        group(*arms, fill="none", stroke=INK, stroke_width=4.4, stroke_linecap="round"),
        path(poly([polar(50, 50, 9, 60 * i + 30) for i in range(6)]), fill=INK),
        path(poly([polar(50, 50, 4.4, 60 * i + 30) for i in range(6)]), fill=PALE),
    )


def blossom() -> str:
    """Five notched petals."""
    petal = "M50 46C34 38 26 20 36 8C41 3 47 5 50 11C53 5 59 3 64 8C74 20 66 38 50 46Z"
    petals, veins, stamens = [], [], []
    for i in range(5):
        turn = f"rotate({72 * i} 50 50)"
        petals.append(path(petal, fill=INK, stroke=PALE, stroke_width=2.2, transform=turn))
        veins.append(path("M50 42L50 24M47 40L42 27M53 40L58 27", transform=turn))
        x, y = polar(50, 50, 13.5, 72 * i + 36)
        stamens.append(path(f"M50 50L{x:.2f} {y:.2f}", stroke=PALE, stroke_width=1.6))
        stamens.append(circle(x, y, 2.3, fill=PALE))
    return document(
        *petals,
        group(*veins, fill="none", stroke=PALE, stroke_width=1.7, stroke_linecap="round", stroke_opacity=0.7),
        *stamens,
        circle(50, 50, 5.6, fill=PALE),
        circle(50, 50, 3, fill=INK),
    )


def sun() -> str:
    """A high sun: long and short rays."""
    rays = []
    for i in range(16):
        a = 22.5 * i
        long = i % 2 == 0
        rays.append(poly([polar(50, 50, 26, a - 6), polar(50, 50, 49 if long else 39, a), polar(50, 50, 26, a + 6)]))
    return document(
        path("".join(rays), fill=INK),
        circle(50, 50, 22.5, fill=INK),
        circle(50, 50, 17.5, fill="none", stroke=PALE, stroke_width=2.2),
        circle(50, 50, 11.5, fill=PALE, fill_opacity=0.9),
    )


def fall() -> str:
    """A lobed leaf on its way down, and the air it leaves behind."""
    right = [
        (50, 6), (59, 13), (57, 22), (70, 22), (76, 32), (67, 41), (80, 45), (82, 56), (70, 61),
        (74, 70), (64, 77), (54, 76), (51.6, 84),
    ]  # fmt: skip
    left = [(100 - x, y) for x, y in reversed(right)]
    leaf = group(
        path(smooth(right + left, close=True), fill=INK),
        path("M50 82C50 90 53 95 57 99", fill="none", stroke=INK, stroke_width=4.4, stroke_linecap="round"),
        path(
            "M50 20L50 82M50 40L62 30M50 40L38 30M50 56L70 51M50 56L30 51M50 70L63 69M50 70L37 69",
            fill="none",
            stroke=PALE,
            stroke_width=2.3,
            stroke_linecap="round",
        ),
        transform="translate(-6 -6) rotate(36 56 52) scale(1.12)",
    )
    air = "M4 14C10 24 17 29 26 30M1 34C6 43 12 48 20 49"
    return document(
        path(air, fill="none", stroke=INK, stroke_width=3, stroke_linecap="round", stroke_opacity=0.55),
        leaf,
    )


SEASONS = {"snow": snow, "blossom": blossom, "sun": sun, "fall": fall}
