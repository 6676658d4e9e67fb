"""`velvet play`: a game at the keyboard, its file, its curtain."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Done
from velvet.cli.play import _rows
from velvet.match import Record


@pytest.fixture
def typed(velvet: Callable[..., Done], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Plays the toy game with these words at the keyboard."""

    def run(keys: list[str], *words: object) -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(keys) + "\n"))
        return velvet("play", "toy", *words)

    return run


def load(file: Path) -> Record:
    return Record.load(file.read_bytes())


def test_a_game_that_goes_on_says_what_it_leaves_aside(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    typed(["1", "quit"], "--seed", 4, "--file", file)
    assert typed(["quit"], "--file", file).err == ""
    for words in (["--players", "Ada,greedy"], ["--seed", 5], ["--option", "hands=2"], ["--seats", 2]):
        done = typed(["quit"], "--file", file, *words)
        assert done.status == 0 and done.err.count("\n") == 1 and "goes on as it was begun" in done.err
    assert load(file).players == ["Player", "greedy"]


def test_a_whole_game_against_an_agent(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    done = typed(["1"] * 10, "--seed", 4, "--option", "hands=1", "--file", file)
    assert (done.status, done.err) == (0, "")
    assert "The game is over." in done.out
    record = load(file)
    assert (record.players, record.kinds, record.seed) == (["Player", "greedy"], ["person", "agent"], 4)
    assert len(record.moves) == 8


def test_leaving_and_going_on(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    typed(["1", "quit"], "--seed", 4, "--file", file)
    before = load(file).moves
    typed([], "--file", file)
    assert load(file).moves == before
    typed(["1"] * 20, "--file", file)
    after = load(file)
    assert after.moves[: len(before)] == before
    assert len(after.moves) == 16


def test_what_cannot_be_done_is_said_and_asked_again(typed: Callable[..., Done]) -> None:
    done = typed(
        ["dance", "99", "0", "5" * 50, "play Q\t", "", "save", "save no/such/folder/x", "redo", "q"], "--seed", 4
    )
    assert done.status == 0
    assert "“dance” is no move of this game" in done.out
    assert "there is no move 99" in done.out
    assert "Say where" in done.out
    assert "cannot be written" in done.out
    assert "no move to bring back" in done.out


def test_commands_show_things(typed: Callable[..., Done]) -> None:
    done = typed(["?", "1", "log", "scores", "moves", "table", "q"], "--seed", 4)
    assert "take back your last move" in done.out
    assert "Player: 0, greedy: 0" in done.out
    assert "“velvet rules toy”" in done.out
    assert "The cards are shuffled and dealt." in done.out


def test_players_of_one_name_are_told_apart(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    done = typed(["q"], "--players", "Greedy,greedy", "--seed", 4, "--option", "hands=1", "--file", file)
    assert "The game is over." in done.out and "greedy 1: " in done.out
    record = load(file)
    assert (record.players, record.kinds) == (["greedy 1", "greedy 2"], ["agent", "agent"])
    assert record.meta == {"agents": ["greedy", "greedy"]}
    # What the file names goes on with the same agents.
    record.moves = record.moves[:3]
    file.write_bytes(record.dump())
    assert "The game is over." in typed(["q"], "--file", file).out
    done = typed(["", "q"], "--players", "Ana,Ana", "--seed", 4)
    assert "Ana 1, it is your turn." in done.out


def test_moves_are_not_broken_at_the_end_of_a_line() -> None:
    assert _rows(["1) put W5 a1", "2) put W5 b1", "3) " + "x" * 40], 30) == [
        "1) put W5 a1   2) put W5 b1",
        "3) " + "x" * 40,
    ]


def test_another_move_after_something_seen_is_a_practice_game(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    done = typed(["1", "undo", "2", "quit"], "--seed", 4, "--file", file)
    assert "practice game" in done.out
    assert not load(file).practice
    assert load(tmp_path / "a-practice.velvet").practice
    # The same move again is no other game.
    other = tmp_path / "b.velvet"
    typed(["1", "undo", "1", "quit"], "--seed", 4, "--file", other)
    assert not load(other).practice
    assert not (tmp_path / "b-practice.velvet").exists()


def test_several_persons_get_a_curtain(typed: Callable[..., Done]) -> None:
    done = typed(["", "1", "", "1", "q"], "--players", "Ana,Bo", "--seed", 4)
    assert "Ana, it is your turn. Press Enter" in done.out
    assert "Bo, it is your turn. Press Enter" in done.out
    between = done.out[done.out.index("Ana> ") : done.out.index("Bo, it is")]
    assert "Hand of" not in between


def test_a_broken_file_goes_on_before_the_break(typed: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / "a.velvet"
    typed(["1", "quit"], "--seed", 4, "--file", file)
    whole = file.read_bytes()
    file.write_bytes(whole[: whole.index(b'"play ') + 3])
    done = typed(["quit"], "--file", file)
    assert done.status == 0
    assert "read up to a break" in done.err
    assert load(file).moves == Record.load(whole).moves[:1]
    assert load(file).kinds == ["person", "agent"]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--players", "A,B,C"], "3 players are named for 2 seats"),
        (["--players", "A,,B"], "name is missing"),
        (["--seats", "5"], "played by 2 seats"),
        (["--option", "x=1"], "unknown option"),
        (["--file", "no/such/folder/a.velvet"], "cannot be written"),
    ],
)
def test_misuse(refused: Callable[..., str], words: list[str], part: str) -> None:
    assert part in refused("play", "toy", *words)
