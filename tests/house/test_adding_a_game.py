"""The page about adding a game is true: its listings, put together, are a game that passes the contract suite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "resources" / "help" / "adding-a-game.md"


@pytest.fixture
def guest(tmp_path: Path) -> dict[str, str]:
    """The environment in which the page's package is installed."""
    text = PAGE.read_text(encoding="utf-8")
    pieces = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    secrets = [piece for piece in pieces if piece.startswith("# higher/secrets.py")]
    package = tmp_path / "higher"
    package.mkdir()
    game = "\n\n".join(piece for piece in pieces if piece not in secrets)
    (package / "__init__.py").write_text(game, encoding="utf-8")
    (package / "secrets.py").write_text(secrets[0], encoding="utf-8")
    book = re.search(r"^````markdown\n(.*?)^````$", text, re.MULTILINE | re.DOTALL)
    assert book
    (package / "rulebook.md").write_text(book.group(1), encoding="utf-8")
    installed = tmp_path / "higher-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: higher\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text("[velvet.games]\nhigher = higher:SPEC\n", encoding="utf-8")
    assert 'higher = "higher:SPEC"' in text
    return {**os.environ, "PYTHONPATH": str(tmp_path), "VELVET_GAMES": "higher"}


def run(guest: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=guest, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_guest_passes_the_contract_suite(guest: dict[str, str]) -> None:
    said = run(guest, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/contract")
    assert re.search(r"\b2\d passed", said) and "failed" not in said


def test_the_guest_is_played_recorded_and_replayed(guest: dict[str, str], tmp_path: Path) -> None:
    assert "higher" in run(guest, "velvet", "games")
    records = str(tmp_path / "higher.jsonl")
    agents = "search:30,greedy"
    run(guest, "velvet", "playtest", "higher", "--games", "6", "--seed", "1", "--agents", agents, "--records", records)
    last = run(guest, "velvet", "replay", records).splitlines()[-1]
    assert '"terminal":true' in last
    one = tmp_path / "one.velvet"
    one.write_text(Path(records).read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    assert "same in 10 of 10" in run(guest, "velvet", "agent", "--redeal-check", str(one)).replace("\n", " ")
