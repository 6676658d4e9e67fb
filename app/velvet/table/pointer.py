"""The pointer on the table: presses, moves and releases of mouse or finger as inputs of the interaction machine.

A short press is a click; moved, it carries the card, or pans a hex board where there is none. Must not know what a
move is; what comes of an input is the view's business.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsItem

from velvet.core.gestures import BUTTONS, Target
from velvet.core.interaction import Stage
from velvet.core.spots import Spot
from velvet.table import layers
from velvet.table.board import Board
from velvet.table.items import CardItem
from velvet.table.lights import CHOICE, HELD_IN
from velvet.table.once import once
from velvet.table.zones import HexShow

if TYPE_CHECKING:
    from velvet.table.view import TableView

HELD_SCALE = 1.05
SPREAD_MS = 320  # pointing at a pile so long spreads it


class Pointer:
    """The pointer of one table."""

    def __init__(self, view: "TableView") -> None:
        self.view = view
        self.table, self.machine = view.table, view.machine
        self.lights, self.director = view.lights, view.director
        self._press: QPointF | None = None
        self._pressed: list[Target] = []
        self._ended = False  # the press ended a show
        self._dragged: QGraphicsItem | None = None
        self._grab = QPointF()
        self._panning: Board | None = None
        self._linger = once(view, "spread a pile", self._spread, SPREAD_MS)

    @property
    def carries(self) -> bool:
        """Whether something is being dragged."""
        return self._dragged is not None

    def rest(self) -> None:
        """Nothing is waited for any more (the table is hidden)."""
        self._linger.stop()

    def let_go(self) -> None:
        """Forgets a drag that runs (a new position came)."""
        self._press = None
        self._pressed = []
        self._panning = None
        if self._dragged is not None:
            self._dragged = None
            self.lights.dragged = None
            self.view.viewport().unsetCursor()

    def press(self, event: QMouseEvent) -> None:
        self._linger.stop()
        self.lights.gather_spread()
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.RightButton:
            self.put_back()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.lights.keyboard = False
        spot = event.position()
        # What was seen under the pointer counts, though ending a show may move it away.
        self._pressed = self.touched(spot)
        self._ended = self.director.busy
        if self._ended:
            pressed = self._pressed
            self.director.skip()
            self._pressed = pressed
        self._press = spot
        self.lights.anchor = spot

    def move(self, event: QMouseEvent) -> None:
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

    def release(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        spot = event.position()
        press, self._press = self._press, None
        self.lights.anchor = spot
        if self._panning is not None:
            self._panning.print_sharp()
            self._panning = None
            self.view.viewport().unsetCursor()
            return
        if self._dragged is not None:
            self._drop(spot)
            return
        touched = self._pressed if self._ended else self.touched(spot)
        self.lights.near = self.nearest(spot) if self.machine.taken else None
        if self._pressed and touched and touched[0] == self._pressed[0]:
            self.view.click(touched)
        elif not touched and not self._pressed and (spot - press).manhattanLength() < 8:
            self.view.click([])

    def double(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.lights.anchor = event.position()
        touched = self.touched(event.position())
        self._press = None
        if not touched or touched[0].zone in (CHOICE,):
            return
        if touched[0].zone == BUTTONS:
            self.view.click(touched)
            return
        wanted = set(self.machine.touchable) | set(self.machine.taken)
        if any(target in wanted for target in touched):
            self.view.act(self.machine.quick(touched))
        elif isinstance(self.table.shows.get(touched[0].zone), HexShow):
            self.view.fit()

    def leave(self) -> None:
        """The pointer left the table."""
        if self._press is None:
            self._hover(None)

    def touched(self, spot: QPointF) -> list[Target]:
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

    # ---- dragging

    def _begin_drag(self) -> None:
        assert self._press is not None
        machine = self.machine
        known = {*machine.pickups, *machine.taken}
        if machine.stage is Stage.SELECTING:
            known |= machine.targets
        target = next((t for t in self._pressed if t in known), None)
        if target is None:
            target = next((t for t in self._pressed if self._carriable(t)), None)
        item = self.view.item(target) if target is not None else None
        if target is None or item is None or target.zone == BUTTONS:
            self._begin_pan()
            return
        outcome = self.machine.pick(target)
        if outcome.refusal is not None:
            self.view.act(outcome, item)
            self._press = None
            return
        clock = self.table.clock
        clock.stop(item)
        scale = item.scale() * (item.parentItem().scale() if item.parentItem() is not None else 1.0)
        here = item.scenePos()
        item.setParentItem(None)  # type: ignore[arg-type]
        item.setPos(here)
        item.setRotation(self.table.lean(item))
        item.setScale(scale * HELD_SCALE)
        item.setZValue(layers.HELD)
        self._grab = here - self._press
        self._dragged = item
        self.lights.dragged = item
        self.lights.hover = None
        self.lights.update()
        self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _carriable(self, target: Target) -> bool:
        """Whether a thing that fits no move may be carried all the same: the viewer's own cards, in their turn."""
        show = self.table.shows.get(target.zone)
        return (
            bool(self.machine.gestures)
            and isinstance(show, HELD_IN)
            and show.zone.owner == show.table.viewer
            and show.find(target) is not None
            and not target.at.startswith("#")
        )

    def _begin_pan(self) -> None:
        assert self._press is not None
        for board in self.table.boards.values():
            if board.show.rect.holds(self._press.x(), self._press.y()):
                self._panning = board
                self.view.viewport().setCursor(Qt.CursorShape.SizeAllCursor)
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
        if self._dragged is not None:
            # What is carried out of the hand is not meant for another card of the hand.
            wanted = [target for target in wanted if not self.lights.in_own_hand(target)]
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
        self.view.viewport().unsetCursor()
        origin = self.machine.held
        over = [near] if near is not None else []
        home = self.table.shows.get(origin.zone) if origin is not None else None
        for target in self.table.hits(spot.x(), spot.y()):
            # Let go over one's own cards again: nothing was meant.
            if not (isinstance(home, HELD_IN) and origin is not None and target.zone == origin.zone):
                over.append(target)
        outcome = self.machine.drop(over)
        self.view.act(outcome, item)

    def put_back(self) -> None:
        item, self._dragged = self._dragged, None
        self.lights.dragged = None
        self._press = None
        self.view.viewport().unsetCursor()
        self.view.act(self.machine.escape(), item)

    # ---- pointing

    def _point(self, spot: QPointF) -> None:
        touched = self.touched(spot)
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
            self.view.viewport().setCursor(shape)
        else:
            self.view.viewport().unsetCursor()

    def _hover(self, target: Target | None) -> None:
        if target != self.lights.hover and not self.director.busy:
            self.lights.hover = target
            self.lights.update()
            self.lights.gather_spread()
            self._linger.start()

    def _spread(self) -> None:
        """The pile pointed at for a moment shows what lies in it."""
        if self.lights.hover is not None and self._dragged is None and self._press is None:
            self.lights.spread(self.lights.hover.zone)
