"""The redeal check finds what depends on hidden cards, and nothing else; its command says so in plain words."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from tests.agents.toy import SPEC
from velvet import agents, games
from velvet.agents.redeal import check
from velvet.cli import main
from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.moves import Move
from velvet.core.rules import OVER
from velvet.core.views import View
from velvet.match import Match


def played(names: tuple[str, ...] = ("greedy", "random", "search:20")) -> Match:
    match = Match(SPEC, {}, names, kinds=["agent"] * len(names), seed=3)
    while match.actor != OVER:
        match.settle()
        if match.actor >= 0:
            agent = agents.make(names[match.actor], SPEC)
            match.play(agent.choose(match.view(match.actor), match.sampler(match.actor), Budget()))
    return match


@pytest.mark.parametrize("name", ["random", "greedy", "search:40"])
def test_honest_agents_make_the_same_move(name: str) -> None:
    match = played()
    found = list(check(match, lambda seat: agents.make(name, SPEC)))
    assert len(found) == 15 and all(row.honest for row in found)
    # Of the last cards everybody knows who holds which only at the very end.
    assert sum(row.changed for row in found) >= 8


def test_an_agent_whose_move_depends_on_something_else_is_found() -> None:
    class Moody(Agent):
        def __init__(self) -> None:
            self.count = 0

        def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
            self.count += 1
            return view.legal[self.count % len(view.legal)]

    moody = Moody()
    found = list(check(played(), lambda seat: moody))
    assert any(not row.honest for row in found)
    assert all(row.sees and row.knows for row in found)


def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.velvet"
    assert main(["playtest", "changelands", "--games", "1", "--seed", "4", "--agents", "random", "--seats", "2",
                 "--records", str(tmp_path / "r.jsonl"), "--option", "max_turns=2"]) == 0  # fmt: skip
    path.write_text((tmp_path / "r.jsonl").read_text())
    return path


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path)
    capsys.readouterr()
    assert main(["agent", "--redeal-check", str(path), "--agent", "random"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Changelands: ") and "were the same in" in said
    assert main(["agent", f"--redeal-check={path}", "--json", "--seed", "5"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["game"] == "changelands" and row["differing"] == [] and 0 < row["redealt"] <= row["decisions"]
    assert main(["agent", "--help"]) == 0
    assert "does not peek" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--redeal-check"], "is not understood"),
        (["--redeal-check", "nowhere.velvet"], "nowhere.velvet cannot be read"),
        (["--agent", "random"], "a record is missing"),
        (["--sit"], "“--sit” is not understood"),
        (["--redeal-check", "x", "--seed", "-1"], "a seed is a whole number"),
    ],
)
def test_bad_wishes_end_in_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agent", *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said and said.count("\n") == 1


def test_an_unknown_agent_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path)
    capsys.readouterr()
    assert main(["agent", "--redeal-check", str(path), "--agent", "robot"]) == 2
    assert "there is no agent “robot”" in capsys.readouterr().err


def test_only_opponents_from_standard_input_with_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(games.load("changelands"), {"max_turns": 3}, ("Ana", "Marlow"), kinds=("person", "agent"), seed=4)
    match.meta = {"agents": ["", "greedy"]}
    while not match.over:
        if match.actor >= 0:
            match.play(match.view(match.actor).legal[0])
        else:
            match.chance()
    asked: list[str] = []
    monkeypatch.setattr(os, "nice", lambda by: None)
    monkeypatch.setattr(agents, "make", lambda name, spec, make=agents.make: asked.append(name) or make(name, spec))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(match.record().dump())))
    assert main(["agent", "--redeal-check", "-", "--opponents", "--json", "--progress"]) == 0
    *rows, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    made = sum(actor == 1 for actor, _ in match.moves())
    assert asked == ["greedy"] and made > 3
    assert [row["done"] for row in rows] == list(range(1, made + 1))
    assert rows[-1] == {"done": made, "of": made, "redealt": last["redealt"], "differing": 0}
    assert last["decisions"] == made and last["redealt"] > 0 and last["differing"] == []
