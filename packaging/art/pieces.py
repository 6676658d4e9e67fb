"""Pegs, pawns and other things on the table: turned wood in one ink, lit from the upper left."""

from __future__ import annotations

from svgkit import INK, LINE, PALE, circle, document, ellipse, group, path, polar, poly

SHADE = (
    '<linearGradient id="turned" x1="0" y1="0" x2="1" y2="0">'
    '<stop offset="0" stop-color="#ffffff" stop-opacity="0.30"/>'
    '<stop offset="0.3" stop-color="#ffffff" stop-opacity="0.42"/>'
    '<stop offset="0.55" stop-color="#ffffff" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000000" stop-opacity="0.42"/></linearGradient>'
    '<radialGradient id="ball" cx="0.36" cy="0.3" r="0.75">'
    '<stop offset="0" stop-color="#ffffff" stop-opacity="0.6"/>'
    '<stop offset="0.45" stop-color="#ffffff" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000000" stop-opacity="0.42"/></radialGradient>'
    '<radialGradient id="cast" cx="0.5" cy="0.5" r="0.5">'
    '<stop offset="0" stop-color="#000000" stop-opacity="0.5"/>'
    '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>'
)
FLAME = '<radialGradient id="fire" cx="0.5" cy="0.7" r="0.65"><stop offset="0" stop-color="#fff3b0"/><stop offset="0.45" stop-color="#ffb545"/><stop offset="1" stop-color="#d8431b"/></radialGradient>'


def turned(data: str, light: str = "turned") -> str:
    """A turned body: its ink, light across it, a thin dark edge."""
    return (
        path(data, fill=INK)
        + path(data, fill=f"url(#{light})")
        + path(data, fill="none", stroke=LINE, stroke_width=2.2, stroke_linejoin="round")
    )


def cast(cx: float, cy: float, rx: float, ry: float) -> str:
    return ellipse(cx, cy, rx, ry, fill="url(#cast)")


def piece(*parts: str, high: float = 100) -> str:
    return document(*parts, size=(100, high), defs=SHADE)


def disc() -> str:
    side = "M10 48A40 22 0 0 0 90 48L90 60A40 22 0 0 1 10 60Z"
    return piece(
        cast(54, 74, 46, 22),
        turned(side),
        ellipse(50, 48, 40, 22, fill=INK),
        ellipse(50, 48, 40, 22, fill=PALE, fill_opacity=0.55, stroke=LINE, stroke_width=2.2),
        ellipse(50, 48, 28, 14.5, fill="none", stroke=LINE, stroke_width=1.6, stroke_opacity=0.6),
        ellipse(50, 48, 10, 5, fill=INK, stroke=LINE, stroke_width=1.4),
    )


def cube() -> str:
    return piece(
        cast(54, 84, 46, 14),
        path("M50 8L88 27L50 46L12 27Z", fill=INK) + path("M50 8L88 27L50 46L12 27Z", fill=PALE, fill_opacity=0.7),
        path("M12 27L50 46L50 90L12 70Z", fill=INK),
        path("M88 27L50 46L50 90L88 70Z", fill=INK)
        + path("M88 27L50 46L50 90L88 70Z", fill="#000000", fill_opacity=0.34),
        path(
            "M50 8L88 27L88 70L50 90L12 70L12 27ZM12 27L50 46L88 27M50 46L50 90",
            fill="none",
            stroke=LINE,
            stroke_width=2.4,
            stroke_linejoin="round",
        ),
    )


def cone() -> str:
    return piece(
        cast(54, 84, 46, 14),
        turned("M45 10C48 6 52 6 55 10L86 76C86 92 14 92 14 76Z"),
        path("M22 62C34 72 66 72 78 62", fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6),
        path("M33 38C42 43 58 43 67 38", fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6),
    )


def drum() -> str:
    return piece(
        cast(54, 86, 44, 13),
        turned("M20 24C20 40 30 44 30 52C30 60 20 64 20 80C30 94 70 94 80 80C80 64 70 60 70 52C70 44 80 40 80 24Z"),
        ellipse(50, 24, 30, 13, fill=INK),
        ellipse(50, 24, 30, 13, fill=PALE, fill_opacity=0.6, stroke=LINE, stroke_width=2.2),
        path(
            "M22 76C32 90 68 90 78 76M30 52C36 60 64 60 70 52",
            fill="none",
            stroke=LINE,
            stroke_width=1.8,
            stroke_opacity=0.6,
        ),
    )


