"""Which games, seats and options the contract suite asks, and how a random game is walked.

A table is (game id, seats, options). Options are the defaults and, for each number of seats, one random choice
within their ranges, so that every option is exercised; long matches are cut short by `hands`, `max_hands`,
`max_turns` or `max_rounds` where a game has them.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from velvet.core.errors import OptionsError
from velvet.core.moves import Move
from velvet.core.rng import OPTIONS, Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.core.spec import GameSpec
from velvet.games import ids, load

# A match of this length shows all that a longer one does.
SHORT = {"hands": 2, "max_hands": 2, "max_turns": 25, "max_rounds": 3}


@dataclass(frozen=True)
class Table:
    """One way of playing a game."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        said = ",".join(f"{k}={v}" for k, v in self.options)
        return f"{self.game}-{self.seats}" + (f"-{said}" if said else "")

    def rules(self) -> Rules[Any]:
        return made(self)


@cache
def made(table: Table) -> Rules[Any]:
    """The rules of this table, made once."""
    return load(table.game).make(thawed(table.options), table.seats)


def frozen(options: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Options as a hashable value."""
    return tuple((k, repr(v) if isinstance(v, dict | list) else v) for k, v in options.items())


def thawed(options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """What `frozen` froze."""
    plain = {}
    for name, value in options:
        nested = isinstance(value, str) and value[:1] in "{["
        plain[name] = eval(value, {"__builtins__": {}}) if nested else value  # our own repr
    return plain


def random_options(spec: GameSpec, seats: int, seed: int) -> dict[str, Any]:
    """Random values for every option but maps and lists, those of SHORT kept small."""
    rng = Rng(OPTIONS, seed, seats)
    chosen: dict[str, Any] = {}
    for row in spec.options.rows():
        name = row["name"]
        if row["type"] == "bool":
            chosen[name] = rng.below(2) == 1
        elif row["type"] == "choice":
            chosen[name] = row["choices"][rng.below(len(row["choices"]))]
        elif row["type"] == "int":
            most = min(row["max"], SHORT.get(name, row["max"]))
            chosen[name] = row["min"] + rng.below(most - row["min"] + 1)
    try:
        spec.options.from_mapping(chosen, seats)
    except OptionsError:
        return {}
    return chosen


def short_options(spec: GameSpec) -> dict[str, Any]:
    """The defaults, but a short match."""
    return {row["name"]: min(row["max"], SHORT[row["name"]]) for row in spec.options.rows() if row["name"] in SHORT}


@cache
def games() -> tuple[str, ...]:
    """The games asked: all, or those named in VELVET_GAMES with spaces between, for somebody at work on one."""
    return tuple(os.environ.get("VELVET_GAMES", "").split()) or ids()


@cache
def tables() -> list[Table]:
    """Every game, every number of seats; short defaults and one random choice of options each."""
    found: dict[Table, None] = {}
    for game in games():
        spec = load(game)
        for seats in spec.seats:
            found[Table(game, seats, frozen(short_options(spec)))] = None
            found[Table(game, seats, frozen(random_options(spec, seats, 1)))] = None
    return list(found)


def walk(rules: Rules[Any], seed: int, limit: int = 100_000) -> Iterator[tuple[Any, Move]]:
    """(state, the move about to be made) for each move of a random game; the state is the live one.

    Ends when the game is over, yielding nothing for the last position, or after `limit` moves.
    """
    rng = Rng(seed)
    state = rules.setup()
    for _ in range(limit):
        who = rules.actor(state)
        if who == OVER:
            return
        move = rules.sample(state, rng) if who == CHANCE else rules.random_legal(state, rng)
        yield state, move
        rules.apply(state, move)


def ends(rules: Rules[Any], seed: int) -> Any:
    """The last state of a random game."""
    last = None
    for state, _ in walk(rules, seed):
        last = state
    assert last is not None and rules.actor(last) == OVER
    return last
