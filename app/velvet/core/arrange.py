"""A layout, a window and a viewer become rectangles: who sits where, which zone lies where, how large its cards are.

Rectangles come from splitting the window again and again, so nothing can overlap and nothing can stick out. The
viewer sits south with hand, row and prompt across the middle; the others sit round the table, in columns at the
sides where a board needs the height. What lies "right" lies at its owner's right hand: for a seat across the table
that is the screen's left. Must not know Qt, games, or what a card shows. Lengths are logical pixels.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from velvet.core import spots
from velvet.core.layout import (
    BUTTONS,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    FRONT,
    HAND,
    LEFT,
    RIGHT,
    Chain,
    Cup,
    Fan,
    Grid,
    Hexes,
    Layout,
    Melds,
    Pile,
    Row,
    Torch,
    Track,
    Trick,
    Zone,
)
from velvet.core.spots import Rect

# Height over width of each deck's cards.
ASPECTS = {"viashi": 1.0, "vyozha": 2.0 / spots.SQRT3, "vidrasso": 1.4, "french": 1.4}
SOUTH, WEST, NORTH, EAST = "south", "west", "north", "east"
# Neighbours in a hand or row may be covered so far, and no further while the rectangle allows.
HAND_OVERLAP, ROW_OVERLAP, BACKS_OVERLAP = 0.78, 0.72, 0.86
SMALL = (Pile, Cup, Torch)
NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything of a table lies.

    zones and plates: rectangles by zone id and by seat. widths: a zone's card width. sides: at which side of the
    window a seat sits. angles: seats as the viewer sees them, 0 south, 90 west. prompt, counters, buttons: the bar
    above the viewer's cards. unit: 1.0 on a 1280x800 window, for type, lines and gaps.
    """

    width: float
    height: float
    viewer: int
    unit: float
    aspect: float
    zones: dict[str, Rect] = field(default_factory=dict)
    plates: dict[int, Rect] = field(default_factory=dict)
    widths: dict[str, float] = field(default_factory=dict)
    sides: dict[int, str] = field(default_factory=dict)
    angles: tuple[float, ...] = ()
    prompt: Rect = NOWHERE
    counters: Rect = NOWHERE
    buttons: Rect = NOWHERE


def arrange(
    layout: Layout, width: float, height: float, viewer: int | None = 0, sizes: Mapping[str, int] | None = None
) -> Arrangement:
    """The table for a window of this size, seen by `viewer` (None: from seat 0).

    sizes: how many cards a zone must hold, for the card widths; a zone left out is taken to hold nine.
    """
    seat = viewer if viewer is not None and 0 <= viewer < len(layout.seats_at) else 0
    return _Builder(layout, float(width), float(height), seat, sizes or {}).build()


def across(rect: Rect, weights: Sequence[float], gap: float) -> list[Rect]:
    """Splits a rectangle from left to right in these proportions."""
    total, room = sum(weights), max(0.0, rect.w - gap * (len(weights) - 1))
    x, parts = rect.x, []
    for weight in weights:
        w = room * weight / total
        parts.append(Rect(x, rect.y, w, rect.h))
        x += w + gap
    return parts


def down(rect: Rect, weights: Sequence[float], gap: float) -> list[Rect]:
    """Splits a rectangle from top to bottom in these proportions."""
    return [Rect(r.y, r.x, r.h, r.w) for r in across(Rect(rect.y, rect.x, rect.h, rect.w), weights, gap)]


