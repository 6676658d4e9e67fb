"""The graph of a game: for each seat what it could expect after each move, one line a hand, and the place looked at.

Painted by hand; a click, a drag or a key asks for a place. Must not know the match: numbers come from Findings.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from velvet.lab.analysis import POINTS
from velvet.lab.findings import Findings
from velvet.table.once import once
from velvet.ui.analysis_ink import draw_shape, ink
from velvet.ui.theme import Palette, px, sans

# While the mouse scrubs along the graph, the table follows this often.
FOLLOW_MS: Final = 40
# A costly move this near to the mouse (in design pixels) is meant.
NEAR: Final = 7


class Graph(QWidget):
    """The graph. `wished`: the position after so many moves is to be shown."""

    wished = Signal(int)

    def __init__(self, findings: Findings, names: Sequence[str], colours: Palette, own: int | None) -> None:
        super().__init__()
        self.findings = findings
        self.names = tuple(names)
        self.colours = colours
        self.own = own
        self.several = False  # whether the game is played in several hands
        self.even = 0.0  # the share that each side would have if all were even; 0: not drawn
        self.at = 0
        self._picture: QPixmap | None = None
        self._wish = 0
        self._follow = once(self, "graph follows", lambda: self.wished.emit(self._wish), FOLLOW_MS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(px(120))
        self._limits = (0.0, 1.0)
        self._measure()
        self.setAccessibleName("Graph of the game")
        self.setToolTip("Click to look there. Arrow keys step; Page Up and Page Down go to the costly moves.")

    def sizeHint(self) -> QSize:
        """Wide and low."""
        return QSize(px(360), px(210))

    # ---- what it shows

    def refresh(self) -> None:
        """There is more to show."""
        self._measure()
        self._picture = None
        self.update()

    def set_colours(self, colours: Palette) -> None:
        """Another cloth."""
        self.colours = colours
        self.refresh()

    def stand(self, at: int) -> None:
        """The table shows the position after so many moves."""
        if at != self.at:
            self.at = at
            self.update()
        words = self.words()
        if self.accessibleDescription() != words:
            self.setAccessibleDescription(words)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def words(self) -> str:
        """What the graph says of the place looked at."""
        parts = [f"After move {self.at} of {self.findings.plies}"]
        for seat, name in enumerate(self.names):
            value = self.findings.value(seat, self.at)
            if value is not None:
                parts.append(f"{name} {self.findings.worded(value)}")
        return ", ".join(parts)

    # ---- geometry

    def _measure(self) -> None:
        """Fixes where the lines go, until there is more to show or the size changes."""
        metrics = QFontMetricsF(sans(10))
        least, most = self._limits = self.findings.limits()
        left = max(metrics.horizontalAdvance(self._label(value)) for value in (least, most)) + px(13)
        height = self.height() - px(16) - metrics.height() - px(6)
        self._plot = QRectF(left, px(16), self.width() - left - px(9), height)

    def x_of(self, ply: float) -> float:
        """Where the position after so many moves lies, in widget pixels."""
        box = self._plot
        return box.left() + box.width() * ply / max(1, self.findings.plies)

    def y_of(self, value: float) -> float:
        """Where a value lies, in widget pixels."""
        box = self._plot
        least, most = self._limits
        return box.bottom() - box.height() * (min(max(value, least), most) - least) / (most - least)

    def ply_at(self, x: float, y: float) -> int:
        """The place meant by a point: a costly move if one is near, else the position under it."""
        for row in self.findings.costly():
            mark = self._mark(row["ply"], row["value"])
            if abs(mark.x() - x) <= px(NEAR) and abs(mark.y() - y) <= px(NEAR):
                return int(row["ply"])
        box = self._plot
        ply = round((x - box.left()) / max(1.0, box.width()) * self.findings.plies)
        return min(max(ply, 0), self.findings.plies)

    def _mark(self, ply: int, value: float) -> QPointF:
        return QPointF(self.x_of(ply + 1), self.y_of(value))

    def _label(self, value: float) -> str:
        if self.findings.measure == POINTS:
            return f"{value:.0f}".replace("-", "−")
        return f"{value * 100:.0f} %"

    # ---- hand and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Looks there at once."""
        if event.button() == Qt.MouseButton.LeftButton:
            point = event.position()
            self.wished.emit(self.ply_at(point.x(), point.y()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follows the mouse, no more often than the table can."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            point = event.position()
            self._wish = self.ply_at(point.x(), point.y())
            if self._wish != self.at and not self._follow.isActive():
                self._follow.start()

    def event(self, event: QEvent) -> bool:
        """Keys that are the window's shortcuts elsewhere are the graph's here."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._wished_by(event) is not None:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Steps along the game."""
        wished = self._wished_by(event)
        if wished is None:
            super().keyPressEvent(event)
        elif wished != self.at:
            self.wished.emit(wished)

    def _wished_by(self, event: QKeyEvent) -> int | None:
        """Where a key leads; None if it is not the graph's."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return None
        key, end = event.key(), self.findings.plies
        costly = sorted(row["ply"] for row in self.findings.costly())
        if key == Qt.Key.Key_Left:
            return max(0, self.at - 1)
        if key == Qt.Key.Key_Right:
            return min(end, self.at + 1)
        if key == Qt.Key.Key_Home:
            return 0
        if key == Qt.Key.Key_End:
            return end
        if key == Qt.Key.Key_PageUp:
            return max((ply for ply in costly if ply < self.at), default=self.at)
        if key == Qt.Key.Key_PageDown:
            return min((ply for ply in costly if ply > self.at), default=self.at)
        return None

    def focusInEvent(self, event: object) -> None:
        """The frame lights up."""
        self.update()

    def focusOutEvent(self, event: object) -> None:
        """The frame goes out."""
        self.update()

    # ---- painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drawn anew at the new size."""
        self._measure()
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture of the lines, kept between paints, and over it the place looked at."""
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._drawn(ratio)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._picture)
        box, x = self._plot, self.x_of(self.at)
        brass = QColor(self.colours.brass)
        painter.setPen(QPen(brass, px(1.5)))
        painter.drawLine(QPointF(x, box.top() - px(5)), QPointF(x, box.bottom()))
        painter.setBrush(brass)
        top = box.top() - px(10)
        painter.drawPolygon(QPolygonF([QPointF(x - px(4), top), QPointF(x + px(4), top), QPointF(x, top + px(6))]))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(brass, 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _drawn(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sans(10))
        self._draw_ground(painter)
        order = [seat for seat in range(len(self.names)) if seat != self.own]
        for seat in [*order, *([self.own] if self.own is not None else [])]:
            self._draw_line(painter, seat)
        for row in reversed(self.findings.costly()):
            self._draw_mark(painter, int(row["seat"]), int(row["ply"]), row["best_value"], row["value"])
        painter.end()
        return picture

    def _draw_ground(self, painter: QPainter) -> None:
        c, box = self.colours, self._plot
        faint, muted = QColor(c.text), QColor(c.muted)
        faint.setAlphaF(0.16)
        metrics = QFontMetricsF(painter.font())
        least, most = self._limits
        for k in range(5):
            value = least + (most - least) * k / 4
            y = self.y_of(value)
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            if k % 2 == 0:
                painter.setPen(muted)
                beside = QRectF(0, y - metrics.height() / 2, box.left() - px(6), metrics.height())
                painter.drawText(beside, int(Qt.AlignmentFlag.AlignRight), self._label(value))
        if self.even:
            painter.setPen(QPen(muted, 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(box.left(), self.y_of(self.even)), QPointF(box.right(), self.y_of(self.even)))
        self._draw_hands(painter, faint, muted)

    def _draw_hands(self, painter: QPainter, faint: QColor, muted: QColor) -> None:
        """What the axis below says: the hands, their numbers where there is room; in a game of one hand the moves."""
        box, hands = self._plot, self.findings.hands
        metrics = QFontMetricsF(painter.font())
        below = QRectF(box.left(), box.bottom() + px(4), box.width(), metrics.height())
        if not self.several:
            painter.setPen(muted)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignLeft), "start")
            painter.drawText(below, int(Qt.AlignmentFlag.AlignRight), f"move {self.findings.plies}")
        for hand in hands if self.several else ():
            left, right = self.x_of(hand["from"]), self.x_of(hand["to"])
            if hand["to"] < self.findings.plies:
                painter.setPen(QPen(faint, 1))
                painter.drawLine(QPointF(right, box.top()), QPointF(right, box.bottom()))
            words = f"hand {hand['hand']}"
            for text in (words, str(hand["hand"])):
                if metrics.horizontalAdvance(text) + px(6) < right - left:
                    painter.setPen(muted)
                    middle = QRectF(left, below.top(), right - left, below.height())
                    painter.drawText(middle, int(Qt.AlignmentFlag.AlignHCenter), text)
                    break

    def _draw_line(self, painter: QPainter, seat: int) -> None:
        pen = QPen(ink(seat, self.colours), px(2.6) if seat == self.own else px(1.6))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line in self.findings.line(seat):
            painter.drawPolyline(QPolygonF([QPointF(self.x_of(ply), self.y_of(value)) for ply, value in line]))

    def _draw_mark(self, painter: QPainter, seat: int, ply: int, high: float, low: float) -> None:
        """A costly move: the seat's shape where it fell to, and how far it fell."""
        mark = self._mark(ply, low)
        fall = QPen(ink(seat, self.colours), px(2), Qt.PenStyle.DotLine)
        painter.setPen(fall)
        painter.drawLine(QPointF(mark.x(), self.y_of(high)), mark)
        side = px(12)
        box = QRectF(mark.x() - side / 2, mark.y() - side / 2, side, side)
        draw_shape(painter, seat, box, self.colours, self.colours.text)
