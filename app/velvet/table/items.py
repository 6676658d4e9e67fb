"""What lies on the table as graphics items: cards, markers, plates, buttons, counts. No rules, no layout.

Every item's origin is its centre. Pixmaps are painted once at the screen's own pixels; an item's scale is 1 except on
its way and on the hex board.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from velvet.core.views import Marker, Slot
from velvet.table.pictures import Look, Pictures, outline
from velvet.table.press import Press
from velvet.table.themes import Theme

# Marks that are signs of their own, in the order of their corners.
BADGES = ("winner", "lead", "known", "reach", "trump", "fixed", "revolt")
TALLER = 1.03  # a card that can be played


class CardItem(QGraphicsPixmapItem):
    """A card or a back. slot: what the View says of it; zone: where it lies; width: as drawn, before scale."""

    def __init__(self, pictures: Pictures, zone: str, slot: Slot, width: float, press: Press | None = None):
        """press: prints in portions, if there is one."""
        super().__init__()
        self.pictures = pictures
        self.zone = zone
        self.slot = slot
        self.width = width
        self.face_up = slot.card is not None
        self.look = Look.PLAIN
        self.playable = False
        self.bare = 1.0  # how much of its width no neighbour covers
        self.rest_scale = 1.0  # on the hex board: board units per drawn pixel
        self.press = press
        self.waits = False  # its face is not printed yet, and something stands in for it
        self._badges: dict[str, QGraphicsPixmapItem] = {}
        self._shown: tuple[object, ...] = ()
        self._wished: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()  # card, marks and look in the pixmap
        self._drawn_width = width
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.refresh()

    def refresh(self) -> None:
        """Puts on the pixmap that fits what is to be shown; cheap when nothing changed."""
        card = self.slot.card if self.face_up else None
        width = self.width * TALLER if self.playable and self.look is not Look.HELD else self.width
        marks = self.slot.marks if self.face_up else ()
        key = (card, width, marks, self.look, id(self.pictures))
        if key == self._shown:
            return
        if self.waits and key == self._wished and self.press is not None and self.press.spent():
            return
        drawn = (card, marks, self.look)
        pixmap = (
            self.pictures.card(card, width, marks, self.look)
            if self.press is None
            else self.press.card(self.pictures, card, width, marks, self.look)
        )
        self.waits = pixmap is None
        self._wished = key
        self._shown = () if pixmap is None else key
        if pixmap is None:
            pixmap = self._stand_in(card, width, marks, drawn == self._drawn)
        self._drawn, self._drawn_width = drawn, width
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)

    def _stand_in(self, card: str | None, width: float, marks: tuple[str, ...], same: bool) -> QPixmap:
        """Until the face is printed: the same thing in the size it had so far, else what the pictures have."""
        if not same:
            return self.pictures.stand_in(card, width, marks, self.look)
        pixmap = QPixmap(self.pixmap())
        pixmap.setDevicePixelRatio(pixmap.devicePixelRatio() * self._drawn_width / width)
        return pixmap

    def set_badges(self, kinds: frozenset[str]) -> None:
        """Shows exactly these signs on the card's upper edge; on what is bare of a covered card, from below upwards."""
        size = max(14.0, self.width * 0.2)
        half_w, half_h = self.width / 2, self.width * self.pictures.aspect / 2
        for kind in [k for k in self._badges if k not in kinds]:
            gone = self._badges.pop(kind)
            gone.setParentItem(None)  # type: ignore[arg-type]
            if gone.scene() is not None:
                gone.scene().removeItem(gone)
        for place, kind in enumerate(sorted(kinds)):
            badge = self._badges.get(kind)
            if badge is None:
                badge = QGraphicsPixmapItem(self)
                badge.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
                badge.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
                self._badges[kind] = badge
            badge.setPixmap(self.pictures.badge(kind, size))
            if self.pictures.deck == "vyozha":
                badge.setPos(-size / 2 + place * size, -half_h * 0.78)
            elif self.bare < 0.98:
                left = min(self.bare / 2, 0.16) * self.width - half_w - size / 2
                badge.setPos(left, half_h - size * (1.1 + place * 1.02))
            else:
                badge.setPos(half_w - size * (0.75 + place * 1.02), -half_h - size * 0.25)


class MarkerItem(QGraphicsPixmapItem):
    """A pawn, peg or pennant."""

    def __init__(self, pictures: Pictures, zone: str, marker: Marker, width: float):
        super().__init__()
        self.zone = zone
        self.marker = marker
        self.width = width
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.refresh(pictures)

    def refresh(self, pictures: Pictures) -> None:
        pixmap = pictures.piece(self.marker.kind, self.marker.owner, self.width)
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)


