"""The scene: builds a layout's zones and makes what lies on the table exactly what a View says (`sync`).

Cards keep their identity from View to View where the View allows it, so that they glide instead of jump. The scene
never applies a move and knows no game. Input is `view`'s, lights are `lights`', the course of events `director`'s.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from velvet.core.arrange import Arrangement, arrange
from velvet.core.gestures import Target
from velvet.core.layout import Layout
from velvet.core.spots import Rect
from velvet.core.views import Slot, View, ZoneView
from velvet.table import clock as timing
from velvet.table import layers
from velvet.table.clock import Clock, Pose, strike
from velvet.table.faces import FaceCache
from velvet.table.faces.art import SANS_BOLD, SERIF, SERIF_BOLD, font_family
from velvet.table.ground import embroider, velvet
from velvet.table.items import BADGES, CardItem, MarkerItem, PlateItem, WordsItem
from velvet.table.pictures import Pictures
from velvet.table.themes import Theme, theme
from velvet.table.zones import BOARD_WIDTH, HexShow, Lay, PileShow, ThingShow, ZoneShow, show_for

# Tiles are printed in these steps of size, so that zooming does not print anew at every notch.
PRINT_STEP = 1.25


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


def typeface(name: str, pixels: float, bold: bool = False) -> QFont:
    """A bundled font at so many pixels, never below 11 points."""
    made = QFont(font_family(name))
    made.setPixelSize(max(15, round(pixels)))
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


class TableScene(QGraphicsScene):
    """The table of one match. Nothing shows before `set_layout`."""

    def __init__(self, faces: FaceCache, theme_name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.faces = faces
        self.theme: Theme = theme(theme_name)
        self.clock = Clock(self)
        self.plan: Layout | None = None
        self.viewer: int | None = 0
        self.table: Arrangement | None = None
        self.view: View | None = None
        self.names: tuple[str, ...] = ()
        self.shows: dict[str, ZoneShow] = {}
        self.cards: list[CardItem] = []
        self.markers: list[MarkerItem] = []
        self.plates: dict[int, PlateItem] = {}
        self.boards: dict[str, Board] = {}
        self.dpr = 1.0
        self.size = (1280.0, 800.0)
        self._sizes: dict[str, int] = {}
        self._pictures: Pictures | None = None
        self._cloth = QPixmap()
        self._stacks: dict[str, QGraphicsPixmapItem] = {}
        self._counts: dict[str, WordsItem] = {}
        self._prompt = WordsItem()
        self._counters = WordsItem()
        self._flights = 0
        for words in (self._prompt, self._counters):
            words.setZValue(layers.PLATES)
            self.addItem(words)

    # ---- building

    @property
    def unit(self) -> float:
        return self.table.unit if self.table is not None else 1.0

    @property
    def pictures(self) -> Pictures:
        """The pixmaps of the present deck, ratio and theme."""
        deck = self.plan.deck if self.plan is not None else "viashi"
        kept = self._pictures
        if kept is None or (kept.deck, kept.dpr, kept.theme) != (deck, self.dpr, self.theme):
            kept = self._pictures = Pictures(self.faces, deck, self.dpr, self.theme)
        return kept

    def set_layout(self, layout: Layout, viewer: int | None) -> None:
        """A new table: clears it. The same layout for another viewer turns it round."""
        self.clock.finish()
        self.plan, self.viewer = layout, viewer
        self._sizes = {}
        self.view = None
        self._clear()
        self.rebuild()

    def set_size(self, width: float, height: float, dpr: float) -> None:
        """The window has another size or pixel ratio; everything is laid out anew, at once."""
        if (width, height) == self.size and dpr == self.dpr and self.table is not None:
            return
        self.size, self.dpr = (width, height), dpr
        self.setSceneRect(0, 0, width, height)
        self.rebuild()

    def set_theme(self, name: str) -> None:
        self.theme = theme(name)
        self.rebuild()

    def rebuild(self) -> None:
        """Arranges zones for the present size and puts everything in its place at once."""
        if self.plan is None:
            return
        self.clock.finish()
        table = arrange(self.plan, *self.size, self.viewer, self._sizes)
        self.table = table
        views = {zone: board.freedom() for zone, board in self.boards.items()}
        self.shows = {z.id: show_for(z, table, self.plan.deck) for z in self.plan.zones if z.id in table.zones}
        self._build_boards(views)
        self._cloth = QPixmap()
        for seat in table.plates:
            if seat not in self.plates:
                plate = PlateItem()
                plate.setZValue(layers.PLATES)
                self.addItem(plate)
                self.plates[seat] = plate
        if self.view is not None:
            self.sync(self.view, animate=False)
        self.update()

    def _build_boards(self, views: dict[str, tuple[float, tuple[float, float]] | None]) -> None:
        for zone, show in self.shows.items():
            if isinstance(show, HexShow):
                if zone not in self.boards:
                    self.boards[zone] = Board(self, show)
                self.boards[zone].renew(show, views.get(zone))

    def _clear(self) -> None:
        for item in [*self.cards, *self.markers, *self.plates.values(), *self._stacks.values(), *self._counts.values()]:
            self._remove(item)
        for board in self.boards.values():
            self._remove(board.frame)
        self.cards, self.markers = [], []
        self.plates, self._stacks, self._counts, self.boards = {}, {}, {}, {}

    def _remove(self, item: QGraphicsItem) -> None:
        self.clock.stop(item)
        if item.scene() is not None:
            self.removeItem(item)

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        if self._cloth.isNull():
            self._cloth = self._make_cloth()
        assert isinstance(rect, QRectF)
        part = rect.intersected(self.sceneRect())
        ratio = self._cloth.devicePixelRatio()
        source = QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
        painter.drawPixmap(part, self._cloth, source)

    def _make_cloth(self) -> QPixmap:
        cloth = velvet(self.theme, math.ceil(self.size[0]), math.ceil(self.size[1]), self.dpr)
        stitched: list[tuple[QRectF, str]] = []
        for show in self.shows.values():
            if isinstance(show, HexShow):
                continue
            label = show.zone.label if isinstance(show, PileShow) else ""
            places = show.places()
            stitched += [(qrect(place), label if len(places) == 1 else "") for place in places]
        embroider(cloth, self.theme, stitched, typeface(SERIF, 13 * self.unit), self.unit)
        return cloth

    # ---- truth

    def sync(self, view: View, animate: bool) -> None:
        """Makes the table exactly what the View shows, gliding where there is something to glide."""
        self.view = view
        if self.table is None or self.plan is None:
            return
        if self._grown(view):
            self.rebuild_for(view)
        wanted: list[tuple[ZoneShow, Lay]] = []
        for show in self.shows.values():
            wanted += [(show, lay) for lay in show.lay(zone_of(view, show.id))]
        taken = self._match(wanted)
        for board in self.boards.values():
            board.fit_if_free(animate)
        for item in [item for item in self.cards if item not in taken]:
            self.cards.remove(item)
            self._leave(item, animate)
        for (show, lay), item in zip(wanted, taken, strict=True):
            self.put(item, show, lay, animate)
        self._sync_markers(animate)
        self._sync_piles()
        self._sync_words(view)

    def rebuild_for(self, view: View) -> None:
        """More cards in a zone than ever before: card widths are worked out anew."""
        assert self.plan is not None
        kept, self.view = view, None
        self.rebuild()
        self.view = kept

    def _grown(self, view: View) -> bool:
        grown = False
        for zone in view.zones:
            size = max(zone.size(), len(zone.slots))
            if size > max(9, self._sizes.get(zone.id, 0)):
                # A little more than needed, so that card widths do not change at every card.
                self._sizes[zone.id] = size + 3
                grown = True
        return grown

    def _match(self, wanted: Sequence[tuple[ZoneShow, Lay]]) -> list[CardItem]:
        """An item for each card wanted: the same card, else a back of the same zone, else a new one."""
        free = list(self.cards)
        found: dict[int, CardItem] = {}

        def claim(number: int, fits: Callable[[CardItem], bool]) -> None:
            item = next((item for item in free if fits(item)), None)
            if item is not None:
                free.remove(item)
                found[number] = item

        cards = [lay.slot.card for _, lay in wanted]
        faces = [(number, wanted[number][0], card) for number, card in enumerate(cards) if card is not None]
        for number, show, card in faces:
            claim(number, partial(_is_card, card, show.id))
        for number, _, card in faces:
            if number not in found:
                claim(number, partial(_is_card, card, None))
        for number, (show, lay) in enumerate(wanted):
            if lay.slot.card is None:
                claim(number, partial(_is_card, None, show.id))
        for number, show, _ in faces:
            if number not in found:
                # A card unseen so far: one of the backs that are left, of its own zone or its owner's.
                claim(number, partial(self._is_back_of, show.zone.owner))
        return [
            found[number] if number in found else self._new(show, lay) for number, (show, lay) in enumerate(wanted)
        ]

    def _is_back_of(self, owner: int, item: CardItem) -> bool:
        return item.slot.card is None and self._owner(item.zone) == owner

    def _owner(self, zone: str) -> int:
        show = self.shows.get(zone)
        return show.zone.owner if show is not None else -1

    def _new(self, show: ZoneShow, lay: Lay) -> CardItem:
        item = self.make(show, lay.slot, lay.face)
        strike(item, self.pose(item, show, lay))
        item.setOpacity(0.0)
        return item

    def make(self, show: ZoneShow, slot: Slot, face: bool) -> CardItem:
        """A new card item in a zone, not yet placed."""
        item = CardItem(self.pictures, show.id, slot, self.print_width(show))
        item.face_up = face
        item.refresh()
        self.cards.append(item)
        board = self.boards.get(show.id)
        if board is not None:
            item.setParentItem(board.ground)
        else:
            self.addItem(item)
        return item

    def print_width(self, show: ZoneShow) -> float:
        """The width at which a zone's cards are printed."""
        board = self.boards.get(show.id)
        return board.print_width if board is not None else show.width

    def pose(self, item: CardItem, show: ZoneShow, lay: Lay) -> Pose:
        """Where a card lies, in its parent's coordinates."""
        scale = lay.spot.w / self.print_width(show)
        return Pose(lay.spot.x, lay.spot.y, lay.spot.angle, scale, 1.0)

    def put(self, item: CardItem, show: ZoneShow, lay: Lay, animate: bool) -> None:
        """Brings a card to its place; turns it over on the way if its face is to show."""
        self.adopt(item, show)
        item.slot, item.pictures = lay.slot, self.pictures
        target = self.pose(item, show, lay)
        z = layers.HEX_TILES + lay.z if show.id in self.boards else layers.CARDS + lay.z
        item.set_badges(frozenset(badges_of(lay.slot)))
        turning = item.face_up != lay.face
        still = _close(item, target) and not turning
        if not animate or still or self.clock.scale <= 0:
            self.clock.stop(item)
            item.face_up = lay.face
            item.refresh()
            strike(item, target)
            item.setZValue(z)
            return
        self.fly(item, target, z, lay.face)

    def fly(self, item: CardItem, target: Pose, z: float, face: bool, delay: float = 0.0, ms: float = 0.0) -> None:
        """Glides a card to a pose above everything, then lets it down."""
        self._flights += 1
        item.setZValue(layers.FLYING + self._flights % 90)
        turning = item.face_up != face

        def turn() -> None:
            item.face_up = face
            item.refresh()

        if not turning:
            item.refresh()
        length = ms or (timing.TURN if turning else timing.MOVE)
        self.clock.glide(
            item, target, length, delay, flip=turn if turning else None, done=lambda: item.setZValue(z)
        )

    def adopt(self, item: CardItem, show: ZoneShow) -> None:
        """Makes a card one of this zone's, where and as large as it is on the screen."""
        board = self.boards.get(show.id)
        parent = board.ground if board is not None else None
        if item.parentItem() is not parent:
            self.clock.stop(item)
            here = item.scenePos()
            screen = item.scale() * (item.parentItem().scale() if item.parentItem() is not None else 1.0)
            angle = item.rotation()
            item.setParentItem(parent)  # type: ignore[arg-type]
            if parent is None:
                if item.scene() is None:
                    self.addItem(item)
                item.setPos(here)
                item.setScale(screen)
            else:
                item.setPos(parent.mapFromScene(here))
                item.setScale(screen / parent.scale())
            item.setRotation(angle)
        width = self.print_width(show)
        if abs(item.width - width) > 0.01:
            item.setScale(item.scale() * item.width / width)
            item.width = width
        item.zone = show.id

    def _leave(self, item: CardItem, animate: bool) -> None:
        if not animate or self.clock.scale <= 0:
            self._remove(item)
            return
        here = timing.pose_of(item)
        here.opacity = 0.0
        self.clock.glide(item, here, timing.PICK_UP, done=lambda: self._remove(item))

    # ---- markers, piles, words

    def _sync_markers(self, animate: bool) -> None:
        free = list(self.markers)
        kept: list[MarkerItem] = []
        for show in self.shows.values():
            for order, stand in enumerate(show.stood):
                kind, owner = stand.marker.kind, stand.marker.owner
                same = [i for i in free if i.marker.kind == kind and i.marker.owner == owner]
                item = next((i for i in same if i.zone == show.id and i.marker.at == stand.marker.at), None)
                item = item or (same[0] if same else None)
                pose = Pose(stand.x, stand.y)
                if item is None:
                    item = MarkerItem(self.pictures, show.id, stand.marker, stand.width)
                    self.addItem(item)
                    strike(item, pose)
                else:
                    free.remove(item)
                item.zone, item.marker, item.width = show.id, stand.marker, stand.width
                item.refresh(self.pictures)
                item.setZValue(layers.MARKERS + order)
                if animate and not _close(item, pose):
                    self.clock.glide(item, pose, timing.MOVE)
                else:
                    self.clock.stop(item)
                    strike(item, pose)
                kept.append(item)
        for gone in free:
            self._remove(gone)
        self.markers = kept

    def _sync_piles(self) -> None:
        for zone, show in self.shows.items():
            if not isinstance(show, PileShow):
                continue
            stack = self._stacks.get(zone)
            if stack is None:
                stack = QGraphicsPixmapItem()
                stack.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
                stack.setZValue(layers.PILE)
                self.addItem(stack)
                self._stacks[zone] = stack
                count_item = WordsItem()
                count_item.setZValue(layers.COUNTS)
                self.addItem(count_item)
                self._counts[zone] = count_item
            self._draw_pile(show, stack, self._counts[zone])

    def _draw_pile(self, show: PileShow, stack: QGraphicsPixmapItem, count_item: WordsItem) -> None:
        edges = show.layers(show.count)
        thing = isinstance(show, ThingShow)
        stack.setVisible(edges > 0 or thing)
        rect = show.rect
        if isinstance(show, ThingShow):
            width = min(rect.w, rect.h / 1.4) * 0.8
            pixmap = self.pictures.piece(show.picture, show.zone.owner, width)
            size = pixmap.deviceIndependentSize()
            stack.setPixmap(pixmap)
            stack.setPos(rect.cx - size.width() / 2, rect.cy - size.height() / 2)
        elif edges:
            pixmap = self.pictures.stack(show.width, edges)
            stack.setPixmap(pixmap)
            margin = self.pictures.margin(show.width)
            step = self.pictures.stack_step(show.width)
            # The stack's uppermost edge lies exactly under the top card, a little above the middle.
            stack.setPos(
                rect.cx - show.width / 2 - margin, rect.cy - show.width * show.aspect / 2 - margin - edges * step / 2
            )
        box = QRectF(rect.cx - 20, rect.cy + show.width * show.aspect * 0.5 - 9, 40, 18)
        text = str(show.count) if show.count > 1 and not thing else show.note
        count_item.show_words(
            box, self.theme, self.dpr, typeface(SANS_BOLD, 14 * self.unit), text, Qt.AlignmentFlag.AlignCenter, tag=True
        )

    def _sync_words(self, view: View) -> None:
        table = self.table
        assert table is not None
        serif, sans = typeface(SERIF_BOLD, 18 * self.unit, True), typeface(SANS_BOLD, 15 * self.unit, True)
        for seat, plate in self.plates.items():
            notes = [counter.text for counter in view.counters if counter.owner == seat]
            score = str(view.scores[seat]) if seat < len(view.scores) else ""
            plate.show_plate(
                qrect(table.plates[seat]), self.theme, self.dpr, (serif, sans), self.name(seat), score,
                self.named(" · ".join(notes)), view.actor == seat, seat in view.winners, False,
            )  # fmt: skip
        self.place_prompt(0.0)
        shared = " · ".join(self.named(counter.text) for counter in view.counters if counter.owner < 0)
        self._counters.show_words(
            qrect(table.counters), self.theme, self.dpr, typeface(SANS_BOLD, 15 * self.unit), shared,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
        )  # fmt: skip

    def place_prompt(self, beside: float) -> float:
        """Shows the prompt with `beside` pixels of buttons at its right, both centred together; returns where the
        buttons begin."""
        table, view = self.table, self.view
        assert table is not None
        text = self.named(view.prompt) if view is not None else ""
        bar = Rect(table.prompt.x, table.prompt.y, table.buttons.right - table.prompt.x, table.prompt.h)
        room = bar.w - beside - 16.0 * self.unit
        font = typeface(SERIF, 21 * self.unit)
        width = QFontMetricsF(font).horizontalAdvance(text) + 8.0
        if width > room:
            font = typeface(SERIF, 16 * self.unit)
            width = min(room, QFontMetricsF(font).horizontalAdvance(text) + 8.0)
        gap = 16.0 * self.unit if beside and text else 0.0
        whole = width + gap + beside
        left = min(max(table.width / 2 - whole / 2, bar.x), bar.right - whole)
        box = QRectF(left, bar.y, max(width, 1.0), bar.h)
        self._prompt.show_words(box, self.theme, self.dpr, font, text, Qt.AlignmentFlag.AlignCenter)
        return left + width + gap

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat] if seat < len(self.names) else f"Seat {seat + 1}"

    def named(self, text: str) -> str:
        """A sentence with the players' names in the place of {0} …"""
        for seat in range(len(self.plan.seats_at) if self.plan is not None else 0):
            text = text.replace(f"{{{seat}}}", self.name(seat))
        return text

    # ---- finding

    def hits(self, x: float, y: float) -> list[Target]:
        """What a point of the table touches, the most particular first."""
        if self.table is not None:
            for seat, plate in self.table.plates.items():
                if plate.holds(x, y):
                    return [Target(f"seat:{seat}")]
        for show in self.shows.values():
            found = show.hits(x, y)
            if found:
                return found
        return []

    def item_of(self, target: Target) -> CardItem | None:
        """The card item a target means."""
        show = self.shows.get(target.zone)
        lay = show.find(target) if show is not None else None
        if lay is None and isinstance(show, PileShow) and not target.at and show.laid:
            lay = show.laid[-1]
        if lay is None:
            return None
        for item in self.cards:
            if item.zone == target.zone and item.slot is lay.slot:
                return item
        return None

    def marker_at(self, target: Target) -> MarkerItem | None:
        """The pawn that stands on a place, the viewer's own first."""
        here = [m for m in self.markers if (m.zone, m.marker.at) == (target.zone, target.at)]
        here = [m for m in here if m.marker.kind != "goal"]
        here.sort(key=lambda m: m.marker.owner != self.viewer)
        return here[0] if here else None

    def region(self, target: Target) -> Rect:
        """Where a target lies on the screen; an empty rectangle if it is not on the table."""
        if target.zone.startswith("seat:") and self.table is not None:
            return self.table.plates.get(int(target.zone[5:]), Rect(0, 0, 0, 0))
        show = self.shows.get(target.zone)
        return show.region(target) if show is not None else Rect(0, 0, 0, 0)

    def lays(self) -> Iterator[tuple[ZoneShow, Lay]]:
        """Everything that lies on the table."""
        for show in self.shows.values():
            for lay in show.laid:
                yield show, lay


