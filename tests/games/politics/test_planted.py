"""The comparison would notice: rules with one fault each, which it must tell from the page.

A faulty rules object wraps the real one, so that the compiled build is wrapped as well.
"""

from typing import Any, ClassVar

import pytest

from tests.games.politics.against import compare, rules_for
from velvet.core.moves import Move

# Games tried until the fault shows.
SEEDS = 12


class Faulty:
    """The real rules, but for what a subclass bends."""

    options: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.real = rules_for(3, **self.options)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def legal_moves(self, state: Any) -> list[Move]:
        return self.bent(state, [self.real.format(move) for move in self.real.legal_moves(state)])

    def bent(self, state: Any, texts: list[str]) -> list[Move]:
        return [self.real.parse(text) for text in self.listed(state, texts)]

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        return texts

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        self.real.apply(state, move, events)

    def distance(self, state: Any, place: int) -> int:
        """From the acting seat's nearest card; 0 without any."""
        seat = self.real.actor(state)
        own = [p for p in range(9) if state.owner[state.order[p]] == seat]
        return min((abs(p - place) for p in own), default=0)


class EarlierMarkersCount(Faulty):
    """A marker of an earlier round counts against the limit."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        return [text for text in texts if not text.startswith("place") or self.fits(state, text)]

    def fits(self, state: Any, text: str) -> bool:
        n, place = (int(word) for word in text.split()[1:])
        limit = self.distance(state, place - 1)
        there = state.marks[state.order[place - 1] * self.real.seats + self.real.actor(state)]
        return limit == 0 or there + n <= limit


class NextDoor(Faulty):
    """One marker may go next to an own card."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        if "pass" not in texts:
            return texts
        return texts + [f"place 1 {p + 1}" for p in range(9) if self.distance(state, p) == 1]


class GapsCount(Faulty):
    """The limit is the number of cards between."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        return [text for text in texts if not text.startswith("place") or self.fits(state, text)]

    def fits(self, state: Any, text: str) -> bool:
        n, place = (int(word) for word in text.split()[1:])
        limit = self.distance(state, place - 1)
        return limit == 0 or n < limit


class OutsidersAreFree(Faulty):
    """Who has no card in the line may place what it likes."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        seat = self.real.actor(state)
        if "pass" not in texts or seat in state.owner:
            return texts
        return ["pass", *(f"place {n} {p}" for n in range(1, state.given[seat] + 1) for p in range(1, 10))]


class PassingIsForNow(Faulty):
    """Who passes keeps its markers and is asked again while others still place."""

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        seat, kept = self.real.actor(state), list(state.given)
        self.real.apply(state, move, events)
        others = [n for k, n in enumerate(kept) if k != seat]
        if move.verb == "pass" and any(others):
            state.given[seat] = kept[seat]
            state.pool[seat] -= kept[seat]


class TakeYourOwn(Faulty):
    """A card may be taken over by its own suit."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        return sorted({*texts, "take"}) if "leave" in texts else texts


class EdictsAreWeak(Faulty):
    """A fixed neighbour can be swapped with."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        if "leave" not in texts or texts == ["leave"]:
            return texts
        ways = (["swap up"] if state.spot > 0 else []) + (["swap down"] if state.spot < 8 else [])
        return sorted({*texts, *ways})


class FixedCardsRevolt(Faulty):
    """A fixed card can be taken over."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        mine = bool(state.order) and state.owner[state.order[state.spot]] == self.real.actor(state)
        return ["leave", "take"] if texts == ["leave"] and not mine else texts


class TheDrawnMarkerIsLost(Faulty):
    """The drawn marker leaves the game."""

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        self.real.apply(state, move, events)
        if move.verb == "draw":
            state.cup[move.args[0]] -= 1


class MarkersStayInTheLine(Faulty):
    """The cup goes back to the card."""

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        if move.verb in ("leave", "take", "swap up", "swap down"):
            number = state.order[state.spot]
            for seat, n in enumerate(state.cup):
                state.marks[number * self.real.seats + seat] += n
                state.cup[seat] = 0
        self.real.apply(state, move, events)


class VisitedOnce(Faulty):
    """A card that was swapped upwards is not met again."""

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        spot = state.spot
        if move.verb == "swap up" and spot > 1:
            state.order[spot - 1], state.order[spot] = state.order[spot], state.order[spot - 1]
            state.spot -= 1
            # As if the neighbour's place had been visited and the card left alone.
            self.real.apply(state, self.real.parse("leave"), events)
        else:
            self.real.apply(state, move, events)


class TheFirstStaysFirst(Faulty):
    """The first player does not move on."""

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        number = state.round
        self.real.apply(state, move, events)
        if state.round != number:
            state.first = (state.first - 1) % self.real.seats
            state.turn = state.first


class TheFirstRoundScores(Faulty):
    """Scoring begins at once."""

    options: ClassVar[dict[str, Any]] = {"abilities": "none"}

    def apply(self, state: Any, move: Move, events: Any = None) -> None:
        if state.round == 1:
            state.round = 2
        self.real.apply(state, move, events)


class TiesWin(Faulty):
    """A tie at the top of those past the target ends the game."""

    options: ClassVar[dict[str, Any]] = {"target": 1}

    def actor(self, state: Any) -> int:
        return -2 if max(state.points) >= 1 else self.real.actor(state)

    def winners(self, state: Any) -> list[int]:
        top = max(state.points)
        return [k for k, n in enumerate(state.points) if n == top] if top else []

    def awaits(self, state: Any) -> str:
        return self.real.awaits(state) if max(state.points) < 1 else ""

    def legal_moves(self, state: Any) -> list[Move]:
        return self.real.legal_moves(state) if max(state.points) < 1 else []


class CostPaidLast(Faulty):
    """The Prince may move the very marker that pays for it."""

    def listed(self, state: Any, texts: list[str]) -> list[str]:
        more = []
        for text in texts:
            words = text.split()
            if words[2:3] == ["rally"] and words[1] == words[3] and words[5] == "1":
                more.append(" ".join([*words[:5], "2"]))
        return sorted({*texts, *more})


@pytest.mark.parametrize("fault", Faulty.__subclasses__(), ids=lambda fault: fault.__name__)
def test_a_fault_is_noticed(fault: type[Faulty]) -> None:
    faulty = fault()
    for seed in range(SEEDS):
        compare(faulty.real, seed, **fault.options)
        try:
            compare(faulty, seed, **fault.options)
        except AssertionError:
            return
    pytest.fail(f"{fault.__name__} was not noticed in {SEEDS} games")
