"""The table as a widget: `TableView` shows Views, takes mouse, touch, wheel and keys, and hands out moves.

It drives the one interaction machine and never applies a move: `chosen(Move)` says what the person wants,
`refused(str)` why something cannot be. Knows no game by name.
"""

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGestureEvent,
    QGraphicsItem,
    QGraphicsView,
    QPinchGesture,
    QToolTip,
    QWidget,
)

from velvet.core.events import Event
from velvet.core.gestures import BUTTONS, Gesture, Target
from velvet.core.interaction import Explainer, Interaction, Outcome
from velvet.core.layout import Layout, Torch
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.core.views import View
from velvet.table import access, layers
from velvet.table import clock as timing
from velvet.table.board import Board
from velvet.table.director import Director
from velvet.table.faces import FaceCache
from velvet.table.items import CardItem
from velvet.table.keys import Keys
from velvet.table.lights import CHOICE, CONFIRM, Lights
from velvet.table.once import once
from velvet.table.pointer import Pointer
from velvet.table.pointing import Pointing
from velvet.table.scene import TableScene
from velvet.table.themes import DEFAULT
from velvet.table.words import describe


class Words(Protocol):
    """Moves as text and back."""

    def format(self, move: Move) -> str: ...
    def parse(self, text: str) -> Move: ...


class Explains(Protocol):
    """Who knows why a move is not legal: a Match, or whatever has its `explain` and `rules`."""

    @property
    def rules(self) -> Words: ...
    def explain(self, move: Move) -> Reason | None: ...


