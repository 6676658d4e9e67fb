"""`velvet analyze`: what each seat could expect at each of its decisions, and which moves cost it most.

With --json the rows of `velvet.lab.analysis` are printed as they are found; the window reads them from a process of
its own, to which it hands the record on stdin.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from velvet import games
from velvet.cli.files import is_many, read_many, read_one
from velvet.cli.output import console, emit
from velvet.core.errors import RecordError, VelvetError
from velvet.lab.analysis import POINTS, Analysis
from velvet.match import Match, Record
from velvet.match.record import MOST_BYTES
from velvet.match.words import one_line

STDIN: Final = "-"
# A line of a seat's estimates has at most so many columns.
COLUMNS: Final = 60
BARS: Final = "▁▂▃▄▅▆▇█"


def analyze(path: Path, simulations: int, which: int, as_json: bool, beside: bool) -> int:
    """Analyses record `which` (from 0) of the file and reports; the exit status. Raises VelvetError if there is
    nothing to analyse. beside: a window has the first claim to the processor."""
    if beside and hasattr(os, "nice"):
        os.nice(5)
    analysis = Analysis(_match(path, which), simulations)
    if as_json:
        for row in analysis.rows():
            emit(row)
        return 0
    _report(analysis)
    return 0


def _match(path: Path, which: int) -> Match:
    """The match of a record that is legal to its last move."""
    try:
        data = _data(path, which)
    except OSError as error:
        raise VelvetError(f"{path} cannot be read: {error.strerror or error}") from None
    record = Record.load(data)
    try:
        spec = games.load(record.game)
    except VelvetError as error:
        raise RecordError(str(error)) from None
    match = Match.from_record(record, spec)
    if match.broken is not None:
        raise VelvetError(match.broken.sentence)
    return match


def _data(path: Path, which: int) -> bytes:
    if str(path) == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise RecordError(f"this is no record: it is larger than {MOST_BYTES >> 20} MiB")
        return data
    if not is_many(path):
        if which:
            raise VelvetError(f"{path} holds one record; --record chooses among those of a .jsonl file")
        return read_one(path)
    count = 0
    for line in read_many(path):
        if count == which:
            return line
        count += 1
    held = "no record" if count == 0 else "1 record" if count == 1 else f"{count} records"
    raise VelvetError(f"{path} holds {held}; there is no record {which} (the first is 0)")


# ---- words for people


def _report(analysis: Analysis) -> None:
    """Prints each seat's estimates as a line of bars, then the costliest moves."""
    from rich.progress import Progress
    from rich.table import Table

    rows: dict[int, dict[str, Any]] = {}
    costliest: list[int] = []
    out = console()
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task("Looking back", total=len(analysis.line))
        for row in analysis.rows():
            if "ply" in row:
                rows[row["ply"]] = row
                progress.update(task, completed=row["ply"] + 1)
            costliest = row.get("costliest", costliest)
    match = analysis.match
    points = analysis.measure == POINTS
    several = match.rules.hand_number(match.at(match.length)) > 1
    what = "final score" if points else "share of the hand" if several else "share of the win"
    out.print(
        f"{match.spec.names[0]}: {len(rows)} decisions with a choice, {analysis.simulations} playthroughs each."
        f" A bar is the {what} that a seat could expect from what it saw."
    )
    for line in _lines(match, list(rows.values())):
        out.print(line)
    if not costliest:
        out.print("No move cost more than chance would explain.")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("move", "player", "cost", ""):
        table.add_column(heading, overflow="fold", justify="right" if heading in ("move", "cost") else "left")
    for ply in costliest:
        row = rows[ply]
        better = f"Better: {row['best_sentence']}" + (f" ({row['reason']})" if row["reason"] else "")
        words = f"{one_line(row['sentence'], 400)}\n{one_line(better, 400)}"
        table.add_row(str(ply + 1), one_line(row["player"], 40), cost_words(row, points), words)
    out.print("The costliest moves:")
    out.print(table, soft_wrap=False)


def cost_words(row: dict[str, Any], points: bool) -> str:
    """ "18 % ± 3", or "12 points ± 4"."""
    if points:
        return f"{row['cost']:.0f} points ± {row['doubt']:.0f}"
    return f"{row['cost'] * 100:.0f} % ± {row['doubt'] * 100:.0f}"


def _lines(match: Match, rows: Sequence[dict[str, Any]]) -> list[str]:
    """For each seat its name, a bar for each stretch of the game, and the estimate after its last decision."""
    values = [row["value"] for row in rows]
    if not values:
        return []
    least, most = (min(values), max(values)) if min(values) < 0 else (0.0, max(1.0, *values))
    spread = (most - least) or 1.0
    columns = min(COLUMNS, match.length)
    names = [one_line(name, 20) for name in match.players]
    lines = []
    for seat, name in enumerate(names):
        cells: list[list[float]] = [[] for _ in range(columns)]
        for row in rows:
            if row["seat"] == seat:
                cells[row["ply"] * columns // match.length].append((row["value"] - least) / spread)
        bars = "".join(
            BARS[min(len(BARS) - 1, int(sum(cell) / len(cell) * len(BARS)))] if cell else " " for cell in cells
        )
        lines.append(f"{name:{max(map(len, names))}}  {bars}")
    return lines
