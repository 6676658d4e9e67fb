"""Which build of the kernel runs: compiled by mypyc, or interpreted from its sources.

A compiled build lies in a tree of its own with a manifest that holds the hash of the sources it was
made from. It is used only while these are the sources at hand; so an edited rule is never shadowed by
an old build, and nothing is compiled unless somebody asked for it (`make compile`, or a wheel).
`VELVET_BUILD=interpreted` takes the sources, `VELVET_BUILD=compiled` insists on the build.

This runs before anything else of the program, on every start: it must import next to nothing, and it
must not know what the kernel does.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import source_hash, spec_from_file_location
from types import ModuleType

PACKAGE = os.path.dirname(os.path.abspath(__file__))
# Inside the package in wheels and frozen builds; `make compile` builds the same tree elsewhere.
COMPILED = "_compiled"
CHECKOUT = os.path.join(
    os.path.dirname(os.path.dirname(PACKAGE)), "build", "compiled", "velvet", COMPILED
)
# Of core, what describes rather than plays: options and the table. Read once a window, so there is
# nothing to win, and mypyc would hold their dataclass fields to types that are meant for readers.
DESCRIPTIONS = frozenset(
    f"velvet.core.{name}"
    for name in "arrange gestures interaction layout options spec spots views".split()
)
MANIFEST = f"kernel-{sys.implementation.cache_tag}.txt"

_kind = "interpreted"
_reason = "not chosen yet"


def kind() -> str:
    """The build that runs: "compiled" or "interpreted"."""
    return _kind


def reason() -> str:
    """Why it is this one, as half a sentence."""
    return _reason


def select() -> None:
    """Takes the compiled build if there is one that fits; exits with one line if it must and cannot."""
    global _kind, _reason
    wish = os.environ.get("VELVET_BUILD", "")
    if wish not in ("", "compiled", "interpreted"):
        _refuse(f"VELVET_BUILD is “{wish}”, but can only be “compiled” or “interpreted”.")
    if wish == "interpreted":
        _reason = "VELVET_BUILD asks for it"
        return
    names, folder, _reason = find()
    if names:
        _kind = "compiled"
        sys.meta_path.insert(0, _Finder(names, folder))
    elif wish == "compiled":
        _refuse(f"VELVET_BUILD asks for the compiled build, but {_reason}.")


def find() -> tuple[list[str], str, str]:
    """The modules of a build that fits, its folder, and why this is so; no modules if none fits."""
    for folder in (CHECKOUT, os.path.join(PACKAGE, COMPILED)):
        try:
            with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
                digest, *names = file.read().split()
        except (OSError, ValueError):
            continue
        if getattr(sys, "frozen", False):
            # No sources to compare with; the freezing compared them.
            return names, folder, "it was packed with the program"
        if digest == hash_of(kernel_sources()):
            return names, folder, "its build fits the sources"
        return [], folder, "the sources have changed since it was built"
    return [], "", "there is no compiled build"


def kernel_sources(package: str = PACKAGE) -> dict[str, str]:
    """Module name → path of every source file that is compiled, in a fixed order."""
    found: dict[str, str] = {}
    for folder, prefix in (("core", ""), ("mechanics", ""), ("agents", "search")):
        found.update(_modules(package, folder, prefix))
    games = os.path.join(package, "games")
    for game in sorted(os.listdir(games) if os.path.isdir(games) else []):
        if os.path.isdir(os.path.join(games, game)):
            # The advice too: a search asks it at its leaves, and greedy thousands of times a move.
            for prefix in ("advice", "rules"):
                found.update(_modules(package, os.path.join("games", game), prefix))
    return {name: path for name, path in found.items() if name not in DESCRIPTIONS}


def _modules(package: str, folder: str, prefix: str) -> Iterator[tuple[str, str]]:
    directory = os.path.join(package, folder)
    dotted = "velvet." + folder.replace(os.sep, ".")
    for name in sorted(os.listdir(directory) if os.path.isdir(directory) else []):
        if name.endswith(".py") and name.startswith(prefix) and name != "__init__.py":
            yield f"{dotted}.{name[:-3]}", os.path.join(directory, name)


def hash_of(sources: dict[str, str]) -> str:
    """Sixteen hex digits over names and contents: the hash CPython itself uses for its caches."""
    parts: list[bytes] = []
    for name, path in sources.items():
        with open(path, "rb") as file:
            content = file.read()
        parts.append(f"{name} {len(content)}\n".encode() + content)
    return source_hash(b"".join(parts)).hex()


class _Finder:
    """An import hook that knows the build's modules and no others."""

    def __init__(self, names: list[str], folder: str) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self.files = {
            name: os.path.join(folder, name.replace(".", os.sep) + suffix) for name in names
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def _refuse(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    raise SystemExit(2)