class TableView(QGraphicsView):
    """The card table. Set a layout, show Views with the viewer's gestures, listen to `chosen` and `refused`.

    settled: what happened has been shown and the position stands, what may be done in it is lit; cards may still be
    gliding to their places. Tab leaves the table after its last touchable thing.
    """

    chosen = Signal(object)
    refused = Signal(str)
    settled = Signal()

    def __init__(self, faces: FaceCache | None = None, theme: str = DEFAULT, parent: QWidget | None = None) -> None:
        access.install()
        super().__init__(parent)
        self.machine = Interaction()
        self.table = TableScene(FaceCache() if faces is None else faces, theme, self)
        self.director = Director(self.table)
        self.lights = Lights(self.table, self.machine)
        self.pointing = Pointing(self.table, self.lights)
        self.setScene(self.table)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.setMinimumSize(640, 400)
        self.setAccessibleName("Card table")
        self._portions = False
        self._by_itself: Move | None = None
        self._passed_by: deque[View] = deque(maxlen=64)  # positions where a switch that was off decided
        self._soon = once(self, "a move by itself", self._play_by_itself)
        self.pointer = Pointer(self)
        self.keys = Keys(self)
        self._shown = 0  # how many positions were shown, to notice one shown in answer to a move

    # ---- what others call

    def set_layout(self, layout: Layout, viewer: int | None, players: Sequence[str] = ()) -> None:
        """Lays the table for a game, seen from this seat (None: the public, from seat 0). players: the seats' names."""
        self.table.names = tuple(players) or self.table.names
        self.pointer.let_go()
        self.machine.set_gestures(())
        self._passed_by.clear()
        self.pointing.show(None)
        self.lights.clear()
        self._fit_scene()
        self.table.set_layout(layout, viewer)
        self.lights.update()

    def set_players(self, names: Sequence[str]) -> None:
        """What the seats are called, on plates and in prompts."""
        self.table.names = tuple(names)
        if self.table.view is not None and not self.director.busy:
            self.table.sync(self.table.view, animate=False)
            self._lit()

    def show_view(self, view: View, gestures: Sequence[Gesture] = (), events: Sequence[Event] = ()) -> None:
        """Shows what happened, then this position, with what the viewer may do in it. Returns at once."""
        self._shown += 1
        self.pointer.let_go()
        self._soon.stop()
        self.machine.set_gestures(())
        self.lights.near = None
        self.pointing.show(None)
        self.lights.update()
        waiting = tuple(gestures)
        laid = [event.card for event in events if event.kind in ("play", "turn") and event.card is not None]
        if laid or not events:
            self.table.last = laid[-1] if laid else None

        def then() -> None:
            unasked = [gesture.move for gesture in waiting if gesture.unless and gesture.unless not in self.armed]
            if view in self._passed_by:
                # Seen again: somebody has taken moves back to here, and is asked this time.
                self._passed_by.remove(view)
                unasked = []
            if unasked:
                # The switch is off: this is done without asking, once what is being shown stands.
                self._by_itself = unasked[0]
                self._passed_by.append(view)
                self._soon.start()
            self.machine.set_gestures(() if unasked else waiting)
            self._lit()
            self.settled.emit()

        self.director.show(view, events, then)

    def set_explain(self, match: "Explains | None") -> None:
        """Whom to ask why something is refused: a match, for its `explain` and its rules' `format` and `parse`."""
        self.machine.explainer = (
            Explainer(match.rules.format, match.rules.parse, match.explain) if match is not None else None
        )

    def set_speed(self, speed: float) -> None:
        """Factor of all durations: 1 as designed, 0 no animations."""
        self.table.clock.finish()
        self.table.clock.scale = max(0.0, speed)

    def set_rest(self, milliseconds: float) -> None:
        """How long a finished trick stays."""
        self.director.rest_ms = max(0.0, milliseconds)

    def print_in_portions(self) -> None:
        """From now on faces are printed a few each turn of the event loop, those that may come ahead of their time; a
        card whose turn has not come shows its old print, or paper. Else all that is shown is printed at once."""
        self._portions = True
        if self.isVisible():
            self._set_press()

    def _set_press(self) -> None:
        self.table.press.work()
        self.table.plan_press()

    def skip(self) -> None:
        """Ends what is being shown: the position stands at once."""
        self.director.skip()

    @property
    def busy(self) -> bool:
        """Whether what happened is still being shown."""
        return self.director.busy

    def set_theme(self, name: str) -> None:
        """Another cloth."""
        self.director.skip()
        self.table.set_theme(name)
        self._lit()
        self.viewport().update()

    def fit(self) -> None:
        """Shows the whole hex board."""
        for board in self.table.boards.values():
            board.fit(animate=True)
        self.lights.update()

    def point_out(self, gesture: Gesture | None) -> None:
        """Shows on the table what a move would touch, without touching it; None: nothing more."""
        self.pointing.show(gesture)

    def play(self, gesture: Gesture) -> None:
        """Plays one of the moves that lie ready, as if it had been made by hand."""
        if gesture in self.machine.gestures:
            self.pointer.let_go()
            self.act(Outcome(move=gesture.move))

    # ---- switches

    @property
    def armed(self) -> frozenset[str]:
        """The switches (torches) that are on."""
        return self.table.armed

    def switches(self) -> list[Target]:
        """The switches the viewer may turn, at any time."""
        return [
            Target(zone)
            for zone, show in self.table.shows.items()
            if isinstance(show.zone, Torch) and show.zone.owner in (-1, show.table.viewer)
        ]

    def turn_switch(self, zone: str) -> None:
        """On if it was off, off if it was on; it goes off by itself when its move is made."""
        self.table.armed ^= {zone}
        self.table.furniture.draw_piles()

    def _play_by_itself(self) -> None:
        move, self._by_itself = self._by_itself, None
        if move is not None:
            self.chosen.emit(move)

    # ---- outcome of inputs

    def _lit(self) -> None:
        """After every card stands in its place: boards make room for legal cells, lights go on."""
        for zone, board in self.table.boards.items():
            board.extra = [t for g in self.machine.gestures for t in g.path if t.zone == zone and "," in t.at]
            board.fit_if_free(animate=self.table.clock.scale > 0)
        self.lights.settled()
        self.lights.update()
        self.pointing.show(self.pointing.gesture)

    def act(self, outcome: Outcome, item: QGraphicsItem | None = None) -> None:
        """Carries out what the machine answered: emits the move or the refusal, redraws the lights.

        item: what was touched; it shakes if it is refused and glides home if it was carried.
        """
        if outcome.move is None and item is not None:
            self._home(item, shake=outcome.refusal is not None)
        self.lights.near = None
        self.lights.update()
        if outcome.refusal is not None:
            access.announce(self, outcome.refusal.sentence)
            self.refused.emit(str(outcome.refusal))
        if outcome.move is not None:
            before = self._shown
            fired = {t.zone for g in self.machine.gestures if g.move is outcome.move for t in g.path}
            self.table.armed -= fired
            self.machine.set_gestures(())
            self.lights.update()
            self.chosen.emit(outcome.move)
            if self._shown == before and item is not None:
                item.setZValue(layers.FLYING)

    def _home(self, item: QGraphicsItem, shake: bool) -> None:
        """Sends a card or marker to where it lies, shaking a little if it was refused."""
        width = getattr(item, "width", 40.0)
        sway = width * 0.07 if shake else 0.0
        length = timing.SHAKE if shake else timing.MOVE
        if isinstance(item, CardItem):
            show = self.table.shows.get(item.zone)
            lay = next((lay for lay in show.laid if lay.slot is item.slot), None) if show is not None else None
            if show is None or lay is None:
                return
            self.table.adopt(item, show)
            item.setZValue(layers.FLYING)
            z = (layers.HEX_TILES if item.zone in self.table.boards else layers.CARDS) + lay.z
            self.lights.forget(item)
            self.table.clock.glide(
                item, self.table.pose(item, show, lay), length, shake=sway, done=lambda: item.setZValue(z)
            )
            return
        for show in self.table.shows.values():
            for stand in show.stood:
                if getattr(item, "marker", None) is stand.marker:
                    self.table.clock.glide(item, timing.Pose(stand.x, stand.y), length, shake=sway)

    def click(self, touched: list[Target]) -> None:
        """A click, or its like by keyboard or screen reader, on these things."""
        if touched and touched[0].zone == CHOICE:
            self.act(self.machine.choose(int(touched[0].at)))
            return
        if touched and touched[0] == Target(BUTTONS, CONFIRM):
            self.act(self.machine.confirm())
            return
        if touched and touched[-1] in self.switches() and touched[-1] not in self.machine.touchable:
            self.turn_switch(touched[-1].zone)
            return
        known = self.machine.touchable | set(self.machine.taken) | self.machine.pickups
        near = self._near_of(touched)
        if near is not None:
            touched = [near, *touched]
        if not any(target in known for target in touched) and not self._speaks(touched):
            touched = []
        item = self.item(touched[0]) if touched else None
        outcome = self.machine.click(touched)
        self.act(outcome, item if outcome.refusal is not None and not self.machine.taken else None)

    def _near_of(self, touched: Sequence[Target]) -> Target | None:
        """On a hex board, a click beside a legal cell means the nearest."""
        near = self.lights.near
        return near if near is not None and touched and touched[0].zone == near.zone else None

    def _speaks(self, touched: Sequence[Target]) -> bool:
        """Whether a click that fits nothing deserves an answer: on one's own cards, or with something in hand."""
        if not touched:
            return False
        show = self.table.shows.get(touched[0].zone)
        if self.machine.taken:
            return show is not None
        return show is not None and show.zone.owner == show.table.viewer and show.find(touched[0]) is not None

    def item(self, target: Target) -> QGraphicsItem | None:
        """What is carried when a target is picked up: the pawn that stands there, else the card."""
        return self.table.marker_at(target) or self.table.item_of(target)

    def told(self, target: Target) -> None:
        """The keyboard came to stand on something: screen readers hear it."""
        access.tell_focus(self, target)

    # ---- mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.double(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointer.leave()
        super().leaveEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self.keys.step(forward) or bool(super().focusNextPrevChild(forward))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    # ---- wheel and pinch

    def wheelEvent(self, event: QWheelEvent) -> None:
        spot = event.position()
        board = self._board_at(spot)
        steps = event.angleDelta().y() / 120.0
        if board is None or not steps:
            event.ignore()
            return
        board.zoom(1.15**steps, spot.x(), spot.y())
        event.accept()

    def _board_at(self, spot: QPointF) -> Board | None:
        for board in self.table.boards.values():
            if board.show.rect.holds(spot.x(), spot.y()):
                return board
        return None

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            board = self._board_at(event.position())
            if board is not None:
                board.zoom(1.0 + event.value(), event.position().x(), event.position().y())
                return True
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                spot = QPointF(self.viewport().mapFromGlobal(pinch.centerPoint().toPoint()))
                board = self._board_at(spot)
                if board is not None:
                    board.zoom(pinch.scaleFactor(), spot.x(), spot.y())
                    return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tip(event.pos(), event.globalPos())
            return True
        return bool(super().viewportEvent(event))

    def _tip(self, spot: QPoint, where: QPoint) -> None:
        touched = self.pointer.touched(QPointF(spot))
        words = describe(self.table, self.machine, touched[0]) if touched and not self.pointer.carries else ""
        table = self.table.table
        if not touched and table is not None and table.counters.holds(spot.x(), spot.y()):
            words = "\n".join(self.table.furniture.shared())
        if words:
            QToolTip.showText(where, words, self.viewport())
        else:
            QToolTip.hideText()

    # ---- the widget

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_scene()

    def event(self, event: QEvent) -> bool:
        done = bool(super().event(event))
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit_scene()  # dragged to a screen with other pixels: everything is printed anew
        return done

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._portions:
            self._set_press()
        self._fit_scene()

    def hideEvent(self, event: QHideEvent) -> None:
        self.pointer.rest()
        self._soon.stop()
        self.director.skip()
        self.table.press.rest()
        super().hideEvent(event)

    def _fit_scene(self) -> None:
        size = self.viewport().size()
        dpr = self.devicePixelRatioF()
        if size.width() < 50 or size.height() < 50:
            return
        if (size.width(), size.height(), dpr) != (*self.table.size, self.table.dpr) or self.table.table is None:
            if self.director.busy:
                self.director.skip()
            self.table.set_size(float(size.width()), float(size.height()), dpr)
            self._lit()
