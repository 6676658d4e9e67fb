"""A table on a desk: a shown TableView, a hand to move the mouse over it, and ears for what it says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from velvet.core.gestures import BUTTONS, Gesture, Target
from velvet.core.layout import Layout
from velvet.core.moves import Move
from velvet.core.spots import Rect
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.table import TableView
from velvet.table.zones import HexShow

LEFT = Qt.MouseButton.LeftButton


class Desk:
    """view: the table. chosen, refused: what it emitted."""

    def __init__(self, width: int = 1280, height: int = 800, theme: str = "plum") -> None:
        self.view = TableView(theme=theme)
        self.view.resize(width, height)
        self.view.set_speed(0)
        self.chosen: list[Move] = []
        self.refused: list[str] = []
        self.settled = 0
        self.view.chosen.connect(self.chosen.append)
        self.view.refused.connect(self.refused.append)
        self.view.settled.connect(self._count)
        self.view.show()
        QTest.qWaitForWindowExposed(self.view)

    def _count(self) -> None:
        self.settled += 1

    # ---- the mouse

    def at(self, target: Target) -> QPoint:
        """A visible point of a target: the left edge of a covered card, the middle of anything else."""
        if target.zone == BUTTONS:
            box = self.view.lights.buttons[target.at].box
            return box.center().toPoint()
        show = self.view.table.shows.get(target.zone)
        box = self.view.table.region(target)
        lay = show.find(target) if show is not None else None
        if lay is not None and show is not None and not isinstance(show, HexShow):
            return QPoint(round(box.x + min(box.w / 2, self._visible(target, box))), round(box.cy))
        return QPoint(round(box.cx), round(box.cy))

    def _visible(self, target: Target, box: Rect) -> float:
        """Half of what a neighbour leaves to be seen of a card."""
        show = self.view.table.shows[target.zone]
        starts = sorted(lay.spot.x - lay.spot.w / 2 for lay in show.laid)
        after = [start for start in starts if start > box.x + 1]
        return (after[0] - box.x) / 2 if after and after[0] < box.right else box.w / 2

    def press(self, spot: QPoint) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)

    def move(self, spot: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), spot)
        QApplication.processEvents()

    def release(self, spot: QPoint) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
        QApplication.processEvents()

    def lift(self, spot: QPoint, towards: QPoint) -> None:
        """Presses and carries half of the way."""
        self.press(spot)
        self.move(spot + QPoint(6, 6))
        self.move((spot + towards) / 2)

    def drag(self, spot: QPoint, towards: QPoint) -> None:
        self.lift(spot, towards)
        self.move(towards)
        self.release(towards)

    def click(self, spot: QPoint) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
        QApplication.processEvents()

    def double(self, spot: QPoint) -> None:
        self.click(spot)
        QTest.mouseDClick(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
        QApplication.processEvents()

    def wheel(self, spot: QPoint, notches: int) -> None:
        from PySide6.QtGui import QWheelEvent

        viewport = self.view.viewport()
        event = QWheelEvent(
            QPointF(spot), QPointF(viewport.mapToGlobal(spot)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key)
        QApplication.processEvents()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        for _ in range(1000):
            if until():
                return
            QTest.qWait(10)
        raise AssertionError(what)


@contextmanager
def desk(width: int = 1280, height: int = 800, theme: str = "plum") -> Iterator[Desk]:
    """A Desk that is cleared away whatever happens."""
    made = Desk(width, height, theme)
    try:
        yield made
    finally:
        made.view.close()
        made.view.deleteLater()
        QApplication.processEvents()


def position(
    zones: Sequence[ZoneView],
    seats: int = 2,
    actor: int = 0,
    seat: int | None = 0,
    prompt: str = "",
    counters: tuple[Counter, ...] = (),
    winners: tuple[int, ...] = (),
) -> View:
    """A hand-made View."""
    return View("toy", seats, seat, actor, "", 1, tuple(zones), (0,) * seats, winners, counters, prompt)


def cards(zone: str, *codes: str | None, count: int = -1) -> ZoneView:
    """A zone with these cards, None for a back."""
    return ZoneView(zone, tuple(Slot(code) for code in codes), count)


def lay(made: Desk, layout: Layout, view: View, gestures: Sequence[Gesture] = (), players: Sequence[str] = ()) -> None:
    """Lays the table and shows a position."""
    made.view.set_layout(layout, view.seat, players)
    made.view.show_view(view, gestures)
    QApplication.processEvents()
