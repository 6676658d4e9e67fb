"""`velvet bench startup|frames|latency|blocks`: how fast the window is here, measured in children of this process.

startup: from starting the program to its first paint, warm disk. frames: from an input event to the end of the
viewport's paint while something is dragged. latency: how long the event loop is held up while
agents think, for the other seats and for hints. blocks: how long by anything a person does.
"""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any, Final

import msgspec
from rich.table import Table

from velvet import _build, games
from velvet.cli.output import console, emit
from velvet.cli.screen import self_command, some_screen
from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec

FACE: Final = ("kind", "game", "items", "p50_ms", "p95_ms", "max_ms")
STARTS: Final = 9
TIMEOUT: Final = 120.0
# Windows that do all that is measured as `blocks`, and how long one of them may take.
ROUNDS: Final = 3
PATIENCE: Final = 600.0
# Set in the child that measures itself.
CHILD: Final = "VELVET_BENCH_CHILD"
# Measured unless a game is named: the most cards to drag, and the longest to think.
DEFAULT: Final = {"startup": "viashi", "frames": "vyozha", "latency": "viashi", "blocks": "viashi"}


def bench_window(kind: str, game: str | None, as_json: bool) -> int:
    """Measures and prints; the exit status."""
    spec = games.load(game or DEFAULT[kind])
    if os.environ.get(CHILD) == "1":
        emit(_measured(kind, spec))
        return 0
    # Measuring must not touch the person's own games.
    with some_screen() as (screen, env), tempfile.TemporaryDirectory(prefix="velvet-bench-") as home:
        env = env | {"VELVET_HOME": home}
        if kind == "startup":
            row = _startup(env)
        elif kind == "blocks":
            row = summary([_child(kind, spec.id, env)["things"] for _ in range(ROUNDS)])
        else:
            row = _child(kind, spec.id, env)
    row = {"kind": kind, "game": spec.id} | row
    if as_json:
        emit({name: row[name] for name in (*FACE, "things") if name in row})
    elif kind == "blocks":
        _show_things(f"{kind} {spec.id}, {_build.kind()}, {ROUNDS} times on {screen}", row["things"])
    else:
        figures = ", ".join(f"{name[:-3]} {row[name]:.1f} ms" for name in ("p50_ms", "p95_ms", "max_ms"))
        lying = f" with {row['cards']} cards on the table" if "cards" in row else ""
        console().print(f"{kind} {spec.id}, {_build.kind()}, {row['items']} times on {screen}{lying}: {figures}")
    return 0


def _measured(kind: str, spec: GameSpec) -> dict[str, Any]:
    """What the window measures of itself, in this process."""
    if kind == "blocks":
        from velvet.ui.blocks import blocks

        return {"things": blocks(spec, alone=True)}
    if kind == "latency":
        from velvet.ui.bench import latency

        return latency(spec)
    from velvet.ui.frames import frames

    return frames(spec)


def _startup(env: dict[str, str]) -> dict[str, Any]:
    """Starts the program until it has painted, again and again; the first start warms the disk and does not count."""
    times: list[float] = []
    for _ in range(STARTS + 1):
        start = perf_counter()
        with subprocess.Popen(
            self_command(),
            env=env | {"VELVET_BENCH_FIRST_PAINT": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as child:
            assert child.stdout is not None
            line = child.stdout.readline()
            times.append((perf_counter() - start) * 1000)
            if not line:
                raise VelvetError(f"the window did not open: {_last_line(child)}")
            child.communicate(timeout=TIMEOUT)
    return percentiles(times[1:])


def _child(kind: str, game: str, env: dict[str, str]) -> dict[str, Any]:
    command = [*self_command(), "bench", kind, game, "--json"]
    longest = PATIENCE if kind == "blocks" else TIMEOUT
    done = subprocess.run(command, env=env | {CHILD: "1"}, capture_output=True, timeout=longest, check=False)
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        raise VelvetError(told[-1].removeprefix("velvet: ") if told else "the window could not be measured")
    row: dict[str, Any] = msgspec.json.decode(lines[-1])
    return row


def summary(rounds: Sequence[Sequence[dict[str, Any]]]) -> dict[str, Any]:
    """What several windows told of themselves, as percentiles over all they did, and in `things` a row for each thing:
    {"what", "median_ms", "worst_ms", "wall_ms"}. Done more than once in a round, a thing's longest block counts;
    median and worst are of the rounds' processor time, wall_ms is the worst of all."""
    found: dict[str, list[list[dict[str, Any]]]] = {}
    for rows in rounds:
        for what in dict.fromkeys(row["what"] for row in rows):
            found.setdefault(what, []).append([row for row in rows if row["what"] == what])
    things = []
    for what, each in found.items():
        longest = sorted(max(row["cpu_ms"] for row in rows) for rows in each)
        wall = max(row["wall_ms"] for rows in each for row in rows)
        things.append({"what": what, "median_ms": median(longest), "worst_ms": longest[-1], "wall_ms": wall})
    return percentiles([row["cpu_ms"] for rows in rounds for row in rows]) | {"things": things}


def _show_things(title: str, things: Sequence[dict[str, Any]]) -> None:
    table = Table("what", title=f"{title}: the longest hold-up, ms", title_justify="left", box=None)
    for heading in ("median", "worst", "wall"):
        table.add_column(heading, justify="right")
    for row in things:
        table.add_row(row["what"], *(f"{row[name]:.1f}" for name in ("median_ms", "worst_ms", "wall_ms")))
    console().print(table)


def _last_line(child: "subprocess.Popen[bytes]") -> str:
    lines = child.communicate(timeout=TIMEOUT)[1].decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def percentiles(times: list[float]) -> dict[str, Any]:
    """Median, 95th percentile (nearest rank) and maximum of times in milliseconds."""
    ordered = sorted(times)

    def at(percent: int) -> float:
        return round(ordered[-(-len(ordered) * percent // 100) - 1], 3)

    return {"items": len(ordered), "p50_ms": at(50), "p95_ms": at(95), "max_ms": round(ordered[-1], 3)}
