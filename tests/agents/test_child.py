"""Agents in a child process: same moves as at home, cancelled at once, replaced when they crash, nothing left behind.

That no thread and no process stays is watched after every test by conftest.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.agents.toy import SPEC, start
from velvet import agents
from velvet.agents import frames
from velvet.agents.child import Thinker, fallback, serve_command
from velvet.agents.frames import Answer, Question
from velvet.core.agents import Budget, Sampler
from velvet.core.rng import Rng

SERVER = str(Path(__file__).with_name("serve_toy.py"))
COMMAND = [sys.executable, SERVER]
LONG = 60.0  # what no healthy machine needs


def question(agent: str, seed: int = 1, task: str = "choose", seconds: float | None = None) -> Question:
    rules, state = start(3, seed)
    seat = rules.actor(state)
    return Question("toy", {}, 3, agent, task, rules.view(state, seat), rules.knowledge(state, seat), (4, seed),
                    seconds=seconds)  # fmt: skip


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    with Thinker(COMMAND) as made:
        yield made


def answered(thinker: Thinker, asked: Question) -> Answer:
    thinker.ask(asked)
    answer = thinker.wait(LONG)
    assert answer is not None
    assert not thinker.busy and thinker.poll() is None
    return answer


def wait_for(file: Path) -> int:
    """The number in a file, once it is there."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.01)
    raise AssertionError(f"{file.name} was never written")


def gone(pid: int) -> bool:
    """Whether the process ends soon."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_move_is_the_one_chosen_at_home(thinker: Thinker, name: str) -> None:
    for seed in range(5):
        asked = question(name, seed)
        rules, _ = start(3, seed)
        assert asked.view is not None and asked.knowledge is not None
        sampler = Sampler(rules, asked.knowledge, Rng(*asked.words))
        answer = answered(thinker, asked)
        assert answer.move == agents.make(name, SPEC).choose(asked.view, sampler, Budget())
        assert not answer.fallback and answer.note == ""


def test_advice_comes_back_whole(thinker: Thinker) -> None:
    asked = question("greedy", task="advise")
    answer = answered(thinker, asked)
    assert sorted(row.move.card for row in answer.advised) == [move.card for move in asked.legal]
    assert answer.advised[0].reason.endswith("is cheap")


def test_one_child_serves_many_questions(thinker: Thinker) -> None:
    thinker.start(question("random"))
    pid = thinker.pid
    assert pid is not None
    for seed in range(4):
        answered(thinker, question("random", seed))
    assert thinker.pid == pid


@pytest.mark.parametrize("what", ["sleep", "hold"])
def test_cancelling_ends_the_child_at_once_and_the_next_question_is_answered(
    thinker: Thinker, tmp_path: Path, what: str
) -> None:
    thinker.ask(question(f"fault {what} {tmp_path / 'pid'}"))
    pid = wait_for(tmp_path / "pid")
    assert thinker.busy and thinker.poll() is None
    thinker.cancel()
    assert not Path(f"/proc/{pid}").exists()  # reaped, not a zombie
    assert not thinker.busy
    assert not answered(thinker, question("random")).fallback


def test_asking_anew_cancels_the_older_question(thinker: Thinker, tmp_path: Path) -> None:
    thinker.ask(question(f"fault sleep {tmp_path / 'pid'}"))
    pid = wait_for(tmp_path / "pid")
    assert answered(thinker, question("greedy", 3)).move == answered(thinker, question("greedy", 3)).move
    assert not Path(f"/proc/{pid}").exists()


def test_a_crashed_child_is_replaced_and_asked_again(thinker: Thinker, tmp_path: Path) -> None:
    asked = question(f"fault die-once {tmp_path / 'pid'}")
    answer = answered(thinker, asked)
    assert not answer.fallback and answer.move == asked.legal[-1]


@pytest.mark.parametrize("what", ["die", "raise", "lie", "rubbish"])
def test_after_two_crashes_a_legal_move_is_drawn_and_said_so(thinker: Thinker, tmp_path: Path, what: str) -> None:
    asked = question(f"fault {what} {tmp_path / 'pid'}")
    answer = answered(thinker, asked)
    assert answer.fallback and answer.note == "The opponent stopped working; a legal move was drawn for it."
    assert answer.move in asked.legal
    assert answer.move == fallback(asked, "").move
    assert not answered(thinker, question("random")).fallback


def test_fallbacks_differ_by_seed() -> None:
    assert len({fallback(question("random", seed), "").move for seed in range(30)}) > 3


def test_a_child_killed_from_outside_is_replaced(thinker: Thinker, tmp_path: Path) -> None:
    thinker.ask(question(f"fault sleep {tmp_path / 'one'}"))
    os.kill(wait_for(tmp_path / "one"), signal.SIGKILL)
    (tmp_path / "one").unlink()
    while not (tmp_path / "one").exists():  # asked again, in the new child
        assert thinker.poll() is None and thinker.busy
        time.sleep(0.01)


def test_what_an_agent_prints_does_not_disturb(thinker: Thinker, tmp_path: Path) -> None:
    assert not answered(thinker, question(f"fault print {tmp_path / 'pid'}")).fallback


def test_an_unknown_agent_is_told_once_without_asking_again(thinker: Thinker) -> None:
    answer = answered(thinker, question("robot"))
    assert answer.fallback and "there is no agent “robot”" in answer.note


def test_a_program_that_cannot_be_started_falls_back() -> None:
    with Thinker(["/nowhere/at/all"]) as thinker:
        answer = answered(thinker, question("random"))
        assert answer.fallback


def test_an_agent_that_hangs_past_its_deadline_is_given_up(
    thinker: Thinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("velvet.agents.child.LATE_SECONDS", 0.0)
    answer = answered(thinker, question(f"fault sleep {tmp_path / 'pid'}", seconds=0.01))
    assert answer.fallback and "took too long" in answer.note


def test_programs_started_by_an_agent_end_with_it(thinker: Thinker, tmp_path: Path) -> None:
    thinker.ask(question(f"fault spawn {tmp_path / 'pid'}"))
    pid = wait_for(tmp_path / "pid")
    thinker.close()
    assert gone(pid)


@pytest.mark.parametrize("what", ["sleep", "spawn"])
def test_the_child_ends_when_the_program_dies(tmp_path: Path, what: str) -> None:
    script = f"""
