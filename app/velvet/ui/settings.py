"""What a person has set: cloth, cards, pace, sounds, confirmations; kept as one small JSON file.

Must not know Qt: the window's geometry is kept as text. Reading is forgiving, one spoilt value never costs the others.
"""

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

CLOTHS: Final = ("plum", "midnight", "forest", "claret", "linen")
CLOTH_NAMES: Final = {
    "plum": "Plum velvet",
    "midnight": "Midnight velvet",
    "forest": "Forest velvet",
    "claret": "Claret velvet",
    "linen": "Light linen",
}
CARD_STYLES: Final = ("learner", "human", "elvish")
TILE_STYLES: Final = ("recreational", "sacred")
FILE: Final = "settings.json"


@dataclass(frozen=True)
class Settings:
    """All settings. pace: animations' length, 0 (none) … 2 (slow); rest: seconds that a finished trick stays.

    programs: agents' ids (`cmd:…`) that the person has named at this machine; a record can start no other.
    """

    cloth: str = "plum"
    cards: str = "learner"
    tiles: str = "recreational"
    pace: float = 1.0
    rest: float = 1.2
    sounds: bool = True
    confirm_undo: bool = True
    confirm_resign: bool = True
    history: bool = False
    name: str = ""
    geometry: str = ""
    last: dict[str, Any] = field(default_factory=dict)
    programs: list[str] = field(default_factory=list)


def _ranged(least: float, most: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


_FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "cloth": lambda value: value in CLOTHS,
    "cards": lambda value: value in CARD_STYLES,
    "tiles": lambda value: value in TILE_STYLES,
    "pace": _ranged(0.0, 2.0),
    "rest": _ranged(0.0, 5.0),
    "programs": lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
}


class SettingsFile:
    """The settings as they stand, and the file they are kept in. `listeners` are told of each change."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.now = _read(self.path)
        self.listeners: list[Callable[[Settings], None]] = []

    def change(self, **values: Any) -> None:
        """Takes these values and writes the file; one that cannot be written changes nothing but the next start."""
        made = replace(self.now, **values)
        if made == self.now:
            return
        self.now = made
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part = self.path.with_suffix(f".{os.getpid()}.part")
            part.write_text(json.dumps(asdict(made), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            os.replace(part, self.path)
        except OSError:
            pass
        for listener in list(self.listeners):
            listener(made)


def _read(path: Path) -> Settings:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    kept: dict[str, Any] = {}
    plain = Settings()
    for row in fields(Settings):
        if row.name not in data:
            continue
        value, usual = data[row.name], getattr(plain, row.name)
        fits = _FITS.get(row.name)
        if fits(value) if fits else type(value) is type(usual):
            kept[row.name] = float(value) if isinstance(usual, float) else value
    return replace(plain, **kept)
