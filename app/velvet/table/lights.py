"""Lights: draws what the interaction machine says. What may be played stands out, what is held has its targets
outlined in brass, the nearest filled; focus, selection and choices each have a shape of their own. Must not change
the machine.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from velvet.core.gestures import BUTTONS, Target
from velvet.core.interaction import Interaction, Stage
from velvet.core.layout import Pile
from velvet.core.spots import Rect, hex_cell, hex_centre, line
from velvet.table import layers
from velvet.table.board import qrect
from velvet.table.faces.art import SANS_BOLD
from velvet.table.furniture import typeface
from velvet.table.items import ButtonItem, CardItem, OutlineItem, card_path
from velvet.table.pictures import Look
from velvet.table.scene import TableScene, zone_of
from velvet.table.zones import BOARD_WIDTH, FanShow, HexShow, MeldsShow, PileShow, RowShow, TrickShow

CONFIRM, CHOICE = "!confirm", "!choice"
LIFT, HELD_LIFT = 0.33, 0.38
LIFT_MS = 110
HELD_IN = (FanShow, RowShow, MeldsShow)  # zones of one's own that cards are played from


class Lights:
    """The lights of one scene. hover: the card pointed at; near: the lit target nearest to what is carried."""

    def __init__(self, scene: TableScene, machine: Interaction) -> None:
        self.scene = scene
        self.machine = machine
        self.hover: Target | None = None
        self.near: Target | None = None
        self.pointed: frozenset[Target] = frozenset()  # what a hint speaks of
        self.keyboard = False  # the focus ring shows once the keyboard has been used
        self.pressed_button = ""
        self.dragged: QGraphicsItem | None = None
        self.buttons: dict[str, ButtonItem] = {}
        self.chooser: list[ButtonItem] = []
        self.anchor: QPointF | None = None
        self._scrim: QGraphicsPathItem | None = None
        self._panel: QGraphicsPathItem | None = None
        self._outlines: list[OutlineItem] = []
        self._focus = OutlineItem()
        self._focus.setZValue(layers.FOCUS)
        scene.addItem(self._focus)
        self._ghost = QGraphicsPixmapItem()
        self._ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._ghost.setOpacity(0.62)
        self._ghost.hide()
        scene.addItem(self._ghost)
        self._lifted: dict[CardItem, float] = {}
        self._marked: set[CardItem] = set()
        self._played_from: set[str] = set()

    # ---- all of it

    def clear(self) -> None:
        """A new table: nothing is lit."""
        self._set_outlines([])
        self._focus.hide()
        self._hide_ghost()
        self._lifted, self._marked, self._played_from = {}, set(), set()
        self.hover = self.near = self.dragged = None
        self.pointed = frozenset()
        for button in [*self.buttons.values(), *self.chooser]:
            self.scene.removeItem(button)
        self.buttons, self.chooser = {}, []
        self._close_scrim()
        self.gather_spread()

    def settled(self) -> None:
        """The scene has put every card in its place: none is lifted any more."""
        self._lifted = {}

    def forget(self, item: CardItem) -> None:
        """This card goes to its place by itself."""
        self._lifted.pop(item, None)

    def move_near(self) -> None:
        """Only the nearest target changed."""
        self._targets()
        self._ghostly()

    def update(self) -> None:
        """Draws everything anew; cheap where nothing changed."""
        if self.scene.table is None:
            return
        self._cards()
        self._targets()
        self._buttons()
        self._choices()
        self._ring()
        self._ghostly()

    # ---- cards

    def _cards(self) -> None:
        machine, scene = self.machine, self.scene
        touchable = machine.touchable
        picking = machine.stage in (Stage.IDLE, Stage.SELECTING)
        lifts: dict[CardItem, float] = {}
        taken = {item for target in machine.taken if (item := scene.item_of(target)) is not None}
        own: set[str] = set()
        if any(target.at and target.zone in scene.shows for target in machine.pickups):
            # The viewer's turn to play a card: the hand, and every row played from so far, say which may be.
            self._played_from |= {target.zone for target in machine.pickups if self.in_own_hand(target)}
            own = {
                zone
                for zone, show in scene.shows.items()
                if show.zone.owner == show.table.viewer and (isinstance(show, FanShow) or zone in self._played_from)
            }
        for item in scene.cards:
            if item is self.dragged:
                self._look(item, Look.HELD, False)
                continue
            playable = False
            look = Look.PLAIN
            if item in taken:
                lifts[item] = HELD_LIFT if isinstance(scene.shows[item.zone], FanShow) else 0.1
                look = Look.HELD
            elif item.zone in own:
                playable = Target(item.zone, item.slot.card or "") in (touchable if picking else machine.pickups)
                look = Look.PLAIN if playable else Look.DIM
            self._look(item, look, playable)
        if self.hover is not None and self.dragged is None:
            pointed = scene.item_of(self.hover)
            show = scene.shows.get(self.hover.zone)
            if pointed is not None and pointed not in taken and isinstance(show, FanShow):
                if show.zone.owner == show.table.viewer:
                    lifts[pointed] = LIFT
        for target in self.pointed:
            spoken_of = scene.item_of(target)
            if spoken_of is not None and spoken_of not in taken and isinstance(scene.shows[target.zone], FanShow):
                lifts[spoken_of] = LIFT
        self._lift(lifts)
        chosen = taken if machine.stage is Stage.SELECTING else set()
        for item in {*chosen, *self._marked}:
            kinds = scene.badges(item.zone, item.slot)
            item.set_badges(kinds | {"chosen"} if item in chosen else kinds)
        self._marked = set(chosen)

    @staticmethod
    def _look(item: CardItem, look: Look, playable: bool) -> None:
        if item.look is not look or item.playable != playable:
            item.look, item.playable = look, playable
            item.refresh()

    def _lift(self, lifts: dict[CardItem, float]) -> None:
        scene = self.scene
        for item in {*lifts, *self._lifted}:
            amount = lifts.get(item, 0.0)
            if amount == self._lifted.get(item, 0.0) or item is self.dragged or item not in scene.cards:
                continue
            show = scene.shows.get(item.zone)
            lay = next((lay for lay in show.laid if lay.slot is item.slot), None) if show is not None else None
            if show is None or lay is None:
                continue
            pose = scene.pose(item, show, lay)
            pose.y -= amount * lay.spot.w * show.aspect
            if amount:
                pose.angle = show.lean(item.slot)
            z = layers.CARDS + lay.z if item.zone not in scene.boards else layers.HEX_TILES + lay.z
            item.setZValue(layers.RAISED if amount and item.zone not in scene.boards else z)
            scene.clock.glide(item, pose, LIFT_MS)
        self._lifted = {item: amount for item, amount in lifts.items() if amount}

    def in_own_hand(self, target: Target) -> bool:
        """Whether a target is a card of the viewer's own hand, row or columns."""
        show = self.scene.shows.get(target.zone)
        return isinstance(show, HELD_IN) and show.zone.owner == show.table.viewer and bool(target.at)

    # ---- what lies in a pile

    def spread(self, zone: str) -> None:
        """Shows the faces that lie in a pile in a row over the table, if it may be spread."""
        scene, show = self.scene, self.scene.shows.get(zone)
        table, view = scene.table, scene.view
        if not isinstance(show, PileShow) or not isinstance(show.zone, Pile) or not show.zone.spread:
            return
        if table is None or view is None:
            return
        faces = [slot for slot in zone_of(view, zone).slots if slot.card is not None]
        if len(faces) < 2:
            return
        wide = min(max(show.width, 60.0 * scene.unit), 90.0 * scene.unit)
        pad = 10.0 * scene.unit
        room = min(table.width * 0.8, wide * (1 + 0.62 * (len(faces) - 1)) + 2 * pad)
        high = wide * show.aspect + 2 * pad
        x = min(max(show.rect.cx - room / 2, 4.0), table.width - room - 4.0)
        above = show.rect.y - high - 4.0
        y = above if above > 4.0 else min(show.rect.bottom + 4.0, table.height - high - 4.0)
        self._panel = QGraphicsPathItem(_rounded(Rect(x, y, room, high), 10.0))
        colour = QColor(scene.theme.scrim)
        colour.setAlphaF(0.82)
        self._panel.setBrush(colour)
        self._panel.setPen(QPen(QColor(scene.theme.brass), 1.2))
        self._panel.setZValue(layers.CHOOSER)
        scene.addItem(self._panel)
        for spot, slot in zip(line(Rect(x, y, room, high).inset(pad), wide, [0.0] * len(faces)), faces, strict=True):
            picture = QGraphicsPixmapItem(scene.pictures.card(slot.card, wide, slot.marks), self._panel)
            size = picture.pixmap().deviceIndependentSize()
            picture.setPos(spot.x - size.width() / 2, spot.y - size.height() / 2)

    def gather_spread(self) -> None:
        """Puts the spread pile together again."""
        if self._panel is not None:
            self.scene.removeItem(self._panel)
            self._panel = None

    # ---- targets

    def path_of(self, target: Target) -> tuple[QPainterPath, str]:
        """A target's outline, and the board in whose units it is ("" for the scene's)."""
        scene, show = self.scene, self.scene.shows.get(target.zone)
        deck = scene.plan.deck if scene.plan is not None else ""
        if isinstance(show, HexShow) and target.at:
            lay = show.find(target)
            x, y = (lay.spot.x, lay.spot.y) if lay is not None else hex_centre(*hex_cell(target.at), show.radius)
            return card_path(deck, BOARD_WIDTH, -1.5).translated(x, y), target.zone
        if show is None:
            return _rounded(scene.region(target), 8.0 * scene.unit), ""
        if isinstance(show, TrickShow) and not target.at:
            spot = show.places()[show.table.viewer]
            return card_path(deck, spot.w, 2.0).translated(spot.cx, spot.cy), ""
        lay = show.find(target)
        if isinstance(show, PileShow) and lay is None and not target.at:
            box = show.region(target)
            return card_path(deck, box.w, 2.0).translated(box.cx, box.cy), ""
        if lay is not None and not (target.at == lay.slot.at and target.at):
            item = scene.item_of(target)
            x, y = (item.x(), item.y()) if item is not None else (lay.spot.x, lay.spot.y)
            return card_path(deck, lay.spot.w, 2.0).translated(x, y), ""
        return _rounded(scene.region(target).inset(1.5), 6.0 * scene.unit), ""

    def _targets(self) -> None:
        wanted = []
        for target in self.machine.targets:
            if target.zone != BUTTONS and not self.in_own_hand(target):
                path, board = self.path_of(target)
                near = "edge" if board else "near"  # on a board the ghost fills the place
                wanted.append((path, board, near if target == self.near else "target"))
        self._set_outlines(wanted)

    def _set_outlines(self, wanted: Sequence[tuple[QPainterPath, str, str]]) -> None:
        scene = self.scene
        while len(self._outlines) < len(wanted):
            made = OutlineItem()
            scene.addItem(made)
            self._outlines.append(made)
        for item, (path, board, kind) in zip(self._outlines, wanted, strict=False):
            ground = scene.boards[board].ground if board in scene.boards else None
            if item.parentItem() is not ground:
                item.setParentItem(ground)  # type: ignore[arg-type]
            over = layers.HEX_GHOST + 1 if kind == "edge" else layers.HEX_TARGET
            item.setZValue(over if ground is not None else layers.CARD_TARGET)
            item.show_path(path, scene.theme, kind, scene.unit)
            item.show()
        for item in self._outlines[len(wanted) :]:
            if item.parentItem() is not None:
                item.setParentItem(None)  # type: ignore[arg-type]
            item.hide()

    def _ring(self) -> None:
        focus = self.machine.focus
        if not self.keyboard or focus is None or focus.zone == BUTTONS or self.machine.stage is Stage.CHOOSING:
            self._focus.hide()
            return
        path, board = self.path_of(focus)
        scene = self.scene
        ground = scene.boards[board].ground if board in scene.boards else None
        if self._focus.parentItem() is not ground:
            self._focus.setParentItem(ground)  # type: ignore[arg-type]
        box = path.boundingRect()
        grow = 5.0 / (scene.boards[board].show.scale if ground is not None else 1.0)
        scale = (box.width() + 2 * grow) / max(box.width(), 1.0)
        path.translate(-box.center())
        ring = _scaled(path, scale)
        ring.translate(box.center())
        self._focus.setZValue(layers.HEX_GHOST + 1 if ground is not None else layers.FOCUS)
        self._focus.show_path(ring, scene.theme, "focus", scene.unit)
        self._focus.show()

    # ---- the ghost of a tile

    def _ghostly(self) -> None:
        near, held = self.near, self.machine.held
        show = self.scene.shows.get(near.zone) if near is not None else None
        if near is None or held is None or not isinstance(show, HexShow) or near not in self.machine.targets:
            self._hide_ghost()
            return
        endings = self.machine.ending_at(near)
        card = held.at if self.scene.item_of(held) is not None else None
        if not endings or card is None:
            self._hide_ghost()
            return
        board = self.scene.boards[near.zone]
        self._ghost.setPixmap(self.scene.pictures.card(card, board.print_width, endings[0].marks))
        size = self._ghost.pixmap().deviceIndependentSize()
        self._ghost.setOffset(-size.width() / 2, -size.height() / 2)
        self._ghost.setParentItem(board.ground)
        self._ghost.setZValue(layers.HEX_GHOST)
        self._ghost.setPos(*hex_centre(*hex_cell(near.at), show.radius))
        self._ghost.setScale(BOARD_WIDTH / board.print_width)
        self._ghost.setRotation(60.0 * endings[0].turn)
        self._ghost.show()

    def _hide_ghost(self) -> None:
        self._ghost.hide()
        if self._ghost.parentItem() is not None:
            self._ghost.setParentItem(None)  # type: ignore[arg-type]

    # ---- buttons and the chooser

    def _buttons(self) -> None:
        scene, machine = self.scene, self.machine
        labels: dict[str, str] = {}
        for target in sorted((t for t in machine.touchable if t.zone == BUTTONS), key=self._button_order):
            labels[target.at] = self.button_label(target)
        if machine.stage is Stage.SELECTING and machine.ready():
            labels[CONFIRM] = machine.ready()[0].label or "Done"
        for key in [key for key in self.buttons if key not in labels]:
            scene.removeItem(self.buttons.pop(key))
        font = typeface(SANS_BOLD, 15 * scene.unit, True)
        table = scene.table
        assert table is not None
        metrics = QFontMetricsF(font)
        widths = {key: metrics.horizontalAdvance(label) + 26 * scene.unit for key, label in labels.items()}
        gap = 8.0 * scene.unit
        area = table.buttons
        total = sum(widths.values()) + gap * max(len(widths) - 1, 0)
        room = table.buttons.right - table.prompt.x - min(table.prompt.w, 220.0 * scene.unit)
        squeeze = min(1.0, room / total) if total else 1.0
        x, height = scene.furniture.place_prompt(total * squeeze), min(area.h, 36.0 * scene.unit)
        for key, label in labels.items():
            item = self.buttons.get(key)
            if item is None:
                item = ButtonItem(key, label)
                item.setZValue(layers.BUTTONS)
                scene.addItem(item)
                self.buttons[key] = item
            item.label = label
            box = QRectF(x, area.cy - height / 2, widths[key] * squeeze, height)
            focus = self.keyboard and machine.focus == Target(BUTTONS, key)
            item.show_button(box, scene.theme, scene.dpr, font, focus, self.hover == Target(BUTTONS, key))
            x += (widths[key] + gap) * squeeze

    def _button_order(self, target: Target) -> int:
        for index, gesture in enumerate(self.machine.gestures):
            if target in gesture.path:
                return index
        return 0

    def button_label(self, target: Target) -> str:
        """What stands on a button: its gesture's words, or its key where several moves begin with it."""
        endings = self.machine.ending_at(target)
        if len(endings) == 1 and endings[0].label:
            return endings[0].label
        return target.at.replace("-", " ").capitalize()

    def _choices(self) -> None:
        scene, machine = self.scene, self.machine
        for item in self.chooser:
            scene.removeItem(item)
        self.chooser = []
        self._close_scrim()
        if machine.stage is not Stage.CHOOSING:
            return
        table = scene.table
        assert table is not None
        font = typeface(SANS_BOLD, 15 * scene.unit, True)
        metrics = QFontMetricsF(font)
        labels = [g.label or " ".join(t.at for t in g.path if t.at) for g in machine.choices]
        unit = scene.unit
        width = max(metrics.horizontalAdvance(label) for label in labels) + 30 * unit
        height, gap, pad = 36.0 * unit, 8.0 * unit, 12.0 * unit
        rows = max(1, min(len(labels), int((table.height * 0.7) // (height + gap))))
        cols = -(-len(labels) // rows)
        width = min(width, (table.width * 0.9 - 2 * pad) / cols - gap)
        panel_w, panel_h = cols * (width + gap) - gap + 2 * pad, rows * (height + gap) - gap + 2 * pad
        anchor = self.anchor or QPointF(table.width / 2, table.height / 2)
        left = min(max(anchor.x() - panel_w / 2, 8), table.width - panel_w - 8)
        top = min(max(anchor.y() - panel_h / 2, 8), table.height - panel_h - 8)
        self._open_scrim(QRectF(left, top, panel_w, panel_h))
        for index, label in enumerate(labels):
            col, row = divmod(index, rows)
            item = ButtonItem(str(index), label)
            item.setZValue(layers.CHOOSER + 1)
            scene.addItem(item)
            box = QRectF(left + pad + col * (width + gap), top + pad + row * (height + gap), width, height)
            hover = self.hover == Target(CHOICE, str(index))
            item.show_button(box, scene.theme, scene.dpr, font, machine.focus == Target(CHOICE, str(index)), hover)
            self.chooser.append(item)

    def _open_scrim(self, box: QRectF) -> None:
        path = QPainterPath()
        path.addRoundedRect(box, 12, 12)
        self._scrim = QGraphicsPathItem(path)
        colour = QColor(self.scene.theme.scrim)
        colour.setAlphaF(0.82)
        self._scrim.setBrush(colour)
        self._scrim.setPen(QPen(QColor(self.scene.theme.brass), 1.5))
        self._scrim.setZValue(layers.CHOOSER)
        self.scene.addItem(self._scrim)

    def _close_scrim(self) -> None:
        if self._scrim is not None:
            self.scene.removeItem(self._scrim)
            self._scrim = None

    def button_at(self, x: float, y: float) -> Target | None:
        """The button or choice under a point."""
        for item in self.chooser:
            if item.box.contains(x, y):
                return Target(CHOICE, item.key)
        if not self.chooser:
            for item in self.buttons.values():
                if item.box.contains(x, y):
                    return Target(BUTTONS, item.key)
        return None

    def button_box(self, target: Target) -> Rect:
        """Where a button or choice is."""
        item = self.buttons.get(target.at)
        if target.zone == CHOICE:
            item = next((choice for choice in self.chooser if choice.key == target.at), None)
        return Rect(*item.box.getRect()) if item is not None else Rect(0, 0, 0, 0)  # type: ignore[misc]


def _rounded(rect: Rect, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(qrect(rect), radius, radius)
    return path


def _scaled(path: QPainterPath, factor: float) -> QPainterPath:
    return QTransform.fromScale(factor, factor).map(path)
