"""Constants of the kernel are marked Final.

Compiled, an unmarked name of a module is looked up in a dictionary and unpacked each time it is read, which cost
some games a sixth of their speed; one marked Final stands in the code. Unpacking several at once cannot be marked.
"""

from __future__ import annotations

import ast
from pathlib import Path

from velvet import _build


def unmarked(source: str) -> list[str]:
    found: list[str] = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign):
            names = [node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            found += [name for name in names if name.isupper() and len(name) > 1 and not name.startswith("_")]
    return found


def test_what_is_unmarked_is_found() -> None:
    assert unmarked("FIRST, SECOND = range(2)\nTHIRD = 3\nT = 4\nfourth = 5") == ["FIRST", "SECOND", "THIRD"]
    assert not unmarked("from typing import Final\nFIRST: Final = 1\n")


def test_the_constants_of_the_kernel_are_final() -> None:
    found = {name: unmarked(Path(path).read_text(encoding="utf-8")) for name, path in _build.kernel_sources().items()}
    assert not {name: names for name, names in found.items() if names}
