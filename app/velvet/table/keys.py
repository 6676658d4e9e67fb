"""The keyboard on the table: a focus that walks over what may be touched, and keys that touch it.

Tab and arrows walk, Space picks and drops, Enter plays at once where only one move is meant, Escape puts back, F fits
a hex board, plus and minus zoom it. Must not know what a move is.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from velvet.core.gestures import BUTTONS, Target
from velvet.core.interaction import Stage
from velvet.core.spots import Rect
from velvet.table.lights import CHOICE, CONFIRM
from velvet.table.zones import FanShow

if TYPE_CHECKING:
    from velvet.table.view import TableView


class Keys:
    """The keyboard of one table."""

    def __init__(self, view: "TableView") -> None:
        self.view = view
        self.table, self.machine = view.table, view.machine
        self.lights, self.director = view.lights, view.director

    def step(self, forward: bool) -> bool:
        """Tab walks through what may be touched; False at its end: the table is to be left."""
        order = self.order()
        ring = [target for target in order if target in self.ring()]
        focus = self.machine.focus
        step = 1 if forward else -1
        if focus in ring:
            index = ring.index(focus) + step
            if 0 <= index < len(ring):
                return self.stand(ring[index])
            self.machine.focus_on(None)
            self.lights.update()
            return False
        if ring and self.view.hasFocus():
            return self.stand(ring[0 if forward else -1])
        return False

    def ring(self) -> set[Target]:
        """What the keyboard may stand on now."""
        if self.machine.stage is Stage.CHOOSING:
            return {Target(CHOICE, str(index)) for index in range(len(self.machine.choices))}
        ring = {*self.machine.touchable, *self.view.switches()}
        if CONFIRM in self.lights.buttons:
            ring.add(Target(BUTTONS, CONFIRM))
        return ring

    def order(self) -> list[Target]:
        """All that the keyboard may stand on, in reading order: by zone, buttons last."""
        zones = list(self.table.shows)
        ring = self.ring()

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

    def stand(self, target: Target) -> bool:
        """The keyboard comes to stand on this."""
        self.lights.keyboard = True
        self.machine.focus_on(target)
        self.lights.hover = target if target.zone in self.table.shows else None
        self.lights.gather_spread()
        self.lights.spread(target.zone)
        if self.machine.taken:
            self.lights.near = target
        self.lights.update()
        self.view.told(target)
        return True

    def press(self, event: QKeyEvent) -> bool:
        """A key; False if it means nothing here."""
        key = event.key()
        if self.director.busy and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.director.skip()
            if key != Qt.Key.Key_Escape:
                return True
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
            self.view.pointer.put_back()
        elif key == Qt.Key.Key_F and not event.modifiers() and self.table.boards:
            self.view.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and self.table.boards:
            for board in self.table.boards.values():
                factor = 1 / 1.15 if key == Qt.Key.Key_Minus else 1.15
                board.zoom(factor, board.show.rect.cx, board.show.rect.cy)
        elif self.machine.stage is Stage.CHOOSING and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.view.act(self.machine.choose(key - Qt.Key.Key_1))
        else:
            return False
        return True

    def _press_focus(self, quick: bool) -> None:
        focus = self.machine.focus
        self.lights.keyboard = True
        if focus is None:
            self._stand_first()
            return
        box = self.lights.button_box(focus) if focus.zone == BUTTONS else self.table.region(focus)
        self.lights.anchor = QPointF(box.cx, box.cy)
        switch = focus in self.view.switches() and focus not in self.machine.touchable
        if focus.zone == CHOICE or focus == Target(BUTTONS, CONFIRM) or switch:
            self.view.click([focus])
            return
        outcome = self.machine.quick([focus]) if quick else self.machine.click([focus])
        self.view.act(outcome, self.view.item(focus) if outcome.refusal is not None else None)
        if outcome.move is None and outcome.refusal is None and focus not in self.ring():
            self._stand_first(focus)

    def _stand_first(self, origin: Target | None = None) -> None:
        """The focus goes to the first touchable thing, or the one nearest to where it stood."""
        ring = self.order()
        if not ring:
            return
        if origin is not None and self.machine.stage is not Stage.CHOOSING:
            here = self.table.region(origin)
            ring.sort(key=lambda t: self.box(t).distance(here.cx, here.cy))
        self.stand(ring[0])

    def box(self, target: Target) -> Rect:
        """Where a target is on the screen."""
        if target.zone in (BUTTONS, CHOICE):
            return self.lights.button_box(target)
        return self.table.region(target)

    def _arrow(self, dx: int, dy: int) -> None:
        """The nearest touchable thing in a direction."""
        focus = self.machine.focus
        ring = self.order()
        if self.machine.stage is Stage.CHOOSING:
            self.step(dx + dy > 0)
            return
        if focus is None or not ring:
            self._stand_first()
            return
        here = self.box(focus)
        best, best_cost = None, float("inf")
        for target in ring:
            if target == focus:
                continue
            box = self.box(target)
            along = (box.cx - here.cx) * dx + (box.cy - here.cy) * dy
            aside = abs((box.cx - here.cx) * dy) + abs((box.cy - here.cy) * dx)
            if along > 2.0 and along + 2.2 * aside < best_cost:
                best, best_cost = target, along + 2.2 * aside
        if best is not None:
            self.stand(best)
