"""The list of costly moves: who, when, how much, what was done and what would have been better.

Must not know where a row leads: `QListView.activated` and `clicked` carry its place.
"""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from velvet.lab.findings import Findings
from velvet.ui.analysis_ink import draw_shape
from velvet.ui.theme import Palette, px, sans, serif

_Index = QModelIndex | QPersistentModelIndex
ROW: Final = Qt.ItemDataRole.UserRole
_WRAP: Final = int(Qt.TextFlag.TextWordWrap)


def better(row: dict[str, Any]) -> str:
    """What would have been better, and why."""
    sentence = str(row["best_sentence"]).rstrip(".")
    return f"Better: {sentence} – {row['reason']}." if row["reason"] else f"Better: {sentence}."


class CostlyModel(QAbstractListModel):
    """Rows of Findings."""

    def __init__(self, findings: Findings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.findings = findings
        self.rows: list[dict[str, Any]] = []

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        """So many costly moves."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The whole row as a sentence, for whoever reads; the row itself for whoever draws."""
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            cost = self.findings.worded(row["cost"])
            return f"Move {row['ply'] + 1}, cost {cost}: {row['sentence']} {better(row)}"
        return None

    def fill(self, rows: Sequence[dict[str, Any]]) -> None:
        """Shows these rows."""
        if list(rows) != self.rows:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()


class CostlyDelegate(QStyledItemDelegate):
    """Draws a row: name, move and cost; beneath them the move, and a better one."""

    def __init__(self, findings: Findings, colours: Palette, parent: QListView) -> None:
        super().__init__(parent)
        self.findings = findings
        self.colours = colours

    def _boxes(self, row: dict[str, Any], left: int, top: int, width: int) -> tuple[QRect, QRect, QRect]:
        """The lines of a row: its head, the move, the better one."""
        inner = left + px(8), max(px(60), width - px(18))
        head = QRect(inner[0], top + px(6), inner[1], QFontMetrics(serif(13, bold=True)).height())
        metrics = QFontMetrics(sans(11))
        boxes = [head]
        for words in (row["sentence"], better(row)):
            wanted = metrics.boundingRect(QRect(0, 0, inner[1], 10_000), _WRAP, words)
            boxes.append(QRect(inner[0], boxes[-1].bottom() + px(3), inner[1], wanted.height()))
        return boxes[0], boxes[1], boxes[2]

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As high as the words need at the list's width."""
        view = self.parent()
        assert isinstance(view, QListView)
        width = view.viewport().width()
        return QSize(width, self._boxes(index.data(ROW), 0, 0, width)[2].bottom() + px(8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paints one row."""
        c, row = self.colours, index.data(ROW)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.raised))
            painter.drawRoundedRect(QRectF(box).adjusted(0, 1, -2, -1), 5, 5)
        if chosen:
            painter.fillRect(QRect(box.left(), box.top() + 3, px(3), box.height() - 6), QColor(c.brass))
        head, made, instead = self._boxes(row, box.left(), box.top(), box.width())
        side = px(13)
        mark = QRectF(head.left(), head.center().y() - side / 2 + 1, side, side)
        draw_shape(painter, row["seat"], mark, c)
        painter.setFont(serif(13, bold=True))
        cost = f"−{self.findings.worded(row['cost'])}"
        painter.setPen(QColor(c.brass))
        painter.drawText(head, int(Qt.AlignmentFlag.AlignRight), cost)
        room = head.adjusted(side + px(7), 0, -QFontMetrics(painter.font()).horizontalAdvance(cost) - px(8), 0)
        painter.setPen(QColor(c.text))
        name = f"{row['player']} · move {row['ply'] + 1}"
        shown = QFontMetrics(painter.font()).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft), shown)
        painter.setFont(sans(11))
        painter.drawText(made, _WRAP, row["sentence"])
        painter.setPen(QColor(c.muted))
        painter.drawText(instead, _WRAP, better(row))
        painter.restore()
