"""A game's rulebook in a side window: Markdown, each clause an anchor that a refusal can point at.

Must not know any game: the text lies beside the game's rules.
"""

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QKeySequence, QShortcut, QTextBlock, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTextBrowser, QTextEdit, QToolButton, QVBoxLayout, QWidget

from velvet.core.spec import GameSpec
from velvet.ui.theme import Palette, px
from velvet.ui.typeset import curly, lay_out, written

# Executable examples belong to the tests; a reader needs their words, not their code.
_EXAMPLE: Final = re.compile(r"^```velvet\n.*?^```\n?", re.MULTILINE | re.DOTALL)
_CLAUSE: Final = re.compile(r"\b([a-z][a-z-]*-\d+[a-z]?)\b")


@lru_cache(maxsize=16)
def rulebook_text(package: str) -> str:
    """The Markdown of a game, without its executable examples; a sentence if the game has none."""
    try:
        text = (files(package) / "rulebook.md").read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError):
        return "# No rulebook\n\nThis game came without a rulebook.\n"
    return _EXAMPLE.sub("", text)


class Rulebook(QWidget):
    """The side window: a browser, a search line."""

    def __init__(self, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.colours = colours
        self.spec: GameSpec | None = None
        self.resize(560, 720)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QWidget()
        bar.setObjectName("bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 8, 12, 8)
        self.find_line = QLineEdit()
        self.find_line.setPlaceholderText("Find in the rules (Ctrl+F)")
        self.find_line.setAccessibleName("Find in the rules")
        self.find_line.returnPressed.connect(self.find_next)
        close = QToolButton()
        close.setObjectName("plain")
        close.setText("Close")
        close.clicked.connect(self.close)
        row.addWidget(self.find_line, 1)
        row.addWidget(close)
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        # A bar that comes once the text proves long has all of it laid out a second time.
        self.browser.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.browser.anchorClicked.connect(self._followed)
        column.addWidget(bar)
        column.addWidget(self.browser, 1)
        QShortcut(QKeySequence.StandardKey.Find, self, self.find_line.setFocus)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(Qt.Key.Key_F1), self, self.close)

    def set_colours(self, colours: Palette) -> None:
        """Another cloth lies on the table."""
        self.colours = colours
        if self.isVisible() and self.spec is not None:
            self._fill(self.spec)
        else:
            self.spec = None  # what it holds is in the old colours

    def show_rules(self, spec: GameSpec, clause: str = "") -> None:
        """Opens the rulebook, at this clause if there is one."""
        if self.spec is not spec:
            self._fill(spec)
        if self.isVisible():
            self.raise_()
            self.activateWindow()
        elif (beside := self.parentWidget()) is not None:
            self._stand_beside(beside.window().geometry())
        self.show()
        if clause:
            QTimer.singleShot(0, self, lambda: self.go_to(clause))

    def _stand_beside(self, window: QRect) -> None:
        """At the window's right edge, as high as it is, within the screen."""
        room = self.screen().availableGeometry()
        width = min(px(560), room.width())
        left = min(window.right() + 8, room.right() - width + 1)
        self.setGeometry(left, max(window.top(), room.top()), width, min(window.height(), room.height()))

    def _fill(self, spec: GameSpec) -> None:
        self.spec = spec
        self.setWindowTitle(f"Rules of {spec.names[0]}")
        c = self.colours
        self.setStyleSheet(f"Rulebook, QTextBrowser {{ background: {c.panel}; }}")
        lay_out(self.browser, written(rulebook_text(spec.package), c, self.browser))

    def clauses(self) -> list[str]:
        """The ids of all clauses, in the order of the text."""
        found: list[str] = []
        for _, clause in self._marks():
            if clause not in found:
                found.append(clause)
        return found

    def _marks(self) -> list[tuple[QTextBlock, str]]:
        """The blocks that begin a clause: its id stands in their first words."""
        made: list[tuple[QTextBlock, str]] = []
        block = self.browser.document().begin()
        while block.isValid():
            match = _CLAUSE.search(block.text()[:48])
            if match:
                made.append((block, match.group(1)))
            block = block.next()
        return made

    def go_to(self, clause: str) -> bool:
        """Scrolls to a clause and marks it; false if the rulebook has none of this id."""
        for block, found in self._marks():
            if found == clause:
                cursor = QTextCursor(block)
                self.browser.setTextCursor(cursor)
                bar = self.browser.verticalScrollBar()
                bar.setValue(bar.value() + self.browser.cursorRect(cursor).top() - 40)
                lit = QTextEdit.ExtraSelection()
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                lit.cursor = cursor
                ground = QColor(self.colours.brass)
                ground.setAlpha(70)
                lit.format.setBackground(ground)
                self.browser.setExtraSelections([lit])
                return True
        return False

    def find_next(self) -> None:
        """The next place of the words in the search line, from the top again at the end."""
        words = curly(self.find_line.text())
        if words and not self.browser.find(words):
            self.browser.moveCursor(QTextCursor.MoveOperation.Start)
            self.browser.find(words)

    def _followed(self, url: QUrl) -> None:
        if url.fragment():
            self.go_to(url.fragment())
