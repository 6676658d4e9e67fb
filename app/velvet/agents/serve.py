"""The child's side: reads questions, lets the agent think, writes answers; ends when the program does.

A thread waits for questions so that the end of the program (end of file on stdin) is noticed while an agent
thinks; it then ends this process and the programs it started, at once. The main thread thinks.
It must not know any game: `load` looks one up.
"""

import gc
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from velvet import agents
from velvet.agents import frames
from velvet.agents.frames import Question
from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec

Load = Callable[[str], GameSpec]


def serve(load: Load) -> int:
    """Serves until stdin ends, and then does not return; what an agent prints goes to stderr."""
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    stdin = os.fdopen(os.dup(0), "rb", buffering=0)
    stdout = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        # The window comes first when both want the same core.
        os.nice(5)
    threading.Thread(target=_listen, args=(stdin, questions), daemon=True).start()
    # A search makes many small objects and no cycles; the collector would only walk them again and again.
    gc.disable()
    desk = Desk(load)
    while True:
        body = desk.reply(frames.unpack(questions.get()))
        try:
            frames.write(stdout, body)
        except OSError:
            _end()
        gc.collect()


def _listen(stdin: BinaryIO, questions: "queue.SimpleQueue[bytes]") -> None:
    try:
        while True:
            questions.put(frames.read(stdin))
    except (frames.BadFrameError, OSError):
        _end()


def _end() -> None:
    """Ends this process and every program it started, whatever they are doing."""
    if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


class Desk:
    """Answers questions; keeps the rules and agents of the last game, as the next question is likely to want them."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self._key: object = None
        self._rules: Rules[Any] | None = None
        self._agents: dict[str, Agent] = {}

    def reply(self, question: Question) -> bytes:
        """The body of the answer; never raises."""
        try:
            return self._reply(question)
        except VelvetError as error:
            return json.dumps({"error": str(error)}).encode()
        except Exception as error:
            # An agent's fault must reach the person as a sentence, and the program as a reason to ask anew.
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            return json.dumps({"crash": f"{type(error).__name__}: {error}"}).encode()

    def _reply(self, question: Question) -> bytes:
        rules, agent = self._prepared(question)
        if question.view is None or question.knowledge is None:
            return b'{"ready": true}'
        sampler = Sampler(rules, question.knowledge, Rng(*question.words), question.options)
        budget = Budget(question.simulations, question.seconds)
        if question.task == "advise":
            advised = agent.advise(question.view, sampler, budget)
        else:
            from velvet.core.agents import Advised

            advised = [Advised(agent.choose(question.view, sampler, budget), 0.0)]
        return frames.reply(
            advised,
            question.view.legal,
            getattr(agent, "simulations_made", 0),
            getattr(agent, "cut", False),
            getattr(agent, "note", ""),
        )

    def _prepared(self, question: Question) -> tuple[Rules[Any], Agent]:
        key = (question.game, repr(sorted(question.options.items())), question.seats)
        if self._rules is None or self._key != key:
            for agent in self._agents.values():
                agent.close()
            self._agents = {}
            self._rules = self.load(question.game).make(question.options, question.seats)
            self._key = key
        if question.agent not in self._agents:
            self._agents[question.agent] = agents.make(question.agent, self.load(question.game))
        return self._rules, self._agents[question.agent]
