"""The movable ground of a hex board: what zooms, pans and fits. Must not know games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem

from velvet.core.gestures import Target
from velvet.core.spots import Rect
from velvet.table import clock as timing
from velvet.table import layers
from velvet.table.clock import Pose, close_to
from velvet.table.zones import BOARD_WIDTH, HexShow

if TYPE_CHECKING:
    from velvet.table.scene import TableScene

# Tiles are printed in these steps of size, so that zooming does not print anew at every notch.
PRINT_STEP = 1.25


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


class Board:
    """The movable ground of a hex board: a frame that clips, and in it the ground that scales and shifts."""

    MIN_TILE, MAX_TILE = 12.0, 260.0

    def __init__(self, scene: "TableScene", show: HexShow) -> None:
        self.scene = scene
        self.show = show
        self.free = True  # fits itself until the person zooms or pans
        self.print_width = BOARD_WIDTH
        self.frame = QGraphicsRectItem()
        self.frame.setPen(Qt.PenStyle.NoPen)
        self.frame.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        self.frame.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.frame.setZValue(layers.BOARD)
        self.ground = QGraphicsRectItem(self.frame)
        self.ground.setPen(Qt.PenStyle.NoPen)
        self.ground.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        scene.addItem(self.frame)
        self.extra: Sequence[Target] = ()

    def freedom(self) -> tuple[float, tuple[float, float]] | None:
        """The person's own zoom and shift, relative to the zone's middle; None while it fits itself."""
        if self.free:
            return None
        rect = self.show.rect
        return self.show.scale, (self.show.shift[0] - rect.cx, self.show.shift[1] - rect.cy)

    def renew(self, show: HexShow, freedom: tuple[float, tuple[float, float]] | None) -> None:
        """The zone has a new rectangle."""
        self.show = show
        self.frame.setRect(qrect(show.rect))
        if freedom is not None:
            show.scale = freedom[0]
            show.shift = (show.rect.cx + freedom[1][0], show.rect.cy + freedom[1][1])
        self.apply(sharp=not self.free)  # a board that is to be fitted next is printed then

    def fit_if_free(self, animate: bool) -> None:
        if self.free:
            self.fit(animate)

    def fit(self, animate: bool = False) -> None:
        """Shows all tiles and the cells that may be played to; tiles no larger than the hand's."""
        self.free = True
        show = self.show
        extent = show.extent(self.extra)
        hand = max((s.width for s in self.scene.shows.values() if s is not show), default=BOARD_WIDTH)
        scale = min(show.rect.w / extent.w, show.rect.h / extent.h, max(hand, 60.0) / BOARD_WIDTH)
        scale = max(scale, self.MIN_TILE / BOARD_WIDTH)
        show.scale = scale
        show.shift = (show.rect.cx - extent.cx * scale, show.rect.cy - extent.cy * scale)
        if animate and not close_to(self.ground, Pose(*show.shift, 0.0, scale)):
            self.scene.clock.glide(self.ground, Pose(*show.shift, 0.0, scale), timing.MOVE, done=self.print_sharp)
        else:
            self.apply()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zooms about a point of the screen."""
        show = self.show
        largest = self.MAX_TILE * max(1.0, self.scene.unit)
        scale = min(max(show.scale * factor, self.MIN_TILE / BOARD_WIDTH), largest / BOARD_WIDTH)
        bx, by = show.to_board(x, y)
        show.scale = scale
        show.shift = (x - bx * scale, y - by * scale)
        self._keep_in_sight()
        self.free = False
        self.apply()

    def pan(self, dx: float, dy: float) -> None:
        """Moves the ground by so many pixels."""
        self.show.shift = (self.show.shift[0] + dx, self.show.shift[1] + dy)
        self._keep_in_sight()
        self.free = False
        self.apply(sharp=False)

    def _keep_in_sight(self) -> None:
        """At least a corner of what lies there stays in the middle half of the zone."""
        show, rect = self.show, self.show.rect
        box = show.extent(())
        left, top = show.to_screen(box.x, box.y)
        right, bottom = show.to_screen(box.right, box.bottom)
        dx = max(rect.x + rect.w * 0.25 - right, 0.0) - max(left - (rect.right - rect.w * 0.25), 0.0)
        dy = max(rect.y + rect.h * 0.25 - bottom, 0.0) - max(top - (rect.bottom - rect.h * 0.25), 0.0)
        show.shift = (show.shift[0] + dx, show.shift[1] + dy)

    def apply(self, sharp: bool = True) -> None:
        """Brings the ground to the present zoom and shift at once."""
        self.scene.clock.stop(self.ground)
        self.ground.setPos(QPointF(*self.show.shift))
        self.ground.setScale(self.show.scale)
        if sharp:
            self.print_sharp()

    def print_sharp(self) -> None:
        """Prints the tiles at the step of size next above the present one."""
        pixels = BOARD_WIDTH * self.show.scale
        width = 24.0
        while width < pixels * 0.99:
            width *= PRINT_STEP
        if width == self.print_width:
            return
        self.print_width = width
        for item in self.scene.cards:
            if item.zone == self.show.id and item.parentItem() is self.ground:
                item.setScale(item.scale() * item.width / width)
                item.width = width
                item.refresh()
        self.scene.plan_press()
