"""The hint's panel: the best moves in words, each with its bar, over the table.

It says what the person looks at and what they take; who asks and who answers is `hint`'s. Must not know any game.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from velvet.ui.hints import HintRow, percent
from velvet.ui.theme import Palette, px, sans, serif

WIDTH: Final = 360
THINKING: Final = "Thinking it over"
USE: Final = "Per cent: how often such a game was won in thought. A double click plays the move."


class RowButton(QAbstractButton):
    """One move: its rank, its words, how often it wins, why. `pointed`: the person looks at it; `taken`: plays it."""

    pointed = Signal()
    taken = Signal()

    def __init__(self, rank: int, row: HintRow, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.rank, self.row, self.colours = rank, row, colours
        self.lit = False
        self.setObjectName(f"hint:{rank}")
        self.setAccessibleName(row.spoken(rank))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFixedHeight(self._height())
        self.clicked.connect(self.pointed.emit)

    # ---- how it looks

    def _room(self) -> float:
        return px(WIDTH) - 2.0 * px(5) - 2.0 * px(10) - px(24) - px(52)

    def _words_height(self, text: str, bold: bool) -> float:
        metrics = QFontMetricsF(serif(13.5) if bold else serif(12, italic=True))
        room = self._room() if bold else self._room() + px(52)
        box = metrics.boundingRect(QRectF(0, 0, room, 999), Qt.TextFlag.TextWordWrap, text)
        return min(box.height(), metrics.lineSpacing() * 2)

    def _height(self) -> int:
        reason = self._words_height(self.row.reason, False) if self.row.reason else 0.0
        return round(self._words_height(self.row.words, True) + reason + px(13))

    def paintEvent(self, event: object) -> None:
        """Rank and words, the bar of the win share, the reason."""
        c, row = self.colours, self.row
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.lit or self.hasFocus():
            painter.setPen(QPen(QColor(c.brass), 1.0) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.raised))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6))
        left, top, wide = px(10), px(3), self.width() - 2.0 * px(10)
        painter.setPen(QColor(c.brass))
        painter.setFont(serif(13.5, bold=True))
        painter.drawText(QRectF(left, top, px(24), px(24)), Qt.AlignmentFlag.AlignLeft, str(self.rank))
        high = self._words_height(row.words, True)
        painter.setPen(QColor(c.text))
        painter.setFont(serif(13.5))
        painter.drawText(QRectF(left + px(24), top, self._room(), high), Qt.TextFlag.TextWordWrap, row.words)
        if row.share is not None:
            self._paint_share(painter, row.share, QRectF(left + wide - px(52), top, px(52), px(24)))
        painter.setPen(QColor(c.muted))
        painter.setFont(serif(12, italic=True))
        reason = QRectF(left + px(24), top + high + px(1), wide - px(24), self.height())
        painter.drawText(reason, Qt.TextFlag.TextWordWrap, row.reason)
        painter.end()

    def _paint_share(self, painter: QPainter, share: float, box: QRectF) -> None:
        c = self.colours
        painter.setFont(sans(11.5, bold=self.rank == 1))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, f"{percent(share)} %")
        track = QRectF(box.left(), box.top() + px(21), box.width(), px(4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(c.line))
        painter.drawRoundedRect(track, px(2), px(2))
        if share > 0:
            painter.setBrush(QColor(c.brass))
            part = QRectF(track.left(), track.top(), max(px(4), track.width() * share), track.height())
            painter.drawRoundedRect(part, px(2), px(2))

    # ---- how it is touched

    def set_lit(self, lit: bool) -> None:
        """Whether the table shows this move."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A row that opened under the pointer was entered before it lay where it lies."""
        super().mouseMoveEvent(event)
        if not self.lit:
            self.pointed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Not where only the window has become active again: then the mouse may be at another row.
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.pointed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The person takes the advice."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.taken.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter plays; Space lights, as a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        else:
            super().keyPressEvent(event)


