"""Position and knowledge of Vidrasso: what lies where, as masks of the 36 cards. Must not know the course of play."""

from typing import ClassVar, Final

from velvet.core.rules import Knowledge, State
from velvet.mechanics.memory import fewer_voids

# Phases. CHOOSE: the trumps; the second kind is chosen once one of them stands.
DEALER: Final = 0
SHUFFLE: Final = 1
CUT: Final = 2
CHOOSE: Final = 3
GIVE: Final = 4
PLAY: Final = 5
END: Final = 6

NONE: Final = -1


class VidrassoState(State):
    """A position.

    phase; hand_no from 1; turn: the seat to decide. dealer: of this hand, NONE before the first. pile: the deck
    between shuffle and cut, top first. hands, open, captured: a mask a seat; open: its face-up cards. up, down: cards
    of the columns, seat k's at 5k … 5k + 4, NONE where there is none. trump_suit, trump_rank: NONE until chosen; the
    rank is a number 1 … 9. given: the card each seat gives while this is hidden, else NONE. voids: for each seat the
    suits (bits) that its hand is known to lack. lead: the card led, NONE between tricks; leader. tricks: how many
    were played. points: match points.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "hand_no", "turn", "dealer", "pile", "hands", "open", "captured", "up", "down", "trump_suit",
        "trump_rank", "given", "voids", "lead", "leader", "tricks", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        self.phase = DEALER
        self.hand_no = 1
        self.turn = 0
        self.dealer = NONE
        self.pile: list[int] = []
        self.hands: list[int] = []
        self.open: list[int] = []
        self.captured: list[int] = []
        self.up: list[int] = []
        self.down: list[int] = []
        self.trump_suit = NONE
        self.trump_rank = NONE
        self.given: list[int] = []
        self.voids: list[int] = []
        self.lead = NONE
        self.leader = 0
        self.tricks = 0
        self.points: list[int] = []

    def clone(self) -> "VidrassoState":
        new = VidrassoState()
        new.phase = self.phase
        new.hand_no = self.hand_no
        new.turn = self.turn
        new.dealer = self.dealer
        new.pile = self.pile[:]
        new.hands = self.hands[:]
        new.open = self.open[:]
        new.captured = self.captured[:]
        new.up = self.up[:]
        new.down = self.down[:]
        new.trump_suit = self.trump_suit
        new.trump_rank = self.trump_rank
        new.given = self.given[:]
        new.voids = self.voids[:]
        new.lead = self.lead
        new.leader = self.leader
        new.tricks = self.tricks
        new.points = self.points[:]
        return new


class VidrassoKnowledge(Knowledge):
    """What a seat may know and remember: the facts are listed at the head of `rules`.

    As in VidrassoState, except: own: the knower's hand; other_held: how many cards the other's hand has; covered: for
    each column 1 where a card lies face down; given: the knower's own gift while hidden; gift_made: which seats (bits)
    have given; decked: whether the deck waits to be cut.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat", "phase", "hand_no", "turn", "dealer", "decked", "own", "other_held", "open", "captured", "up",
        "covered", "trump_suit", "trump_rank", "given", "gift_made", "voids", "lead", "leader", "tricks", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.phase = DEALER
        self.hand_no = 1
        self.turn = 0
        self.dealer = NONE
        self.decked = False
        self.own = 0
        self.other_held = 0
        self.open: list[int] = []
        self.captured: list[int] = []
        self.up: list[int] = []
        self.covered: list[int] = []
        self.trump_suit = NONE
        self.trump_rank = NONE
        self.given = NONE
        self.gift_made = 0
        self.voids: list[int] = []
        self.lead = NONE
        self.leader = 0
        self.tricks = 0
        self.points: list[int] = []

    def recall(self, facts: int) -> "VidrassoKnowledge":
        """Voids are remembered; all else lies there to be seen."""
        less = VidrassoKnowledge()
        less.fill(self.dump())
        less.voids = fewer_voids(self.voids, facts)
        return less
