"""What lies over the table: the curtain between two people's turns, and the result at the end.

The curtain hides everything until the next person says that they are there. Must not know the match.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from velvet.ui.icons import icon
from velvet.ui.session import Standing
from velvet.ui.theme import Palette, px


class Curtain(QWidget):
    """Covers its parent wholly. `opened`: the person whose name was asked for is at the screen."""

    opened = Signal()

    def __init__(self, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.colours = colours
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.addStretch(5)
        self.words = QLabel("")
        self.words.setObjectName("title")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.more = QLabel("")
        self.more.setObjectName("motto")
        self.more.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton("")
        self.button.setObjectName("primary")
        self.button.clicked.connect(lambda _=False: self.opened.emit())
        column.addWidget(self.words)
        column.addWidget(self.more)
        column.addSpacing(18)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(6)
        self.hide()

    def fall(self, name: str) -> None:
        """Hides the table until the person of this name clicks."""
        self.words.setText(f"{name} is next")
        self.more.setText("Everybody else looks away.")
        self.button.setText(f"I am {name}: show my cards")
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def rise(self) -> None:
        """Shows the table again."""
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; every other key stays on this side of the curtain."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        event.accept()

    def paintEvent(self, event: object) -> None:
        """Folds of velvet, opaque, under a brass rod."""
        c = self.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(c.ground))
        folds = max(6, self.width() // px(92))
        width = self.width() / folds
        light, dark = QColor(c.raised).lighter(106), QColor(c.deep)
        for k in range(folds):
            fold = QLinearGradient(QPointF(k * width, 0), QPointF((k + 1) * width, 0))
            fold.setColorAt(0.0, dark)
            fold.setColorAt(0.38, light)
            fold.setColorAt(0.62, QColor(c.ground))
            fold.setColorAt(1.0, dark)
            painter.fillRect(QRectF(k * width, 0, width + 1, self.height()), fold)
        shade = QLinearGradient(0, 0, 0, self.height())
        black = QColor(0, 0, 0, 120 if c.dark else 30)
        clear = QColor(0, 0, 0, 0)
        shade.setColorAt(0, black)
        shade.setColorAt(0.25, clear)
        shade.setColorAt(0.75, clear)
        shade.setColorAt(1, black)
        painter.fillRect(self.rect(), shade)
        painter.setPen(QPen(QColor(c.brass), 5))
        painter.drawLine(QPointF(0, 14), QPointF(self.width(), 14))
        painter.setPen(QPen(QColor(c.brass), 1.5))
        for k in range(folds + 1):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(k * width, 18), 6, 8)
        # A quiet middle for the words.
        box = QRectF(self.width() / 2 - px(300), self.height() / 2 - px(130), px(600), px(250))
        plate = QColor(c.deep if c.dark else c.panel)
        plate.setAlpha(235)
        painter.setBrush(plate)
        painter.setPen(QPen(QColor(c.brass), 1))
        painter.drawRoundedRect(box, 14, 14)
        painter.end()


class Result(QWidget):
    """Who won, with all scores; `again`, `lobby`, `looked`, `looked_back` say what is wanted next."""

    again = Signal()
    lobby = Signal()
    looked = Signal()
    looked_back = Signal()

    def __init__(self, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.colours = colours
        self._over = parent
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(36), px(24), px(36), px(24))
        column.setSpacing(10)
        self.words = QLabel("")
        self.words.setObjectName("title")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = QLabel("")
        self.note.setObjectName("motto")
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(14)
        self.rows.setColumnStretch(1, 1)
        self.rows.setVerticalSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self.note)
        column.addLayout(self.rows)
        column.addSpacing(10)
        foot = QHBoxLayout()
        for text, kind, signal in (
            ("Look at the table", "", self.looked),
            ("Look back at the game", "", self.looked_back),
            ("Back to the lobby", "", self.lobby),
            ("Play again", "primary", self.again),
        ):
            button = QPushButton(text)
            if kind:
                button.setObjectName(kind)
                self.first = button
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
            foot.addWidget(button)
        column.addLayout(foot)
        self.hide()

    def announce(self, standings: Sequence[Standing], note: str) -> None:
        """Shows the end of a game."""
        winners = [row.name for row in standings if row.winner]
        if not winners:
            words = "Nobody wins"
        elif len(winners) == 1:
            words = f"{winners[0]} wins"
        else:
            words = f"{', '.join(winners[:-1])} and {winners[-1]} share the win"
        self.words.setText(words)
        self.words.setWordWrap(len(words) > 34)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        while (item := self.rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for k, row in enumerate(sorted(standings, key=lambda row: (not row.winner, -row.score, row.seat))):
            crown = QLabel("")
            crown.setFixedWidth(px(24))
            if row.winner:
                size = QSize(px(20), px(20))
                crown.setPixmap(icon("crown", self.colours.brass).pixmap(size, self.devicePixelRatioF()))
            name = QLabel(row.name)
            score = QLabel(str(row.score))
            for label in (name, score):
                label.setObjectName("section" if row.winner else "")
            score.setAlignment(Qt.AlignmentFlag.AlignRight)
            for column, label in enumerate((crown, name, score)):
                self.rows.addWidget(label, k, column)
        self.show()
        self.place()
        self.raise_()
        self.first.setFocus()

    def place(self) -> None:
        """The middle of the parent."""
        self.adjustSize()
        room = self._over.rect()
        self.move((room.width() - self.width()) // 2, max(8, (room.height() - self.height()) // 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stays in the middle."""
        super().resizeEvent(event)
        room = self._over.rect()
        self.move((room.width() - self.width()) // 2, max(8, (room.height() - self.height()) // 2))
