"""Emblems of the eighteen virtues of the sacred Vyozha deck, in the pen of `emblems`."""

from __future__ import annotations

from emblems import cut, dot, emblem, ink, line, pale, shine
from svgkit import INK, circle, path, polar, poly, star


def diligence() -> str:
    """A hive of straw and one bee."""
    return emblem(
        ink("M50 8C34 8 32 20 26 32C16 44 12 60 12 82L88 82C88 60 84 44 74 32C68 20 66 8 50 8Z"),
        cut("M29 30C40 35 60 35 71 30M20 46C38 53 62 53 80 46M15 64C36 71 64 71 85 64", 3.2),
        pale("M41 82C41 68 59 68 59 82Z"),
        pale("M6 82L94 82L94 92L6 92Z"),
        shine("M30 24C33 18 36 14 42 13"),
    )


def observation() -> str:
    """A spyglass."""
    return emblem(
        pale("M4 42L30 42L30 58L4 58Z"),
        ink("M28 37L60 37L60 63L28 63Z"),
        pale("M58 30L92 26L92 74L58 70Z"),
        ink("M88 22L97 22L97 78L88 78Z"),
        shine("M34 44L54 44"),
        turn=-32,
    )


def discernment() -> str:
    """A lens that finds the one star."""
    return emblem(
        line("M64 64L92 92", 12),
        path("M64 64L92 92", fill="none", stroke=INK, stroke_width=5),
        circle(42, 42, 36, fill=INK),
        circle(42, 42, 26, fill="#fbf6ea"),
        ink(poly(star(42, 42, 5, 16, 6.6)), stroke_width=3),
    )


def pertinence() -> str:
    """An arrow in the middle of its mark."""
    return emblem(
        circle(44, 56, 40, fill=INK),
        circle(44, 56, 28, fill="#fbf6ea"),
        circle(44, 56, 15, fill=INK),
        line("M44 56L84 16", 5),
        pale("M76 24L78 8L88 -2L90 10L102 12L92 22Z", stroke_width=3.4),
    )


def forbearance() -> str:
    """A sword that stays bound in its sheath."""
    return emblem(
        ink("M41 40L59 40L57 92L50 102L43 92Z"),
        pale("M26 30C34 34 66 34 74 30L76 38C66 42 34 42 24 38Z"),
        ink("M45 8L55 8L55 30L45 30Z"),
        dot(50, 4, 6.5),
        line("M36 50L64 60M64 50L36 60", 4),
        pale("M34 68C22 62 24 52 38 56M66 68C78 62 76 52 62 56", stroke_width=3.4),
        turn=38,
    )


def preparation() -> str:
    """A satchel, packed and buckled."""
    return emblem(
        line("M30 34C30 8 70 8 70 34", 5),
        ink("M10 34L90 34L86 92L14 92Z"),
        pale("M8 30L92 30C92 54 74 62 50 62C26 62 8 54 8 30Z"),
        ink("M42 52L58 52L58 74L42 74Z"),
        line("M50 60L50 66", 4),
        shine("M20 70L21 84"),
    )


def humor() -> str:
    """A mask that laughs."""
    return emblem(
        ink("M10 14C36 4 64 4 90 14C94 56 80 84 50 96C20 84 6 56 10 14Z"),
        pale("M22 36C28 26 40 28 44 38C38 34 28 34 22 36Z", stroke_width=3),
        pale("M78 36C72 26 60 28 56 38C62 34 72 34 78 36Z", stroke_width=3),
        pale("M22 56C40 62 60 62 78 56C76 78 62 84 50 84C38 84 24 78 22 56Z", stroke_width=3),
        shine("M19 22C24 19 28 18 34 17"),
    )


def inquisitiveness() -> str:
    """A keyhole with a light behind it."""
    return emblem(
        ink("M50 3C72 3 84 18 84 38L84 88C84 94 80 97 74 97L26 97C20 97 16 94 16 88L16 38C16 18 28 3 50 3Z"),
        pale("M50 24C63 24 68 34 68 42C68 50 63 54 60 57L66 82L34 82L40 57C37 54 32 50 32 42C32 34 37 24 50 24Z"),
        ink(poly(star(50, 44, 4, 13, 4.6)), stroke_width=2.6),
        dot(25, 88, 2.4),
        dot(75, 88, 2.4),
    )


def persistence() -> str:
    """The drop that hollows the stone."""
    return emblem(
        pale("M50 4C60 20 66 28 66 38A16 16 0 0 1 34 38C34 28 40 20 50 4Z"),
        ink("M6 66L26 56L40 66C44 72 56 72 60 66L76 54L94 68L90 94L10 94Z"),
        cut("M50 72L46 80L54 84L50 92", 3),
        line("M30 52L24 46M70 52L76 44", 3),
        shine("M43 40C43 44 45 46 48 47.5"),
    )


def temperance() -> str:
    """Water poured into wine."""
    return emblem(
        ink("M4 20L34 8L48 34C42 48 26 52 16 46Z"),
        pale("M38 12C44 8 50 12 52 18L48 33", stroke_width=3.4),
        line("M48 36C58 44 62 52 63 64", 4.6),
        pale("M42 58L88 58C88 76 78 82 70 83L70 90L82 95L48 95L60 90L60 83C52 82 42 76 42 58Z"),
        ink("M46 66L84 66C82 74 76 78 65 78C54 78 48 74 46 66Z", stroke_width=2.8),
        shine("M14 26L30 19"),
    )