class Painted(QGraphicsPixmapItem):
    """Something painted into a pixmap once and again only when it changes."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QRectF()
        self._shown: tuple[object, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _begin(self, box: QRectF, margin: float, dpr: float) -> tuple[QPixmap, QPainter]:
        self.box = box
        width, height = box.width() + 2 * margin, box.height() + 2 * margin
        pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(margin, margin)
        return pixmap, painter

    def _end(self, pixmap: QPixmap, painter: QPainter, margin: float) -> None:
        painter.end()
        self.setPixmap(pixmap)
        self.setPos(self.box.left() - margin, self.box.top() - margin)


class PlateItem(Painted):
    """The brass plate of a seat: name, score, what else belongs to it; it glows while the seat is to act."""

    def show_plate(
        self, box: QRectF, theme: Theme, dpr: float, fonts: tuple[QFont, QFont], name: str, score: str, note: str,
        turn: bool, crown: bool, lit: bool,
    ) -> None:  # fmt: skip
        key = (box.getRect(), theme.name, dpr, name, score, note, turn, crown, lit)
        if key == self._shown:
            return
        self._shown = key
        margin = 16.0
        pixmap, painter = self._begin(box, margin, dpr)
        w, h = box.width(), box.height()
        plate = QPainterPath()
        radius = h * 0.22
        plate.addRoundedRect(QRectF(0.5, 0.5, w - 1, h - 1), radius, radius)
        if turn:
            for grow in range(14, 0, -2):
                halo = QPainterPath()
                halo.addRoundedRect(QRectF(-grow, -grow, w + 2 * grow, h + 2 * grow), radius + grow, radius + grow)
                painter.fillPath(halo, QColor(255, 214, 120, 17 if theme.dark else 26))
        brass = QLinearGradient(0, 0, 0, h)
        upper, lower = (QColor("#f2dc98"), QColor("#c09a34"))
        if not turn:
            upper, lower = QColor(theme.plate), QColor(theme.plate_low)
        brass.setColorAt(0, upper)
        brass.setColorAt(0.5, upper.darker(108))
        brass.setColorAt(0.52, upper.darker(114))
        brass.setColorAt(1, lower)
        painter.fillPath(plate, brass)
        painter.setPen(QPen(QColor(255, 244, 205, 150 if turn else 80), 1.0))
        painter.drawLine(QPointF(radius, 1.5), QPointF(w - radius, 1.5))
        painter.setPen(QPen(QColor("#3a2a0a"), 1.2 * max(1.0, h / 50)))
        painter.drawPath(plate)
        if lit:
            painter.setPen(QPen(QColor(theme.ink), 2.5))
            painter.drawPath(plate)
        self._screws(painter, w, h)
        self._words(painter, theme, fonts, name, score, note, turn, crown, w, h)
        self._end(pixmap, painter, margin)

    @staticmethod
    def _screws(painter: QPainter, w: float, h: float) -> None:
        painter.setPen(QPen(QColor(60, 42, 10, 160), 0.8))
        painter.setBrush(QColor(255, 236, 180, 70))
        u = h / 50.0
        for x in (6.0 * u, w - 6.0 * u):
            painter.drawEllipse(QPointF(x, h / 2), 2.0 * u, 2.0 * u)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    @staticmethod
    def _words(
        painter: QPainter, theme: Theme, fonts: tuple[QFont, QFont], name: str, score: str, note: str,
        turn: bool, crown: bool, w: float, h: float,
    ) -> None:  # fmt: skip
        serif, sans = fonts
        painter.setPen(QColor(theme.plate_ink))
        u = h / 50.0
        left, right = 14.0 * u, w - 14.0 * u
        line = h if not note else h * 0.58  # the name's line; the note has the whole width below it
        start = left
        if turn:  # the pointer says it without colour
            middle = line / 2 + (2 * u if note else 0.0)
            tip = QPainterPath(QPointF(left, middle - 6 * u))
            tip.lineTo(left + 8 * u, middle)
            tip.lineTo(left, middle + 6 * u)
            tip.closeSubpath()
            painter.fillPath(tip, QColor(theme.plate_ink))
            start += 14 * u
        metrics = QFontMetricsF(sans)
        score_w = metrics.horizontalAdvance(score) + 6
        wide = metrics.horizontalAdvance(note) > right - score_w - left
        painter.setFont(sans)
        sides = Qt.AlignmentFlag.AlignVCenter
        score_box = QRectF(right - score_w, 0, score_w, line if wide else h)
        painter.drawText(score_box, Qt.AlignmentFlag.AlignRight | sides, score)
        words = f"♛ {name}" if crown else name
        room = right - score_w - start
        painter.setFont(serif)
        elided = QFontMetricsF(serif).elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(start, 0, room, line), Qt.AlignmentFlag.AlignLeft | sides, elided)
        if note:
            room = right - left - (0.0 if wide else score_w)
            painter.setFont(sans)
            elided = metrics.elidedText(last_that_fit(note, metrics, room), Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(left, h * 0.5, room, h * 0.46), Qt.AlignmentFlag.AlignLeft | sides, elided)


def last_that_fit(note: str, metrics: QFontMetricsF, room: float) -> str:
    """As many of the parts of a note as there is room for, whole; what stands first is known longest and goes first."""
    while metrics.horizontalAdvance(note) > room and " · " in note:
        note = note.split(" · ", 1)[1]
    return note


class ButtonItem(Painted):
    """A button of the table. key: its Target's `at`, or an index in a chooser."""

    def __init__(self, key: str, label: str) -> None:
        super().__init__()
        self.key = key
        self.label = label

    def show_button(self, box: QRectF, theme: Theme, dpr: float, font: QFont, focus: bool, hover: bool) -> None:
        key = (box.getRect(), theme.name, dpr, self.label, focus, hover, font.pixelSize())
        if key == self._shown:
            return
        self._shown = key
        margin = 8.0
        pixmap, painter = self._begin(box, margin, dpr)
        w, h = box.width(), box.height()
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(0.5, 0.5, w - 1, h - 1), h * 0.3, h * 0.3)
        shadow = QPainterPath()
        shadow.addRoundedRect(QRectF(0, 2, w, h), h * 0.3, h * 0.3)
        painter.fillPath(shadow, QColor(0, 0, 0, 90))
        brass = QLinearGradient(0, 0, 0, h)
        brass.setColorAt(0, QColor("#e6cb7a").lighter(110 if hover else 100))
        brass.setColorAt(1, QColor("#b08c2e").lighter(112 if hover else 100))
        painter.fillPath(shape, brass)
        painter.setPen(QPen(QColor("#3a2a0a"), 1.2))
        painter.drawPath(shape)
        if focus:
            ring = QPainterPath()
            ring.addRoundedRect(QRectF(-4, -4, w + 8, h + 8), h * 0.36, h * 0.36)
            painter.setPen(QPen(QColor(theme.ink), 2.0, Qt.PenStyle.DashLine))
            painter.drawPath(ring)
        painter.setPen(QColor(theme.plate_ink))
        painter.setFont(font)
        elided = QFontMetricsF(font).elidedText(self.label, Qt.TextElideMode.ElideRight, w - 12)
        painter.drawText(QRectF(0, 0, w, h), Qt.AlignmentFlag.AlignCenter, elided)
        self._end(pixmap, painter, margin)


