"""Pictures and lettering by name: SVG printed in given inks, and the bundled fonts.

Reads `velvet.resources` only. Knows no card. Everything slow (QtSvg, fonts) is loaded at its first use, so
that importing the table stays cheap.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QFont, QFontDatabase, QPainter, QPainterPath

from velvet.table.faces.deckfile import DeckError

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

SERIF, SERIF_BOLD, ITALIC = "EBGaramond-Regular", "EBGaramond-SemiBold", "EBGaramond-Italic"
SANS, SANS_BOLD, SCRIPT = "SourceSans3-Regular", "SourceSans3-SemiBold", "Tangerine-Bold"
FONTS = (SERIF, SERIF_BOLD, ITALIC, SANS, SANS_BOLD, SCRIPT)

# Colours in the drawings that a card replaces by its own.
PALE_TOKEN = "#fbf6ea"
LINE_TOKEN = "#211a1e"
CUT_TOKEN = "#2b2226"

_TOKENS = re.compile("|".join((PALE_TOKEN, LINE_TOKEN, CUT_TOKEN, "currentColor")))

# How many parsed pictures are kept; a table shows one deck, about forty pictures in six inks at most.
_RENDERERS = 192


class Art:
    """SVG pictures of `velvet.resources/art`, parsed once per set of inks (the last few kept)."""

    def __init__(self) -> None:
        self._renderers: OrderedDict[tuple[str, str, str, str, str], QSvgRenderer] = OrderedDict()

    def draw(
        self,
        painter: QPainter,
        name: str,
        box: QRectF,
        ink: str = "#333333",
        pale: str = PALE_TOKEN,
        line: str = LINE_TOKEN,
        cut: str = "",
    ) -> None:
        """Print the picture `name` (a path without suffix) into `box`, stretched to it.

        cut: the pen on inked ground; as `line` unless given.
        """
        self._renderer(name, ink, pale, line, cut or line).render(painter, box)

    def _renderer(self, name: str, ink: str, pale: str, line: str, cut: str) -> QSvgRenderer:
        key = (name, ink, pale, line, cut)
        found = self._renderers.get(key)
        if found is not None:
            self._renderers.move_to_end(key)
            return found
        from PySide6.QtSvg import QSvgRenderer

        text = svg_text(name)
        inks = {LINE_TOKEN: line, PALE_TOKEN: pale, CUT_TOKEN: cut, "currentColor": ink}
        # In one pass: an ink may itself be the token of another.
        text = _TOKENS.sub(lambda found: inks[found.group()], text)
        made = QSvgRenderer(QByteArray(text.encode("utf-8")))
        if not made.isValid():
            raise DeckError(f"the picture “{name}” cannot be read")
        self._renderers[key] = made
        if len(self._renderers) > _RENDERERS:
            self._renderers.popitem(last=False)
        return made


@cache
def svg_text(name: str) -> str:
    """The source of a picture; `name` has no suffix. Raises DeckError if there is none."""
    try:
        return (files("velvet.resources") / "art" / f"{name}.svg").read_text(encoding="utf-8")
    except OSError:
        raise DeckError(f"there is no picture “{name}”") from None


@cache
def font_family(name: str) -> str:
    """Make a bundled font known to Qt and return its family. `name` is one of FONTS."""
    data = (files("velvet.resources") / "fonts" / f"{name}.ttf").read_bytes()
    families = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFontFromData(QByteArray(data)))
    if not families:
        raise ValueError(f"the font “{name}” cannot be read")
    return families[0]


def font(name: str) -> QFont:
    """A bundled font at 100 pixels, to be scaled as outlines."""
    made = QFont(font_family(name))
    made.setPixelSize(100)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if name.endswith("SemiBold"):
        made.setWeight(QFont.Weight.DemiBold)
    elif name.endswith("Bold"):
        made.setWeight(QFont.Weight.Bold)
    if name == ITALIC:
        made.setItalic(True)
    return made


@lru_cache(maxsize=512)
def lettering(text: str, name: str, spacing: float = 0) -> tuple[QPainterPath, QRectF]:
    """The outlines of `text` at 100 pixels and their box. spacing: per cent added between letters."""
    face = font(name)
    if spacing:
        face.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + spacing)
    path = QPainterPath()
    path.addText(0, 0, face, text)
    return path, path.boundingRect()
