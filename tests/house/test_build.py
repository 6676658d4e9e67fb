"""The choice between the compiled and the interpreted kernel: only a build that fits is used."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from velvet import _build


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small tree of sources, like the package's own."""
    files = ("core/a.py", "core/layout.py", "core/__init__.py", "mechanics/b.py", "agents/search.py", "agents/c.py")
    for name in (*files, "games/toy/rules.py", "games/toy/rules_two.py", "games/toy/layout.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"NAME = {name!r}\n")
    return tmp_path


def test_the_kernel_is_core_mechanics_search_and_rules(package: Path) -> None:
    assert list(_build.kernel_sources(str(package))) == [
        "velvet.core.a",
        "velvet.mechanics.b",
        "velvet.agents.search",
        "velvet.games.toy.rules",
        "velvet.games.toy.rules_two",
    ]


def test_every_change_of_a_source_changes_the_hash(package: Path) -> None:
    seen = {_build.hash_of(_build.kernel_sources(str(package)))}
    (package / "core/a.py").write_text("NAME = 'core/A.py'\n")
    seen.add(_build.hash_of(_build.kernel_sources(str(package))))
    (package / "core/a.py").rename(package / "core/z.py")
    seen.add(_build.hash_of(_build.kernel_sources(str(package))))
    (package / "core/new.py").write_text("")
    seen.add(_build.hash_of(_build.kernel_sources(str(package))))
    assert len(seen) == 4


def test_a_build_is_found_only_while_it_fits(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_build, "CHECKOUT", str(tmp_path / "nowhere"))
    monkeypatch.setattr(_build, "PACKAGE", str(package))
    sources = {"velvet.core.a": str(package / "core/a.py")}
    monkeypatch.setattr(_build, "kernel_sources", lambda: sources)
    folder = package / _build.COMPILED
    folder.mkdir()
    assert _build.find() == ([], "", "there is no compiled build")

    manifest = folder / _build.MANIFEST
    manifest.write_text(_build.hash_of(sources) + "\nvelvet.core.a\n")
    names, where, _ = _build.find()
    assert names == ["velvet.core.a"] and where == str(folder)

    (package / "core/a.py").write_text("NAME = 'edited'\n")
    assert _build.find()[0] == []
    assert _build.find()[2] == "the sources have changed since it was built"


def run_with(wish: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import velvet._build as b; print(b.kind())"],
        env={**os.environ, "VELVET_BUILD": wish},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_interpreted_build_can_be_asked_for() -> None:
    assert run_with("interpreted").stdout == "interpreted\n"


def test_a_wrong_wish_is_refused_in_one_line() -> None:
    done = run_with("fast")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "fast" in done.stderr


def test_what_runs_is_what_is_said() -> None:
    """Every kernel module of this process comes from the build that `kind` names."""
    for name in _build.kernel_sources():
        file = importlib.import_module(name).__file__
        assert file is not None
        assert file.endswith(".py") == (_build.kind() == "interpreted"), file
