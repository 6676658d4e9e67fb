"""The panel beside the table: who has how many points, and the history that jumps to any move.

Must not know rules: rows come from the session as they may be read by whoever looks.
"""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QPixmap, QShowEvent
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
from velvet.table.once import once
from velvet.ui.company import title
from velvet.ui.icons import icon
from velvet.ui.session import Standing
from velvet.ui.theme import Palette, px

_Index = QModelIndex | QPersistentModelIndex
# So many rows of the history are added in one turn of the event loop.
PORTION: Final = 250


class HistoryModel(QAbstractListModel):
    """The moves of the line, told as the viewer may know them. Row 0 is the beginning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[HistoryRow] = []
        # How many moves are made. The rows beyond are painted otherwise by the delegate; were the view told that they
        # changed, it would lay out all rows anew.
        self.at = 0

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        """The beginning and each move."""
        return 0 if parent.isValid() else len(self._rows) + 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row's sentence."""
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)
        if role == Qt.ItemDataRole.ToolTipRole and row:
            return self._rows[row - 1].text or None
        return None

    def words(self, row: int) -> str:
        """A row's number and sentence."""
        return "The beginning" if row == 0 else f"{row}. {self._rows[row - 1].sentence}"

    def same(self, rows: Sequence[HistoryRow]) -> int:
        """How many of these rows are shown already, from the first on."""
        old, same = self._rows, 0
        while same < len(old) and same < len(rows) and old[same] == rows[same]:
            same += 1
        return same

    def fill(self, rows: Sequence[HistoryRow]) -> None:
        """Shows these rows. Only what changed is told to the view."""
        old, new = self._rows, list(rows)
        same = self.same(new)
        if same < len(old):
            self.beginRemoveRows(QModelIndex(), same + 1, len(old))
            self._rows = old[:same]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same + 1, len(new))
            self._rows = new
            self.endInsertRows()


class RowDelegate(QStyledItemDelegate):
    """Rows as high as their words need where they will be painted: the style forgets its own padding when it asks for
    a height, and cuts the words it then has no line for. Moves that were taken back are in italics.

    The view asks for the height of every row whenever one is added, so each is measured once and kept.
    """

    def __init__(self, view: QListView, model: HistoryModel) -> None:
        super().__init__(view)
        self.view, self.model = view, model
        self._heights: list[int] = []
        self._room, self._font = 0, QFont(view.font())  # of these heights
        self._metrics = QFontMetrics(self._font)
        model.rowsRemoved.connect(lambda _, first, last: self._heights.__delitem__(slice(first, None)))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The height of the wrapped words, and air above and below."""
        row = index.row()
        room = self.view.viewport().width() - 23  # the style's padding and margins, and what rounding takes
        if room != self._room or (row == 0 and self._font != self.view.font()):
            self._heights.clear()
            self._room, self._font = room, QFont(self.view.font())
            self._metrics = QFontMetrics(self._font)
        while row >= len(self._heights):
            words = self.model.words(len(self._heights))
            if self._metrics.horizontalAdvance(words) <= room:
                self._heights.append(self._metrics.height() + 8)
            else:
                box = self._metrics.boundingRect(QRect(0, 0, room, 9999), int(Qt.TextFlag.TextWordWrap), words)
                self._heights.append(box.height() + 8)
        return QSize(room, self._heights[row])

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        """The slanted ones."""
        super().initStyleOption(option, index)
        if index.row() > self.model.at:
            option.font.setItalic(True)


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
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        column.addLayout(self._scores)
        column.addSpacing(6)
        column.addWidget(_section("History"))
        self.model = HistoryModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setWordWrap(True)
        self.list.setItemDelegate(RowDelegate(self.list, self.model))
        self.list.setUniformItemSizes(False)
        self.list.setAccessibleName("History of moves")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.clicked.connect(lambda index: self.jumped.emit(index.row()))
        self.list.activated.connect(lambda index: self.jumped.emit(index.row()))
        column.addWidget(self.list, 1)
        self._rows: Sequence[HistoryRow] = ()
        self._filling = once(self, "history is filled", self._fill, 1)
        self._standing = once(self, "the present row is in sight", self._stand)
        self.list.viewport().installEventFilter(self)
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
        while len(self._lines) > len(rows):
            for label in self._lines.pop():
                self._scores.removeWidget(label)
                label.hide()
                label.deleteLater()
        while len(self._lines) < len(rows):
            self._lines.append(self._line())
        for row, (mark, name, score) in zip(rows, self._lines, strict=True):
            drawing = icon("crown" if row.winner else "turn", self.colours.brass)
            shown = drawing.pixmap(QSize(px(16), px(16)), self.devicePixelRatioF())
            mark.setPixmap(shown if row.winner or row.turn else QPixmap())
            mark.setAccessibleName("Winner" if row.winner else "Whose turn it is" if row.turn else "")
            name.setTextFormat(Qt.TextFormat.RichText if row.agent else Qt.TextFormat.PlainText)
            agent = f" <span style='font-size:9pt'>· {_escaped(title(row.agent))}</span>"
            name.setText(_escaped(row.name) + agent if row.agent else row.name)
            score.setText(str(row.score))

    def _line(self) -> tuple[QLabel, QLabel, QLabel]:
        """The labels of another seat; they stay, for labels made anew at each move would flicker."""
        mark, name, score = QLabel(""), QLabel(""), QLabel("")
        mark.setFixedWidth(px(20))
        score.setAlignment(Qt.AlignmentFlag.AlignRight)
        score.setContentsMargins(0, 0, 8, 0)
        for column, label in enumerate((mark, name, score)):
            self._scores.addWidget(label, len(self._lines), column)
        return mark, name, score

    def show_history(self, rows: Sequence[HistoryRow], at: int, reviewing: bool, can_play: bool) -> None:
        """The line of moves, standing at `at`. Many new rows are added in several turns of the event loop."""
        self._rows = rows
        self.model.at = at
        self._fill()
        self.review.setVisible(reviewing)
        self.play_on.setVisible(can_play)
        if reviewing:
            self.review_words.setText(f"You are looking at move {at} of {len(rows)}. The game waits.")

    def _fill(self) -> None:
        """The next portion of rows; once all are there, the list stands where the table does."""
        portion = self.model.same(self._rows) + PORTION
        self.model.fill(self._rows[:portion])
        self.list.viewport().update()
        if portion < len(self._rows):
            self._filling.start()
            return
        self._filling.stop()
        self.list.setCurrentIndex(self.model.index(self.model.at))
        self._stand()

    def _stand(self) -> None:
        """The present row is in sight."""
        self.list.scrollTo(self.list.currentIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list has become higher or lower: what is above or below it came or went, or the window was resized."""
        if event.type() == QEvent.Type.Resize:
            self._standing.start()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody sees it; it is filled when it is shown again."""
        self._filling.stop()
        self._standing.stop()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Goes on where it was left."""
        super().showEvent(event)
        self._fill()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _section(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("section")
    return label
