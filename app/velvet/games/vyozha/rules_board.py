"""Vyozha, the table: which cells may take which cards.

Every tile that something may still follow is a *host*. For each host the board keeps, and mends after every
placement only near it,
- `faces`: across which faces lies a cell that touches this host and nothing else,
- `joins`: across which faces lies a cell where a branch would join this host and a later one (the pair's other tile),
- `follow`: the set of cards that may follow it.
So the legal placements are: for each host, each of its faces, each card of the hand in `follow`; for each of its
joins, each branch. Host by host, face by face, card by card: an order that the order of laying fixes.

The board has no edge: cells lie in a window that doubles when a tile comes near its rim.
All of this is public. Must not know hands, decks or whose turn it is.
"""

from typing import Any, ClassVar, Final, Self

from velvet.core.bits import BIT
from velvet.core.moves import Move
from velvet.core.plain import Plain
from velvet.games.vyozha.rules_domains import (
    ANALYTIC,
    CHANGED,
    EMPTIED,
    FLOP,
    PLAIN,
    SYNTHETIC,
    Tile,
    any_open,
    is_open,
    matching,
    propagate,
    settled,
)
from velvet.games.vyozha.rules_tiles import (
    ALL_PLAIN,
    BRANCHES,
    CLASSES,
    FIRST_DOMAIN,
    MAY_BE,
    NUMERALS,
    OF_CLASS,
    OF_SUITS,
    PLAIN_CARDS,
    RANGE,
    STANDS_FOR,
    SUIT,
)
from velvet.mechanics.hexes import (
    ALL_FACES,
    DQ,
    DR,
    FACES,
    FACES_IN,
    OPPOSITE,
    TURNED,
    fits_window,
    window_index,
    window_steps,
)

SMALLEST_WINDOW: Final = 32
# To judge a tile's neighbours one looks at their neighbours.
MARGIN: Final = 2
MOST_RUNS: Final = 3
MOST_BRANCH_RUNS: Final = 2
NO_TILE: Final = -1
ALL_BUT_FACE: Final = [ALL_FACES ^ (1 << face) for face in range(FACES)]
_STEPS: Final = {32: window_steps(32), 64: window_steps(64), 128: window_steps(128), 256: window_steps(256)}


