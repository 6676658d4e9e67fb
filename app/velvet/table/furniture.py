"""The furniture of the table: plates, prompt, counters, the edges and numbers of piles, cups and torches.

Reads the scene's present View and arrangement. Must not know games.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from velvet.core.layout import Torch
from velvet.core.spots import Rect
from velvet.core.views import View
from velvet.table import layers
from velvet.table.board import qrect
from velvet.table.faces.art import SANS_BOLD, SERIF, SERIF_BOLD, font_family
from velvet.table.items import PlateItem, WordsItem
from velvet.table.zones import PileShow, ThingShow

if TYPE_CHECKING:
    from velvet.table.scene import TableScene


def typeface(name: str, pixels: float, bold: bool = False) -> QFont:
    """A bundled font at so many pixels, never below 11 points."""
    made = QFont(font_family(name))
    made.setPixelSize(max(15, round(pixels)))
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


class Furniture:
    """The furniture of one scene."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.plates: dict[int, PlateItem] = {}
        self.prompt, self.counters = WordsItem(), WordsItem()
        self._stacks: dict[str, QGraphicsPixmapItem] = {}
        self._counts: dict[str, WordsItem] = {}
        for words in (self.prompt, self.counters):
            words.setZValue(layers.PLATES)
            scene.addItem(words)

    def set_up(self, seats: int) -> None:
        """A plate for each seat."""
        for seat in range(seats):
            if seat not in self.plates:
                plate = PlateItem()
                plate.setZValue(layers.PLATES)
                self.scene.addItem(plate)
                self.plates[seat] = plate

    def clear(self) -> list[QGraphicsItem]:
        """Forgets what belongs to one layout; returns the items to remove."""
        gone: list[QGraphicsItem] = [*self.plates.values(), *self._stacks.values(), *self._counts.values()]
        self.plates, self._stacks, self._counts = {}, {}, {}
        return gone

    def draw_piles(self) -> None:
        """The edges of piles, their numbers, cups and torches."""
        for zone, show in self.scene.shows.items():
            if not isinstance(show, PileShow):
                continue
            stack = self._stacks.get(zone)
            if stack is None:
                stack = QGraphicsPixmapItem()
                stack.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
                stack.setZValue(layers.PILE)
                self.scene.addItem(stack)
                self._stacks[zone] = stack
                count_item = WordsItem()
                count_item.setZValue(layers.COUNTS)
                self.scene.addItem(count_item)
                self._counts[zone] = count_item
            self._draw_pile(show, stack, self._counts[zone])

    def _draw_pile(self, show: PileShow, stack: QGraphicsPixmapItem, count_item: WordsItem) -> None:
        edges = show.layers(show.count)
        thing = isinstance(show, ThingShow)
        stack.setVisible(edges > 0 or thing)
        rect = show.rect
        if isinstance(show, ThingShow):
            width = min(rect.w, rect.h / 1.4) * 0.8
            pixmap = self.scene.pictures.piece(show.picture, show.zone.owner, width)
            switch = isinstance(show.zone, Torch)
            stack.setOpacity(1.0 if not switch or show.id in self.scene.armed or show.note else 0.45)
            size = pixmap.deviceIndependentSize()
            stack.setPixmap(pixmap)
            stack.setPos(rect.cx - size.width() / 2, rect.cy - size.height() / 2)
        elif edges:
            pixmap = self.scene.pictures.stack(show.width, edges)
            stack.setPixmap(pixmap)
            margin = self.scene.pictures.margin(show.width)
            step = self.scene.pictures.stack_step(show.width)
            # The stack's uppermost edge lies exactly under the top card, a little above the middle.
            stack.setPos(
                rect.cx - show.width / 2 - margin, rect.cy - show.width * show.aspect / 2 - margin - edges * step / 2
            )
        box = QRectF(rect.cx - 20, rect.cy + show.width * show.aspect * 0.5 - 9, 40, 18)
        text = str(show.count) if show.count > 1 and not thing else show.note
        if isinstance(show.zone, Torch) and not text and show.id in self.scene.armed:
            text = "ready"
        font = typeface(SANS_BOLD, 14 * self.scene.unit)
        heap = show.stood and not show.count and not thing and not show.places()
        if heap or QFontMetricsF(font).horizontalAdvance(text) + 12 > rect.w:
            text = ""  # there is no room for words beside a plate, or on pieces; the tooltip has them
        align = Qt.AlignmentFlag.AlignCenter
        count_item.show_words(box, self.scene.theme, self.scene.dpr, font, text, align, tag=True)

    def show_words(self, view: View) -> None:
        """Plates, prompt and counters as the View has them."""
        table = self.scene.table
        assert table is not None
        serif, sans = typeface(SERIF_BOLD, 18 * self.scene.unit, True), typeface(SANS_BOLD, 15 * self.scene.unit, True)
        for seat, plate in self.plates.items():
            notes = [counter.text for counter in view.counters if counter.owner == seat]
            score = str(view.scores[seat]) if seat < len(view.scores) else ""
            scene, box = self.scene, qrect(table.plates[seat])
            plate.show_plate(
                box, scene.theme, scene.dpr, (serif, sans), scene.name(seat), score, scene.named(" · ".join(notes)),
                view.actor == seat, seat in view.winners, False,
            )  # fmt: skip
        self.place_prompt(0.0)
        box = qrect(table.counters)
        font = typeface(SANS_BOLD, 15 * self.scene.unit)
        self.counters.show_words(
            box, self.scene.theme, self.scene.dpr, font, self._fitted(self.shared(), font, box),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom,
        )  # fmt: skip

    def shared(self) -> list[str]:
        """The counters that belong to nobody."""
        view = self.scene.view
        return [self.scene.named(counter.text) for counter in view.counters if counter.owner < 0] if view else []

    @staticmethod
    def _fitted(lines: list[str], font: QFont, box: QRectF) -> str:
        """One a line where the height allows it, else one after the other; the first give way if that is too much."""
        metrics = QFontMetricsF(font)

        def fits(text: str) -> bool:
            return metrics.boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height() <= box.height() + 3

        if fits("\n".join(lines)):
            return "\n".join(lines)
        for first in range(len(lines)):
            text = ("… · " if first else "") + " · ".join(lines[first:])
            if fits(text):
                return text
        return lines[-1] if lines else ""

    def place_prompt(self, beside: float) -> float:
        """Shows the prompt with `beside` pixels of buttons at its right, both centred together; returns where the
        buttons begin."""
        table, view = self.scene.table, self.scene.view
        assert table is not None
        text = self.scene.named(view.prompt) if view is not None else ""
        bar = Rect(table.prompt.x, table.prompt.y, table.buttons.right - table.prompt.x, table.prompt.h)
        room = bar.w - beside - 16.0 * self.scene.unit
        font = typeface(SERIF, 21 * self.scene.unit)
        width = QFontMetricsF(font).horizontalAdvance(text) + 8.0
        if width > room:
            font = typeface(SERIF, 16 * self.scene.unit)
            width = min(room, QFontMetricsF(font).horizontalAdvance(text) + 8.0)
        gap = 16.0 * self.scene.unit if beside and text else 0.0
        whole = width + gap + beside
        left = min(max(table.width / 2 - whole / 2, bar.x), bar.right - whole)
        box = QRectF(left, bar.y, max(width, 1.0), bar.h)
        self.prompt.show_words(box, self.scene.theme, self.scene.dpr, font, text, Qt.AlignmentFlag.AlignCenter)
        return left + width + gap
