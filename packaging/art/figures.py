"""Portraits: busts in two flat inks for the elvish Viashi deck and the courts of the French one.

A bust is built in layers: hair behind, robe, neck, ears, face, hair before, headgear, what is held. The
box is 100 × 100, the figure cut off by its lower edge; the pen is 2.4.
"""

from __future__ import annotations

from emblems import (
    GODS,
    RANKS,
    closed_crown,
    cut,
    dot,
    emblem,
    ink,
    line,
    pale,
    solid,
)
from svgkit import CUT, INK, LINE, PALE, document, group, path, placed, polar, poly, star

PEN = 2.4

ROBE = "M6 104C7 88 26 83 43 79L57 79C74 83 93 88 94 104Z"
LONG_HAIR = "M50 28C30 28 28 44 29 56C29 70 24 80 18 90C32 96 68 96 82 90C76 80 71 70 71 56C72 44 70 28 50 28Z"
FLOWING = (
    "M50 27C27 27 29 46 27 58C25 70 16 74 12 86C10 92 14 98 22 99C36 90 64 92 80 99"
    "C90 98 92 92 88 84C84 74 76 70 74 58C71 46 73 27 50 27Z"
)
SHORT_HAIR = "M50 27C33 27 29 40 31 54C33 62 36 66 38 68L62 68C64 66 67 62 69 54C71 40 67 27 50 27Z"
FRINGE = "M34 52C32 34 42 29 50 32C58 29 68 34 66 52C63 44 58 41 50 41C42 41 37 44 34 52Z"
PARTED = "M34 54C31 34 42 28 50 31C58 28 69 34 66 54C65 46 60 40 50 34C40 40 35 46 34 54Z"
BEARD = "M35 56C35 78 42 92 50 99C58 92 65 78 65 56C62 62 57 63 50 62.5C43 63 38 62 35 56Z"
HOOD = "M50 16C28 20 26 44 27 60C27 72 22 82 16 90C34 100 66 100 84 90C78 82 73 72 73 60C74 44 72 20 50 16Z"
HOLLOW = "M50 27C36 30 33 46 34 58C35 70 42 76 50 78C58 76 65 70 66 58C67 46 64 30 50 27Z"


def robe(collar: bool = True, trim: str = PALE) -> str:
    """Shoulders in the suit's ink, with a collar and a seam."""
    parts = [ink(ROBE)]
    if collar:
        parts.append(path("M38 80L50 97L62 80L68 83L50 108L32 83Z", fill=trim, stroke_width=1.8))
    return "".join(parts)


def face(closed: bool = False, ears: bool = True) -> str:
    """Neck, pointed ears, and a calm face."""
    parts = [pale("M44 68L56 68L57 82C53 86 47 86 43 82Z")]
    if ears:
        parts.append(pale("M36 50L24 40C25 50 28 58 36 60Z", stroke_width=2))
        parts.append(pale("M64 50L76 40C75 50 72 58 64 60Z", stroke_width=2))
    parts.append(pale("M35 48C35 32 65 32 65 48C65 62 59 72 50 76C41 72 35 62 35 48Z"))
    if closed:
        parts.append(line("M40 53C42 55 45 55 47 53M53 53C55 55 58 55 60 53", 1.6))
    else:
        parts.append(line("M40 53.5C42 51 45 51 47 53.5M53 53.5C55 51 58 51 60 53.5", 1.5))
        parts.append(dot(43.6, 53.6, 1.5, LINE) + dot(56.4, 53.6, 1.5, LINE))
    parts.append(line("M39.5 49C42 47 45 47 47 48.5M60.5 49C58 47 55 47 53 48.5", 1.3))
    parts.append(line("M50 54L48.6 62L51 62.6", 1.3))
    parts.append(line("M45.5 67C48 69 52 69 54.5 67", 1.6))
    return group(*parts)


def hair(shape: str, dark: bool = True) -> str:
    """Hair as a mass of one ink with a few strands cut into it."""
    return path(shape, fill=LINE if dark else INK)


def strands(data: str) -> str:
    return path(data, fill="none", stroke=PALE, stroke_opacity=0.5, stroke_width=1.3)


