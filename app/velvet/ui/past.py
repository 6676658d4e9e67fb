"""The games that were played to their end, latest first: one is chosen to be looked back at.

Must not know what becomes of the choice, nor what is in a record.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from velvet.core.phrases import spoken
from velvet.core.spec import GameSpec
from velvet.store import Finished
from velvet.ui.gallery import spoken_time
from velvet.ui.theme import px

# So many are listed; the older ones stay in the store.
MOST: Final = 100


def described(match: Finished, specs: Mapping[str, GameSpec], now: float) -> str:
    """Two lines: the game and who won it; who had how many points, and when."""
    winners = [match.players[seat] for seat in match.winners]
    who = f"won by {spoken(winners)}" if winners else "won by nobody"
    points = [f"{name} {score}" for name, score in zip(match.players, match.scores, strict=False)]
    words = [*(points or match.players), spoken_time(match.ended, now), *(["practice"] if match.practice else [])]
    return f"{specs[match.game].names[0]}, {who}\n{' · '.join(words)}"


class PastGames(QDialog):
    """The list. `chosen`: the record of the game to be looked back at."""

    chosen = Signal(str)

    def __init__(
        self, found: Sequence[Finished], specs: Mapping[str, GameSpec], now: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Past games")
        self.resize(px(600), px(560))
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 18)
        column.setSpacing(10)
        heading = QLabel("Past games")
        heading.setObjectName("heading")
        column.addWidget(heading)
        words = QLabel("Look back at how one went, and what each move was worth.")
        words.setObjectName("motto")
        column.addWidget(words)
        self.list = QListWidget()
        self.list.setAccessibleName("Past games")
        self.list.setSpacing(2)
        for match in found:
            item = QListWidgetItem(described(match, specs, now))
            item.setData(Qt.ItemDataRole.UserRole, match.record)
            self.list.addItem(item)
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        close = QPushButton("Close")
        close.setAutoDefault(False)
        close.clicked.connect(lambda _=False: self.reject())
        self.look = QPushButton("Look back")
        self.look.setObjectName("primary")
        self.look.setDefault(True)
        self.look.clicked.connect(lambda _=False: self._choose())
        foot.addWidget(close)
        foot.addWidget(self.look)
        column.addLayout(foot)
        self.list.itemActivated.connect(lambda _: self._choose())
        if found:
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            words.setText("No game has been played to its end yet.")
            self.list.hide()
            column.insertStretch(2, 1)
            self.look.setEnabled(False)

    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None and self.result() != QDialog.DialogCode.Accepted:
            self.accept()
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
