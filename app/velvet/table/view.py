"""The table as a widget: `TableView` shows Views, takes mouse, touch, wheel and keys, and hands out moves.

It drives the one interaction machine and never applies a move: `chosen(Move)` says what the person wants,
`refused(str)` why something cannot be. Knows no game by name.
"""

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
    QApplication,
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
from velvet.core.interaction import Explainer, Interaction, Outcome, Stage
from velvet.core.layout import Layout
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.core.spots import Rect, Spot
from velvet.core.views import View
from velvet.table import clock as timing
from velvet.table import layers
from velvet.table.director import Director
from velvet.table.faces import FaceCache
from velvet.table.items import CardItem
from velvet.table.lights import CONFIRM, Lights
from velvet.table.scene import Board, TableScene
from velvet.table.themes import DEFAULT
from velvet.table.words import describe
from velvet.table.zones import FanShow, HexShow, RowShow

HELD_SCALE = 1.05
CHOICE = "!choice"


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
        super().__init__(parent)
        self.machine = Interaction()
        self.table = TableScene(faces or FaceCache(), theme, self)
        self.director = Director(self.table)
        self.lights = Lights(self.table, self.machine)
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
        self._press: QPointF | None = None
        self._pressed: list[Target] = []
        self._ended = False  # the press ended a show
        self._dragged: QGraphicsItem | None = None
        self._grab = QPointF()
        self._panning: Board | None = None
        self._shown = 0  # how many positions were shown, to notice one shown in answer to a move

    # ---- what others call

    def set_layout(self, layout: Layout, viewer: int | None, players: Sequence[str] = ()) -> None:
        """Lays the table for a game, seen from this seat (None: the public, from seat 0). players: the seats' names."""
        self.table.names = tuple(players) or self.table.names
        self._let_go()
        self.machine.set_gestures(())
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
        self._let_go()
        self.machine.set_gestures(())
        self.lights.near = None
        self.lights.update()
        waiting = tuple(gestures)

        def then() -> None:
            self.machine.set_gestures(waiting)
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

    # ---- outcome of inputs

    def _lit(self) -> None:
        """After every card stands in its place: boards make room for legal cells, lights go on."""
        for zone, board in self.table.boards.items():
            board.extra = [t for g in self.machine.gestures for t in g.path if t.zone == zone and "," in t.at]
            board.fit_if_free(animate=self.table.clock.scale > 0)
        self.lights.settled()
        self.lights.update()

    def act(self, outcome: Outcome, item: QGraphicsItem | None = None) -> None:
        """Carries out what the machine answered: emits the move or the refusal, redraws the lights.

        item: what was touched; it shakes if it is refused and glides home if it was carried.
        """
        if outcome.move is None and item is not None:
            self._home(item, shake=outcome.refusal is not None)
        self.lights.near = None
        self.lights.update()
        if outcome.refusal is not None:
            self.refused.emit(str(outcome.refusal))
        if outcome.move is not None:
            before = self._shown
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

    def _let_go(self) -> None:
        """Forgets a drag that runs (a new position came)."""
        self._press = None
        self._pressed = []
        self._panning = None
        if self._dragged is not None:
            self._dragged = None
            self.lights.dragged = None
            self.viewport().unsetCursor()

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.RightButton:
            self._put_back()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.lights.keyboard = False
        spot = event.position()
        # What was seen under the pointer counts, though ending a show may move it away.
        self._pressed = self._touched(spot)
        self._ended = self.director.busy
        if self._ended:
            pressed = self._pressed
            self.director.skip()
            self._pressed = pressed
        self._press = spot
        self.lights.anchor = spot

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        if self._press is None:
            self._point(spot)
            return
        if self._panning is not None:
            self._panning.pan(spot.x() - self._press.x(), spot.y() - self._press.y())
            self._press = spot
            return
        if self._dragged is None:
            far = (spot - self._press).manhattanLength() >= QApplication.startDragDistance()
            if far:
                self._begin_drag()
        if self._dragged is not None:
            self._carry(spot)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        spot = event.position()
        press, self._press = self._press, None
        self.lights.anchor = spot
        if self._panning is not None:
            self._panning.print_sharp()
            self._panning = None
            self.viewport().unsetCursor()
            return
        if self._dragged is not None:
            self._drop(spot)
            return
        touched = self._pressed if self._ended else self._touched(spot)
        if self._pressed and touched and touched[0] == self._pressed[0]:
            self._click(touched)
        elif not touched and not self._pressed and (spot - press).manhattanLength() < 8:
            self._click([])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.lights.anchor = event.position()
        touched = self._touched(event.position())
        self._press = None
        if not touched or touched[0].zone in (CHOICE,):
            return
        if touched[0].zone == BUTTONS:
            self._click(touched)
            return
        wanted = set(self.machine.touchable) | set(self.machine.taken)
        if any(target in wanted for target in touched):
            self.act(self.machine.quick(touched))
        elif isinstance(self.table.shows.get(touched[0].zone), HexShow):
            self.fit()

    def leaveEvent(self, event: QEvent) -> None:
        if self._press is None:
            self._hover(None)
        super().leaveEvent(event)

    def _touched(self, spot: QPointF) -> list[Target]:
        """What a point touches: choices and buttons before the table, a raised card before its neighbours."""
        button = self.lights.button_at(spot.x(), spot.y())
        if button is not None:
            return [button]
        if self.machine.stage is Stage.CHOOSING:
            return []
        hover = self.lights.hover
        if hover is not None and hover.zone in self.table.shows:
            item = self.table.item_of(hover)
            if item is not None and item.zValue() >= layers.RAISED and item.parentItem() is None:
                half_w, half_h = item.width / 2, item.width * self.table.pictures.aspect / 2
                if abs(spot.x() - item.x()) <= half_w and item.y() - half_h <= spot.y() <= item.y() + half_h:
                    return [hover, Target(hover.zone)]
        return self.table.hits(spot.x(), spot.y())

    def _click(self, touched: list[Target]) -> None:
        if touched and touched[0].zone == CHOICE:
            self.act(self.machine.choose(int(touched[0].at)))
            return
        if touched and touched[0] == Target(BUTTONS, CONFIRM):
            self.act(self.machine.confirm())
            return
        known = self.machine.touchable | set(self.machine.taken) | self.machine.pickups
        near = self._near_of(touched)
        if near is not None:
            touched = [near, *touched]
        if not any(target in known for target in touched) and not self._speaks(touched):
            touched = []
        item = self._item(touched[0]) if touched else None
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

    def _item(self, target: Target) -> QGraphicsItem | None:
        return self.table.marker_at(target) or self.table.item_of(target)

    # ---- dragging

    def _begin_drag(self) -> None:
        assert self._press is not None
        target = next((t for t in self._pressed if t in self.machine.touchable or t in self.machine.taken), None)
        if target is None:
            target = next((t for t in self._pressed if self._carriable(t)), None)
        item = self._item(target) if target is not None else None
        if target is None or item is None or target.zone == BUTTONS:
            self._begin_pan()
            return
        outcome = self.machine.pick(target)
        if outcome.refusal is not None:
            self.act(outcome, item)
            self._press = None
            return
        clock = self.table.clock
        clock.stop(item)
        scale = item.scale() * (item.parentItem().scale() if item.parentItem() is not None else 1.0)
        here = item.scenePos()
        item.setParentItem(None)  # type: ignore[arg-type]
        item.setPos(here)
        item.setRotation(0.0)
        item.setScale(scale * HELD_SCALE)
        item.setZValue(layers.HELD)
        self._grab = here - self._press
        self._dragged = item
        self.lights.dragged = item
        self.lights.hover = None
        self.lights.update()
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _carriable(self, target: Target) -> bool:
        """Whether a thing that fits no move may be carried all the same: the viewer's own cards, in their turn."""
        show = self.table.shows.get(target.zone)
        return (
            bool(self.machine.gestures)
            and isinstance(show, (FanShow, RowShow))
            and show.zone.owner == show.table.viewer
            and show.find(target) is not None
            and not target.at.startswith("#")
        )

    def _begin_pan(self) -> None:
        assert self._press is not None
        for board in self.table.boards.values():
            if board.show.rect.holds(self._press.x(), self._press.y()):
                self._panning = board
                self.viewport().setCursor(Qt.CursorShape.SizeAllCursor)
                return

    def _carry(self, spot: QPointF) -> None:
        assert self._dragged is not None
        self._dragged.setPos(spot + self._grab)
        near = self.nearest(spot)
        if near != self.lights.near:
            self.lights.near = near
            self.lights.move_near()

    def nearest(self, spot: QPointF) -> Target | None:
        """The lit target that a drop here would mean: under the pointer, else the one the carried card covers most."""
        wanted = [target for target in self.machine.targets if target.zone != BUTTONS]
        if not wanted:
            return None
        x, y = spot.x(), spot.y()
        for zone, board in self.table.boards.items():
            if any(target.zone == zone for target in wanted) and board.show.rect.holds(x, y):
                return board.show.nearest(x, y, wanted)
        for target in self.table.hits(x, y):
            if target in wanted:
                return target
        item = self._dragged
        if isinstance(item, CardItem):
            card = Spot(item.x(), item.y(), item.width * item.scale()).rect(self.table.pictures.aspect)
            covered = [(self.table.region(target).overlap(card), target) for target in wanted]
            area, best = max(covered, key=lambda pair: pair[0])
            if area > card.w * card.h * 0.12:
                return best
        return None

    def _drop(self, spot: QPointF) -> None:
        near = self.nearest(spot)
        item, self._dragged = self._dragged, None
        self.lights.dragged = None
        self.viewport().unsetCursor()
        origin = self.machine.held
        over = [near] if near is not None else []
        home = self.table.shows.get(origin.zone) if origin is not None else None
        for target in self.table.hits(spot.x(), spot.y()):
            # Let go over one's own cards again: nothing was meant.
            if not (isinstance(home, (FanShow, RowShow)) and origin is not None and target.zone == origin.zone):
                over.append(target)
        outcome = self.machine.drop(over)
        self.act(outcome, item)

    def _put_back(self) -> None:
        item, self._dragged = self._dragged, None
        self.lights.dragged = None
        self._press = None
        self.viewport().unsetCursor()
        self.act(self.machine.escape(), item)

    # ---- pointing

    def _point(self, spot: QPointF) -> None:
        touched = self._touched(spot)
        self._hover(touched[0] if touched else None)
        if self.machine.taken:
            near = self.nearest(spot)
            if near != self.lights.near:
                self.lights.near = near
                self.lights.move_near()
        live = any(target in self.machine.touchable or target.zone == CHOICE for target in touched)
        if live:
            button = touched[0].zone in (BUTTONS, CHOICE)
            shape = Qt.CursorShape.PointingHandCursor if button else Qt.CursorShape.OpenHandCursor
            self.viewport().setCursor(shape)
        else:
            self.viewport().unsetCursor()

    def _hover(self, target: Target | None) -> None:
        if target != self.lights.hover and not self.director.busy:
            self.lights.hover = target
            self.lights.update()

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
        touched = self._touched(QPointF(spot))
        words = describe(self.table, self.machine, touched[0]) if touched and self._dragged is None else ""
        if words:
            QToolTip.showText(where, words, self.viewport())
        else:
            QToolTip.hideText()

    # ---- keyboard

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab walks through what may be touched, then leaves the table."""
        order = self.order()
        ring = [target for target in order if target in self._ring()]
        focus = self.machine.focus
        step = 1 if forward else -1
        if focus in ring:
            index = ring.index(focus) + step
            if 0 <= index < len(ring):
                return self._stand(ring[index])
            self.machine.focus_on(None)
            self.lights.update()
            return bool(super().focusNextPrevChild(forward))
        if ring and self.hasFocus():
            return self._stand(ring[0 if forward else -1])
        return bool(super().focusNextPrevChild(forward))

    def _ring(self) -> set[Target]:
        if self.machine.stage is Stage.CHOOSING:
            return {Target(CHOICE, str(index)) for index in range(len(self.machine.choices))}
        ring = set(self.machine.touchable)
        if CONFIRM in self.lights.buttons:
            ring.add(Target(BUTTONS, CONFIRM))
        return ring

    def order(self) -> list[Target]:
        """All that the keyboard may stand on, in reading order: by zone, buttons last."""
        zones = list(self.table.shows)
        ring = self._ring()

        def key(target: Target) -> tuple[float, float, float]:
            if target.zone == CHOICE:
                return (0.0, float(target.at), 0.0)
            if target.zone in (BUTTONS,):
                box = self.lights.button_box(target)
                return (1000.0, box.y, box.x)
            rect = self.table.region(target)
            line = 0 if isinstance(self.table.shows.get(target.zone), FanShow) else round(rect.y / 8)
            zone = zones.index(target.zone) if target.zone in zones else 900
            return (float(zone), line, rect.x)

        return sorted(ring, key=key)

    def _stand(self, target: Target) -> bool:
        self.lights.keyboard = True
        self.machine.focus_on(target)
        self.lights.hover = target if target.zone in self.table.shows else None
        if self.machine.taken:
            self.lights.near = target
        self.lights.update()
        self.told(target)
        return True

    def told(self, target: Target) -> None:
        """The keyboard came to stand on something: screen readers hear it (see `access`)."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.director.busy and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.director.skip()
            if key != Qt.Key.Key_Escape:
                return
        arrows = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        if key in arrows:
            self._arrow(*arrows[Qt.Key(key)])
        elif key == Qt.Key.Key_Space:
            self._press_focus(quick=False)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press_focus(quick=True)
        elif key == Qt.Key.Key_Escape and (self.machine.taken or self.machine.choices):
            self._put_back()
        elif key == Qt.Key.Key_F and not event.modifiers() and self.table.boards:
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and self.table.boards:
            for board in self.table.boards.values():
                factor = 1 / 1.15 if key == Qt.Key.Key_Minus else 1.15
                board.zoom(factor, board.show.rect.cx, board.show.rect.cy)
        elif self.machine.stage is Stage.CHOOSING and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.act(self.machine.choose(key - Qt.Key.Key_1))
        else:
            super().keyPressEvent(event)

    def _press_focus(self, quick: bool) -> None:
        focus = self.machine.focus
        self.lights.keyboard = True
        if focus is None:
            self._stand_first()
            return
        box = self.lights.button_box(focus) if focus.zone == BUTTONS else self.table.region(focus)
        self.lights.anchor = QPointF(box.cx, box.cy)
        if focus.zone == CHOICE or focus == Target(BUTTONS, CONFIRM):
            self._click([focus])
            return
        outcome = self.machine.quick([focus]) if quick else self.machine.click([focus])
        self.act(outcome, self._item(focus) if outcome.refusal is not None else None)
        if outcome.move is None and outcome.refusal is None and focus not in self._ring():
            self._stand_first(focus)

    def _stand_first(self, origin: Target | None = None) -> None:
        """The focus goes to the first touchable thing, or the one nearest to where it stood."""
        ring = self.order()
        if not ring:
            return
        if origin is not None:
            here = self.table.region(origin)
            ring.sort(key=lambda t: self._box(t).distance(here.cx, here.cy))
        self._stand(ring[0])

    def _box(self, target: Target) -> Rect:
        if target.zone == BUTTONS:
            return self.lights.button_box(target)
        return self.table.region(target)

    def _arrow(self, dx: int, dy: int) -> None:
        """The nearest touchable thing in a direction."""
        focus = self.machine.focus
        ring = self.order()
        if self.machine.stage is Stage.CHOOSING:
            self.focusNextPrevChild(dx + dy > 0)
            return
        if focus is None or not ring:
            self._stand_first()
            return
        here = self._box(focus)
        best, best_cost = None, float("inf")
        for target in ring:
            if target == focus:
                continue
            box = self._box(target)
            along = (box.cx - here.cx) * dx + (box.cy - here.cy) * dy
            aside = abs((box.cx - here.cx) * dy) + abs((box.cy - here.cy) * dx)
            if along > 2.0 and along + 2.2 * aside < best_cost:
                best, best_cost = target, along + 2.2 * aside
        if best is not None:
            self._stand(best)

    # ---- the widget

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_scene()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_scene()

    def hideEvent(self, event: QHideEvent) -> None:
        self.director.skip()
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
