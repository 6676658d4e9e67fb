"""The window with its pages, offscreen: what the buttons, keys and dialogs do to the game."""

import os
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QTextLayout, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QStyle, QStyleOptionViewItem, QTextBrowser

from velvet import games
from velvet.match import HistoryRow, Record
from velvet.store import Store
from velvet.ui import game_page, side
from velvet.ui import session as due
from velvet.ui.app import prepare
from velvet.ui.ask import Ask
from velvet.ui.faults import Faults
from velvet.ui.game_page import GamePage
from velvet.ui.main_window import MainWindow
from velvet.ui.new_game import NewGame
from velvet.ui.session import Standing
from velvet.ui.settings import SettingsFile
from velvet.ui.theme import palette


class House:
    """A window on a data folder, and the store behind it."""

    def __init__(self, app: Any, folder: Path, **settings: Any) -> None:
        self.app = app
        self.kept = SettingsFile(folder)
        self.kept.change(**{"pace": 0.0, "rest": 0.0, "sounds": False, **settings})
        prepare(app, self.kept)
        self.store = Store(folder)
        self.faults = Faults(folder)
        self.window = MainWindow(games.all_specs(), self.kept, self.store, self.faults)
        self.window.show()

    def close(self) -> None:
        self.window.close()
        self.store.close()
        self.window.deleteLater()

    def wait(self, until: Callable[[], Any], what: str, seconds: float = 20) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"no {what}"
            self.app.processEvents()
            time.sleep(0.002)

    def start(self, game: str, players: tuple[str, ...], agents: tuple[str, ...], **options: Any) -> GamePage:
        self.window.start(NewGame(game, options, players, agents, 7))
        page = self.page
        self.wait(lambda: page.session.waits_for() in (due.PERSON, due.CURTAIN), "turn of a person")
        return page

    @property
    def page(self) -> GamePage:
        assert self.window.page is not None
        return self.window.page

    def play(self, which: int = 0) -> None:
        """The person makes a legal move as the table would hand it out."""
        page = self.page
        match = page.session.match
        page.table.chosen.emit(match.view(match.actor).legal[which])
        self.wait(lambda: page.session.waits_for() not in (due.AGENT, due.CHANCES), "turn of a person")

    def dialog(self) -> Ask:
        self.wait(lambda: isinstance(self.app.activeModalWidget(), QDialog), "dialog")
        found = self.app.activeModalWidget()
        assert isinstance(found, Ask)
        return found

    def answer(self, text: str) -> None:
        for button in self.dialog().findChildren(QPushButton):
            if button.text() == text:
                button.click()
                self.app.processEvents()
                return
        raise AssertionError(f"no answer “{text}”")


@pytest.fixture
def house(qapp: Any, tmp_path: Path) -> Iterator[House]:
    made = House(qapp, tmp_path)
    yield made
    made.close()


def test_undo_warns_and_the_original_stays(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    house.play()
    before, slot = list(page.session.match.texts), page.session.slot
    page.undo()
    house.answer("Leave it as it is")
    assert page.session.match.texts == before
    page.undo()
    house.answer("Go back, as practice")
    assert page.session.match.ply == 1 and page.session.can_redo()
    page.redo()
    assert page.session.match.texts == before and not page.session.match.practice
    page.undo()
    house.answer("Go back, as practice")
    house.play(1)
    assert page.session.match.practice and page.practice.isVisible()
    kept = {match.slot: match for match in house.store.open_matches()}
    assert Record.load(kept[slot].record).moves == before and not kept[slot].practice
    assert kept[page.session.slot].practice
    # In practice nobody is asked again.
    page.undo()
    assert page.session.match.ply == 1


def test_undo_of_a_step_that_showed_nothing_asks_nothing(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    house.play()
    ply = page.session.match.ply
    page.undo()
    assert house.app.activeModalWidget() is None and page.session.match.ply == ply - 1
    page.undo()
    assert "no decision of yours" in page.line.text()


def test_the_history_jumps_and_comes_back(house: House) -> None:
    house.kept.change(history=True)
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    for _ in range(3):
        house.play()
    before = list(page.session.match.texts)
    assert page.side.model.rowCount() == len(before) + 1
    page.side.jumped.emit(2)
    assert page.session.match.ply == 2 and page.side.review.isVisible()
    assert "move 2 of" in page.turn.text()
    house.app.processEvents()
    assert page.session.match.ply == 2, "agents do not play while somebody looks back"
    page.side.back.emit()
    assert page.session.match.texts == before and not page.side.review.isVisible()
    assert page.session.waits_for() == due.PERSON


def test_every_row_of_the_history_has_room_for_its_words_chosen_or_not(qapp: Any, house: House) -> None:
    panel = side.SidePanel(palette("plum"), house.window)
    panel.resize(280, 600)
    panel.show()
    rows = [HistoryRow(k + 1, 0, "", "Marlow deals" + "." * k + " it") for k in range(90)]
    panel.show_history(rows, 90, False, False)
    style = panel.list.style()
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, panel.list) + 1
    rooms, most = set(), 0
    for k in range(1, 91):
        option = QStyleOptionViewItem()
        panel.list.initViewItemOption(option)
        panel.list.itemDelegate().initStyleOption(option, panel.model.index(k))
        option.rect = panel.list.visualRect(panel.model.index(k))
        for chosen in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_Selected):
            option.state = QStyle.StateFlag.State_Enabled | chosen
            room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, panel.list)
            room.adjust(margin, 0, -margin, 0)
            words = QTextLayout(option.text, panel.list.font())
            words.setTextOption(QTextOption())
            words.beginLayout()
            lines = 0
            while (line := words.createLine()).isValid():
                line.setLineWidth(room.width())
                lines += 1
            words.endLayout()
            assert lines * QFontMetrics(panel.list.font()).height() <= room.height(), option.text
            rooms.add((room.left(), room.width()))
            most = max(most, lines)
    assert len(rooms) == 1 and most > 1, "what is chosen moves no word"
    panel.deleteLater()


