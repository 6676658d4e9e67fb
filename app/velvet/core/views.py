"""What one seat is shown: the only thing that table, terminal, tooltips, screen readers and exports read.

A hidden slot carries no identity. Zone ids are those of the game's layout (`hand:0`, `trick`, `draw`).
Must not hold a State or anything the viewer may not know.
"""

from dataclasses import dataclass, field

from velvet.core.moves import Move


@dataclass(frozen=True, slots=True)
class Slot:
    """A card or a back in a zone.

    card: its code, None for a back. at: the cell in a grid ("c2") or on the hex board ("1,-1"), the
    marker's name on a track; "" in zones that are sequences. turn: rotation in sixths (hexes) or quarters
    clockwise. known: lies hidden from the table, but everybody may know it is there. marks: words for the
    painter ("arrow:n", "legs:0,2", "wounds:3", "lead", "winner", "trump", "by:2" for who played it).
    tip: one sentence more for tooltip and screen reader.
    """

    card: str | None
    at: str = ""
    turn: int = 0
    known: bool = False
    marks: tuple[str, ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """A pawn, peg or other piece that is no card: its kind and owner seat, where it stands, how many."""

    kind: str
    owner: int
    at: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class ZoneView:
    """The content of a zone, bottom or left first. count: how many cards lie there (piles show only the top)."""

    id: str
    slots: tuple[Slot, ...] = ()
    count: int = -1
    markers: tuple[Marker, ...] = ()
    note: str = ""

    def size(self) -> int:
        """How many cards lie here."""
        return self.count if self.count >= 0 else len(self.slots)


@dataclass(frozen=True, slots=True)
class Counter:
    """A number or word beside the table. owner: seat or -1. text is what is shown ("Trump: Winds")."""

    id: str
    text: str
    owner: int = -1


@dataclass(frozen=True, slots=True)
class View:
    """What a seat (None: the public) is shown of a position.

    actor: as Rules.actor. awaits: what chance owes, else "". prompt: one sentence to the viewer; `{0}` … stand
    for the names of the seats. legal: the viewer's own legal moves if the viewer is the actor, in the rules' order.
    log: sentences of what happened, oldest first, filled in by the Match.
    """

    game: str
    seats: int
    seat: int | None
    actor: int
    awaits: str
    hand: int
    zones: tuple[ZoneView, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    counters: tuple[Counter, ...] = ()
    prompt: str = ""
    legal: tuple[Move, ...] = ()
    log: tuple[str, ...] = field(default=())

    def zone(self, zone_id: str) -> ZoneView:
        """The zone with this id; raises KeyError if the view has none."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)