def patience() -> str:
    """An hourglass."""
    return emblem(
        pale("M22 14L78 14C78 36 62 42 56 50C62 58 78 64 78 86L22 86C22 64 38 58 44 50C38 42 22 36 22 14Z"),
        ink("M32 30L68 30C64 38 56 42 50 48C44 42 36 38 32 30Z", stroke_width=2.6),
        ink("M28 84C32 72 44 68 50 62C56 68 68 72 72 84Z", stroke_width=2.6),
        ink("M14 5L86 5L86 15L14 15Z"),
        ink("M14 85L86 85L86 95L14 95Z"),
    )


def judgement() -> str:
    """A mallet on its block."""
    return emblem(
        ink("M26 12L66 12L66 46L26 46Z"),
        pale("M18 8L28 8L28 50L18 50Z"),
        pale("M64 8L74 8L74 50L64 50Z"),
        pale("M42 46L50 46L50 96L42 96Z"),
        shine("M33 20L58 20"),
        turn=42,
    )


def stoicism() -> str:
    """A column that stands in the flood."""
    return emblem(
        pale("M34 24L66 24L64 78L36 78Z"),
        line("M45 28L45 76M55 28L55 76", 3),
        ink("M24 8L76 8L72 24L28 24Z"),
        ink("M4 74C16 66 26 66 36 74C46 82 56 82 66 74C76 66 86 66 96 74L96 94L4 94Z"),
        shine("M12 78C18 74 24 74 29 77"),
    )


def endurance() -> str:
    """An anvil."""
    return emblem(
        ink("M30 26L90 26L90 40C76 42 68 48 66 60L74 74L82 90L24 90L32 74L40 60C38 48 22 46 4 30L30 30Z"),
        pale("M24 82L82 82L84 94L22 94Z"),
        shine("M38 33L80 33"),
        line("M60 8L60 16M44 10L48 17M76 10L72 17", 3.4),
    )


def gratitude() -> str:
    """A sheaf of the harvest."""
    ears = []
    for angle in (-34, -17, 0, 17, 34):
        tip = polar(50, 92, 82, angle)
        root = polar(50, 92, 52, angle)
        left, right = polar(50, 92, 68, angle - 8), polar(50, 92, 68, angle + 8)
        ears.append(ink(poly([root, left, tip, right]), stroke_width=3.2))
    return emblem(
        line("M50 60L26 30M50 60L38 24M50 60L50 22M50 60L62 24M50 60L74 30", 3),
        *ears,
        pale("M40 60L60 60L72 98L56 94L50 98L44 94L28 98Z"),
        ink("M34 58C42 62 58 62 66 58L66 68C58 72 42 72 34 68Z"),
    )


def intuition() -> str:
    """A candle that needs no wind."""
    return emblem(
        ink("M50 2C60 14 66 22 66 31A16 16 0 0 1 34 31C34 22 40 14 50 2Z"),
        pale("M50 22C55 28 57 31 57 35A7 7 0 0 1 43 35C43 31 45 28 50 22Z", stroke_width=2.6),
        pale("M38 52L62 52L62 80L38 80Z"),
        ink("M18 78L82 78C80 92 66 96 50 96C34 96 20 92 18 78Z"),
        line("M50 47L50 52", 4),
        shine("M44 58L44 72"),
    )


def circumspection() -> str:
    """An owl, looking."""
    return emblem(
        ink(
            "M18 8C26 16 38 18 50 18C62 18 74 16 82 8C86 24 86 40 84 56C82 82 66 96 50 96C34 96 18 82 16 56C14 40 14 24 18 8Z"
        ),
        circle(34, 40, 14, fill="#fbf6ea"),
        circle(66, 40, 14, fill="#fbf6ea"),
        circle(34, 40, 5, fill="#211a1e"),
        circle(66, 40, 5, fill="#211a1e"),
        pale("M50 48L57 58L50 66L43 58Z", stroke_width=3),
        cut("M36 76C40 80 44 80 48 76M52 76C56 80 60 80 64 76M44 86C48 89 52 89 56 86", 3),
    )


def flexibility() -> str:
    """A bow that bends and does not break."""
    return emblem(
        line("M26 6L26 94", 3.2),
        ink("M22 4C66 14 84 32 84 50C84 68 66 86 22 96L20 88C54 78 72 64 72 50C72 36 54 22 20 12Z"),
        pale("M69 40L87 40L87 60L69 60Z"),
        shine("M46 22C58 28 66 34 70 36"),
        line("M4 50L66 50", 4),
        pale("M10 50L0 42M10 50L0 58", stroke_width=4),
        turn=-38,
    )


VIRTUES = {
    name: globals()[name]
    for name in (
        "diligence",
        "observation",
        "discernment",
        "pertinence",
        "forbearance",
        "preparation",
        "humor",
        "inquisitiveness",
        "persistence",
        "temperance",
        "patience",
        "judgement",
        "stoicism",
        "endurance",
        "gratitude",
        "intuition",
        "circumspection",
        "flexibility",
    )
}
