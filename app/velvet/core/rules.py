"""The contract every game fulfils: State, Knowledge, Rules. Read this first.

Rules are one stateless object per game, options and number of seats; whoever wants to know anything about a
position asks them. They know no Qt, no files, no clock, no generator of their own. Chance is an actor: its
moves are in the record, so nothing replays a random generator.
"""

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.plain import Plain
from velvet.core.rng import Rng
from velvet.core.views import View

CHANCE: Final = -1
OVER: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Plain):
    """A position with all its secrets: small ints, bit masks, lists of them; changed by `Rules.apply` alone."""

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy, written by hand because it is the search's dearest line."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Plain):
    """All that one seat may know and remember of a position; never changed once made.

    Holds its own cards, all that is public, cards seen, given or known to be in other hands, known voids: the facts
    are listed in each game's rules. Two positions that look and have looked the same to the seat have equal Knowledge.
    """

    def __init__(self) -> None:
        self.seat = -1

    def recall(self, facts: int) -> "Knowledge":
        """What a shorter memory keeps of this: all that still lies there to be seen, and at most so many of the facts
        that only memory holds, such as a suit that a hand has proved to lack. By default there are none of these.
        """
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Reason:
    """Why a move is not legal: the rulebook's clause ("viashi-4") and one sentence to the player."""

    def __init__(self, clause: str, sentence: str) -> None:
        self.clause = clause
        self.sentence = sentence


def highest(points: list[int]) -> int:
    """`max`, which compiled code would look up and call as a stranger."""
    best = points[0]
    for total in points:
        if total > best:
            best = total
    return best


def leaders(points: list[int]) -> list[int]:
    """The seats with the highest total, ascending: equal totals share."""
    best = highest(points)
    return [seat for seat in range(len(points)) if points[seat] == best]


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC, Generic[S]):
    """The rules of one game for some options and a number of seats. Every method but `apply` leaves the state as it is.

    The abstract methods are each game's; the others have a plain definition here that a game may replace by a faster
    one with the same results.
    """

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.seats = seats

    # ---- the course of a game

    @abstractmethod
    def setup(self) -> S:
        """The position before the first move (usually a chance move)."""

    @abstractmethod
    def actor(self, state: S) -> int:
        """The seat that must decide now, or CHANCE, or OVER."""

    @abstractmethod
    def awaits(self, state: S) -> str:
        """What chance owes ("shuffle 54", "up", "draw" …); "" when chance does not act."""

    @abstractmethod
    def legal_moves(self, state: S) -> list[Move]:
        """All moves of the acting seat, none twice, in an order fixed by the position alone; else []."""

    @abstractmethod
    def is_legal(self, state: S, move: Move) -> bool:
        """Whether this move, a seat's or a chance move, may be made now."""

    def count_legal(self, state: S) -> int:
        """len(legal_moves(state))."""
        return len(self.legal_moves(state))

    def random_legal(self, state: S, rng: Rng) -> Move:
        """One of legal_moves(state), each as likely; a seat must be acting."""
        moves = self.legal_moves(state)
        return moves[rng.below(len(moves))]

    @abstractmethod
    def sample(self, state: S, rng: Rng) -> Move:
        """A chance move with the page's probabilities; chance must be acting."""

    @abstractmethod
    def apply(self, state: S, move: Move, events: Events | None = None) -> None:
        """Makes a legal move (unchecked) in place, with all that follows by itself; tells `events` what happened."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Match points so far, one a seat; they change at scoring steps only."""

    @abstractmethod
    def winners(self, state: S) -> list[int]:
        """The seats that share the win, ascending; [] until the game is over (and where nobody wins)."""

    @abstractmethod
    def hand_number(self, state: S) -> int:
        """The running hand (or round), from 1; during the last hand's aftermath still that hand."""

    @abstractmethod
    def bound(self) -> int:
        """No hand takes more decisions of seats than this."""

    def secret(self, state: S) -> bool:
        """Whether the move about to be made, a seat's, tells the other seats nothing for now (a hidden bid)."""
        return False

    def team(self, seat: int) -> int:
        """Seats of one team have the same number."""
        return seat

    def playout(self, state: S, rng: Rng) -> int:
        """Random moves, chance and seats alike, to the end of the running hand; the number of seats' decisions made."""
        hand = self.hand_number(state)
        decisions = 0
        while True:
            who = self.actor(state)
            if who == OVER or self.hand_number(state) != hand:
                return decisions
            if who == CHANCE:
                self.apply(state, self.sample(state, rng))
            else:
                self.apply(state, self.random_legal(state, rng))
                decisions += 1

    # ---- what a seat may know

    @abstractmethod
    def knowledge(self, state: S, seat: int) -> Knowledge:
        """All that `seat` may know and remember; unchanged by anything hidden from it."""

    @abstractmethod
    def determinize(self, knowledge: Any, rng: Rng) -> S:
        """A state that this Knowledge allows, each as likely, depending on nothing else.

        The knower's View and legal moves are the same in it.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What `seat` is shown (None: the public). A finished game is open to all."""

    # ---- words

    @abstractmethod
    def explain(self, state: S, move: Move) -> Reason | None:
        """Why this move may not be made now; None exactly when it is legal."""

    @abstractmethod
    def format(self, move: Move) -> str:
        """The move's canonical text."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move a text writes, legal or not; raises MoveError if it is no move of this game.

        `format(parse(text))` is the canonical text.
        """

    @abstractmethod
    def narrate(self, state: S, move: Move, viewer: int | None) -> str:
        """One sentence for the log, asked before the move is made, as `viewer` may know it.

        `{0}` … stand for the names of the seats.
        """

    # ---- the whole position as data

    def encode(self, state: S) -> dict[str, Any]:
        """The whole position as JSON can carry it (for `replay --json` and checkpoints)."""
        return state.dump()

    @abstractmethod
    def decode(self, data: dict[str, Any]) -> S:
        """The position that `encode` wrote."""

    def fingerprint(self, state: S) -> str:
        """Differs when anything of the position does."""
        return state.fingerprint()
