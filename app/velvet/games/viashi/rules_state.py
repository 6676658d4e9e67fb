"""Position and knowledge of Viashi, Vashy and Viashilym: what lies where, as masks.

Cards are numbers of the deck (`VIASHI`, `VIASHI2`); a mask has bit c for card c. Must not know the course of play.
"""

from typing import ClassVar, Final

from velvet.core.rules import Knowledge, State
from velvet.mechanics.memory import fewer_voids

# Phases. PLACE: chance turns one of the drawn cards up (handicap). DRAW: the drawer turns one up.
SHUFFLE: Final = 0
PLACE: Final = 1
DRAW: Final = 2
PLAY: Final = 3
END: Final = 4

# Where a trick is led from and must be answered from; NOWHERE: it is not led yet.
NOWHERE: Final = 0
HAND: Final = 1
TABLE: Final = 2

NO_CARD: Final = -1


class ViashiState(State):
    """A position.

    phase; hand_no from 1; turn: the seat that draws, places or plays. pile: what is left to draw, top last. first,
    second: the two cards of the running draw or NO_CARD; draws: how many are finished. hand, table, captured: a mask
    a seat; hand_left, table_left: how many tricks can still be led from there. voids: for each seat the suits (bits)
    that its hand is known to lack. trick: the cards played, in order, the first `played` of them count; leader;
    place. shown: hand cards that were shown to all (Viashilym); gone: cards that left the game (Viashilym). points:
    match points; streak: hands won in a row up to the last one (only with `handicap`).
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "hand_no", "turn", "pile", "first", "second", "draws", "hand", "table", "captured", "hand_left",
        "table_left", "voids", "trick", "played", "leader", "place", "shown", "gone", "points", "streak",
    )  # fmt: skip

    def __init__(self) -> None:
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.pile: list[int] = []
        self.first = NO_CARD
        self.second = NO_CARD
        self.draws = 0
        self.hand: list[int] = []
        self.table: list[int] = []
        self.captured: list[int] = []
        self.hand_left = 0
        self.table_left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.place = NOWHERE
        self.shown = 0
        self.gone = 0
        self.points: list[int] = []
        self.streak: list[int] = []

    def clone(self) -> "ViashiState":
        new = ViashiState()
        new.phase = self.phase
        new.hand_no = self.hand_no
        new.turn = self.turn
        new.pile = self.pile[:]
        new.first = self.first
        new.second = self.second
        new.draws = self.draws
        new.hand = self.hand[:]
        new.table = self.table[:]
        new.captured = self.captured[:]
        new.hand_left = self.hand_left
        new.table_left = self.table_left
        new.voids = self.voids[:]
        new.trick = self.trick[:]
        new.played = self.played
        new.leader = self.leader
        new.place = self.place
        new.shown = self.shown
        new.gone = self.gone
        new.points = self.points[:]
        new.streak = self.streak[:]
        return new


class ViashiKnowledge(Knowledge):
    """What a seat may know and remember: the facts are listed at the head of `rules`.

    As in ViashiState, except: pile_size for the pile; drawn_known: whether `first` and `second` are known to the seat
    (drawing: they are out of the pile even if not); held: how many cards each hand holds; known: for each seat the
    cards known to be in its hand, for the knower all of them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat", "phase", "hand_no", "turn", "pile_size", "drawing", "first", "second", "draws", "held", "known",
        "table", "captured", "hand_left", "table_left", "voids", "trick", "played", "leader", "place", "shown", "gone",
        "points", "streak",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.pile_size = 0
        self.drawing = False
        self.first = NO_CARD
        self.second = NO_CARD
        self.draws = 0
        self.held: list[int] = []
        self.known: list[int] = []
        self.table: list[int] = []
        self.captured: list[int] = []
        self.hand_left = 0
        self.table_left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.place = NOWHERE
        self.shown = 0
        self.gone = 0
        self.points: list[int] = []
        self.streak: list[int] = []

    def recall(self, facts: int) -> "ViashiKnowledge":
        """Voids are remembered; all else lies there to be seen."""
        less = ViashiKnowledge()
        less.fill(self.dump())
        less.voids = fewer_voids(self.voids, facts)
        return less
