"""For tests with a real mouse: where on the screen things are that a person could touch.

Read-only: it writes what is shown into the file that VELVET_PROBE names, and takes no orders. Rectangles are
[x, y, width, height] in screen pixels. Hidden cards have no identity here, as they have none in a View.
"""

import json
import os
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

from velvet.core.gestures import BUTTONS, Target

if TYPE_CHECKING:
    from velvet.table import TableView
    from velvet.ui.game_page import GamePage
    from velvet.ui.main_window import MainWindow

EVERY_MS: Final = 30


class Probe(QObject):
    """Writes the file whenever something has changed."""

    def __init__(self, window: "MainWindow", path: str) -> None:
        super().__init__(window)
        self._window = window
        self._path = path
        self._last = ""
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        text = json.dumps(self.seen())
        if text != self._last:
            self._last = text
            part = f"{self._path}.part"
            with open(part, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(part, self._path)

    def seen(self) -> dict[str, Any]:
        """Everything that can be touched, and what the table waits for."""
        top: QWidget = QApplication.activeModalWidget() or self._window
        widgets = {
            _name(widget): _rect(widget)
            for kind in (QAbstractButton, QComboBox, QLineEdit, QSpinBox)
            for widget in top.findChildren(kind)
            if widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()
        }
        seen: dict[str, Any] = {"title": top.windowTitle(), "widgets": widgets, "table": None}
        page = self._window.page
        if page is not None and top is self._window:
            session = page.session
            seen["table"] = {
                "due": session.waits_for(),
                "ply": session.match.ply,
                "actor": session.match.actor,
                "slot": session.slot,
                "busy": page.table.busy,
                "curtain": page.curtain.isVisible(),
                "line": page.line.text(),
                "hint": [row.accessibleName() for row in page.hint.panel.rows],
                **_on_table(page.table),
            }
            seen["looking"] = _looking_back(page)
        return seen


def _on_table(table: "TableView") -> dict[str, Any]:
    """What can be touched next and what lies where, as the person at the screen sees it."""
    scene, machine = table.table, table.machine

    def spot(target: Target) -> list[int] | None:
        """A point of the screen where this is on top; None if it is wholly covered."""
        if target.zone == BUTTONS:
            box = table.lights.button_box(target)
            return _screen(table, box.cx, box.cy)
        box = scene.region(target)
        for across in (0.5, 0.25, 0.12, 0.75, 0.06):
            for down in (0.5, 0.25, 0.75):
                x, y = box.x + box.w * across, box.y + box.h * down
                if next((t for t in scene.hits(x, y) if t in machine.touchable), None) == target:
                    return _screen(table, x, y)
        return None

    pointed = table.pointing.gesture
    things = [target for target in machine.touchable if target.zone != BUTTONS]
    things += [Target(BUTTONS, key) for key in table.lights.buttons]
    touchable = [(target, spot(target)) for target in sorted(things, key=lambda target: (target.zone, target.at))]
    return {
        "touchable": [[target.zone, target.at, *where] for target, where in touchable if where is not None],
        "pointed": [[target.zone, target.at] for target in pointed.path] if pointed is not None else [],
        "taken": [[target.zone, target.at] for target in machine.taken],
        "choices": [[choice.key, *_screen(table, *_middle(choice.box))] for choice in table.lights.chooser],
        "lies": [[show.id, lay.slot.card or "", lay.slot.at] for show, lay in scene.lays()],
    }


def _looking_back(page: "GamePage") -> dict[str, Any] | None:
    """The list's rows and the graph's places, while the analysis of a game is open."""
    panel = page.looking.panel
    if panel is None:
        return None
    graph, view, model = panel.graph, panel.list, panel.model
    rows = [(row["ply"], view.visualRect(model.index(k)).center()) for k, row in enumerate(model.rows)]
    inside = [(ply, point) for ply, point in rows if view.viewport().rect().contains(point)]
    middle = graph.height() // 2
    along = [QPoint(round(graph.x_of(ply)), middle) for ply in range(panel.findings.plies + 1)]
    return {
        "finished": panel.findings.finished,
        "at": graph.at,
        "words": panel.words.text(),
        "rows": [[ply, *_point(view.viewport(), point)] for ply, point in inside],
        "graph": [_point(graph, point) for point in along],
    }


def _point(widget: QWidget, point: QPoint) -> list[int]:
    there = widget.mapToGlobal(point)
    return [there.x(), there.y()]


def _middle(box: QRectF) -> tuple[float, float]:
    return box.center().x(), box.center().y()


def _screen(table: "TableView", x: float, y: float) -> list[int]:
    point = table.viewport().mapToGlobal(QPoint(round(x), round(y)))
    return [point.x(), point.y()]


def _name(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton):
        key = widget.property("key")
        if key:
            return str(key)
        if ":" in widget.objectName():
            return widget.objectName()
        return widget.text() or widget.accessibleName()
    return widget.accessibleName() or widget.objectName()


def _rect(widget: QWidget) -> list[int]:
    corner = widget.mapToGlobal(QPoint(0, 0))
    box = QRect(corner, widget.size())
    return [box.x(), box.y(), box.width(), box.height()]
