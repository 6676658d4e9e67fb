"""What the help on records says is so: its example is a record, its keys are the record's, its commands exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import msgspec

from tests.cli.conftest import Done
from velvet.games import load
from velvet.match import Match, Record

HELP = (files("velvet.resources") / "help" / "records.md").read_text(encoding="utf-8")


def test_the_example_is_a_record() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", HELP, re.DOTALL)
    data = msgspec.json.decode(text)
    record = Record.load(msgspec.json.encode(data | {"moves": []}))
    match = Match.from_record(record, load(record.game))
    assert match.broken is None
    assert match.kinds == ("person", "agent")


def test_the_table_of_keys_is_complete() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", HELP, re.MULTILINE))
    record = Record("changelands", ["a", "b"], [], {}, 1, ["person", "agent"], True, 1, {})
    assert listed == set(msgspec.json.decode(record.dump()))


def test_its_commands_run(velvet: Callable[..., Done], tmp_path: Path, monkeypatch: object) -> None:
    commands = [line.split("  ")[0].split() for line in HELP.splitlines() if line.startswith("velvet ")]
    assert len(commands) == 7
    games = tmp_path / "many.jsonl"
    assert velvet("playtest", "changelands", "--seats", 2, "--games", 1, "--seed", 1, "--records", games).status == 0
    (tmp_path / "evening.velvet").write_bytes(games.read_bytes())
    for words in commands:
        if words[1] == "playtest":
            words = [*words, "--games", "1"]
        in_folder = [str(tmp_path / word) if word.endswith((".velvet", ".jsonl")) else word for word in words[1:]]
        assert velvet(*in_folder).status == 0, words
