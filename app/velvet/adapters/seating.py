"""What every environment needs to know of a game: its rules, its actions, its rewards, and how it looks in plain words.

An action is an index into the mover's legal list, whose order the position alone fixes, so an environment needs no
table of all moves that a game could ever have; how long the list may get is each game's `GameSpec.capacity`.
Must not know any library of environments, nor any game by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Any

from velvet import games
from velvet.core.errors import VelvetError
from velvet.core.layout import Layout
from velvet.core.moves import Move
from velvet.core.rules import Rules
from velvet.core.spec import GameSpec
from velvet.core.views import Slot, View


@dataclass(frozen=True)
class Seating:
    """A game with its options and number of seats. options: filled in; capacity: the number of actions."""

    spec: GameSpec
    options: dict[str, Any]
    rules: Rules[Any]
    capacity: int

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def layout(self) -> Layout:
        """The zones of its Views."""
        return self.spec.layout(self.rules)  # type: ignore[no-any-return]

    @property
    def shuffled(self) -> int:
        """How many cards the first shuffle mixes; 0 if a game does not begin with one."""
        awaited = self.rules.awaits(self.rules.setup()).split()
        return int(awaited[1]) if len(awaited) == 2 and awaited[0] == "shuffle" else 0

    def legal(self, state: Any) -> list[Move]:
        """The mover's legal moves: action k is the k-th. Raises VelvetError if there are more than actions."""
        return self.fitting(self.rules.legal_moves(state))

    def fitting(self, moves: list[Move]) -> list[Move]:
        """`moves`, if there are no more than actions; raises VelvetError otherwise."""
        if len(moves) > self.capacity:
            raise VelvetError(
                f"{self.spec.id}: this position has {len(moves)} legal moves, more than the {self.capacity} actions of "
                "the environment; make it with a larger capacity"
            )
        return moves


def seat(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, capacity: int = 0) -> Seating:
    """The game `game` for `seats` (None: the fewest it takes) with these options; capacity 0 stands for the game's own.

    Raises VelvetError with one sentence if they do not fit.
    """
    if not isinstance(game, str):
        raise VelvetError(f"a game is named by its id, not by {game!r}; the games are: {', '.join(games.ids())}")
    spec = games.load(game)
    number = spec.seats[0] if seats is None else whole(seats, "the number of seats")
    given = {} if options is None else options
    if not isinstance(given, Mapping):
        raise VelvetError(f"options are given by name, as in {{'hands': 1}}, not as {given!r}")
    rules = spec.make(given, number)
    actions = whole(capacity, "the capacity")
    return Seating(spec, spec.options.from_mapping(given, number).to_dict(), rules, actions or spec.capacity)


def whole(value: object, what: str) -> int:
    """A whole number from 0 as a plain int, NumPy's too; raises VelvetError, naming `what`, for anything else."""
    try:
        number = -1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0:
        raise VelvetError(f"{what} is a whole number from 0, not {value!r}")
    return number


def rewards(winners: list[int], seats: int) -> list[float]:
    """What a finished game is worth to each seat; the sum is 0 unless one plays alone.

    Of n seats, k of them winners: n/k - 1 for a winner and -1 for the others, both divided by n - 1, so that to win
    alone is worth 1. Nobody's win is worth 0 to all. Who plays alone gets 1 for the win and -1 without it.
    """
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * seats
    share = seats / len(winners)
    return [((share if seat in winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]


def told(view: View) -> str:
    """A View as plain text, one line a zone; two Views that differ in anything but the log have different texts."""
    lines = [f"{view.game}, seat {view.seat}, hand {view.hand}, actor {view.actor}, awaits “{view.awaits}”"]
    lines.append(f"scores {list(view.scores)}, winners {list(view.winners)}")
    for zone in view.zones:
        cards = " ".join(_slot(slot) for slot in zone.slots)
        pieces = " ".join(f"<{piece.kind} {piece.owner} {piece.at} {piece.count}>" for piece in zone.markers)
        words = [part for part in (cards, pieces, f"({zone.note})" if zone.note else "") if part]
        lines.append(" ".join([f"{zone.id} [{zone.size()}]", *words]))
    lines.extend(f"{counter.id} {counter.owner}: {counter.text}" for counter in view.counters)
    lines.append(view.prompt)
    if view.legal:
        lines.append(f"legal moves: {len(view.legal)}")
    return "\n".join(lines)


def _slot(slot: Slot) -> str:
    text = slot.card or "--"
    if slot.at:
        text += f"@{slot.at}"
    if slot.turn:
        text += f"/{slot.turn}"
    if slot.known:
        text += "!"
    return f"{text}{{{' '.join(slot.marks)}}}" if slot.marks else text
