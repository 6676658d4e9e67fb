"""The packed folder runs by itself: no Python, no environment, no source tree in reach.

Run by `make package` after packing, and only then.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.screen import Screen

BUILT = Path(__file__).resolve().parents[2] / "dist" / "velvet"

pytestmark = pytest.mark.frozen


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, moved to where no path of the build leads anywhere."""
    assert BUILT.is_dir(), "nothing is packed; `make package` packs and runs this test"
    folder = tmp_path_factory.mktemp("elsewhere") / "velvet table"
    shutil.copytree(BUILT, folder, symlinks=True)
    return folder / "velvet"


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment that leads to no interpreter and no saved games."""
    return {"HOME": str(tmp_path), "PATH": "", "LANG": "C.UTF-8"}


def run(program: Path, bare: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), *words],
        env={**bare, "QT_QPA_PLATFORM": "offscreen"},
        cwd=bare["HOME"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_lists_every_game_that_the_sources_have(program: Path, bare: dict[str, str]) -> None:
    from velvet import games

    done = run(program, bare, "games", "--json")
    assert done.returncode == 0, done.stderr
    assert [row["id"] for row in json.loads(done.stdout)] == list(games.ids())


def test_the_libraries_of_the_extras_stay_out(program: Path) -> None:
    """The adapters are for programs in Python; a player need not carry their libraries."""
    inside = {path.name.split("-")[0].split(".")[0].lower() for path in program.parent.rglob("*")}
    assert not inside & {"numpy", "scipy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"}


def test_it_passes_its_own_examination(program: Path, bare: dict[str, str]) -> None:
    done = run(program, bare, "doctor", "--selftest")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiled" in done.stdout


def test_a_playtest_and_its_replay(program: Path, bare: dict[str, str], tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    words = "playtest changelands --games 2 --seats 2 --seed 1 --agents greedy,random --records"
    done = run(program, bare, *words.split(), str(records))
    assert done.returncode == 0, done.stderr
    done = run(program, bare, "replay", str(records))
    assert done.returncode == 0, done.stderr


def test_bad_input_is_one_line(program: Path, bare: dict[str, str]) -> None:
    done = run(program, bare, "replay", "no-such-file.velvet")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and done.stderr.count("\n") == 1


def test_it_opens_its_window(program: Path, bare: dict[str, str], tmp_path: Path) -> None:
    with Screen(1280, 800) as screen:
        process = screen.start([str(program)], env=bare)
        screen.window("Velvet")
        screen.xdo("sleep", "2")
        picture = screen.picture(tmp_path / "window.png")
        assert process.poll() is None, "it ended by itself"
        assert screen.colours(picture) > 50
