"""The press: faces are printed in portions, come out as if printed at once, and leave nothing when the table closes."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.table.desk import Desk, cards, desk, position
from tests.table.test_view import TRICKS
from velvet.table import press as presses
from velvet.table.faces import FaceCache, cache, sheets
from velvet.table.faces.deckfile import load_deck
from velvet.table.pictures import Pictures, codes_of

pytestmark = pytest.mark.usefixtures("qapp")

CODES = ["W1", "W4", "F3", "S7", "G2", "V5", "L9"]
BEFORE = position([cards("draw", None, count=30), cards("hand:0")])
AFTER = position([cards("draw", None, count=20), cards("hand:0", *CODES), cards("hand:1", None, None)])


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of all faces printed, in their order."""
    made: list[str] = []
    front = sheets.print_front

    def noted(canvas: Any, deck: Any, face: Any, *rest: Any) -> None:
        made.append(face.code)
        front(canvas, deck, face, *rest)

    monkeypatch.setattr(sheets, "print_front", noted)
    return made


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press so slow that one face takes a whole turn, whatever the machine; and nothing is printed ahead."""
    monkeypatch.setattr(presses, "TURN_MS", 0.0)
    monkeypatch.setattr(presses, "FILL", 0.0)


@pytest.fixture
def made() -> Iterator[Desk]:
    with desk() as found:
        found.view.print_in_portions()
        found.view.set_layout(TRICKS, 0)
        found.view.show_view(BEFORE)
        QApplication.processEvents()
        yield found


def waiting(found: Desk) -> int:
    return sum(item.waits for item in found.view.table.cards)


def shown(found: Desk) -> dict[str, Any]:
    """The picture of every face on the table."""
    faces = [item for item in found.view.table.cards if item.slot.card]
    return {str(item.slot.card): item.pixmap().toImage() for item in faces}


@pytest.mark.usefixtures("slow")
def test_a_jump_prints_a_portion_a_turn_and_looks_as_if_printed_at_once(made: Desk, printed: list[str]) -> None:
    made.view.show_view(AFTER)
    assert len(printed) == 1
    assert sum(item.waits for item in made.view.table.cards if item.slot.card) == len(CODES) - 1
    sizes = {item.slot.card: item.boundingRect() for item in made.view.table.cards if item.slot.card}
    turns = 0
    while waiting(made):
        before = len(printed)
        QApplication.processEvents()
        assert len(printed) <= before + 1
        turns += 1
        assert turns < 500
    assert sorted(printed) == sorted(CODES), "each face once"
    assert not made.view.table.press.waited_for
    with desk() as other:
        other.view.set_layout(TRICKS, 0)
        other.view.show_view(AFTER)
        QApplication.processEvents()
        assert shown(made) == shown(other)
    assert sizes == {item.slot.card: item.boundingRect() for item in made.view.table.cards if item.slot.card}


@pytest.mark.usefixtures("slow")
def test_the_viewers_own_cards_come_first(made: Desk, printed: list[str]) -> None:
    made.view.show_view(position([cards("trick", "W2", "W3"), cards("hand:0", *CODES)]))
    first = printed[:]
    while waiting(made):
        QApplication.processEvents()
    assert len(printed) == len(CODES) + 2
    own = set(CODES) - set(first)
    assert set(printed[len(first) :][: len(own)]) == own


@pytest.mark.usefixtures("slow")
def test_what_stands_in_never_shows_another_card(made: Desk) -> None:
    made.view.show_view(AFTER)
    pictures = made.view.table.pictures
    waits = [item for item in made.view.table.cards if item.waits]
    assert len(waits) >= len(CODES) - 1
    for item in waits:
        # Nothing of the deck was printed but backs: faces are paper, backs are the back in another size.
        other = "W9" if item.slot.card else None
        assert item.pixmap().toImage() == pictures.stand_in(other, item.width).toImage()
    assert pictures.stand_in("W9", 50.0).toImage() != pictures.stand_in(None, 50.0).toImage()


@pytest.mark.usefixtures("slow")
def test_in_another_size_the_old_print_is_stretched(made: Desk) -> None:
    made.view.show_view(AFTER)
    made.wait(lambda: not waiting(made), "prints")
    before = shown(made)
    made.view.resize(1000, 640)
    stretched = [item for item in made.view.table.cards if item.waits and item.slot.card]
    assert len(stretched) == len(CODES), "the turn that lays everything anew prints nothing"
    for item in stretched:
        assert item.pixmap().toImage().size() == before[str(item.slot.card)].size()
        assert abs(item.boundingRect().width() - item.width * 1.18) < 6, "as large as it will be"
    made.wait(lambda: not waiting(made), "prints")
    with desk(1000, 640) as other:
        other.view.set_layout(TRICKS, 0)
        other.view.show_view(AFTER)
        QApplication.processEvents()
        assert shown(made) == shown(other)


def test_faces_are_printed_ahead_and_then_a_jump_prints_none(made: Desk, printed: list[str]) -> None:
    press = made.view.table.press
    made.wait(lambda: not press.ahead, "faces ahead")
    widths = len({round(width) for _, width in _prints(made.view.table.faces)})
    assert 1 <= widths <= 5
    assert set(printed) == {code for code, face in load_deck("viashi").faces.items() if not face.copy}
    known = set(_prints(made.view.table.faces))
    printed.clear()
    made.view.show_view(AFTER)
    new = set(_prints(made.view.table.faces)) - known
    assert not [code for code, _ in new if code], "hidden or not, every face was there already"
    assert not printed


def test_nothing_is_printed_ahead_beyond_the_part_of_the_cache(made: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = len(made.view.table.faces)
    monkeypatch.setattr(presses, "FILL", 0.0)
    made.view.table.plan_press()
    assert made.view.table.press.ahead > 100
    made.wait(lambda: not made.view.table.press.ahead, "end")
    assert len(made.view.table.faces) == before


@pytest.mark.usefixtures("slow")
def test_closing_in_between_leaves_nothing(printed: list[str]) -> None:
    with desk() as found:
        found.view.print_in_portions()
        found.view.set_layout(TRICKS, 0)
        found.view.show_view(AFTER)
        assert waiting(found)
        found.view.close()
        made = len(printed)
        QApplication.processEvents()
        assert len(printed) == made
        found.view.show()
        found.wait(lambda: not waiting(found), "prints, once it is shown again")


def test_a_table_alone_prints_at_once(printed: list[str]) -> None:
    with desk() as found:
        found.view.set_layout(TRICKS, 0)
        found.view.show_view(AFTER)
        assert sorted(printed) == sorted(CODES) and not waiting(found)
        QApplication.processEvents()
        assert len(printed) == len(CODES)


def test_the_second_copy_of_a_deck_is_printed_ahead_only_where_it_is_played() -> None:
    assert len(codes_of("viashi", ["W1", None])) == 54
    assert len(codes_of("viashi", ["W1", "W1b"])) == 108
    assert codes_of("nobody’s", ["W1"]) == []


def test_the_nearest_print_is_of_the_same_card_marks_and_if_possible_style(qapp: Any) -> None:
    faces = FaceCache()
    assert faces.nearest("viashi", "W1", 80, 1.0) is None
    small, large = faces.front("viashi", "W1", 60, 1.0), faces.front("viashi", "W1", 120, 1.0)
    marked = faces.front("viashi", "W1", 80, 1.0, marks=("arrow:n",))
    assert faces.nearest("viashi", "W1", 80, 1.0) is small
    assert faces.nearest("viashi", "W1", 100, 1.0) is large
    assert faces.nearest("viashi", "W1", 60, 1.0, ("arrow:n",)) is marked
    assert faces.nearest("viashi", "W2", 60, 1.0) is None
    faces.set_style("viashi", "human")
    assert not faces.has("viashi", "W1", 60, 1.0) and faces.nearest("viashi", "W1", 60, 1.0) is small
    human = faces.front("viashi", "W1", 120, 1.0)
    assert faces.nearest("viashi", "W1", 60, 1.0) is human
    back = faces.back("viashi", 60, 1.0)
    assert faces.has("viashi", None, 60, 1.0) and faces.nearest("viashi", None, 99, 1.0) is back


def test_what_the_cache_drops_is_nowhere_the_nearest(qapp: Any) -> None:
    faces = FaceCache(budget=60 * 60 * 4 * 2)
    for code in ("W1", "W2", "W3"):
        faces.front("viashi", code, 60, 1.0)
    assert faces.nearest("viashi", "W1", 60, 1.0) is None
    assert faces.nearest("viashi", "W3", 60, 1.0) is not None
    faces.clear()
    assert faces.nearest("viashi", "W3", 60, 1.0) is None


def test_a_deck_nobody_has_drawn_waits_for_nothing(qapp: Any) -> None:
    from velvet.table.themes import DEFAULT, theme

    pictures = Pictures(FaceCache(), "viashi", 1.0, theme(DEFAULT))
    assert pictures.printed("no such card", 60.0)
    assert not pictures.printed("W1", 60.0)
    pictures.print("W1", 60.0)
    assert pictures.printed("W1", 60.0)


def _prints(faces: FaceCache) -> list[tuple[str, int]]:
    return [(key.card, key.wide) for key in faces._kept if isinstance(key, cache._Print)]
