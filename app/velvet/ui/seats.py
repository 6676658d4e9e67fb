"""A seat of the new-game dialog: who takes it, under what name, and for a program of one's own, which.

Must not know any game.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from velvet.ui.company import OWN, PERSON, PROGRAM, Level
from velvet.ui.theme import px, sans

# The house's players: what they are called at the table, in seating order.
HOUSE: Final = ("Marlow", "Isaura", "Quill", "Tamsin", "Osric", "Petra", "Lucan", "Wren")
LONGEST_COMMAND: Final = 500
_WORDS: Final = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    """A row of the list of opponents: the name, and under it what can be expected."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Room for both lines."""
        words = str(index.data(_WORDS) or "")
        wide = QFontMetricsF(sans(10)).horizontalAdvance(words) + px(30)
        return QSize(max(px(150), round(wide)), px(42) if words else px(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Both lines, on brass where the pointer is."""
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        colours: QPalette = option.palette
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        ink = colours.color(role)
        box = QRectF(option.rect)
        if chosen:
            painter.fillRect(box, colours.color(QPalette.ColorRole.Highlight))
        words = str(index.data(_WORDS) or "")
        box = box.adjusted(px(9), 0, -px(6), 0)
        name = QRectF(box.left(), box.top() + px(2), box.width(), px(22)) if words else box
        painter.setPen(ink)
        painter.setFont(sans(11, bold=bool(words)))
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, str(index.data() or ""))
        if words:
            faint = QColor(ink)
            faint.setAlphaF(0.78)
            painter.setPen(faint)
            painter.setFont(sans(10))
            under = QRectF(box.left(), name.bottom() - px(3), box.width(), px(20))
            painter.drawText(under, Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()


class SeatRow(QWidget):
    """One seat: who sits there, and under what name. `changed`: somebody else takes it."""

    changed = Signal()

    def __init__(self, seat: int, levels: Sequence[Level], person: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat
        self.person = person if seat == 0 else f"Player {seat + 1}"
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(2, 1)
        number = QLabel(str(seat + 1))
        number.setObjectName("section")
        number.setFixedWidth(px(16))
        self.kind = QComboBox()
        self.kind.setAccessibleName(f"Who takes seat {seat + 1}")
        self.kind.setItemDelegate(TwoLines(self.kind))
        for level in (PERSON, *levels, OWN):
            self._add(level)
        self.kind.setMinimumWidth(px(120))
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(9)
        self.kind.view().setMinimumWidth(px(390))
        self.name = QLineEdit()
        self.name.setMaxLength(24)
        self.name.setAccessibleName(f"Name of seat {seat + 1}")
        self.program = QLineEdit()
        self.program.setMaxLength(LONGEST_COMMAND)
        self.program.setPlaceholderText("its command, as in a terminal: python3 bot.py")
        self.program.setAccessibleName(f"Program of seat {seat + 1}")
        self.program.hide()
        grid.addWidget(number, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        grid.addWidget(self.name, 0, 2)
        grid.addWidget(self.program, 1, 1, 1, 2)
        self.kind.currentIndexChanged.connect(self._renamed)

    def _add(self, level: Level) -> None:
        self.kind.addItem(level.name, level.id)
        at = self.kind.count() - 1
        self.kind.setItemData(at, level.words, _WORDS)
        self.kind.setItemData(at, f"{level.name}. {level.words}", Qt.ItemDataRole.AccessibleTextRole)

    def put(self, agent: str, name: str = "") -> None:
        """Seats this agent ("" for a person) under this name."""
        if agent.startswith(PROGRAM):
            self.program.setText(agent[len(PROGRAM) :])
            agent = PROGRAM
        self.kind.setCurrentIndex(max(0, self.kind.findData(agent)))
        self._renamed()
        if name:
            self.name.setText(name)

    def _renamed(self) -> None:
        usual = (self.person, *HOUSE)
        if self.name.text() in ("", *usual) or self.name.text().startswith("Player "):
            self.name.setText(self.person if self.kind.currentData() == "" else HOUSE[(self.seat - 1) % len(HOUSE)])
        self.program.setVisible(self.kind.currentData() == PROGRAM)
        self.kind.setToolTip(str(self.kind.currentData(_WORDS) or ""))
        self.changed.emit()

    def agent(self) -> str:
        """The agent's id, "" for a person."""
        chosen = str(self.kind.currentData())
        return PROGRAM + self.program.text().strip() if chosen == PROGRAM else chosen
