"""The dialog before a game: how many sit down, who they are, the game's options, and (under “More”) the seed.

Everything asked is made from the game's SPEC. Must not know any game, nor what becomes of the answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec
from velvet.ui.company import PROGRAM, USUAL, Level, check_program
from velvet.ui.rows import OptionRow
from velvet.ui.seats import SeatRow
from velvet.ui.theme import px

MOST_SEED: Final = (1 << 63) - 1
LOWEST: Final = 470


@dataclass(frozen=True)
class NewGame:
    """What was chosen. agents: for each seat its agent's id, "" for a person. seed: None to draw one."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int | None

    def as_dict(self) -> dict[str, Any]:
        """As the settings keep it for the next time."""
        return {"options": self.options, "players": list(self.players), "agents": list(self.agents)}


class NewGameDialog(QDialog):
    """Asks; `started` carries a NewGame."""

    started = Signal(object)
    rules_wanted = Signal(str)

    def __init__(
        self,
        spec: GameSpec,
        levels: Sequence[Level],
        person: str,
        last: Mapping[str, Any] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.spec = spec
        self.setWindowTitle(f"New game of {spec.names[0]}")
        self.setMinimumSize(px(760), px(LOWEST))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(28, 22, 28, 20)
        outer.setSpacing(12)
        heading = QLabel(spec.names[0])
        heading.setObjectName("heading")
        blurb = QLabel(spec.blurb)
        blurb.setObjectName("motto")
        blurb.setWordWrap(True)
        outer.addWidget(heading)
        outer.addWidget(blurb)
        line = QFrame()
        line.setObjectName("rule")
        outer.addWidget(line)
        columns = QHBoxLayout()
        columns.setSpacing(30)
        outer.addLayout(columns, 1)
        self.seats = [SeatRow(seat, levels, person or "Guest") for seat in range(max(spec.seats))]
        columns.addLayout(self._people(), 5)
        columns.addLayout(self._options(), 5)
        self.error = QLabel("")
        self.error.setObjectName("error")
        self.error.setWordWrap(True)
        outer.addWidget(self.error)
        outer.addLayout(self._foot())
        agents = [level.id for level in levels]
        for row in self.seats:
            row.put("" if row.seat == 0 or not agents else USUAL if USUAL in agents else agents[-1])
            row.changed.connect(self._make_room)
        self.set_seats(next((n for n in spec.seats if n > 1), spec.seats[0]))
        self._remember(last)

    def _people(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(_section("At the table"))
        self.count = QButtonGroup(self)
        if len(self.spec.seats) > 1:
            row = QHBoxLayout()
            row.addWidget(QLabel("Players"))
            for seats in self.spec.seats:
                button = QToolButton()
                button.setText(str(seats))
                button.setCheckable(True)
                button.setObjectName(f"seats:{seats}")
                button.setAccessibleName(f"{seats} players")
                button.clicked.connect(lambda _=False, seats=seats: self.set_seats(seats))
                self.count.addButton(button, seats)
                row.addWidget(button)
            row.addStretch(1)
            column.addLayout(row)
        for seat in self.seats:
            column.addWidget(seat)
        several = QLabel("With several people a curtain falls between their turns.")
        several.setObjectName("hint")
        several.setWordWrap(True)
        column.addWidget(several)
        column.addStretch(1)
        return column

    def _options(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(_section("Options"))
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 8, 0)
        self.options = [OptionRow(row) for row in self.spec.options.rows()]
        for option in self.options:
            rows.addWidget(option)
        if not self.options:
            rows.addWidget(QLabel("This game has none."))
        self.more = QToolButton()
        self.more.setObjectName("plain")
        self.more.setText("More")
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_more)
        rows.addWidget(self.more)
        self.extra = QWidget()
        grid = QGridLayout(self.extra)
        grid.setContentsMargins(0, 0, 0, 0)
        self.seed = QLineEdit()
        self.seed.setPlaceholderText("drawn by chance")
        self.seed.setAccessibleName("Seed")
        grid.addWidget(QLabel("Seed"), 0, 0)
        grid.addWidget(self.seed, 0, 1)
        note = QLabel("The same seed deals the same cards: a whole number from 0.")
        note.setObjectName("hint")
        note.setWordWrap(True)
        grid.addWidget(note, 1, 0, 1, 2)
        self.extra.hide()
        rows.addWidget(self.extra)
        rows.addStretch(1)
        scroll.setWidget(inside)
        column.addWidget(scroll, 1)
        return column

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        rules = _button("Rules", "plain", lambda: self.rules_wanted.emit(self.spec.id))
        cancel = _button("Cancel", "", self.reject)
        self.deal = _button("Deal the cards", "primary", self._start)
        self.deal.setDefault(True)
        row.addWidget(rules)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.deal)
        return row

    def _show_more(self, shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.extra.setVisible(shown)
        if shown:
            self.seed.setFocus()
            QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.extra, 0, 0))

    def set_seats(self, seats: int) -> None:
        """So many sit down."""
        self._seats = seats
        button = self.count.button(seats)
        if button is not None:
            button.setChecked(True)
        for row in self.seats:
            row.setVisible(row.seat < seats)
        self._make_room()

    def _make_room(self) -> None:
        """However many sit down, their rows are whole."""
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        wide = max(self.width(), self.minimumWidth())
        self.setMinimumHeight(max(px(LOWEST), layout.totalMinimumHeightForWidth(wide)))

    def _remember(self, last: Mapping[str, Any] | None) -> None:
        """Offers what was played the last time, as far as it still fits."""
        if not last:
            return
        players, agents, options = last.get("players"), last.get("agents"), last.get("options")
        if isinstance(players, list) and isinstance(agents, list) and len(players) == len(agents):
            if len(players) in self.spec.seats:
                self.set_seats(len(players))
                for row, agent, name in zip(self.seats, agents, players, strict=False):
                    row.put(str(agent), str(name))
        if isinstance(options, dict):
            for option in self.options:
                try:
                    self.spec.options.from_mapping({option.name: options[option.name]}, self._seats)
                    option.put(options[option.name])
                except (KeyError, VelvetError, TypeError, ValueError):
                    continue

    def answer(self) -> NewGame:
        """What is set; raises VelvetError with one sentence if it does not fit."""
        rows = self.seats[: self._seats]
        names = [row.name.text().strip() or f"Player {row.seat + 1}" for row in rows]
        if len(set(names)) < len(names):
            raise VelvetError("Two players bear the same name; the table could not tell them apart.")
        for row in rows:
            if row.agent().startswith(PROGRAM):
                check_program(row.agent())
        options = {option.name: option.value() for option in self.options}
        self.spec.make(options, self._seats)
        text = self.seed.text().strip()
        seed: int | None = None
        if text:
            if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MOST_SEED):
                raise VelvetError(f"A seed is a whole number from 0 to {MOST_SEED}, not “{text}”.")
            seed = int(text)
        return NewGame(self.spec.id, options, tuple(names), tuple(row.agent() for row in rows), seed)

    def _start(self) -> None:
        try:
            answer = self.answer()
        except VelvetError as error:
            sentence = str(error)
            self.error.setText(sentence[:1].upper() + sentence[1:])
            return
        self.accept()
        self.started.emit(answer)


def _section(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("section")
    return label


def _button(text: str, kind: str, pressed: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    if kind:
        button.setObjectName(kind)
    button.setAutoDefault(False)
    button.clicked.connect(lambda _=False: pressed())
    return button
