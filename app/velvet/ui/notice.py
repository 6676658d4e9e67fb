"""A notice over the table: one sentence that must not be missed, there until it is closed.

For what goes wrong beside the game (a program that hangs, a disk that is full). Must not know what it says.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from velvet.ui.theme import px


class Notice(QFrame):
    """Lies at the top of its parent; a newer sentence takes the older one's place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("advice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), px(8), px(6), px(8))
        self.words = QLabel("")
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.close_button = QToolButton()
        self.close_button.setObjectName("plain")
        self.close_button.setText("✕")
        self.close_button.setAccessibleName("Close the notice")
        self.close_button.clicked.connect(lambda _=False: self.hide())
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Says this until it is closed or something newer is to be said."""
        self.words.setText(sentence)
        self.setAccessibleName(sentence)
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """The middle of the upper edge, as wide as is comfortable to read."""
        room = self._over.rect()
        width = min(px(620), room.width() - px(40))
        layout = self.layout()
        high = layout.heightForWidth(width) if layout is not None else px(60)
        self.setGeometry((room.width() - width) // 2, px(10), width, high)
