"""Faces: every card of every deck prints, looks like no other, shows its marks, and is kept within a budget."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from typing import Any

import pytest

from velvet.table.faces.deckfile import ASPECT, DECKS, DeckError, card_name, load_deck, read_deck
from velvet.table.faces.hexes import FACE_STEPS, face_angle, hex_centre, hex_corners, hex_height
from velvet.table.faces.marks import NO_MARKS, Marks, style_of

STYLES = [(deck, style) for deck in DECKS for style in load_deck(deck).styles]


@pytest.fixture
def cache(qapp: Any) -> Any:
    from velvet.table.faces import FaceCache

    return FaceCache()


def picture(pixmap: Any) -> bytes:
    """A fingerprint of what a pixmap shows."""
    image = pixmap.toImage()
    return hashlib.sha256(bytes(image.constBits())).digest()


def colours(pixmap: Any) -> int:
    """How many colours a pixmap shows, looking at every third pixel."""
    image = pixmap.toImage()
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)})


@pytest.mark.parametrize(("deck", "style"), STYLES)
def test_every_card_is_printed_and_looks_like_no_other(cache: Any, deck: str, style: str) -> None:
    seen: dict[bytes, str] = {}
    for code in load_deck(deck).faces:
        pixmap = cache.front(deck, code, 96, 1.0, style=style)
        assert colours(pixmap) > 20, f"{code} is blank"
        twin = seen.setdefault(picture(pixmap), code)
        assert twin == code, f"{code} looks like {twin}"


@pytest.mark.parametrize("deck", DECKS)
def test_backs_differ_from_faces_and_have_their_shape(cache: Any, deck: str) -> None:
    printed = load_deck(deck)
    back = cache.back(deck, 100, 2.0)
    front = cache.front(deck, next(iter(printed.faces)), 100, 2.0)
    assert back.size() == front.size()
    assert (back.width(), back.height()) == (200, round(200 * ASPECT[printed.shape]))
    assert back.devicePixelRatio() == 2.0
    assert picture(back) != picture(front)
    corner = front.toImage().pixelColor(0, 0)
    assert corner.alpha() < 128, "corners are round or cut"


def test_the_decks_have_the_cards_of_the_pages() -> None:
    sizes = {deck: len(load_deck(deck).faces) for deck in DECKS}
    assert sizes == {"viashi": 108, "vyozha": 105, "vidrasso": 36, "french": 52}
    for deck, codes in {
        "viashi": ["W1", "W1b", "G9"],
        "vyozha": ["S12", "Cl", "Zi", "Ag", "B1", "B15"],
        "vidrasso": ["W1", "P9", "M5", "F3"],
        "french": ["AS", "10H", "KD", "7C"],
    }.items():
        assert set(codes) <= set(load_deck(deck).faces)


@pytest.mark.parametrize("deck", DECKS)
def test_the_faces_are_the_cards_of_the_rules(deck: str) -> None:
    from velvet.core import cards

    decks = [value for value in vars(cards).values() if isinstance(value, cards.Deck) and value.name == deck]
    assert decks, "the kernel has this deck"
    for known in decks:
        assert set(known.codes) <= set(load_deck(deck).faces)
        assert max(len(d.codes) for d in decks) == len(load_deck(deck).faces)


@pytest.mark.parametrize(
    ("deck", "code", "name"),
    [
        ("viashi", "W1", "Queen of Winds"),
        ("viashi", "F7b", "Worker of Flames"),
        ("viashi", "G4", "Thief"),
        ("vyozha", "S12", "12 of Selevati"),
        ("vyozha", "Cl", "Lesser domain of Cosmeon"),
        ("vyozha", "B7", "Branch"),
        ("vidrasso", "P9", "9 of Spring"),
        ("french", "10H", "10 of Hearts"),
        ("french", "QS", "Queen of Spades"),
    ],
)
def test_names(deck: str, code: str, name: str) -> None:
    assert card_name(deck, code) == name


def test_names_of_their_own() -> None:
    deck = load_deck("viashi")
    assert deck.face("W1").epithet == "Priestess"
    assert deck.face("F7b").epithet == "Minstrel"
    assert deck.face("W2").epithet == ""


def test_what_no_deck_has_is_refused_in_one_sentence(cache: Any) -> None:
    for call in (
        lambda: cache.front("tarot", "W1", 80, 1.0),
        lambda: cache.front("viashi", "W10", 80, 1.0),
        lambda: cache.front("viashi", "W1", 80, 1.0, style="sacred"),
        lambda: cache.set_style("vyozha", "elvish"),
        lambda: cache.back("tarot", 80, 1.0),
        lambda: cache.marker("sphere", "#ff0000", 40, 1.0),
    ):
        with pytest.raises(DeckError) as caught:
            call()
        assert "\n" not in str(caught.value)


DECK = """
id = "d"
name = "D deck"
shape = "tall"
back = "b"
styles = ["s"]
paper = "#ffffff"
[[suits]]
letter = "W"
name = "Winds"
ink = "#000000"
glyph = "g"
[[ranks]]
key = "1"
[names]
W1 = "One"
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "Winds"', 'nmae = "Winds"', "[[suits]] number 1 cannot have “nmae”; its keys are letter, name, "),
        ('name = "Winds"', "", "[[suits]] number 1 lacks “name”"),
        ('name = "Winds"', "name = 5", "“name” of [[suits]] number 1 must be text in quotes, not 5"),
        ('name = "Winds"', "name = Winds", "it is no TOML: "),
        ('"#000000"', '"black"', "“ink” of [[suits]] number 1 must be a colour such as #b3261e, not 'black'"),
        ('"tall"', '"round"', "“shape” of the file must be square or hex or tall, not 'round'"),
        ('["s"]', "[]", "“styles” of the file must be a list of one or more texts, not []"),
        ('key = "1"', 'key = "1"\nspan = [1]', "“span” of [[ranks]] number 1 must be two whole numbers, not [1]"),
        ("W1 =", "W9 =", "[names] cannot have “W9”; its keys are W1"),
        ("[[ranks]]", '[[ranks]]\nkey = "1"\n[[ranks]]', "two cards have the code “W1”"),
        ("[[ranks]]", "[ranks]", "“ranks” of the file must be a list, not {'key': '1'}"),
    ],
)
def test_a_wrong_deck_file_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert read_deck(DECK).face("W1").epithet == "One"
    assert old in DECK
    with pytest.raises(DeckError) as caught:
        read_deck(DECK.replace(old, new))
    assert str(caught.value).startswith(sentence) and "\n" not in str(caught.value)


