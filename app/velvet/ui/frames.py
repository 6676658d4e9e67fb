"""How long a frame takes while something is dragged over a full table. Used by `velvet bench frames`.

A frame runs from the mouse's event to the end of the viewport's paint. The table is as full as the game gets: a board
of hexes is filled up to all tiles of the deck. Must not know the game.
"""

import math
import sys
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication

from velvet.core import cards
from velvet.core.gestures import Gesture
from velvet.core.layout import Hexes, Layout
from velvet.core.rng import Rng
from velvet.core.spec import GameSpec
from velvet.core.views import Slot, View, ZoneView
from velvet.match import Match
from velvet.table import TableView
from velvet.ui.bench import quantiles
from velvet.ui.theme import load_fonts

SIZE: Final = (1280, 800)
FRAMES: Final = 300
WARM: Final = 20
PLIES: Final = 400
# A frame that is not painted after this many seconds counts as this long.
LONGEST: Final = 1.0
AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class _Window(TableView):
    """The table, which notes when its last paint ended, and a mouse for it."""

    def __init__(self, spec: GameSpec) -> None:
        super().__init__()
        match, seat = full_table(spec)
        layout = spec.layout(match.rules)
        gestures = match.gestures(seat)
        self.painted = 0.0
        self.shown = crowded(match.view(seat, log=False), layout, spec.deck)
        self.first = draggable(gestures).path[0]
        self.resize(*SIZE)
        self.set_speed(0)
        self.set_layout(layout, seat)
        self.set_players(match.players)
        self.show()
        self.show_view(self.shown, gestures)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted = perf_counter()

    def mouse(self, kind: QEvent.Type, spot: QPointF) -> None:
        """Sends the viewport an event of the left button."""
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind == QEvent.Type.MouseMove else left
        held = none if kind == QEvent.Type.MouseButtonRelease else left
        place = QPointF(self.viewport().mapToGlobal(spot))
        event = QMouseEvent(kind, spot, place, button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self.viewport(), event)

    def start(self) -> QPointF:
        """Where the card to be dragged lies."""
        item = self.table.item_of(self.first)
        assert item is not None
        return item.pos()


def frames(spec: GameSpec, number: int = FRAMES) -> dict[str, Any]:
    """Drags a card round the table for so many frames; cards: how many lie on the table.

    Returns {"kind", "game", "cards", "items", "p50_ms", "p95_ms", "max_ms"}.
    """
    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    load_fonts()
    window = _Window(spec)
    _until(app, lambda: not window.director.busy, 5.0)
    _until(app, lambda: False, 0.3)
    start = window.start()
    window.mouse(QEvent.Type.MouseButtonPress, start)
    times: list[float] = []
    for k in range(WARM + number):
        angle = k / 40
        spot = QPointF(SIZE[0] * (0.5 + 0.3 * math.cos(angle)), SIZE[1] * (0.45 + 0.28 * math.sin(angle)))
        window.painted = 0.0
        begun = perf_counter()
        window.mouse(QEvent.Type.MouseMove, spot)
        _until(app, lambda: window.painted > 0.0, LONGEST)
        times.append(((window.painted or perf_counter()) - begun) * 1000)
    window.mouse(QEvent.Type.MouseButtonRelease, start)
    _until(app, lambda: not window.director.busy, 2.0)
    window.close()
    lying = sum(len(zone.slots) for zone in window.shown.zones)
    return {"kind": "frames", "game": spec.id, "cards": lying, **quantiles(times[WARM:])}


def _until(app: QApplication, true: Callable[[], bool], seconds: float) -> None:
    end = perf_counter() + seconds
    while not true() and perf_counter() < end:
        app.processEvents()


def full_table(spec: GameSpec) -> tuple[Match, int]:
    """A random match at the place where most cards lie on the table and the acting seat can drag one; and that seat."""
    seats = spec.seats[-1] if len(spec.seats) == 1 else 2
    match = Match(spec, {}, [f"Seat {seat + 1}" for seat in range(seats)], seed=1)
    rng = Rng(1)
    match.settle()
    best, most = 0, -1
    while not match.over and match.ply < PLIES:
        seat = match.actor
        lying = sum(len(zone.slots) for zone in match.view(seat, log=False).zones)
        if lying > most and any(len(gesture.path) > 1 for gesture in match.gestures(seat)):
            best, most = match.ply, lying
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    match.goto(best)
    return match, match.actor


def crowded(view: View, layout: Layout, deck: str) -> View:
    """The view with its board of hexes, if it has one, filled up to all tiles of the deck."""
    boards = {zone.id for zone in layout.zones if isinstance(zone, Hexes)}
    if not boards:
        return view
    elsewhere = sum(len(zone.slots) for zone in view.zones if zone.id not in boards)
    zones = tuple(_filled(zone, deck, elsewhere) if zone.id in boards else zone for zone in view.zones)
    return replace(view, zones=zones)


def _filled(zone: ZoneView, deck: str, elsewhere: int) -> ZoneView:
    codes = cards.VYOZHA.codes if deck == "vyozha" else []
    taken = {slot.at for slot in zone.slots}
    used = {slot.card for slot in zone.slots}
    free = (cell for cell in spiral(12) if cell not in taken)
    spare = [code for code in codes if code not in used][: max(0, len(codes) - len(zone.slots) - elsewhere)]
    return replace(zone, slots=zone.slots + tuple(Slot(code, next(free)) for code in spare), count=-1)


def spiral(rings: int) -> list[str]:
    """The cells "q,r" round 0,0, ring by ring."""
    found = ["0,0"]
    for ring in range(1, rings + 1):
        q, r = AROUND[4][0] * ring, AROUND[4][1] * ring
        for dq, dr in AROUND:
            for _ in range(ring):
                found.append(f"{q},{r}")
                q, r = q + dq, r + dr
    return found


def draggable(gestures: list[Gesture]) -> Gesture:
    """The first gesture that begins with something to be dragged."""
    return next(gesture for gesture in gestures if len(gesture.path) > 1)
