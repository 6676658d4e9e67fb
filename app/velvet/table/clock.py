"""The one clock of the table: everything that moves, moves on it, and it stands still when nothing does.

A glide changes an item's place, angle, size, opacity or side; a pause only passes time. `finish` brings all to its end
at once. Durations scale with one setting; 0 means that everything jumps. Must not know what the items mean.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem
from shiboken6 import isValid

FRAME_MS = 16
PICK_UP, MOVE, TURN, CASCADE, REST = 160, 220, 300, 35, 1200
SHAKE = 260


@dataclass(slots=True)
class Pose:
    """Where an item is or shall be: its centre, degrees clockwise, scale, opacity."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0


@dataclass(slots=True)
class _Glide:
    item: QGraphicsItem | None
    start: Pose
    end: Pose
    begins: float
    ms: float
    flip: Callable[[], None] | None
    shake: float
    done: Callable[[], None] | None


def pose_of(item: QGraphicsItem) -> Pose:
    """Where an item is now."""
    pos = item.pos()
    return Pose(pos.x(), pos.y(), item.rotation(), item.scale(), item.opacity())


def strike(item: QGraphicsItem, pose: Pose) -> None:
    """Puts an item into this pose at once."""
    item.setPos(QPointF(pose.x, pose.y))
    item.setRotation(pose.angle)
    item.setScale(pose.scale)
    item.setOpacity(pose.opacity)


class Clock(QObject):
    """Runs glides and pauses. scale: factor of all durations; 0 is off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scale = 1.0
        self._glides: list[_Glide] = []
        self._time = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setObjectName("table clock")
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        """Whether anything moves or waits."""
        return bool(self._glides)

    def moving(self, item: QGraphicsItem) -> bool:
        """Whether this item is on its way."""
        return any(glide.item is item for glide in self._glides)

    def glide(
        self,
        item: QGraphicsItem,
        end: Pose,
        ms: float = MOVE,
        delay: float = 0.0,
        flip: Callable[[], None] | None = None,
        shake: float = 0.0,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Moves an item to a pose. flip: called half-way while the item is edge on (it turns over). shake: pixels
        of one small shake. A new glide of an item takes the place of the old one, whose flip and done are called."""
        self.stop(item)
        if self.scale <= 0:
            strike(item, end)
            _call(flip)
            _call(done)
            return
        start = pose_of(item)
        turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
        start.angle = end.angle - turn
        self._add(_Glide(item, start, end, delay * self.scale, max(1.0, ms * self.scale), flip, shake, done))

    def after(self, ms: float, call: Callable[[], None]) -> None:
        """Calls back when this much time (scaled) has passed, at once if animations are off."""
        if self.scale <= 0:
            call()
            return
        nowhere = Pose(0, 0)
        self._add(_Glide(None, nowhere, nowhere, 0.0, max(1.0, ms * self.scale), None, 0.0, call))

    def stop(self, item: QGraphicsItem) -> None:
        """Ends this item's glide where it is."""
        for glide in [g for g in self._glides if g.item is item]:
            self._glides.remove(glide)
            self._settle(glide)
        self._rest()

    def finish(self) -> None:
        """Brings everything to its end now, what the endings start included."""
        for _ in range(1000):
            if not self._glides:
                break
            glide = self._glides.pop(0)
            if glide.item is not None and isValid(glide.item):
                strike(glide.item, glide.end)
            self._settle(glide)
        self._rest()

    # ---- inside

    def _add(self, glide: _Glide) -> None:
        if not self._timer.isActive():
            self._time.start()
            self._timer.start()
        glide.begins += self._time.elapsed()
        self._glides.append(glide)

    def _rest(self) -> None:
        if not self._glides and self._timer.isActive():
            self._timer.stop()

    def _tick(self) -> None:
        now = float(self._time.elapsed())
        ended: list[_Glide] = []
        for glide in self._glides:
            t = (now - glide.begins) / glide.ms
            if t < 0:
                continue
            if glide.item is not None:
                if not isValid(glide.item):
                    ended.append(glide)
                    continue
                _advance(glide, min(t, 1.0))
            if t >= 1.0:
                ended.append(glide)
        for glide in ended:
            if glide in self._glides:
                self._glides.remove(glide)
                self._settle(glide)
        self._rest()

    @staticmethod
    def _settle(glide: _Glide) -> None:
        if glide.item is not None and isValid(glide.item):
            glide.item.setTransform(QTransform())
        flip, done = glide.flip, glide.done
        glide.flip = glide.done = None
        _call(flip)
        _call(done)


def _call(call: Callable[[], None] | None) -> None:
    if call is not None:
        call()


def _advance(glide: _Glide, t: float) -> None:
    item, a, b = glide.item, glide.start, glide.end
    assert item is not None
    e = 1.0 - (1.0 - t) ** 3  # ease out
    x = a.x + (b.x - a.x) * e
    if glide.shake and t > 0.55:
        # One small shake at the end of the way home: there, back, and still.
        s = (t - 0.55) / 0.45
        x += glide.shake * (1.0 - s) * (1.0 if s < 0.34 else -1.0 if s < 0.67 else 0.5)
    item.setPos(QPointF(x, a.y + (b.y - a.y) * e))
    if a.angle != b.angle:
        item.setRotation(a.angle + (b.angle - a.angle) * e)
    if a.scale != b.scale:
        item.setScale(a.scale + (b.scale - a.scale) * e)
    if a.opacity != b.opacity:
        item.setOpacity(a.opacity + (b.opacity - a.opacity) * e)
    if glide.flip is not None or item.transform().m11() != 1.0:
        edge = abs(1.0 - 2.0 * e)
        if e >= 0.5 and glide.flip is not None:
            flip, glide.flip = glide.flip, None
            flip()
        item.setTransform(QTransform.fromScale(max(edge, 0.02), 1.0))


def close_to(item: QGraphicsItem, pose: Pose) -> bool:
    """Whether an item is in this pose, as far as the eye can tell."""
    return (
        abs(item.x() - pose.x) < 0.5
        and abs(item.y() - pose.y) < 0.5
        and abs(item.scale() - pose.scale) < 0.002
        and abs(item.rotation() - pose.angle) < 0.1
        and abs(item.opacity() - pose.opacity) < 0.01
    )
