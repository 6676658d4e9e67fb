"""Mages Wild, the position: State, Knowledge, what forced draws have shown.

Must not know what may be done; see `rules`.
"""

from typing import ClassVar, Final

from velvet.core.cards import GODS
from velvet.core.rules import Knowledge, State
from velvet.mechanics.nines import NINE

CARDS: Final = 54
HAND: Final = 9
ALL_CARDS: Final = list(range(CARDS))
# Numbers from 0. Constants stand one a line: compiled, only those marked Final cost nothing.
KING: Final = 1
WARRIOR: Final = 4
MAGE: Final = 7
FOOL: Final = 8
ORDINARY: Final = 5  # suits that a mage may name

# Phases: what is awaited. The first two are chance's.
SHUFFLE: Final = 0
REFILL: Final = 1
TURN: Final = 2
DONE: Final = 3

GODS_MASK: Final[int] = sum(1 << c for c in range(CARDS) if c // NINE == GODS)
MAGES_MASK: Final[int] = sum(1 << c for c in range(CARDS) if c % NINE == MAGE and c // NINE != GODS)
SUIT_MASK: Final[list[int]] = [511 << NINE * s for s in range(6)]
NUMBER_MASK: Final[list[int]] = [sum(1 << (NINE * s + n) for s in range(5)) for n in range(NINE)]


class MagesWildState(State):
    """A position.

    hands: masks. deck, discards: top last. named: the suit that the top card asks for: its own, or what a mage named.
    turn: whose turn; step: 1 clockwise, -1 counterclockwise; turns: had by each seat this hand. owed: cards still due
    to `turn`; picking: they are a King's, before its decision (else its own draw, after which its turn ends).
    batches and proofs are as they were when the hand was dealt or re-dealt, log is what all saw since then: hardly
    anybody asks what it proves, and `rules_proofs.proven` tells. batches: as in `mechanics.stock`. proofs: for each
    seat what its forced draws have shown, oldest first, as [lacked, n, n …]: n cards of each batch that it has held
    since it had to draw, none of them in the mask `lacked`. log: see `rules_proofs`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "hands", "deck", "discards", "named", "turn", "step", "turns", "owed", "picking", "batches", "proofs", "log",
        "phase", "hand", "points",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hands: list[int] = []
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.named = 0
        self.turn = 0
        self.step = 1
        self.turns: list[int] = []
        self.owed = 0
        self.picking = False
        self.batches: list[int] = []
        self.proofs: list[list[list[int]]] = []
        self.log: list[int] = []
        self.phase = SHUFFLE
        self.hand = 1
        self.points: list[int] = []

    def clone(self) -> "MagesWildState":
        copy = MagesWildState()
        copy.hands = self.hands.copy()
        copy.deck = self.deck.copy()
        copy.discards = self.discards.copy()
        copy.named = self.named
        copy.turn = self.turn
        copy.step = self.step
        copy.turns = self.turns.copy()
        copy.owed = self.owed
        copy.picking = self.picking
        copy.batches = self.batches.copy()
        copy.proofs = [[proof.copy() for proof in seat] for seat in self.proofs]
        copy.log = self.log.copy()
        copy.phase = self.phase
        copy.hand = self.hand
        copy.points = self.points.copy()
        return copy


class MagesWildKnowledge(Knowledge):
    """What one seat knows: all that is public, as in the state, its own hand, and how many cards lie where.

    public: discards, turns, points, batches; numbers: named, turn, step, owed, picking, phase, hand.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "own", "public", "numbers", "proofs")

    def __init__(self) -> None:
        super().__init__()
        self.own = 0
        self.public: list[list[int]] = []
        self.numbers: list[int] = []
        self.proofs: list[list[list[int]]] = []

    def recall(self, facts: int) -> "MagesWildKnowledge":
        """What forced draws proved is remembered, first by those who sit first; all else lies there to be seen."""
        less = MagesWildKnowledge()
        less.fill(self.dump())
        for parts in less.proofs:
            for part in parts:
                if part[0]:
                    if facts <= 0:
                        part[0] = 0
                    facts -= 1
        return less
