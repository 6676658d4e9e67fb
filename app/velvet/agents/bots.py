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
import subprocess
import threading
import time
from typing import IO, Any

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
    """A running program and the thread that waits for its lines."""

    def __init__(self, command: list[str]) -> None:
        more: dict[str, Any] = {}
        if os.name != "posix":
            more["creationflags"] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)
        except (OSError, ValueError) as error:
            raise BotFailureError(f"could not be started ({getattr(error, 'strerror', None) or error})") from None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
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
        while (left := until - time.monotonic()) > 0 and not budget.cancelled():
            try:
                line = self._lines.get(timeout=min(left, 0.05))
            except queue.Empty:
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
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL_SECONDS)

    def end(self) -> None:
        """Kills and reaps it and joins its threads."""
        self.process.kill()
        self.process.wait()
        self._questions.put(None)
        for thread in self._threads:
            # A program of the program's own may hold the pipe open; such a thread ends with this process.
            thread.join(FAREWELL_SECONDS)
        for pipe in (self.process.stdin, self.process.stdout):
            _close(pipe)

    def _read(self) -> None:
        stdout = self.process.stdout
        assert stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")

    def _write(self) -> None:
        stdin = self.process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (body := self._questions.get()) is not None:
                stdin.write(body)
                stdin.flush()
            stdin.close()


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with contextlib.suppress(OSError, ValueError):
            pipe.close()
