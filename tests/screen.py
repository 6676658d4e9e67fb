"""A screen without a monitor, for tests of real windows: Xvfb, a real mouse and keyboard, pictures.

    with Screen(1280, 800) as screen:
        program = screen.start(["velvet"])
        window = screen.window("Velvet Table")
        screen.xdo("mousemove", "400", "300", "click", "1")
        picture = screen.picture(tmp_path / "table.png")

Each screen takes a free display of its own, so tests run side by side. Programs started on it are
ended with it. Must not know what is on the screen.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self


class Screen:
    """An X display of `width` × `height` pixels; `env` is what a program needs to show itself on it."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self.size = (width, height)
        self.env: dict[str, str] = {}
        self._server: subprocess.Popen[bytes] | None = None
        self._programs: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp", "-ac", "-screen", "0"]
        command.append(f"{self.size[0]}x{self.size[1]}x24")
        self._server = subprocess.Popen(
            command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb did not start: {' '.join(command)}")
        self.env = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self._programs:
            self.end(program)
        if self._server is not None:
            self._server.terminate()
            self._server.wait(10)

    def start(
        self, command: Sequence[str], env: Mapping[str, str] | None = None, **rest: str | Path
    ) -> subprocess.Popen[bytes]:
        """Starts a program on this screen; `env` is added to the screen's. Its words are thrown away."""
        program = subprocess.Popen(
            command,
            env={**self.env, **(env or {})},
            cwd=rest.get("cwd"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._programs.append(program)
        return program

    def end(self, program: subprocess.Popen[bytes]) -> None:
        """Asks a program to end, then makes it."""
        if program.poll() is None:
            program.terminate()
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait(10)

    def xdo(self, *words: str) -> str:
        """What xdotool answers to these words; raises CalledProcessError if it cannot do it."""
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def window(self, title: str, seconds: float = 20) -> str:
        """The id of the visible window whose title contains `title`, as soon as there is one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", title],
                env=self.env,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.stdout.strip():
                return done.stdout.split()[0]
            time.sleep(0.05)
        raise TimeoutError(f"no window called “{title}” within {seconds} s")

    def picture(self, path: Path) -> Path:
        """Saves what the screen shows as PNG."""
        command = ["import", "-silent", "-window", "root", str(path)]
        subprocess.run(command, env=self.env, check=True)
        return path

    def colours(self, path: Path) -> int:
        """How many different colours a picture has: one or two mean that nothing is painted."""
        done = subprocess.run(
            ["identify", "-format", "%k", str(path)], capture_output=True, text=True, check=True
        )
        return int(done.stdout)
