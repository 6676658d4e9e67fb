"""An agent in a child process: asked, polled, cancelled at once, replaced when it crashes.

A search holds Python's lock for as long as it runs, so it must not run in the window's process. A Thinker owns one
child (`velvet agent --serve`) and one thread that moves bytes; nothing here ever waits for the child except `wait`.
It knows no Qt and no game, and the child gets no secret: see `frames`.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, BinaryIO, cast

from velvet.agents import frames
from velvet.agents.frames import Answer, Question
from velvet.core.agents import Advised
from velvet.core.rng import Rng

# What an agent with a deadline may take beyond it before it counts as hanging: a share and some seconds for its start.
LATE_SHARE = 1.2
LATE_SECONDS = 3.0
ATTEMPTS = 2


def serve_command() -> list[str]:
    """How this program starts itself as a child, from sources, installed or frozen."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "agent", "--serve"]
    return [sys.executable, "-m", "velvet", "agent", "--serve"]


class Thinker:
    """One agent's desk in another process. Use it from one thread; `close` it, or use it in a `with`.

        thinker.start(); thinker.ask(question); … answer = thinker.poll()  (None while it thinks)

    ready: called, from another thread, when `poll` is worth a call; the window may emit a queued signal there.
    """

    def __init__(self, command: Sequence[str] | None = None, ready: Callable[[], None] | None = None) -> None:
        self.command = list(command) if command is not None else serve_command()
        self.ready = ready
        self._child: _Child | None = None
        self._question: Question | None = None
        self._attempts = 0
        self._asked = 0.0
        self._closed = False

    def __enter__(self) -> "Thinker":
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """The child's process id, for tests and the doctor; None without a child."""
        return self._child.process.pid if self._child is not None else None

    def start(self, warm: Question | None = None) -> None:
        """Starts the child ahead of the first question; `warm`, a question without a view, has it import a game."""
        if self._child is None and not self._closed:
            try:
                self._child = _Child(self.command, self.ready)
            except OSError:
                return  # asking will find no child and fall back
            if warm is not None:
                self._child.send(frames.pack(replace(warm, view=None, knowledge=None)), wanted=False)

    def ask(self, question: Question) -> None:
        """Asks; an older question is cancelled."""
        assert question.legal, "nothing to choose from"
        self.cancel()
        self._question = question
        self._attempts = 0
        self._asked = time.monotonic()
        self._send()

    def poll(self) -> Answer | None:
        """The answer once it is there, exactly once; None while the agent thinks or nothing was asked."""
        question = self._question
        if question is None:
            return None
        reply = self._child.reply() if self._child is not None else b""
        if reply is None:
            if question.seconds is not None and self._spent() > question.seconds * LATE_SHARE + LATE_SECONDS:
                self._drop()
                return self._fallback("The opponent took too long; a legal move was drawn for it.")
            return None
        try:
            said = json.loads(reply)
            if "error" in said:
                return self._fallback(f"A legal move was drawn, because {said['error']}.")
            return self._done(frames.answer(said, question.legal))
        except (ValueError, TypeError, frames.BadFrameError):
            # Gone (an empty reply), crashed or talking rubbish: a new child gets the same question once.
            self._drop()
            if self._attempts < ATTEMPTS:
                self._send()
                return None
            return self._fallback("The opponent stopped working; a legal move was drawn for it.")

    def wait(self, seconds: float | None = None) -> Answer | None:
        """As poll, but waits for the answer, at most so many seconds. Not for a window's thread."""
        until = None if seconds is None else time.monotonic() + seconds
        while self.busy:
            answer = self.poll()
            if answer is not None:
                return answer
            if until is not None and time.monotonic() > until:
                return None
            if self._child is not None:
                self._child.wait(0.05)
        return None

    def cancel(self) -> None:
        """Forgets the question and ends its child at once; a fresh one gets ready for the next question."""
        question = self._question
        if question is None:
            return
        self._question = None
        self._drop()
        self.start(question)

    def close(self) -> None:
        """Ends child and thread; afterwards nothing of them is left. May be called twice."""
        self._closed = True
        self._question = None
        self._drop()

    def _send(self) -> None:
        assert self._question is not None
        self._attempts += 1
        self.start()
        if self._child is not None:
            self._child.send(frames.pack(self._question))

    def _drop(self) -> None:
        if self._child is not None:
            child, self._child = self._child, None
            child.end()

    def _spent(self) -> float:
        return time.monotonic() - self._asked

    def _done(self, answer: Answer) -> Answer:
        self._question = None
        return replace(answer, seconds=self._spent())

    def _fallback(self, sentence: str) -> Answer:
        assert self._question is not None
        return self._done(fallback(self._question, sentence))


def fallback(question: Question, sentence: str) -> Answer:
    """A legal move drawn with the question's own seed, and the sentence that says why."""
    legal = question.legal
    move = legal[Rng(*question.words).below(len(legal))]
    return Answer((Advised(move, 0.0),), fallback=True, note=sentence)


class _Child:
    """A process and the thread that carries its frames; one question at a time."""

    def __init__(self, command: list[str], ready: Callable[[], None] | None) -> None:
        more: dict[str, Any] = {}
        if os.name == "posix":
            # A group of its own: it ends together with the programs it started, and Ctrl+C is not for it.
            more["start_new_session"] = True
        else:
            more["creationflags"] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, **more
        )
        self.ready = ready
        self._bodies: queue.SimpleQueue[tuple[bytes, bool] | None] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._news = threading.Event()
        self._ending = False
        # A daemon only in case the program dies without closing: then nothing must wait for a pipe.
        self._thread = threading.Thread(target=self._carry, name="agent-pipe", daemon=True)
        self._thread.start()

    def send(self, body: bytes, wanted: bool = True) -> None:
        """Puts a question in line; its reply is thrown away unless wanted."""
        self._news.clear()
        self._bodies.put((body, wanted))

    def reply(self) -> bytes | None:
        """The reply, b"" if the child is gone, None if neither is known yet."""
        try:
            return self._replies.get_nowait()
        except queue.Empty:
            return None

    def wait(self, seconds: float) -> None:
        """Until there is news, or so long."""
        self._news.wait(seconds)

    def end(self) -> None:
        """Kills the process and what it started, reaps it, joins the thread."""
        self._ending = True
        if os.name == "posix":
            try:
                # Before wait(): until it is reaped its id cannot be somebody else's.
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self.process.kill()
        else:
            self.process.kill()
        self.process.wait()
        self._bodies.put(None)
        self._thread.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    def _carry(self) -> None:
        stdin, stdout = cast(BinaryIO, self.process.stdin), cast(BinaryIO, self.process.stdout)
        while True:
            item = self._bodies.get()
            if item is None:
                return
            body, wanted = item
            try:
                frames.write(stdin, body)
                said = frames.read(stdout)
            except (OSError, ValueError, frames.BadFrameError):
                said = b""
            if wanted or not said:
                self._replies.put(said)
                self._news.set()
                if self.ready is not None and not self._ending:
                    self.ready()
