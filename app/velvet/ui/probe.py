"""For tests with a real mouse: where on the screen things are that a person could touch.

Read-only: it writes what is shown into the file that VELVET_PROBE names, and takes no orders. Rectangles are
[x, y, width, height] in screen pixels. Hidden cards have no identity here, as they have none in a View.
"""

import json
import os
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

if TYPE_CHECKING:
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
                **page.table.probe(),
            }
        return seen


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
