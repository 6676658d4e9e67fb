"""A child process that serves the toy game, with agents that go wrong in every way a process can."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.agents import toy
from velvet import agents
from velvet.agents.serve import serve
from velvet.core.agents import Agent, Budget, Sampler
from velvet.core.moves import Move
from velvet.core.spec import GameSpec
from velvet.core.views import View


class Faulty(Agent):
    """Does what its name says: "fault what file"."""

    def __init__(self, what: str, file: str) -> None:
        self.what = what
        self.file = Path(file)

    def choose(self, view: View, sampler: Sampler, budget: Budget) -> Move:
        first = not self.file.exists()
        self.file.write_text(str(os.getpid()))
        if self.what == "die" or (self.what == "die-once" and first):
            os._exit(3)
        if self.what == "raise":
            raise ZeroDivisionError("by design")
        if self.what == "lie":
            return Move("play", (99,))
        if self.what == "rubbish":
            os.write(max(int(fd) for fd in os.listdir("/proc/self/fd") if is_pipe(fd)), b"rubbish" * 9)
        if self.what == "print":
            print("chatter", flush=True)
        if self.what == "sleep":
            time.sleep(600)
        if self.what == "hold":
            sum(range(10**11))  # never lets another thread run
        if self.what == "spawn":
            program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            self.file.write_text(str(program.pid))
            time.sleep(600)
        return view.legal[-1]


def is_pipe(fd: str) -> bool:
    try:
        return os.readlink(f"/proc/self/fd/{fd}").startswith("pipe:")
    except OSError:
        return False


def make(name: str, spec: GameSpec) -> Agent:
    if name.startswith("fault "):
        _, what, file = name.split(" ", 2)
        return Faulty(what, file)
    return plain(name, spec)


plain = agents.make
agents.make = make

if __name__ == "__main__":
    sys.exit(serve(toy.load))
