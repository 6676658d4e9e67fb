"""Points a move out on the table: lifts its card, puts beads of brass round what it touches, shows the tile as it would
lie. For hints; the interaction machine hears nothing of it, and nothing is played.
"""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem
from shiboken6 import isValid

from velvet.core.gestures import BUTTONS, Gesture, Target
from velvet.core.spots import hex_cell, hex_centre
from velvet.table import layers
from velvet.table.items import CardItem, OutlineItem, card_path
from velvet.table.lights import Lights
from velvet.table.scene import TableScene
from velvet.table.zones import BOARD_WIDTH, HexShow


class Pointing:
    """What is pointed out on one table. gesture: the move's, None when nothing is."""

    def __init__(self, scene: TableScene, lights: Lights) -> None:
        self.scene = scene
        self.lights = lights
        self.gesture: Gesture | None = None
        self._items: list[QGraphicsItem] = []

    def show(self, gesture: Gesture | None) -> None:
        """Points out this move alone; None: nothing more."""
        if gesture is None and self.gesture is None:
            return
        self.gesture = gesture
        self.update()

    def update(self) -> None:
        """Draws it anew, after things have moved."""
        self._clear()
        scene, gesture = self.scene, self.gesture
        self.lights.pointed = frozenset(gesture.path) if gesture is not None else frozenset()
        if gesture is not None and scene.table is not None:
            for target in gesture.path:
                self._point(target)
            self._ghost(gesture)
        self.lights.update()

    def _clear(self) -> None:
        for item in self._items:
            # A card that left the table has taken its beads along.
            if not isValid(item):
                continue
            if item.parentItem() is not None:
                item.setParentItem(None)  # type: ignore[arg-type]
            if item.scene() is not None:
                self.scene.removeItem(item)
        self._items = []

    def _point(self, target: Target) -> None:
        scene = self.scene
        beads = OutlineItem()
        path, parent, z = self._place(target)
        if path.isEmpty():
            return
        if parent is not None:
            beads.setParentItem(parent)
        else:
            scene.addItem(beads)
        beads.setZValue(z)
        beads.show_path(path, scene.theme, "hint", scene.unit)
        self._items.append(beads)

    def _place(self, target: Target) -> tuple[QPainterPath, QGraphicsItem | None, float]:
        """The outline of a target, what it moves with, how high it lies; an empty path where there is nothing."""
        scene = self.scene
        if target.zone == BUTTONS:
            path = QPainterPath()
            box = self.lights.button_box(target)
            if box.w > 0:
                grown = QRectF(box.x - 5, box.y - 5, box.w + 10, box.h + 10)
                path.addRoundedRect(grown, grown.height() * 0.36, grown.height() * 0.36)
            return path, None, layers.BUTTONS + 1
        card = scene.item_of(target)
        if isinstance(card, CardItem) and self.lights.in_own_hand(target) and card.zone not in scene.boards:
            return card_path(card.pictures.deck, card.width, 4.0), card, 1.0
        path, board = self.lights.path_of(target)
        if board in scene.boards:
            return path, scene.boards[board].ground, layers.HEX_GHOST + 2
        return path, None, layers.CARD_TARGET + 1

    def _ghost(self, gesture: Gesture) -> None:
        """The tile where it would lie on a hex board."""
        if len(gesture.path) < 2:
            return
        card, place = gesture.path[0], gesture.path[-1]
        show = self.scene.shows.get(place.zone)
        if not isinstance(show, HexShow) or self.scene.item_of(card) is None:
            return
        board = self.scene.boards[place.zone]
        ghost = QGraphicsPixmapItem(self.scene.pictures.card(card.at, board.print_width, gesture.marks), board.ground)
        ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        size = ghost.pixmap().deviceIndependentSize()
        ghost.setOffset(-size.width() / 2, -size.height() / 2)
        ghost.setOpacity(0.62)
        ghost.setZValue(layers.HEX_GHOST)
        ghost.setPos(*hex_centre(*hex_cell(place.at), show.radius))
        ghost.setScale(BOARD_WIDTH / board.print_width)
        ghost.setRotation(60.0 * gesture.turn)
        self._items.append(ghost)