BASE = "M16 116C16 104 26 100 34 96L66 96C74 100 84 104 84 116C84 132 16 132 16 116Z"


def pawn(body: str, top: str) -> str:
    """A pawn: a common foot, its own body and head."""
    return piece(
        cast(56, 122, 46, 14),
        turned(BASE),
        path("M20 112C32 122 68 122 80 112", fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.55),
        turned(body),
        top,
        high=140,
    )


def ball(cx: float, cy: float, r: float) -> str:
    return (
        circle(cx, cy, r, fill=INK)
        + circle(cx, cy, r, fill="url(#ball)")
        + circle(cx, cy, r, fill="none", stroke=LINE, stroke_width=2.2)
    )


BODY = "M38 52L62 52C62 74 66 88 72 98C60 106 40 106 28 98C34 88 38 74 38 52Z"


def pawn_orb() -> str:
    return pawn(BODY, turned("M30 52C36 58 64 58 70 52L66 46L34 46Z") + ball(50, 28, 22))


def pawn_tower() -> str:
    top = "M24 12L36 12L36 20L44 20L44 12L56 12L56 20L64 20L64 12L76 12L76 36L68 52L32 52L24 36Z"
    return pawn(BODY, turned(top) + path("M25 34L75 34", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6))


def pawn_spire() -> str:
    return pawn(
        BODY,
        turned("M28 52C36 58 64 58 72 52L50 2Z")
        + path("M38 30C44 34 56 34 62 30", fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6),
    )


def pawn_shell() -> str:
    fan = "M50 52C30 52 16 34 20 14C26 10 32 10 36 14C40 8 46 6 50 10C54 6 60 8 64 14C68 10 74 10 80 14C84 34 70 52 50 52Z"
    ribs = "M50 48L50 14M46 46L34 18M54 46L66 18M42 44L24 24M58 44L76 24"
    return pawn(BODY, turned(fan) + path(ribs, fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6))


def cup() -> str:
    wood = "#7a4a25"
    return piece(
        cast(54, 90, 44, 12),
        path("M14 22L24 84C34 96 66 96 76 84L86 22Z", fill=wood),
        path("M14 22L24 84C34 96 66 96 76 84L86 22Z", fill="url(#turned)", stroke="#2c180b", stroke_width=2.4),
        ellipse(50, 22, 36, 13, fill="#3a2010", stroke="#2c180b", stroke_width=2.4),
        ellipse(50, 22, 29, 9.5, fill="#1c0f07"),
        path("M18 46C32 58 68 58 82 46M21 64C34 76 66 76 79 64", fill="none", stroke="#c9a227", stroke_width=3),
    )


def torch() -> str:
    return document(
        ellipse(50, 44, 46, 44, fill="url(#halo)"),
        path("M40 74L60 74L55 134C54 138 46 138 45 134Z", fill="#6b4122", stroke="#2c180b", stroke_width=2.2),
        path("M42 88L58 84M43 98L57 94M44 108L56 104", stroke="#2c180b", stroke_width=2, fill="none"),
        path("M34 62L66 62L61 80L39 80Z", fill=INK, stroke="#2c180b", stroke_width=2.2),
        path(
            "M50 4C60 16 74 28 72 46C71 58 62 64 50 64C38 64 29 58 28 46C27 36 34 30 36 20C42 24 44 28 45 32C50 26 52 16 50 4Z",
            fill="url(#fire)",
            stroke="#8c2a0c",
            stroke_width=1.6,
        ),
        size=(100, 140),
        defs=FLAME
        + '<radialGradient id="halo" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#ffb545" stop-opacity="0.45"/><stop offset="1" stop-color="#ffb545" stop-opacity="0"/></radialGradient>',
    )


def boat() -> str:
    shields = "".join(
        circle(x, 36.5, 5, fill=(INK if i % 2 else PALE), stroke="#2a1a0e", stroke_width=1.6)
        + circle(x, 36.5, 1.4, fill="#2a1a0e")
        for i, x in enumerate((28, 39, 50, 61, 72))
    )
    return document(
        path(
            "M4 8C2 4 8 0 11 4C12 16 14 26 22 32L78 32C86 26 88 16 89 4C92 0 98 4 96 8C97 26 90 46 74 52L26 52C10 46 3 26 4 8Z",
            fill="#7a4a25",
            stroke="#2a1a0e",
            stroke_width=2.2,
            stroke_linejoin="round",
        ),
        path(
            "M11 26C18 38 26 42 32 42L68 42C74 42 82 38 89 26M17 40C24 48 28 49 34 49L66 49C72 49 76 48 83 40",
            fill="none",
            stroke="#2a1a0e",
            stroke_width=1.2,
        ),
        shields,
        path(
            "M0 56C8 52 14 58 22 55C30 52 36 58 44 55C52 52 58 58 66 55C74 52 80 58 88 55C93 53 97 55 100 56L100 60L0 60Z",
            fill="#5d8aa8",
            fill_opacity=0.85,
        ),
        size=(100, 60),
    )


