"""`velvet analyze`: what it prints for people and for programs, and what it refuses."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from tests.cli.conftest import Done
from velvet.lab import analysis

PLANTED = Path(__file__).parents[1] / "lab" / "planted.velvet"
HELP = (files("velvet.resources") / "help" / "analysis.md").read_text(encoding="utf-8")
Velvet = Callable[..., Done]


def test_people_read_the_costliest_move_first(velvet: Velvet) -> None:
    done = velvet("analyze", PLANTED, "--sims", 60)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("Vidrasso: 3") and "share of the win" in lines[0]
    assert [line.split()[0] for line in lines[1:3]] == ["Ana", "Marlow"]
    assert set("".join(lines[1:3])) & set("▁▂▃▄▅▆▇█")
    assert lines[3] == "The costliest moves:"
    assert re.match(r" *35  Marlow +(99|100) % ± \d", lines[5])
    assert "Better: " in done.out and "6 of Fall" in done.out


def test_programs_read_rows(velvet: Velvet, monkeypatch: pytest.MonkeyPatch) -> None:
    done = velvet("analyze", PLANTED, "--sims", 20, "--json")
    assert (done.status, done.err) == (0, "")
    assert done.rows[0]["simulations"] == 20
    assert list(done.rows[-1]) == ["costliest"]
    # The same from the standard input, as the window asks for it.
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(PLANTED.read_bytes())))
    assert velvet("analyze", "-", "--sims", 20, "--json").out == done.out


def test_the_help_names_every_key(velvet: Velvet) -> None:
    done = velvet("analyze", PLANTED, "--sims", 1, "--json")
    tables = HELP[HELP.index("## The rows of") :]
    named = set(re.findall(r"`(\w+)`", tables))
    assert {key for row in done.rows for key in row} <= named


def test_one_of_many_records(velvet: Velvet, refused: Callable[..., str], tmp_path: Path) -> None:
    record = msgspec.json.encode(msgspec.json.decode(PLANTED.read_bytes()))
    many = tmp_path / "many.jsonl"
    many.write_bytes(b'{"no": "record"}\n' + record + b"\n")
    assert velvet("analyze", many, "--record", 1, "--sims", 1).status == 0
    assert "“format” is missing" in refused("analyze", many)
    assert "2 records; there is no record 2" in refused("analyze", many, "--record", 2)
    assert "holds one record" in refused("analyze", PLANTED, "--record", 1)


def test_bad_input_is_one_sentence(refused: Callable[..., str], tmp_path: Path) -> None:
    data = msgspec.json.decode(PLANTED.read_bytes())
    file = tmp_path / "a.velvet"

    def write(**changes: object) -> Path:
        file.write_bytes(msgspec.json.encode(data | changes))
        return file

    assert "No such file" in refused("analyze", tmp_path / "none.velvet")
    assert "there is no game “chess”" in refused("analyze", write(game="chess"))
    assert "move 2 “fly” is refused" in refused("analyze", write(moves=[data["moves"][0], "fly"]))
    assert "nothing to look back at" in refused("analyze", write(moves=data["moves"][:1]))
    assert "nothing to look back at" in refused("analyze", write(moves=[]))
    assert "“players” must be a list" in refused("analyze", write(players="Ana"))
    file.write_bytes(b"\xff\xfe not a record")
    assert "not UTF-8" in refused("analyze", file)
    assert "--sims" in refused("analyze", PLANTED, "--sims", 0)


def test_an_unfinished_game_is_analysed_as_far_as_it_goes(velvet: Velvet, tmp_path: Path) -> None:
    data = msgspec.json.decode(PLANTED.read_bytes())
    file = tmp_path / "a.velvet"
    file.write_bytes(msgspec.json.encode(data | {"moves": data["moves"][:12]}))
    done = velvet("analyze", file, "--sims", 4, "--json")
    assert done.status == 0 and not any("results" in row for row in done.rows)
    assert max(int(str(row["ply"])) for row in done.rows if "ply" in row) < 12


def test_the_help_has_the_numbers_right() -> None:
    assert f"from {analysis.FEWEST} to {analysis.MOST:,} times" in HELP.replace("\n", " ")
    assert analysis.AGAIN == 9 and "The nine that look worst" in HELP and analysis.LONGER == 3
