"""The legend of the graph: the seats' marks and names, and what each could expect at the place looked at.

Must not know the match.
"""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from velvet.lab.findings import Findings
from velvet.ui.analysis_ink import draw_shape
from velvet.ui.theme import Palette, px, sans

_MOST_IN_A_ROW: Final = 2
# A name is cut at so many design pixels.
LONGEST: Final = 84


class Legend(QWidget):
    """The seats' marks and names, and what each could expect at the place looked at."""

    def __init__(self, names: tuple[str, ...], colours: Palette) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(1))
        self._marks = [_Mark(seat, colours) for seat in range(len(names))]
        self._values = [QLabel("") for _ in names]
        for seat, name in enumerate(names):
            across = seat % _MOST_IN_A_ROW * 4
            label = QLabel(QFontMetrics(sans(11)).elidedText(name, Qt.TextElideMode.ElideRight, px(LONGEST)))
            label.setFont(sans(11))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setToolTip(name if label.text() != name else "")
            self._values[seat].setAlignment(Qt.AlignmentFlag.AlignRight)
            for k, widget in enumerate((self._marks[seat], label, self._values[seat])):
                grid.addWidget(widget, seat // _MOST_IN_A_ROW, across + k)
            grid.setColumnStretch(across + 1, 1)
            grid.setColumnMinimumWidth(across + 3, px(10) if across == 0 and len(names) > 1 else 0)

    def set_colours(self, colours: Palette) -> None:
        """Another cloth."""
        for mark in self._marks:
            mark.colours = colours
            mark.update()

    def show_values(self, findings: Findings, at: int) -> None:
        """What each seat could expect after so many moves; nothing where that is not known yet."""
        for seat, label in enumerate(self._values):
            value = findings.value(seat, at)
            label.setText("" if value is None else findings.worded(value))


class _Mark(QWidget):
    """A seat's shape."""

    def __init__(self, seat: int, colours: Palette) -> None:
        super().__init__()
        self.seat = seat
        self.colours = colours
        self.setFixedSize(px(14), px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_shape(painter, self.seat, self.rect().toRectF().adjusted(1, 3, -1, -3), self.colours)
        painter.end()
