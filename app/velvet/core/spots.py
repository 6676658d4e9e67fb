"""Where cards lie inside a zone: plain floats from a rectangle, a card size and a number of cards.

Everything here is a pure function; `arrange` gives the rectangles. Must not know Qt, games, or what a card shows.
Angles are degrees clockwise, lengths logical pixels, y grows downwards.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SQRT3 = math.sqrt(3.0)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """This rectangle, smaller by dx on the left and right and dy (dx if None) above and below; never inside out."""
        across = min(dx, self.w / 2)
        down = min(dx if dy is None else dy, self.h / 2)
        return Rect(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inside(self, other: "Rect", slack: float = 0.01) -> bool:
        """Whether this rectangle lies within the other, `slack` pixels allowed."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def overlap(self, other: "Rect") -> float:
        """The area both share."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0

    def distance(self, x: float, y: float) -> float:
        """How far the point is from the rectangle, 0 inside."""
        return math.hypot(max(self.x - x, 0.0, x - self.right), max(self.y - y, 0.0, y - self.bottom))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one card lies: its centre, its width, and how far it is turned (degrees clockwise)."""

    x: float
    y: float
    w: float
    angle: float = 0.0

    def rect(self, aspect: float) -> Rect:
        """The upright card's rectangle; aspect is height over width."""
        return Rect(self.x - self.w / 2, self.y - self.w * aspect / 2, self.w, self.w * aspect)


# ---- sequences


def line_width(rect: Rect, count: int, aspect: float, overlap: float, gaps: float = 0.0) -> float:
    """The width of cards in a line: as tall as the rectangle allows, and as many as must fit when neighbours may cover
    each other by `overlap` (0 … 0.9); `gaps`: extra card widths between groups."""
    steps = 1.0 + max(count - 1, 0) * (1.0 - overlap) + gaps * (1.0 - overlap)
    return max(1.0, min(rect.h / aspect, rect.w / steps))


def line(rect: Rect, width: float, breaks: Sequence[float], roomy: float = 0.06) -> list[Spot]:
    """Cards side by side, centred. breaks[i]: extra card widths before card i (0 mostly).

    With room to spare, cards lie `roomy` of a width apart; else they cover each other evenly.
    """
    count = len(breaks)
    if not count:
        return []
    extra = sum(breaks[1:])
    steps = count - 1 + extra
    step = width * (1.0 + roomy)
    if steps > 0:
        step = min(step, (rect.w - width) / steps)
    x = rect.cx - step * steps / 2
    spots: list[Spot] = []
    for index, gap in enumerate(breaks):
        if index:
            x += step * (1.0 + gap)
        spots.append(Spot(x, rect.cy, width))
    return spots


def stepped(rect: Rect, width: float, shows: Sequence[float], roomy: float = 0.02) -> list[Spot]:
    """Cards side by side, centred, each left uncovered by the next at least as far as `shows` says, in widths, as long
    as the rectangle allows; what room is left is given to those that show least. One card more than `shows`."""
    wanted, most = sum(shows), 1.0 + roomy
    room = max(0.0, rect.w / width - 1.0)
    if wanted > room:
        steps = [share * room / wanted for share in shows]
    else:
        missing = sum(most - share for share in shows)
        part = min(1.0, (room - wanted) / missing) if missing > 0.0 else 0.0
        steps = [share + part * (most - share) for share in shows]
    x = rect.cx - width * sum(steps) / 2
    spots = [Spot(x, rect.cy, width)]
    for step in steps:
        x += width * step
        spots.append(Spot(x, rect.cy, width))
    return spots


def fan(rect: Rect, width: float, aspect: float, breaks: Sequence[float], curve: float = 1.0) -> list[Spot]:
    """A hand: a line with a slight arch, its ends lowered and turned outwards. curve 0 lays it flat."""
    flat = line(rect, width, breaks, roomy=0.02)
    if len(flat) < 2 or curve <= 0.0:
        return flat
    spare = max(0.0, rect.h - width * aspect)
    drop = min(spare, width * 0.10) * curve
    half = max(rect.w / 2, 1.0)
    spots: list[Spot] = []
    for spot in flat:
        t = (spot.x - rect.cx) / half
        spots.append(Spot(spot.x, spot.y - drop / 2 + drop * t * t, width, 3.0 * curve * t))
    return spots


# ---- the trick


def trick_width(rect: Rect, angles: Sequence[float], aspect: float) -> float:
    """The width of the cards of a trick so that a card for every seat fits without covering another."""
    columns, rows = _trick_extent(angles)
    return max(1.0, min(rect.w / (columns * 1.06), rect.h / (rows * aspect * 1.1)))


def trick_spot(rect: Rect, width: float, aspect: float, angles: Sequence[float], seat: int) -> Spot:
    """Where the card of `seat` lies: before it, two rows with the seats at the sides between them.

    angles: as the viewer sees them, 0 south, 90 west.
    """
    bottom = _row_of(angles, 0)
    middle = _row_of(angles, 1)
    top = _row_of(angles, 2)
    column = width * 1.06
    down = width * aspect * 1.04 / 2
    if seat in middle:
        reach = (max(len(bottom), len(top), 1) + 1) / 2 * column
        return Spot(rect.cx + (-reach if angles[seat] < 180 else reach), rect.cy, width)
    row = bottom if seat in bottom else top
    shift = (row.index(seat) - (len(row) - 1) / 2) * column
    if not middle and (not bottom or not top):
        down = 0.0
    return Spot(rect.cx + shift, rect.cy + (down if seat in bottom else -down), width)