def test_a_picture_that_is_not_there_is_refused_in_one_sentence(qapp: Any) -> None:
    from velvet.table.faces.art import svg_text

    with pytest.raises(DeckError, match=r"^there is no picture “viashi/nothing”$"):
        svg_text("viashi/nothing")


@pytest.mark.parametrize(
    ("deck", "card", "marks"),
    [
        ("viashi", "W3", [(), ("arrow:n",), ("arrow:e",), ("arrow:s",), ("arrow:w",)]),
        ("viashi", "G3", [(), ("arrow:any",)]),
        ("viashi", "F3", [(), ("smoulder",)]),
        ("vyozha", "B4", [(), ("legs:0,2", "joined:4"), ("legs:2,4", "joined:0"), ("legs:1,3,5",)]),
        ("vyozha", "B9", [(), ("flop",), ("wild",), ("flop", "wild")]),
        ("vyozha", "S7", [(), ("flop",), ("turn:1",), ("turn:3",), ("style:sacred",)]),
        ("vyozha", "Zi", [(), ("value:6,8",), ("value:6",), ("style:sacred",), ("style:sacred", "value:6")]),
        ("french", "7H", [(f"wounds:{n}",) for n in range(8)] + [("dead:torn",), ("dead:burnt",)]),
        ("french", "QS", [(), ("wounds:1",), ("wounds:2",), ("dead:torn",), ("dead:burnt",)]),
    ],
)
def test_marks_show(cache: Any, deck: str, card: str, marks: list[tuple[str, ...]]) -> None:
    pictures = [picture(cache.front(deck, card, 110, 1.0, marks=words)) for words in marks]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("size", [48, 110])
