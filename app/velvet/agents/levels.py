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
    exploration: float = 0.35
    margin: float = 0.5
    widen: float = 1.0
    bias: float = 3.0
    advised: int = 6
    judged: bool = False
    scale: float = 1.0

    def settings(self) -> Settings:
        return Settings(
            self.exploration, self.margin, self.widen, self.bias, self.advised, self.judged, self.scale
        )


# In the Viashi family the advice costs more than it helps: 400 simulations without it did as well as with it.
# Random play to the end says little where nobody comes near a goal by chance: Changelands and Vyozha judge positions.
TABLE: dict[str, Thought] = {
    "viashi": Thought(30, 400, 4000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0),
    "vashy": Thought(30, 400, 4000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0),
    "viashilym": Thought(20, 150, 1000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0),
    "loot": Thought(4, 100, 6000),
    "treasure": Thought(6, 80, 1500),
    "crusade": Thought(8, 200, 4000),
    "mages-wild": Thought(5, 100, 1500),
    "politics": Thought(15, 100, 600),
    "two-faced": Thought(30, 400, 5000),
    "changelands": Thought(12, 120, 1000, 0.4, bias=2.0, advised=0, judged=True, scale=4.0),
    "vyozha": Thought(8, 80, 800, judged=True, scale=3.0),
    "vidrasso": Thought(20, 300, 4000),
    "viking-funeral": Thought(15, 150, 1500),
}
OTHER = Thought(20, 150, 1000)


def thought(game: str) -> Thought:
    """The row of a game; a game that has none is searched like most."""
    return TABLE.get(game, OTHER)


def simulations(level: str, game: str) -> int:
    """How many simulations a level makes for a move of this game."""
    row = thought(game)
    return {"novice": row.novice, "adept": row.adept, "master": row.master}[level]
