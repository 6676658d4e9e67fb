"""Pixmaps as the table shows them: a face or back with its shadow, plain, dimmed, or lifted; pieces, badges.

Faces come from `faces`; this module adds what lying on a table does to them. Everything is painted once per size and
kept within a budget. Must not know zones or games.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from velvet.core.arrange import ASPECTS
from velvet.table.faces import DeckError, FaceCache, hex_corners, load_deck
from velvet.table.faces.marks import NO_MARKS, Marks
from velvet.table.faces.pieces import KINDS
from velvet.table.faces.pieces import aspect as piece_aspect
from velvet.table.themes import Theme, piece

BUDGET = 160 * 1024 * 1024


class Look(Enum):
    """How a card lies: as it is; in the shade because it cannot be played now; lifted, its shadow far."""

    PLAIN = 0
    DIM = 1
    HELD = 2


def outline(deck: str, width: float, grow: float = 0.0) -> QPainterPath:
    """A card's outline about its centre, `grow` pixels larger all round."""
    path = QPainterPath()
    if deck == "vyozha":
        points = hex_corners(0.0, 0.0, width + 2 * grow)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
        return path
    w, h = width / 2 + grow, width * ASPECTS.get(deck, 1.4) / 2 + grow
    radius = width * 0.08 + grow
    path.addRoundedRect(QRectF(-w, -h, 2 * w, 2 * h), radius, radius)
    return path


def style_of(faces: FaceCache, deck: str) -> str:
    """How this deck is printed now; "" for one that nobody has drawn."""
    try:
        return faces.style(deck)
    except DeckError:
        return ""


def codes_of(deck: str, shown: Iterable[str | None]) -> list[str]:
    """The cards of a deck, those of its second copy only if one of them is shown; [] for a deck nobody has drawn."""
    try:
        faces = load_deck(deck).faces
    except DeckError:
        return []
    double = any(code is not None and code in faces and faces[code].copy for code in shown)
    return [code for code, face in faces.items() if double or not face.copy]


