"""The scene: builds a layout's zones and makes what lies on the table exactly what a View says (`sync`).

Cards keep their identity from View to View where the View allows it, so that they glide instead of jump. The scene
never applies a move and knows no game. Input is `view`'s, lights are `lights`', the course of events `director`'s.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from velvet.core.arrange import Arrangement, arrange
from velvet.core.gestures import Target
from velvet.core.layout import Layout
from velvet.core.spots import Rect
from velvet.core.views import Slot, View, ZoneView
from velvet.table import clock as timing
from velvet.table import layers
from velvet.table.board import Board, qrect
from velvet.table.clock import Clock, Pose, close_to, strike
from velvet.table.faces import FaceCache
from velvet.table.faces.art import SERIF
from velvet.table.furniture import Furniture, typeface
from velvet.table.ground import embroider, velvet
from velvet.table.items import BADGES, TALLER, CardItem, MarkerItem
from velvet.table.pictures import Pictures, codes_of, style_of
from velvet.table.press import Press
from velvet.table.shows import Lay, ZoneShow
from velvet.table.themes import Theme, theme
from velvet.table.zones import FanShow, HexShow, PileShow, TrickShow, show_for

# Faces are printed ahead in so many widths; in any other the nearest of them stands in until it is printed.
WIDTHS = 4


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
        self.boards: dict[str, Board] = {}
        self.dpr = 1.0
        self.size = (1280.0, 800.0)
        self.armed: frozenset[str] = frozenset()  # the switches that are on
        self.last: str | None = None  # the card of the last move
        self._sizes: dict[str, int] = {}
        self._pictures: Pictures | None = None
        self._cloth = QPixmap()
        self._flights = 0
        self.press = Press(self, self._print_waiting, lambda: not self.clock.busy)
        self.furniture = Furniture(self)

    # ---- building

    @property
    def unit(self) -> float:
        return self.table.unit if self.table is not None else 1.0

    @property
    def pictures(self) -> Pictures:
        """The pixmaps of the present deck, its style, ratio and theme."""
        deck = self.plan.deck if self.plan is not None else "viashi"
        kept = self._pictures
        now = (deck, style_of(self.faces, deck), self.dpr, self.theme)
        if kept is None or (kept.deck, kept.style, kept.dpr, kept.theme) != now:
            kept = self._pictures = Pictures(self.faces, deck, self.dpr, self.theme)
        return kept

    def set_layout(self, layout: Layout, viewer: int | None) -> None:
        """A new table: clears it. The same layout for another viewer turns it round."""
        self.clock.finish()
        self.plan, self.viewer = layout, viewer
        self._sizes = {}
        self.armed = frozenset()
        self.view = self.last = None
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
        self.furniture.set_up(len(table.plates))
        if self.view is not None:
            self.press.hold()  # every card has a print that will do for a moment
            self.sync(self.view, animate=False)
        self.plan_press()
        self.update()

    def plan_press(self) -> None:
        """Whatever face may come into view is printed ahead, in the widths that most cards have here; a hand that may
        be played from is a little larger."""
        if self.plan is None or not self.press.on:
            return
        own = [s.width for s in self.shows.values() if s.zone.owner == self.viewer and s.id not in self.boards][:1]
        common = Counter(self.print_width(show) for show in self.shows.values()).most_common()
        widths = dict.fromkeys([*own, *(width * TALLER for width in own), *(width for width, _ in common)])
        codes = [None, *codes_of(self.plan.deck, [item.slot.card for item in self.cards])]
        self.press.plan(self.pictures, [(code, width) for width in list(widths)[:WIDTHS] for code in codes])

    def _print_waiting(self) -> None:
        waiting = [item for item in self.cards if item.waits]
        waiting.sort(key=lambda item: self._owner(item.zone) != self.viewer)  # the viewer's own are looked at first
        for item in waiting:
            item.refresh()

    def _build_boards(self, views: dict[str, tuple[float, tuple[float, float]] | None]) -> None:
        for zone, show in self.shows.items():
            if isinstance(show, HexShow):
                if zone not in self.boards:
                    self.boards[zone] = Board(self, show)
                self.boards[zone].renew(show, views.get(zone))

    def _clear(self) -> None:
        for item in [*self.cards, *self.markers, *self.furniture.clear()]:
            self._remove(item)
        for board in self.boards.values():
            self._remove(board.frame)
        self.cards, self.markers = [], []
        self.boards = {}

    def _remove(self, item: QGraphicsItem) -> None:
        self.clock.stop(item)
        if item.scene() is not None:
            self.removeItem(item)

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF)
        if self.plan is None:
            painter.fillRect(rect, QColor(self.theme.cloth))  # a table is laid in a moment, and its cloth woven then
            return
        if self._cloth.isNull():
            self._cloth = self._make_cloth()
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
        for board in self.boards.values():
            board.fit_if_free(animate)  # first, so that new tiles are printed in the right size at once
        taken = self._match(wanted)
        for item in [item for item in self.cards if item not in taken]:
            self.cards.remove(item)
            self._leave(item, animate)
        for (show, lay), item in zip(wanted, taken, strict=True):
            self.put(item, show, lay, animate)
        self._sync_markers(animate)
        self.furniture.draw_piles()
        self.furniture.show_words(view)

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
        return [found[number] if number in found else self._new(show, lay) for number, (show, lay) in enumerate(wanted)]

    def _is_back_of(self, owner: int, item: CardItem) -> bool:
        return item.slot.card is None and self._owner(item.zone) == owner

    def _owner(self, zone: str) -> int:
        show = self.shows.get(zone)
        return show.zone.owner if show is not None else -1

    def _new(self, show: ZoneShow, lay: Lay) -> CardItem:
        item = self.make(show, lay.slot, lay.face)
        strike(item, self.pose(item, show, lay))
        if not isinstance(show, PileShow):  # there it lay under what was taken
            item.setOpacity(0.0)
        return item

    def make(self, show: ZoneShow, slot: Slot, face: bool) -> CardItem:
        """A new card item in a zone, not yet placed."""
        item = CardItem(self.pictures, show.id, slot, self.print_width(show), self.press)
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

    def lean(self, item: QGraphicsItem) -> float:
        """How a thing is turned while it is in hand: as in the fan it came from."""
        show = self.shows.get(item.zone) if isinstance(item, CardItem) else None
        return show.lean(item.slot) if show is not None and isinstance(item, CardItem) else 0.0

    def put(self, item: CardItem, show: ZoneShow, lay: Lay, animate: bool) -> None:
        """Brings a card to its place; turns it over on the way if its face is to show."""
        self.adopt(item, show)
        item.slot, item.pictures, item.bare = lay.slot, self.pictures, lay.bare
        target = self.pose(item, show, lay)
        z = layers.HEX_TILES + lay.z if show.id in self.boards else layers.CARDS + lay.z
        item.set_badges(self.badges(show.id, lay.slot))
        turning = item.face_up != lay.face
        still = close_to(item, target) and not turning
        if not animate or still or self.clock.scale <= 0:
            self.clock.stop(item)
            item.face_up = lay.face
            item.refresh()
            strike(item, target)
            item.setZValue(z)
            return
        self.fly(item, target, z, lay.face)

    def badges(self, zone: str, slot: Slot) -> frozenset[str]:
        """The signs on a card: its marks', and the last move's where it can be seen among others."""
        found = set(marked(slot))
        show = self.shows.get(zone)
        if slot.card is not None and slot.card == self.last and not isinstance(show, (FanShow, PileShow, TrickShow)):
            found.add("last")
        return frozenset(found)

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
        self.clock.glide(item, target, length, delay, flip=turn if turning else None, done=lambda: item.setZValue(z))

    def adopt(self, item: CardItem, show: ZoneShow) -> None:
        """Makes a card one of this zone's, where and as large as it is on the screen."""
        board = self.boards.get(show.id)
        parent = board.ground if board is not None else None
        if item.parentItem() is not parent:
            self.clock.stop(item)
            here = item.scenePos()
            screen = item.scale() * (item.parentItem().scale() if item.parentItem() is not None else 1.0)
            angle = item.rotation()
            for view in self.views():
                view.viewport().update()  # a scene forgets where a thing was painted that comes under one that clips
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
            item.refresh()
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
                if animate and not close_to(item, pose):
                    self.clock.glide(item, pose, timing.MOVE)
                else:
                    self.clock.stop(item)
                    strike(item, pose)
                kept.append(item)
        for gone in free:
            self._remove(gone)
        self.markers = kept

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


def _is_card(card: str | None, zone: str | None, item: CardItem) -> bool:
    return item.slot.card == card and zone in (None, item.zone)


def zone_of(view: View, zone_id: str) -> ZoneView:
    """A zone of a view, empty if the view has none of this id."""
    for zone in view.zones:
        if zone.id == zone_id:
            return zone
    return ZoneView(zone_id)


def marked(slot: Slot) -> list[str]:
    """The signs a slot's marks ask for."""
    found = [mark for mark in slot.marks if mark in BADGES]
    return [*found, "known"] if slot.known else found
