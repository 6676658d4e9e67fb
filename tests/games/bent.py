"""Rules with a planted fault: a copy of a game's folder, run from its sources with one place changed.

It works beside the real rules and beside a compiled kernel, since nothing of the real modules is touched.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import velvet.games
from velvet.core.rules import Rules

GAMES = Path(velvet.games.__file__).parent
# The copy's package; the modules of one fault are forgotten before the next.
COPY = "a_bent_game"


class _Sources(MetaPathFinder, Loader):
    """Finds the copy's modules: those of the folder, their imports of each other turned to the copy."""

    def __init__(self, folder: str, file: str, old: str, new: str) -> None:
        self.folder, self.file, self.old, self.new = folder, file, old, new

    def _path(self, name: str) -> Path:
        inside = name.split(".")[1:]
        return GAMES / self.folder / f"{inside[0] if inside else '__init__'}.py"

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.split(".")[0] != COPY or not self._path(name).exists():
            return None
        return ModuleSpec(name, self, is_package=name == COPY)

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        path = self._path(module.__name__)
        text = path.read_text(encoding="utf-8")
        if path.name == self.file:
            assert text.count(self.old) == 1, f"“{self.old}” stands {text.count(self.old)} times in {path.name}"
            text = text.replace(self.old, self.new)
        text = text.replace(f"velvet.games.{self.folder}", COPY)
        exec(compile(text, str(path), "exec"), module.__dict__)


@contextmanager
def bent(
    game: str, options: dict[str, Any], seats: int, fault: tuple[str, str, str], folder: str = ""
) -> Iterator[Rules[Any]]:
    """The rules of a game with a fault: (file in its folder, what stands there once, what stands there instead)."""
    finder = _Sources(folder or game.replace("-", "_"), *fault)
    sys.meta_path.insert(0, finder)
    try:
        specs = import_module(COPY).SPECS
        yield next(spec for spec in specs if spec.id == game).make(options, seats)
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.split(".")[0] == COPY]:
            del sys.modules[name]
