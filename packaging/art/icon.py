"""The program's icon: a card and a tile on plum velvet under a lamp."""

from __future__ import annotations

from glyphs import gods, waves
from svgkit import group, inner, num, path, polar, poly, rect

GOLD, NIGHT, PAPER, BLUE = "#d9b344", "#1b1b2f", "#fbf6ea", "#1f5fa8"


def coloured(text: str, ink: str, pale: str) -> str:
    return inner(text).replace("currentColor", ink).replace("#fbf6ea", pale)


def icon() -> str:
    """256 units square; made to be known at 16 pixels: two shapes, two inks, one rim."""
    lamp = (
        '<defs><radialGradient id="lamp" cx="0.5" cy="0.22" r="0.85"><stop offset="0" stop-color="#6a3a67"/>'
        '<stop offset="0.55" stop-color="#3f203d"/><stop offset="1" stop-color="#241022"/></radialGradient></defs>'
    )
    card = group(
        rect(-70, -66, 140, 140, rx=14, fill="#000000", fill_opacity=0.35),
        rect(-70, -70, 140, 140, rx=14, fill=PAPER, stroke="#2a1c22", stroke_width=4),
        rect(-58, -58, 116, 116, rx=5, fill="none", stroke=BLUE, stroke_width=6),
        group(coloured(waves(), BLUE, PAPER), transform="translate(-48 -50) scale(0.78)"),
        transform="translate(104 100) rotate(-14) scale(0.9)",
    )
    hexagon = [polar(0, 0, 78, 60 * i) for i in range(6)]
    shadow = [(x, y + 5) for x, y in hexagon]
    tile = group(
        path(poly(shadow), fill="#000000", fill_opacity=0.4),
        path(poly(hexagon), fill=NIGHT, stroke=GOLD, stroke_width=9, stroke_linejoin="round"),
        group(coloured(gods(), GOLD, NIGHT), transform="translate(-53 -53) scale(1.06)"),
        transform="translate(152 153) scale(0.88)",
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">\n{lamp}'
        + rect(6, 6, 244, 244, rx=54, fill="url(#lamp)")
        + rect(11, 11, 234, 234, rx=49, fill="none", stroke="#c9a227", stroke_width=num(6))
        + f"\n{card}\n{tile}\n</svg>\n"
    )


ICON = {"velvet-table": icon}