class WordsItem(Painted):
    """A line of text on the cloth: the prompt, the counters, the number on a pile. text: what it says now."""

    text = ""

    def show_words(
        self, box: QRectF, theme: Theme, dpr: float, font: QFont, text: str, align: Qt.AlignmentFlag, tag: bool = False
    ) -> None:
        """tag: on a small dark lozenge, as large as the text."""
        key = (box.getRect(), theme.name, dpr, font.pixelSize(), text, align, tag)
        if key == self._shown:
            return
        self._shown = key
        self.text = text
        self.setVisible(bool(text))
        if not text:
            return
        metrics = QFontMetricsF(font)
        if tag:
            w, h = metrics.horizontalAdvance(text) + 12, metrics.height() + 2
            box = QRectF(box.center().x() - w / 2, box.center().y() - h / 2, w, h)
        pixmap, painter = self._begin(box, 0.0, dpr)
        painter.setFont(font)
        whole = QRectF(0, 0, box.width(), box.height())
        if tag:
            painter.setPen(QPen(QColor(theme.brass), 1.0))
            painter.setBrush(QColor(24, 14, 20, 225) if theme.dark else QColor(250, 244, 228, 235))
            painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), box.height() / 2.4, box.height() / 2.4)
            painter.setPen(QColor(theme.ink))
            painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, text)
        else:
            if theme.dark:
                painter.setPen(QColor(0, 0, 0, 130))
                painter.drawText(whole.translated(0, 1), align | Qt.TextFlag.TextWordWrap, text)
            painter.setPen(QColor(theme.ink))
            painter.drawText(whole, align | Qt.TextFlag.TextWordWrap, text)
        self._end(pixmap, painter, 0.0)


class OutlineItem(QGraphicsPathItem):
    """A brass outline: of a target ("target", "near"), of the focus ("focus"), of what a hint speaks of ("hint")."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_path(self, path: QPainterPath, theme: Theme, kind: str, unit: float) -> None:
        brass = QColor(theme.brass)
        fill = QColor(Qt.GlobalColor.transparent)
        if kind == "edge":
            pen = QPen(brass.lighter(125), 3.2 * unit)
        elif kind == "focus":
            pen = QPen(QColor(theme.ink), 2.2 * unit, Qt.PenStyle.DashLine)
        elif kind == "hint":  # a string of beads
            pen = QPen(brass.lighter(140), 4.6 * unit, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.01, 1.75])
            fill = QColor(brass)
            fill.setAlphaF(0.12)
        elif kind == "near":
            pen = QPen(brass.lighter(125), 3.2 * unit)
            fill = QColor(brass)
            fill.setAlphaF(0.34)
        else:
            pen = QPen(brass.lighter(112), 2.2 * unit)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        self.setPen(pen)
        self.setBrush(fill)
        self.setPath(path)


def card_path(deck: str, width: float, grow: float) -> QPainterPath:
    """A card's outline about its centre, a little larger."""
    return outline(deck, width, grow)
