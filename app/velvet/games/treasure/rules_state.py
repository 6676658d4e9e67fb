"""Treasure, the position: State, Knowledge, the phases, cards and faces. Must not know what may be done; see `rules`.

A *face* is what a tabled card counts as: suit * 9 + number - 1, as for the cards of one deck. A card's printed face is
`card % 54`; a changed card has another. A second deck's cards are 54 … 107.
"""

from typing import ClassVar, Final

from velvet.core.rules import Knowledge, State

FACES: Final = 54
HAND: Final = 9
NO_CARD: Final = -1
SET: Final = 0
RUN: Final = 1
COLOR: Final = 2
KIND_NAMES: Final = ["set", "run", "color"]

# Phases: what is awaited. The first three are chance's: a new hand; a pile to draw from; one for the Builder's cards.
SHUFFLE: Final = 0
REFILL: Final = 1
BUILD: Final = 2
TURN: Final = 3
PLAY: Final = 4
DONE: Final = 5


class TreasureState(State):
    """A position.

    hands: masks. known: of each hand the cards that everybody saw go there. deck, discards: top last. kinds, owners:
    of each combination in the order melded; tabled: its cards as [card, face, seat, card, face, seat …] in the order
    tabled. force: the effects in force, bit god * 3 + kind; struck: those cancelled. built: whether the Builder has
    drawn this hand; owed: cards he still owes, owed_to: the seat that tabled him. barred: the card taken this turn.
    began: how many turns began this hand; stale: how many in a row without a draw or a meld; dry: this turn began
    without a draw; melded: something was melded or added in this turn. open: the hand is scored and hands lie open.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "hands", "known", "deck", "discards", "batches", "kinds", "owners", "tabled", "force", "struck", "built",
        "owed", "owed_to", "turn", "barred", "began", "stale", "dry", "melded", "phase", "hand", "points", "open",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hands: list[int] = []
        self.known: list[int] = []
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.batches: list[int] = []
        self.kinds: list[int] = []
        self.owners: list[int] = []
        self.tabled: list[list[int]] = []
        self.force = 0
        self.struck = 0
        self.built = False
        self.owed = 0
        self.owed_to = 0
        self.turn = 0
        self.barred = NO_CARD
        self.began = 0
        self.stale = 0
        self.dry = False
        self.melded = False
        self.phase = SHUFFLE
        self.hand = 1
        self.points: list[int] = []
        self.open = False

    def clone(self) -> "TreasureState":
        copy = TreasureState()
        copy.hands = self.hands.copy()
        copy.known = self.known.copy()
        copy.deck = self.deck.copy()
        copy.discards = self.discards.copy()
        copy.batches = self.batches.copy()
        copy.kinds = self.kinds.copy()
        copy.owners = self.owners.copy()
        copy.tabled = [cards.copy() for cards in self.tabled]
        copy.force = self.force
        copy.struck = self.struck
        copy.built = self.built
        copy.owed = self.owed
        copy.owed_to = self.owed_to
        copy.turn = self.turn
        copy.barred = self.barred
        copy.began = self.began
        copy.stale = self.stale
        copy.dry = self.dry
        copy.melded = self.melded
        copy.phase = self.phase
        copy.hand = self.hand
        copy.points = self.points.copy()
        copy.open = self.open
        return copy


class TreasureKnowledge(Knowledge):
    """What one seat knows. public: a state without what is hidden (hands, deck and batches empty). own: its hand.

    hands: everybody's once the hand is scored, else []. stock, unseen, held: as in `mechanics.stock`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat",
        "lists",
        "tabled",
        "numbers",
        "own",
        "hands",
        "stock",
        "unseen",
        "held",
    )

    def __init__(self) -> None:
        super().__init__()
        self.lists: list[list[int]] = []
        self.tabled: list[list[int]] = []
        self.numbers: list[int] = []
        self.own = 0
        self.hands: list[int] = []
        self.stock = 0
        self.unseen: list[int] = []
        self.held: list[list[int]] = []