class Pictures:
    """The table's pixmaps for one deck in one style, one pixel ratio and one theme."""

    def __init__(self, faces: FaceCache, deck: str, dpr: float, theme: Theme) -> None:
        self.faces = faces
        self.deck = deck
        self.dpr = dpr
        self.theme = theme
        self.style = style_of(faces, deck)
        self.aspect = ASPECTS.get(deck, 1.4)
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0

    def margin(self, width: float) -> float:
        """How far a card's pixmap reaches beyond the card on every side, for its shadow."""
        return round(max(4.0, width * 0.09))

    def card(self, code: str | None, width: float, marks: tuple[str, ...] = (), look: Look = Look.PLAIN) -> QPixmap:
        """A card (None: a back) with its shadow; the card is centred in the pixmap."""
        key = self._key(code, width, marks, look)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        width = self._exact(width)
        return self._keep(key, self._laid(self._face(code, width, marks), width, look))

    def ready(self, code: str | None, width: float, marks: tuple[str, ...], look: Look) -> bool:
        """Whether `card` has it and would make nothing."""
        return self._key(code, width, marks, look) in self._kept

    def _key(self, code: str | None, width: float, marks: tuple[str, ...], look: Look) -> Hashable:
        return "card", code, self._exact(width), Marks.read(marks) if marks else NO_MARKS, look

    def printed(self, code: str | None, width: float, marks: tuple[str, ...] = ()) -> bool:
        """Whether the face that `card` would need is printed already."""
        try:
            return self.faces.has(self.deck, code, self._exact(width), self.dpr, marks)
        except DeckError:
            return True

    def print(self, code: str | None, width: float) -> None:
        """Prints a face or back ahead, with no marks on it."""
        self._face(code, self._exact(width), ())

    def stand_in(self, code: str | None, width: float, marks: tuple[str, ...] = (), look: Look = Look.PLAIN) -> QPixmap:
        """What lies in a card's place until it is there, made in no time: the same face as it was printed in some size,
        without a shadow, or else blank paper."""
        width = self._exact(width)
        face = self._nearest(code, width, marks)
        if face is None:
            key = ("paper", width, look)
            return self._kept.get(key) or self._keep(key, self._laid(self._paper(width), width, look))
        stretched = QPixmap(face)
        stretched.setDevicePixelRatio(face.width() / width)
        return stretched

    def ever_printed(self, code: str | None, width: float) -> bool:
        """Whether `stand_in` has the same face or back in some size."""
        return self._nearest(code, width, ()) is not None

    def _nearest(self, code: str | None, width: float, marks: tuple[str, ...]) -> QPixmap | None:
        try:
            return self.faces.nearest(self.deck, code, width, self.dpr, marks)
        except DeckError:
            return None

    def _exact(self, width: float) -> float:
        """The width that is printed for a wished one: whole device pixels."""
        return max(4.0, round(width * self.dpr) / self.dpr)

    def _laid(self, face: QPixmap, width: float, look: Look) -> QPixmap:
        """A face with its shadow, as it lies."""
        margin = self.margin(width)
        pixmap = self._blank(width + 2 * margin, width * self.aspect + 2 * margin)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(0, 0, self._shadow(width, margin, look is Look.HELD))
        painter.drawPixmap(QPointF(margin, margin), face)
        if look is Look.DIM:
            painter.translate(margin + width / 2, margin + width * self.aspect / 2)
            shade = QColor("#120c16" if self.theme.dark else "#5a4a30")
            shade.setAlphaF(0.17)
            painter.fillPath(outline(self.deck, width), shade)
        painter.end()
        return pixmap

    def _face(self, code: str | None, width: float, marks: tuple[str, ...]) -> QPixmap:
        if code is None:
            return self.faces.back(self.deck, width, self.dpr)
        try:
            return self.faces.front(self.deck, code, width, self.dpr, marks=marks)
        except DeckError:
            return self._written(code, width)

    def _written(self, code: str, width: float) -> QPixmap:
        """A card the deck has no drawing of: its code on paper."""
        pixmap = self._paper(width)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(width / 2, width * self.aspect / 2)
        font = QFont()
        font.setPixelSize(max(6, round(width * 0.3)))
        painter.setFont(font)
        painter.setPen(QColor("#2a1c08"))
        painter.drawText(QRectF(-width / 2, -width / 2, width, width), Qt.AlignmentFlag.AlignCenter, code)
        painter.end()
        return pixmap

    def _paper(self, width: float) -> QPixmap:
        """A card with nothing on it yet."""
        pixmap = self._blank(width, width * self.aspect)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(width / 2, width * self.aspect / 2)
        painter.setPen(QPen(QColor("#6b5a45"), 1.0))
        painter.setBrush(QColor("#fbf6ea"))
        painter.drawPath(outline(self.deck, width, -0.5))
        painter.end()
        return pixmap

    def _shadow(self, width: float, margin: float, held: bool) -> QPixmap:
        """The soft shadow of one card, as large as its pixmap; the same for every card of this width."""
        key = ("shadow", round(width, 1), held)
        if key in self._kept:
            return self._kept[key]
        pixmap = self._blank(width + 2 * margin, width * self.aspect + 2 * margin)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = margin * (0.95 if held else 0.55)
        painter.translate(margin + width / 2, margin + width * self.aspect / 2 + reach * 0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        layers = 7
        strongest = (0.075 if held else 0.085) if self.theme.dark else 0.05
        painter.setBrush(QColor.fromRgbF(0.05, 0.03, 0.04, strongest))
        for layer in range(layers):
            grow = reach * 0.62 * (1.0 - 2.0 * layer / layers)
            painter.drawPath(outline(self.deck, width, grow - reach * 0.05))
        painter.end()
        return self._keep(key, pixmap)

    def piece(self, kind: str, owner: int, width: float) -> QPixmap:
        """A marker; its height is width times `piece_height`."""
        picture, colour = piece(kind, owner)
        if picture == "goal":
            return self._goal(owner, width)
        if picture not in KINDS:
            picture = "coin"
        return self.faces.marker(picture, colour, width, self.dpr)

    @staticmethod
    def piece_height(kind: str, owner: int) -> float:
        """Height of a marker for a width of 1."""
        picture, _ = piece(kind, owner)
        return piece_aspect(picture) if picture in KINDS else 1.0

    def _goal(self, owner: int, width: float) -> QPixmap:
        """A pennant in its owner's colour, for where a pawn must go."""
        key = ("goal", owner, round(width, 1))
        if key in self._kept:
            return self._kept[key]
        pixmap = self._blank(width, width)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width / 100, width / 100)
        _, colour = piece("pawn", owner)
        painter.setPen(QPen(QColor("#2a1c08"), 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(24, 12), QPointF(24, 92))
        painter.setPen(QPen(QColor("#2a1c08"), 3))
        painter.setBrush(QColor(colour))
        # Swallow-tailed, forked as many times as the seat's number, so that colour is not alone.
        flag = [QPointF(26, 12), QPointF(90, 12)]
        tails = owner % 4 + 1
        for tail in range(tails):
            flag += [QPointF(74, 12 + 44 / tails * (tail + 0.5)), QPointF(90, 12 + 44 / tails * (tail + 1))]
        painter.drawPolygon(QPolygonF([*flag, QPointF(26, 56)]))
        painter.end()
        return self._keep(key, pixmap)

    def badge(self, kind: str, size: float) -> QPixmap:
        """A small sign on a card: "winner", "lead", "known", "last", "chosen", "reach", "trump", "fixed", "revolt";
        each its own shape."""
        key = ("badge", kind, round(size, 1))
        if key in self._kept:
            return self._kept[key]
        pixmap = self._blank(size, size)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size / 100, size / 100)
        _badge(painter, kind, self.theme)
        painter.end()
        return self._keep(key, pixmap)

    def stack(self, width: float, layers: int) -> QPixmap:
        """The edges of a pile under its top card: `layers` cards seen a little from below."""
        key = ("stack", round(width, 1), layers)
        if key in self._kept:
            return self._kept[key]
        margin = self.margin(width)
        step = self.stack_step(width)
        pixmap = self._blank(width + 2 * margin, width * self.aspect + 2 * margin + step * layers)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._shadow(width, margin, False))
        painter.translate(margin + width / 2, margin + width * self.aspect / 2 + step * layers)
        for layer in range(layers):
            painter.setBrush(QColor("#efe6d0" if layer % 2 else "#d8ccb2"))
            painter.setPen(QPen(QColor(60, 40, 30, 90), 0.7))
            painter.drawPath(outline(self.deck, width, -0.4))
            painter.translate(0.0, -step)
        painter.end()
        return self._keep(key, pixmap)

    @staticmethod
    def stack_step(width: float) -> float:
        """How far one layer of a pile shows beneath the next."""
        return max(1.0, width * 0.014)

    # ---- keeping

    def _blank(self, width: float, height: float) -> QPixmap:
        pixmap = QPixmap(max(1, round(width * self.dpr)), max(1, round(height * self.dpr)))
        pixmap.setDevicePixelRatio(self.dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _keep(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        self._kept[key] = pixmap
        self._bytes += pixmap.width() * pixmap.height() * 4
        while self._bytes > BUDGET and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= dropped.width() * dropped.height() * 4
        return pixmap


def _badge(painter: QPainter, kind: str, theme: Theme) -> None:
    brass = QLinearGradient(0, 0, 0, 100)
    brass.setColorAt(0, QColor("#f0d98a"))
    brass.setColorAt(1, QColor("#a8862a"))
    dark = QPen(QColor("#2a1c08"), 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(QPen(QColor("#2a1c08"), 4))
    painter.setBrush(brass)
    if kind == "last":
        painter.drawEllipse(QRectF(30, 30, 40, 40))
        return
    if kind == "reach":
        painter.drawEllipse(QRectF(22, 22, 56, 56))
        painter.setBrush(QColor("#2a1c08"))
        painter.drawEllipse(QRectF(42, 42, 16, 16))
        return
    if kind == "winner":  # a crown
        crown = [(12, 78), (8, 28), (31, 50), (50, 14), (69, 50), (92, 28), (88, 78)]
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in crown]))
        painter.drawLine(QPointF(14, 90), QPointF(86, 90))
        return
    if kind == "lead":  # a pennant
        painter.drawPolygon(QPolygonF([QPointF(18, 10), QPointF(92, 34), QPointF(18, 58)]))
        painter.setPen(dark)
        painter.drawLine(QPointF(18, 8), QPointF(18, 94))
        return
    painter.drawEllipse(QRectF(5, 5, 90, 90))
    painter.setPen(dark)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind == "chosen":  # a tick
        painter.drawPolyline([QPointF(28, 52), QPointF(44, 68), QPointF(74, 32)])
    elif kind == "known":  # an open eye
        eye = QPainterPath(QPointF(18, 50))
        eye.quadTo(50, 18, 82, 50)
        eye.quadTo(50, 82, 18, 50)
        painter.drawPath(eye)
        painter.setBrush(QColor("#2a1c08"))
        painter.drawEllipse(QRectF(41, 41, 18, 18))
    elif kind == "fixed":  # a padlock
        painter.drawArc(QRectF(36, 22, 28, 44), 0, 180 * 16)
        painter.setBrush(QColor("#2a1c08"))
        painter.drawRect(QRectF(31, 46, 38, 28))
    elif kind == "revolt":  # an exclamation mark
        painter.drawLine(QPointF(50, 24), QPointF(50, 54))
        painter.drawPoint(QPointF(50, 75))
    else:  # trump and the like: a lozenge
        painter.setBrush(QColor("#2a1c08"))
        painter.drawPolygon(QPolygonF([QPointF(50, 22), QPointF(72, 50), QPointF(50, 78), QPointF(28, 50)]))
