"""The ladder: does each level beat the one below it? Duplicate deals with rotated seats, tested step by step.

A rung sets one seat (or team) of the better agent against the others, all of the worse one; every deal is played once
with each seat as the better one's, so luck of the deal falls out. After each deal the rung may be decided: Wald's
sequential test of “even” against “better by so much of an even share” (EDGE unless told), both errors at ERROR.
The spread is the one seen so far, SUPPOSED deals of games that have nothing to do with each other added: where the
cards decide most, the first deals are often all alike, and a spread of nothing would end the test before anything is
known. It ends at MOST games at the latest.
Results are kept a line a deal: a run that was broken off goes on where it stood.
It must not know any game, nor how a table is printed.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from pathlib import Path
from typing import Any, Final

from velvet.core.errors import VelvetError
from velvet.core.spec import GameSpec
from velvet.lab.playtest import Run
from velvet.lab.statistics import Z95, Mean, wilson

RUNGS: Final = (("novice", "random"), ("adept", "novice"), ("master", "adept"), ("master", "greedy"))
ERROR: Final = 0.05
EDGE: Final = 0.2
MOST: Final = 400
# No verdict before the spread is known a little.
LEAST_DEALS: Final = 10
SUPPOSED: Final = 5
SEED: Final = 20_260_101


@dataclass
class Rung:
    """better against worse at a game: the mean win share of the better one's seats, a value a deal. edge: how much of
    an even share it is asked to win beyond that. even: what equal agents come to; games: played so far, `teams` a deal.
    """

    better: str
    worse: str
    teams: int
    edge: float = EDGE
    shares: Mean = field(default_factory=Mean)

    @property
    def even(self) -> float:
        return 1.0 / self.teams

    @property
    def games(self) -> int:
        return self.shares.n * self.teams

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean share, deals being the independent values."""
        if self.shares.deviation == 0.0:
            return wilson(self.shares.mean, self.shares.n)
        half = Z95 * self.shares.deviation / sqrt(self.shares.n) if self.shares.n > 1 else 1.0
        return max(0.0, self.shares.mean - half), min(1.0, self.shares.mean + half)

    @property
    def verdict(self) -> str:
        """ "better", "even", or "" while the test has not decided."""
        if self.shares.n < LEAST_DEALS:
            return ""
        edge = self.edge * self.even
        variance = self.shares.variance(self.even * (1.0 - self.even) / self.teams, SUPPOSED)
        evidence = self.shares.n * edge / variance * (self.shares.mean - self.even - edge / 2)
        bound = log((1 - ERROR) / ERROR)
        return "better" if evidence >= bound else "even" if evidence <= -bound else ""

    @property
    def finished(self) -> bool:
        return bool(self.verdict) or self.games + self.teams > MOST


class Ladder:
    """The rungs of one game, kept in `file` (JSON lines) if there is one."""

    def __init__(
        self,
        spec: GameSpec,
        seats: int | None = None,
        file: Path | None = None,
        most: int = MOST,
        edge: float = EDGE,
    ) -> None:
        """Raises VelvetError if the game cannot be played by so many seats or the file is no ladder's, which is then
        left as it is; OSError if the file cannot be read."""
        self.spec = spec
        self.seats = seats if seats is not None else next(n for n in spec.seats if n > 1)
        names = [row["name"] for row in spec.options.rows()]
        self.options: dict[str, Any] = {name: 1 for name in ("hands", "max_hands") if name in names}
        rules = spec.make(self.options, self.seats)
        self.team_of = [rules.team(seat) for seat in range(self.seats)]
        self.teams = max(self.team_of) + 1
        self.most = most
        self.file = file
        self.rungs = [Rung(better, worse, self.teams, edge) for better, worse in RUNGS]
        if file is not None and file.exists():
            self._read(file)

    def run(self, done: Callable[[Rung], None] = lambda rung: None) -> Iterator[Rung]:
        """Plays every rung to its verdict and yields it; `done` is told after each deal."""
        for rung in self.rungs:
            while not rung.finished and rung.games + self.teams <= self.most:
                index = rung.shares.n
                share = self.deal(rung, index)
                rung.shares.add(share)
                self._write(rung, index, share)
                done(rung)
            yield rung

    def deal(self, rung: Rung, index: int) -> float:
        """Deal `index` with each team in turn as the better one's: its mean win share."""
        total = 0.0
        for turn in range(self.teams):
            names = [rung.better if team == turn else rung.worse for team in self.team_of]
            run = Run(self.spec, self.options, names, SEED)
            try:
                played = run.game(index)
            finally:
                run.close()
            total += sum(share for share, team in zip(played.shares, self.team_of, strict=True) if team == turn)
        return total / self.teams

    def _key(self, rung: Rung) -> list[object]:
        return [self.spec.id, self.seats, rung.better, rung.worse]

    def _read(self, file: Path) -> None:
        for line in file.read_bytes().splitlines():
            row = _row(line)
            if row is None:
                if line.strip() and not line.startswith(b"["):
                    raise VelvetError(f"{file} is no file of a ladder: nothing is added to it")
                continue  # a line that a kill cut off; its deal is played again
            *key, index, share = row
            for rung in self.rungs:
                if key == self._key(rung) and index == rung.shares.n:
                    rung.shares.add(float(share))

    def _write(self, rung: Rung, index: int, share: float) -> None:
        if self.file is not None:
            line = json.dumps([*self._key(rung), index, share]).encode() + b"\n"
            with self.file.open("ab+") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    # Not behind a line that was cut off.
                    line = line if file.read(1) == b"\n" else b"\n" + line
                file.write(line)


def _row(line: bytes) -> list[Any] | None:
    """What `Ladder` wrote in this line, None if it is no such line."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, list) or [type(item) for item in row[:5]] != [str, int, str, str, int] or len(row) != 6:
        return None
    return row if type(row[5]) in (int, float) and 0 <= row[5] <= 1 else None
