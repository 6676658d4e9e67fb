"""Hints, offscreen: what is shown, what lights up, what ends the search; and a seat for one's own program."""

import os
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.test_window import House
from velvet.agents.frames import Answer, Question
from velvet.core.agents import Advised
from velvet.ui import hints
from velvet.ui import session as due
from velvet.ui.game_page import GamePage
from velvet.ui.hint import FAILED, SMALL_ROWS
from velvet.ui.hint_panel import THINKING

FAKE_BOT = Path(__file__).parents[1] / "agents" / "fake_bot.py"


@pytest.fixture
def house(qapp: Any, tmp_path: Path) -> Iterator[House]:
    made = House(qapp, tmp_path)
    yield made
    made.close()


class Desk:
    """An adviser of the test's own: answers when told to."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.answer: Answer | None = None
        self.cancelled = 0
        self.closed = False

    @property
    def busy(self) -> bool:
        return bool(self.asked)

    def start(self, warm: Question | None = None) -> None:
        pass

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def poll(self) -> Answer | None:
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        self.closed = True


def advised(house: House, page: GamePage) -> Desk:
    """A hint that has been answered: the legal moves last first."""
    desk = Desk()
    page.hint.end()
    page.hint._make = lambda ready: desk
    house.wait(lambda: page.table.machine.gestures, "gestures")
    QTest.keyClick(page.table, Qt.Key.Key_H)
    assert page.hint.asked and page.hint.panel.words.text().startswith(THINKING)
    legal = desk.asked[0].legal
    rows = [Advised(move, 0.5, 0.6 - 0.1 * k, "takes {1}'s card") for k, move in enumerate(reversed(legal))]
    desk.answer = Answer(tuple(rows))
    house.wait(lambda: page.hint.panel.rows, "rows")
    return desk


def test_h_shows_the_best_moves_and_lights_them(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    desk = advised(house, page)
    question = desk.asked[0]
    assert (question.task, question.agent) == ("advise", "master") and question.seconds == hints.SECONDS
    assert question.view == page.session.match.view(0, log=False)
    assert question.knowledge == page.session.match.sampler(0).knowledge
    panel, pointing = page.hint.panel, page.table.pointing
    best = page.table.machine.gestures[-1]
    row = panel.rows[0]
    assert row.row.words == best.label and row.row.reason == "takes Marlow's card"
    assert row.accessibleName() == f"1. {best.label}, wins 60 per cent: takes Marlow's card"
    # The best move lights up by itself; another when it is pointed at, none when the pointer leaves.
    assert pointing.gesture == best and len(pointing._items) == len(best.path)
    second = panel.rows[1]
    spot = QPointF(5, 5)
    QApplication.sendEvent(second, QEnterEvent(spot, spot, spot))
    assert pointing.gesture == second.row.gesture and second.lit and not row.lit
    panel.close_button.click()
    assert not page.hint.asked and pointing.gesture is None and not pointing._items
    assert page.session.match.ply == 1 and desk.cancelled


def test_a_double_click_or_enter_plays_the_row(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    advised(house, page)
    gesture = page.hint.panel.rows[1].row.gesture
    QTest.mouseDClick(page.hint.panel.rows[1], Qt.MouseButton.LeftButton)
    assert page.session.match.texts[1] == page.session.match.rules.format(gesture.move)
    assert not page.hint.asked
    house.wait(lambda: page.session.waits_for() == due.PERSON, "turn of the person")
    ply = page.session.match.ply
    advised(house, page)
    QTest.keyClick(page.hint.panel.rows[0], Qt.Key.Key_Down)
    standing = page.hint.panel.rows[1]
    assert standing.hasFocus() and page.table.pointing.gesture == standing.row.gesture
    QTest.keyClick(standing, Qt.Key.Key_Return)
    assert page.session.match.texts[ply] == page.session.match.rules.format(standing.row.gesture.move)


def test_the_hint_goes_with_the_position_and_the_search_with_it(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    house.play()
    for away in (
        lambda: house.play(),
        page.undo,
        lambda: page.look_at(1),
        lambda: QTest.keyClick(page.table, Qt.Key.Key_Escape),
        lambda: QTest.keyClick(page.hint.panel, Qt.Key.Key_Escape),
        lambda: QTest.keyClick(page.table, Qt.Key.Key_H),
    ):
        page.look_away()
        house.wait(lambda: page.session.waits_for() == due.PERSON and page.table.machine.gestures, "turn of the person")
        desk = Desk()
        page.hint.end()
        page.hint._make = lambda ready, desk=desk: desk
        page.show_hint()
        assert page.hint.asked and desk.asked
        before = desk.cancelled
        away()
        assert not page.hint.asked and desk.cancelled > before
        # An answer that comes too late shows nothing.
        desk.answer = Answer((Advised(desk.asked[0].legal[0], 0.0),))
        page.hint._look()
        assert not page.hint.asked


def test_a_small_table_shows_fewer_rows_and_all_of_the_panel(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    for height, most in ((780, hints.MOST_ROWS), (600, SMALL_ROWS)):
        page.hint.close()
        house.window.resize(960, height)
        house.app.processEvents()
        advised(house, page)
        assert len(page.hint.panel.rows) == most
        house.window.resize(960, height - 1)
        house.app.processEvents()
        house.wait(lambda: page.table.rect().contains(page.hint.panel.geometry()), "panel within the table")


def test_no_hint_out_of_turn_and_none_that_was_drawn(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    desk = Desk()
    page.hint._make = lambda ready: desk
    page.show_hint()
    desk.answer = Answer((Advised(desk.asked[0].legal[0], 0.0),), fallback=True, note="drawn")
    house.wait(lambda: page.hint.panel.words.text() == FAILED, "sentence")
    assert page.hint.panel.rows == [] and page.table.pointing.gesture is None
    page.look_at(0)
    page.show_hint()
    assert not page.hint.asked and "when it is your turn" in page.line.text()
    assert not page.buttons["hint"].isEnabled()


@pytest.mark.parametrize("end", ["undo", "leave", "give up", "new game", "close"])
def test_a_search_that_runs_ends_at_once_and_leaves_no_process(house: House, end: str) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    house.play()
    house.kept.change(confirm_undo=False, confirm_resign=False)
    page.show_hint()
    desk: Any = page.hint._desk
    child = desk.pid
    assert child is not None and desk.busy
    began = time.perf_counter()
    if end == "undo":
        page.undo()
    elif end == "leave":
        house.window.leave_table()
    elif end == "give up":
        page.give_up()
    elif end == "new game":
        house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    else:
        house.window.close()
    assert time.perf_counter() - began < 5
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert not desk.busy
    if end != "undo":
        assert desk.pid is None


# ---- a program of one's own


def program(*script: str) -> str:
    return "cmd:" + shlex.join([sys.executable, str(FAKE_BOT), *script])


def test_a_program_takes_a_seat_and_its_failure_is_told_once(house: House) -> None:
    page = house.start("changelands", ("Ana", "Bot"), ("", program("last", "rubbish", "die", "first")), max_turns=40)
    said: set[str] = set()
    for _ in range(24):
        house.play()
        if page.notice.isVisible():
            said.add(page.notice.words.text())
            page.notice.close_button.click()
        if len(said) == 2:
            break
    assert any("“\u00b7[31mHello!”, which is no line of JSON" in sentence for sentence in said), said
    assert all(sentence.endswith("a legal move was drawn for it.") for sentence in said)
    legal_last = page.session.match
    assert legal_last.length > 3 and page.session.agents[1].startswith("cmd:")
    assert house.kept.now.programs == [page.session.agents[1]]
    slot = page.session.slot
    house.window.leave_table()
    house.window.resume(slot)
    assert house.page.session.agents[1] == house.kept.now.programs[0] and not house.page.notice.isVisible()
    house.window.leave_table()
    house.kept.change(programs=[])
    house.window.resume(slot)
    house.wait(lambda: house.page.notice.isVisible(), "note")
    assert house.page.session.agents[1] == "random" and "was played by a program" in house.page.notice.words.text()
