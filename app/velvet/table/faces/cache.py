"""FaceCache: pixmaps of cards, backs and pieces, printed once per size and kept within a budget of bytes.

Widths are in logical pixels and the pixmaps carry their device pixel ratio, so an item draws them at (0, 0)
unscaled. A square card is as high as wide, tall cards 1.4 times, hexagons 2/√3 times (`hexes.hex_height`).
Rotation is the item's. Must be used from the thread of the window.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from velvet.table.faces import pieces, sheets
from velvet.table.faces.art import Art
from velvet.table.faces.canvas import Canvas
from velvet.table.faces.deckfile import DeckError, load_deck
from velvet.table.faces.marks import NO_MARKS, Marks, style_of

# 105 hexagons of 220 device pixels take 22 MB; two zoom levels and the backs fit.
DEFAULT_BUDGET = 96 * 1024 * 1024


class _Print(NamedTuple):
    """By what a face is kept, and a back (no card, no style); wide: device pixels."""

    deck: str
    card: str
    style: str
    marks: Marks
    wide: int
    dpr: float


class FaceCache:
    """Printed faces. styles: the style to use for a deck id when a call names none."""

    def __init__(self, styles: dict[str, str] | None = None, budget: int = DEFAULT_BUDGET) -> None:
        self._art = Art()
        self._budget = budget
        self._bytes = 0
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        # For each card under its marks: the keys of all its prints.
        self._prints: dict[Hashable, list[_Print]] = {}
        self._styles: dict[str, str] = {}
        for deck, style in (styles or {}).items():
            self.set_style(deck, style)

    def set_style(self, deck: str, style: str) -> None:
        """Print this deck so from now on; raises DeckError for an unknown deck or style."""
        self._styles[deck] = load_deck(deck).style(style)

    def style(self, deck: str) -> str:
        """The style this deck is printed in."""
        return self._styles.get(deck, load_deck(deck).styles[0])

    def front(
        self,
        deck: str,
        card: str,
        width: float,
        dpr: float,
        *,
        style: str | None = None,
        marks: tuple[str, ...] = (),
    ) -> QPixmap:
        """The face of a card, e.g. ``front("viashi", "W1", 110, 1.0)``.

        marks: a slot's words; those that do not change the picture are ignored (see `marks`). Raises
        DeckError for an unknown deck, card or style.
        """
        printed = load_deck(deck)
        face = printed.face(card)
        chosen = printed.style(style or style_of(marks) or self.style(deck))
        seen = _read(marks)
        key = _Print(deck, card, chosen, seen, _whole(width, dpr), dpr)
        return self._get(
            key,
            width,
            dpr,
            printed.aspect,
            lambda canvas: sheets.print_front(canvas, printed, face, chosen, seen),
        )

    def has(self, deck: str, card: str | None, width: float, dpr: float, marks: tuple[str, ...] = ()) -> bool:
        """Whether `front`, or for no card `back`, would have nothing to print. Raises DeckError as they do."""
        printed = load_deck(deck)
        if card is None:
            return _back(deck, width, dpr) in self._kept
        printed.face(card)
        chosen = printed.style(style_of(marks) or self.style(deck))
        return _Print(deck, card, chosen, _read(marks), _whole(width, dpr), dpr) in self._kept

    def nearest(
        self, deck: str, card: str | None, width: float, dpr: float, marks: tuple[str, ...] = ()
    ) -> QPixmap | None:
        """The same card under the same marks (no card: a back) as it was printed before, in the width nearest to this
        one and if possible in the present style; None if it never was."""
        wide, chosen = _whole(width, dpr), style_of(marks) or self.style(deck)
        keys = self._prints.get((deck, card or "", _read(marks)))
        if not keys:
            return None
        return self._kept[min(keys, key=lambda key: (key.style != chosen, abs(key.wide - wide)))]

    def back(self, deck: str, width: float, dpr: float) -> QPixmap:
        """The back of a deck's cards. Raises DeckError for an unknown deck."""
        printed = load_deck(deck)
        return self._get(
            _back(deck, width, dpr),
            width,
            dpr,
            printed.aspect,
            lambda canvas: sheets.print_back(canvas, printed),
        )

    def marker(self, kind: str, colour: str, width: float, dpr: float) -> QPixmap:
        """A piece that is no card. kind: one of `pieces.KINDS`; colour: ``#rrggbb`` of its owner.

        Raises DeckError for an unknown kind.
        """
        if kind not in pieces.KINDS:
            raise DeckError(f"there is no piece “{kind}”; the pieces are {', '.join(pieces.KINDS)}")
        return self._get(
            ("marker", kind, colour, _whole(width, dpr), dpr),
            width,
            dpr,
            pieces.aspect(kind),
            lambda canvas: pieces.print_piece(canvas, kind, colour),
        )

    @property
    def bytes_kept(self) -> int:
        """Memory of the kept pixmaps."""
        return self._bytes

    @property
    def budget(self) -> int:
        return self._budget

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Forget every pixmap (theme or style changed for good)."""
        self._kept.clear()
        self._prints.clear()
        self._bytes = 0

    def _get(
        self,
        key: Hashable,
        width: float,
        dpr: float,
        aspect: float,
        draw: Callable[[Canvas], None],
    ) -> QPixmap:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        wide = _whole(width, dpr)
        high = max(1, round(wide * aspect))
        pixmap = QPixmap(wide, high)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        try:
            draw(Canvas(painter, self._art, wide, 100 * high / wide, width))
        finally:
            painter.end()
        pixmap.setDevicePixelRatio(dpr)
        self._keep(key, pixmap)
        return pixmap

    def _keep(self, key: Hashable, pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        if isinstance(key, _Print):
            self._prints.setdefault((key.deck, key.card, key.marks), []).append(key)
        self._bytes += _size(pixmap)
        while self._bytes > self._budget and len(self._kept) > 1:
            gone, dropped = self._kept.popitem(last=False)
            self._bytes -= _size(dropped)
            if isinstance(gone, _Print):
                self._prints[gone.deck, gone.card, gone.marks].remove(gone)


def _back(deck: str, width: float, dpr: float) -> _Print:
    return _Print(deck, "", "", NO_MARKS, _whole(width, dpr), dpr)


def _read(marks: tuple[str, ...]) -> Marks:
    return Marks.read(marks) if marks else NO_MARKS


def _whole(width: float, dpr: float) -> int:
    """Device pixels of a width, at least one."""
    return max(1, round(width * dpr))


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
