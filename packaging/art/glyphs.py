"""The six suit glyphs of the Viashi deck: one flat shape each, told apart by outline alone."""

from __future__ import annotations

from collections.abc import Callable

from svgkit import INK, PALE, SHINE, brush, circle, document, num, path, polar, poly, spiral, star


def _taper(thick: float, thin: float = 1.2) -> Callable[[float], float]:
    """A pen stroke that swells in its first half and thins into its curl."""

    def width(t: float) -> float:
        if t < 0.35:
            return thin + (thick - thin) * (t / 0.35)
        return thick - (thick - thin * 1.6) * ((t - 0.35) / 0.65)

    return width


def winds() -> str:
    """A gust of three strokes, each running out into a spiral."""
    strokes = []
    for x0, y, cx, radius, up, thick in (
        (8.0, 39.0, 45.0, 16.0, True, 9.5),
        (2.0, 55.0, 78.0, 17.0, True, 10.0),
        (14.0, 70.0, 56.0, 13.5, False, 9.0),
    ):
        line = [(x0 + (cx - x0) * i / 14, y + 1.2 * ((i / 14) - 0.5)) for i in range(14)]
        if up:
            curl = spiral(cx, y - radius, 180, -1.3, radius, radius * 0.3)
        else:
            curl = spiral(cx, y + radius, 0, 1.3, radius, radius * 0.3)
        strokes.append(path(brush(line + curl, _taper(thick)), fill=INK))
    return document(*strokes)


def flames() -> str:
    """A flame whose tongue is forked, with a pale heart."""
    outer = (
        "M51 97C26 97 13 80 17 60C20 46 32 39 35 25C36.5 17 35 10 31 3"
        "C46 9 55 21 56 38C61 33 63 26 62 16C78 28 87 45 86 63C85 83 71 97 51 97Z"
    )
    heart = (
        "M51 90C39 90 32 81 34 71C36 62 46 58 47 45C55 52 59 59 60 66C63 64 65 61 65 58"
        "C69 64 71 69 70 74C68 84 61 90 51 90Z"
    )
    return document(path(outer, fill=INK), path(heart, fill=PALE))


def stones() -> str:
    """A cut stone: a table and five facets about it, each of its own darkness."""
    outer = [polar(50, 51, 47, 72 * i) for i in range(5)]
    table = [polar(50, 51, 21, 72 * i) for i in range(5)]
    parts = [path(poly(outer), fill=INK)]
    for i, shade in enumerate((0.42, 0.0, 0.0, 0.16, 0.3)):
        j = (i + 1) % 5
        facet = poly([outer[i], outer[j], table[j], table[i]])
        if shade:
            parts.append(path(facet, fill=SHINE, fill_opacity=shade))
    parts.append(path(poly(table), fill=PALE, fill_opacity=0.82))
    seams = "".join(poly([outer[i], table[i]], close=False) for i in range(5)) + poly(table)
    parts.append(path(seams, fill="none", stroke=PALE, stroke_width=3.2, stroke_linejoin="round"))
    return document(*parts)


def waves() -> str:
    """A breaking crest over a second, lower water line."""
    crest = (
        "M2 73C17 70 24 58 30 45C39 23 60 8 79 17C95 25 98 46 86 55C77 62 63 57 64 46"
        "C65 38 74 36 79 41C79 30 61 27 53 40C45 54 56 73 98 71L98 80C64 84 36 84 2 80Z"
    )
    low = "M2 87C20 82 30 82 46 87C62 92 78 92 98 86L98 94C80 99 62 99 46 95C30 90 18 91 2 95Z"
    return document(path(crest, fill=INK), path(low, fill=INK))


def leaves() -> str:
    """A leaf with its veins cut out, stem down."""
    blade = "M50 2C63 12 82 30 84 52C86 70 72 80 53.5 82L53.5 98L46.5 98L46.5 82C28 80 14 70 16 52C18 30 37 12 50 2Z"
    veins = ["M50 20L50 84"]
    for y, reach in ((36, 14), (50, 20), (65, 20)):
        top = num(y - reach * 0.72)
        veins.append(f"M50 {y}L{50 - reach} {top}M50 {y}L{50 + reach} {top}")
    return document(
        path(blade, fill=INK),
        path("".join(veins), fill="none", stroke=PALE, stroke_width=4, stroke_linecap="round"),
    )


def gods() -> str:
    """A star of eight rays, four long and four short, with an open heart."""
    return document(
        path(poly(star(50, 50, 4, 38, 15, 45)), fill=INK),
        path(poly(star(50, 50, 4, 49, 12)), fill=INK),
        circle(50, 50, 8.5, fill=PALE),
        circle(50, 50, 4, fill=INK),
    )


GLYPHS = {
    "winds": winds,
    "flames": flames,
    "stones": stones,
    "waves": waves,
    "leaves": leaves,
    "gods": gods,
}
