"""Colours, type and the style sheet of everything round the table.

One room: a velvet ground, brass fittings, ivory text; linen for those who like it light. Must not know any page.
"""

import re
from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Final

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QFont, QFontDatabase, QImage, QPainter, QPalette, QPixmap, QRadialGradient
from PySide6.QtWidgets import QApplication, QWidget

SERIF: Final = "EB Garamond"
SANS: Final = "Source Sans 3"
_LENGTH: Final = re.compile(r"\b(\d+)(pt|px)\b")
# The faces that the window's first paint needs; the table loads its own.
FONTS: Final = (
    "EBGaramond-Regular.ttf",
    "EBGaramond-SemiBold.ttf",
    "EBGaramond-Italic.ttf",
    "SourceSans3-Regular.ttf",
    "SourceSans3-SemiBold.ttf",
)


@dataclass(frozen=True)
class Palette:
    """The colours of one cloth, as `#rrggbb`."""

    ground: str
    deep: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    brass: str
    on_brass: str
    dark: bool = True


PALETTES: Final = {
    "plum": Palette(
        "#3b1f3a", "#241223", "#2c172b", "#4b2b49", "#6d4a66", "#f6f0e0", "#c9b6c0", "#d9b544", "#241223"
    ),
    "midnight": Palette(
        "#16213e", "#0c1325", "#111a32", "#24325a", "#43527c", "#f6f0e0", "#b4bdd2", "#d9b544", "#0c1325"
    ),
    "forest": Palette(
        "#143d2b", "#0a2318", "#0f2f21", "#205840", "#3f7a5f", "#f6f0e0", "#b3cabb", "#d9b544", "#0a2318"
    ),
    "claret": Palette(
        "#4a1420", "#2a0a11", "#380f19", "#63202f", "#8a4450", "#f6f0e0", "#d6b8b8", "#e0bb4a", "#2a0a11"
    ),
    "linen": Palette(
        "#e9e1d0", "#d8cdb6", "#f2ecdf", "#fbf7ee", "#bfb198", "#2b2320", "#655a4e", "#7d6210", "#fffaf0", False
    ),
}


_unit = 1.0


def set_unit(width: int, height: int) -> None:
    """Lets everything grow on a screen of so many logical pixels: 1 up to Full HD, 2 at 4K."""
    global _unit
    _unit = min(max(round(min(width / 1920, height / 1080) * 8) / 8, 1.0), 2.0)


def px(length: float) -> int:
    """A length of the design in logical pixels of this screen."""
    return round(length * _unit)


def load_fonts(names: tuple[str, ...] = FONTS) -> None:
    """Makes the bundled faces known to Qt; a missing one leaves the system's own in its place."""
    folder = files("velvet.resources") / "fonts"
    for name in names:
        source = folder / name
        if not source.is_file():
            continue
        with as_file(source) as path:
            QFontDatabase.addApplicationFont(str(path))


def serif(points: float, bold: bool = False, italic: bool = False) -> QFont:
    """The face for names and titles."""
    font = QFont(SERIF)
    font.setPointSizeF(points * _unit)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    font.setItalic(italic)
    return font


def sans(points: float, bold: bool = False) -> QFont:
    """The face for labels and numbers."""
    font = QFont(SANS)
    font.setPointSizeF(points * _unit)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def palette(cloth: str) -> Palette:
    """The colours of a cloth; plum for one that is not known."""
    return PALETTES.get(cloth, PALETTES["plum"])


def dress(app: QApplication, cloth: str) -> None:
    """Gives the whole application this cloth's colours."""
    colours = palette(cloth)
    role = QPalette.ColorRole
    made = QPalette()
    for which, colour in (
        (role.Window, colours.deep if colours.dark else colours.ground),
        (role.WindowText, colours.text),
        (role.Base, colours.panel),
        (role.AlternateBase, colours.raised),
        (role.Text, colours.text),
        (role.Button, colours.raised),
        (role.ButtonText, colours.text),
        (role.Highlight, colours.brass),
        (role.HighlightedText, colours.on_brass),
        (role.ToolTipBase, colours.raised),
        (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.muted),
        (role.Link, colours.brass),
        (role.LinkVisited, colours.brass),
    ):
        made.setColor(which, QColor(colour))
    faint = QColor(colours.muted)
    faint.setAlpha(110)
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, faint)
    app.setPalette(made)
    app.setFont(sans(11))
    app.setStyleSheet(_LENGTH.sub(_grown, sheet(colours)))


