"""How much each level thinks about each game, and how: the one table of numbers of simulations.

Levels differ in nothing else: no other rules, no peeking, no help for a partner. Master's numbers keep a move within
1.5 seconds on two cores (the median over a game). It must not know how a search works.
"""

from dataclasses import dataclass

from velvet.agents.search import Settings

LEVELS = ("novice", "adept", "master")
# `search` without a number.
PLAIN = 800


@dataclass(frozen=True)
class Thought:
    """A game's row: simulations of the levels, then what suits a search of this game (see search.Settings)."""

    novice: int
    adept: int
    master: int
    exploration: float = 0.7
    margin: float = 0.3
    widen: float = 0.0
    bias: float = 0.0
    advised: int = 0
    judged: bool = False
    scale: float = 1.0

    def settings(self) -> Settings:
        return Settings(
            self.exploration, self.margin, self.widen, self.bias, self.advised, self.judged, self.scale
        )


OTHER = Thought(20, 120, 1000)
TABLE: dict[str, Thought] = {}


def thought(game: str) -> Thought:
    """The row of a game; a game that has none is searched like most."""
    return TABLE.get(game, OTHER)


def simulations(level: str, game: str) -> int:
    """How many simulations a level makes for a move of this game."""
    row = thought(game)
    return {"novice": row.novice, "adept": row.adept, "master": row.master}[level]
