"""Reads rulebooks: their clauses, and their examples, which are run as tests.

An example is a fenced block ```velvet:

    game changelands players=2 max_turns=3      the game, its seats and options (values are JSON)
    seed 7                                       optional: chance plays by itself, from this seed
    put W3 c2                                    moves, chance's too
    > actor 1                                    what must be so now

Expectations: `actor K|chance|none`, `awaits TEXT`, `legal TEXT, TEXT …` (the whole list), `includes TEXT`,
`excludes TEXT`, `count N`, `scores A B …`, `winners A B …|none`, `refuses TEXT: clause`.
"""

import json
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from tests.contract.tables import games
from velvet.core.rng import CHANCE as CHANCE_STREAM
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load


@dataclass
class Example:
    """One fenced block: where it stands and its lines."""

    game: str
    number: int
    lines: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.game}-example-{self.number}"


def rulebook(game: str) -> str:
    """The text of a game's rulebook."""
    return (files(load(game).package) / "rulebook.md").read_text(encoding="utf-8")


def clauses(game: str) -> list[str]:
    """The ids of all clauses of a game's rulebook, in order."""
    return re.findall(r"\*\*([a-z-]+-\d+[a-z]?)\*\*", rulebook(game))


def examples() -> list[Example]:
    """All examples of all rulebooks, each once though several games may share a book."""
    found: list[Example] = []
    read: set[str] = set()
    for game in games():
        text = rulebook(game)
        if text in read:
            continue
        read.add(text)
        for n, block in enumerate(re.findall(r"```velvet\n(.*?)```", text, re.DOTALL), 1):
            lines = [line.strip() for line in block.splitlines() if line.strip() and not line.strip().startswith("#")]
            found.append(Example(game, n, lines))
    return found


class Player:
    """Runs one example."""

    def __init__(self, example: Example) -> None:
        verb, game, *settings = example.lines[0].split()
        assert verb == "game", "an example begins with its game"
        given: dict[str, Any] = dict(setting.split("=", 1) for setting in settings)
        seats = int(given.pop("players", load(game).seats[0]))
        options = {name: _value(text) for name, text in given.items()}
        self.rules: Rules[Any] = load(game).make(options, seats)
        self.state = self.rules.setup()
        self.seed: int | None = None
        self.chances = 0
        self.hand = 0

    def run(self, lines: list[str]) -> None:
        """Every line after the first."""
        for line in lines:
            if line.startswith("> "):
                self.expect(line[2:])
            elif re.fullmatch(r"seed \d+", line):
                self.seed = int(line.split()[1])
                self.settle()
            else:
                self.play(line)

    def settle(self) -> None:
        """With a seed, chance plays by itself, as in a match with this seed."""
        while self.seed is not None and self.rules.actor(self.state) == CHANCE:
            hand = self.rules.hand_number(self.state)
            if hand != self.hand:
                self.hand, self.chances = hand, 0
            rng = Rng(CHANCE_STREAM, self.seed, hand, self.chances)
            self.rules.apply(self.state, self.rules.sample(self.state, rng))
            self.chances += 1

    def play(self, text: str) -> None:
        move = self.rules.parse(text)
        reason = self.rules.explain(self.state, move)
        assert reason is None, f"{text}: {reason.clause}: {reason.sentence}"
        self.rules.apply(self.state, move)
        self.settle()

    def legal(self) -> list[str]:
        return sorted(self.rules.format(move) for move in self.rules.legal_moves(self.state))

    def expect(self, said: str) -> None:
        """One expectation."""
        kind, _, rest = said.partition(" ")
        if kind == "actor":
            who = self.rules.actor(self.state)
            assert {CHANCE: "chance", OVER: "none"}.get(who, str(who)) == rest, said
        elif kind == "awaits":
            assert self.rules.awaits(self.state) == rest, said
        elif kind == "legal":
            assert self.legal() == sorted(text.strip() for text in rest.split(",")), said
        elif kind in ("includes", "excludes"):
            assert (rest in self.legal()) == (kind == "includes"), said
            self.rules.parse(rest)
        elif kind == "count":
            assert self.rules.count_legal(self.state) == int(rest), said
        elif kind == "scores":
            assert self.rules.scores(self.state) == [int(word) for word in rest.split()], said
        elif kind == "winners":
            expected = [] if rest == "none" else [int(word) for word in rest.split()]
            assert self.rules.winners(self.state) == expected, said
        elif kind == "refuses":
            text, _, clause = rest.rpartition(":")
            reason = self.rules.explain(self.state, self.rules.parse(text))
            assert reason is not None and reason.clause == clause.strip(), (said, reason and reason.clause)
        else:
            raise AssertionError(f"unknown expectation: {said}")


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
