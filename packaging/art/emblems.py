"""Emblems of the nine ranks and the nine gods: one pen, flat fills, one highlight each.

The pen is 4.4 units of a 100 unit box; on a card the box takes about 55 % of the width, so a line
is close to 2.5 % of the card. ``INK`` and ``PALE`` fill, ``LINE`` draws.
"""

from __future__ import annotations

from svgkit import CUT, INK, LINE, PALE, SHINE, circle, document, group, path, poly, star

PEN = 4.4


def ink(data: str, **style: object) -> str:
    return path(data, fill=INK, **style)


def pale(data: str, **style: object) -> str:
    return path(data, fill=PALE, **style)


def line(data: str, width: float = PEN, **style: object) -> str:
    return path(data, fill="none", stroke_width=width, **style)


def solid(data: str, **style: object) -> str:
    return path(data, fill=LINE, **style)


def cut(data: str, width: float = PEN) -> str:
    """A line that lies wholly on inked ground: a black stamp prints it as paper."""
    return path(data, fill="none", stroke=CUT, stroke_width=width)


def notch(data: str) -> str:
    """A small shape in inked ground, printed like `cut`."""
    return path(data, fill=CUT, stroke="none")


def shine(data: str, width: float = 3.4) -> str:
    """The one highlight: an open stroke of light."""
    return path(data, fill="none", stroke=SHINE, stroke_opacity=0.62, stroke_width=width)


def dot(x: float, y: float, r: float, fill: str = PALE) -> str:
    return circle(x, y, r, fill=fill)


