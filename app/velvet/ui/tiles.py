"""The painted buttons of the gallery: a game's tile, and a saved match that waits to be continued.

A tile paints its words at once; its little picture is drawn later, when the window has time, so that the first paint
does not wait for artwork. Must not know what is done when a tile is pressed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QKeyEvent, QLinearGradient, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from velvet.ui.theme import Palette, px, sans, serif

# (deck, code, width in logical pixels, pixel ratio) -> a face's pixmap, which carries its pixel ratio
Faces = Callable[[str, str, float, float], QPixmap]

# Cards that show a game's character; others take the first of their deck.
_SHOWN: Final = {
    "viashi": ("W1", "G9", "F9"),
    "vashy": ("S2", "V1", "L9"),
    "viashilym": ("G1", "W1", "G9"),
    "loot": ("G4", "S6", "L7"),
    "treasure": ("V6", "G6", "F3"),
    "crusade": ("F5", "G5", "S5"),
    "mages-wild": ("V8", "W8", "G8"),
    "politics": ("S2", "S1", "G2"),
    "two-faced": ("L4", "G7", "W3"),
    "changelands": ("W4", "F7", "S3"),
    "vyozha": ("S12", "B1", "Z7"),
    "vidrasso": ("W1", "P5", "F9"),
    "viking-funeral": ("AS", "KH", "7C"),
}
_DECK: Final = {
    "viashi": ("W1", "F5", "G1"),
    "vyozha": ("S7", "C3", "L1"),
    "vidrasso": ("W1", "P2", "M3"),
    "french": ("AS", "KH", "7C"),
}


def shown_cards(game: str, deck: str) -> tuple[str, ...]:
    """The three cards of a game's picture, back to front."""
    return _SHOWN[game] if game in _SHOWN else _DECK.get(deck, ())


@dataclass(frozen=True)
class GameFacts:
    """What a game's tile says."""

    id: str
    name: str
    also: str
    seats: str
    blurb: str
    deck: str


def spoken_seats(seats: Sequence[int]) -> str:
    """(2, 3, 4) -> "2–4 players"."""
    if list(seats) == [1]:
        return "1 player"
    if len(seats) == 1:
        return f"{seats[0]} players"
    whole = list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]}–{seats[-1]} players" if whole else f"{', '.join(map(str, seats))} players"