def test_the_scores_keep_their_labels_and_the_present_row_its_sight(qapp: Any) -> None:
    panel = side.SidePanel(palette("plum"))
    panel.resize(280, 600)
    panel.show()
    rows = [HistoryRow(k + 1, 0, "", "Ana plays the Queen of Winds, and Marlow has to follow") for k in range(60)]
    panel.show_history(rows, 60, False, False)
    before: list[QLabel] = []
    for turn in (0, 1):
        panel.show_scores([Standing(k, str(k), "greedy" if k else "", k, k == turn, False) for k in range(8)])
        QTest.qWait(30)
        labels = panel.findChildren(QLabel)
        here = panel.list.visualRect(panel.list.currentIndex())
        assert panel.list.currentIndex().row() == 60 and panel.list.viewport().rect().contains(here)
        assert turn == 0 or labels == before
        before = labels
    marks = [label for label in before if label.accessibleName() == "Whose turn it is"]
    assert len(marks) == 1 and not marks[0].pixmap().isNull()
    panel.show_scores([Standing(0, "Ana", "", 3, False, True)])
    assert [label.text() for line in panel._lines for label in line] == ["", "Ana", "3"]
    assert panel._lines[0][0].accessibleName() == "Winner"
    panel.deleteLater()


def test_the_bar_claims_nothing_before_the_table_is_laid(house: House) -> None:
    house.window.start(NewGame("viashi", {}, ("Ana", "Marlow", "Isaura"), ("", "random", "random"), 7))
    bar = house.page.bar
    for part in (bar.practice, bar.buttons["look back"], bar.buttons["fit"]):
        assert not part.isVisibleTo(house.page)


def test_a_long_history_comes_in_portions(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side, "PORTION", 40)
    panel = side.SidePanel(palette("plum"))
    panel.resize(280, 600)
    panel.show()
    words = "Ana plays the Queen of Winds, and Marlow and Isaura have to follow with whatever they hold"
    rows = [HistoryRow(k + 1, 0, "", words[: 20 + k % 60]) for k in range(130)]
    panel.show_history(rows, 130, False, False)
    seen = [panel.model.rowCount()]
    while panel.list.currentIndex().row() != 130:
        qapp.processEvents()
        seen.append(panel.model.rowCount())
        assert len(seen) < 10_000
    assert seen[0] == 41 and max(b - a for a, b in pairwise(seen)) <= 40 and seen[-1] == 131
    heights = [panel.list.visualRect(panel.model.index(k)).height() for k in range(131)]
    # One move back: nothing is measured anew, what is taken back is slanted.
    panel.show_history(rows, 129, False, False)
    assert panel.list.currentIndex().row() == 129
    option = QStyleOptionViewItem()
    slanted = []
    for k in (129, 130):
        panel.list.itemDelegate().initStyleOption(option, panel.model.index(k))
        slanted.append(option.font.italic())
        option = QStyleOptionViewItem()
    assert slanted == [False, True]
    # Other words from the middle on are measured anew.
    panel.show_history([*rows[:60], *(HistoryRow(k + 1, 0, "", "Pass") for k in range(60, 70))], 70, False, False)
    assert panel.model.rowCount() == 71
    assert [panel.list.visualRect(panel.model.index(k)).height() for k in range(60)] == heights[:60]
    assert len({panel.list.visualRect(panel.model.index(k)).height() for k in range(61, 71)}) == 1
    # Hidden in between, it stops, and goes on when it is seen again.
    panel.show_history(rows, 130, False, False)
    panel.hide()
    qapp.processEvents()
    assert panel.model.rowCount() == 101
    panel.show()
    while panel.model.rowCount() < 131:
        qapp.processEvents()
    panel.close()
    panel.deleteLater()


