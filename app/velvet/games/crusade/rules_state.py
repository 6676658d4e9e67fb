"""Position and knowledge of Crusade: what lies where, as masks of the 54 cards. Must not know the course of play."""

from typing import ClassVar, Final

from velvet.core.rules import Knowledge, State
from velvet.mechanics.memory import fewer_voids

# Phases. ASK: the bids are tied, and whoever holds the god of their number may decide.
SHUFFLE: Final = 0
BID: Final = 1
ASK: Final = 2
PLAY: Final = 3
END: Final = 4

NO_CARD: Final = -1
NO_SUIT: Final = -1
NOBODY: Final = -1


class CrusadeState(State):
    """A position.

    phase; hand_no from 1; turn: the seat to bid, be asked or play. hand, captured: a mask a seat; aside: cards left
    over from the deal. bids: the card each seat bid or NO_CARD. tied: the suits (bits) of tied bids, tied_number their
    number, 0 without a tie. trump: a suit or NO_SUIT. god_seat: who revealed the god of the tied
    number, or NOBODY; the god stays in that hand.
    left: tricks still to be led. voids: for each seat the suits (bits) that its hand is known to lack. trick: the
    cards played, in order, the first `played` of them count; leader. tricks: how many each seat has taken; points.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "hand_no", "turn", "hand", "captured", "aside", "bids", "tied", "tied_number", "trump", "god_seat",
        "left", "voids", "trick", "played", "leader", "tricks", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.hand: list[int] = []
        self.captured: list[int] = []
        self.aside = 0
        self.bids: list[int] = []
        self.tied = 0
        self.tied_number = 0
        self.trump = NO_SUIT
        self.god_seat = NOBODY
        self.left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.tricks: list[int] = []
        self.points: list[int] = []

    def clone(self) -> "CrusadeState":
        new = CrusadeState()
        new.phase = self.phase
        new.hand_no = self.hand_no
        new.turn = self.turn
        new.hand = self.hand[:]
        new.captured = self.captured[:]
        new.aside = self.aside
        new.bids = self.bids[:]
        new.tied = self.tied
        new.tied_number = self.tied_number
        new.trump = self.trump
        new.god_seat = self.god_seat
        new.left = self.left
        new.voids = self.voids[:]
        new.trick = self.trick[:]
        new.played = self.played
        new.leader = self.leader
        new.tricks = self.tricks[:]
        new.points = self.points[:]
        return new


class CrusadeKnowledge(Knowledge):
    """What a seat may know and remember: the facts are listed at the head of `rules`.

    As in CrusadeState, except: own: the knower's hand; held: how many cards each hand holds; bids: those the knower
    has seen; bid_made: which seats (bits) have bid.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat", "phase", "hand_no", "turn", "own", "held", "captured", "bids", "bid_made", "tied", "tied_number",
        "trump", "god_seat", "left", "voids", "trick", "played", "leader", "tricks", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.phase = SHUFFLE
        self.hand_no = 1
        self.turn = 0
        self.own = 0
        self.held: list[int] = []
        self.captured: list[int] = []
        self.bids: list[int] = []
        self.bid_made = 0
        self.tied = 0
        self.tied_number = 0
        self.trump = NO_SUIT
        self.god_seat = NOBODY
        self.left = 0
        self.voids: list[int] = []
        self.trick: list[int] = []
        self.played = 0
        self.leader = 0
        self.tricks: list[int] = []
        self.points: list[int] = []

    def recall(self, facts: int) -> "CrusadeKnowledge":
        """Voids are remembered; all else lies there to be seen."""
        less = CrusadeKnowledge()
        less.fill(self.dump())
        less.voids = fewer_voids(self.voids, facts)
        return less
