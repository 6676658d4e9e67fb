"""What happened, for show only: collected by `Rules.apply` when asked, redacted for each seat.

Cards are codes as in Views. Must not decide anything: no rule reads an event.
"""

from dataclasses import dataclass, replace
from typing import Final

EVERYBODY: Final = -1  # seats mask: all bits set


@dataclass(frozen=True, slots=True)
class Event:
    """One thing to be shown.

    kind: "deal", "draw", "play", "turn" (a card turned up), "discard", "gather" (a trick or pile goes
    to its owner), "shuffle", "mark" (a counter or marker moves), "score", "say" (words only), "end".
    card: its code, None for a back. src, dst: zone ids, `zone@place` for a cell, "" for nowhere. seat: who did
    it, -1 nobody. seen_by: bit mask of the seats that may know the card. rest: this is worth a pause, what lies
    should stay visible for a moment before the next event. amount: points, markers, number of cards.
    """

    kind: str
    card: str | None = None
    src: str = ""
    dst: str = ""
    seat: int = -1
    seen_by: int = EVERYBODY
    rest: bool = False
    amount: int = 0
    text: str = ""

    def to(self, viewer: int | None) -> "Event":
        """This event as `viewer` may know it (None: the public)."""
        if self.seen_by == EVERYBODY or (viewer is not None and self.seen_by >> viewer & 1):
            return self
        return replace(self, card=None)


class Events:
    """A sink: `apply(state, move, events)` appends to it."""

    def __init__(self) -> None:
        self.all: list[Event] = []

    def add(
        self,
        kind: str,
        card: str | None = None,
        src: str = "",
        dst: str = "",
        seat: int = -1,
        seen_by: int = EVERYBODY,
        rest: bool = False,
        amount: int = 0,
        text: str = "",
    ) -> None:
        self.all.append(Event(kind, card, src, dst, seat, seen_by, rest, amount, text))

    def to(self, viewer: int | None) -> tuple[Event, ...]:
        """All events, redacted for `viewer`."""
        return tuple(event.to(viewer) for event in self.all)
