"""Pages of words: About, with the games' authors and the licences, and Help, with the keyboard shortcuts.

Must not know the match or the table.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from velvet import __version__
from velvet.core.spec import GameSpec
from velvet.ui.theme import SERIF, Palette, px

CREDITS: Final = (
    ("Viashi, its deck and the games played with it", "Michelle Bottorff and her son Ben"),
    ("Vyozha", "BCGR_Wurth"),
    ("Vidrasso", "Sean Ross (CC BY-NC-SA)"),
    ("Viking Funeral", "Rob Daviau, IronWall Games"),
)
LICENCES: Final = (
    ("Velvet Table", "GPL-3.0-or-later. All drawings, sounds and texts are the program's own."),
    ("EB Garamond, Source Sans 3, Tangerine", "SIL Open Font License 1.1"),
    ("Qt and Qt for Python", "LGPL-3.0; Qt Charts GPL-3.0"),
)
# Keys, what they do; "" begins a group.
KEYS: Final = (
    ("", "At the table"),
    ("Tab, Shift+Tab", "Walk through the cards and places that can be touched"),
    ("Arrow keys", "Go to the neighbour on that side"),
    ("Enter or Space", "Take, lay down, press; plays at once where only one move fits"),
    ("Esc", "Put back what is in hand; close a hint; leave full screen"),
    ("H", "What a master would do; arrow keys walk through it, Enter plays, Esc or H sends it away"),
    ("Ctrl+Z, Ctrl+Shift+Z", "Undo to your own last decision; redo"),
    ("Ctrl+H", "Scores and history"),
    ("Ctrl+L", "Look back at a game that is over: what each move was worth"),
    ("Home", "Fit the hex board to the table"),
    ("Wheel, drag the ground", "Zoom and move the hex board"),
    ("Any press", "Ends a running animation"),
    ("", "Everywhere"),
    ("F1", "The rulebook of the game"),
    ("F11", "Full screen"),
    ("Ctrl+N", "A new game of the same kind"),
    ("Ctrl+O", "Open a record"),
    ("Ctrl+S", "Save a copy of the record"),
    ("Ctrl+,", "Settings"),
    ("Ctrl+W", "Leave the table; the game stays under Continue"),
    ("Ctrl+Q", "Close Velvet Table; the game stays under Continue"),
    ("?", "This page"),
)


class Paper(QDialog):
    """A page of rich text with a button that closes it."""

    def __init__(self, title: str, html: str, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(px(680), px(600))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(28, 20, 28, 18)
        heading = QLabel(title)
        heading.setObjectName("heading")
        outer.addWidget(heading)
        browser = QTextBrowser()
        browser.setOpenLinks(False)
        browser.anchorClicked.connect(QDesktopServices.openUrl)
        browser.document().setDefaultStyleSheet(
            f"h3 {{ font-family: '{SERIF}'; font-weight: 600; font-size: {px(16)}pt; margin-top: 14px; }}"
            f"h3 {{ color: {colours.brass}; }} b {{ font-weight: 600; }}"
            f"td {{ padding: 3px 22px 3px 0; }} p, td {{ font-size: {px(12)}pt; }} .faint {{ color: {colours.muted}; }}"
        )
        browser.setHtml(html)
        outer.addWidget(browser, 1)
        foot = self.foot = QHBoxLayout()
        foot.addStretch(1)
        close = QPushButton("Close")
        close.setObjectName("primary")
        close.clicked.connect(self.accept)
        foot.addWidget(close)
        outer.addLayout(foot)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def help_page(colours: Palette, parent: QWidget | None = None, reference: Callable[[], object] | None = None) -> Paper:
    """How to play by hand, and all shortcuts; `reference` opens the reference pages."""
    rows = "".join(
        f"</table><h3>{escape(what)}</h3><table>"
        if not keys
        else f"<tr><td><b>{escape(keys)}</b></td><td>{escape(what)}</td></tr>"
        for keys, what in KEYS
    )
    words = (
        "<p>Drag a card to where it belongs, or click it and then the place; what can be taken stands out a little, "
        "what it may go to is outlined in brass. A card that may not lie there glides home, and the line below the "
        "table says why, with a link to the rule.</p>"
        "<p>Every move is saved as it is made. Close the window whenever you like: the match waits under "
        "<i>Continue</i>.</p>"
        "<p>Your opponents see only what their seats may see; a hint sees only what yours may. <i>Do they peek?</i> in "
        "the table’s menu puts that to the test.</p><table>"
    )
    paper = Paper("How to play", words + rows + "</table>", colours, parent)
    if reference is not None:
        more = QPushButton("Reference pages")
        more.clicked.connect(paper.accept)
        more.clicked.connect(reference)
        paper.foot.insertWidget(0, more)
    return paper


def about_page(
    specs: Sequence[GameSpec], colours: Palette, parent: QWidget | None = None, left_out: Sequence[str] = ()
) -> Paper:
    """The program, the games' authors, the licences. left_out: a sentence for each game that cannot be used."""
    # The first line of the credits stands for every game of the Viashi deck.
    others = [spec for spec in specs if spec.deck != "viashi" and spec.author]
    guests = [(spec.names[0], spec.author) for spec in others if not _credited(spec.author)]
    html = f"<p>Velvet Table {escape(__version__)}: a card table for evenings at home.</p>"
    html += "<h3>The games and their authors</h3><table>" + _rows((*CREDITS, *guests)) + "</table>"
    html += (
        "<p class='faint'>The rulebooks in this program are told afresh; where the program had to decide what a "
        "source leaves open, its rulebook says so.</p>"
    )
    if left_out:
        html += "<h3>Games left out</h3>" + "".join(f"<p>{escape(sentence)}</p>" for sentence in left_out)
    html += "<h3>Licences</h3><table>" + _rows(LICENCES) + "</table>"
    return Paper("About Velvet Table", html, colours, parent)


def _credited(author: str) -> bool:
    """Whether the fixed credits name this author already."""
    first = author.split(",")[0].split(" and ")[0].split(" (")[0]
    return any(first in authors for _, authors in CREDITS)


def _rows(pairs: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in pairs)