class Tile(QAbstractButton):
    """A painted button of the gallery: a raised plate that lights up in brass when pointed at."""

    def __init__(self, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_colours(self, colours: Palette) -> None:
        """Another cloth lies on the table."""
        self.colours = colours
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def plate(self, painter: QPainter) -> QRectF:
        """Paints the plate and returns the room inside."""
        c = self.colours
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        lit = self.underMouse() or self.hasFocus()
        sheen = QLinearGradient(box.topLeft(), box.bottomLeft())
        top, bottom = QColor(c.raised if lit else c.panel), QColor(c.panel)
        if c.dark:
            top, bottom = top.lighter(108), bottom.darker(106)
        sheen.setColorAt(0, top)
        sheen.setColorAt(1, bottom)
        shadow = QColor(0, 0, 0, 70 if c.dark else 28)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shadow)
        painter.drawRoundedRect(box.translated(0, 2), 11, 11)
        painter.setBrush(QBrush(sheen))
        painter.setPen(QPen(QColor(c.brass if lit else c.line), 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(box, 11, 11)
        return box


class GameTile(Tile):
    """One game: picture, name, also known as, seats and a sentence."""

    def __init__(self, facts: GameFacts, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.facts = facts
        self.picture: QPixmap | None = None
        self.setObjectName(f"game:{facts.id}")
        self.setAccessibleName(f"{facts.name}, {facts.seats}")
        self.setAccessibleDescription(facts.blurb)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(px(122))

    def sizeHint(self) -> QSize:
        """Three stand side by side at 1024 pixels."""
        return QSize(px(320), px(122))

    def draw_picture(self, faces: Faces) -> None:
        """Composes the little picture from the deck's faces."""
        ratio = self.devicePixelRatioF()
        width, height = px(118), px(112)
        made = QPixmap(int(width * ratio), int(height * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        cards = shown_cards(self.facts.id, self.facts.deck)
        spread = [(-15.0, -21.0, -6.0), (12.0, 21.0, -10.0), (-2.0, 0.0, 9.0)]
        if self.facts.deck == "vyozha":
            spread = [(0.0, -25.0, -21.0), (0.0, 25.0, -21.0), (0.0, 0.0, 21.0)]
        side = px(54) if self.facts.deck == "vyozha" else px(62)
        for code, (turn, dx, dy) in zip(cards, spread, strict=False):
            try:
                face = faces(self.facts.deck, code, side, ratio)
            except ValueError:
                break  # a guest's deck, or one not printed yet
            size = face.deviceIndependentSize()
            w, h = size.width(), size.height()
            scale = min(1.0, px(78) / h)
            painter.save()
            painter.translate(QPointF(width / 2 + px(dx), height / 2 + px(dy)))
            painter.rotate(turn)
            painter.scale(scale, scale)
            if self.facts.deck != "vyozha":
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(0, 0, 0, 60))
                painter.drawRoundedRect(QRectF(-w / 2 + 1, -h / 2 + 3, w, h), 6, 6)
            painter.drawPixmap(QRectF(-w / 2, -h / 2, w, h), face, QRectF(face.rect()))
            painter.restore()
        painter.end()
        self.picture = made
        self.update()

    def paintEvent(self, event: object) -> None:
        """Paints plate, picture (if drawn by now) and words."""
        c = self.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.plate(painter)
        if self.picture is not None:
            painter.drawPixmap(QPointF(box.left() + px(8), box.center().y() - px(56)), self.picture)
        left = box.left() + px(132)
        room = box.right() - left - px(12)
        painter.setPen(QColor(c.text))
        name = serif(17, bold=True)
        metrics = QFontMetricsF(name)
        painter.setFont(name)
        y = box.top() + px(4)
        painter.drawText(QRectF(left, y, room, metrics.height()), 0, self.facts.name)
        y += metrics.height() - 2
        painter.setPen(QColor(c.muted))
        small = serif(11.5, italic=True)
        under = self.facts.seats + (f" · also {self.facts.also}" if self.facts.also else "")
        metrics = QFontMetricsF(small)
        painter.setFont(small)
        painter.setPen(QColor(c.brass))
        painter.drawText(
            QRectF(left, y, room, metrics.height()), 0, metrics.elidedText(under, Qt.TextElideMode.ElideRight, room)
        )
        y += metrics.height() + px(2)
        painter.setFont(sans(10.5))
        painter.setPen(QColor(c.muted))
        painter.drawText(
            QRectF(left, y, room, box.bottom() - y - 2),
            Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
            self.facts.blurb,
        )
        painter.end()


class MatchTile(Tile):
    """An open match: its game, who plays, whose turn it is, when it was left."""

    def __init__(
        self, slot: str, name: str, players: str, state: str, colours: Palette, parent: QWidget | None = None
    ) -> None:
        super().__init__(colours, parent)
        self.slot, self.name, self.players, self.state = slot, name, players, state
        self.setObjectName(f"continue:{slot}")
        self.setAccessibleName(f"Continue {name}, {players}, {state}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(px(84))

    def sizeHint(self) -> QSize:
        """As wide as a game's tile."""
        return QSize(px(320), px(84))

    def paintEvent(self, event: object) -> None:
        """Paints plate, a brass arrow and words."""
        c = self.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.plate(painter)
        centre = QPointF(box.left() + px(34), box.center().y())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(c.brass))
        painter.drawEllipse(centre, px(17), px(17))
        painter.setBrush(QColor(c.on_brass))
        painter.drawPolygon([centre + QPointF(px(x), px(y)) for x, y in ((-5, -8), (9, 0), (-5, 8))])
        left, room = box.left() + px(64), box.width() - px(108)
        name = serif(16, bold=True)
        painter.setFont(name)
        painter.setPen(QColor(c.text))
        height = QFontMetricsF(name).height()
        painter.drawText(QRectF(left, box.top() + px(7), room, height), 0, self.name)
        small = sans(10.5)
        metrics = QFontMetricsF(small)
        painter.setFont(small)
        painter.setPen(QColor(c.muted))
        for k, line in enumerate((self.players, self.state)):
            y = box.top() + px(5) + height + k * metrics.height()
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(left, y, room, metrics.height()), 0, text)
        painter.end()
