"""`velvet playtest`: agents play many games; their records go to a file, what came out to the terminal."""

import secrets
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from rich.progress import Progress, TextColumn
from rich.table import Table

from velvet import agents, games
from velvet.cli.files import parse_options, seats_of
from velvet.cli.output import console, emit
from velvet.core.errors import VelvetError
from velvet.lab.playtest import Played, Run
from velvet.lab.statistics import Mean, wilson


def playtest(
    game: str,
    number: int,
    seats: int | None,
    seed: int | None,
    names: str,
    options: Sequence[str],
    random_options: bool,
    records: Path | None,
    as_json: bool,
) -> int:
    """Plays `number` games and reports; the exit status. Raises VelvetError if the wishes do not fit together."""
    spec = games.load(game)
    seated = seats_of(spec, seats)
    run_seed = secrets.randbits(62) if seed is None else seed
    run = Run(spec, parse_options(options), agents.for_seats(names, seated), run_seed, random_options)
    tally = Tally(run)
    with ExitStack() as closing:
        closing.callback(run.close)
        file: IO[bytes] | None = None
        if records is not None:
            file = closing.enter_context(_opened(records))
        progress = closing.enter_context(_progress(as_json))
        task = progress.add_task(f"{spec.names[0]}: {number} games", total=number)
        for played in run.games(number):
            if file is not None:
                _write(file, played.match.record().dump() + b"\n")
            if as_json:
                emit(_row(played))
            tally.add(played)
            progress.advance(task)
    for note in run.notes:
        print(f"velvet: {note}", file=sys.stderr)
    if as_json:
        emit(tally.summary())
    else:
        tally.show()
    return 0


def _opened(path: Path) -> IO[bytes]:
    try:
        # Without a buffer: a run that is stopped, however it ends, has kept what it has played.
        return path.open("wb", buffering=0)
    except OSError as error:
        raise VelvetError(f"{path} cannot be written: {error.strerror or error}") from None


def _write(file: IO[bytes], line: bytes) -> None:
    rest = memoryview(line)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except BrokenPipeError:
        raise
    except OSError as error:
        raise VelvetError(f"{file.name} cannot be written: {error.strerror or error}") from None


def _progress(as_json: bool) -> Progress:
    on = console().is_terminal and not as_json
    columns = [*Progress.get_default_columns(), TextColumn("{task.completed}")]
    return Progress(*columns, console=console(), transient=True, disable=not on)


def _row(played: Played) -> dict[str, Any]:
    return {
        "game": played.index,
        "seed": played.match.seed,
        "scores": played.scores,
        "winners": played.winners,
        "hands": played.hands,
        "decisions": played.decisions,
        "moves": played.match.ply,
    }


class Tally:
    """What a run came to so far: by seat and by agent."""

    def __init__(self, run: Run) -> None:
        self.run = run
        seats = range(len(run.names))
        self.shares = [Mean() for _ in seats]
        self.scores = [Mean() for _ in seats]
        self.by_agent = {name: Mean() for name in run.names}
        self.hands = Mean()
        self.decisions = Mean()
        self.total_scores = [0] * len(run.names)

    def add(self, played: Played) -> None:
        """One more game."""
        for seat, share in enumerate(played.shares):
            self.shares[seat].add(share)
            self.scores[seat].add(played.scores[seat])
            self.total_scores[seat] += played.scores[seat]
        for name, mean in self.by_agent.items():
            # An agent's share is what its seats won together, so that equal agents come to their seats' part.
            mean.add(sum(share for seat, share in enumerate(played.shares) if self.run.names[seat] == name))
        self.hands.add(played.hands)
        self.decisions.add(played.decisions)

    def summary(self) -> dict[str, Any]:
        """All figures as data."""
        return {
            "game": self.run.spec.id,
            "games": self.hands.n,
            "seats": len(self.run.names),
            "seed": self.run.seed,
            "by_seat": [
                {"seat": seat, "agent": name, "total_score": self.total_scores[seat]}
                | {"score": round(self.scores[seat].mean, 6)}
                | _share(self.shares[seat])
                for seat, name in enumerate(self.run.names)
            ],
            "by_agent": [{"agent": name} | _share(mean) for name, mean in self.by_agent.items()],
            "hands": self.hands.mean,
            "decisions": self.decisions.mean,
        }

    def show(self) -> None:
        """All figures as tables."""
        run = self.run
        console().print(
            f"{run.spec.names[0]}: {self.hands.n} games of {len(run.names)} seats, seed {run.seed}; "
            f"{self.decisions.mean:.1f} decisions and {self.hands.mean:.1f} hands a game"
        )
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("seat", justify="right")
        table.add_column("agent")
        for heading in ("points", "± sd", "win share", "95 % interval"):
            table.add_column(heading, justify="right")
        for seat, name in enumerate(run.names):
            score = self.scores[seat]
            table.add_row(str(seat), name, f"{score.mean:.2f}", f"{score.deviation:.2f}", *_cells(self.shares[seat]))
        if 1 < len(self.by_agent):
            table.add_section()
            for name, mean in self.by_agent.items():
                table.add_row("all", name, "", "", *_cells(mean))
        console().print(table)


def _share(mean: Mean) -> dict[str, Any]:
    low, high = wilson(mean.mean, mean.n)
    return {"win_share": round(mean.mean, 6), "interval": [round(low, 6), round(high, 6)]}


def _cells(mean: Mean) -> tuple[str, str]:
    low, high = wilson(mean.mean, mean.n)
    return f"{mean.mean:.3f}", f"{low:.3f} … {high:.3f}"