def _grown(found: re.Match[str]) -> str:
    """A length of the style sheet on this screen; hairlines stay whole pixels."""
    size = float(found[1]) * _unit
    return f"{size:g}pt" if found[2] == "pt" else f"{max(1, round(size))}px"


def sheet(c: Palette) -> str:
    """The style sheet for these colours."""
    return f"""
* {{ font-family: "{SANS}"; }}
QMainWindow, QDialog {{ background: {c.deep if c.dark else c.ground}; }}
QDialog {{ border: 1px solid {c.line}; }}
QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; padding: 5px 7px; font-size: 11pt; }}
QLabel#title {{ font-family: "{SERIF}"; font-size: 30pt; font-weight: 600; color: {c.text}; }}
QLabel#heading {{ font-family: "{SERIF}"; font-size: 19pt; font-weight: 600; color: {c.text}; }}
QLabel#section {{ font-family: "{SERIF}"; font-size: 14pt; font-weight: 600; color: {c.brass}; }}
QLabel#motto {{ font-family: "{SERIF}"; font-size: 14pt; font-style: italic; color: {c.muted}; }}
QLabel#muted {{ color: {c.muted}; }}
QLabel#hint {{ color: {c.muted}; font-size: 10pt; }}
QLabel#error {{ color: {"#ffb4a8" if c.dark else "#9c2414"}; }}
QPushButton, QToolButton {{
  background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; border-radius: 6px;
  padding: 6px 14px; font-size: 11pt; min-height: 18px;
}}
QToolButton {{ padding: 6px 9px; }}
QPushButton:hover, QToolButton:hover {{ border-color: {c.brass}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {c.brass}; padding: 5px 13px; }}
QToolButton:focus {{ padding: 5px 8px; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {c.panel}; border-color: {c.brass}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {c.line}; background: {c.panel}; border-color: {c.panel}; }}
QPushButton#primary {{ background: {c.brass}; color: {c.on_brass}; border-color: {c.brass}; font-weight: 600; }}
QPushButton#primary:hover {{ border-color: {c.text}; }}
QPushButton#primary:disabled {{ background: {c.raised}; color: {c.muted}; border-color: {c.raised}; }}
QPushButton#plain, QToolButton#plain {{ background: transparent; border-color: transparent; }}
QPushButton#plain:hover, QToolButton#plain:hover {{ border-color: {c.line}; }}
QPushButton#plain:focus, QToolButton#plain:focus {{ border: 2px solid {c.brass}; }}
QToolButton#plain:disabled {{ background: transparent; border-color: transparent; }}
QToolButton#plain:checked {{ background: {c.raised}; border-color: {c.line}; }}
QToolButton::menu-indicator {{ image: none; width: 0; }}
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit {{
  background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; border-radius: 5px; padding: 5px 8px;
  selection-background-color: {c.brass}; selection-color: {c.on_brass}; min-height: 20px; font-size: 11pt;
}}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus {{ border-color: {c.brass}; }}
QSpinBox {{ padding-right: 24px; }}
QSpinBox::up-button, QSpinBox::down-button {{ width: 20px; border: none; background: transparent; }}
QSpinBox::up-arrow {{ image: url(velvet:up-{"light" if c.dark else "dark"}.svg); width: 10px; height: 10px; }}
QSpinBox::down-arrow {{ image: url(velvet:down-{"light" if c.dark else "dark"}.svg); width: 10px; height: 10px; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ image: url(velvet:down-{"light" if c.dark else "dark"}.svg); width: 11px; height: 11px; }}
QComboBox QAbstractItemView {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; outline: none;
  selection-background-color: {c.brass}; selection-color: {c.on_brass}; padding: 4px; }}
QCheckBox {{ spacing: 9px; color: {c.text}; }}
QCheckBox::indicator {{ width: 17px; height: 17px; border: 1px solid {c.line}; border-radius: 4px;
  background: {c.panel}; }}
QCheckBox::indicator:checked {{ background: {c.brass}; border-color: {c.brass};
  image: url(velvet:tick-{"dark" if c.dark else "light"}.svg); }}
QCheckBox::indicator:hover {{ border-color: {c.brass}; }}
QCheckBox:focus {{ color: {c.brass}; }}
QSlider::groove:horizontal {{ height: 4px; background: {c.line}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {c.brass}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {c.brass}; width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; }}
QSlider {{ border: 1px solid transparent; border-radius: 4px; padding: 3px; }}
QSlider:focus {{ border-color: {c.brass}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {c.line}; border-radius: 3px; min-height: 28px; }}
QScrollBar::handle:vertical:hover {{ background: {c.brass}; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 2px; }}
QScrollBar::handle:horizontal {{ background: {c.line}; border-radius: 3px; min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QListView, QTableView, QTextBrowser {{ background: transparent; color: {c.text}; border: none; outline: none;
  font-size: 11pt; }}
QListView::item {{ padding: 4px 8px; border-radius: 4px; }}
QListView::item:hover {{ background: {c.raised}; }}
QListView::item:selected {{ background: {c.raised}; color: {c.text}; border-left: 3px solid {c.brass};
  padding-left: 5px; }}
QMenu {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; padding: 5px; font-size: 11pt; }}
QMenu::item {{ padding: 6px 26px 6px 14px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.brass}; color: {c.on_brass}; }}
QMenu::item:disabled {{ color: {c.muted}; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 5px 8px; }}
QWidget#bar {{ background: {c.deep if c.dark else c.panel}; border-bottom: 1px solid {c.line}; }}
QWidget#foot {{ background: {c.deep if c.dark else c.panel}; border-top: 1px solid {c.line}; }}
QWidget#side {{ background: {c.panel}; border-left: 1px solid {c.line}; }}
QWidget#card {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 10px; }}
QProgressBar {{ background: {c.line}; border: none; border-radius: 4px; }}
QProgressBar::chunk {{ background: {c.brass}; border-radius: 4px; }}
QFrame#advice {{ background: {c.panel}; border: 1px solid {c.brass}; border-radius: 10px; }}
QFrame#rule {{ background: {c.line}; max-height: 1px; min-height: 1px; border: none; }}
"""