def test_a_mark_survives_the_smallest_cards(cache: Any, size: int) -> None:
    plain = cache.front("viashi", "V2", size, 1.0)
    arrow = cache.front("viashi", "V2", size, 1.0, marks=("arrow:w",))
    assert picture(plain) != picture(arrow)


def test_a_wound_stays_where_it_was_struck(cache: Any) -> None:
    """The n-th wound adds to the earlier ones: what two wounds changed, three have changed too."""
    plain, two, three = (cache.front("french", "9D", 120, 1.0, marks=(f"wounds:{n}",)).toImage() for n in (0, 2, 3))
    spots = [(x, y) for x in range(0, plain.width(), 2) for y in range(0, plain.height(), 2)]
    struck = [spot for spot in spots if plain.pixel(*spot) != two.pixel(*spot)]
    assert len(struck) > 20
    kept = sum(two.pixel(*spot) == three.pixel(*spot) for spot in struck)
    assert kept > 0.9 * len(struck)


def test_two_cards_are_wounded_differently(cache: Any) -> None:
    from velvet.table.faces import french

    assert french.places(load_deck("french").face("7H")) == french.places(load_deck("french").face("7S"))

    def ink(code: str) -> set[tuple[int, int]]:
        plain = cache.front("french", code, 120, 1.0).toImage()
        hurt = cache.front("french", code, 120, 1.0, marks=("wounds:7",)).toImage()
        return {
            (x, y)
            for x in range(0, plain.width(), 2)
            for y in range(0, plain.height(), 2)
            if plain.pixel(x, y) != hurt.pixel(x, y)
        }

    assert ink("7H") != ink("7S")


def test_marks_of_the_table_print_no_second_copy(cache: Any) -> None:
    first = cache.front("viashi", "W1", 90, 1.0)
    again = cache.front("viashi", "W1", 90, 1.0, marks=("lead", "winner", "by:2"))
    assert again.cacheKey() == first.cacheKey()
    assert len(cache) == 1


def test_marks_are_read_and_the_rest_ignored() -> None:
    assert Marks.read(("by:1", "trump")) is NO_MARKS
    assert Marks.read(("arrow:up",)) == NO_MARKS
    assert Marks.read(("legs:0,x,4",)).legs == (0, 4)
    assert Marks.read(("wounds:",)).wounds == 0
    assert Marks.read(("dead:drowned",)).dead == ""
    assert style_of(("by:1", "style:sacred")) == "sacred"
    assert style_of(("by:1",)) is None


def test_the_cache_keeps_within_its_budget(qapp: Any) -> None:
    from velvet.table.faces import FaceCache

    budget = 10 * 80 * 80 * 4
    small = FaceCache(budget=budget)
    codes = list(load_deck("viashi").faces)[:30]
    for code in codes:
        small.front("viashi", code, 80, 1.0)
        assert small.bytes_kept <= budget
    assert len(small) == 10
    newest = small.front("viashi", codes[-1], 80, 1.0)
    assert small.front("viashi", codes[-1], 80, 1.0).cacheKey() == newest.cacheKey()
    small.clear()
    assert (len(small), small.bytes_kept) == (0, 0)


def test_one_face_larger_than_the_budget_is_still_printed(qapp: Any) -> None:
    from velvet.table.faces import FaceCache

    tiny = FaceCache(budget=100)
    assert not tiny.front("viashi", "W1", 80, 1.0).isNull()
    assert len(tiny) == 1


