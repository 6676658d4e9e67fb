"""`velvet playtest GAME --ladder FILE`: whether each level of opponent beats the one below, as a table for the help."""

import sys
from pathlib import Path

from velvet import agents, games
from velvet.agents.levels import simulations
from velvet.core.errors import VelvetError
from velvet.lab.ladder import Ladder, Rung


def ladder(game: str, seats: int | None, file: Path, most: int, edge: float) -> int:
    """Plays the ladder of a game, or goes on with it; the exit status. Prints rows of a Markdown table."""
    spec = games.load(game)
    try:
        made = Ladder(spec, seats, file, most, edge)
        print("| game | seats | better | worse | win share | 95 % interval | even | games | verdict |")
        print("|---|---|---|---|---|---|---|---|---|")
        for rung in made.run(lambda rung: _count(f"{rung.better} against {rung.worse}: {rung.games} of {most} games")):
            _count("")
            print(row(spec.id, made.seats, rung), flush=True)
    except OSError as error:
        raise VelvetError(f"{file} cannot be used: {error.strerror or error}") from None
    return 0


def _count(words: str) -> None:
    """Shows how far the rung is, in one line of the terminal that the next words take; a rung may last minutes."""
    if sys.stderr.isatty():
        print(f"\r{words:60}\r", end="", file=sys.stderr, flush=True)


def row(game: str, seats: int, rung: Rung) -> str:
    """A rung as a row of the table."""
    low, high = rung.interval
    return (
        f"| {game} | {seats} | {_named(rung.better, game)} | {_named(rung.worse, game)} | {rung.shares.mean:.3f} |"
        f" {low:.3f} … {high:.3f} | {rung.even:.3f} | {rung.games} | {rung.verdict or 'open'} |"
    )


def _named(name: str, game: str) -> str:
    if name in agents.BUILT_IN and name in ("novice", "adept", "master"):
        return f"{name} ({simulations(name, game)})"
    return name
