"""The games: which there are, and each one's SPEC, imported only when asked for.

One folder a game, everything of it inside; folders never import each other. Games of other people come in
through the entry-point group `velvet.games` (an entry point names a GameSpec). Adding a game: a folder, a line
in `_FOLDERS`, and its tests; see `resources/help/adding-a-game.md`.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec

# In the order of the gallery: the id, and the folder that holds its SPEC.
_FOLDERS: dict[str, str] = {
    "viashi": "viashi",
    "vashy": "viashi",
    "viashilym": "viashi",
    "loot": "loot",
    "treasure": "treasure",
    "crusade": "crusade",
    "mages-wild": "mages_wild",
    "politics": "politics",
    "two-faced": "two_faced",
    "changelands": "changelands",
    "vyozha": "vyozha",
    "vidrasso": "vidrasso",
    "viking-funeral": "viking_funeral",
}


def _built(folder: str) -> bool:
    # The folder first: finding a module inside imports the folder.
    return find_spec(f"{__name__}.{folder}") is not None and find_spec(f"{__name__}.{folder}.rules") is not None


@cache
def _guests() -> dict[str, GameSpec]:
    found: dict[str, GameSpec] = {}
    for entry in entry_points(group="velvet.games"):
        spec = entry.load()
        if isinstance(spec, GameSpec) and spec.id not in _FOLDERS:
            found[spec.id] = spec
    return found


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games that can be played, in the gallery's order; guests last."""
    own = [game for game, folder in _FOLDERS.items() if _built(folder)]
    return (*own, *_guests())


@cache
def load(game: str) -> GameSpec:
    """The SPEC of this game; raises VelvetError, naming the games, if there is none. Ids are exact."""
    if game in _FOLDERS and game in ids():
        for spec in import_module(f"{__name__}.{_FOLDERS[game]}").SPECS:
            if spec.id == game:
                return spec  # type: ignore[no-any-return]
    if game in _guests():
        return _guests()[game]
    raise VelvetError(f"there is no game “{game}”; the games are: {', '.join(ids())}")


def all_specs() -> list[GameSpec]:
    """Every game's SPEC, in the gallery's order."""
    return [load(game) for game in ids()]
