"""A game's table without pixels: which zones there are, whose, and where about they belong.

`arrange` turns this, a window's size and the viewer's seat into rectangles. Must not know Qt or any game.
"""

from dataclasses import dataclass

# Where a zone belongs: at its owner's edge ("hand"), before its owner ("front", the row between hand and
# centre), at its owner's right ("right") or left ("left"), or the shared places "centre", "centre-left",
# "centre-right", "buttons". The owner -1 is the table.
HAND, FRONT, RIGHT, LEFT = "hand", "front", "right", "left"
CENTRE, CENTRE_LEFT, CENTRE_RIGHT, BUTTONS = "centre", "centre-left", "centre-right", "buttons"


@dataclass(frozen=True, slots=True)
class Zone:
    """Base of all zones. id: as in Views. owner: seat or -1. label: shown as faint embroidery and read aloud."""

    id: str
    owner: int = -1
    place: str = CENTRE
    label: str = ""


@dataclass(frozen=True, slots=True)
class Fan(Zone):
    """A hand of cards, overlapping when many. sort: whether the table may sort by suit and number."""

    sort: bool = True


@dataclass(frozen=True, slots=True)
class Pile(Zone):
    """Cards squared up: a stock, discards, captured cards. face_up: the top card shows. spread: hover spreads it."""

    face_up: bool = False
    spread: bool = False


@dataclass(frozen=True, slots=True)
class Trick(Zone):
    """The cards played to the trick, each towards who played it (Slot mark `by:K`)."""


@dataclass(frozen=True, slots=True)
class Row(Zone):
    """Cards side by side; overlap: how far a neighbour may cover, 0 … 0.8. by_suit: sorted into suits with gaps."""

    by_suit: bool = False
    overlap: float = 0.6


@dataclass(frozen=True, slots=True)
class Grid(Zone):
    """cols × rows squares named as on a chessboard, a1 at the south-west. turns: quarter turns so that seat k sits
    at the bottom: `turns[k]`, clockwise."""

    cols: int = 5
    rows: int = 5
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hexes(Zone):
    """An unbounded board of hexes, axial cells "q,r"; the person zooms and pans it."""


@dataclass(frozen=True, slots=True)
class Track(Zone):
    """A line of `length` places 1 … length, cards and markers on each."""

    length: int = 9


@dataclass(frozen=True, slots=True)
class Cup(Zone):
    """Something that hides markers until one is drawn."""


@dataclass(frozen=True, slots=True)
class Melds(Zone):
    """Groups of cards: Slot.at is the group's number."""


@dataclass(frozen=True, slots=True)
class Chain(Zone):
    """Cards in the order played, alternating between two sides (a fight)."""


@dataclass(frozen=True, slots=True)
class Torch(Zone):
    """A switch of the owner's that acts at the next chance (firing the village)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All zones of a game for a number of seats. deck: "viashi", "vyozha", "vidrasso", "french".

    seats_at: for each seat its compass angle in degrees, 0 south, 90 west, 180 north, 270 east, as seat 0 sees it;
    the arranger turns it so that the viewer sits south.
    """

    deck: str
    zones: tuple[Zone, ...]
    seats_at: tuple[float, ...]


def round_table(seats: int, clockwise: bool = True) -> tuple[float, ...]:
    """Angles for `seats` round a table, seat 0 south, the next at the left hand (west) if clockwise."""
    return tuple((360.0 / seats * k) % 360.0 for k in range(seats))
