"""Draw every picture of the decks into resources/art. Run: python packaging/art/draw.py

The drawings are committed; this script is how they were made and how to change them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from backs import BACKS
from borders import BORDERS
from emblems import GODS, RANKS
from figures import COURTS, PORTRAITS
from french import PIPS
from glyphs import GLYPHS
from icon import ICON
from pieces import PIECES
from scenes import SCENES
from seasons import SEASONS
from svgkit import save
from symbols import SYMBOLS
from virtues import VIRTUES

ART = Path(__file__).resolve().parents[2] / "resources" / "art"

SETS: dict[str, dict[str, Callable[[], str]]] = {
    "viashi/glyphs": GLYPHS,
    "viashi/emblems": {**RANKS, **GODS},
    "viashi/borders": BORDERS,
    "viashi/portraits": PORTRAITS,
    "viashi/scenes": SCENES,
    "vyozha": SYMBOLS,
    "vyozha/virtues": VIRTUES,
    "vidrasso": SEASONS,
    "french": {**PIPS, **COURTS},
    "pieces": PIECES,
    "backs": BACKS,
}


def main() -> None:
    for folder, drawings in SETS.items():
        for name, draw in drawings.items():
            save(ART / folder, name, draw())
    for name, draw in ICON.items():
        save(ART.parent / "icons", name, draw())


if __name__ == "__main__":
    main()