def emblem(*parts: str, turn: float = 0) -> str:
    style: dict[str, object] = {
        "stroke": LINE,
        "stroke_width": PEN,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    if turn:
        style["transform"] = f"rotate({turn} 50 50)"
    return document(group(*parts, **style))


def crown() -> str:
    """Queen: an open crown of five points."""
    tips = ((9, 33), (29.5, 21), (50, 14), (70.5, 21), (91, 33))
    return emblem(
        ink("M18 70L9 33L27 51L29.5 21L42 46L50 14L58 46L70.5 21L73 51L91 33L82 70Z"),
        shine("M24 63L19 46"),
        pale("M17 69C38 75 62 75 83 69L81 85C62 91 38 91 19 85Z"),
        *(dot(x, y, 4.6) for x, y in tips),
        ink("M50 73.500L56 80.500L50 87.500L44 80.500Z", stroke_width=3),
        dot(31, 79, 3.2, INK),
        dot(69, 79, 3.2, INK),
    )


def crown_and_sceptre() -> str:
    """King: a closed crown before a sceptre."""
    return emblem(
        line("M10 94L80 20", 10.5),
        path("M10 94L80 20", fill="none", stroke=PALE, stroke_width=3.6),
        ink("M84 4C90 10 94 14 96 20C88 22 84 22 78 24C76 18 76 12 84 4Z"),
        *closed_crown(),
    )


def closed_crown() -> list[str]:
    """The crown of a king, used in his portrait too."""
    return [
        ink("M24 68C8 42 30 24 50 40C70 24 92 42 76 68Z"),
        cut("M50 43L50 64M36 64C30 54 32 46 38 40M64 64C70 54 68 46 62 40", 3),
        shine("M24 52C23 45 26 40 30 38"),
        pale("M22 67C40 72 60 72 78 67L76 83C60 88 40 88 24 83Z"),
        ink("M50 12L57 21L50 30L43 21Z", stroke_width=3.4),
        dot(50, 36, 6),
        dot(36, 77, 3.2, INK),
        dot(50, 78, 3.8, INK),
        dot(64, 77, 3.2, INK),
    ]


def circlet() -> str:
    """Prince: a plain band with one stone before the brow."""
    return emblem(
        path("M9 46C13 22 87 22 91 46C87 66 13 66 9 46Z", fill=LINE, fill_opacity=0.22),
        path("M9 46C13 22 87 22 91 46", fill="none"),
        ink("M9 46C17 70 83 70 91 46L91 62C83 88 17 88 9 62Z"),
        shine("M16 64C19 69 25 72 32 74"),
        pale("M50 34L62 60L50 90L38 60Z"),
        line("M38 60L62 60M50 60L50 88", 2.6),
        dot(23, 65, 3.6),
        dot(77, 65, 3.6),
    )


def diadem() -> str:
    """Princess: a tiara of arches with drops of light."""
    return emblem(
        ink(
            "M8 74C14 58 20 46 30 44C36 44 38 38 40 32C43 24 47 20 50 12C53 20 57 24 60 32"
            "C62 38 64 44 70 44C80 46 86 58 92 74C74 86 26 86 8 74Z"
        ),
        pale("M50 29C57 40 60 46 60 52A10 10 0 0 1 40 52C40 46 43 40 50 29Z"),
        shine("M45.5 53C45.5 49 47 46 48.5 43", 2.6),
        dot(28, 59, 5),
        dot(72, 59, 5),
        pale("M8 73C24 84 76 84 92 73L91 82C74 93 26 93 9 82Z"),
        dot(50, 11, 5),
        dot(12, 64, 3.4),
        dot(88, 64, 3.4),
    )


def sword() -> str:
    """Warrior: a straight sword, point up."""
    return emblem(
        pale("M50 -8L58 4L58 64L42 64L42 4Z"),
        line("M50 8L50 62", 2.6),
        ink("M22 62C30 66 70 66 78 62L80 71C68 75 32 75 20 71Z"),
        ink("M44.5 74L55.5 74L54.5 94L45.5 94Z"),
        cut("M46.5 81L53.5 78.5M47 88L53.5 86", 2.6),
        dot(50, 100, 7, INK),
        shine("M46.5 12L46.5 54", 2.4),
        turn=40,
    )


def scales() -> str:
    """Merchant: a balance."""
    return emblem(
        ink("M28 92C32 82 68 82 72 92Z"),
        pale("M46.5 22L53.5 22L53.5 84L46.5 84Z"),
        ink("M10 22C30 14 70 14 90 22L89 29C70 22 30 22 11 29Z"),
        dot(50, 13, 6),
        line("M20 26L6 58M20 26L34 58M80 26L66 58M80 26L94 58", 2.6),
        ink("M3 58L37 58C36 76 4 76 3 58Z"),
        ink("M63 58L97 58C96 76 64 76 63 58Z"),
        shine("M9 63C11 67 14 69 18 69"),
        shine("M69 63C71 67 74 69 78 69"),
    )


def hammer() -> str:
    """Worker: a smith's hammer."""
    return emblem(
        pale("M44 30L56 30L55 102L45 102Z"),
        line("M45 84L55 80M45 92L55 88", 2.6),
        ink("M16 6L74 6L92 21L74 36L16 36Z"),
        cut("M28 9L28 33M62 9L62 33", 3),
        shine("M34 14L56 14"),
        turn=-38,
    )


def book() -> str:
    """Scholar: an open book under a small star."""
    return emblem(
        ink("M50 40C38 30 20 28 4 32L4 88C20 84 38 86 50 95C62 86 80 84 96 88L96 32C80 28 62 30 50 40Z"),
        pale("M50 38C40 28 24 25 11 28L11 79C24 76 40 78 50 88Z"),
        pale("M50 38C60 28 76 25 89 28L89 79C76 76 60 78 50 88Z"),
        line("M20 41C28 40 34 42 41 47M20 52C28 51 34 53 41 58M20 63C28 62 34 64 41 69", 2.6),
        line("M80 41C72 40 66 42 59 47M80 52C72 51 66 53 59 58M80 63C72 62 66 64 59 69", 2.6),
        ink(poly(star(50, 15, 5, 14, 6)), stroke_width=3.2),
    )


def cap_and_bells() -> str:
    """Fool: a cap of three horns, each with its bell."""
    return emblem(
        ink("M26 74C28 56 25 46 9 54C4 30 28 20 41 38C48 50 50 64 50 78C40 78 32 77 26 74Z"),
        pale("M74 74C72 56 75 46 91 54C96 30 72 20 59 38C52 50 50 64 50 78C60 78 68 77 74 74Z"),
        pale("M34 47C37 31 43 21 50 10C57 21 50 36 50 77C44 70 36 60 34 47Z", stroke="none"),
        ink("M50 10C57 21 63 31 66 47C64 60 56 70 50 77Z", stroke="none"),
        line("M34 47C37 31 43 21 50 10C57 21 63 31 66 47C64 60 56 70 50 77C44 70 36 60 34 47Z"),
        shine("M17 43C21 37 27 36 32 40"),
        ink("M23 73C38 80 62 80 77 73L79 86C62 94 38 94 21 86Z"),
        *(dot(x, y, 6.4) + line(f"M{x} {y + 1}L{x} {y + 5}", 2.4) for x, y in ((9, 58), (50, 9), (91, 58))),
    )


def veil_and_moon() -> str:
    """The Lady: a veiled head, a crescent above."""
    return emblem(
        ink("M32 4C30 26 70 26 68 4C80 16 74 38 50 38C26 38 20 16 32 4Z"),
        shine("M31 16C32 24 38 30 45 32"),
        pale("M50 33C30 33 25 52 22 68C20 80 15 90 8 96C30 99 70 99 92 96C85 90 80 80 78 68C75 52 70 33 50 33Z"),
        ink("M50 44C62 44 65 56 63 68C61 78 56 84 50 86C44 84 39 78 37 68C35 56 38 44 50 44Z"),
        line("M27 93C32 82 32 74 33 66M73 93C68 82 68 74 67 66", 2.8),
        cut("M41 63C44 66 46 66 48 64M52 64C54 66 56 66 59 63", 2.8),
    )


def horned_helm() -> str:
    """The Dark Lord: a closed helm with horns."""
    return emblem(
        pale("M30 44C12 44 2 28 8 4C14 22 24 26 36 26Z"),
        pale("M70 44C88 44 98 28 92 4C86 22 76 26 64 26Z"),
        ink("M28 46C26 14 74 14 72 46L76 74L62 96L50 88L38 96L24 74Z"),
        shine("M35 40C35 31 39 26 44 24"),
        notch("M30 49L47 55.5L45.5 65L31 61Z"),
        notch("M70 49L53 55.5L54.5 65L69 61Z"),
        cut("M50 24L50 84M40 73L40 84M60 73L60 84", 3.2),
    )


def compass_and_square() -> str:
    """The Builder: a carpenter's square under a pair of compasses."""
    return emblem(
        pale("M6 34L6 96L94 96L94 84L20 84L20 34Z"),
        line("M20 50L14 50M20 60L12 60M20 70L14 70M34 84L34 90M46 84L46 92M58 84L58 90M70 84L70 92", 2.6),
        ink("M46 14L54 14L84 74L80 78L74 76L50 30L34 72L30 76L27 70Z"),
        line("M39 56C46 60 56 60 66 56", 3),
        dot(50, 14, 8),
        shine("M47 22L35 54", 2.6),
    )


def key_in_hand() -> str:
    """The Thief: a fist closed about a key."""
    return emblem(
        ink("M30 98L33 76L67 76L70 98Z"),
        pale("M2 50A15 15 0 1 1 32 50A15 15 0 1 1 2 50ZM10 50A7 7 0 1 0 24 50A7 7 0 1 0 10 50Z", fill_rule="evenodd"),
        pale("M30 46L96 46L96 68L89 68L89 60L84 60L84 66L77 66L77 54L30 54Z"),
        ink("M27 40C27 30 73 30 73 40L73 66C73 78 66 82 50 82C34 82 27 78 27 66Z"),
        cut("M39 35L39 58M50 33L50 58M61 35L61 58", 3.2),
        pale("M30 62C40 60 54 62 60 66C64 70 60 76 54 75C46 73 38 74 31 74Z", stroke_width=3.4),
        shine("M33 42L33 52", 2.8),
    )


def shield() -> str:
    """The Protectress: a shield, parted and bossed."""
    return emblem(
        ink("M50 5C62 13 76 16 90 16C92 54 78 80 50 96C22 80 8 54 10 16C24 16 38 13 50 5Z"),
        pale("M50 14C60 20 70 23.5 81 24C82 52 72 72 50 86Z", stroke="none"),
        line("M50 14C60 20 70 23.5 81 24C82 52 72 72 50 86C28 72 18 52 19 24C30 23.5 40 20 50 14Z", 2.8),
        line("M50 14L50 86M19.5 46L80.5 46", 2.8),
        dot(50, 46, 12, PALE),
        dot(50, 46, 5, INK),
        shine("M26 32C26 36 26 38 27 41"),
    )


def mirror() -> str:
    """The Seductress: a hand mirror."""
    return emblem(
        ink("M50 2C72 2 79 18 79 33C79 51 67 61 50 61C33 61 21 51 21 33C21 18 28 2 50 2Z"),
        pale("M50 12C64 12 69 23 69 34C69 45 61 51 50 51C39 51 31 45 31 34C31 23 36 12 50 12Z"),
        shine("M38 37C38 29 42 22 50 20", 4.2),
        line("M57 44C61 42 64 38 64 33", 2.6),
        ink("M44 61L56 61L55 72L57 94C57 101 43 101 43 94L45 72Z"),
        dot(50, 67, 5.2),
        dot(50, -1, 4.2),
        turn=24,
    )


def yoke() -> str:
    """The Minion: a bowed head under a yoke and its two loads."""
    return emblem(
        ink("M18 98C18 66 30 54 50 54C70 54 82 66 82 98Z"),
        pale("M4 33C22 24 38 26 50 34C62 26 78 24 96 33L96 43C78 37 66 40 50 48C34 40 22 37 4 43Z"),
        pale("M33 60C33 44 40 38 50 38C60 38 67 44 67 60C67 76 60 84 50 84C40 84 33 76 33 60Z"),
        ink("M33 60C33 44 40 38 50 38C60 38 67 44 67 60C62 66 38 66 33 60Z"),
        line("M42 73C44 75 46 75 47 73M53 73C54 75 56 75 58 73", 2.6),
        line("M9 42L9 58M91 42L91 58", 3),
        ink("M1 58L17 58L15 76L3 76Z"),
        ink("M83 58L99 58L97 76L85 76Z"),
        shine("M40 50C42 46 45 44 49 43.5", 2.8),
    )


def clasped_hands() -> str:
    """The Friend: two hands clasped."""
    return emblem(
        ink("M2 82L20 98L46 66L30 48Z"),
        pale("M98 82L80 98L54 66L70 48Z"),
        pale("M30 50C26 38 34 22 46 18C60 12 74 24 74 40C74 56 66 70 54 70C42 70 32 62 30 50Z"),
        ink("M30 50C26 38 34 22 44 18C50 16 54 20 50 26L44 36C50 32 56 36 54 42C52 54 48 66 46 68C38 66 32 58 30 50Z"),
        pale("M44 34L66 24C74 22 78 30 72 34L50 44C44 46 40 37 44 34Z", stroke_width=3.4),
        pale("M45 45L69 35C76 33 79 41 74 44L52 54C46 56 42 48 45 45Z", stroke_width=3.4),
        pale("M48 55L69 46C75 45 78 52 73 55L55 63C49 65 45 58 48 55Z", stroke_width=3.4),
        line("M8 78L22 91M92 78L78 91", 2.8),
        shine("M35 44C34 37 37 30 42 26", 2.8),
    )


def turned_mask() -> str:
    """The Changeling: a mask half turned, one side glad and one not."""
    return emblem(
        line("M16 32C6 30 2 38 6 48M84 32C94 30 98 38 94 48", 3.4),
        ink("M50 12C64 6 78 8 86 12C90 50 80 84 50 96Z"),
        pale("M50 12C36 6 22 8 14 12C10 50 20 84 50 96C42 70 40 40 50 12Z", stroke="none"),
        pale("M50 12C36 6 22 8 14 12C10 50 20 84 50 96Z"),
        solid("M22 36C28 28 38 30 42 38C36 42 28 42 22 36Z", stroke_width=2),
        path("M78 40C72 32 62 34 58 40C64 46 72 46 78 40Z", fill=PALE, stroke_width=3),
        line("M24 62C32 74 40 78 50 78", 3.6),
        cut("M54 74C59 67 67 64 76 68", 3.6),
        line("M50 40L45 58L50 60", 3),
        shine("M22 24C24 20 28 18 33 18"),
    )


RANKS = {
    "crown": crown,
    "crown-and-sceptre": crown_and_sceptre,
    "circlet": circlet,
    "diadem": diadem,
    "sword": sword,
    "scales": scales,
    "hammer": hammer,
    "book": book,
    "cap-and-bells": cap_and_bells,
}

GODS = {
    "veil-and-moon": veil_and_moon,
    "horned-helm": horned_helm,
    "compass-and-square": compass_and_square,
    "key-in-hand": key_in_hand,
    "shield": shield,
    "mirror": mirror,
    "yoke": yoke,
    "clasped-hands": clasped_hands,
    "turned-mask": turned_mask,
}
