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
from velvet.table import faces
from velvet.table.faces import deckfile
from velvet.ui import checkup as window

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


def test_a_wrong_deck_file_is_a_finding(monkeypatch: pytest.MonkeyPatch, qapp: Any) -> None:
    sound = deckfile.load_deck("french")
    there: list[deckfile.Deck] = [replace(sound, back="backs/none"), replace(sound, faces={})]

    def load(deck: str) -> deckfile.Deck:
        if not there:
            raise deckfile.DeckError(f"the deck file {deck}.toml is wrong: it lacks all")
        return there.pop(0)

    monkeypatch.setattr(window, "_audio", list)
    monkeypatch.setattr(faces, "load_deck", load)
    assert [window.checkup([("french", ["2C", "3C"])])["wrong"] for _ in range(3)] == [
        ["the deck file french.toml names a picture that there is not: backs/none"],
        ["the deck file french.toml has no card: 2C, 3C"],
        ["the deck file french.toml is wrong: it lacks all"],
    ]
    seen = window.checkup([]) | {"wrong": ["the deck file french.toml is wrong: it lacks all"]}
    monkeypatch.setattr(doctor, "look", lambda env: seen)
    (row,) = [row for row in doctor.examine(False) if row.name == "card faces"]
    assert row == doctor.Row("card faces", "the deck file french.toml is wrong: it lacks all", False)


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
