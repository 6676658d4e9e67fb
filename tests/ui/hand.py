"""A hand with a real mouse at a real window: starts the program on a screen of its own, sees what the probe writes,
presses, drags and drops by xdotool. It knows no Match: what it plays, it plays by pointing at the screen.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.screen import Screen

Seen = dict[str, Any]
Spot = tuple[int, int]


class Hand:
    """One screen, one data folder; the program may be started again and again on it."""

    def __init__(self, home: Path, width: int = 1280, height: int = 800) -> None:
        self.home = home
        self.screen = Screen(width, height)
        self.probe = home / "probe.json"
        self.program: Any = None

    def __enter__(self) -> Self:
        self.home.mkdir(parents=True, exist_ok=True)
        self.screen.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.screen.__exit__(kind, error, trace)

    def set(self, **settings: Any) -> None:
        """Settings the person made some other day."""
        (self.home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    def open(self, *files: Path) -> Seen:
        """Starts the program, on a file if there is one, and waits for its window."""
        self.probe.unlink(missing_ok=True)
        env = {"VELVET_HOME": str(self.home), "VELVET_PROBE": str(self.probe)}
        self.program = self.screen.start([sys.executable, "-m", "velvet", *map(str, files)], env)
        return self.wait(lambda seen: bool(seen["widgets"]), "a window", 30)

    def close(self) -> None:
        """Closes the window by its key, as a person does, and waits for the end."""
        self.screen.xdo("key", "ctrl+q")
        self.program.wait(15)

    def kill(self) -> None:
        """kill -9."""
        self.program.kill()
        self.program.wait(15)

    # ---- seeing

    def look(self) -> Seen:
        """What the probe says now; {"widgets": {}} before it has said anything."""
        try:
            seen: Seen = json.loads(self.probe.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {"title": "", "widgets": {}, "table": None}
        return seen

    def wait(self, until: Callable[[Seen], bool], what: str, seconds: float = 20) -> Seen:
        """Looks until something is so."""
        end = time.monotonic() + seconds
        while True:
            seen = self.look()
            if until(seen):
                return seen
            if self.program.poll() is not None:
                raise AssertionError(f"the program ended with {self.program.returncode} before {what}")
            if time.monotonic() > end:
                raise AssertionError(f"no {what} within {seconds} s; seen: {json.dumps(seen)[:1500]}")
            time.sleep(0.01)

    def my_turn(self, seconds: float = 30) -> Seen:
        """Waits until the person may act (or the game is over, or a curtain hangs)."""

        def ready(seen: Seen) -> bool:
            table = seen["table"]
            if table is None or table["busy"]:
                return False
            if table["due"] == "person":
                return bool(table["touchable"]) and not table["taken"]
            return table["due"] == "done" or bool(table["curtain"])

        return self.wait(ready, "turn of the person", seconds)

    # ---- doing

    def press(self, name: str, seconds: float = 10) -> None:
        """Clicks a button of the window by its words."""
        seen = self.wait(lambda seen: name in seen["widgets"], f"button “{name}”", seconds)
        x, y, w, h = seen["widgets"][name]
        self.click((x + w // 2, y + h // 2))

    def click(self, spot: Spot) -> None:
        self.screen.xdo("mousemove", *map(str, spot), "sleep", "0.02", "click", "1")

    def grasp(self, spot: Spot) -> None:
        """Presses on something and moves a little, so that it is in hand."""
        x, y = spot
        words = ["mousemove", str(x), str(y), "mousedown", "1"]
        for k in (5, 10, 15):
            words += ["mousemove", str(x + k), str(y - k), "sleep", "0.01"]
        self.screen.xdo(*words)

    def let_go(self, spot: Spot) -> None:
        """Carries what is in hand to a place and drops it."""
        x, y = spot
        near = ("mousemove", str(x - 6), str(y - 4), "sleep", "0.01")
        self.screen.xdo(*near, "mousemove", str(x), str(y), "sleep", "0.02", "mouseup", "1")

    def carried(self) -> Seen:
        """Waits until something is in hand and its targets are lit."""
        return self.wait(lambda s: bool(s["table"] and s["table"]["taken"]), "card in hand", 10)

    def drag(self, source: Spot, target: Spot) -> None:
        self.grasp(source)
        self.let_go(target)