def nap(strength: int = 7) -> QPixmap:
    """The cloth's nap: a tile of faint noise, the same at every start."""
    side = 96
    state = 0x2545F491
    data = bytearray(side * side * 4)
    for i in range(0, len(data), 4):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        light = 255 if state & 1 else 0
        alpha = (state >> 8) % (strength + 1)
        value = alpha if light else 0  # premultiplied
        data[i] = data[i + 1] = data[i + 2] = value
        data[i + 3] = alpha
    image = QImage(QByteArray(bytes(data)).data(), side, side, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image.copy())


class Cloth(QWidget):
    """A widget whose ground is the cloth: nap, a warm lamp above, darker edges."""

    def __init__(self, cloth: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = palette(cloth)
        self._nap: QPixmap | None = None
        self._ground: QPixmap | None = None

    def set_cloth(self, cloth: str) -> None:
        """Changes the cloth."""
        self.colours = palette(cloth)
        self._ground = None
        self.update()

    def paintEvent(self, event: object) -> None:
        """Paints the ground once a size and copies it from then on."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._ground is None or self._ground.size() != size:
            self._ground = self._woven(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        painter.end()

    def _woven(self, ratio: float) -> QPixmap:
        made = QPixmap(self.size() * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(QColor(self.colours.ground))
        if self._nap is None:
            self._nap = nap()
        painter = QPainter(made)
        painter.drawTiledPixmap(self.rect(), self._nap)
        lamp = QRadialGradient(self.width() / 2, self.height() * 0.3, max(self.width(), self.height()) * 0.75)
        warm, edge = QColor("#ffdca0"), QColor("#000000")
        warm.setAlpha(26 if self.colours.dark else 60)
        edge.setAlpha(125 if self.colours.dark else 36)
        clear = QColor(edge)
        clear.setAlpha(0)
        lamp.setColorAt(0.0, warm)
        lamp.setColorAt(0.5, clear)
        lamp.setColorAt(1.0, edge)
        painter.fillRect(self.rect(), lamp)
        painter.end()
        return made
