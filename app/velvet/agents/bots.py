"""Seats played by a program of the person's own: `cmd:PROGRAM`, one JSON line there, one JSON line back.

The protocol is written down in resources/help/bots.md; VERSION counts its editions. Whatever a program does (hang,
lie, print rubbish, die), the game goes on: `note` says what was wrong, and a legal move is drawn for it.
It must not know any game; a program is told what a View says and which moves are legal, nothing else.
"""

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from typing import Any

from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec
from velvet.core.views import View

VERSION = 1
# How long a program may take for a move that has no deadline, and after how many failures it is no longer asked.
PATIENCE_SECONDS = 30.0
MOST_FAILURES = 3
LONGEST_LINE = 1 << 20
# Lines that nobody has read yet; a program that writes more waits.
MOST_LINES = 16
# A program that was told goodbye has so long to go by itself.
FAREWELL_SECONDS = 0.5


def words(command: str) -> list[str]:
    """The program and its arguments, split as a shell would; raises VelvetError if that cannot be done."""
    try:
        found = shlex.split(command)
    except ValueError:
        raise VelvetError(f"in “cmd:{command}” a quotation mark is not closed") from None
    if not found:
        raise VelvetError("“cmd:” needs a program after the colon, as in cmd:./bot.py")
    return found


class BotFailureError(Exception):
    """What a program did wrong, as the end of a sentence that begins with its name."""


