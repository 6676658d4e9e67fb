"""`velvet analyze`: what each seat could expect at each of its decisions, and which moves cost it most.

With --json the rows of `velvet.lab.analysis` are printed as they are found; the window reads them from a process of
its own, to which it hands the record on stdin.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from velvet.cli.files import whole_match
from velvet.cli.output import console, emit
from velvet.lab.analysis import POINTS, Analysis
from velvet.match import Match
from velvet.match.words import one_line

# A line of a seat's estimates has at most so many columns.
COLUMNS: Final = 60
BARS: Final = "▁▂▃▄▅▆▇█"


def analyze(path: Path, simulations: int, which: int, as_json: bool, beside: bool) -> int:
    """Analyses record `which` (from 0) of the file and reports; the exit status. Raises VelvetError if there is
    nothing to analyse. beside: a window has the first claim to the processor."""
    if beside and hasattr(os, "nice"):
        os.nice(5)
    analysis = Analysis(whole_match(path, which), simulations)
    if as_json:
        for row in analysis.rows():
            emit(row)
        return 0
    _report(analysis)
    return 0


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
