"""The window's part of `velvet doctor`: which Qt, which screen, do the fonts and card faces come out, can it sound.

Runs in a process of its own, because Qt ends the process where it finds no screen. Must not touch saved games.
"""

import sys
from collections.abc import Sequence
from typing import Any, Final

# Every face at this width, in pixels; a face of fewer colours than this was not drawn.
WIDTH: Final = 96.0
COLOURS: Final = 4


def checkup(decks: Sequence[tuple[str, Sequence[str]]]) -> dict[str, Any]:
    """What was found. decks: (deck, the codes of its cards) for each deck that games use.

    Returns {"qt", "pyside", "platform", "screens": [[w, h, dpr]], "fonts": [families], "missing_fonts": [files],
    "audio": [outputs], "faces": {deck: number of colours}, "blank": [decks whose card came out blank],
    "wrong": [a sentence for each deck whose file is wrong or names pictures that there are not]}.
    """
    import PySide6
    from PySide6.QtCore import QLoggingCategory, qVersion
    from PySide6.QtGui import QFontDatabase
    from PySide6.QtWidgets import QApplication

    from velvet.ui.theme import FONTS, load_fonts

    QLoggingCategory.setFilterRules("qt.multimedia.*=false")
    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    before = set(QFontDatabase.families())
    load_fonts()
    wrong = {deck: sentence for deck, codes in decks if (sentence := _fault(deck, codes))}
    faces = {deck: _colours(deck, codes[0]) for deck, codes in decks if deck not in wrong}
    return {
        "qt": qVersion(),
        "pyside": PySide6.__version__,
        "platform": app.platformName(),
        "screens": [
            [s.geometry().width(), s.geometry().height(), round(s.devicePixelRatio(), 2)] for s in app.screens()
        ],
        "fonts": sorted(set(QFontDatabase.families()) - before),
        "missing_fonts": [name for name in FONTS if not _bundled(name)],
        "audio": _audio(),
        "faces": faces,
        "blank": [deck for deck, colours in faces.items() if colours < COLOURS],
        "wrong": list(wrong.values()),
    }


def _bundled(name: str) -> bool:
    from importlib.resources import files

    return (files("velvet.resources") / "fonts" / name).is_file()


def _fault(deck: str, codes: Sequence[str]) -> str:
    """What is wrong with the deck's file, in a sentence; "" if nothing is."""
    from importlib.resources import files

    from velvet.table.faces import DeckError, load_deck

    try:
        printed = load_deck(deck)
    except DeckError as error:
        return str(error)
    art = files("velvet.resources") / "art"
    lacking = {
        "has no card": [code for code in codes if code not in printed.faces],
        "names a picture that there is not": [
            name for name in printed.pictures() if not (art / f"{name}.svg").is_file()
        ],
    }
    return "; ".join(f"the deck file {deck}.toml {what}: {', '.join(some)}" for what, some in lacking.items() if some)


def _colours(deck: str, card: str) -> int:
    """How many colours the card's face has when it is drawn; 0 if it cannot be drawn."""
    from velvet.table.faces import DeckError, FaceCache

    try:
        image = FaceCache().front(deck, card, WIDTH, 1.0).toImage()
    except DeckError:
        return 0
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)})


def _audio() -> list[str]:
    """The names of the sound outputs; none where there is no sound."""
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ImportError:
        return []
    return [device.description() for device in QMediaDevices.audioOutputs()]