def test_undo_in_a_long_game_looks_back_piece_by_piece(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.kept.change(confirm_undo=False)
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    for _ in range(4):
        house.play()
    slot, ply = page.session.slot, page.session.match.ply
    house.window.leave_table()
    monkeypatch.setattr(game_page, "RECALL_MOST", 1)
    house.window.resume(slot)
    house.wait(lambda: house.page.table.machine.gestures, "turn")
    page, looked = house.page, house.page.session.match.recollect
    calls: list[bool] = []
    page._recall.stop()
    monkeypatch.setattr(page.session.match, "recollect", lambda moves: calls.append(looked(moves)) or calls[-1])
    page.undo()
    assert page.session.match.ply == ply, "not at once"
    house.wait(lambda: page.session.match.ply < ply, "undo")
    assert calls[-1] is False


def test_no_row_of_the_history_is_cut(house: House) -> None:
    house.kept.change(history=True)
    page = house.start("crusade", ("Ana", "Bartholomew", "Isaura"), ("", "random", "random"))
    for _ in range(6):
        house.play()
    rows = page.side.list
    font = QFontMetrics(rows.font())
    for row in range(page.side.model.rowCount()):
        index = page.side.model.index(row)
        # What is left of a row's width after its padding and the bar of the chosen one.
        room = QRect(0, 0, rows.visualRect(index).width() - 2 * 8 - 2 * 2 - 3, 9999)
        words = font.boundingRect(room, int(Qt.TextFlag.TextWordWrap), index.data())
        assert rows.visualRect(index).height() >= words.height(), index.data()


def test_playing_on_from_an_earlier_move_warns(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    for _ in range(2):
        house.play()
    page.look_at(1)
    page.play_from_here()
    house.answer("Play on, as practice")
    assert page.session.waits_for() == due.PERSON and page.session.match.ply == 1
    house.play(1)
    assert page.session.match.practice


def test_the_curtain_hides_everything(house: House) -> None:
    page = house.start("changelands", ("Ana", "Ben"), ("", ""))
    house.wait(lambda: page.curtain.isVisible(), "curtain")
    assert "Ana" in page.curtain.words.text()
    assert page.curtain.geometry() == page.table.rect()
    assert _hands(page) == set()
    assert not page.table.machine.gestures and not page.buttons["undo"].isEnabled()
    QTest.keyClick(page.curtain, Qt.Key.Key_A)
    assert page.curtain.isVisible()
    page.curtain.button.click()
    assert not page.curtain.isVisible() and _hands(page)
    while page.session.waits_for() == due.PERSON:
        house.play()
    house.wait(lambda: page.curtain.isVisible(), "curtain")
    assert "Ben" in page.curtain.words.text() and _hands(page) == set()


def _hands(page: GamePage) -> set[str]:
    """The cards in hands that the table shows."""
    return {lay.slot.card for show, lay in page.table.table.lays() if show.id.startswith("hand") and lay.slot.card}


def test_a_refusal_says_why_and_links_to_the_rule(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    page.table.refused.emit("You must follow Flames; you hold two. (viashi-5)")
    assert "<a href='viashi-5'>" in page.line.text() and "(viashi-5)" not in page.line.text()
    page.line.linkActivated.emit("viashi-5")
    book = house.window.rulebook
    assert book is not None and book.isVisible() and book.spec is games.load("viashi")
    house.app.processEvents()
    assert len(book.browser.extraSelections()) == 1
    book.close()


def test_leaving_while_an_agent_thinks_leaves_nothing_running(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "greedy", "greedy"), hands=1)
    desk = page.session.desk
    child = desk.pid  # type: ignore[attr-defined]
    page.table.chosen.emit(page.session.match.view(0).legal[0])
    house.wait(lambda: desk.busy, "thinking agent")
    moves = list(page.session.match.texts)
    house.window.leave_table()
    assert child is not None
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert house.window.page is None and len(house.window.gallery.matches) == 1
    house.window.gallery.matches[0].click()
    page = house.page
    assert page.session.match.texts[: len(moves)] == moves
    house.wait(lambda: page.session.waits_for() == due.PERSON, "turn of the person")


def test_giving_up_takes_the_match_off_continue(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    page.give_up()
    house.answer("Play on")
    assert house.window.page is page
    page.give_up()
    house.answer("Give up")
    assert house.window.page is None and house.store.open_matches() == []


def test_the_end_is_told_and_played_again(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"), max_turns=1)
    while page.session.waits_for() == due.PERSON:
        house.play()
    house.wait(lambda: page.result.isVisible(), "result")
    finished = house.store.finished()
    assert len(finished) == 1 and finished[0].scores == tuple(page.session.match.scores)
    page.result.looked.emit()
    assert not page.result.isVisible()
    page.again.emit()
    again = house.page
    assert again is not page and again.session.match.options == page.session.match.options
    assert again.session.match.seed != page.session.match.seed
    assert again.session.agents == ("", "random")


def test_a_match_on_another_window_is_not_opened_twice(house: House, tmp_path: Path) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    slot = page.session.slot
    other = House(house.app, tmp_path)
    assert "another window" in other.window.gallery.matches[0].state
    other.window.resume(slot)
    assert "another window" in _words(other.dialog())
    other.answer("Very well")
    assert other.window.page is None
    house.window.leave_table()
    other.window.resume(slot)
    assert other.page.session.match.texts == page.session.match.texts
    other.close()


def _words(dialog: Ask) -> str:
    from PySide6.QtWidgets import QLabel

    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_a_record_is_opened_saved_and_refused(house: House, tmp_path: Path) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    house.play()
    copy, texts = tmp_path / "copy.velvet", list(page.session.match.texts)
    house.window.save_record(str(copy))
    assert Record.load(copy.read_bytes()).moves == texts
    house.window.open_record(str(copy))
    assert house.page.session.match.texts[: len(texts)] == texts and house.page is not page
    copy.write_text("nonsense")
    house.window.open_record(str(copy))
    house.answer("Very well")
    house.window.open_record(str(tmp_path / "nowhere.velvet"))
    house.answer("Very well")
    assert house.window.page is None


def test_settings_take_effect_at_the_table(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    house.kept.change(cloth="linen", pace=1.5, rest=2.0, cards="elvish", history=True)
    assert page.table.table.theme.name == "linen" and page.table.table.clock.scale == 1.5
    assert page.table.director.rest_ms == 2000 and page.side.isVisible()
    assert house.window.faces().style("viashi") == "elvish"
    assert page.table.table.pictures.style == "elvish"
    house.kept.change(cloth="plum", cards="learner")


def test_a_fault_is_told_in_the_window_and_the_game_goes_on(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    try:
        raise ZeroDivisionError("by design")
    except ZeroDivisionError as error:
        house.faults.caught(type(error), error, error.__traceback__)
    assert "by design" in _words(house.dialog())
    house.answer("Very well")
    ply = page.session.match.ply
    house.play()
    assert page.session.match.ply > ply


def test_a_full_disk_is_told_and_nothing_is_lost(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    house.store._connection.execute("PRAGMA max_page_count = 1")
    house.store._connection.execute("PRAGMA query_only = 1")
    house.play()
    assert house.store.trouble and house.store.trouble in page.line.text()
    house.store._connection.execute("PRAGMA query_only = 0")
    house.store._connection.execute("PRAGMA max_page_count = 100000")
    house.play()
    assert house.store.trouble == ""
    saved = house.store.open_matches()[0]
    assert Record.load(saved.record).moves == page.session.match.texts


@pytest.mark.parametrize("game", games.ids())
def test_every_game_can_be_played_at_the_table(house: House, game: str) -> None:
    spec = games.load(game)
    seats = next((n for n in spec.seats if n > 1), spec.seats[0])
    page = house.start(game, tuple("ABCDEFGH"[:seats]), ("", *["random"] * (seats - 1)))
    for k in range(14):
        house.wait(lambda: page.session.waits_for() != due.PERSON or page.table.machine.gestures, "gestures")
        if page.session.waits_for() != due.PERSON:
            break
        gestures = page.table.machine.gestures
        assert len(gestures) == len(page.session.match.view(0).legal)
        for gesture in gestures[:: max(1, len(gestures) // 9)]:
            for target in gesture.path:
                box = page.table.lights.button_box(target) if target.zone == "buttons" else None
                box = box or page.table.table.region(target)
                assert box.w > 4 and box.h > 4, f"{target} of “{gesture.label}” is nowhere on the table"
        house.play((k * 7) % len(gestures))
    assert page.session.match.ply > 2
    assert not house.faults.path.exists(), house.faults.path.read_text()


def test_the_keys_of_the_window(house: House) -> None:
    page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
    house.play()
    ply = page.session.match.ply
    house.window.activateWindow()
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.session.match.ply == ply - 1
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert page.session.match.ply == ply
    QTest.keyClick(page.table, Qt.Key.Key_F11)
    assert house.window.isFullScreen()
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not house.window.isFullScreen()
    QTest.keyClick(page.table, Qt.Key.Key_F1)
    assert house.window.rulebook is not None and house.window.rulebook.isVisible()
    house.window.rulebook.close()
    QTest.keyClick(page.table, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert house.window.page is None


def test_where_the_window_was_is_kept(qapp: Any, tmp_path: Path) -> None:
    first = House(qapp, tmp_path)
    # The offscreen screen is 800 pixels wide; what does not fit into it Qt makes fit.
    first.window.resize(960, 640)
    first.close()
    second = House(qapp, tmp_path)
    assert (second.window.width(), second.window.height()) == (960, 640)
    second.close()


def test_the_line_tells_the_next_person_no_secret_of_the_last(house: House) -> None:
    page = house.start("two-faced", ("Ana", "Bo"), ("", ""))
    secrets = 0
    for _ in range(8):
        house.wait(page.curtain.isVisible, "curtain")
        page.curtain.opened.emit()
        seat = page.session.sees
        assert seat is not None
        while page.session.waits_for() == due.PERSON:
            house.play()
        house.wait(page.curtain.isVisible, "curtain for the next")
        own, public = (page.session.match.view(viewer).log[-1] for viewer in (seat, None))
        secrets += own != public
        assert page.line.text() == public, "the curtain hides the table, not the line below it"
    assert secrets


def test_damaged_saved_games_are_told_and_the_others_offered(house: House) -> None:
    for slot in ("sound", "timeless", "lost"):
        page = house.start("changelands", ("Ana", "Marlow"), ("", "random"))
        house.window.leave_table()
        house.store._connection.execute("UPDATE open_match SET slot = ? WHERE slot = ?", (slot, page.session.slot))
    house.store._connection.execute("UPDATE open_match SET saved = x'ff' WHERE slot = 'timeless'")
    house.store._connection.execute("UPDATE open_match SET record = x'ff' WHERE slot = 'lost'")
    house.window.show_gallery()
    assert "1 open match is damaged" in house.dialog().findChildren(QLabel)[1].text()
    house.answer("Very well")
    assert [tile.slot for tile in house.window.gallery.matches] == ["sound", "timeless"]
    house.window.resume("timeless")
    assert house.page.session.match.spec.id == "changelands"


def test_games_that_cannot_be_used_are_told_in_the_gallery_and_in_about(qapp: Any, house: House) -> None:
    sentence = "The game <toy> of the package toys is left out: it broke."
    window = MainWindow(games.all_specs(), house.kept, house.store, house.faults, (sentence,))
    lines = [label.text() for label in window.gallery.findChildren(QLabel)]
    assert any("1 installed game cannot be used" in line for line in lines)
    assert not any("cannot be used" in label.text() for label in house.window.gallery.findChildren(QLabel))
    window.gallery.asked.emit("about")
    page = window.findChild(QTextBrowser)
    assert sentence in page.toPlainText()
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("press", ["undo", "redo"])
def test_the_opponent_plays_on_where_there_is_nothing_to_undo_or_redo(house: House, press: str) -> None:
    house.window.start(NewGame("changelands", {}, ("Marlow", "Ana"), ("adept", ""), 7))
    page = house.page
    house.wait(lambda: page.session.waits_for() == due.AGENT and page.session.desk.busy, "thought")
    page._pressed(press)
    house.wait(lambda: page.session.waits_for() == due.PERSON, "move")


def test_the_opponent_plays_on_after_an_undo_that_was_not_wanted(house: House) -> None:
    page = house.start("viashi", ("Ana", "Marlow", "Isaura"), ("", "adept", "adept"), hands=1)
    page.table.chosen.emit(page.session.match.view(0).legal[0])
    house.wait(lambda: page.session.waits_for() == due.AGENT and page.session.desk.busy, "thought")
    page.session.undo_is_fair = lambda: False  # type: ignore[method-assign]
    ply = page.session.match.ply
    page.undo()
    house.dialog()
    for _ in range(100):
        house.app.processEvents()
        time.sleep(0.005)
    assert page.session.match.ply == ply, "nobody plays while the question is open"
    house.answer("Leave it as it is")
    house.wait(lambda: page.session.waits_for() == due.PERSON, "moves of the others")
