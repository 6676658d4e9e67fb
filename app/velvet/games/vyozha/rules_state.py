"""Vyozha, the position with its secrets, and what one seat knows of it.

Must not know what is legal.
"""

from typing import Any, ClassVar, Final

from velvet.core.rules import Knowledge, State
from velvet.games.vyozha.rules_board import Board

SHUFFLE: Final = 0
PLAY: Final = 1
DONE: Final = 2
UNKNOWN: Final = -1


class VyozhaState(State):
    """A position.

    phase: SHUFFLE, PLAY or DONE. turn: the seat whose turn it is. laid: cards laid in this turn. ended: turns ended
    so far. passed: turns in a row, ending with the last, without a placement; stuck: those at whose beginning none was
    legal (it depends on hidden hands and is nobody's to know). out: set of the seats that have emptied hand and deck.
    won: set of the winners. points: scores. hands: set of cards by seat. decks: by seat, then the
    player-in-spirit's if there is one; the last card is drawn first. leans: by card, its rotation in sixths clockwise
    (never changed after the shuffle, so shared between clones). board: the table.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "turn",
        "laid",
        "ended",
        "passed",
        "stuck",
        "out",
        "won",
        "points",
        "hands",
        "decks",
        "leans",
    )

    def __init__(self) -> None:
        self.phase = SHUFFLE
        self.turn = 0
        self.laid = 0
        self.ended = 0
        self.passed = 0
        self.stuck = 0
        self.out = 0
        self.won = 0
        self.points: list[int] = []
        self.hands: list[int] = []
        self.decks: list[list[int]] = []
        self.leans: list[int] = []
        self.board = Board()

    def clone(self) -> "VyozhaState":
        """An independent copy."""
        copy = VyozhaState()
        copy.phase = self.phase
        copy.turn = self.turn
        copy.laid = self.laid
        copy.ended = self.ended
        copy.passed = self.passed
        copy.stuck = self.stuck
        copy.out = self.out
        copy.won = self.won
        copy.points = self.points[:]
        copy.hands = self.hands[:]
        decks: list[list[int]] = []
        for deck in self.decks:
            decks.append(deck[:])
        copy.decks = decks
        copy.leans = self.leans
        copy.board = self.board.clone()
        return copy

    def dump(self) -> dict[str, Any]:
        """All fields, those of the board beside them."""
        return {**super().dump(), "board": self.board.dump()}

    def fill(self, data: dict[str, Any]) -> None:
        """Sets the fields, those of the board too."""
        super().fill(data)
        self.board = Board.load(data["board"])


class VyozhaKnowledge(Knowledge):
    """What a seat may know and remember.

    phase … points: as in the state. hand: its own cards. sizes: cards in hand by seat. deck_sizes: cards in each
    deck, the player-in-spirit's last. leans: rotations of the cards it has seen, UNKNOWN for the others. open: once
    the game is over, everybody's hands; decks: likewise the decks. board: the table. There is nothing else: no card
    goes back to a hidden place, and which turns began without a legal placement is for their owners to know.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat",
        "phase",
        "turn",
        "laid",
        "ended",
        "passed",
        "out",
        "won",
        "points",
        "hand",
        "sizes",
        "deck_sizes",
        "leans",
        "open",
        "decks",
    )

    def __init__(self) -> None:
        self.seat = -1
        self.phase = SHUFFLE
        self.turn = 0
        self.laid = 0
        self.ended = 0
        self.passed = 0
        self.out = 0
        self.won = 0
        self.points: list[int] = []
        self.hand = 0
        self.sizes: list[int] = []
        self.deck_sizes: list[int] = []
        self.leans: list[int] = []
        self.open: list[int] = []
        self.decks: list[list[int]] = []
        self.board = Board()

    def dump(self) -> dict[str, Any]:
        """All fields, those of the board beside them."""
        return {**super().dump(), "board": self.board.dump()}

    def fill(self, data: dict[str, Any]) -> None:
        """Sets the fields, those of the board too."""
        super().fill(data)
        self.board = Board.load(data["board"])
