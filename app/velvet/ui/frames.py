"""How long a frame takes while something is dragged over a full table. Used by `velvet bench frames`.

A frame runs from the mouse's event to the end of the viewport's paint. The table is as full as the game gets: a board of
hexes is filled up to all tiles of the deck. Must not know the game.
"""

import math
import sys
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from velvet.core import cards
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import Hexes, Layout
from velvet.core.rng import Rng
from velvet.core.spec import GameSpec
from velvet.core.views import Slot, View, ZoneView
from velvet.match import Match
from velvet.ui.bench import quantiles

SIZE: Final = (1280, 800)
FRAMES: Final = 300
WARM: Final = 20
PLIES: Final = 400
# A frame that is not painted after this many seconds counts as this long.
LONGEST: Final = 1.0
AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def frames(spec: GameSpec, number: int = FRAMES) -> dict[str, Any]:
    """Drags a card round the table for so many frames: {"kind", "game", "cards", "items", "p50_ms", "p95_ms", "max_ms"}."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QApplication

    from velvet.table import TableView
    from velvet.ui.theme import load_fonts

    class Timed(TableView):
        """Notes when its last paint ended."""

        painted = 0.0

        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            self.painted = perf_counter()

    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    load_fonts()
    match, seat = full_table(spec)
    layout = spec.layout(match.rules)
    view = crowded(match.view(seat, log=False), layout, spec.deck)
    window = Timed()
    window.resize(*SIZE)
    window.set_speed(0)
    window.set_layout(layout, seat)
    window.set_players(match.players)
    window.show()
    gesture = draggable(match.gestures(seat))
    window.show_view(view, match.gestures(seat))
    _until(app, lambda: not window.director.busy, 5.0)
    _until(app, lambda: False, 0.3)
    start = _where(window, gesture.path[0])

    def mouse(kind: QEvent.Type, spot: QPointF) -> None:
        buttons = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
        place = window.viewport().mapToGlobal(spot)
        event = QMouseEvent(kind, spot, place, button, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window.viewport(), event)

    times: list[float] = []
    mouse(QEvent.Type.MouseButtonPress, start)
    for k in range(WARM + number):
        angle = k / 40
        spot = QPointF(SIZE[0] * (0.5 + 0.3 * math.cos(angle)), SIZE[1] * (0.45 + 0.28 * math.sin(angle)))
        window.painted = 0.0
        begun = perf_counter()
        mouse(QEvent.Type.MouseMove, spot)
        _until(app, lambda: window.painted > 0.0, LONGEST)
        times.append(((window.painted or perf_counter()) - begun) * 1000)
    mouse(QEvent.Type.MouseButtonRelease, start)
    _until(app, lambda: not window.director.busy, 2.0)
    shown = sum(len(zone.slots) for zone in view.zones)
    window.close()
    return {"kind": "frames", "game": spec.id, "cards": shown, **quantiles(times[WARM:])}


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


def _where(window: Any, target: Target) -> Any:
    item = window.table.item_of(target)
    return item.pos() if item is not None else window.viewport().rect().center().toPointF()


def _until(app: Any, true: Any, seconds: float) -> None:
    end = perf_counter() + seconds
    while not true() and perf_counter() < end:
        app.processEvents()