class Board:
    """The movable ground of a hex board: a frame that clips, and in it the ground that scales and shifts."""

    MIN_TILE, MAX_TILE = 26.0, 260.0

    def __init__(self, scene: TableScene, show: HexShow) -> None:
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
        self.apply()

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
        if animate and not _close(self.ground, Pose(*show.shift, 0.0, scale)):
            self.scene.clock.glide(self.ground, Pose(*show.shift, 0.0, scale), timing.MOVE, done=self.print_sharp)
        else:
            self.apply()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zooms about a point of the screen."""
        show = self.show
        scale = min(max(show.scale * factor, self.MIN_TILE / BOARD_WIDTH), self.MAX_TILE / BOARD_WIDTH)
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


def _is_card(card: str | None, zone: str | None, item: CardItem) -> bool:
    return item.slot.card == card and zone in (None, item.zone)


def zone_of(view: View, zone_id: str) -> ZoneView:
    """A zone of a view, empty if the view has none of this id."""
    for zone in view.zones:
        if zone.id == zone_id:
            return zone
    return ZoneView(zone_id)


def badges_of(slot: Slot) -> list[str]:
    """The signs a slot's marks ask for."""
    found = [mark for mark in slot.marks if mark in BADGES]
    return [*found, "known"] if slot.known else found


def _close(item: QGraphicsItem, pose: Pose) -> bool:
    return (
        abs(item.x() - pose.x) < 0.5
        and abs(item.y() - pose.y) < 0.5
        and abs(item.scale() - pose.scale) < 0.002
        and abs(item.rotation() - pose.angle) < 0.1
        and abs(item.opacity() - pose.opacity) < 0.01
    )