class _Builder:
    """One run of `arrange`: the same numbers are needed everywhere."""

    def __init__(self, layout: Layout, width: float, height: float, viewer: int, sizes: Mapping[str, int]) -> None:
        self.layout = layout
        self.sizes = sizes
        self.viewer = viewer
        unit = max(0.6, min(width / 1280, height / 800))
        self.gap = 8.0 * unit
        self.plate_h = max(42.0, 50.0 * unit)
        seats = len(layout.seats_at)
        here = layout.seats_at[viewer] if seats else 0.0
        angles = tuple((angle - here) % 360.0 for angle in layout.seats_at)
        self.table = Arrangement(width, height, viewer, unit, ASPECTS.get(layout.deck, 1.4), angles=angles)
        self.centre = [z for z in layout.zones if z.owner < 0 and z.place not in (CENTRE_LEFT, CENTRE_RIGHT, BUTTONS)]
        self.board = any(isinstance(z, (Grid, Hexes)) for z in self.centre)
        self.wide = any(isinstance(z, (Track, Chain)) for z in self.centre) and not self.board

    def build(self) -> Arrangement:
        table = self.table
        middle = self._south(Rect(0, 0, table.width, table.height).inset(self.gap))
        self._centre(*self._others(middle))
        for zone in self.layout.zones:
            if zone.id in table.zones:
                table.widths[zone.id] = self._card_width(zone, table.zones[zone.id])
        self._calm()
        return self.table

    def _calm(self) -> None:
        """Piles and rows are no larger than the viewer's own cards, however much room they have."""
        widths = self.table.widths
        own = [widths[z.id] for z in self.layout.zones if z.owner == self.viewer and z.place == HAND and z.id in widths]
        if own:
            for zone in self.layout.zones:
                if not isinstance(zone, (Grid, Hexes)) and zone.id in widths:
                    widths[zone.id] = min(widths[zone.id], max(own))

    def _of(self, seat: int, *places: str) -> list[Zone]:
        """A seat's zones at these places; one with an unknown place counts as before its owner."""
        known = (HAND, RIGHT, LEFT)
        return [
            zone
            for zone in self.layout.zones
            if zone.owner == seat and (zone.place in places or (FRONT in places and zone.place not in known))
        ]

    # ---- the viewer's strip

    def _south(self, room: Rect) -> Rect:
        """Lays out the viewer's strip and the bar above it; returns what remains."""
        seat, table, gap = self.viewer, self.table, self.gap
        hands, fronts = self._of(seat, HAND), self._of(seat, FRONT)
        lefts, rights = self._of(seat, LEFT), self._of(seat, RIGHT)
        hand_h = self.plate_h
        if hands or lefts or rights:
            hand_h = room.h * (0.19 if self.board or fronts else 0.22)
        front_h = room.h * 0.155 if fronts else 0.0
        bar_h = max(42.0, 42.0 * table.unit)
        y = room.bottom - hand_h
        left, mid, right = across(Rect(room.x, y, room.w, hand_h), (0.2, 0.6, 0.2), gap)
        table.sides[seat] = SOUTH
        plate = Rect(left.x, left.bottom - self.plate_h, left.w, self.plate_h)
        table.plates[seat] = plate
        if lefts:
            self._spread(lefts, Rect(left.x, left.y, left.w, left.h - self.plate_h - gap))
        self._spread(hands, mid)
        self._spread(rights, right)
        # Melds wrap, so they need no more than the hand's width; rows of cards do.
        narrow = all(isinstance(zone, Melds) for zone in fronts)
        if fronts:
            y -= front_h + gap
            self._spread(fronts, Rect(room.x, y, room.w, front_h).inset(room.w * 0.2 if narrow else room.w * 0.1, 0))
        y -= bar_h + gap
        table_counters, prompt, buttons = across(Rect(room.x, y, room.w, bar_h), (0.2, 0.4, 0.4), gap)
        above_plate = Rect(left.x, left.y, left.w, left.h - self.plate_h - gap)
        if not lefts and narrow:
            table_counters = Rect(left.x, y, left.w, plate.y - gap - y)  # the whole corner
        elif not lefts and above_plate.h > bar_h * 1.2:
            table_counters = above_plate  # room for several lines
        self.table = _replace(table, counters=table_counters, prompt=prompt, buttons=buttons)
        return Rect(room.x, room.y, room.w, y - gap - room.y)

    # ---- the other seats

    def _others(self, room: Rect) -> tuple[Rect, Rect | None, Rect | None]:
        """Seats the others; returns the centre and, under the side columns, room for the shared piles at the sides."""
        angles, gap = self.table.angles, self.gap
        others = sorted((angles[s], s) for s in range(len(angles)) if s != self.viewer)
        sides: dict[str, list[int]] = {WEST: [], NORTH: [], EAST: []}
        for angle, seat in others:
            sides[self._side(angle, len(others), sides)].append(seat)
        sides[WEST].reverse()  # from the top downwards
        for side, seats in sides.items():
            for seat in seats:
                self.table.sides[seat] = side
        heavy = any(self._of(seat, FRONT) for _, seat in others)
        north_h = room.h * (0.46 if heavy else 0.30) * (0.7 if self.board else 1.0)
        column = max(room.w * (0.2 if heavy else 0.17), min(room.w * 0.22, 188.0))
        left_piles = bool(self._shared(CENTRE_LEFT)) and self.board
        right_piles = bool(self._shared(CENTRE_RIGHT)) and self.board
        west = column if sides[WEST] or left_piles else 0.0
        east = column if sides[EAST] or right_piles else 0.0
        # Three abreast need the whole width, unless the sides need the whole height.
        full_width = len(sides[NORTH]) >= 3 and max(len(sides[WEST]), len(sides[EAST])) < 2
        rest = room
        if sides[NORTH] and full_width:
            top, rest = Rect(room.x, room.y, room.w, north_h), _below(room, north_h + gap)
            self._north(sides[NORTH], top)
        columns = {
            WEST: Rect(rest.x, rest.y, west, rest.h),
            EAST: Rect(rest.right - east, rest.y, east, rest.h),
        }
        inner_x = rest.x + (west + gap if west else 0.0)
        inner = Rect(inner_x, rest.y, rest.right - (east + gap if east else 0.0) - inner_x, rest.h)
        if sides[NORTH] and not full_width:
            self._north(sides[NORTH], Rect(inner.x, inner.y, inner.w, north_h))
            inner = _below(inner, north_h + gap)
        piles: list[Rect | None] = []
        for side, has_piles in ((WEST, left_piles), (EAST, right_piles)):
            spare = self._column(side, sides[side], columns[side], has_piles)
            piles.append(spare if has_piles else None)
        return inner, piles[0], piles[1]

    def _side(self, angle: float, others: int, sides: Mapping[str, list[int]]) -> str:
        if self.wide and others <= 4:
            return NORTH
        if self.board and others <= 4:
            if abs(angle - 180) < 1:
                return WEST if len(sides[WEST]) <= len(sides[EAST]) else EAST
            return WEST if angle < 180 else EAST
        if others <= 2:
            return NORTH
        return WEST if angle <= 110 else EAST if angle >= 250 else NORTH

    def _north(self, seats: Sequence[int], room: Rect) -> None:
        ordered = sorted(seats, key=lambda seat: self.table.angles[seat])
        cells = across(room, [1.0] * len(ordered), self.gap * (7 if len(ordered) == 2 else 4))
        for seat, cell in zip(ordered, cells, strict=True):
            spare = cell.w - self.table.width * 0.52
            self._block(seat, cell.inset(spare / 2, 0) if spare > 0 else cell, NORTH)

    def _column(self, side: str, seats: Sequence[int], room: Rect, piles: bool) -> Rect:
        """Stacks the blocks of a side column; returns what is left for the shared piles."""
        if not seats:
            return room
        tall = [1.0] * len(seats) + ([0.8] if piles else [])
        cells = down(room, tall, self.gap)
        for seat, cell in zip(seats, cells, strict=False):
            limit = self.table.height * 0.42
            spare = max(0.0, cell.h - limit) / 2
            opposite = abs(self.table.angles[seat] - 180) < 1
            upper = Rect(cell.x, cell.y, cell.w, min(cell.h, limit))
            block = upper if piles or opposite else cell.inset(0, spare)
            self._block(seat, block, side)
        return cells[-1]

    def _block(self, seat: int, room: Rect, side: str) -> None:
        """One other seat: plate, hand, what lies before it and at its sides."""
        hands, fronts = self._of(seat, HAND), self._of(seat, FRONT)
        beside = self._of(seat, RIGHT), self._of(seat, LEFT)
        if side == NORTH and room.w >= max(330 * self.table.unit, 310.0):  # words do not shrink with the window
            self._wide_block(seat, room, hands, fronts, *beside)
        else:
            self._tall_block(seat, room, side, hands, fronts, [*beside[0], *beside[1]])

    def _wide_block(
        self, seat: int, room: Rect, hands: list[Zone], fronts: list[Zone], rights: list[Zone], lefts: list[Zone]
    ) -> None:
        """Across the table: the owner's right hand is the screen's left."""
        gap = self.gap
        rows = [max(self.plate_h, room.h * (0.44 if fronts else 1.0))]
        if fronts:
            rows.append(room.h - rows[0] - gap)
        top = Rect(room.x, room.y, room.w, rows[0])
        pile = min(top.h, top.w * 0.16, top.w * 0.34 / max(len(rights) + len(lefts), 1))
        plate_w = min(top.w * (0.34 if rights and lefts else 0.38), 190 * self.table.unit)
        plate_w = max(plate_w, min(top.w * 0.42, 140.0))
        right_w = pile * len(rights) + (gap if rights else 0.0)
        left_w = pile * len(lefts) + (gap if lefts else 0.0)
        hand_w = top.w - right_w - left_w - plate_w - gap
        x = top.x
        self._spread(rights, Rect(x, top.y, max(right_w - gap, 1.0), top.h))
        x += right_w
        self.table.plates[seat] = Rect(x, top.y + (top.h - self.plate_h) / 2, plate_w, self.plate_h)
        x += plate_w + gap
        self._spread(hands, Rect(x, top.y, hand_w, top.h))
        self._spread(lefts, Rect(top.right - left_w + gap, top.y, max(left_w - gap, 1.0), top.h))
        if fronts:
            self._spread(fronts, Rect(room.x, room.bottom - rows[1], room.w, rows[1]))

    def _tall_block(
        self, seat: int, room: Rect, side: str, hands: list[Zone], fronts: list[Zone], beside: list[Zone]
    ) -> None:
        """At the sides: rows one above the other, the hand next to the plate; the owner's right is below for the west,
        above for the east."""
        gap = self.gap
        plate_row = self.plate_h
        # Rows at the side share the hand's row; only piles find room beside the plate.
        hands = [*hands, *(zone for zone in beside if not isinstance(zone, SMALL))]
        beside = [zone for zone in beside if isinstance(zone, SMALL)]
        cards = [weight for weight, zones in ((0.9, hands), (1.2, fronts)) if zones]
        free = room.h - plate_row - gap * len(cards)
        if beside and free > 3.2 * plate_row:  # piles may be taller than the plate where there is height
            plate_row = min(plate_row * 1.6, room.h * 0.3)
            free = room.h - plate_row - gap * len(cards)
        plate_first = side != WEST or not beside
        rows = [
            (zones, min(free * weight / sum(cards), self._tallest(zones, room.w)))
            for weight, zones in ((0.9, hands), (1.2, fronts))
            if zones
        ]
        y = room.y
        if abs(self.table.angles[seat] - 180) >= 1:
            y += max(0.0, free - sum(h for _, h in rows)) / 2
        if plate_first:
            self._plate_row(seat, Rect(room.x, y, room.w, plate_row), beside)
            y += plate_row + gap
        else:
            rows.reverse()  # the hand next to the plate
        for zones, h in rows:
            self._side_row(zones, Rect(room.x, y, room.w, h))
            y += h + gap
        if not plate_first:
            self._plate_row(seat, Rect(room.x, y, room.w, plate_row), beside)

    def _tallest(self, zones: Sequence[Zone], width: float) -> float:
        """The height beyond which the cards of a narrow row grow no more: what is left belongs round the block."""
        first, *rest = zones
        if not isinstance(first, (Fan, Row)) or rest:
            return self.table.height
        card = self._card_width(first, Rect(0.0, 0.0, width, self.table.height))
        return card * self.table.aspect * 1.06 + self.gap * 0.8

    def _side_row(self, zones: Sequence[Zone], row: Rect) -> None:
        """The first zone of a narrow row has the most of it."""
        weights = [1.0, *[0.36] * (len(zones) - 1)]
        for zone, part in zip(zones, across(row, weights, self.gap), strict=True):
            self.table.zones[zone.id] = part

    def _plate_row(self, seat: int, row: Rect, beside: list[Zone]) -> None:
        pile = min(row.h * 1.1, row.w * 0.28, row.w * 0.5 / max(len(beside), 1)) * len(beside)
        plate_w = row.w - (pile + self.gap if beside else 0.0)
        self.table.plates[seat] = Rect(row.x, row.y + (row.h - self.plate_h) / 2, plate_w, self.plate_h)
        if beside:
            self._spread(beside, Rect(row.right - pile, row.y, pile, row.h))

    # ---- the middle

    def _shared(self, place: str) -> list[Zone]:
        return [zone for zone in self.layout.zones if zone.owner < 0 and zone.place == place]

    def _centre(self, room: Rect, left_room: Rect | None, right_room: Rect | None) -> None:
        lefts, rights = self._shared(CENTRE_LEFT), self._shared(CENTRE_RIGHT)
        if left_room is None and right_room is None and (lefts or rights):
            # Both sides give way alike, so that the centre is the table's.
            side = 0.16 if self.wide else 0.25
            left_room, room, right_room = across(room, (side, 1.0 - 2 * side, side), self.gap)
        if left_room is not None:
            self._spread(lefts, left_room)
        if right_room is not None:
            self._spread(rights, right_room)
        for place, share in (("top", 0.3), ("bottom", 0.3)):
            zones = [zone for zone in self.centre if zone.place == place]
            rest = [zone for zone in self.centre if zone.place != place]
            if zones and rest:
                first = share if place == "top" else 1.0 - share
                upper, lower = down(room, (first, 1.0 - first), self.gap)
                self._spread(zones, upper if place == "top" else lower)
                room = lower if place == "top" else upper
                self.centre = rest
        self._spread(self.centre, room)

    def _spread(self, zones: Sequence[Zone], room: Rect) -> None:
        """Zones sharing a rectangle: long ones under each other where there is height, small ones beside them."""
        if not zones:
            return
        small = [zone for zone in zones if isinstance(zone, SMALL)]
        long = [zone for zone in zones if not isinstance(zone, SMALL)]
        if small and long:
            share = min(0.45, 0.16 * len(small))
            main, side = across(room, (1.0 - share, share), self.gap)
            self._spread(long, main)
            self._spread(small, side)
            return
        if long and len(long) > 1 and room.w / len(long) < room.h * 2.2 and room.h / len(long) > 60 * self.table.unit:
            parts = down(room, [_weight(zone) for zone in long], self.gap)
        elif small and room.h > room.w * 1.3:
            parts = down(room, [1.0] * len(small), self.gap)
        else:
            parts = across(room, [_weight(zone) for zone in zones], self.gap)
        for zone, part in zip(zones, parts, strict=True):
            self.table.zones[zone.id] = part

    def _card_width(self, zone: Zone, rect: Rect) -> float:
        """How wide the cards of a zone are drawn."""
        aspect, count = self.table.aspect, self.sizes.get(zone.id, 9)
        inner = rect.inset(self.gap * 0.4)
        match zone:
            case Fan():
                mine = zone.owner == self.viewer
                return spots.line_width(inner, count, aspect * 1.06, HAND_OVERLAP if mine else BACKS_OVERLAP)
            case Row():
                gaps = 2.0 if zone.by_suit else 0.0
                return spots.line_width(inner, count, aspect, max(zone.overlap, ROW_OVERLAP), gaps)
            case Trick():
                return spots.trick_width(inner, self.table.angles, aspect)
            case Grid():
                turns = zone.turns[self.viewer] if self.viewer < len(zone.turns) else 0
                return spots.grid_cell(inner, zone.cols, zone.rows, turns) * 0.93
            case Hexes():
                return 0.11 * min(rect.w, rect.h * 1.4)
            case Track():
                step = inner.w / zone.length
                return min(step * 0.92, inner.h * 0.7 / aspect)
            case Chain():
                return spots.line_width(inner, max(count, 4), aspect * 1.52, 0.6)
            case Melds():
                return min(inner.h / aspect, inner.w / 3)
        return max(1.0, min(inner.w * 0.9, inner.h * 0.9 / aspect))


def _weight(zone: Zone) -> float:
    if isinstance(zone, (Grid, Hexes)):
        return 3.0
    return 1.6 if isinstance(zone, (Trick, Track, Chain)) else 1.0


def _below(rect: Rect, cut: float) -> Rect:
    return Rect(rect.x, rect.y + cut, rect.w, rect.h - cut)


def _replace(table: Arrangement, counters: Rect, prompt: Rect, buttons: Rect) -> Arrangement:
    return Arrangement(
        table.width,
        table.height,
        table.viewer,
        table.unit,
        table.aspect,
        table.zones,
        table.plates,
        table.widths,
        table.sides,
        table.angles,
        prompt,
        counters,
        buttons,
    )
