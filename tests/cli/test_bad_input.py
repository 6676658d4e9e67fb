"""What the surroundings can do to a command: closed streams, a full disk, words that are no text, odd files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Done
from velvet import agents, games

VELVET = f'"{sys.executable}" -m velvet'
Velvet = Callable[..., Done]
Refused = Callable[..., str]


def shell(line: str, **env: str) -> Done:
    """Runs a line of bash in which `velvet` is the command; a hanging one fails the test."""
    command = ["bash", "-c", line.replace("velvet ", VELVET + " ", 1)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=os.environ | env)
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game, in a file of many."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    assert shell(f"velvet playtest two-faced --games 1 --seed 1 --records '{file}'").status == 0
    return file


@pytest.mark.parametrize("words", ["games --json", "games", "rules changelands", "--version"])
@pytest.mark.parametrize("where", [">&-", ">/dev/full"])
def test_output_that_cannot_be_written_is_said(words: str, where: str) -> None:
    done = shell(f"velvet {words} {where}")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("velvet: what is printed cannot be written: ") and done.err.count("\n") == 1


@pytest.mark.parametrize("columns", ["0", "1", "20", "-5", "wide"])
def test_no_terminal_is_too_narrow_for_the_words(columns: str) -> None:
    done = shell("velvet games", COLUMNS=columns)
    assert done.status == 0
    assert all(game in done.out for game in games.ids() if game != "toy")


def test_a_full_output_is_not_blamed_on_the_file_that_is_read(record: Path) -> None:
    done = shell(f"velvet replay '{record}' >/dev/full")
    assert (done.status, done.err) == (2, "velvet: what is printed cannot be written: No space left on device\n")


def test_nothing_is_printed_where_stderr_is_closed(tmp_path: Path) -> None:
    done = shell(f"velvet replay '{tmp_path}/none.velvet' 2>&-")
    assert (done.status, done.out, done.err) == (2, "", "")


def test_a_file_never_takes_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    kept = tmp_path / "a.velvet"
    done = shell(f"velvet play two-faced --file '{kept}' --records <&- >&- 2>&-")
    assert done.status == 2
    done = shell(f"velvet playtest two-faced --games 1 --records '{tmp_path}/a.jsonl' >&- 2>&-")
    assert (tmp_path / "a.jsonl").read_bytes().startswith(b'{"format":"velvet-record"')
    assert (tmp_path / "a.jsonl").read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("words", ["analyze -", "agent --redeal-check -"])
def test_a_closed_input_holds_no_record(words: str) -> None:
    done = shell(f"velvet {words} <&-")
    assert done.status == 2
    assert done.err == "velvet: standard input: this is no record: Input data was truncated\n"


def test_a_closed_keyboard_ends_the_game() -> None:
    done = shell("velvet play two-faced --seed 1 <&-")
    assert (done.status, done.err) == (0, "")


def test_bytes_that_are_no_text_are_no_move() -> None:
    done = shell(r"velvet play two-faced --seed 1 < <(printf '\xff\xfe\n')", PYTHONIOENCODING="utf-8:strict")
    assert (done.status, done.err) == (0, "")
    assert "plain letters" in done.out


@pytest.mark.parametrize("words", ["playtest two-faced --json --agents", "play two-faced --players"])
def test_names_that_are_no_text_are_refused(words: str) -> None:
    done = shell(f"velvet {words} $'cmd:\\xff' </dev/null")
    assert (done.status, done.out) == (2, "")
    assert "not UTF-8" in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize("name", ["cmd:", "search:0", "search:x", "cmd:'a"])
def test_an_agent_that_cannot_be_made_is_no_person(refused: Refused, name: str) -> None:
    assert name in refused("play", "toy", "--players", f"Ana,{name}")


def test_records_that_find_no_room_name_their_file(refused: Refused) -> None:
    said = refused("playtest", "toy", "--games", 9, "--records", "/dev/full")
    assert said == "velvet: /dev/full cannot be written: No space left on device\n"


@pytest.mark.parametrize("data", [b"", b"\0" * 99, b"[" * 100_000, b"\xff\xfe{\0}\0", b'{"format": "velvet-record"}'])
@pytest.mark.parametrize("words", [["analyze"], ["agent", "--redeal-check"], ["play", "toy", "--file"], ["replay"]])
def test_a_refusal_names_the_file(refused: Refused, tmp_path: Path, words: list[str], data: bytes) -> None:
    file = tmp_path / "odd.velvet"
    file.write_bytes(data)
    said = refused(*words, file)
    assert said.startswith(f"velvet: {file}: this is no record")
    assert file.read_bytes() == data


@pytest.mark.parametrize("words", [["analyze"], ["agent", "--redeal-check"], ["play", "toy", "--file"], ["replay"]])
def test_a_folder_is_no_file(refused: Refused, tmp_path: Path, words: list[str]) -> None:
    assert refused(*words, tmp_path) == f"velvet: {tmp_path} cannot be read: Is a directory\n"


@pytest.mark.parametrize("value", ["x" * 9000, "9" * 400, "9" * 5000, '["' + "x" * 9000 + '"]', "null", "true", "NaN"])
def test_a_long_value_does_not_hide_what_would_be_right(refused: Refused, value: str) -> None:
    said = refused("playtest", "toy", "--option", f"hands={value}")
    assert "option “hands” must be " in said and len(said) < 200
    assert said.endswith(("null\n", "true\n", "'NaN'\n", "…\n"))


def test_a_long_name_does_not_hide_the_games(refused: Refused) -> None:
    assert "crusade" in refused("rules", "x" * 100_000)


class Point:
    """An installed entry point."""

    def __init__(self, name: str, gives: object) -> None:
        self.name, self.value, self.gives = name, f"{name}:SPEC", gives

    def load(self) -> object:
        if isinstance(self.gives, BaseException):
            raise self.gives
        return self.gives


def test_a_guest_that_is_of_no_use_costs_nobody_else(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.match.toy import SPEC

    points = [
        Point("raises", ZeroDivisionError("division")),
        Point("quits", SystemExit(3)),
        Point("other", 7),
        Point("toy", SPEC),
        Point("double", SPEC),
        Point("crusade", games.load("crusade")),
    ]
    monkeypatch.undo()
    monkeypatch.setattr(games, "entry_points", lambda group: points)
    caches = (games.ids, games.load, games._looked)
    for cache in caches:
        cache.cache_clear()
    try:
        done = velvet("games", "--json")
        report = velvet("doctor", "--json")
    finally:
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()
    assert done.status == 0
    (rows,) = done.rows
    assert isinstance(rows, list) and [row["id"] for row in rows][-2:] == ["viking-funeral", "toy"] and len(rows) == 14
    lines = done.err.splitlines()
    whose = ["raises", "quits", "other", "double", "crusade"]
    assert [line.split("“")[1].split("”")[0] for line in lines] == whose
    assert "ZeroDivisionError: division" in lines[0] and "it is a int" in lines[2] and "id “toy”" in lines[3]
    assert report.status == 1 and all(f"the game “{name}”" in report.out for name in whose)


def test_an_agent_of_another_package_that_fails_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(agents.Agent):
        def choose(self, *_: object) -> object:  # type: ignore[override]
            raise ZeroDivisionError("division")

    def entry_points(group: str, name: str = "") -> list[Point]:
        return [Point("faulty", lambda spec: Faulty())] if group == agents.ENTRY_POINTS else []

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    sentence = "velvet: the agent “faulty” failed: ZeroDivisionError: division\n"
    assert refused("playtest", "toy", "--games", 1, "--agents", "faulty") == sentence
    assert refused("play", "toy", "--players", "faulty") == sentence
