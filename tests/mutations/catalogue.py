"""Reads the mutations and applies one to a copy of the program. Must not know pytest."""

import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
APP = HERE.parents[1] / "app"


@dataclass(frozen=True)
class Mutation:
    """One change of the rules that must not go unnoticed."""

    folder: str
    clause: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return self.clause

    @property
    def source(self) -> Path:
        """The file, from app/."""
        inside = Path("velvet", self.file) if "/" in self.file else Path("velvet", "games", self.folder, self.file)
        return inside

    def apply(self, copy: Path) -> None:
        """Changes the copy of app/ at `copy`."""
        path = copy / self.source
        text = path.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.clause}: “{self.old}” stands {text.count(self.old)} times"
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


def mutations() -> list[Mutation]:
    """All of them, in the order of the files."""
    found: list[Mutation] = []
    for file in sorted(HERE.glob("*.toml")):
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["mutation"]:
            tests = tuple(row.pop("tests"))
            found.append(Mutation(file.stem, tests=tests, **row))
    return found


def copy_of_app(target: Path) -> Path:
    """A copy of the program's sources at `target`, resources linked."""
    shutil.copytree(APP, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    resources = target / "velvet" / "resources"
    if not resources.exists():
        resources.symlink_to(APP.parent / "resources")
    return target
