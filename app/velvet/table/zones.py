"""How each kind of zone lays out its cards and what a point in it touches. Geometry only: numbers in, numbers out.

`show_for(zone)` picks the class. A new kind of zone is a class here and a line in `arrange`. Must not know games.
"""

from collections.abc import Sequence

from velvet.core import spots
from velvet.core.arrange import Arrangement
from velvet.core.gestures import Target
from velvet.core.layout import Chain, Cup, Fan, Grid, Hexes, Melds, Pile, Row, Torch, Track, Trick, Zone
from velvet.core.spots import Rect, Spot
from velvet.core.views import Marker, Slot
from velvet.table.shows import LEAN, Lay, Stand, ZoneShow

BOARD_WIDTH = 100.0  # width of a tile in a hex board's own units
# How much of a card its neighbour in another's hand leaves to be seen, in widths: a face's number and glyph, a back.
FACE_SHOWS, BACK_SHOWS = 0.34, 0.14


class FanShow(ZoneShow):
    """A hand: the viewer's own is arched, the others' lie flat."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        slots = [*slots, *[Slot(None)] * (count - len(slots))]
        zone = self.zone
        order = self._sorted(slots) if isinstance(zone, Fan) and zone.sort else list(range(len(slots)))
        if zone.owner != self.table.viewer:
            where = self._others([slots[index] for index in order])
        else:
            curve = 0.0 if self.deck in LEAN else 1.0
            where = spots.fan(self.inner, self.width, self.aspect, [0.0] * len(order), curve)
        found = []
        for z, (index, spot) in enumerate(zip(order, where, strict=True)):
            slot = slots[index]
            place = Spot(spot.x, spot.y, spot.w, spot.angle + self.lean(slot))
            found.append(Lay(slot, index, place, float(z), slot.card is not None))
        return found

    def _others(self, slots: Sequence[Slot]) -> list[Spot]:
        """Another's hand: what is known of it can be read, backs may cover each other more."""
        if not slots:
            return []
        shows = [FACE_SHOWS if slot.card is not None else BACK_SHOWS for slot in slots[:-1]]
        full = self.table.widths[self.id]
        self.width = max(full * 0.66, min(full, self.inner.w / (1.0 + sum(shows))))
        return spots.stepped(self.inner, self.width, shows)


