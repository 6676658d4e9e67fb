"""One question with two answers, in the window's own dress; answered later, never blocking the event loop.

Must not know what the answer leads to.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from velvet.ui.theme import px


class Ask(QDialog):
    """Title, words, a button that does it and (unless `no` is "") one that does not."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        words: str,
        yes: str,
        no: str = "Cancel",
        then: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(12)
        heading = QLabel(title)
        heading.setObjectName("heading")
        heading.setWordWrap(True)
        heading.setFixedWidth(px(420))
        column.addWidget(heading)
        said = QLabel(words)
        said.setWordWrap(True)
        said.setFixedWidth(px(420))
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(said)
        column.addSpacing(6)
        row = QHBoxLayout()
        row.addStretch(1)
        if no:
            stay = QPushButton(no)
            stay.setAutoDefault(False)
            stay.clicked.connect(lambda _=False: self.reject())
            row.addWidget(stay)
        do = QPushButton(yes)
        do.setObjectName("primary")
        do.setDefault(True)
        do.clicked.connect(lambda _=False: self.accept())
        row.addWidget(do)
        column.addLayout(row)
        if parent is not None:
            self.finished.connect(lambda _: parent.window().activateWindow())
        if then is not None:
            self.accepted.connect(then)


def tell(parent: QWidget | None, title: str, words: str) -> None:
    """Says something that must be read."""
    Ask(parent, title, words, "Very well", "").open()


def ask(
    parent: QWidget | None,
    title: str,
    words: str,
    yes: str,
    no: str,
    then: Callable[[], None],
    otherwise: Callable[[], None] | None = None,
) -> None:
    """Asks; `then` is called if the answer is yes, `otherwise` if it is no."""
    question = Ask(parent, title, words, yes, no, then)
    if otherwise is not None:
        question.rejected.connect(otherwise)
    question.open()
