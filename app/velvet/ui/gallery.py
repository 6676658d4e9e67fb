"""The first page: open matches on top, then a tile for each game.

Pictures are drawn one by one after the first paint. Must not know what becomes of a choice: it is signalled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from velvet.core.spec import GameSpec
from velvet.ui.theme import Cloth, palette, px
from velvet.ui.tiles import Faces, GameFacts, GameTile, MatchTile, Tile, spoken_seats

MOST_COLUMNS: Final = 4


@dataclass(frozen=True)
class OpenMatch:
    """A match that can be continued. when: seconds since the epoch."""

    slot: str
    game: str
    players: tuple[str, ...]
    state: str
    when: float


def facts_of(spec: GameSpec) -> GameFacts:
    """What a game's tile says, from its SPEC."""
    return GameFacts(
        spec.id, spec.names[0], ", ".join(spec.names[1:]), spoken_seats(spec.seats), spec.blurb, spec.deck
    )


def spoken_time(when: float, now: float) -> str:
    """ "a moment ago", "20 minutes ago", "yesterday" …; 0 is a time that nobody knows."""
    if not when:
        return "some time ago"
    passed = max(0.0, now - when)
    if passed < 90:
        return "a moment ago"
    if passed < 5400:
        return f"{round(passed / 60)} minutes ago"
    there, here = datetime.fromtimestamp(when), datetime.fromtimestamp(now)
    days = (here.date() - there.date()).days
    if days == 0:
        return f"today at {there:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 30 else f"on {there:%d %B %Y}".replace(" 0", " ")


class Gallery(Cloth):
    """The page. Signals carry a game's id or a slot's id."""

    chosen = Signal(str)
    resumed = Signal(str)
    dropped = Signal(str)
    asked = Signal(str)  # "past", "open", "settings", "help", "about"

    def __init__(
        self, specs: Sequence[GameSpec], cloth: str, left_out: int = 0, parent: QWidget | None = None
    ) -> None:
        """left_out: how many installed games cannot be used."""
        super().__init__(cloth, parent)
        self.specs = {spec.id: spec for spec in specs}
        self._columns = 0
        self._faces: Faces | None = None
        self._painter = QTimer(self)
        self._painter.setInterval(0)
        self._painter.timeout.connect(self._draw_one)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.viewport().setAutoFillBackground(False)
        scroll.setFocusPolicy(scroll.focusPolicy().NoFocus)
        outer.addWidget(scroll)
        page = QWidget()
        scroll.setWidget(page)
        self._page = QVBoxLayout(page)
        # Tight enough that every game is in sight in a window of 1280 × 800.
        self._page.setContentsMargins(px(40), px(18), px(40), px(10))
        self._page.setSpacing(8)
        self._page.addLayout(self._head())
        self._again_label = _label("Continue", "section")
        self._page.addWidget(self._again_label)
        self._again = QGridLayout()
        self._again.setSpacing(8)
        self._page.addLayout(self._again)
        self._page.addWidget(_label("New game", "section"))
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        self._page.addLayout(self._grid)
        self._page.addStretch(1)
        self._page.addWidget(_label(self._credit(left_out), "hint"))
        self.tiles = [GameTile(facts_of(spec), self.colours) for spec in specs]
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, game=tile.facts.id: self.chosen.emit(game))
        self.matches: list[MatchTile] = []
        self._crosses: list[QToolButton] = []
        self.show_open([], 0.0)
        # The page itself takes the keyboard first, so that nothing looks chosen before somebody chose.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        name = _label("Velvet Table", "title")
        motto = _Motto("Take a seat. The cards are dealt when you are ready.")
        name.ensurePolished()
        motto.ensurePolished()
        # The motto stands on the name's line.
        motto.setContentsMargins(0, 0, 0, name.fontMetrics().descent() - motto.fontMetrics().descent())
        row.setSpacing(px(18))
        row.addWidget(name)
        row.addWidget(motto, 1, Qt.AlignmentFlag.AlignBottom)
        for key, text in (
            ("past", "Past games"),
            ("open", "Open record…"),
            ("settings", "Settings"),
            ("help", "Help"),
            ("about", "About"),
        ):
            button = QPushButton(text)
            button.setObjectName("plain")
            button.clicked.connect(lambda _=False, key=key: self.asked.emit(key))
            row.addWidget(button)
        return row

    def _credit(self, left_out: int) -> str:
        authors = "The games are their authors' own: see About."
        if not left_out:
            return authors
        lost = "1 installed game" if left_out == 1 else f"{left_out} installed games"
        return f"{authors} {lost} cannot be used: why, is told there too."

    def show_open(self, found: Sequence[OpenMatch], now: float) -> None:
        """Shows these matches on top, newest first."""
        for old in (*self.matches, *self._crosses):
            old.hide()
            old.deleteLater()
        self.matches, self._crosses = [], []
        for match in found:
            spec = self.specs.get(match.game)
            if spec is None:
                continue
            tile = MatchTile(
                match.slot,
                spec.names[0],
                " · ".join(match.players),
                f"{match.state} · left {spoken_time(match.when, now)}",
                self.colours,
            )
            tile.clicked.connect(lambda _=False, slot=match.slot: self.resumed.emit(slot))
            cross = QToolButton(tile)
            cross.setObjectName("plain")
            cross.setText("×")
            cross.setToolTip("Put this match away for good")
            cross.setAccessibleName(f"Put {spec.names[0]} away")
            cross.clicked.connect(lambda _=False, slot=match.slot: self.dropped.emit(slot))
            self.matches.append(tile)
            self._crosses.append(cross)
        self._again_label.setVisible(bool(self.matches))
        self._place()

    def _place(self) -> None:
        columns = max(1, min(MOST_COLUMNS, (self.width() - px(70)) // px(345)))
        self._columns = columns
        rows: tuple[tuple[QGridLayout, Sequence[Tile]], ...] = ((self._again, self.matches), (self._grid, self.tiles))
        for grid, tiles in rows:
            while grid.takeAt(0) is not None:
                pass
            for k in range(MOST_COLUMNS):
                grid.setColumnStretch(k, 1 if k < columns else 0)
            for k, tile in enumerate(tiles):
                grid.addWidget(tile, k // columns, k % columns)
                tile.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fills the width with as many columns as fit."""
        super().resizeEvent(event)
        if max(1, min(MOST_COLUMNS, (self.width() - px(70)) // px(345))) != self._columns:
            self._place()
        for tile, cross in zip(self.matches, self._crosses, strict=True):
            cross.move(tile.width() - px(42), px(10))

    def showEvent(self, event: Any) -> None:
        """The crosses find their corner once the tiles have their size."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        for tile, cross in zip(self.matches, self._crosses, strict=True):
            cross.move(tile.width() - px(42), px(10))

    def draw_pictures(self, faces: Faces) -> None:
        """Starts drawing the tiles' pictures, one each time the window is idle."""
        self._faces = faces
        self._painter.start()

    def _draw_one(self) -> None:
        for tile in self.tiles:
            if tile.picture is None and self._faces is not None:
                tile.draw_picture(self._faces)
                return
        self._painter.stop()

    def set_cloth(self, cloth: str) -> None:
        """Changes the cloth, the tiles' too."""
        super().set_cloth(cloth)
        for tile in (*self.tiles, *self.matches):
            tile.set_colours(palette(cloth))


class _Motto(QLabel):
    """Words that are there where there is room for all of them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setObjectName("motto")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing rather than half a sentence."""
        if self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            super().paintEvent(event)


def _label(text: str, kind: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(kind)
    return label
