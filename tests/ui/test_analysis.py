"""Looking back at a finished game in the window, offscreen: graph, list, keys, and what becomes of it at its end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.test_window import House
from velvet.agents.child import serve_command
from velvet.lab.findings import Findings
from velvet.ui import session as due
from velvet.ui.analysis import AnalysisPanel
from velvet.ui.analysis_graph import Graph
from velvet.ui.analysis_ink import ink
from velvet.ui.analysis_job import BROKEN, Job
from velvet.ui.analysis_list import ROW
from velvet.ui.past import PastGames
from velvet.ui.theme import palette

PLANTED = Path(__file__).parents[1] / "lab" / "planted.velvet"
BLUNDER = 34
QUICK = [*serve_command()[:-2], "analyze", "-", "--json", "--sims", "40"]


@pytest.fixture
def house(qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("velvet.ui.analysis.Job", partial(Job, command=QUICK))
    made = House(qapp, tmp_path, history=True)
    yield made
    made.close()


def finished(house: House, tmp_path: Path, **changes: Any) -> None:
    """A finished game lies on the table: Ana is the person, Marlow the program."""
    data = msgspec.json.decode(PLANTED.read_bytes()) | {"kinds": ["person", "agent"]} | changes
    file = tmp_path / "evening.velvet"
    file.write_bytes(msgspec.json.encode(data))
    house.window.open_record(str(file))
    house.wait(house.page.result.isVisible, "result")


def looked_back(house: House) -> AnalysisPanel:
    """The panel, once everything is found."""
    house.page.result.looked_back.emit()
    panel = house.page.looking.panel
    assert panel is not None
    house.wait(lambda: panel.findings.finished, "analysis", 60)
    house.wait(lambda: panel.model.rows, "list")
    return panel


def test_a_row_and_the_graph_show_the_table_there(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path)
    panel = looked_back(house)
    session = house.page.session
    assert not house.page.result.isVisible() and not house.page.side.isVisible()
    assert panel.model.rows[0]["ply"] == BLUNDER
    spoken = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Move 35, cost ") and "Better: Marlow" in spoken

    box = panel.list.visualRect(panel.model.index(0))
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert session.match.ply == BLUNDER and session.waits_for() == due.REVIEW
    # Seen from the person's seat: her cards, backs for the other's.
    shown = {lay.slot.card for show, lay in house.page.table.table.lays() if show.id == "hand:1"}
    assert session.sees == 0 and shown == {None}
    assert panel.words.text().startswith("Move 35. Marlow leads the 7 of Winter")
    assert "instead of" in panel.words.text()
    panel.eyes.setChecked(True)
    shown = {lay.slot.card for show, lay in house.page.table.table.lays() if show.id == "hand:1"}
    assert session.sees == 1 and shown == {"F6"}
    panel.eyes.setChecked(False)
    assert session.sees == 0

    graph = panel.graph
    spot = QPoint(round(graph.x_of(12)), round(graph.y_of(0.02)))
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=spot)
    assert session.match.ply == graph.at == 12
    assert graph.accessibleDescription().startswith("After move 12 of 40, Ana ")
    assert "Marlow" in graph.accessibleDescription() and "%" in graph.accessibleDescription()


def test_keys_step_along_the_game(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path)
    panel = looked_back(house)
    match, graph = house.page.session.match, panel.graph
    house.window.activateWindow()
    graph.setFocus()

    def press(key: Qt.Key) -> int:
        QTest.keyClick(graph, key)
        return match.ply

    assert press(Qt.Key.Key_Left) == 39 and press(Qt.Key.Key_Left) == 38 and press(Qt.Key.Key_Right) == 39
    costly = sorted(row["ply"] for row in panel.findings.costly())
    assert press(Qt.Key.Key_PageUp) == costly[-1]
    assert panel.list.currentIndex().data(ROW)["ply"] == costly[-1]
    assert press(Qt.Key.Key_Home) == 0 and press(Qt.Key.Key_Left) == 0
    assert press(Qt.Key.Key_PageDown) == costly[0]
    assert press(Qt.Key.Key_End) == 40 and not house.page.session.reviewing
    panel.back.click()
    assert match.ply == 39 and panel.on.isEnabled()
    QTest.keyClick(graph, Qt.Key.Key_Escape)
    assert house.page.looking.panel is None and not house.page.session.reviewing and match.ply == 40
    assert house.page.side.isVisible() and not house.page.result.isVisible()


def test_the_second_look_is_there_at_once(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(house, tmp_path)
    first = looked_back(house).findings
    house.page.looking.toggle()
    monkeypatch.setattr("velvet.ui.analysis.Job", partial(Job, command=["nothing that could be started"]))
    house.page.looking.toggle()
    panel = house.page.looking.panel
    assert panel is not None and panel.findings.finished and not panel.job.running
    assert panel.findings.rows == first.rows and panel.model.rows == first.costly()


def test_it_ends_with_the_page_at_once(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path)
    house.page.looking.open()
    panel = house.page.looking.panel
    assert panel is not None
    house.wait(lambda: panel.findings.rows, "first rows", 60)
    assert panel.job.running and not panel.findings.finished
    house.window.leave_table()
    assert not panel.job.running
    assert house.store.analysis(panel._key) is None


def test_playing_on_from_there_is_practice_and_closes_it(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path)
    panel = looked_back(house)
    mine = next(row["ply"] for row in panel.findings.rows.values() if row["seat"] == 0)
    panel.eyes.setChecked(True)
    panel.go(BLUNDER)
    assert not panel.play_on.isEnabled()
    panel.go(mine)
    panel.play_on.click()
    house.answer("Play on, as practice")
    house.wait(lambda: house.page.looking.panel is None, "end of the panel")
    assert house.page.session.sees == 0 and house.page.session.waits_for() == due.PERSON
    assert house.page.side.isVisible() and not house.page.buttons["look back"].isVisible()


def test_a_running_game_has_nothing_to_look_back_at(house: House) -> None:
    page = house.start("two-faced", ("Ana", "Marlow"), ("", "random"))
    assert not page.buttons["look back"].isVisible()
    page.looking.toggle()
    assert page.looking.panel is None and "once it is over" in page.line.text()


def test_where_nobody_sits_the_mover_is_looked_over_the_shoulder(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path, kinds=["agent", "agent"])
    panel = looked_back(house)
    assert house.page.session.sees is None and panel.eyes.isChecked()
    panel.go(BLUNDER)
    assert house.page.session.sees == 1
    house.page.looking.close()
    assert house.page.session.sees is None


@pytest.mark.parametrize(
    "command",
    [
        ["/no/such/program"],
        [sys.executable, "-c", "print('rubbish')"],
        [sys.executable, "-c", "print('[1]')"],
        [sys.executable, "-c", "print('{\"surprise\": 1}')"],
        [sys.executable, "-c", "raise SystemExit(3)"],
    ],
    ids=["missing", "rubbish", "no-object", "no-row", "dies"],
)
def test_what_goes_wrong_is_said(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Any) -> None:
    monkeypatch.setattr("velvet.ui.analysis.Job", partial(Job, command=command))
    finished(house, tmp_path)
    house.page.looking.open()
    panel = house.page.looking.panel
    assert panel is not None
    house.wait(lambda: panel.progress.text() == BROKEN, "sentence")
    assert not panel.job.running and panel.model.rowCount() == 0
    # The graph still leads along the game.
    panel.go(5)
    assert house.page.session.match.ply == 5 and panel.words.text().startswith("Move 6. ")


def row(ply: int, seat: int, best: float, value: float, **more: Any) -> dict[str, Any]:
    words = dict.fromkeys(("player", "move", "sentence", "best", "best_sentence", "reason"), "x")
    cost = best - value
    return {"ply": ply, "hand": 1, "seat": seat, "value": value, "best_value": best, "cost": cost, "doubt": 0.01,
            "clear": cost > 0.01, "simulations": 9, **words, **more}  # fmt: skip


@pytest.mark.parametrize("cloth", ["plum", "linen"])
def test_the_graph_draws_each_seat_in_its_ink(qapp: Any, cloth: str) -> None:
    found = Findings()
    found.add({"analysis": 1, "measure": "share", "plies": 20, "simulations": 9})
    for one in (row(1, 0, 0.8, 0.8), row(3, 1, 0.2, 0.2), row(15, 0, 0.8, 0.8), row(17, 1, 0.2, 0.2)):
        found.add(one)
    colours = palette(cloth)
    graph = Graph(found, ("Ana", "Bo"), colours, 0)
    graph.resize(400, 220)
    graph.stand(20)
    graph.refresh()
    image = graph.grab().toImage()
    for seat, value in ((0, 0.8), (1, 0.2)):
        wanted = ink(seat, colours).getRgb()[:3]
        x, y = round(graph.x_of(9)), round(graph.y_of(value))
        seen = [QColor(image.pixel(x, y + k)).getRgb()[:3] for k in (-1, 0, 1)]
        assert any(max(abs(a - b) for a, b in zip(one, wanted, strict=True)) < 40 for one in seen), (seen, wanted)
    # A costly move near the mouse is meant, else the place under it.
    found.add(row(9, 0, 0.8, 0.3, clear=True))
    graph.refresh()
    assert graph.ply_at(graph.x_of(10) + 3, graph.y_of(0.3) - 3) == 9
    assert graph.ply_at(graph.x_of(10), graph.y_of(0.95)) == 10
    assert (graph.ply_at(-50, 0), graph.ply_at(9999, 0)) == (0, 20)
    graph.deleteLater()


def test_a_past_game_is_looked_back_at_from_the_gallery(house: House) -> None:
    text = PLANTED.read_text()
    house.store.finish("older", text.replace("Marlow", "Zed"), [90, 95], [1])
    house.store.finish("later", text, [95, 85], [0])
    house.window.gallery.asked.emit("past")
    house.wait(lambda: isinstance(house.app.activeModalWidget(), PastGames), "list")
    dialog = house.app.activeModalWidget()
    rows = [dialog.list.item(k).text().split("\n") for k in range(dialog.list.count())]
    assert [row[0] for row in rows] == ["Vidrasso, won by Ana", "Vidrasso, won by Zed"]
    assert rows[0][1] == "Ana 95 · Marlow 85 · a moment ago"
    dialog.list.setCurrentRow(1)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    house.wait(lambda: house.app.activeModalWidget() is None, "end of the list")
    house.wait(lambda: house.page.looking.panel, "panel")
    panel = house.page.looking.panel
    assert panel is not None and house.page.session.match.players == ("Ana", "Zed")
    house.wait(lambda: panel.findings.finished, "analysis", 60)
    # The result waits until one has looked enough; the past game itself stays as it was.
    assert not house.page.result.isVisible()
    panel.go(3)
    house.page.looking.close()
    house.wait(house.page.result.isVisible, "result")
    house.window.leave_table()
    assert [match.slot for match in house.store.finished()] == ["later", "older"]
    assert house.store.open_matches() == []


def test_a_past_game_comes_without_the_history_that_would_have_to_go_again(house: House) -> None:
    house.kept.change(history=True)
    house.window.look_back(PLANTED.read_text())
    assert not house.page.side.isVisible()
    house.wait(lambda: house.page.looking.panel is not None, "look back")
    assert not house.page.side.isVisible()
    house.page.looking.close()
    assert house.page.side.isVisible()


def test_without_past_games_the_list_says_so(house: House) -> None:
    house.window.gallery.asked.emit("past")
    house.wait(lambda: isinstance(house.app.activeModalWidget(), PastGames), "list")
    dialog = house.app.activeModalWidget()
    assert not dialog.look.isEnabled() and not dialog.list.isVisible()
    dialog.reject()


def test_the_history_takes_the_place_of_the_look_back(house: House, tmp_path: Path) -> None:
    finished(house, tmp_path)
    for history in (True, False):
        house.kept.change(history=history)
        house.page.looking.open()
        button = house.page.buttons["history"]
        assert house.page.looking.shown and not house.page.side.isVisible() and not button.isChecked()
        button.click()
        assert not house.page.looking.shown and house.page.side.isVisible() and button.isChecked()
    button.click()
    assert not house.page.side.isVisible() and not button.isChecked()


def test_past_games_with_damaged_rows_lists_the_others_and_says_so(house: House) -> None:
    for slot in ("later", "earlier", "lost"):
        house.store.finish(slot, PLANTED.read_text(), [95, 85], [0])
    raw = house.store._connection
    raw.execute("UPDATE finished_match SET ended = x'00' WHERE slot = 'earlier'")
    raw.execute("UPDATE finished_match SET record = '{' WHERE slot = 'lost'")
    house.window.gallery.asked.emit("past")
    assert "1 past match is damaged" in house.dialog().findChildren(QLabel)[1].text()
    house.answer("Very well")
    house.wait(lambda: isinstance(house.app.activeModalWidget(), PastGames), "list")
    rows = [house.app.activeModalWidget().list.item(k).text() for k in range(2)]
    assert rows[0].endswith("a moment ago") and rows[1].endswith("some time ago")
    house.app.activeModalWidget().reject()