class RowShow(ZoneShow):
    """Cards side by side."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        slots = [*slots, *[Slot(None)] * (count - len(slots))]
        by_suit = isinstance(self.zone, Row) and self.zone.by_suit
        order = self._sorted(slots) if by_suit else list(range(len(slots)))
        breaks = self._breaks(slots, order, 0.24) if by_suit else [0.0] * len(order)
        where = spots.line(self.inner, self.width, breaks)
        return [
            Lay(slots[index], index, spot, float(z), slots[index].card is not None)
            for z, (index, spot) in enumerate(zip(order, where, strict=True))
        ]


class PileShow(ZoneShow):
    """Cards squared up; only the two uppermost are drawn, the others are the pile's edges."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        face_up = isinstance(self.zone, Pile) and self.zone.face_up
        shown = list(enumerate(slots))[-2:]
        if not shown and count:
            shown = [(count - 1, Slot(None))]
        if len(shown) == 1 and count > 1 and shown[0][1].card is None:
            shown = [(shown[0][0] - 1, Slot(None)), *shown]
        rise = self.layers(count) * self.width * 0.014
        spot = Spot(self.rect.cx, self.rect.cy - rise / 2, self.width)
        return [
            Lay(slot, index, spot, float(z), slot.card is not None and face_up) for z, (index, slot) in enumerate(shown)
        ]

    @staticmethod
    def layers(count: int) -> int:
        """How many edges show under the top card."""
        return 0 if count < 2 else min(8, 1 + count // 5)

    def stands(self, markers: Sequence[Marker]) -> list[Stand]:
        """A heap: every single piece, in rows, where no cards lie; else one of each kind at the edge."""
        if self.count:
            return super().stands(markers)
        each = [marker for marker in markers for _ in range(min(max(1, marker.count), 40))]
        if not each:
            return []
        box = self.region(Target(self.id)) if self.places() else self.rect
        area = box.inset(box.w * 0.08, box.h * 0.16)
        columns = 1
        while area.w / columns * -(-len(each) // columns) > area.h and columns < len(each):
            columns += 1
        width = min(area.w / columns, area.h / -(-len(each) // columns), 44.0 * self.table.unit)
        rows = -(-len(each) // columns)
        found: list[Stand] = []
        for index, marker in enumerate(each):
            row, column = divmod(index, columns)
            wide = min(columns, len(each) - row * columns)
            x = area.cx + (column - (wide - 1) / 2) * width
            found.append(Stand(marker, x, area.cy + (row - (rows - 1) / 2) * width, width * 0.9))
        return found

    def hits(self, x: float, y: float) -> list[Target]:
        if not self.rect.holds(x, y):
            return []
        names = self.names(self.laid[-1]) if self.laid else []
        return [*names, Target(self.id)]

    def region(self, target: Target) -> Rect:
        return Spot(self.rect.cx, self.rect.cy, self.width).rect(self.aspect)

    def places(self) -> list[Rect]:
        return [self.region(Target(self.id)).inset(-3.0)] if self.zone.owner in (-1, self.table.viewer) else []


class TrickShow(ZoneShow):
    """The cards of a trick, each before who played it."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        found = []
        for index, slot in enumerate(slots):
            spot = spots.trick_spot(self.inner, self.width, self.aspect, self.table.angles, played_by(slot, index))
            found.append(Lay(slot, index, spot, float(index), slot.card is not None))
        return found

    def places(self) -> list[Rect]:
        seats = range(len(self.table.angles))
        return [
            spots.trick_spot(self.inner, self.width, self.aspect, self.table.angles, seat).rect(self.aspect)
            for seat in seats
        ]


def played_by(slot: Slot, index: int) -> int:
    """The seat in the mark `by:K`; without one, the card's place in the sequence."""
    for mark in slot.marks:
        if mark.startswith("by:"):
            return int(mark[3:])
    return index


class GridShow(ZoneShow):
    """Squares named as on a chessboard, turned so that the viewer sits at the bottom."""

    def __init__(self, zone: Zone, table: Arrangement, deck: str) -> None:
        super().__init__(zone, table, deck)
        assert isinstance(zone, Grid)
        self.grid = zone
        self.quarter = zone.turns[table.viewer] if table.viewer < len(zone.turns) else 0

    def spot(self, cell: str) -> Spot:
        return spots.grid_spot(self.inner, self.grid.cols, self.grid.rows, self.quarter, cell)

    def cell_rect(self, cell: str) -> Rect:
        spot = self.spot(cell)
        return Rect(spot.x - spot.w / 2, spot.y - spot.w / 2, spot.w, spot.w)

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        found = []
        for index, slot in enumerate(slots):
            spot = self.spot(slot.at)
            marks = tuple(self._turned(mark) for mark in slot.marks)
            seen = Slot(slot.card, slot.at, slot.turn, slot.known, marks, slot.tip)
            place = Spot(spot.x, spot.y, self.width, 90.0 * slot.turn)
            found.append(Lay(seen, index, place, float(index), slot.card is not None))
        return found

    def _turned(self, mark: str) -> str:
        """Arrows turn with the board; the card itself stays upright."""
        word, _, way = mark.partition(":")
        return f"arrow:{spots.turned(way, self.quarter)}" if word == "arrow" and way in ("n", "e", "s", "w") else mark

    def stands(self, markers: Sequence[Marker]) -> list[Stand]:
        found: list[Stand] = []
        here: dict[str, int] = {}
        pawns = [marker for marker in markers if marker.kind != "goal"]
        crowd = {marker.at: sum(m.at == marker.at for m in pawns) for marker in pawns}
        for marker in markers:
            spot = self.spot(marker.at)
            if marker.kind == "goal":
                found.append(Stand(marker, spot.x + spot.w * 0.31, spot.y - spot.w * 0.31, spot.w * 0.3))
                continue
            index = here.get(marker.at, 0)
            here[marker.at] = index + 1
            shift = (index - (crowd[marker.at] - 1) / 2) * spot.w * 0.24
            found.append(Stand(marker, spot.x + shift, spot.y + spot.w * 0.06, spot.w * 0.38))
        return found

    def hits(self, x: float, y: float) -> list[Target]:
        for cell in spots.grid_cells(self.grid.cols, self.grid.rows):
            if self.cell_rect(cell).holds(x, y):
                lay = self.find(Target(self.id, cell))
                names = self.names(lay) if lay is not None else []
                place = Target(self.id, cell)
                return [place, *[name for name in names if name != place], Target(self.id)]
        return [Target(self.id)] if self.rect.holds(x, y) else []

    def region(self, target: Target) -> Rect:
        if len(target.at) >= 2 and target.at in spots.grid_cells(self.grid.cols, self.grid.rows):
            return self.cell_rect(target.at)
        return super().region(target)

    def places(self) -> list[Rect]:
        return [self.cell_rect(cell).inset(1.0) for cell in spots.grid_cells(self.grid.cols, self.grid.rows)]


class HexShow(ZoneShow):
    """The hex board. Its cards lie in the board's own units, 0,0 at the origin; `scale` and `shift` bring them to the
    screen and are the person's to change."""

    def __init__(self, zone: Zone, table: Arrangement, deck: str) -> None:
        super().__init__(zone, table, deck)
        self.scale = self.width / BOARD_WIDTH
        self.shift = (self.rect.cx, self.rect.cy)
        self.radius = BOARD_WIDTH / spots.SQRT3

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.shift[0]) / self.scale, (y - self.shift[1]) / self.scale

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        return x * self.scale + self.shift[0], y * self.scale + self.shift[1]

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        found = []
        for index, slot in enumerate(slots):
            x, y = spots.hex_centre(*spots.hex_cell(slot.at), self.radius)
            spot = Spot(x, y, BOARD_WIDTH, 60.0 * slot.turn)
            found.append(Lay(slot, index, spot, float(index), slot.card is not None))
        return found

    def hits(self, x: float, y: float) -> list[Target]:
        if not self.rect.holds(x, y):
            return []
        q, r = spots.hex_at(*self.to_board(x, y), self.radius)
        place = Target(self.id, f"{q},{r}")
        lay = self.find(place)
        names = [name for name in self.names(lay) if name != place] if lay is not None else []
        return [place, *names, Target(self.id)]

    def nearest(self, x: float, y: float, wanted: Sequence[Target]) -> Target | None:
        """The wanted cell under the point, else the nearest within one and a half tiles."""
        if not self.rect.holds(x, y):
            return None
        bx, by = self.to_board(x, y)
        under = Target(self.id, "{},{}".format(*spots.hex_at(bx, by, self.radius)))
        if under in wanted:
            return under
        best, best_d = None, BOARD_WIDTH * 1.5
        for target in wanted:
            if target.zone == self.id and "," in target.at:
                cx, cy = spots.hex_centre(*spots.hex_cell(target.at), self.radius)
                d = ((cx - bx) ** 2 + (cy - by) ** 2) ** 0.5
                if d < best_d:
                    best, best_d = target, d
        return best

    def region(self, target: Target) -> Rect:
        if "," not in target.at:
            lay = self.find(target)
            if lay is None:
                return self.rect
            x, y = lay.spot.x, lay.spot.y
        else:
            x, y = spots.hex_centre(*spots.hex_cell(target.at), self.radius)
        sx, sy = self.to_screen(x, y)
        return Spot(sx, sy, BOARD_WIDTH * self.scale).rect(self.aspect)

    def extent(self, cells: Sequence[Target]) -> Rect:
        """The board's rectangle, in its own units, that shows every tile and these cells."""
        where = [(lay.spot.x, lay.spot.y) for lay in self.laid]
        where += [spots.hex_centre(*spots.hex_cell(t.at), self.radius) for t in cells if "," in t.at]
        if not where:
            where = [(0.0, 0.0)]
        half_w, half_h = BOARD_WIDTH * 0.62, BOARD_WIDTH * 0.72
        left, right = min(x for x, _ in where) - half_w, max(x for x, _ in where) + half_w
        top, bottom = min(y for _, y in where) - half_h, max(y for _, y in where) + half_h
        return Rect(left, top, right - left, bottom - top)


class TrackShow(ZoneShow):
    """A line of numbered places with cards and markers on each; a card's `at` is its place."""

    @property
    def length(self) -> int:
        assert isinstance(self.zone, Track)
        return self.zone.length

    def place_rect(self, place: int) -> Rect:
        """A place: room for its card and, below it, for markers."""
        tall = min(self.inner.h, self.width * (self.aspect + 0.95))
        line = Rect(self.inner.x, self.inner.cy - tall / 2, self.inner.w, tall)
        return spots.track_rect(line, self.length, place)

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        found = []
        for index, slot in enumerate(slots):
            place = int(slot.at) if slot.at.isdigit() else index + 1
            box = self.place_rect(min(max(place, 1), self.length))
            y = box.y + self.width * (self.aspect / 2 + 0.04)
            found.append(Lay(slot, index, Spot(box.cx, y, self.width), float(index), slot.card is not None))
        return found

    def stands(self, markers: Sequence[Marker]) -> list[Stand]:
        found: list[Stand] = []
        for place in range(1, self.length + 1):
            here = [marker for marker in markers if marker.at == str(place)]
            each = [marker for marker in here for _ in range(max(1, marker.count))]
            if not each:
                continue
            box = self.place_rect(place)
            top = box.y + self.width * (self.aspect + 0.06)
            width = min(box.w / max(3, min(len(each), 4)), max(10.0, box.bottom - top) / (1 + (len(each) - 1) // 4))
            for index, marker in enumerate(each):
                row, col = divmod(index, 4)
                wide = min(4, len(each) - row * 4)
                x = box.cx + (col - (wide - 1) / 2) * width
                found.append(Stand(marker, x, top + width * (row + 0.55), width * 0.92))
        return found

    def hits(self, x: float, y: float) -> list[Target]:
        for place in range(1, self.length + 1):
            if self.place_rect(place).holds(x, y):
                names = [n for lay in self.laid if lay.spot.rect(self.aspect).holds(x, y) for n in self.names(lay)]
                return [*names, Target(self.id, str(place)), Target(self.id)]
        return [Target(self.id)] if self.rect.holds(x, y) else []

    def region(self, target: Target) -> Rect:
        if target.at.isdigit() and 1 <= int(target.at) <= self.length:
            return self.place_rect(int(target.at))
        return super().region(target)

    def places(self) -> list[Rect]:
        return [self.place_rect(place).inset(2.0) for place in range(1, self.length + 1)]


class ChainShow(ZoneShow):
    """A fight: cards in the order played, by turns lower and upper; who played (`by:K`) decides the side."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        where = spots.chain(self.inner, self.width, self.aspect, len(slots))
        middle = self.inner.cy
        found = []
        for index, (slot, spot) in enumerate(zip(slots, where, strict=True)):
            away = abs(spot.y - middle)
            near = played_by(slot, index) == self.table.viewer
            y = middle + away if near else middle - away
            found.append(Lay(slot, index, Spot(spot.x, y, spot.w), float(index), slot.card is not None))
        return found


class MeldsShow(ZoneShow):
    """Groups of cards; a slot's `at` is its group."""

    def lays(self, slots: Sequence[Slot], count: int) -> list[Lay]:
        groups: dict[str, list[int]] = {}
        for index, slot in enumerate(slots):
            groups.setdefault(slot.at, []).append(index)
        where = spots.melds(self.inner, self.aspect, [len(group) for group in groups.values()], self.width)
        found = []
        for group, places in zip(groups.values(), where, strict=True):
            for index, spot in zip(group, places, strict=True):
                found.append(Lay(slots[index], index, spot, float(index), slots[index].card is not None))
        return found


class ThingShow(PileShow):
    """A cup, a torch: a thing, with cards or markers in it perhaps."""

    def places(self) -> list[Rect]:
        return []

    def stands(self, markers: Sequence[Marker]) -> list[Stand]:
        """Every single piece, in rows that rise from the thing's mouth."""
        each = [marker for marker in markers for _ in range(min(max(1, marker.count), 40))]
        box = self.region(Target(self.id))
        columns = max(4, -(-len(each) // 3))
        width = box.w * 0.84 / columns
        found: list[Stand] = []
        for index, marker in enumerate(each):
            row, column = divmod(index, columns)
            wide = min(columns, len(each) - row * columns)
            x = box.cx + (column - (wide - 1) / 2) * width
            found.append(Stand(marker, x, box.y + box.h * 0.12 - row * width * 0.8, width * 0.9))
        return found

    @property
    def picture(self) -> str:
        """The drawing of the thing."""
        return "torch" if isinstance(self.zone, Torch) else "cup"


KINDS: tuple[tuple[type[Zone], type[ZoneShow]], ...] = (
    (Fan, FanShow),
    (Pile, PileShow),
    (Trick, TrickShow),
    (Row, RowShow),
    (Grid, GridShow),
    (Hexes, HexShow),
    (Track, TrackShow),
    (Cup, ThingShow),
    (Torch, ThingShow),
    (Melds, MeldsShow),
    (Chain, ChainShow),
)


def show_for(zone: Zone, table: Arrangement, deck: str) -> ZoneShow:
    """The presenter of a zone; an unknown kind is a row."""
    for kind, show in KINDS:
        if isinstance(zone, kind):
            return show(zone, table, deck)
    return RowShow(zone, table, deck)