def test_a_style_can_be_chosen_for_good(qapp: Any) -> None:
    from velvet.table.faces import FaceCache

    chosen = FaceCache({"viashi": "human"})
    assert chosen.style("viashi") == "human"
    assert chosen.style("vyozha") == "recreational"
    human = picture(chosen.front("viashi", "L5", 90, 1.0))
    assert human == picture(chosen.front("viashi", "L5", 90, 1.0, style="human"))
    chosen.set_style("viashi", "learner")
    assert human != picture(chosen.front("viashi", "L5", 90, 1.0))


def test_suits_are_told_apart_without_colour(cache: Any) -> None:
    """The border bands alone, in grey, differ between every two suits by more than a shade."""
    from PySide6.QtGui import QImage

    bands = {}
    for letter in "WFSVL":
        image = cache.front("viashi", f"{letter}5", 200, 1.0).toImage()
        grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
        row = [[grey.pixelColor(x, y).value() for x in range(24, 176)] for y in range(7, 20)]
        light = sum(map(sum, row)) / (len(row) * len(row[0]))
        bands[letter] = [[value > light for value in line] for line in row]
    letters = list(bands)
    for i, one in enumerate(letters):
        for other in letters[i + 1 :]:
            pairs = zip(bands[one], bands[other], strict=True)
            unlike = sum(a != b for x, y in pairs for a, b in zip(x, y, strict=True))
            assert unlike > 0.2 * 13 * 152, f"the borders of {one} and {other} look alike"


def test_pieces(cache: Any) -> None:
    from velvet.table.faces import pieces

    seen = set()
    for kind in pieces.KINDS:
        pixmap = cache.marker(kind, "#2f6fb0", 48, 1.0)
        assert (pixmap.width(), pixmap.height()) == (48, round(48 * pieces.aspect(kind)))
        assert colours(pixmap) > 8, f"{kind} is blank"
        seen.add(picture(pixmap))
    assert len(seen) == len(pieces.KINDS)
    for kind in (*pieces.PEGS, *pieces.PAWNS):
        other = cache.marker(kind, "#b8433a", 48, 1.0)
        assert picture(other) not in seen, f"{kind} takes no colour"


def test_cloth_is_woven(qapp: Any) -> None:
    from velvet.table.faces.cloth import WEAVES, weave

    for name in WEAVES:
        tile = weave(name)
        alphas = {tile.pixelColor(x, y).alpha() for x in range(0, 256, 5) for y in range(0, 256, 5)}
        assert 5 < len(alphas)
        assert max(alphas) < 64, "a weave is faint"


@pytest.mark.parametrize("face", range(6))
def test_faces_of_a_hexagon_point_at_its_neighbours(face: int) -> None:
    """With r downwards the six faces run anticlockwise from the right."""
    import math

    x, y = hex_centre(*FACE_STEPS[face], 10.0)
    assert math.hypot(x, y) == pytest.approx(10.0)
    angle = math.degrees(math.atan2(x, -y)) % 360
    assert angle == pytest.approx(face_angle(face))


def test_hexagon_corners() -> None:
    corners = hex_corners(0.0, 0.0, 90.0)
    assert corners[0] == pytest.approx((0.0, -hex_height(90.0) / 2))
    assert max(x for x, _ in corners) == pytest.approx(45.0)


def test_importing_faces_loads_no_svg() -> None:
    """Start-up pays for QtSvg and fonts only when a card is printed."""
    code = "import sys, velvet.table.faces; print('PySide6.QtSvg' in sys.modules, 'PySide6.QtWidgets' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_deck_files_know_no_qt() -> None:
    code = (
        "import sys\n"
        "import velvet.table.faces.deckfile as d\n"
        "assert len(d.load_deck('viashi').faces) == 108\n"
        "print([m for m in sys.modules if m.startswith('PySide6')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
