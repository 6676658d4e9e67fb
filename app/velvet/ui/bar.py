"""The bar over the table: whose turn it is, the buttons, and the menu behind the last of them.

It says what was pressed by a word; what that leads to is the page's. Must not know the match.
"""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from velvet.ui.icons import icon
from velvet.ui.theme import Palette, px

# What is pressed, its drawing, its tooltip; the first stands at the left.
BUTTONS: Final = (
    ("lobby", "back", "Leave the table; the game stays under Continue (Ctrl+W)"),
    ("undo", "undo", "Undo to your own last decision (Ctrl+Z)"),
    ("redo", "redo", "Redo (Ctrl+Shift+Z)"),
    ("hint", "hint", "What a master would do (H)"),
    ("look back", "graph", "Look back at the game (Ctrl+L)"),
    ("fit", "fit", "Fit the board to the table (Home)"),
    ("history", "history", "Scores and history (Ctrl+H)"),
    ("rules", "book", "The rules of this game (F1)"),
)
# What is chosen, its words; "" is a line.
MENU: Final = (
    ("new", "New game of this kind…\tCtrl+N"),
    ("open", "Open a record…\tCtrl+O"),
    ("save", "Save a copy of the record…\tCtrl+S"),
    ("", ""),
    ("settings", "Settings…\tCtrl+,"),
    ("screen", "Full screen\tF11"),
    ("help", "How to play\t?"),
    ("reference", "Reference pages…"),
    ("honest", "Do they peek?…"),
    ("", ""),
    ("give up", "Give up this game…"),
)


class TableBar(QWidget):
    """The bar. buttons: by their words; `pressed` says which button, or which row of the menu."""

    pressed = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 10, 5)
        row.setSpacing(4)
        self.buttons = {key: self._tool(key, drawing, tip) for key, drawing, tip in BUTTONS}
        self.buttons["history"].setCheckable(True)
        left, right = QHBoxLayout(), QHBoxLayout()
        for part in (left, right):
            part.setSpacing(4)
        left.addWidget(self.buttons["lobby"])
        self.title = QLabel(title)
        self.title.setObjectName("section")
        left.addWidget(self.title)
        self.practice = QLabel("practice")
        self.practice.setObjectName("muted")
        self.practice.setToolTip("Something was seen before it was due: this game stays out of the statistics.")
        left.addWidget(self.practice)
        left.addStretch(1)
        self.turn = QLabel("")
        self.turn.setAlignment(Qt.AlignmentFlag.AlignCenter)
        right.addStretch(1)
        for key, _, _ in BUTTONS[1:]:
            right.addWidget(self.buttons[key])
        menu = self.buttons["menu"] = self._tool("menu", "menu", "More")
        menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu.setMenu(self._menu(menu))
        right.addWidget(menu)
        # Thirds, so that the middle is the window's, over the prompt. A label as narrow as its words would cut longer
        # ones until the bar is laid out anew.
        row.addLayout(left, 1)
        row.addWidget(self.turn, 1)
        row.addLayout(right, 1)
        for unknown in (self.practice, self.buttons["look back"], self.buttons["fit"]):
            unknown.hide()  # until there is a game they fit

    def _tool(self, key: str, drawing: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("plain")
        button.setIconSize(QSize(px(22), px(22)))
        button.setProperty("drawing", drawing)
        button.setToolTip(tip)
        button.setAccessibleName(key.capitalize())
        button.setProperty("key", key)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: self.pressed.emit(key))
        return button

    def _menu(self, parent: QWidget) -> QMenu:
        menu = QMenu(parent)
        for key, text in MENU:
            if key:
                menu.addAction(text).triggered.connect(lambda _=False, key=key: self.pressed.emit(key))
            else:
                menu.addSeparator()
        return menu

    def set_colours(self, colours: Palette) -> None:
        """Another cloth: the drawings are tinted anew."""
        for button in self.buttons.values():
            button.setIcon(icon(str(button.property("drawing")), colours.text))
