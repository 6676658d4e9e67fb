"""What an analysis has found so far, gathered from its rows as they come, in the shape that a graph and a list want.

Must not know how the rows were made (see `analysis`) nor how they are drawn.
"""

import hashlib
import json
from math import ceil, copysign, floor, log10
from typing import Any, Final

from velvet.lab.analysis import EDITION, LISTED, POINTS, SHARE
from velvet.match import Match

Point = tuple[int, float]
_NUMBERS: Final = ("ply", "hand", "seat", "value", "best_value", "cost", "doubt", "simulations")
_WORDS: Final = ("player", "move", "sentence", "best", "best_sentence", "reason")


def key_of(match: Match) -> str:
    """What an analysis of this match is kept by: another line, other names or another edition have another key."""
    record = match.record(whole=True)
    what = [EDITION, record.game, record.rules_version, record.options, record.players, record.kinds, record.moves]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


class Findings:
    """Grows by `add`. measure: SHARE or POINTS; plies: of the whole line; rows: decisions by the moves made before
    them; hands: hands played to their end; finished: whether all is there."""

    def __init__(self) -> None:
        self.measure = SHARE
        self.plies = 0
        self.simulations = 0
        self.rows: dict[int, dict[str, Any]] = {}
        self.hands: list[dict[str, Any]] = []
        self.finished = False
        self._costliest: list[int] = []
        self._all: list[dict[str, Any]] = []
        self._lines: dict[int, list[list[Point]]] = {}

    def add(self, row: dict[str, Any]) -> None:
        """Takes the next row; raises ValueError if it is none."""
        try:
            self._add(row)
        except (KeyError, TypeError) as error:
            raise ValueError(f"no row of an analysis: {error!r}") from error
        self._all.append(row)
        self._lines.clear()

    def _add(self, row: dict[str, Any]) -> None:
        if "analysis" in row:
            if row["analysis"] != EDITION or row["measure"] not in (SHARE, POINTS):
                raise ValueError("an analysis of another edition")
            self.measure = row["measure"]
            self.plies, self.simulations = int(row["plies"]), int(row["simulations"])
        elif "costliest" in row:
            self._costliest = [ply for ply in row["costliest"] if ply in self.rows]
            self.finished = True
        elif "results" in row:
            self.hands.append({"from": int(row["from"]), "to": int(row["to"]), "hand": int(row["hand"]),
                               "results": [float(result) for result in row["results"]]})  # fmt: skip
        else:
            checked: dict[str, Any] = {name: row[name] + 0 for name in _NUMBERS}
            checked |= {name: str(row[name]) for name in _WORDS}
            self.rows[checked["ply"]] = checked | {"clear": bool(row["clear"])}

    def dump(self) -> str:
        """All rows as text, to be kept."""
        return json.dumps(self._all, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> "Findings | None":
        """What `dump` wrote of a finished analysis; None for anything else."""
        made = cls()
        try:
            for row in json.loads(text):
                made.add(row)
        except (ValueError, TypeError, AttributeError):
            return None
        return made if made.finished else None

    # ---- what is shown

    @property
    def reached(self) -> int:
        """How many moves of the line the first look has passed."""
        last = max(self.rows, default=-1) + 1
        return self.plies if self.finished else max(last, max((hand["to"] for hand in self.hands), default=0))

    def costly(self) -> list[dict[str, Any]]:
        """The costliest moves, worst first; while the analysis runs, those that look costly so far."""
        if self.finished:
            return [self.rows[ply] for ply in self._costliest]
        found = [row for row in self.rows.values() if row["cost"] > row["doubt"]]
        return sorted(found, key=lambda row: -row["cost"])[:LISTED]

    def line(self, seat: int) -> list[list[Point]]:
        """What a seat could expect in the course of the game: for each hand a line through (moves made, estimate),
        before and after each of its decisions, and at the hand's end what came of it."""
        if seat not in self._lines:
            self._lines[seat] = self._drawn(seat)
        return self._lines[seat]

    def _drawn(self, seat: int) -> list[list[Point]]:
        lines: list[list[Point]] = []
        rows = [row for _, row in sorted(self.rows.items()) if row["seat"] == seat]
        at = 0
        for hand in [*sorted(self.hands, key=lambda hand: int(hand["to"])), None]:
            line: list[Point] = []
            while at < len(rows) and (hand is None or rows[at]["ply"] < hand["to"]):
                row = rows[at]
                line += [(row["ply"], row["best_value"]), (row["ply"] + 1, row["value"])]
                at += 1
            if hand is not None and line:
                line.append((hand["to"], hand["results"][seat]))
            if line:
                lines.append(line)
        return lines

    def value(self, seat: int, ply: int) -> float | None:
        """What the seat could expect after `ply` moves: by its latest estimate of the running hand, None before."""
        begun = max((int(hand["to"]) for hand in self.hands if hand["to"] < ply), default=0)
        for line in self.line(seat):
            if begun <= line[0][0] <= ply:
                return next(value for at, value in reversed(line) if at <= ply)
        return None

    def limits(self) -> tuple[float, float]:
        """The least and the greatest value that a graph must hold: 0 and 1 for shares, round numbers for points."""
        if self.measure == SHARE:
            return 0.0, 1.0
        values = [row[name] for row in self.rows.values() for name in ("value", "best_value")]
        values += [result for hand in self.hands for result in hand["results"]]
        least, most = _outwards(min([0.0, *values])), _outwards(max([0.0, *values]))
        return (least, most) if most > least else (least, least + 10.0)

    def worded(self, value: float) -> str:
        """An estimate in words: "41 %", or "-12 points"."""
        if self.measure == POINTS:
            return f"{_whole(value)}\u00a0point" + ("" if abs(round(value)) == 1 else "s")
        if 0.0 < abs(value) < 1.0:
            # Certainty is said only where there is no doubt at all.
            value = copysign(min(0.99, max(0.01, abs(value))), value)
        return f"{round(value * 100)}\u00a0%"


def _outwards(value: float) -> float:
    """A round even number at least as far from 0."""
    unit = max(2.0, 10.0 ** floor(log10(max(1.0, abs(value)))))
    return copysign(ceil(abs(value) / unit) * unit, value) if value else 0.0


def _whole(value: float) -> str:
    return str(round(value)).replace("-", "−")
