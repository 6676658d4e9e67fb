"""The panel beside the table: who has how many points, and the history that jumps to any move.

Must not know rules: rows come from the session as they may be read by whoever looks.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from velvet.match import HistoryRow
from velvet.ui.company import title
from velvet.ui.icons import icon
from velvet.ui.session import Standing
from velvet.ui.theme import Palette, px

_Index = QModelIndex | QPersistentModelIndex


class HistoryModel(QAbstractListModel):
    """The moves of the line, told as the viewer may know them. Row 0 is the beginning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[HistoryRow] = []
        self.at = 0

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        """The beginning and each move."""
        return 0 if parent.isValid() else len(self._rows) + 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row's sentence; moves that were taken back are in italics."""
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return "The beginning" if row == 0 else f"{row}. {self._rows[row - 1].sentence}"
        if role == Qt.ItemDataRole.ToolTipRole and row:
            return self._rows[row - 1].text or None
        if role == Qt.ItemDataRole.FontRole and row > self.at:
            font = QFont()
            font.setItalic(True)
            return font
        return None

    def fill(self, rows: Sequence[HistoryRow], at: int) -> None:
        """Shows these rows; `at`: how many moves are made. Only what changed is told to the view."""
        old, new = self._rows, list(rows)
        same = 0
        while same < len(old) and same < len(new) and old[same] == new[same]:
            same += 1
        if same < len(old):
            self.beginRemoveRows(QModelIndex(), same + 1, len(old))
            self._rows = old[:same]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same + 1, len(new))
            self._rows = new
            self.endInsertRows()
        if self.at != at:
            self.at = at
            self.dataChanged.emit(self.index(0), self.index(len(new)))


class RowDelegate(QStyledItemDelegate):
    """Rows as high as their words need where they will be painted: the style forgets its own padding when it asks for
    a height, and cuts the words it then has no line for."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The height of the wrapped words, and air above and below."""
        view = self.parent()
        assert isinstance(view, QListView)
        room = view.viewport().width() - 24  # the style's padding, margins and the bar of the chosen row
        words = str(index.data(Qt.ItemDataRole.DisplayRole))
        box = QFontMetrics(view.font()).boundingRect(QRect(0, 0, room, 9999), int(Qt.TextFlag.TextWordWrap), words)
        return QSize(room, box.height() + 8)


class SidePanel(QFrame):
    """Scores on top, history beneath. `jumped`: look at the position after so many moves."""

    jumped = Signal(int)
    back = Signal()
    from_here = Signal()

    def __init__(self, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(px(280))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 10, 12)
        column.setSpacing(8)
        column.addWidget(_section("Scores"))
        self._scores = QGridLayout()
        self._scores.setColumnStretch(1, 1)
        self._scores.setVerticalSpacing(4)
        column.addLayout(self._scores)
        column.addSpacing(6)
        column.addWidget(_section("History"))
        self.model = HistoryModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setWordWrap(True)
        self.list.setItemDelegate(RowDelegate(self.list))
        self.list.setUniformItemSizes(False)
        self.list.setAccessibleName("History of moves")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.clicked.connect(lambda index: self.jumped.emit(index.row()))
        self.list.activated.connect(lambda index: self.jumped.emit(index.row()))
        column.addWidget(self.list, 1)
        self.review = QWidget()
        box = QVBoxLayout(self.review)
        box.setContentsMargins(0, 0, 6, 0)
        box.setSpacing(6)
        self.review_words = QLabel("")
        self.review_words.setWordWrap(True)
        self.review_words.setObjectName("muted")
        self.present = QPushButton("Back to the game")
        self.present.setObjectName("primary")
        self.present.clicked.connect(lambda _=False: self.back.emit())
        self.play_on = QPushButton("Play on from here")
        self.play_on.clicked.connect(lambda _=False: self.from_here.emit())
        for widget in (self.review_words, self.present, self.play_on):
            box.addWidget(widget)
        self.review.hide()
        column.addWidget(self.review)

    def show_scores(self, rows: Sequence[Standing]) -> None:
        """One line a seat."""
        while (item := self._scores.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for k, row in enumerate(rows):
            mark = QLabel("")
            if row.winner or row.turn:
                drawing = icon("crown" if row.winner else "turn", self.colours.brass)
                mark.setPixmap(drawing.pixmap(QSize(px(16), px(16)), self.devicePixelRatioF()))
                mark.setAccessibleName("Winner" if row.winner else "Whose turn it is")
            mark.setFixedWidth(px(20))
            name = QLabel(row.name)
            name.setTextFormat(Qt.TextFormat.RichText if row.agent else Qt.TextFormat.PlainText)
            if row.agent:
                name.setText(f"{_escaped(row.name)} <span style='font-size:9pt'>· {_escaped(title(row.agent))}</span>")
            score = QLabel(str(row.score))
            score.setAlignment(Qt.AlignmentFlag.AlignRight)
            score.setContentsMargins(0, 0, 8, 0)
            for column, label in enumerate((mark, name, score)):
                self._scores.addWidget(label, k, column)

    def show_history(self, rows: Sequence[HistoryRow], at: int, reviewing: bool, can_play: bool) -> None:
        """The line of moves, standing at `at`."""
        self.model.fill(rows, at)
        index = self.model.index(at)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self.review.setVisible(reviewing)
        self.play_on.setVisible(can_play)
        if reviewing:
            self.review_words.setText(f"You are looking at move {at} of {len(rows)}. The game waits.")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _section(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("section")
    return label