class Board(Plain):
    """The tiles in the order of laying (0 is the flop) and what follows from them.

    By tile: `values` (numbers it may be), `gates` (faces across which anything may ever follow), `ends` (faces at
    which it is an end that a synthetic branch may close), `faces`, `joins`, `follow` (see above), `shaky` (1: its
    `follow` hangs on open domains), `leg` (the plain tile at a leg of an analytic branch, NO_TILE before).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "qs", "rs", "bys")

    def __init__(self) -> None:
        self.tiles: list[Tile] = []
        self.values: list[int] = []
        self.gates: list[int] = []
        self.ends: list[int] = []
        self.faces: list[int] = []
        self.joins: list[int] = []
        self.follow: list[int] = []
        self.shaky: list[int] = []
        self.leg: list[int] = []
        self.links: list[int] = []
        self.differs: list[int] = []
        self.runs = 0
        self.branch_runs = 0
        # No window before the flop.
        self.side = 0
        self.steps: list[int] = []
        # By cell of the window: the tile there plus 1, or 0.
        self.grid: list[int] = []

    def clone(self) -> "Board":
        """An independent copy. Tiles never change, so they are shared."""
        copy = Board()
        copy.tiles = self.tiles[:]
        copy.values = self.values[:]
        copy.gates = self.gates[:]
        copy.ends = self.ends[:]
        copy.faces = self.faces[:]
        copy.joins = self.joins[:]
        copy.follow = self.follow[:]
        copy.shaky = self.shaky[:]
        copy.leg = self.leg[:]
        copy.links = self.links[:]
        copy.differs = self.differs[:]
        copy.runs = self.runs
        copy.branch_runs = self.branch_runs
        copy.side = self.side
        copy.steps = self.steps
        copy.grid = self.grid[:]
        return copy

    def dump(self) -> dict[str, Any]:
        """The tiles alone: all else follows from them. `values` are for the reader."""
        return {
            "cards": [tile.card for tile in self.tiles],
            "qs": [tile.q for tile in self.tiles],
            "rs": [tile.r for tile in self.tiles],
            "bys": [tile.by for tile in self.tiles],
            "values": self.values[:],
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """The board that `dump` wrote, laid anew tile by tile."""
        board = cls()
        for k in range(len(data["cards"])):
            board.lay(data["cards"][k], data["qs"][k], data["rs"][k], data["bys"][k])
        return board

    # ---- asking

    def cards(self) -> list[int]:
        """The cards in the order of laying."""
        return [tile.card for tile in self.tiles]

    def tile_at(self, q: int, r: int) -> int:
        """The tile on this cell, or NO_TILE."""
        if not fits_window(self.side, q, r, 0):
            return NO_TILE
        return self.grid[window_index(self.side, q, r)] - 1

    def takes(self, card: int, q: int, r: int) -> bool:
        """Whether this card may be laid on this cell."""
        if not fits_window(self.side, q, r, 1):
            return False
        at = window_index(self.side, q, r)
        if self.grid[at]:
            return False
        for face in range(FACES):
            host = self.grid[at + self.steps[face]] - 1
            if host >= 0:
                bit = BIT[OPPOSITE[face]]
                if self.faces[host] & bit:
                    return self.follow[host] & BIT[card] != 0
                if self.joins[host] & bit:
                    return card >= PLAIN_CARDS
        return False

    def any_place(self, hand: int) -> bool:
        """Whether some card of this set may be laid somewhere."""
        joining = hand & BRANCHES != 0
        for host in range(len(self.tiles)):
            if self.faces[host] and self.follow[host] & hand:
                return True
            if joining and self.joins[host]:
                return True
        return False

    def playable(self) -> int:
        """The set of all cards that may be laid somewhere."""
        cards = 0
        for host in range(len(self.tiles)):
            if self.faces[host]:
                cards |= self.follow[host]
            if self.joins[host]:
                cards |= BRANCHES
        return cards

    def count_places(self, hand: int) -> int:
        """How many placements this set of cards has."""
        joining = (hand & BRANCHES).bit_count()
        total = 0
        for host in range(len(self.tiles)):
            open_faces = self.faces[host]
            if open_faces:
                fitting = self.follow[host] & hand
                if fitting:
                    total += FACES_IN[open_faces] * fitting.bit_count()
            if joining and self.joins[host]:
                total += FACES_IN[self.joins[host]] * joining
        return total

    def places(self, hand: int) -> list[Move]:
        """All placements of this set of cards, in the board's order."""
        found: list[Move] = []
        branches = hand & BRANCHES
        for host in range(len(self.tiles)):
            if self.faces[host]:
                fitting = self.follow[host] & hand
                if fitting:
                    self._list(found, host, self.faces[host], fitting)
            if branches and self.joins[host]:
                self._list(found, host, self.joins[host], branches)
        return found

    def _list(self, found: list[Move], host: int, faces: int, cards: int) -> None:
        tile = self.tiles[host]
        for face in range(FACES):
            if faces & BIT[face]:
                rest = cards
                while rest:
                    low = rest & -rest
                    rest ^= low
                    found.append(Move("put", (low.bit_length() - 1, tile.q + DQ[face], tile.r + DR[face])))

    def place(self, hand: int, k: int) -> Move:
        """`places(hand)[k]` without making the list."""
        branches = hand & BRANCHES
        joining = branches.bit_count()
        for host in range(len(self.tiles)):
            open_faces = self.faces[host]
            if open_faces:
                fitting = self.follow[host] & hand
                if fitting:
                    cards = fitting.bit_count()
                    here = FACES_IN[open_faces] * cards
                    if k < here:
                        return self._pick(host, open_faces, fitting, cards, k)
                    k -= here
            if joining and self.joins[host]:
                here = FACES_IN[self.joins[host]] * joining
                if k < here:
                    return self._pick(host, self.joins[host], branches, joining, k)
                k -= here
        raise IndexError("there are not so many placements")

    def _pick(self, host: int, faces: int, cards: int, count: int, k: int) -> Move:
        skip = k // count
        face = 0
        while True:
            if faces & BIT[face]:
                if skip == 0:
                    break
                skip -= 1
            face += 1
        rest = k % count
        while rest > 0:
            cards &= cards - 1
            rest -= 1
        tile = self.tiles[host]
        return Move("put", ((cards & -cards).bit_length() - 1, tile.q + DQ[face], tile.r + DR[face]))

    # ---- laying

    def lay(self, card: int, q: int, r: int, by: int) -> None:
        """Lays a card where it may lie (unchecked); the first is the flop."""
        while not fits_window(self.side, q, r, MARGIN):
            self._widen()
        at = window_index(self.side, q, r)
        parent, second, face = self._joined(at)
        this = len(self.tiles)
        tile = self._tile(card, q, r, by, parent, second, face)
        self.tiles.append(tile)
        self.values.append(STANDS_FOR[card])
        self.leg.append(NO_TILE)
        self.faces.append(0)
        self.joins.append(0)
        self.follow.append(0)
        self.shaky.append(0)
        if tile.kind == FLOP:
            self.gates.append(ALL_FACES)
            self.ends.append(0)
        elif tile.kind == PLAIN:
            self.gates.append(ALL_FACES)
            self.ends.append(ALL_FACES)
        else:
            legs = BIT[TURNED[face + 4]]
            if tile.kind == ANALYTIC:
                legs |= BIT[TURNED[face + 2]]
            self.gates.append(legs)
            self.ends.append(legs)
        self.grid[at] = this + 1
        stirred = False
        if parent >= 0:
            self._close(parent, OPPOSITE[face], tile)
            if second >= 0:
                self._close(second, OPPOSITE[TURNED[face + 2]], tile)
            elif tile.kind == PLAIN:
                stirred = self._constrain(this, parent)
        self._mend(this, at, tile)
        if stirred:
            for host in range(this):
                if self.shaky[host] and self.gates[host]:
                    self._match(host)

    def _joined(self, at: int) -> tuple[int, int, int]:
        """The tiles that this cell touches, and the face towards the first; NO_TILE, NO_TILE, 0 for the flop.

        Of two, the first is the one from which the other lies two faces on.
        """
        first, second = NO_TILE, NO_TILE
        first_face, second_face = 0, 0
        for face in range(FACES):
            seen = self.grid[at + self.steps[face]] - 1
            if seen >= 0:
                if first < 0:
                    first, first_face = seen, face
                else:
                    second, second_face = seen, face
        if second >= 0 and second_face - first_face == 4:
            return second, first, second_face
        return first, second, first_face

    def _tile(self, card: int, q: int, r: int, by: int, parent: int, second: int, face: int) -> Tile:
        this = len(self.tiles)
        if card < PLAIN_CARDS:
            kind = FLOP if parent < 0 else PLAIN
            return Tile(card, q, r, by, kind, face, parent, second, False, BIT[SUIT[card]], [this], [], [])
        if parent < 0:
            return Tile(card, q, r, by, FLOP, face, parent, second, True, 0, [], [], [])
        one = self.tiles[parent]
        if second < 0:
            return Tile(card, q, r, by, ANALYTIC, face, parent, second, one.wild, one.suits, one.roots, [], [])
        other = self.tiles[second]
        return Tile(
            card,
            q,
            r,
            by,
            SYNTHETIC,
            face,
            parent,
            second,
            one.wild or other.wild,
            one.suits | other.suits,
            sorted(set(one.roots + other.roots)),
            one.roots,
            other.roots,
        )

    def _close(self, host: int, face: int, child: Tile) -> None:
        """What may no longer follow `host` once `child` lies across this face of it."""
        self.faces[host] &= ALL_BUT_FACE[face]
        self.joins[host] &= ALL_BUT_FACE[face]
        kind = self.tiles[host].kind
        branch = child.kind >= ANALYTIC
        if kind == FLOP:
            self.runs += 1
            if branch:
                self.branch_runs += 1
            if self.runs == MOST_RUNS:
                self.gates[host] = 0
        elif kind == PLAIN:
            # A first analytic branch leaves room for a second, but no end.
            if child.kind != ANALYTIC or self.ends[host] == 0:
                self.gates[host] = 0
            self.ends[host] = 0
        else:
            self.gates[host] &= ALL_BUT_FACE[face]
            self.ends[host] &= ALL_BUT_FACE[face]

    def _constrain(self, child: int, parent: int) -> bool:
        """Adds what the child's place demands of numbers; whether this may change what fits elsewhere."""
        host = self.tiles[parent]
        values = self.values
        stirred = False
        if not host.wild and not host.suits & self.tiles[child].suits:
            if is_open(values[child]) or any_open(values, host.roots):
                self.links.append(child)
                self.links.append(parent)
                stirred = True
        if host.kind == ANALYTIC:
            sibling = self.leg[parent]
            if sibling < 0:
                self.leg[parent] = child
            elif is_open(values[child]) or is_open(values[sibling]):
                self.differs.append(child)
                self.differs.append(sibling)
                stirred = True
        if stirred and propagate(self.tiles, values, self.links, self.differs) == CHANGED:
            self.links, self.differs = settled(self.tiles, values, self.links, self.differs)
        return stirred

    def _mend(self, this: int, at: int, tile: Tile) -> None:
        """Looks anew at the cells about the new tile and its parents, and at what may follow these."""
        grid = self.grid
        steps = self.steps
        for face in range(FACES):
            cell = at + steps[face]
            if grid[cell] == 0:
                self._judge(cell)
        self._match(this)
        if tile.parent >= 0:
            self._mend_parent(tile.parent, at + steps[tile.face])
        if tile.second >= 0:
            self._mend_parent(tile.second, at + steps[TURNED[tile.face + 2]])

    def _mend_parent(self, host: int, at: int) -> None:
        for face in range(FACES):
            cell = at + self.steps[face]
            if self.grid[cell] == 0:
                self._judge(cell)
        self._match(host)

    def _judge(self, cell: int) -> None:
        """Whether this empty cell is open, for whom: sets the bits of the tiles about it."""
        grid = self.grid
        steps = self.steps
        first, second = NO_TILE, NO_TILE
        first_face, second_face = 0, 0
        touched = 0
        for face in range(FACES):
            seen = grid[cell + steps[face]]
            if seen:
                host = seen - 1
                keep = ALL_BUT_FACE[OPPOSITE[face]]
                self.faces[host] &= keep
                self.joins[host] &= keep
                touched += 1
                if touched == 1:
                    first, first_face = host, face
                else:
                    second, second_face = host, face
        if touched == 1:
            self.faces[first] |= self.gates[first] & BIT[OPPOSITE[first_face]]
        elif touched == 2:
            apart = second_face - first_face
            if apart == 2 or apart == 4:
                one = BIT[OPPOSITE[first_face]]
                other = BIT[OPPOSITE[second_face]]
                if self.ends[first] & one and self.ends[second] & other:
                    if first < second:
                        self.joins[first] |= one
                    else:
                        self.joins[second] |= other

    def _widen(self) -> None:
        self.side = max(SMALLEST_WINDOW, self.side * 2)
        self.steps = _STEPS[self.side]
        self.grid = [0] * (self.side * self.side)
        for k in range(len(self.tiles)):
            tile = self.tiles[k]
            self.grid[window_index(self.side, tile.q, tile.r)] = k + 1

    # ---- matching

    def _match(self, host: int) -> None:
        """Sets which cards may follow this tile."""
        self.shaky[host] = 0
        if self.gates[host] == 0:
            self.follow[host] = 0
            return
        tile = self.tiles[host]
        if tile.kind == PLAIN and self.ends[host] == 0:
            self.follow[host] = BRANCHES
            return
        branches = BRANCHES
        if tile.kind == FLOP and self.branch_runs == MOST_BRANCH_RUNS:
            branches = 0
        self.follow[host] = self._plain_followers(host, tile) | branches

    def _plain_followers(self, host: int, tile: Tile) -> int:
        values = self.values
        # Cards that need no number link, and those that may match by number.
        free = ALL_PLAIN if tile.wild else OF_SUITS[tile.suits]
        allowed = 0 if tile.wild else matching(values, tile)
        sibling = self.leg[host]
        open_roots = not tile.wild and any_open(values, tile.roots)
        if not open_roots:
            if sibling < 0:
                return free | MAY_BE[allowed]
            taken = values[sibling]
            if not is_open(taken):
                return (free & ~NUMERALS[taken]) | (MAY_BE[allowed & ~taken] & ~free)
        self.shaky[host] = 1
        linked = MAY_BE[allowed] & ~free
        fitting = 0
        for kind in range(1, CLASSES + 1):
            cards = OF_CLASS[kind]
            if linked & cards and (sibling >= 0 or open_roots) and self._bears(host, kind, True, sibling):
                fitting |= linked & cards
            if free & cards and (sibling < 0 or self._bears(host, kind, False, sibling)):
                fitting |= free & cards
        return fitting

    def _bears(self, host: int, kind: int, linked: bool, sibling: int) -> bool:
        """Whether every card would keep a number if one of this class followed `host`."""
        child = len(self.tiles)
        if not linked and kind >= FIRST_DOMAIN and is_open(self.values[sibling]):
            return True
        values = self.values + [RANGE[kind]]
        links = self.links + [child, host] if linked else self.links
        differs = self.differs + [child, sibling] if sibling >= 0 else self.differs
        return propagate(self.tiles, values, links, differs) != EMPTIED
