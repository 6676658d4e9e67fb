"""Politics, the position: State, Knowledge, phases, the moves. Must not know what may be done; see `rules`."""

from typing import ClassVar, Final

from velvet.core.moves import Move, card_moves
from velvet.core.rules import Knowledge, State

PLACES: Final = 9  # of the line; also the numbers of a suit
MARKERS: Final = 12  # of each player
SUITS: Final = 5  # that may be chosen

# Phases: what is awaited. The first three are chance's.
LINE: Final = 0
FIRST: Final = 1
DRAW: Final = 2
SUIT: Final = 3
PLACE: Final = 4
ABILITY: Final = 5
CUP: Final = 6
CHOOSE: Final = 7
DONE: Final = 8

CHOOSE_SUIT: Final = card_moves("suit", SUITS)
FIRSTS: Final = card_moves("first", 4)
DRAWS: Final = card_moves("draw", 4)
# PLACE_MOVES[(n - 1) * PLACES + place]: n markers on the card at that place.
PLACE_MOVES: Final = [Move("place", (n, place)) for n in range(1, MARKERS + 1) for place in range(PLACES)]
CUPS: Final = card_moves("cup", MARKERS + 1)
PASS: Final = Move("pass")
END_ABILITIES: Final = Move("done")
TAKE: Final = Move("take")
UP: Final = Move("swap up")
DOWN: Final = Move("swap down")
LEAVE: Final = Move("leave")


class PoliticsState(State):
    """A position. Places and numbers count from 0; a card of the line is named by its number, of which there is one.

    suits: chosen by each seat so far. order: the number at each place. owner: by number, whose suit that card is of.
    marks: markers on the cards, at [number * seats + seat]; they travel with the card because they go by number.
    placed: likewise, those placed in the running phase 1. pool: markers of each seat that are nowhere else.
    given: received this round and not placed yet. used, fixed: numbers whose ability has been used or that are fixed
    this round, as masks. spot: the place that revolts now, -1 after the last. cup: what each seat has put in; while
    the seats are being asked the markers still lie on the card.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "suits", "order", "owner", "marks", "placed", "pool", "given", "used", "fixed", "turn", "first", "round",
        "phase", "spot", "cup", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        self.suits: list[int] = []
        self.order: list[int] = []
        self.owner: list[int] = []
        self.marks: list[int] = []
        self.placed: list[int] = []
        self.pool: list[int] = []
        self.given: list[int] = []
        self.used = 0
        self.fixed = 0
        self.turn = 0
        self.first = 0
        self.round = 1
        self.phase = SUIT
        self.spot = -1
        self.cup: list[int] = []
        self.points: list[int] = []

    def clone(self) -> "PoliticsState":
        copy = PoliticsState()
        copy.suits = self.suits.copy()
        copy.order = self.order.copy()
        copy.owner = self.owner.copy()
        copy.marks = self.marks.copy()
        copy.placed = self.placed.copy()
        copy.pool = self.pool.copy()
        copy.given = self.given.copy()
        copy.used = self.used
        copy.fixed = self.fixed
        copy.turn = self.turn
        copy.first = self.first
        copy.round = self.round
        copy.phase = self.phase
        copy.spot = self.spot
        copy.cup = self.cup.copy()
        copy.points = self.points.copy()
        return copy


class PoliticsKnowledge(Knowledge):
    """What one seat knows: everything, but for what others have just put in the cup.

    lists: suits, order, owner, marks, placed, pool, given, points. numbers: used, fixed, turn, first, round, phase,
    spot. cup: as in the state, -1 where a choice is made and hidden.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "lists", "numbers", "cup")

    def __init__(self) -> None:
        super().__init__()
        self.lists: list[list[int]] = []
        self.numbers: list[int] = []
        self.cup: list[int] = []
