"""Programs at the table: the protocol, the example of the help page, and every way a program can go wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from tests.agents.test_child import COMMAND, answered, gone, wait_for
from tests.agents.test_child import question as asking
from tests.agents.toy import SPEC, ToyRules, ToyState, start
from velvet import agents
from velvet.agents.bots import MOST_FAILURES, MOST_LINES, BotAgent
from velvet.agents.child import Thinker
from velvet.core.agents import Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import Rng

FAKE = [sys.executable, str(Path(__file__).with_name("fake_bot.py"))]


@contextmanager
def bot(*acts: str) -> Iterator[BotAgent]:
    agent = agents.make("cmd:" + shlex.join([*FAKE, *acts]), SPEC)
    assert isinstance(agent, BotAgent)
    try:
        yield agent
    finally:
        agent.close()


def moved(agent: BotAgent, position: tuple[ToyRules, ToyState], seconds: float | None = None, log: str = "") -> Move:
    rules, state = position
    seat = rules.actor(state)
    view = replace(rules.view(state, seat), log=(log,) if log else ())
    sampler = Sampler(rules, rules.knowledge(state, seat), Rng(3), {"hands": 1})
    move = agent.choose(view, sampler, Budget(seconds=seconds))
    assert move in view.legal
    return move


def test_a_program_chooses_and_stays_for_the_next_question() -> None:
    rules, state = start()
    legal = rules.legal_moves(state)
    with bot("first", "last", "first") as agent:
        assert [moved(agent, (rules, state)) for _ in range(3)] == [legal[0], legal[-1], legal[0]]
        assert agent.note == ""


def test_it_is_told_what_its_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    rules, state = start()
    with bot("tell") as agent:
        moved(agent, (rules, state), log=str(tmp_path / "told"))
    told = json.loads((tmp_path / "told").read_text())
    assert told["velvet"] == 1 and told["type"] == "move" and told["game"] == "toy" and told["seat"] == 0
    assert told["options"] == {"hands": 1} and told["seats"] == 3 and told["scores"] == [0, 0, 0]
    assert told["legal"] == [rules.format(move) for move in rules.legal_moves(state)]
    own, other = told["zones"][0], told["zones"][1]
    assert [card["card"] for card in own["cards"]] == [str(move.card) for move in rules.legal_moves(state)]
    assert [card["card"] for card in other["cards"]] == [None] * 5
    page = (files("velvet.resources") / "help" / "bots.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in told)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        ("illegal", "answered “play 39”, which is not legal now"),
        ("nonsense", "answered “dance 3”, which is no move of this game"),
        ("rubbish", "answered “·[31mHello!”, which is no line of JSON"),
        ("list", "answered “[1, 2]”, which is no JSON object"),
        ("silent", "answered without a “move”"),
        ("endless", "answered with a line that does not end"),
        ("die", "has stopped"),
    ],
)
def test_whatever_it_does_the_game_goes_on_and_the_person_is_told(act: str, sentence: str) -> None:
    with bot(act) as agent:
        moved(agent, start())
        assert agent.note == f"The program “{sys.executable}” {sentence}; a legal move was drawn for it."


def test_a_program_that_hangs_is_ended_in_time() -> None:
    with bot("hang") as agent:
        moved(agent, start(), seconds=0.3)
        assert "gave no answer in time" in agent.note


def test_after_three_failures_it_is_not_asked_any_more() -> None:
    with bot("die") as agent:
        for _ in range(MOST_FAILURES):
            moved(agent, start())
        assert agent.note.endswith("; it is not asked any more.")
        moved(agent, start())
        assert agent.note == "" and agent._program is None


def test_a_program_that_died_is_started_again() -> None:
    rules, state = start()
    with bot("last", "die") as agent:
        assert moved(agent, (rules, state)) == rules.legal_moves(state)[-1]
        moved(agent, (rules, state))
        assert "has stopped" in agent.note
        assert moved(agent, (rules, state)) == rules.legal_moves(state)[-1] and agent.note == ""


@pytest.mark.parametrize("act", ["late", "blank"])
def test_late_answers_and_blank_lines_are_passed_over(act: str) -> None:
    rules, state = start()
    with bot(act) as agent:
        assert moved(agent, (rules, state)) == rules.legal_moves(state)[0] and agent.note == ""


@pytest.mark.parametrize("act", ["leave", "desert"])
def test_what_a_program_started_itself_is_ended_with_it(act: str, tmp_path: Path) -> None:
    with bot(act, str(tmp_path / "pid")) as agent:
        moved(agent, start())
        assert ("has stopped" in agent.note) == (act == "desert")
        child = wait_for(tmp_path / "pid")
    assert gone(child)


def test_nobody_waits_for_a_process_that_hid_and_holds_the_pipes(tmp_path: Path) -> None:
    with bot("hide", str(tmp_path / "pid")) as agent:
        moved(agent, start())
        assert agent.note == ""
        threads = agent._program._threads if agent._program else []
    os.kill(wait_for(tmp_path / "pid"), signal.SIGKILL)
    for thread in threads:
        thread.join()


def test_a_program_that_writes_without_end_fills_no_memory() -> None:
    with bot("flood") as agent:
        moved(agent, start())
        program = agent._program
        assert program is not None
        moved(agent, start(), seconds=0.3)
        assert "gave no answer in time" in agent.note
        assert program._lines.qsize() <= MOST_LINES
        assert not any(thread.is_alive() for thread in program._threads)


def test_a_program_that_is_not_there_is_said() -> None:
    agent = agents.make("cmd:/nowhere/at/all", SPEC)
    assert isinstance(agent, BotAgent)
    moved(agent, start())
    assert "“/nowhere/at/all” could not be started (No such file" in agent.note
    agent.close()


def test_names_are_split_as_a_shell_does_and_a_comma_is_escaped() -> None:
    assert agents.split("cmd:./bot --greet 'a b\\, c',random") == ["cmd:./bot --greet 'a b, c'", "random"]
    agent = agents.make("cmd:./bot --greet 'a b, c'", SPEC)
    assert isinstance(agent, BotAgent) and agent.words == ["./bot", "--greet", "a b, c"]
    for name, sentence in [("cmd:", "needs a program"), ("cmd: ", "needs a program"), ("cmd:a 'b", "not closed")]:
        with pytest.raises(VelvetError, match=sentence):
            agents.check(name)


def test_a_name_in_a_record_never_starts_a_program() -> None:
    assert not agents.is_agent("cmd:touch owned")
    assert agents.is_agent("cmd:./bot", programs=True)


def test_the_example_of_the_help_page_plays(tmp_path: Path) -> None:
    page = (files("velvet.resources") / "help" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found is not None and len(found[1].splitlines()) <= 30
    (tmp_path / "bot.py").write_text(found[1])
    agent = agents.make("cmd:" + shlex.join([sys.executable, str(tmp_path / "bot.py")]), SPEC)
    assert isinstance(agent, BotAgent)
    rules, state = start()
    for _ in range(3):
        assert moved(agent, (rules, state)) == rules.legal_moves(state)[0] and agent.note == ""
    agent.close()


def test_in_a_child_process_its_note_comes_back_and_it_ends_with_the_child(tmp_path: Path) -> None:
    with Thinker(COMMAND) as thinker:
        answer = answered(thinker, asking("cmd:" + shlex.join([*FAKE, "illegal"])))
        assert "is not legal now" in answer.note
        script = tmp_path / "hang.py"
        pid_file = str(tmp_path / "pid")
        script.write_text(f"import os, time\nopen({pid_file!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)\n")
        thinker.ask(asking("cmd:" + shlex.join([sys.executable, str(script)])))
        pid = wait_for(tmp_path / "pid")
        thinker.cancel()
        assert gone(pid)