class HintPanel(QFrame):
    """The panel: it thinks, says so, then shows rows. `pointed`: a row, or None; `taken`: play it; `shut`: no more."""

    pointed = Signal(object)
    taken = Signal(object)
    shut = Signal()

    def __init__(self, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.colours = colours
        self.rows: list[RowButton] = []
        self.dragged = False
        self._grip: QPoint | None = None
        self.setObjectName("advice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Hint")
        self.setFixedWidth(px(WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(5), px(6), px(5), px(9))
        column.setSpacing(px(1))
        head = QHBoxLayout()
        head.setContentsMargins(px(10), 0, px(2), 0)
        title = QLabel("What a master would do")
        title.setObjectName("section")
        self.close_button = QToolButton()
        self.close_button.setObjectName("plain")
        self.close_button.setText("✕")
        self.close_button.setToolTip("Close the hint (Esc)")
        self.close_button.setAccessibleName("Close the hint")
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.clicked.connect(lambda _=False: self.shut.emit())
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.close_button)
        column.addLayout(head)
        self._list = QVBoxLayout()
        self._list.setSpacing(px(1))
        column.addLayout(self._list)
        self.words = QLabel("")
        self.words.setObjectName("hint")
        self.words.setWordWrap(True)
        self.words.setContentsMargins(px(10), px(4), px(10), 0)
        column.addWidget(self.words)
        self._dots = QTimer(self)
        self._dots.setInterval(400)
        self._dots.timeout.connect(self._think_on)
        self._thought = 0
        self.hide()

    def think(self) -> None:
        """The adviser has been asked."""
        self._fill([])
        self._thought = 0
        self._dots.start()
        self.words.setText(THINKING)
        self._open()

    def _think_on(self) -> None:
        self._thought = (self._thought + 1) % 4
        self.words.setText(THINKING + " ." * self._thought)

    def say(self, sentence: str) -> None:
        """One sentence in the place of rows."""
        self._dots.stop()
        self.words.setText(sentence)
        self._open()

    def show_rows(self, rows: Sequence[HintRow]) -> None:
        """The answer."""
        self._dots.stop()
        self._fill(rows)
        self.words.setText(USE)
        self._open()
        if self.rows:
            self.light(self.rows[0])
            if self.hasFocus():
                self.rows[0].setFocus()

    def _fill(self, rows: Sequence[HintRow]) -> None:
        for old in self.rows:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = [RowButton(k + 1, row, self.colours, self) for k, row in enumerate(rows)]
        for button in self.rows:
            self._list.addWidget(button)
            button.show()
            button.pointed.connect(lambda button=button: self.light(button))
            button.taken.connect(lambda button=button: self.taken.emit(button.row))

    def light(self, button: RowButton) -> None:
        """This row's move is shown on the table."""
        for each in self.rows:
            each.set_lit(each is button)
        self.pointed.emit(button.row)

    def _open(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.show()
        self.adjustSize()
        self.raise_()

    def put_away(self) -> None:
        """Hides it and forgets its rows."""
        self._dots.stop()
        self._fill([])
        self.hide()

    # ---- keys and the mouse on the panel itself

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk through the rows, Escape closes."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.shut.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.rows:
            at = next((k for k, row in enumerate(self.rows) if row.hasFocus()), None)
            step = 1 if key == Qt.Key.Key_Down else -1
            self.rows[(at + step) % len(self.rows) if at is not None else 0].setFocus()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Beside the rows it can be dragged out of the way."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follows the mouse, within the table."""
        over = self.parentWidget()
        if self._grip is not None and over is not None:
            self.dragged = True
            where = self.mapToParent(event.position().toPoint()) - self._grip
            most = over.rect().bottomRight() - self.rect().bottomRight()
            self.move(min(max(0, where.x()), max(0, most.x())), min(max(0, where.y()), max(0, most.y())))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lies where it was put."""
        self._grip = None

    def leaveEvent(self, event: QEvent) -> None:
        """Nobody points at a move any more, unless the keyboard does."""
        super().leaveEvent(event)
        standing = next((row for row in self.rows if row.hasFocus()), None)
        if standing is not None:
            self.light(standing)
            return
        for each in self.rows:
            each.set_lit(False)
        self.pointed.emit(None)

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        layout = self.layout()
        return QSize(px(WIDTH), layout.sizeHint().height() if layout is not None else 0)
