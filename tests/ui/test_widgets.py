"""Lobby, dialogs, papers and rulebook, offscreen: what is asked is what is answered."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from velvet import agents, games
from velvet.core.errors import OptionsError
from velvet.ui import company
from velvet.ui.company import OWN, Level, title
from velvet.ui.faults import Faults
from velvet.ui.gallery import Gallery, OpenMatch, spoken_time
from velvet.ui.new_game import NewGame, NewGameDialog
from velvet.ui.papers import CREDITS, KEYS, about_page, help_page
from velvet.ui.rows import OptionRow
from velvet.ui.rulebook import Rulebook, rulebook_text
from velvet.ui.settings import CLOTHS, Settings, SettingsFile
from velvet.ui.settings_dialog import SettingsDialog
from velvet.ui.theme import PALETTES, palette, set_unit
from velvet.ui.tiles import spoken_seats
from velvet.ui.typeset import curly

LEVELS = [Level("random", "Random"), Level("greedy", "Greedy")]


@pytest.fixture(autouse=True)
def closed(qapp: Any) -> Iterator[None]:
    yield
    for widget in qapp.topLevelWidgets():
        widget.close()
        widget.deleteLater()


def click(parent: QWidget, text: str) -> None:
    for button in parent.findChildren(QPushButton):
        if button.text() == text:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            return
    raise AssertionError(f"no button “{text}”")


# ---- settings


def test_settings_are_kept(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    assert kept.now == Settings()
    heard: list[Settings] = []
    kept.listeners.append(heard.append)
    kept.change(cloth="linen", pace=0.5, last={"viashi": {"players": ["Ana"]}})
    kept.change(cloth="linen")
    assert len(heard) == 1
    again = SettingsFile(tmp_path)
    assert again.now == kept.now and again.now.cloth == "linen" and again.now.pace == 0.5


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"cloth": "tartan", "pace": 9, "sounds": "yes", "rest": true, "more": 1}']
)
def test_spoilt_settings_cost_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert SettingsFile(tmp_path).now == Settings()


def test_one_spoilt_value_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"cloth": "tartan", "name": "Ana", "pace": 2}))
    assert SettingsFile(tmp_path).now == Settings(name="Ana", pace=2.0)


def test_settings_that_cannot_be_written_hold_till_the_end(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    kept = SettingsFile(blocked)
    kept.change(name="Ana")
    assert kept.now.name == "Ana"


def test_the_settings_dialog_changes_at_once(qapp: Any, tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    dialog = SettingsDialog(kept)
    dialog.show()
    dialog.cloth.setCurrentIndex(dialog.cloth.findData("forest"))
    dialog.pace.setValue(0)
    dialog.rest.setValue(8)
    dialog.name.setText("  Ana ")
    assert (kept.now.cloth, kept.now.pace, kept.now.rest, kept.now.name) == ("forest", 0.0, 2.0, "Ana")


def test_every_cloth_has_its_colours() -> None:
    assert set(PALETTES) == set(CLOTHS)


# ---- options


def test_each_kind_of_option_comes_back_as_it_was(qapp: Any) -> None:
    rows: list[tuple[dict[str, Any], list[Any]]] = [
        ({"name": "a_b", "type": "int", "min": 1, "max": 9, "default": 3, "help": "H."}, [1, 9]),
        ({"name": "b", "type": "bool", "default": True, "help": "H."}, [False, True]),
        ({"name": "c", "type": "choice", "choices": ["x", "y"], "default": "x", "help": "H."}, ["y", "x"]),
        ({"name": "d", "type": "map", "default": {}, "help": "H."}, [{"W1": 3, "F9": -2}, {}]),
        ({"name": "e", "type": "list", "default": [], "help": "H."}, [["W1", "F9"], []]),
    ]
    for row, values in rows:
        widget = OptionRow(row)
        assert widget.value() == row["default"]
        for value in values:
            widget.put(value)
            assert widget.value() == value


@pytest.mark.parametrize(
    "row",
    [
        {"name": "hands", "type": "int", "min": 1, "max": 9, "default": 5, "help": ""},
        {"name": "order", "type": "choice", "choices": ["a", "b", "c"], "default": "b", "help": ""},
    ],
)
def test_the_wheel_changes_no_option_in_passing(qapp: Any, row: dict[str, Any]) -> None:
    widget = OptionRow(row)
    at = QPointF(5, 5)
    none, no_key, no_phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(at, at, QPoint(0, 0), QPoint(0, -120), none, no_key, no_phase, False)
    QApplication.sendEvent(widget.field, wheel)
    assert widget.value() == row["default"]


def test_a_map_that_makes_no_sense_is_refused(qapp: Any) -> None:
    widget = OptionRow({"name": "d", "type": "map", "default": {}, "help": ""})
    for text in ("W1", "W1=x", "{"):
        widget.field.setText(text)  # type: ignore[attr-defined]
        with pytest.raises(OptionsError):
            widget.value()


# ---- a new game


@pytest.mark.parametrize("game", games.ids())
def test_the_dialog_offers_every_game_as_it_is(qapp: Any, game: str) -> None:
    spec = games.load(game)
    dialog = NewGameDialog(spec, LEVELS, "Ana")
    heard: list[NewGame] = []
    dialog.started.connect(heard.append)
    dialog.open()
    click(dialog, "Deal the cards")
    assert len(heard) == 1
    answer = heard[0]
    assert answer.game == game and len(answer.players) in spec.seats
    assert answer.players[0] == "Ana" and answer.agents[0] == ""
    assert all(agent == "greedy" for agent in answer.agents[1:])
    assert answer.options == spec.options().to_dict()
    assert [row["name"] for row in spec.options.rows()] == [option.name for option in dialog.options]


def test_however_many_sit_down_their_rows_are_whole(qapp: Any) -> None:
    dialog = NewGameDialog(games.load("treasure"), LEVELS, "Ana")
    dialog.open()
    dialog.resize(dialog.minimumWidth(), 1)
    for seats in (2, 8):
        dialog.set_seats(seats)
        QTest.qWait(20)
        for row in dialog.seats[:seats]:
            for field in (row.kind, row.name):
                assert field.height() >= field.fontMetrics().height() + 8
    low = dialog.minimumHeight()
    dialog.set_seats(2)
    assert dialog.minimumHeight() < low
    dialog.close()


def test_the_dialog_remembers_the_last_time(qapp: Any) -> None:
    spec = games.load("changelands")
    last = {"players": ["Ana", "Ben", "Cleo"], "agents": ["", "", "random"], "options": {"max_turns": 9, "gone": 1}}
    answer = NewGameDialog(spec, LEVELS, "X", last).answer()
    assert answer.players == ("Ana", "Ben", "Cleo") and answer.agents == ("", "", "random")
    assert answer.options == {"max_turns": 9}
    spoilt = {"players": ["Ana"] * 9, "agents": [""] * 9, "options": {"max_turns": "many"}}
    assert NewGameDialog(spec, LEVELS, "X", spoilt).answer().options == {"max_turns": 40}


def test_the_dialog_says_what_does_not_fit(qapp: Any) -> None:
    dialog = NewGameDialog(games.load("changelands"), LEVELS, "Ana")
    heard: list[NewGame] = []
    dialog.started.connect(heard.append)
    dialog.open()
    dialog.seats[1].name.setText("Ana")
    click(dialog, "Deal the cards")
    assert heard == [] and "same name" in dialog.error.text() and dialog.isVisible()
    dialog.seats[1].name.setText("Ben")
    dialog.seed.setText("-1")
    click(dialog, "Deal the cards")
    assert heard == [] and "seed" in dialog.error.text()
    dialog.seed.setText("42")
    click(dialog, "Deal the cards")
    assert heard[0].seed == 42


# ---- the lobby


def test_seats_and_times_are_spoken() -> None:
    assert spoken_seats((3,)) == "3 players" and spoken_seats((1,)) == "1 player"
    assert spoken_seats((2, 3, 4)) == "2–4 players" and spoken_seats((2, 4)) == "2, 4 players"
    now = 1_700_000_000.0
    assert spoken_time(now - 5, now) == "a moment ago"
    assert spoken_time(now - 1200, now) == "20 minutes ago"
    assert spoken_time(now - 86_400, now) == "yesterday"
    assert spoken_time(now - 5 * 86_400, now) == "5 days ago"


def test_the_lobby_signals_what_is_pressed(qapp: Any) -> None:
    specs = games.all_specs()
    lobby = Gallery(specs, "plum")
    lobby.resize(1280, 800)
    heard: list[tuple[str, str]] = []
    lobby.chosen.connect(lambda game: heard.append(("new", game)))
    lobby.resumed.connect(lambda slot: heard.append(("continue", slot)))
    lobby.dropped.connect(lambda slot: heard.append(("drop", slot)))
    lobby.show_open([OpenMatch("s1", specs[0].id, ("Ana",), "move 3", 0.0), OpenMatch("s2", "gone", (), "", 0.0)], 9.0)
    lobby.show()
    qapp.processEvents()
    assert len(lobby.tiles) == len(specs) and len(lobby.matches) == 1
    for tile in lobby.tiles:
        QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    QTest.keyClick(lobby.matches[0], Qt.Key.Key_Return)
    QTest.mouseClick(lobby._crosses[0], Qt.MouseButton.LeftButton)
    assert heard == [*(("new", spec.id) for spec in specs), ("continue", "s1"), ("drop", "s1")]


def test_pictures_are_drawn_when_there_is_time(qapp: Any) -> None:
    from velvet.table.faces import FaceCache

    lobby = Gallery(games.all_specs()[:2], "plum")
    lobby.resize(1280, 800)
    lobby.show()
    assert all(tile.picture is None for tile in lobby.tiles)
    front = FaceCache().front
    lobby.draw_pictures(lambda deck, code, width, ratio: front(deck, code, width, ratio))
    for _ in range(100):
        qapp.processEvents()
    assert all(tile.picture is not None for tile in lobby.tiles)
    assert not lobby._painter.isActive()


# ---- papers


def test_about_credits_every_author(qapp: Any) -> None:
    page = about_page(games.all_specs(), palette("plum"))
    words = _words(page)
    for _, author in CREDITS:
        assert author in words


def test_help_lists_every_key(qapp: Any) -> None:
    words = _words(help_page(palette("linen")))
    for keys, what in KEYS:
        assert keys in words and what in words


def _words(page: QWidget) -> str:
    from PySide6.QtWidgets import QTextBrowser

    browser = page.findChild(QTextBrowser)
    assert browser is not None
    return browser.toPlainText()


@pytest.mark.parametrize("game", games.ids())
def test_the_rulebook_can_be_opened_at_every_clause(qapp: Any, game: str) -> None:
    book = Rulebook(palette("plum"))
    book.show_rules(games.load(game))
    clauses = book.clauses()
    assert clauses, f"{game} has no clauses"
    assert all(book.go_to(clause) for clause in clauses)
    assert not book.go_to("nowhere-1")
    assert "```" not in book.browser.toPlainText() and "> legal" not in book.browser.toPlainText()


# ---- faults


def test_a_fault_is_one_sentence_and_a_line_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faults = Faults(tmp_path)
    told: list[str] = []
    faults.tell = told.append
    try:
        raise ZeroDivisionError("by design")
    except ZeroDivisionError as error:
        faults.caught(type(error), error, error.__traceback__)
    assert len(told) == 1 and "\n" not in told[0] and "by design" in told[0]
    assert "ZeroDivisionError: by design" in faults.path.read_text()
    assert capsys.readouterr().err == ""


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    faults = Faults(tmp_path)
    for _ in range(12):
        faults.write("x" * 100_000)
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 1_100_000


def test_a_seat_is_given_to_a_program_of_ones_own(qapp: Any) -> None:
    dialog = NewGameDialog(games.load("changelands"), LEVELS, "Ana")
    heard: list[NewGame] = []
    dialog.started.connect(heard.append)
    dialog.open()
    row = dialog.seats[1]
    assert row.program.isHidden()
    row.kind.setCurrentIndex(row.kind.findText(OWN.name))
    assert not row.program.isHidden()
    for command, error in (
        ("", "Write the command that starts your program"),
        ("python3 'bot.py", "a quotation mark is not closed"),
        ("no-such-program-anywhere x", "There is no program “no-such-program-anywhere” here"),
    ):
        row.program.setText(command)
        click(dialog, "Deal the cards")
        assert not heard and error in dialog.error.text()
    row.program.setText(f"  {sys.executable} bot.py ")
    click(dialog, "Deal the cards")
    assert heard[0].agents == ("", f"cmd:{sys.executable} bot.py")
    last = heard[0].as_dict()
    assert NewGameDialog(games.load("changelands"), LEVELS, "Ana", last).answer().agents == heard[0].agents
    assert title(heard[0].agents[1]) == "bot.py"
    assert title("cmd:/home/ana/bot --fast") == "bot" and title("cmd:node -x '/a b/c.js' 3") == "c.js"
    assert title("master") == "Master" and title("search:70") == "search:70"


def test_the_levels_are_told_apart_and_adept_is_the_usual_one(qapp: Any) -> None:
    dialog = NewGameDialog(games.load("viashi"), company.LEVELS, "Ana")
    assert dialog.answer().agents == ("", "adept", "adept")
    names = [level.name for level in company.LEVELS]
    assert names[:3] == ["Novice", "Adept", "Master"]
    words = [level.words for level in (*company.LEVELS, OWN)]
    assert len(set(words)) == len(words) and all(len(line) < 64 and line.endswith(".") for line in words)
    for level in company.LEVELS:
        agents.check(level.id)


def test_every_game_is_in_sight_in_a_window_as_designed_and_the_motto_is_whole_or_not_there(qapp: Any) -> None:
    set_unit(1280, 800)
    gallery = Gallery(games.all_specs(), "plum")
    gallery.resize(1280, 800)
    gallery.show()
    QTest.qWaitForWindowExposed(gallery)
    for tile in gallery.tiles:
        corner = tile.mapTo(gallery, tile.rect().bottomRight())
        assert corner.y() < 800 and corner.x() < 1280, tile.facts.id
    gallery.resize(960, 600)
    QApplication.processEvents()
    motto = gallery.findChild(QWidget, "motto")
    assert motto is not None and motto.width() < motto.fontMetrics().horizontalAdvance(motto.text())
    assert len({motto.grab().toImage().pixelColor(x, motto.height() // 2).rgb() for x in range(motto.width())}) == 1


def test_rules_are_printed_with_curly_marks_code_is_not_and_either_is_found(qapp: Any) -> None:
    typed = '"Hello," said the elves\' king ("so"). **"Bold"**, `"x\'s"` and `a`\'s, *"it"*, don\'t.'
    assert curly(typed) == "“Hello,” said the elves’ king (“so”). **“Bold”**, `\"x's\"` and `a`’s, *“it”*, don’t."
    for spec in games.all_specs():
        text = curly(rulebook_text(spec.package))
        assert text.count("“") == text.count("”"), spec.id
    book = Rulebook(palette("plum"))
    book.show_rules(games.load("viashi"), "")
    book.find_line.setText("elves' game")
    book.find_next()
    assert book.browser.textCursor().selectedText() == "elves’ game"