class BotAgent(Agent):
    """Asks a program. note: one sentence on what went wrong at the last move, "" if nothing did."""

    def __init__(self, command: str, spec: GameSpec) -> None:
        self.name = f"cmd:{command}"
        self.spec = spec
        self.words = words(command)
        self.note = ""
        self._failures = 0
        self._asked = 0
        self._program: _Program | None = None

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        self.note = ""
        if self._failures >= MOST_FAILURES:
            return self._drawn(view, sampler)
        try:
            move = self._answer(view, sampler, budget)
            self._failures = 0
            return move
        except BotFailureError as failure:
            self._end()
            self._failures += 1
            given_up = "; it is not asked any more" if self._failures == MOST_FAILURES else ""
            self.note = f"The program “{self.words[0]}” {failure}; a legal move was drawn for it{given_up}."
            return self._drawn(view, sampler)

    def close(self) -> None:
        if self._program is not None:
            self._program.farewell()
        self._end()

    def _drawn(self, view: View, sampler: Sampler) -> Move:
        return view.legal[sampler.rng.below(len(view.legal))]

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _answer(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        if self._program is None:
            self._program = _Program(self.words)
        self._asked += 1
        program = self._program
        program.tell(question(self._asked, view, sampler, budget))
        until = time.monotonic() + (PATIENCE_SECONDS if budget.seconds is None else budget.seconds)
        while True:
            line = program.line(until, budget)
            if line is None:
                raise BotFailureError("gave no answer in time")
            said = _parsed(line)
            # A late answer to an earlier question is passed over.
            if said.get("id", self._asked) == self._asked:
                return _move(said, view.legal, sampler.rules)


def question(number: int, view: View, sampler: Sampler, budget: Budget) -> dict[str, Any]:
    """What a program is asked, as bots.md says."""
    return {
        "velvet": VERSION,
        "type": "move",
        "id": number,
        "game": view.game,
        "options": sampler.options,
        "seats": view.seats,
        "seat": view.seat,
        "hand": view.hand,
        "scores": list(view.scores),
        "legal": [sampler.rules.format(move) for move in view.legal],
        "zones": [
            {
                "id": zone.id,
                "count": zone.size(),
                "note": zone.note,
                "cards": [
                    {"card": it.card, "at": it.at, "turn": it.turn, "known": it.known, "marks": list(it.marks)}
                    for it in zone.slots
                ],
                "markers": [
                    {"kind": it.kind, "owner": it.owner, "at": it.at, "count": it.count} for it in zone.markers
                ],
            }
            for zone in view.zones
        ],
        "counters": [{"id": each.id, "text": each.text, "owner": each.owner} for each in view.counters],
        "prompt": view.prompt,
        "log": list(view.log),
        "seconds": budget.seconds,
    }


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise BotFailureError(f"answered “{_short(line)}”, which is no line of JSON") from None
    if not isinstance(said, dict):
        raise BotFailureError(f"answered “{_short(line)}”, which is no JSON object")
    return said


def _move(said: dict[str, Any], legal: tuple[Move, ...], rules: Rules[Any]) -> Move:
    text = said.get("move")
    if not isinstance(text, str):
        raise BotFailureError("answered without a “move”")
    try:
        move = rules.parse(text)
    except VelvetError:
        raise BotFailureError(f"answered “{_short(text)}”, which is no move of this game") from None
    if move not in legal:
        raise BotFailureError(f"answered “{_short(text)}”, which is not legal now")
    return move


def _short(text: str | bytes) -> str:
    shown = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    shown = "".join(sign if sign.isprintable() else "·" for sign in shown.strip())
    return shown if len(shown) <= 60 else shown[:60] + "…"


class _Program:
    """A running program, with what it starts itself, and the threads that wait for its pipes."""

    def __init__(self, command: list[str]) -> None:
        more: dict[str, Any] = {}
        # Where this process leads a session (the child in which an agent thinks), it is ended together with its
        # programs by one signal to all. Elsewhere a program gets a group of its own, to be ended by one signal.
        self._apart = os.name == "posix" and os.getsid(0) != os.getpid()
        if os.name != "posix":
            more["creationflags"] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        elif self._apart:
            more["start_new_session"] = True
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)
        except (OSError, ValueError) as error:
            raise BotFailureError(f"could not be started ({getattr(error, 'strerror', None) or error})") from None
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._over = threading.Event()
        # Two threads, so that a program that does not read cannot make the asker wait either.
        work = (self._read, self._write)
        self._threads = [threading.Thread(target=each, name="bot-pipe", daemon=True) for each in work]
        for thread in self._threads:
            thread.start()

    def tell(self, message: dict[str, Any]) -> None:
        self._questions.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def line(self, until: float, budget: Budget) -> bytes | None:
        """The next line that is not blank, None if none comes in time or nobody wants it now; raises BotFailureError
        if the program is gone."""
        gone = False
        while (left := until - time.monotonic()) > 0 and not budget.cancelled():
            try:
                line = self._lines.get(timeout=min(left, 0.05))
            except queue.Empty:
                # Its last words may still be on their way. What it started itself may keep the pipe open for ever.
                if gone:
                    raise BotFailureError("has stopped") from None
                gone = self._gone()
                continue
            if not line:
                raise BotFailureError("has stopped")
            if len(line) >= LONGEST_LINE:
                raise BotFailureError("answered with a line that does not end")
            if line.strip():
                return line
        return None

    def farewell(self) -> None:
        """Tells it to go and gives it a moment."""
        self.tell({"velvet": VERSION, "type": "bye"})
        self._questions.put(None)
        until = time.monotonic() + FAREWELL_SECONDS
        while not self._gone() and time.monotonic() < until:
            time.sleep(0.005)

    def end(self) -> None:
        """Kills it and what it started, reaps it and joins its threads."""
        self._over.set()
        self._questions.put(None)
        if self._apart:
            # Before wait(): until it is reaped its number cannot be somebody else's.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            # What a program started may have left its group and hold a pipe open; such a thread, which closes its
            # pipe itself, ends with this process.
            thread.join(FAREWELL_SECONDS)

    def _gone(self) -> bool:
        """Whether it has ended; does not reap it while its group is still to be ended."""
        if not self._apart:
            return self.process.poll() is not None
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _read(self) -> None:
        stdout = self.process.stdout
        assert stdout is not None
        with contextlib.suppress(OSError, ValueError), stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._hand_over(line)
        self._hand_over(b"")

    def _hand_over(self, line: bytes) -> None:
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.05)
                return

    def _write(self) -> None:
        stdin = self.process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError), stdin:
            while (body := self._questions.get()) is not None:
                stdin.write(body)
                stdin.flush()
