"""Changelands, the position: constants of the land, State, Knowledge.

This module must not know what may be done; see `rules`.
"""

from typing import ClassVar, Final

from velvet.core.bits import mask_of
from velvet.core.cards import FLAMES, GODS, LEAVES, STONES, VIASHI, WAVES, WINDS
from velvet.core.rules import Knowledge, State
from velvet.mechanics.grids import EAST, NORTH, SOUTH, WEST, cell_names, neighbours

SIDE: Final = 5
SQUARES: Final = 25
CARDS: Final = 54
HAND: Final = 4
STEPS: Final = 3
NEXT: Final = neighbours(SIDE, SIDE)
CELLS: Final = cell_names(SIDE, SIDE)
ALL_SQUARES: Final = (1 << SQUARES) - 1
EMPTY: Final = -1

# Square by square as the page lays them: a5 b5 … e5, a4 … e1.
LAID: Final = [row * SIDE + file for row in (4, 3, 2, 1, 0) for file in range(SIDE)]
A1: Final = 0
E1: Final = 4
A5: Final = 20
E5: Final = 24
CORNERS: Final = [A5, E5, A1, E1]
# Start and goal by side: South, West, North, East.
START_OF: Final = [E1, A1, A5, E5]
GOAL_OF: Final = [A5, E5, E1, A1]
# Which sides the seats take, by number of seats.
SIDES: Final = [[], [], [0, 2], [0, 1, 2], [0, 1, 2, 3]]

ANY_WAY: Final = 4
NO_WAY: Final = 5
# The way a suit's arrow points: a direction, ANY_WAY for gods, NO_WAY for Flames.
_WAY_OF_SUIT: Final = {
    WINDS: NORTH, LEAVES: SOUTH, STONES: EAST, WAVES: WEST, GODS: ANY_WAY, FLAMES: NO_WAY,
}  # fmt: skip
WAY: Final = [_WAY_OF_SUIT[VIASHI.suit[card]] for card in range(CARDS)]
FLAMES_MASK: Final = mask_of([card for card in range(CARDS) if VIASHI.suit[card] == FLAMES])
ALL_CARDS: Final = list(range(CARDS))

# Phases: what is awaited. The first four are chance's.
FIRST_SHUFFLE: Final = 0
CORNER_SHUFFLE: Final = 1
REFILL_TO_DRAW: Final = 2
REFILL_AT_HOME: Final = 3
PUT: Final = 4
STEP: Final = 5
DONE: Final = 6


class ChangelandsState(State):
    """A position.

    grid: card by square, EMPTY while a new corner card is owed. hands: masks. deck: the draw pile, top last.
    discards: top last. aside: Flames taken from the corners, until they are shuffled in. markers: square by seat.
    turns: turns begun and ended by all seats together. steps: made in this turn. batches: for each filling of the draw
    pile the cards that came out of it and have not been in a later one. won: mask of the seats that share the win.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "grid", "hands", "deck", "discards", "aside", "markers", "turn", "turns", "steps", "phase", "batches", "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.grid: list[int] = []
        self.hands: list[int] = []
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.aside: list[int] = []
        self.markers: list[int] = []
        self.turn = 0
        self.turns = 0
        self.steps = 0
        self.phase = FIRST_SHUFFLE
        self.batches: list[int] = []
        self.won = 0

    def clone(self) -> "ChangelandsState":
        copy = ChangelandsState()
        copy.grid = self.grid.copy()
        copy.hands = self.hands.copy()
        copy.deck = self.deck.copy()
        copy.discards = self.discards.copy()
        copy.aside = self.aside.copy()
        copy.markers = self.markers.copy()
        copy.turn = self.turn
        copy.turns = self.turns
        copy.steps = self.steps
        copy.phase = self.phase
        copy.batches = self.batches.copy()
        copy.won = self.won
        return copy


class ChangelandsKnowledge(Knowledge):
    """What one seat knows. public: a state without deck and hands. hand: its own cards. deck: size of the draw pile.

    unseen: for each batch the cards the seat has not in sight; held[b][k]: how many of batch b seat k holds.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "public", "hand", "deck", "unseen", "held")

    def __init__(self) -> None:
        super().__init__()
        self.public: list[list[int]] = []
        self.hand = 0
        self.deck = 0
        self.unseen: list[int] = []
        self.held: list[list[int]] = []
