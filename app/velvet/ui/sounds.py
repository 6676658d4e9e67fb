"""Short, dry sounds of cards on cloth. Silent, and cheap, where there is no sound device.

QtMultimedia is imported only when a game is on the table. Must not know the match: it is told kinds of events.
"""

from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QSoundEffect

# What is heard at an event; kinds that are not here are silent.
HEARD: Final = {
    "play": "card",
    "turn": "card",
    "discard": "card",
    "draw": "slide",
    "deal": "slide",
    "gather": "gather",
    "shuffle": "shuffle",
    "mark": "wood",
    "end": "bell",
    "refuse": "refuse",
}
TILES: Final = {"play": "tile", "turn": "tile", "shuffle": "bag"}


class Sounds:
    """Plays what belongs to events. `on` is the person's setting."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._ready = False
        self._effects: dict[str, QSoundEffect] = {}

    def wake(self) -> None:
        """Looks for a device and loads the sounds, once."""
        if self._ready or not self.on:
            return
        self._ready = True
        from PySide6.QtCore import QLoggingCategory, QUrl

        QLoggingCategory.setFilterRules("qt.multimedia.*=false")
        try:
            from PySide6.QtMultimedia import QMediaDevices, QSoundEffect
        except ImportError:
            return  # a slim system without the sound libraries
        if not QMediaDevices.audioOutputs():
            return
        folder = files("velvet.resources") / "sounds"
        for name in {*HEARD.values(), *TILES.values()}:
            source = folder / f"{name}.wav"
            if source.is_file():
                with as_file(source) as path:
                    effect = QSoundEffect()
                    effect.setSource(QUrl.fromLocalFile(str(path)))
                    effect.setVolume(0.6)
                    self._effects[name] = effect

    def hear(self, kinds: list[str], deck: str = "") -> None:
        """Plays the first of these kinds that has a sound."""
        if not self.on:
            return
        self.wake()
        for kind in kinds:
            name = (TILES.get(kind) if deck == "vyozha" else None) or HEARD.get(kind)
            if name in self._effects:
                self._effects[name].play()
                return

    def sleep(self) -> None:
        """Lets the device go."""
        self._effects.clear()
        self._ready = False
