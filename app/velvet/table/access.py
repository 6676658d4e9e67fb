"""The table for screen readers: every card, place, plate and button is a child of the table with a name and a place.

Graphics items are invisible to assistive technology by themselves, so the table answers for them from the same words as
its tooltips. The interfaces may outlive their widget on the way out; they then say so instead of touching it.
"""

import weakref
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from shiboken6 import isValid

from velvet.core.gestures import BUTTONS, Target
from velvet.table.lights import CHOICE
from velvet.table.words import describe
from velvet.table.zones import PileShow

if TYPE_CHECKING:
    from velvet.table.view import TableView

# Qt deletes an interface with its widget, but holds no reference to Python's half: it must live until then, and longer
# does not harm. Only weak references lead from here to the table, so that a closed table is freed.
_kept: list["TableAccess"] = []
_installed = False


def install() -> None:
    """Lets Qt ask for the interfaces of tables; once is enough."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True


def _factory(_class: str, thing: QObject | None) -> QAccessibleInterface | None:
    from velvet.table.view import TableView

    if not isinstance(thing, TableView) or not isValid(thing):
        return None
    access = TableAccess(thing)
    _kept.append(access)
    return access


class TableAccess(QAccessibleInterface):
    """The table itself; its children are in reading order: seats, zones, buttons."""

    def __init__(self, view: "TableView") -> None:
        super().__init__()
        self._view = weakref.ref(view)
        self._things: dict[Target, ThingAccess] = {}

    @property
    def view(self) -> "TableView | None":
        """The table, None once it is gone."""
        view = self._view()
        return view if view is not None and isValid(view) else None

    def isValid(self) -> bool:
        return self.view is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return self.view

    def window(self) -> QWindow | None:  # type: ignore[override]
        view = self.view
        return view.window().windowHandle() if view is not None else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self.view
        around = view.parentWidget() if view is not None else None
        return QAccessible.queryAccessibleInterface(around) if around is not None else None

    def things(self) -> list[Target]:
        """All that can be told of, in reading order."""
        view = self.view
        if view is None or view.table.table is None:
            return []
        table, machine = view.table, view.machine
        if machine.choices:
            return [Target(CHOICE, str(index)) for index in range(len(machine.choices))]
        found = [Target(f"seat:{seat}") for seat in view.table.table.plates]
        for show in table.shows.values():
            if isinstance(show, PileShow):
                found.append(Target(show.id))
                continue
            laid = sorted(show.laid, key=lambda lay: (round(lay.spot.y / 40), lay.spot.x))
            found += [show.names(lay)[0] for lay in laid]
        known = set(found)
        found += [target for target in view.keys.order() if target not in known]
        return found

    def childCount(self) -> int:
        return len(self.things())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        things = self.things()
        return self.thing(things[index]) if 0 <= index < len(things) else None

    def thing(self, target: Target) -> "ThingAccess":
        """The interface of a target, always the same."""
        if target not in self._things:
            self._things[target] = ThingAccess(self, target)
        return self._things[target]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        things = self.things()
        target = getattr(child, "target", None)
        return things.index(target) if target in things else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        for target in reversed(self.things()):
            thing = self.thing(target)
            if thing.rect().contains(x, y):
                return thing
        return None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self.view
        focus = view.machine.focus if view is not None else None
        return self.thing(focus) if focus is not None else None

    def rect(self) -> QRect:
        view = self.view
        if view is None or not view.isVisible():
            return QRect()
        return QRect(view.mapToGlobal(QPoint(0, 0)), view.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.LayeredPane

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        view = self.view
        if view is not None:
            state.focusable = True
            state.focused = view.hasFocus() and view.machine.focus is None
            state.invisible = not view.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        view = self.view
        if view is None:
            return ""
        if kind == QAccessible.Text.Name:
            return view.accessibleName()
        if kind == QAccessible.Text.Description and view.table.view is not None:
            return view.table.named(view.table.view.prompt)
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing here can be written."""

    def foregroundColor(self) -> QColor:
        view = self.view
        return QColor(view.table.theme.ink) if view is not None else QColor()

    def backgroundColor(self) -> QColor:
        view = self.view
        return QColor(view.table.theme.cloth) if view is not None else QColor()


class ThingAccess(QAccessibleInterface):
    """One card, place, plate or button."""

    def __init__(self, table: TableAccess, target: Target) -> None:
        super().__init__()
        self.table = table
        self.target = target

    def isValid(self) -> bool:
        return self.table.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self.table.window()

    def parent(self) -> QAccessibleInterface:
        return self.table

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def rect(self) -> QRect:
        view = self.table.view
        if view is None:
            return QRect()
        box = view.keys.box(self.target)
        corner = view.viewport().mapToGlobal(QPoint(round(box.x), round(box.y)))
        return QRect(corner.x(), corner.y(), round(box.w), round(box.h))

    def role(self) -> QAccessible.Role:
        button = self.target.zone in (BUTTONS, CHOICE)
        return QAccessible.Role.Button if button else QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        view = self.table.view
        if view is not None:
            state.focusable = state.selectable = self.target in view.keys.ring()
            state.focused = view.machine.focus == self.target
            state.selected = self.target in view.machine.taken
            state.invisible = not view.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        view = self.table.view
        if view is None or kind != QAccessible.Text.Name:
            return ""
        if self.target.zone == CHOICE:
            number = int(self.target.at)
            return view.machine.choices[number].label if number < len(view.machine.choices) else ""
        return describe(view.table, view.machine, self.target)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing here can be written."""

    def foregroundColor(self) -> QColor:
        return self.table.foregroundColor()

    def backgroundColor(self) -> QColor:
        return self.table.backgroundColor()


def tell_focus(view: "TableView", target: Target) -> None:
    """The keyboard stands on this now: screen readers are told."""
    if not QAccessible.isActive():
        return
    access = QAccessible.queryAccessibleInterface(view)
    if isinstance(access, TableAccess):
        QAccessible.updateAccessibility(QAccessibleEvent(access.thing(target), QAccessible.Event.Focus))


def announce(view: "TableView", words: str) -> None:
    """Screen readers say this (what was refused, what is asked)."""
    if not QAccessible.isActive() or not words:
        return
    from PySide6.QtGui import QAccessibleAnnouncementEvent

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, words))
