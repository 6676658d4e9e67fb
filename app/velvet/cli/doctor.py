"""`velvet doctor`: what this installation has, and whether it is sound.

Each finding is a Row. A row that is not sound makes the exit status 1. With --selftest every game is played once at
random and its record read back, an agent is asked in its own process, and a card of each deck is drawn.
The window's part runs in a child process: where Qt finds no screen it ends the process.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from typing import Any, Final

import msgspec
from rich.table import Table

from velvet import __version__, _build, games
from velvet.agents.child import Thinker
from velvet.agents.frames import Question
from velvet.cli.output import console, emit
from velvet.cli.screen import screenless, self_command
from velvet.core import cards
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.core.spec import GameSpec
from velvet.lab.playtest import Run
from velvet.match import Match, Record

PACKAGES: Final = ("PySide6-Essentials", "PySide6-Addons", "msgspec", "typer", "rich", "platformdirs")
DECKS: Final = {"viashi": cards.VIASHI, "vyozha": cards.VYOZHA, "vidrasso": cards.VIDRASSO, "french": cards.FRENCH}
# Below this an autosave may soon fail.
LEAST_SPACE: Final = 50 * 2**20
TIMEOUT: Final = 60.0


@dataclass(frozen=True)
class Row:
    """A finding. sound: False makes the doctor unhappy; text: what was found, for a person."""

    name: str
    text: str
    sound: bool = True


def doctor(selftest: bool, as_json: bool, window: bool) -> int:
    """Examines and reports; 0 if everything is sound, else 1."""
    if window:
        from velvet.ui.checkup import checkup

        emit(checkup([(deck, DECKS[deck].codes) for deck in used_decks()]))
        return 0
    rows = list(examine(selftest))
    sound = all(row.sound for row in rows)
    if as_json:
        emit({"sound": sound, "rows": [asdict(row) for row in rows]})
    else:
        _show(rows, sound)
    return 0 if sound else 1


def examine(selftest: bool) -> Iterator[Row]:
    """All findings, in the order of the report."""
    yield Row("Velvet Table", __version__ + (", packed" if getattr(sys, "frozen", False) else ""))
    yield Row("Python", f"{platform.python_version()} ({platform.python_implementation()}) on {platform.platform()}")
    yield Row("kernel", f"{_build.kind()}: {_build.reason()}")
    yield Row("packages", ", ".join(_packages()))
    yield from _window()
    yield from _folder()
    specs = games.all_specs()
    yield Row("games", f"{len(specs)}: {', '.join(spec.id for spec in specs)}", bool(specs))
    for sentence in games.left_out():
        yield Row("guest", sentence, False)
    if selftest:
        for spec in specs:
            yield _tried(f"playing {spec.id}", lambda spec=spec: play_once(spec))  # type: ignore[misc]
        yield _tried("agent's process", ask_once)


def used_decks() -> list[str]:
    """The decks that games use."""
    return sorted({spec.deck for spec in games.all_specs()} & set(DECKS))


def _packages() -> Iterator[str]:
    for name in PACKAGES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            # A packed program carries the packages and not their labels.
            continue


# ---- the window


def _window() -> Iterator[Row]:
    no_screen = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM")
    )
    found = look(screenless() if no_screen else dict(os.environ))
    if isinstance(found, str):
        yield Row("window", found, False)
        return
    yield Row("Qt", f"{found['qt']} with PySide6 {found['pyside']}, platform “{found['platform']}”")
    screens = ", ".join(f"{w}x{h} at {dpr}" for w, h, dpr in found["screens"])
    yield Row("screen", "none here; drawn unseen" if no_screen else screens or "none", no_screen or bool(screens))
    missing = found["missing_fonts"]
    yield Row(
        "fonts",
        f"missing: {', '.join(missing)}" if missing else ", ".join(found["fonts"]) or "known to the system already",
        not missing,
    )
    blank = found["blank"]
    faults = [*found["wrong"], *([f"blank: {', '.join(blank)}"] if blank else [])]
    yield Row("card faces", "; ".join(faults) or f"drawn: {', '.join(found['faces'])}", not faults)
    yield Row("audio", ", ".join(found["audio"]) or "no output here; the game is silent")


def look(env: dict[str, str]) -> dict[str, Any] | str:
    """What the window's checkup finds in a child with this environment, or one sentence why it found nothing."""
    command = [*self_command(), "doctor", "--window"]
    try:
        done = subprocess.run(command, env=env, capture_output=True, timeout=TIMEOUT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the window's checkup could not be run: {error}"
    try:
        found: dict[str, Any] = msgspec.json.decode(done.stdout.splitlines()[-1])
    except (IndexError, msgspec.MsgspecError):
        told = [line for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
        return f"Qt does not start here: {told[0] if told else f'exit status {done.returncode}'}"
    return found


# ---- the data folder


def _folder() -> Iterator[Row]:
    from velvet.store.home import data_folder

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix="doctor-") as file:
            file.write(b"velvet")
            file.flush()
    except OSError as error:
        yield Row("data folder", f"{folder} cannot be written: {error.strerror or error}", False)
        return
    yield Row("data folder", f"{folder}, writable")
    free = shutil.disk_usage(folder).free
    yield Row("space", f"{free / 2**30:.1f} GiB free", free >= LEAST_SPACE)


# ---- the self-test


def _tried(name: str, what: Callable[[], str]) -> Row:
    try:
        return Row(name, what())
    except Exception as error:
        # Whatever goes wrong here is the finding.
        return Row(name, f"failed: {type(error).__name__}: {error}", False)


def play_once(spec: GameSpec) -> str:
    """Plays one random game with as few seats and hands as the game allows, and reads its record back."""
    names = [row["name"] for row in spec.options.rows()]
    options = {name: 1 for name in ("hands", "max_hands") if name in names}
    played = Run(spec, options, ["random"] * spec.seats[0], seed=1).game(0)
    data = played.match.record().dump()
    again = Match.from_record(Record.load(data), spec)
    if again.broken is not None:
        raise VelvetError(again.broken.sentence)
    if again.state.fingerprint() != played.match.state.fingerprint() or again.record().dump() != data:
        raise VelvetError("its record does not lead back to the same game")
    return f"{played.decisions} decisions, scores {' '.join(map(str, played.scores))}"


def ask_once() -> str:
    """Asks an agent in a child process for a move of a fresh game."""
    spec = games.all_specs()[0]
    seats = spec.seats[0]
    match = Match(spec, {}, ["random"] * seats, seed=Rng(1).bits62())
    match.settle()
    seat = match.actor
    question = Question(
        spec.id,
        match.options,
        seats,
        "greedy",
        view=match.view(seat, log=False),
        knowledge=match.sampler(seat).knowledge,
        words=(1,),
    )
    with Thinker() as thinker:
        thinker.ask(question)
        answer = thinker.wait(TIMEOUT)
    if answer is None:
        raise VelvetError("it did not answer")
    if answer.fallback:
        raise VelvetError(answer.note)
    return f"greedy answers {match.rules.format(match.check(answer.move))} in {spec.id}"


def _show(rows: list[Row], sound: bool) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row("ok" if row.sound else "!!", row.name, row.text)
    console().print(table, soft_wrap=False)
    bad = [row.name for row in rows if not row.sound]
    console().print("Everything is sound." if sound else f"Not sound: {', '.join(bad)}.")
