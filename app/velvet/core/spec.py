"""GameSpec: what the program knows of a game before it plays it, and where the rest is.

A new game is a folder with a SPEC, a line in `velvet.games`, and its tests. Rules, layout and advice are made by
functions so that listing games imports next to nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from velvet.core.errors import OptionsError
from velvet.core.options import Options
from velvet.core.rules import Rules


@dataclass(frozen=True)
class GameSpec:
    """A game. names: its name, then "also known as". seats: the numbers it can be played by, ascending.

    rules(options, seats) -> Rules; layout(rules) -> core.layout.Layout; gestures(rules, view) -> one
    core.gestures.Gesture a move of view.legal; advice(rules) -> core.advice.Advice.
    package: where `rulebook.md` lies. blurb: one sentence for the gallery. deck: as in layouts. author: whom to credit.
    capacity: no position has more legal moves, whatever the seats and options: the number of actions of an environment
    for learning agents. Each game says how it follows from its rules, or that it was found by play.
    """

    id: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    options: type[Options]
    rules: Callable[[Any, int], Rules[Any]]
    layout: Callable[[Rules[Any]], Any]
    gestures: Callable[[Rules[Any], Any], list[Any]]
    advice: Callable[[Rules[Any]], Any]
    package: str
    blurb: str
    deck: str
    author: str
    rules_version: int = 1
    capacity: int = 1024

    def make(self, options: Mapping[str, Any], seats: int) -> Rules[Any]:
        """Rules for these options and seats; raises OptionsError with one sentence if they do not fit."""
        if seats not in self.seats:
            allowed = ", ".join(str(n) for n in self.seats)
            raise OptionsError(f"{self.id} is played by {allowed} seats, not {seats}")
        return self.rules(self.options.from_mapping(options, seats), seats)
