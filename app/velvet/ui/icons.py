"""The window's own icons: small SVG drawings, tinted to the cloth's text colour.

Must not know what they are used for.
"""

from importlib.resources import as_file, files
from typing import Final

from PySide6.QtCore import QByteArray, QDir, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

_INK: Final = "#f6f0e0"
_made: dict[tuple[str, str], QIcon] = {}


def find_icons() -> None:
    """Lets the style sheet's `url(velvet:…)` find the icons' folder."""
    with as_file(files("velvet.resources") / "icons") as folder:
        QDir.setSearchPaths("velvet", [str(folder)])


def icon(name: str, colour: str = _INK) -> QIcon:
    """The icon of this name in this colour, at 24 and 48 pixels."""
    key = (name, colour)
    if key not in _made:
        from PySide6.QtSvg import QSvgRenderer

        text = (files("velvet.resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")
        renderer = QSvgRenderer(QByteArray(text.replace(_INK, colour).encode()))
        made = QIcon()
        for side in (24, 48):
            pixmap = QPixmap(side, side)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, side, side))
            painter.end()
            made.addPixmap(pixmap)
        _made[key] = made
    return _made[key]