import sys, time
sys.path.insert(0, {str(Path(SERVER).parents[2])!r})
from tests.agents.test_child import COMMAND, question
from velvet.agents.child import Thinker
thinker = Thinker(COMMAND)
thinker.ask(question({f"fault {what} {tmp_path / 'pid'}"!r}))
print(thinker.pid, flush=True)
time.sleep(600)
"""
    program = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    child = int(program.stdout.readline())
    inner = wait_for(tmp_path / "pid")
    program.kill()
    program.wait()
    program.stdout.close()
    assert gone(child) and gone(inner)


def test_polling_never_waits_for_the_child(tmp_path: Path) -> None:
    # A child that never reads: what is sent to it stays in the pipe's thread.
    asked = question("random")
    big = Question(**{**vars(asked), "options": {"filler": "x" * 5_000_000}})
    with Thinker([sys.executable, "-c", "import time; time.sleep(600)"]) as thinker:
        thinker.ask(big)
        assert all(thinker.poll() is None for _ in range(100))


def test_ready_is_called_when_an_answer_is_there() -> None:
    called = threading.Event()
    with Thinker(COMMAND, ready=called.set) as thinker:
        thinker.ask(question("random"))
        assert called.wait(LONG)
        assert thinker.poll() is not None


def test_closing_twice_and_asking_nothing_is_fine() -> None:
    thinker = Thinker(COMMAND)
    thinker.close()
    thinker.close()
    assert thinker.poll() is None and thinker.pid is None


def test_the_answers_are_checked_before_they_are_believed() -> None:
    legal = question("random").legal
    good = {"moves": [1], "scores": [0.5], "shares": [None], "reasons": [""], "simulations": 3, "cut": True, "note": ""}
    assert frames.answer(good, legal) == Answer(frames.answer(good, legal).advised, 3, True)
    for wrong in (
        {"moves": [len(legal)]}, {"moves": [-len(legal) - 1]}, {"moves": []}, {"moves": ["x"]}, {"scores": []},
        {"scores": ["much"]}, {"shares": [[]]}, {"simulations": None},
    ):  # fmt: skip
        with pytest.raises(frames.BadFrameError):
            frames.answer({**good, **wrong}, legal)
    with pytest.raises(frames.BadFrameError):
        frames.answer({}, legal)


def test_the_command_is_this_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve_command() == [sys.executable, "-m", "velvet", "agent", "--serve"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert serve_command() == [sys.executable, "agent", "--serve"]
