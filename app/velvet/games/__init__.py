"""The games: which there are, and each one's SPEC, imported only when asked for.

One folder a game, everything of it inside; folders never import each other. Games of other people come in
through the entry-point group `velvet.games` (an entry point names a GameSpec). Adding a game: a folder, a line
in `_FOLDERS`, and its tests; see `resources/help/adding-a-game.md`.
"""

from collections.abc import Mapping
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
def _looked() -> tuple[dict[str, GameSpec], tuple[str, ...]]:
    """The guests, and a sentence for each entry point that is of no use. One that fails must not cost the others."""
    found: dict[str, GameSpec] = {}
    unfit: list[str] = []
    for entry in entry_points(group="velvet.games"):
        try:
            spec = entry.load()
            why = _unfit(spec, found)
        except (Exception, SystemExit) as error:
            # A guest's code: whatever it raises, the person hears which guest it was.
            why = f"{type(error).__name__}: {error}"
        if why:
            unfit.append(f"the game “{entry.name}” ({entry.value}) of another package is left out: {why}")
        else:
            found[spec.id] = spec
    return found, tuple(unfit)


def _unfit(spec: object, others: Mapping[str, GameSpec]) -> str:
    """Why this cannot be a guest, "" if it can."""
    if not isinstance(spec, GameSpec):
        return f"it must be a GameSpec, and it is a {type(spec).__name__}"
    if not (isinstance(spec.id, str) and spec.id and spec.names and spec.seats and spec.options.rows() is not None):
        return "it needs an id, a name and a number of seats"
    if spec.id in _FOLDERS or spec.id in others:
        return f"there is another game with the id “{spec.id}”; ids must differ"
    return ""


def _guests() -> dict[str, GameSpec]:
    return _looked()[0]


def left_out() -> tuple[str, ...]:
    """A sentence for each game of another package that is installed and cannot be used."""
    return _looked()[1]


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
    shown = game if len(game) <= 80 else game[:80] + "…"
    raise VelvetError(f"there is no game “{shown}”; the games are: {', '.join(ids())}")


def all_specs() -> list[GameSpec]:
    """Every game's SPEC, in the gallery's order."""
    return [load(game) for game in ids()]