def stone() -> str:
    return document(
        ellipse(53, 46, 45, 21, fill="url(#cast)"),
        path("M8 36C6 22 24 10 48 9C74 8 94 20 93 36C92 52 72 60 50 60C28 60 10 52 8 36Z", fill="#8d8a86"),
        path(
            "M8 36C6 22 24 10 48 9C74 8 94 20 93 36C92 52 72 60 50 60C28 60 10 52 8 36Z",
            fill="url(#ball)",
            stroke="#3b3835",
            stroke_width=1.8,
        ),
        path(
            "M24 26C34 20 44 18 56 18",
            fill="none",
            stroke="#ffffff",
            stroke_opacity=0.5,
            stroke_width=3,
            stroke_linecap="round",
        ),
        group(
            *(
                circle(x, y, r, fill="#4e4b48", fill_opacity=0.35)
                for x, y, r in ((30, 44, 1.4), (62, 30, 1.8), (74, 42, 1.3), (48, 50, 1.2), (40, 33, 1), (82, 32, 1.1))
            )
        ),
        size=(100, 70),
        defs=SHADE,
    )


def straw() -> str:
    """The binding of a straw man: a sheaf's band across two stacked cards."""
    strands = []
    for i in range(9):
        y = 61 + i * 2.2
        bend = (i % 3 - 1) * 1.6
        strands.append(
            path(
                f"M-1 {y:.1f}C30 {y + bend:.1f} 70 {y - bend:.1f} 101 {y + bend * 0.6:.1f}",
                fill="none",
                stroke=("#e0bd5c", "#c99d3a", "#f0d588")[i % 3],
                stroke_width=2.3,
            )
        )
    knot = "".join(
        path(
            f"M50 70C{50 + dx} {70 + dy * 0.4:.1f} {50 + dx * 1.5:.1f} {70 + dy * 0.7:.1f} {50 + dx * 1.7:.1f} {70 + dy}",
            fill="none",
            stroke=colour,
            stroke_width=2.4,
            stroke_linecap="round",
        )
        for dx, dy, colour in (
            (-9, 22, "#c99d3a"),
            (-4, 27, "#e0bd5c"),
            (3, 26, "#f0d588"),
            (8, 21, "#c99d3a"),
            (-8, -17, "#e0bd5c"),
            (7, -18, "#f0d588"),
        )
    )
    return document(
        path("M-1 59L101 59L101 82L-1 82Z", fill="#000000", fill_opacity=0.22),
        *strands,
        knot,
        ellipse(50, 70, 8, 11, fill="#d4ab48", stroke="#7d5d1b", stroke_width=1.6),
        path(
            "M44 64C48 68 52 68 56 64M43 70C48 74 52 74 57 70M44 76C48 79 52 79 56 76",
            fill="none",
            stroke="#7d5d1b",
            stroke_width=1.3,
        ),
        size=(100, 140),
    )


def coin() -> str:
    edge = "".join(poly([polar(50, 50, 41, a), polar(50, 50, 45, a)], close=False) for a in range(0, 360, 8))
    return document(
        circle(50, 50, 46, fill=INK),
        circle(50, 50, 46, fill="url(#ball)", stroke=LINE, stroke_width=2),
        path(edge, stroke=LINE, stroke_width=1.2, stroke_opacity=0.5),
        circle(50, 50, 38, fill="none", stroke=LINE, stroke_width=1.8, stroke_opacity=0.6),
        path(
            poly([polar(50, 50, 26 if i % 2 == 0 else 10, 45 * i) for i in range(8)]),
            fill=PALE,
            stroke=LINE,
            stroke_width=1.8,
        ),
        defs=SHADE,
    )


PIECES = {
    "disc": disc,
    "cube": cube,
    "cone": cone,
    "drum": drum,
    "pawn-orb": pawn_orb,
    "pawn-tower": pawn_tower,
    "pawn-spire": pawn_spire,
    "pawn-shell": pawn_shell,
    "cup": cup,
    "torch": torch,
    "boat": boat,
    "stone": stone,
    "straw": straw,
    "coin": coin,
}
