"""`velvet replay`: the face that other programs read, to the letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Done
from tests.match.toy import SPEC, ToyRules
from velvet.match import Record

DEAL = "shuffle W1 W2 P4 W3 W4 P1 P2 P3"
GAME = [DEAL, "play W1", "play W3", "away P2", "play P4", "play P1", "play W4", "play W2"]
OPTIONS = {"hands": 1, "coin": False, "gone": []}
Velvet = Callable[..., Done]


def data(moves: list[Any] = GAME, **changes: Any) -> bytes:
    record = {"format": "velvet-record", "version": 1, "game": "toy", "players": ["Ana", "Bo"], "options": {"hands": 1}}
    return msgspec.json.encode(record | {"moves": moves} | changes)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write(*records: bytes, name: str = "a.velvet") -> Path:
        path = tmp_path / name
        path.write_bytes(b"\n".join(records))
        return path

    return write


def test_the_end_as_json(velvet: Velvet, write: Callable[..., Path]) -> None:
    done = velvet("replay", write(data()), "--json")
    assert (done.status, done.err) == (0, "")
    (row,) = done.rows
    state = row.pop("state")
    assert isinstance(state, dict)
    assert state["points"] == [2, 1]
    assert row == {
        "game": "toy", "options": OPTIONS, "ply": 8, "actor": None, "terminal": True,
        "scores": [2, 1], "winners": [0], "legal": [],
    }  # fmt: skip
    assert list(row)[:4] == ["game", "options", "ply", "actor"]


def test_at_plays_the_first_moves_only(velvet: Velvet, write: Callable[..., Path]) -> None:
    file = write(data([*GAME[:2], "nonsense"]))
    (row,) = velvet("replay", file, "--at", 2, "--json").rows
    assert (row["ply"], row["actor"], row["legal"]) == (2, 1, ["play W3", "play W4"])
    assert velvet("replay", file, "--at", 3).status == 2
    (row,) = velvet("replay", write(data()), "--at", 999, "--json").rows
    assert row["ply"] == 8
    (row,) = velvet("replay", file, "--at", 0, "--json").rows
    assert (row["ply"], row["actor"], row["chance"], row["legal"]) == (0, "chance", "shuffle 8", [])


def test_trace_prints_every_position_without_state(velvet: Velvet, write: Callable[..., Path]) -> None:
    done = velvet("replay", write(data()), "--trace")
    rows = done.rows
    assert [row["ply"] for row in rows] == list(range(9))
    assert [row["actor"] for row in rows] == ["chance", 0, 1, 0, 0, 1, 1, 0, None]
    assert ["chance" in row for row in rows] == [True] + [False] * 8
    assert not any("state" in row for row in rows)
    assert [row["ply"] for row in velvet("replay", write(data()), "--trace", "--at", 1).rows] == [0, 1]


def test_a_refused_move_yields_an_error_in_its_place(velvet: Velvet, write: Callable[..., Path]) -> None:
    file = write(data([*GAME[:2], "play P1"]))
    done = velvet("replay", file, "--json")
    sentence = "move 3 “play P1” is refused: Bo must follow suit (toy-3); legal here: play W3, play W4"
    assert done.status == 2
    assert done.rows == [{"ply": 2, "error": sentence}]
    assert done.err == f"velvet: {file}: {sentence}\n"
    done = velvet("replay", file, "--trace")
    assert [row.get("ply") for row in done.rows] == [0, 1, 2, 2]
    assert ["error" in row for row in done.rows] == [False] * 3 + [True]
    assert done.err.count("\n") == 1


def test_in_words_the_part_before_the_break_is_shown(velvet: Velvet, write: Callable[..., Path]) -> None:
    done = velvet("replay", write(data([*GAME[:2], "play P1"])))
    assert done.status == 2
    assert "Trick: W1" in done.out
    assert "play P1" in done.err


@pytest.mark.parametrize(
    ("record", "ply", "part"),
    [
        (data([*GAME, "play W1"]), 8, "nothing may follow the end"),
        (data([*GAME, DEAL]), 8, "nothing may follow the end"),
        (data(["play W1"]), 0, "“shuffle 8”"),
        (data(["shuffle W1"]), 0, "“shuffle 8”"),
        (data([DEAL, 7]), 1, "move 2 “7” is refused: a move is a text"),
        (data([DEAL, "play\tW1"]), 1, "spaces alone"),
        (data([DEAL, ""]), 1, "the text is empty"),
        (data(game="nowhere"), 0, "there is no game “nowhere”"),
        (data(game="Toy"), 0, "there is no game “Toy”"),
        (data(players=["Ana"]), 0, "played by 2 seats"),
        (data(players=[]), 0, "played by 2 seats"),
        (data(options={"hand": 1}), 0, "unknown option “hand”"),
        (data(options={"hands": 10}), 0, "from 1 to 9"),
        (data(options={"hands": True}), 0, "whole number"),
        (data(options={"coin": 1}), 0, "true or false"),
        (data(options={"gone": "W1"}), 0, "list of cards"),
        (data(seed=2**63), 0, "“seed”"),
        (data(version=2), 0, "version"),
        (b"{", 0, "no record"),
        (b"\xff", 0, "UTF-8"),
        (b"[" * 100000, 0, "nested"),
        (data(options={"hands": "x" * 100000}), 0, "whole number"),
        (data().replace(b'"hands":1', b'"hands":' + b"[" * 900 + b"]" * 900), 0, ""),
        (data().replace(b'"hands":1', b'"hands":' + b"9" * 4000), 0, "from 1 to 9"),
    ],
)
def test_refusals(velvet: Velvet, write: Callable[..., Path], record: bytes, ply: int, part: str) -> None:
    done = velvet("replay", write(record), "--json")
    assert done.status == 2
    (row,) = done.rows
    assert set(row) == {"ply", "error"}
    assert row["ply"] == ply
    assert part in str(row["error"])
    assert len(str(row["error"])) < 1100
    assert done.err.count("\n") == 1


def test_what_is_allowed(velvet: Velvet, write: Callable[..., Path]) -> None:
    file = write(data([f"  {move.upper()} ".replace(" ", "  ") for move in GAME], odd=[1], meta=None, rules_version=1))
    assert velvet("replay", file).status == 0
    assert velvet("replay", write(data([]))).status == 0
    assert velvet("replay", write(b"\xef\xbb\xbf\n" + data())).status == 0


def test_many_records(velvet: Velvet, write: Callable[..., Path]) -> None:
    file = write(
        data(), b"", b"  \t", data(game="nowhere"), b"\xff", data([DEAL, "play W4"]), data([DEAL]), b"", name="a.JSONL"
    )
    done = velvet("replay", file)
    assert done.status == 2
    assert [(row["record"], row["ply"], "error" in row) for row in done.rows] == [
        (0, 8, False), (1, 0, True), (2, 0, True), (3, 1, True), (4, 1, False),
    ]  # fmt: skip
    assert "state" in done.rows[0]
    assert done.err.count("\n") == 3
    assert "record 3: move 2 “play W4”" in done.err
    traced = velvet("replay", file, "--trace", "--at", 1)
    assert [(row["record"], row["ply"]) for row in traced.rows] == [
        (0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1),
    ]  # fmt: skip
    assert velvet("replay", write(data(), b"", data(), name="b.jsonl")).status == 0
    assert velvet("replay", write(name="empty.jsonl")).out == ""


def test_very_many_legal_moves_are_counted_only(
    velvet: Velvet, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Counting(ToyRules):
        def count_legal(self, state: Any) -> int:
            return 2001

        def random_legal(self, state: Any, rng: Any) -> Any:
            return self.parse(f"play {'WP'[rng.below(2)]}{1 + rng.below(9)}")

    monkeypatch.setattr("velvet.games.load", lambda game: replace_rules(Counting))
    (row,) = velvet("replay", write(data([DEAL])), "--json").rows
    assert (row["legal"], row["legal_count"]) == ([], 2001)
    done = velvet("replay", write(data([DEAL, "play P1"])), "--json")
    assert "and 1991 more" in str(done.rows[0]["error"])
    assert str(done.rows[0]["error"]).count("play ") == 11


def replace_rules(rules: Any) -> Any:
    from dataclasses import replace

    return replace(SPEC, rules=rules)


def test_at_most_ten_legal_moves_are_named(
    velvet: Velvet, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wide(ToyRules):
        def legal_moves(self, state: Any) -> Any:
            return [self.parse(f"play {c}") for c in "M9 M8 M7 M6 M5 M4 M3 M2 M1 W1 W2 W3".split()]

        def is_legal(self, state: Any, move: Any) -> bool:
            return state.phase == "shuffle"

    monkeypatch.setattr("velvet.games.load", lambda game: replace_rules(Wide))
    done = velvet("replay", write(data([DEAL, "play P1"])), "--json")
    told = ", ".join(f"play {c}" for c in "M1 M2 M3 M4 M5 M6 M7 M8 M9 W1".split())
    assert str(done.rows[0]["error"]).endswith(f"legal here: {told} and 2 more")


def test_files_that_cannot_be_read(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot be read" in refused("replay", tmp_path / "none.velvet", "--json")
    assert "cannot be read" in refused("replay", tmp_path)
    assert "cannot be read" in refused("replay", tmp_path / "none.jsonl", "--trace")


@pytest.mark.parametrize("words", [["--at", "-1"], ["--at", "x"], ["--nothing"], ["more", "more"]])
def test_misuse(refused: Callable[..., str], write: Callable[..., Path], words: list[str]) -> None:
    assert "see `velvet replay --help`" in refused("replay", write(data()), *words)


def test_a_written_record_replays(velvet: Velvet, write: Callable[..., Path]) -> None:
    record = Record.load(data(seed=5, kinds=["person", "agent"], practice=True))
    done = velvet("replay", write(record.dump_file()), "--json")
    assert done.status == 0
