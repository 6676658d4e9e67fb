"""Loot, the position: State, Knowledge and the phases. Must not know what may be done; see `rules`."""

from typing import ClassVar, Final

from velvet.core.moves import Move, card_moves
from velvet.core.rules import Knowledge, State

CARDS: Final = 54
HAND: Final = 9
ALL_CARDS: Final = list(range(CARDS))
NO_CARD: Final = -1

# Phases: what is awaited. SHUFFLE and REFILL are chance's.
SHUFFLE: Final = 0
REFILL: Final = 1
TURN: Final = 2
DISCARD: Final = 3
ASK: Final = 4
DONE: Final = 5

DRAW: Final = Move("draw")
TAKE: Final = Move("take")
FIRE: Final = Move("fire")
PASS: Final = Move("pass")
DISCARDS: Final = card_moves("discard", CARDS)


class LootState(State):
    """A position.

    hands: masks. known: of each hand the cards that everybody saw go there. deck, discards: top last. barred: the card
    taken from the discards this turn, or NO_CARD. discarded: how many discards this hand has had. asked: how many seats
    have passed since the last one. points: scores so far. fired: who burnt the village in the hand just scored, -1
    while nobody has, -2 when it burnt by itself. After a hand its cards lie open until they are shuffled.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "hands", "known", "deck", "discards", "batches", "turn", "barred", "discarded", "asked", "phase", "hand",
        "points", "fired",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hands: list[int] = []
        self.known: list[int] = []
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.batches: list[int] = []
        self.turn = 0
        self.barred = NO_CARD
        self.discarded = 0
        self.asked = 0
        self.phase = SHUFFLE
        self.hand = 1
        self.points: list[int] = []
        self.fired = -1

    def clone(self) -> "LootState":
        copy = LootState()
        copy.hands = self.hands.copy()
        copy.known = self.known.copy()
        copy.deck = self.deck.copy()
        copy.discards = self.discards.copy()
        copy.batches = self.batches.copy()
        copy.turn = self.turn
        copy.barred = self.barred
        copy.discarded = self.discarded
        copy.asked = self.asked
        copy.phase = self.phase
        copy.hand = self.hand
        copy.points = self.points.copy()
        copy.fired = self.fired
        return copy


class LootKnowledge(Knowledge):
    """What one seat knows.

    public: known, discards and points by seat, then the plain numbers. hand: its own cards. hands: everybody's once the
    village has burnt, else []. stock: size of the draw pile. unseen, held: as in `mechanics.stock`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "public", "own", "hands", "stock", "unseen", "held")

    def __init__(self) -> None:
        super().__init__()
        self.public: list[list[int]] = []
        self.own = 0
        self.hands: list[int] = []
        self.stock = 0
        self.unseen: list[int] = []
        self.held: list[list[int]] = []
