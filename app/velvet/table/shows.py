"""What every zone on the table is made of: cards as they shall lie, markers as they shall stand, and the presenter that
places them. Geometry only: numbers in, numbers out. `zones` has a presenter for each kind. Must not know games.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from velvet.core import cards as decks
from velvet.core.arrange import Arrangement
from velvet.core.gestures import Target
from velvet.core.layout import Zone
from velvet.core.spots import Rect, Spot
from velvet.core.views import Marker, Slot, ZoneView

LEAN = {"vyozha": 60.0}  # degrees of one turn; cards of the other decks stay upright in hands


@dataclass(slots=True)
class Lay:
    """One card as it shall lie: the View's slot and its index there, where, how far up, whether its face shows, and
    how much of its width the next one leaves uncovered."""

    slot: Slot
    index: int
    spot: Spot
    z: float
    face: bool
    bare: float = 1.0


@dataclass(slots=True)
class Stand:
    """One marker as it shall stand."""

    marker: Marker
    x: float
    y: float
    width: float


@cache
def _order(deck: str) -> dict[str, tuple[int, int, int]]:
    printed = {"viashi": decks.VIASHI2, "vyozha": decks.VYOZHA, "vidrasso": decks.VIDRASSO, "french": decks.FRENCH}.get(
        deck
    )
    if printed is None:
        return {}
    return {code: (printed.suit[c], printed.number[c], c) for c, code in enumerate(printed.codes)}


class ZoneShow:
    """A zone on the table: `lays` places what a View says lies there, `hits` tells what a point touches."""

    def __init__(self, zone: Zone, table: Arrangement, deck: str) -> None:
        self.zone = zone
        self.table = table
        self.deck = deck
        self.rect = table.zones[zone.id]
        self.width = table.widths[zone.id]
        self.aspect = table.aspect
        self.laid: list[Lay] = []
        self.stood: list[Stand] = []
        self.note = ""
        self.count = 0

    @property
    def id(self) -> str:
        return self.zone.id

    @property
    def inner(self) -> Rect:
        return self.rect.inset(8.0 * self.table.unit * 0.4)

    def lay(self, view: ZoneView) -> list[Lay]:
        """Places this content and remembers it."""
        self.count = view.size()
        self.note = view.note
        self.laid = self.lays(view.slots, self.count)
        for lay, over in itertools.pairwise(self.laid):
            step = (over.spot.x - lay.spot.x) / lay.spot.w
            if 0.0 < step < 1.0 and abs(over.spot.y - lay.spot.y) < lay.spot.w * 0.3:
                lay.bare = step
        self.stood = self.stands(view.markers)
        return self.laid

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        """Where these cards lie, in stacking order."""
        raise NotImplementedError

    def stands(self, markers: Sequence[Marker]) -> list[Stand]:
        """Where these markers stand: in a row at the lower edge, unless the zone has places."""
        width = min(self.rect.h * 0.3, 26.0 * self.table.unit)
        found: list[Stand] = []
        x = self.rect.cx - width * 1.15 * (len(markers) - 1) / 2
        for index, marker in enumerate(markers):
            found.append(Stand(marker, x + index * width * 1.15, self.rect.bottom - width * 0.7, width))
        return found

    def hits(self, x: float, y: float) -> list[Target]:
        """What lies under a point, the most particular first; empty outside the zone."""
        found: list[Target] = []
        for lay in reversed(self.laid):
            if lay.spot.rect(self.aspect).holds(x, y):
                found += self.names(lay)
                break
        if found or self.rect.holds(x, y):
            found.append(Target(self.id))
        return found

    def names(self, lay: Lay) -> list[Target]:
        """The targets that a card answers to."""
        found = []
        if lay.slot.card is not None:
            found.append(Target(self.id, lay.slot.card))
        if lay.slot.at:
            found.append(Target(self.id, lay.slot.at))
        found.append(Target(self.id, f"#{lay.index}"))
        return found

    def find(self, target: Target) -> Lay | None:
        """The card a target means, None for a place."""
        if not target.at:
            return None
        for lay in reversed(self.laid):
            if target in self.names(lay):
                return lay
        return None

    def region(self, target: Target) -> Rect:
        """The rectangle of a target: a card's, a cell's, or the zone's."""
        lay = self.find(target)
        return lay.spot.rect(self.aspect) if lay is not None else self.rect

    def lean(self, slot: Slot) -> float:
        """How a card is turned in a hand, in degrees: tiles lie there as they will on the board."""
        return LEAN.get(self.deck, 0.0) * slot.turn

    def places(self) -> list[Rect]:
        """What is embroidered on the cloth: places where something may come to lie; hands and rows need none."""
        return []

    def _breaks(self, slots: Sequence[Slot], order: Sequence[int], gap: float) -> list[float]:
        suits = _order(self.deck)
        breaks, last = [], None
        for index in order:
            suit = suits.get(slots[index].card or "", (None,))[0]
            breaks.append(gap if last is not None and suit != last else 0.0)
            last = suit
        return breaks

    def _sorted(self, slots: Sequence[Slot]) -> list[int]:
        order = _order(self.deck)
        last = (99, 0, 0)
        return sorted(range(len(slots)), key=lambda i: (order.get(slots[i].card or "", last), i))