def _row_of(angles: Sequence[float], row: int) -> list[int]:
    """The seats whose cards lie in the bottom (0), middle (1) or top (2) row, west to east."""
    seats = []
    for seat, angle in enumerate(angles):
        towards = math.cos(math.radians(angle))
        here = 0 if towards > 0.2 else 2 if towards < -0.2 else 1
        if here == row:
            seats.append((-math.sin(math.radians(angle)), seat))
    return [seat for _, seat in sorted(seats)]


def _trick_extent(angles: Sequence[float]) -> tuple[int, int]:
    bottom, middle, top = (len(_row_of(angles, row)) for row in range(3))
    columns = max(bottom, top, 1) + (2 if middle else 0)
    return columns, 2 if (bottom and top) or middle else 1


# ---- the grid


def grid_cell(rect: Rect, cols: int, rows: int, quarter: int) -> float:
    """The side of a square of the grid, turned by `quarter` quarter turns."""
    across, down = (cols, rows) if quarter % 2 == 0 else (rows, cols)
    return min(rect.w / across, rect.h / down)


def grid_spot(rect: Rect, cols: int, rows: int, quarter: int, cell: str) -> Spot:
    """The square `c2` as seen after `quarter` clockwise quarter turns; a1 is south-west before. w: its side."""
    col = ord(cell[0]) - ord("a")
    row = int(cell[1:]) - 1
    side = grid_cell(rect, cols, rows, quarter)
    # Steps from the middle, east and south.
    east = col - (cols - 1) / 2
    south = (rows - 1) / 2 - row
    for _ in range(quarter % 4):
        east, south = -south, east
    return Spot(rect.cx + east * side, rect.cy + south * side, side)


def grid_cells(cols: int, rows: int) -> list[str]:
    """All squares, a1 first, row by row."""
    return [f"{chr(ord('a') + col)}{row + 1}" for row in range(rows) for col in range(cols)]


def turned(compass: str, quarter: int) -> str:
    """A direction n, e, s, w after `quarter` clockwise quarter turns: turned("n", 1) is "e"."""
    return "nesw"[("nesw".index(compass) + quarter) % 4]


# ---- hexes: pointed tops, axial coordinates, r downwards


def hex_centre(q: int, r: int, radius: float) -> tuple[float, float]:
    """The centre of a cell, seen from the centre of 0,0; `radius` from centre to corner."""
    return radius * SQRT3 * (q + r / 2), radius * 1.5 * r


def hex_at(x: float, y: float, radius: float) -> tuple[int, int]:
    """The cell under a point, by rounding cube coordinates."""
    q = (SQRT3 / 3 * x - y / 3) / radius
    r = (2 / 3 * y) / radius
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def hex_cell(text: str) -> tuple[int, int]:
    """The two numbers of a cell "q,r"; raises ValueError if it is none."""
    q, r = text.split(",")
    return int(q), int(r)


# ---- other zones


def track_rect(rect: Rect, length: int, place: int) -> Rect:
    """The place 1 … length of a track laid from west to east."""
    step = rect.w / length
    return Rect(rect.x + step * (place - 1), rect.y, step, rect.h)


def chain(rect: Rect, width: float, aspect: float, count: int) -> list[Spot]:
    """Cards in the order played, lower and upper by turns, each a little further to the right."""
    if not count:
        return []
    step = width * 0.62
    if count > 1:
        step = min(step, (rect.w - width) / (count - 1))
    down = min(width * aspect * 0.26, max(0.0, (rect.h - width * aspect) / 2))
    x = rect.cx - step * (count - 1) / 2
    return [Spot(x + step * i, rect.cy + (down if i % 2 == 0 else -down), width) for i in range(count)]


def melds(rect: Rect, aspect: float, groups: Sequence[int], largest: float = 1e9) -> list[list[Spot]]:
    """Groups of cards in rows that wrap, each group fanned; groups[g]: how many cards it has. largest: card width."""
    if not groups:
        return []
    overlap = 0.68
    width = min(rect.h / aspect, largest)
    while True:
        lines = _wrap(rect.w, width, overlap, groups)
        if lines * width * aspect + (lines - 1) * width * 0.08 <= rect.h or width <= 8.0:
            break
        width *= 0.94
    return _flow(rect, width, aspect, overlap, groups)


def _group_width(width: float, overlap: float, cards: int) -> float:
    return width * (1.0 + max(cards - 1, 0) * (1.0 - overlap))


def _wrap(room: float, width: float, overlap: float, groups: Sequence[int]) -> int:
    lines, x = 1, 0.0
    for cards in groups:
        across = _group_width(width, overlap, cards)
        if x and x + across > room:
            lines, x = lines + 1, 0.0
        if across > room:
            return 1000
        x += across + width * 0.3
    return lines


def _flow(rect: Rect, width: float, aspect: float, overlap: float, groups: Sequence[int]) -> list[list[Spot]]:
    down = width * aspect * 1.0 + width * 0.08
    gap, step = width * 0.3, width * (1.0 - overlap)
    rows: list[list[int]] = [[]]
    taken = 0.0
    for cards in groups:
        across = _group_width(width, overlap, cards)
        if rows[-1] and taken + across > rect.w:
            rows.append([])
            taken = 0.0
        rows[-1].append(cards)
        taken += across + gap
    placed: list[list[Spot]] = []
    y = rect.cy - down * (len(rows) - 1) / 2
    for row in rows:
        x = rect.cx - (sum(_group_width(width, overlap, cards) for cards in row) + gap * (len(row) - 1)) / 2
        for cards in row:
            placed.append([Spot(x + width / 2 + step * i, y, width) for i in range(cards)])
            x += _group_width(width, overlap, cards) + gap
        y += down
    return placed
