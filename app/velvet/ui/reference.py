"""The reference pages (`resources/help`) in a side window: a list of them, and the one chosen.

The same files are read on the web; here a link from one to another opens it in place. Must not know any game.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QHideEvent, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from velvet.table.once import once
from velvet.ui.theme import Palette, px
from velvet.ui.typeset import lay_out, written

# What a player asks for first; pages not named here follow in the order of their names.
_FIRST: Final = ("opponents", "analysis", "records", "measures", "bots", "learning", "decks", "adding-a-game")
# A page of so many characters takes its time to be laid out.
LONG: Final = 5000


@dataclass(frozen=True)
class Page:
    """A help page. id: the file's name without “.md”; title: its first heading up to a colon."""

    id: str
    title: str
    text: str


@lru_cache(maxsize=1)
def pages() -> tuple[Page, ...]:
    """All help pages, in the order of the list."""
    made: list[Page] = []
    for file in (files("velvet.resources") / "help").iterdir():
        if file.name.endswith(".md"):
            text = file.read_text(encoding="utf-8")
            heading = text.splitlines()[0].lstrip("# ")
            made.append(Page(file.name[: -len(".md")], heading.split(":")[0], text))
    return tuple(sorted(made, key=lambda page: (_FIRST.index(page.id) if page.id in _FIRST else len(_FIRST), page.id)))


class Reference(QWidget):
    """The window; Esc closes it."""

    def __init__(self, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.colours = colours
        self.setWindowTitle("Reference")
        self.resize(px(900), px(700))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.list = QListWidget()
        self.list.setObjectName("pages")
        self.list.setAccessibleName("Pages")
        self.list.setFixedWidth(px(190))
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        for page in pages():
            item = QListWidgetItem(page.title)
            item.setData(Qt.ItemDataRole.UserRole, page.id)
            self.list.addItem(item)
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        # A bar that comes once the text proves long has all of it laid out a second time.
        self.browser.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.browser.setAccessibleName("Page")
        self.browser.anchorClicked.connect(self._followed)
        row.addWidget(self.list)
        row.addWidget(self.browser, 1)
        self._written: QTextDocument | None = None  # typeset, and to be laid out in the next turn of the event loop
        self._old = True  # what the browser shows is not what it should
        self._turn = once(self, "a page is turned", self._turned, 1)
        self.list.currentRowChanged.connect(lambda _: self._fill())
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self._dress()
        self.list.setCurrentRow(0)

    def set_colours(self, colours: Palette) -> None:
        """Another cloth lies on the table."""
        self.colours = colours
        self._dress()
        self._fill()

    @property
    def turning(self) -> bool:
        """Whether the page that was asked for will be there in a moment."""
        return self._turn.isActive()

    def open(self) -> None:
        """Shows the window, or brings it to the front."""
        if self.isVisible():
            self.raise_()
            self.activateWindow()
        self.show()
        if self._old:
            self._turn.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody reads; the page is turned when somebody does."""
        self._turn.stop()
        super().hideEvent(event)

    def go_to(self, page: str) -> bool:
        """Turns to this page; false if there is none of this id."""
        found = next((row for row, one in enumerate(pages()) if one.id == page), -1)
        if found >= 0:
            self.list.setCurrentRow(found)
        return found >= 0

    def _dress(self) -> None:
        c = self.colours
        self.setStyleSheet(
            f"Reference, QTextBrowser {{ background: {c.panel}; }}"
            f"QListWidget {{ background: {c.ground}; padding: {px(14)}px 0; outline: none; }}"
            f"QListWidget::item {{ padding: {px(9)}px {px(16)}px; color: {c.text}; }}"
            f"QListWidget::item:selected {{ background: {c.panel}; color: {c.brass}; }}"
        )

    def _fill(self) -> None:
        """The chosen page, once there is a window for it; a long one is laid out in a turn of the loop of its own."""
        if self._written is not None:
            self._written.deleteLater()
        self._old, self._written = True, None
        if self.isVisible():
            self._turned()

    def _turned(self) -> None:
        row = self.list.currentRow()
        if self._written is None:
            self._written = written(pages()[row].text, self.colours, self.browser)
            if len(pages()[row].text) >= LONG:
                self._turn.start()
                return
        lay_out(self.browser, self._written)
        self._written, self._old = None, False

    def _followed(self, url: QUrl) -> None:
        name = url.path()
        if url.isRelative() and name.endswith(".md"):
            self.go_to(name[: -len(".md")])
        else:
            QDesktopServices.openUrl(url)
