"""“Do they peek?”: the redeal check of the game on the table, in a process of its own, told in one sentence.

What the check is stands in `velvet.agents.redeal`. Must not know any game.
"""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from velvet.agents.child import serve_command
from velvet.core.phrases import spoken
from velvet.ui.analysis_job import Job
from velvet.ui.theme import px

WHAT: Final = (
    "Every decision of your opponents is put to them once more, with all that they could not see dealt anew. "
    "Whoever does not peek makes the same move."
)
BROKEN: Final = "The check could not be finished. The game is not touched by that."
NOBODY: Final = "Only people sit at this table; there is nobody to check."
NOTHING: Final = "Your opponents have not decided anything yet; play a little first."


class Honest(QDialog):
    """Checks at once. record: of the game up to here; opponents: the names of those who are no people."""

    def __init__(
        self, record: bytes, opponents: Sequence[str], parent: QWidget | None = None, command: list[str] | None = None
    ) -> None:
        super().__init__(parent)
        self.opponents = opponents
        self.setWindowTitle("Do they peek?")
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        column.setContentsMargins(28, 22, 28, 20)
        column.setSpacing(12)
        heading = QLabel("Do they peek?")
        heading.setObjectName("heading")
        column.addWidget(heading)
        what = QLabel(WHAT)
        what.setWordWrap(True)
        what.setFixedWidth(px(460))
        column.addWidget(what)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(px(8))
        self.progress.setRange(0, 0)
        column.addWidget(self.progress)
        self.words = QLabel("")
        self.words.setWordWrap(True)
        self.words.setFixedWidth(px(460))
        self.words.setAccessibleName("Result")
        column.addWidget(self.words)
        row = QHBoxLayout()
        row.addStretch(1)
        self.button = QPushButton("Stop")
        self.button.setAutoDefault(False)
        self.button.clicked.connect(lambda _=False: self._pressed())
        row.addWidget(self.button)
        column.addLayout(row)
        self._so_far: dict[str, Any] = {"done": 0, "of": 0, "redealt": 0, "differing": 0}
        own = [*serve_command()[:-2], "agent", "--redeal-check", "-", "--opponents", "--json", "--progress"]
        self.job = Job(self, command or own, last="decisions")
        self.job.told.connect(self._told)
        self.job.ended.connect(self._ended)
        self.finished.connect(lambda _: self.job.stop())
        if opponents:
            self.words.setText("Dealing anew …")
            self.job.start(record)
        else:
            self._rest(NOBODY)

    def _told(self, row: dict[str, Any]) -> None:
        if "of" in row:
            self._so_far = row
            self.progress.setRange(0, max(1, int(row["of"])))
            self.progress.setValue(int(row["done"]))
            self.words.setText(f"{row['done']} of {row['of']} decisions …")

    def _ended(self, sentence: str) -> None:
        if sentence:
            self._rest(BROKEN)
        elif not self._so_far["of"]:
            self._rest(NOTHING)
        else:
            self._rest(verdict(self.opponents, self._so_far))

    def _pressed(self) -> None:
        if self.job.running:
            self.job.stop()
            told = verdict(self.opponents, self._so_far) if self._so_far["done"] else "Stopped before the first answer."
            self._rest(told)
        else:
            self.accept()

    def _rest(self, sentence: str) -> None:
        """All is said."""
        self.progress.hide()
        self.words.setText(sentence)
        self.button.setText("Close")
        self.button.setObjectName("primary")
        self.button.style().polish(self.button)
        self.button.setFocus()


def verdict(opponents: Sequence[str], found: dict[str, Any]) -> str:
    """What was found, in a sentence or two. found: {"done", "of", "redealt", "differing"} as the check tells them."""
    done, of, redealt, differing = (int(found[key]) for key in ("done", "of", "redealt", "differing"))
    names = spoken(list(opponents))
    whose = f"{done} decisions" if done != 1 else "1 decision"
    stopped = f" {of - done} more were not looked at." if done < of else ""
    if differing:
        answer = (
            f"Something is wrong: at {differing} of {whose} of {names} another move came out when what they could not "
            "see was dealt anew. Please report it, with a copy of the record."
        )
    elif not redealt:
        answer = f"Of {whose} of {names} none had anything hidden from them that could lie otherwise."
    else:
        verb = "do" if len(opponents) > 1 else "does"
        answer = (
            f"{names} {verb} not peek: {whose} were put to them again; at {redealt} something was hidden and lay "
            "otherwise this time, and every move stayed the same."
        )
    return answer + stopped
