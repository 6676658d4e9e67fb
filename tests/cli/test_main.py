"""The command as a whole: no traceback, quiet ends, a quick way to the window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

from tests.cli.conftest import Done
from velvet import __version__, games
from velvet.cli import main

Velvet = Callable[..., Done]
# What may say where a window goes.
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def test_games_as_json(velvet: Velvet) -> None:
    (rows,) = velvet("games", "--json").rows
    assert isinstance(rows, list)
    assert [row["id"] for row in rows] == list(games.ids())
    toy: dict[str, Any] = rows[-1]
    assert toy["names"] == ["Toy"]
    assert toy["seats"] == [2]
    hands, coin, gone = toy["options"]
    assert hands == {
        "name": "hands", "type": "int", "min": 1, "max": 9, "default": 2, "help": "So many hands are played.",
    }  # fmt: skip
    assert (coin["type"], coin["default"], gone["type"], gone["default"]) == ("bool", False, "list", [])


def test_games_in_words(velvet: Velvet) -> None:
    done = velvet("games")
    assert done.status == 0
    assert "toy" in done.out


def test_the_rulebook(velvet: Velvet) -> None:
    done = velvet("rules", "changelands")
    assert done.status == 0
    assert "changelands-1" in done.out


def test_the_rulebook_in_a_terminal(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words stay whole, and the pager is told that colours are colours."""
    shown: list[str] = []
    monkeypatch.delenv("LESS", raising=False)
    monkeypatch.setattr("pydoc.pager", shown.append)
    terminal = Console(force_terminal=True, width=72, soft_wrap=True)
    monkeypatch.setattr("velvet.cli.listing.console", lambda: terminal)
    assert velvet("rules", "changelands").status == 0
    assert os.environ["LESS"] == "-R"
    lines = Text.from_ansi(shown[0]).plain.splitlines()
    assert max(map(len, lines)) <= 72
    assert any(line.startswith("changelands-1") for line in lines)


@pytest.mark.parametrize("pager", ["/no/such/pager -R", "'"])
def test_the_rulebook_is_shown_without_a_pager_that_is_not_there(
    velvet: Velvet, monkeypatch: pytest.MonkeyPatch, pager: str
) -> None:
    monkeypatch.setenv("PAGER", pager)
    terminal = Console(force_terminal=True, width=72, soft_wrap=True)
    monkeypatch.setattr("velvet.cli.listing.console", lambda: terminal)
    done = velvet("rules", "changelands")
    assert (done.status, done.err) == (0, "") and "changelands-1" in done.out


def test_version_and_help(velvet: Velvet) -> None:
    assert velvet("--version").out == f"Velvet Table {__version__}\n"
    done = velvet("--help")
    assert done.status == 0
    assert "replay" in done.out


@pytest.mark.parametrize("words", [["dance"], ["--dance"], ["games", "x"], ["rules"], ["rules", "x"], ["agent", "x"]])
def test_misuse(refused: Callable[..., str], words: list[str]) -> None:
    refused(*words)


def test_alone_it_opens_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window = ModuleType("velvet.ui.app")
    seen: list[list[str]] = []
    window.run = lambda argv: seen.append(argv) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "velvet.ui.app", window)
    assert main([]) == 0
    assert main(["evening.velvet"]) == 0
    assert seen == [[], ["evening.velvet"]]


def test_opening_the_window_imports_no_commands() -> None:
    program = (
        "import sys, types; window = types.ModuleType('velvet.ui.app'); window.run = lambda argv: 0;"
        "sys.modules['velvet.ui.app'] = window; from velvet.cli import main; main([]);"
        "print([m for m in ('typer', 'rich', 'msgspec', 'velvet.match', 'velvet.games') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY names a screen"),
        ({"DISPLAY": ":nowhere"}, "could not connect to display :nowhere"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "Could not find the Qt platform plugin"),
    ],
)
def test_without_a_screen_it_says_so_in_one_line(tmp_path: Path, given: dict[str, str], why: str) -> None:
    env = {name: value for name, value in os.environ.items() if name not in SCREENS} | {"VELVET_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "velvet"]
    done = subprocess.run(command, env=env | given, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"velvet: no window can be opened here: {why}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "status"),
    [(KeyboardInterrupt(), 130), (MemoryError(), 2), (RecursionError(), 2), (OSError(28, "No space left"), 2)],
)
def test_no_traceback_whatever_happens(
    velvet: Velvet, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("velvet.cli.listing.list_games", fail)
    done = velvet("games")
    assert done.status == status
    assert done.err.count("\n") == (0 if status == 130 else 1)


def test_a_closed_pipe_is_no_error() -> None:
    for words in ("games --json", "games", "rules changelands"):
        command = f'"{sys.executable}" -m velvet {words} | true; echo "${{PIPESTATUS[0]}}"'
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
        assert done.stderr == ""
        assert done.stdout.strip() in ("0", "141")


def test_json_is_utf8_in_any_terminal() -> None:
    env = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "velvet", "games", "--json"]
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert msgspec.json.decode(done.stdout)
    done = subprocess.run([*command[:3], "rules", "dance"], capture_output=True, check=False, env=env)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    done = subprocess.run([*command[:3], "rules", "changelands"], capture_output=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
