"""`velvet doctor`: says what is there, and is unhappy when something is not sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Done
from tests.match.toy import SPEC, ToyRules
from velvet import games
from velvet.cli import doctor

Velvet = Callable[..., Done]


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VELVET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def rows(done: Done) -> dict[str, dict[str, Any]]:
    (report,) = done.rows
    found = report["rows"]
    assert isinstance(found, list)
    return {row["name"]: row for row in found}


def test_it_looks_at_everything(velvet: Velvet, tmp_path: Path) -> None:
    done = velvet("doctor", "--selftest", "--json")
    assert done.status == 0, done.out
    found = rows(done)
    for name in ("kernel", "Qt", "fonts", "card faces", "audio", "data folder", "games", "agent's process"):
        assert found[name]["sound"], name
    assert str(tmp_path) in found["data folder"]["text"]
    assert list((tmp_path / "home").iterdir()) == []
    assert {f"playing {game}" for game in games.ids()} <= set(found)


def test_words_say_the_build(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_window", list)
    done = velvet("doctor")
    assert done.status == 0
    assert "compiled" in done.out or "interpreted" in done.out
    assert "Everything is sound." in done.out


def test_a_window_that_cannot_open_is_a_finding(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    done = velvet("doctor", "--json")
    assert done.status == 1
    assert "Qt does not start here" in rows(done)["window"]["text"]


def test_a_folder_that_cannot_be_written_is_a_finding(
    velvet: Velvet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor, "_window", list)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VELVET_HOME", str(tmp_path / "file" / "home"))
    done = velvet("doctor")
    assert done.status == 1
    assert "Not sound: data folder." in done.out


def test_a_game_that_fails_is_a_finding(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ToyRules):
        def scores(self, state: Any) -> list[int]:
            raise ZeroDivisionError("no scores")

    monkeypatch.setattr(doctor, "_window", list)
    monkeypatch.setattr(doctor, "ask_once", lambda: "asked")
    monkeypatch.setattr(games, "all_specs", lambda: [replace(SPEC, rules=Broken)])
    done = velvet("doctor", "--selftest", "--json")
    assert done.status == 1
    assert rows(done)["playing toy"] == {
        "name": "playing toy", "text": "failed: ZeroDivisionError: no scores", "sound": False,
    }  # fmt: skip