def bust(*layers: str) -> str:
    return document(
        group(
            *layers,
            stroke=LINE,
            stroke_width=PEN,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    )


def queen() -> str:
    return bust(
        hair(LONG_HAIR),
        strands("M30 60C29 74 27 82 24 90M70 60C71 74 73 82 76 90"),
        robe(),
        face(),
        hair(PARTED),
        placed(RANKS["crown"](), 28.5, 0.5, 0.43),
        dot(50, 90, 2.6, INK),
    )


def king() -> str:
    return bust(
        hair(SHORT_HAIR),
        robe(collar=False),
        pale("M10 98C20 88 34 86 42 82L50 92L58 82C66 86 80 88 90 98L90 106L10 106Z"),
        line("M20 96L20 100M32 92L32 97M68 92L68 97M80 96L80 100", 1.8),
        face(),
        hair(BEARD),
        strands("M42 70C43 80 46 86 48 92M58 70C57 80 54 86 52 92M50 70L50 94"),
        line("M45.5 66.5C48 65 52 65 54.5 66.5", 1.8),
        hair(FRINGE),
        placed(emblem(*closed_crown()), 28, 0, 0.44),
        line("M88 106L88 40", 5.4),
        path("M88 104L88 40", fill="none", stroke=PALE, stroke_width=2),
        ink("M88 22C94 28 94 34 88 41C82 34 82 28 88 22Z"),
        dot(88, 42, 3),
    )


def prince() -> str:
    return bust(
        hair(SHORT_HAIR, dark=False),
        robe(trim=LINE),
        pale("M22 88L30 85L36 106L24 106Z", stroke_width=1.8),
        pale("M78 88L70 85L64 106L76 106Z", stroke_width=1.8),
        face(),
        path("M34 52C31 32 44 26 54 29C64 28 69 38 66 52C64 44 60 42 52 44C46 45 38 44 34 52Z", fill=INK),
        pale("M33 44C40 37 60 37 67 44L67 49C60 42 40 42 33 49Z", stroke_width=2),
        ink("M50 34L54.5 42L50 50L45.5 42Z", stroke_width=2),
    )


def princess() -> str:
    braid = []
    for x in (27, 73):
        for i in range(5):
            braid.append(
                path(
                    f"M{x - 5} {62 + 8 * i}C{x - 5} {58 + 8 * i} {x + 5} {58 + 8 * i} {x + 5} {62 + 8 * i}C{x + 5} {67 + 8 * i} {x - 5} {67 + 8 * i} {x - 5} {62 + 8 * i}Z",
                    fill=INK,
                    stroke_width=1.8,
                )
            )
    return bust(
        hair(SHORT_HAIR, dark=False),
        pale(ROBE),
        ink("M38 80L50 92L62 80L68 83L50 102L32 83Z", stroke_width=1.8),
        face(),
        *braid,
        path(PARTED, fill=INK),
        placed(RANKS["diadem"](), 31, 7, 0.38),
    )


def warrior() -> str:
    return bust(
        ink(ROBE),
        pale("M10 104C10 88 22 84 32 82C36 90 36 98 34 106Z"),
        pale("M90 104C90 88 78 84 68 82C64 90 64 98 66 106Z"),
        cut("M14 96C20 92 28 91 34 92M86 96C80 92 72 91 66 92", 1.8),
        face(ears=False),
        ink("M50 20C30 22 29 42 31 60L38 66L38 48C44 45 56 45 62 48L62 66L69 60C71 42 70 22 50 20Z"),
        pale("M47 20L53 20L53 60L50 64L47 60Z", stroke_width=1.8),
        pale("M31 44C40 38 60 38 69 44L69 49C60 43 40 43 31 49Z", stroke_width=1.8),
        group(
            pale("M50 -8L55 2L55 66L45 66L45 2Z")
            + line("M50 6L50 62", 1.8)
            + ink("M30 66C38 69 62 69 70 66L71 73C62 76 38 76 29 73Z")
            + ink("M46 75L54 75L54 92L46 92Z")
            + dot(50, 96, 5, INK),
            transform="translate(44 20) scale(0.84)",
        ),
    )


def merchant() -> str:
    return bust(
        hair(SHORT_HAIR),
        robe(),
        face(),
        solid("M50 63C46 62 42 64 39 68C44 69 48 68 50 66C52 68 56 69 61 68C58 64 54 62 50 63Z", stroke_width=1),
        ink("M26 42C22 22 78 22 74 42C66 34 34 34 26 42Z"),
        pale("M27 41C30 32 70 32 73 41C72 47 68 46 66 47C60 42 40 42 34 47C32 46 28 47 27 41Z"),
        dot(50, 39, 3.4, INK),
        line("M50 26L54 12C58 8 62 10 60 16C58 20 54 22 50 26", 2),
        placed(RANKS["scales"](), 60, 62, 0.38),
    )


def worker() -> str:
    return bust(
        placed(RANKS["hammer"](), -1, 30, 0.6),
        robe(collar=False),
        pale("M30 84L38 81L40 92L60 92L62 81L70 84L70 106L30 106Z"),
        line("M36 98L64 98", 1.8),
        face(),
        hair("M35 58C35 68 40 77 50 80C60 77 65 68 65 58C61 70 56 71 50 71C44 71 39 70 35 58Z"),
        ink("M31 48C28 26 72 26 69 48C60 40 40 40 31 48Z"),
        ink("M68 44C76 44 82 50 84 58C78 56 72 54 67 49Z"),
        dot(40, 36, 1.6),
        dot(50, 33, 1.6),
        dot(60, 36, 1.6),
    )


def scholar() -> str:
    return bust(
        ink(HOOD),
        robe(collar=False),
        face(ears=False),
        pale(BEARD),
        line("M43 72C44 82 46 88 48 92M57 72C56 82 54 88 52 92", 1.4),
        line("M45.5 67C48 69 52 69 54.5 67", 1.6),
        ink("M50 18C30 22 31 44 33 56C36 44 42 36 50 36C58 36 64 44 67 56C69 44 70 22 50 18Z"),
        placed(RANKS["book"](), 29, 68, 0.42),
    )


def fool() -> str:
    return bust(
        pale(ROBE),
        ink("M50 79L57 79C74 83 93 88 94 104L50 104Z"),
        ink("M50 80L38 79L24 90L34 92L38 102L50 92Z", stroke_width=2),
        pale("M50 80L62 79L76 90L66 92L62 102L50 92Z", stroke_width=2),
        dot(25, 92, 2.6),
        dot(75, 92, 2.6, INK),
        dot(38, 102, 2.6),
        dot(62, 102, 2.6, INK),
        face(ears=False),
        line("M43 65C46 71 54 71 57 65", 1.8),
        ink("M37 58L40 55L43 58L40 61Z", stroke_width=1),
        ink("M57 58L60 55L63 58L60 61Z", stroke_width=1),
        placed(RANKS["cap-and-bells"](), 21, -3, 0.58),
    )


def lady() -> str:
    return bust(
        pale(HOOD),
        line("M30 92C34 78 33 66 34 52M70 92C66 78 67 66 66 52", 1.8),
        face(closed=True, ears=False),
        hair(PARTED),
        ink("M38 86C46 92 54 92 62 86L66 106L34 106Z"),
        line("M50 27C34 28 31 46 33 62M50 27C66 28 69 46 67 62", 2),
        ink("M38 0C36 17 64 17 62 0C72 9 67 26 50 26C33 26 28 9 38 0Z"),
    )


def dark_lord() -> str:
    return bust(
        ink("M2 104L10 76L22 88L30 72L42 84L58 84L70 72L78 88L90 76L98 104Z"),
        placed(GODS["horned-helm"](), 15, 8, 0.7),
        pale("M44 90L50 84L56 90L50 104Z", stroke_width=2),
    )


def builder() -> str:
    return bust(
        hair(SHORT_HAIR),
        robe(collar=False),
        face(ears=False),
        hair(BEARD),
        strands("M43 72C44 82 46 88 48 92M57 72C56 82 54 88 52 92M50 72L50 92"),
        path("M45.5 66.5C48 65 52 65 54.5 66.5", fill="none", stroke=PALE, stroke_width=1.6),
        hair(FRINGE),
        pale("M32 42C40 36 60 36 68 42L68 47C60 41 40 41 32 47Z", stroke_width=1.8),
        placed(GODS["compass-and-square"](), 54, 56, 0.46),
    )


def thief() -> str:
    return bust(
        ink(HOOD),
        ink(ROBE),
        path(HOLLOW, fill=CUT, stroke="none"),
        face(ears=False),
        solid(
            "M34 50C40 46 46 47 50 50C54 47 60 46 66 50C66 58 60 60 56 59C53 58 52 56 50 55C48 56 47 58 44 59C40 60 34 58 34 50Z",
            stroke_width=1,
        ),
        pale("M39 53C41 51 45 51 46 54C44 56 41 56 39 53ZM61 53C59 51 55 51 54 54C56 56 59 56 61 53Z", stroke="none"),
        ink("M50 16C28 20 29 44 33 60C34 44 40 33 50 33C60 33 66 44 67 60C71 44 72 20 50 16Z"),
        placed(GODS["key-in-hand"](), 52, 58, 0.46),
    )


def protectress() -> str:
    return bust(
        hair(LONG_HAIR),
        robe(collar=False),
        face(),
        ink("M50 18C32 20 30 38 32 52L38 46C44 42 56 42 62 46L68 52C70 38 68 20 50 18Z"),
        pale("M47 8L53 8L54 44L50 49L46 44Z", stroke_width=1.8),
        pale("M32 46C24 42 18 34 18 24C26 28 32 34 36 42Z", stroke_width=1.8),
        pale("M68 46C76 42 82 34 82 24C74 28 68 34 64 42Z", stroke_width=1.8),
        placed(GODS["shield"](), 29, 76, 0.42),
    )


def seductress() -> str:
    return bust(
        hair(FLOWING),
        strands("M29 60C27 72 20 78 17 90M34 74C32 84 30 88 28 93M71 60C73 72 80 78 83 90M66 74C68 84 70 88 72 93"),
        pale(ROBE),
        ink("M14 106C20 92 36 92 50 104C64 92 80 92 86 106Z"),
        face(closed=True),
        hair("M34 54C31 34 40 28 47 31C60 26 70 36 66 56C64 44 58 40 47 36C40 40 36 46 34 54Z"),
        ink("M30 38C28 33 33 29 37 33C40 29 45 33 42 38C45 42 40 46 36 43C32 46 27 42 30 38Z", stroke_width=1.8),
        dot(36, 38, 1.8),
        placed(GODS["mirror"](), 60, 50, 0.46),
    )


def minion() -> str:
    return bust(placed(GODS["yoke"](), 7, 10, 0.9))


def friend() -> str:
    one = group(
        hair(SHORT_HAIR) + robe() + face() + hair(FRINGE),
        transform="translate(-8 14) scale(0.74)",
    )
    other = group(
        hair(LONG_HAIR, dark=False) + pale(ROBE) + face() + path(PARTED, fill=INK),
        transform="translate(34 14) scale(0.74)",
    )
    return bust(other, one, placed(GODS["clasped-hands"](), 31, 60, 0.42))


def changeling() -> str:
    return bust(
        hair(SHORT_HAIR, dark=False),
        robe(),
        face(),
        path("M34 54C31 34 40 28 47 31C60 26 70 36 66 56C64 44 58 40 47 36C40 40 36 46 34 54Z", fill=INK),
        placed(GODS["turned-mask"](), 46, 34, 0.5, 10),
        line("M82 106C84 96 82 86 76 80", 5),
        pale("M72 74C78 72 84 78 82 86C78 90 72 88 70 82Z", stroke_width=2),
    )


def _braids(colour: str) -> str:
    """Two plaits before the shoulders."""
    knots = []
    for x in (29, 71):
        for i in range(5):
            y = 62 + 8 * i
            knots.append(
                path(
                    f"M{x - 5} {y}C{x - 5} {y - 4} {x + 5} {y - 4} {x + 5} {y}"
                    f"C{x + 5} {y + 5} {x - 5} {y + 5} {x - 5} {y}Z",
                    fill=colour,
                    stroke_width=1.8,
                )
            )
    return "".join(knots)


def jack() -> str:
    """A young raider: ridged cap with a nose guard, an axe."""
    return bust(
        line("M86 104L86 34", 5.6),
        path("M86 102L86 34", fill="none", stroke=PALE, stroke_width=2.2),
        ink("M84 34C76 34 70 28 66 20C74 22 78 20 84 16L92 16L92 34Z"),
        hair(SHORT_HAIR, dark=False),
        robe(collar=False),
        pale("M14 106C16 90 30 85 42 82C46 88 54 88 58 82C70 85 84 90 86 106Z"),
        line("M26 94L30 98L34 94L38 98L42 94L46 98L50 94L54 98L58 94L62 98L66 94L70 98L74 94", 1.8),
        face(ears=False),
        solid("M50 63C46 62 43 64 40 67C44 68 48 68 50 66C52 68 56 68 60 67C57 64 54 62 50 63Z", stroke_width=1),
        ink("M50 10C36 20 31 32 31 46L69 46C69 32 64 20 50 10Z"),
        pale("M30 43C42 40 58 40 70 43L70 50C58 47 42 47 30 50Z"),
        pale("M46.5 46L53.5 46L53 60L50 63L47 60Z", stroke_width=1.8),
        cut("M50 16L50 40", 1.8),
    )


def court_queen() -> str:
    """A queen with plaits and a band of stones."""
    return bust(
        hair(SHORT_HAIR, dark=False),
        robe(trim=LINE),
        face(ears=False),
        dot(37, 86, 4.4),
        dot(63, 86, 4.4),
        line("M41 87C46 91 54 91 59 87", 1.8),
        _braids(INK),
        path(PARTED, fill=INK),
        ink("M32 42C30 30 34 24 34 16L43 26L50 12L57 26L66 16C66 24 70 30 68 42C58 36 42 36 32 42Z"),
        pale("M32 41C42 35 58 35 68 41L68 47C58 41 42 41 32 47Z", stroke_width=2),
        dot(50, 39.5, 2.2, INK),
        dot(41, 41, 1.7, INK),
        dot(59, 41, 1.7, INK),
    )


def court_king() -> str:
    """An old king: a great beard, fur, a crown of four horns."""
    fur = "M8 106C8 88 22 84 40 80L50 90L60 80C78 84 92 88 92 106L78 106C78 98 70 94 62 92L50 102L38 92C30 94 22 98 22 106Z"
    return bust(
        hair(SHORT_HAIR),
        ink(ROBE),
        pale(fur),
        line("M16 96L19 99M28 88L30 92M72 88L70 92M84 96L81 99M44 90L46 93M56 90L54 93", 1.8),
        face(ears=False),
        hair("M34 54C32 76 38 94 50 104C62 94 68 76 66 54C63 62 57 64 50 63C43 64 37 62 34 54Z"),
        strands(
            "M42 72C42 82 45 90 48 95M58 72C58 82 55 90 52 95M50 72L50 98M38 66C38 72 39 78 41 83M62 66C62 72 61 78 59 83"
        ),
        path("M45 67C48 65.5 52 65.5 55 67", fill="none", stroke=PALE, stroke_width=1.8),
        hair(FRINGE),
        ink("M30 42L26 16L38 28L44 10L50 26L56 10L62 28L74 16L70 42C58 36 42 36 30 42Z"),
        pale("M30 40C42 34 58 34 70 40L69 48C58 42 42 42 31 48Z", stroke_width=2),
        dot(50, 40, 2.4, INK),
        dot(39, 42, 1.8, INK),
        dot(61, 42, 1.8, INK),
    )


def priestess() -> str:
    """The Queen of Winds: veiled, with a circle of stars."""
    stars = "".join(ink(poly(star(*polar(50, 44, 33, a), 5, 6, 2.5)), stroke_width=1.6) for a in (-60, -30, 0, 30, 60))
    return bust(
        pale(HOOD),
        line("M30 92C34 78 33 66 34 52M70 92C66 78 67 66 66 52", 1.8),
        robe(),
        face(closed=True, ears=False),
        hair(PARTED),
        line("M50 27C34 28 31 46 33 62M50 27C66 28 69 46 67 62", 2),
        pale("M33 42C40 35 60 35 67 42L67 46.5C60 40 40 40 33 46.5Z", stroke_width=1.8),
        stars,
        dot(50, 91, 2.8, INK),
    )


def minstrel() -> str:
    """The Worker of Flames: a feathered cap and a lute."""
    lute = group(
        pale("M46 6L54 6L53 52L47 52Z")
        + ink("M42 -6L58 -6L55 8L45 8Z")
        + ink("M50 44C64 44 72 58 72 70C72 84 62 92 50 92C38 92 28 84 28 70C28 58 36 44 50 44Z")
        + dot(50, 66, 7, LINE)
        + line("M47 8L47 82M50 8L50 82M53 8L53 82", 1)
        + pale("M40 80L60 80L60 84L40 84Z", stroke_width=1.6),
        transform="translate(20 34) rotate(52 50 50) scale(0.66)",
    )
    return bust(
        hair(SHORT_HAIR),
        pale(ROBE),
        ink("M38 80L50 92L62 80L70 84L50 104L30 84Z", stroke_width=1.8),
        face(),
        hair(FRINGE),
        ink("M27 44C24 26 48 18 60 24C72 26 78 36 74 42C62 36 42 36 27 44Z"),
        pale("M66 28C72 14 84 8 94 8C92 18 84 28 72 33Z", stroke_width=2),
        line("M68 30C76 22 82 16 90 11", 1.4),
        lute,
    )


COURTS = {"jack": jack, "queen": court_queen, "king": court_king}

PORTRAITS = {
    "crown": queen,
    "crown-and-sceptre": king,
    "circlet": prince,
    "diadem": princess,
    "sword": warrior,
    "scales": merchant,
    "hammer": worker,
    "book": scholar,
    "cap-and-bells": fool,
    "veil-and-moon": lady,
    "horned-helm": dark_lord,
    "compass-and-square": builder,
    "key-in-hand": thief,
    "shield": protectress,
    "mirror": seductress,
    "yoke": minion,
    "clasped-hands": friend,
    "turned-mask": changeling,
    "priestess": priestess,
    "minstrel": minstrel,
}
