"""Position and knowledge of Two-Faced: what lies where, as masks of the 54 cards. Must not know the course of play."""

from typing import ClassVar, Final

from velvet.core.rules import Knowledge, State
from velvet.mechanics.memory import fewer_voids

# Phases.
SHUFFLE: Final = 0
DRAFT: Final = 1
PLAY: Final = 2
END: Final = 3

NO_CARD: Final = -1


class TwoFacedState(State):
    """A position.

    Hands are numbered round the table: 2k is seat k's own hand, 2k + 1 its dummy. phase; hand_no from 1; turn: the
    seat to keep a card, or the hand to play. hands: four masks, the dummies dealt but hidden while drafting. pile:
    what is left to draft, top last; first, second: the running draw or NO_CARD. kept: cards kept so far by both seats
    together. discards: a mask a seat. taken: the cards of the tricks of each of the four hands, tricks: how many.
    left: tricks still to be led. voids: for each seat the suits (bits) that its own hand is known to lack. trick: the
    cards played, the first `played` of them count; leader: the hand that led. points: match points.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "hand_no", "turn", "hands", "pile", "first", "second", "kept", "discards", "taken", "tricks", "left",
        "voids", "trick", "played", "leader", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.hands: list[int] = []
        self.pile: list[int] = []
        self.first = NO_CARD
        self.second = NO_CARD
        self.kept = 0
        self.discards: list[int] = []
        self.taken: list[int] = []
        self.tricks: list[int] = []
        self.left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.points: list[int] = []

    def clone(self) -> "TwoFacedState":
        new = TwoFacedState()
        new.phase = self.phase
        new.hand_no = self.hand_no
        new.turn = self.turn
        new.hands = self.hands[:]
        new.pile = self.pile[:]
        new.first = self.first
        new.second = self.second
        new.kept = self.kept
        new.discards = self.discards[:]
        new.taken = self.taken[:]
        new.tricks = self.tricks[:]
        new.left = self.left
        new.voids = self.voids[:]
        new.trick = self.trick[:]
        new.played = self.played
        new.leader = self.leader
        new.points = self.points[:]
        return new


class TwoFacedKnowledge(Knowledge):
    """What a seat may know and remember: the facts are listed at the head of `rules`.

    As in TwoFacedState, except: own: the knower's hand; dummies: both, 0 while they lie face down; other_held,
    other_discards: how many cards the other seat has in hand and has discarded; drawing: whether a draw is running,
    its cards known (`first`, `second`) or not; discards: the knower's own.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat", "phase", "hand_no", "turn", "own", "dummies", "other_held", "other_discards", "pile_size", "drawing",
        "first", "second", "kept", "discards", "taken", "tricks", "left", "voids", "trick", "played", "leader",
        "points",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.own = 0
        self.dummies: list[int] = []
        self.other_held = 0
        self.other_discards = 0
        self.pile_size = 0
        self.drawing = False
        self.first = NO_CARD
        self.second = NO_CARD
        self.kept = 0
        self.discards = 0
        self.taken: list[int] = []
        self.tricks: list[int] = []
        self.left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.points: list[int] = []

    def recall(self, facts: int) -> "TwoFacedKnowledge":
        """Voids are remembered; all else lies there to be seen."""
        less = TwoFacedKnowledge()
        less.fill(self.dump())
        less.voids = fewer_voids(self.voids, facts)
        return less
