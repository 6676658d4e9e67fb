"""A dialog's widgets made from a game's Options rows, and read back as plain values.

Must not know any game: a row's type, range, sentence and default say everything.
"""

import json
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from velvet.core.errors import OptionsError
from velvet.ui.theme import px


def spoken(name: str) -> str:
    """`max_turns` as a label: “Max turns”."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


class CalmWheel(QObject):
    """Lets the wheel scroll the page: it turns a field's value only once somebody has gone into the field."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True


class OptionRow(QWidget):
    """One option: its widget with a label, and beneath it the sentence that explains it."""

    def __init__(self, row: dict[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.name: str = row["name"]
        self.field = self._make(row)
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field.installEventFilter(CalmWheel(self.field))
        self.field.setAccessibleName(spoken(self.name))
        self.field.setAccessibleDescription(row.get("help", ""))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(2)
        if not isinstance(self.field, QCheckBox):
            label = QLabel(spoken(self.name))
            label.setBuddy(self.field)
            column.addWidget(label)
        column.addWidget(self.field, 0, Qt.AlignmentFlag.AlignLeft)
        sentence = QLabel(row.get("help", ""))
        sentence.setObjectName("hint")
        sentence.setWordWrap(True)
        column.addWidget(sentence)
        self.put(row["default"])

    def _make(self, row: dict[str, Any]) -> QWidget:
        kind = row["type"]
        if kind == "int":
            box = QSpinBox()
            box.setRange(row["min"], row["max"])
            box.setMinimumWidth(px(110))
            box.lineEdit().setTextMargins(7, 0, 0, 0)  # the style sheet's padding does not reach it
            return box
        if kind == "bool":
            return QCheckBox(spoken(row["name"]))
        if kind == "choice":
            combo = QComboBox()
            for choice in row["choices"]:
                combo.addItem(spoken(choice), choice)
            combo.setMinimumWidth(px(160))
            return combo
        line = QLineEdit()
        line.setMinimumWidth(px(320))
        line.setPlaceholderText("W1=3 F9=-2" if kind == "map" else "W1 F9")
        return line

    def put(self, value: Any) -> None:
        """Shows this value."""
        field = self.field
        if isinstance(field, QSpinBox):
            field.setValue(int(value))
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(max(0, field.findData(value)))
        elif isinstance(field, QLineEdit):
            field.setText(
                " ".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else " ".join(value)
            )

    def value(self) -> Any:
        """What is set; raises OptionsError with one sentence where text makes no sense."""
        field = self.field
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, QCheckBox):
            return field.isChecked()
        if isinstance(field, QComboBox):
            return field.currentData()
        assert isinstance(field, QLineEdit)
        text = field.text().strip()
        if text.startswith(("{", "[")):
            try:
                return json.loads(text)
            except ValueError:
                raise OptionsError(f"option “{self.name}” is not written as it should be") from None
        parts = text.replace(",", " ").split()
        if self.row["type"] == "list":
            return parts
        made: dict[str, int] = {}
        for part in parts:
            card, _, number = part.partition("=")
            try:
                made[card] = int(number)
            except ValueError:
                raise OptionsError(f"option “{self.name}” is written as W1=3 F9=-2, not “{part}”") from None
        return made
