"""How much each level thinks about each game, and how: the one table of numbers of simulations.

Below Master memory is shorter too. Levels differ in nothing else: no other rules, no peeking, no help for a partner.
Master's numbers keep a move within 1.5 seconds on two cores (the median over a game). It must not know how a search
works.
"""

from dataclasses import dataclass

from velvet.agents.search import Settings

LEVELS = ("novice", "adept", "master")
# `search` without a number.
PLAIN = 800
# How many of the facts that lie nowhere to be seen a level keeps in mind: that North has no Fire, say. None: all.
MEMORY: dict[str, int | None] = {"novice": 0, "adept": 2, "master": None}


@dataclass(frozen=True)
class Thought:
    """A game's row: simulations of the levels, then what suits a search of this game (see search.Settings).

    ending: with so few decisions left in a hand and few enough deals possible the rest is solved (see search_endgame)
    by whoever forgets nothing.
    """

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
    ending: int = 0

    def settings(self) -> Settings:
        return Settings(self.exploration, self.margin, self.widen, self.bias, self.advised, self.judged, self.scale)


# In the Viashi family the advice costs more than it helps: 400 simulations without it did as well as with it.
# Random play to the end says little where nobody comes near a goal by chance: Changelands, Politics and Vyozha judge
# positions.
TABLE: dict[str, Thought] = {
    "viashi": Thought(30, 400, 4000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0, ending=12),
    "vashy": Thought(20, 150, 4000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0, ending=12),
    "viashilym": Thought(20, 150, 1000, 0.5, 0.3, widen=0.0, bias=0.0, advised=0, ending=12),
    "loot": Thought(25, 100, 4000),
    "treasure": Thought(6, 60, 3000),
    "crusade": Thought(6, 60, 4000, ending=9),
    "mages-wild": Thought(25, 60, 2500),
    "politics": Thought(15, 50, 2500, judged=True, scale=3.0),
    "two-faced": Thought(10, 80, 5000, ending=8),
    "changelands": Thought(8, 60, 1000, 0.4, bias=2.0, advised=0, judged=True, scale=4.0),
    "vyozha": Thought(4, 40, 1000, judged=True, scale=3.0),
    "vidrasso": Thought(20, 300, 4000, ending=10),
    "viking-funeral": Thought(15, 150, 1500),
}
OTHER = Thought(20, 150, 1000)


def thought(game: str) -> Thought:
    """The row of a game; a game that has none is searched like most."""
    return TABLE.get(game, OTHER)


def memory(level: str) -> int | None:
    """How many facts a level remembers (see `Knowledge.recall`); whatever is no level remembers all: None."""
    return MEMORY.get(level)


def simulations(level: str, game: str) -> int:
    """How many simulations a level makes for a move of this game."""
    row = thought(game)
    return {"novice": row.novice, "adept": row.adept, "master": row.master}[level]
