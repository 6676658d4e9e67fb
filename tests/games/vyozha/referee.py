"""A second reader of the page: Vyozha played from texts alone, slowly, with nothing shared with the rules.

It replays a record's moves and says at every position who acts, the whole legal list, scores and winners. Cells are
pairs, the board is a dict, sets of numbers are Python sets, every question is answered anew from the page's words.
"""

from dataclasses import dataclass, field
from typing import Any

FACES = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
DOMAINS = {"l": (1, 2, 3, 4), "i": (5, 6, 7, 8), "g": (9, 10, 11, 12)}
Cell = tuple[int, int]


def beside(cell: Cell, face: int) -> Cell:
    return cell[0] + FACES[face % 6][0], cell[1] + FACES[face % 6][1]


def is_branch(card: str) -> bool:
    return card[0] == "B"


def numbers(card: str) -> set[int]:
    return set(DOMAINS[card[1:]]) if card[1:] in DOMAINS else {int(card[1:])}


def left_over(card: str) -> int:
    return 0 if is_branch(card) else min(numbers(card))


@dataclass
class Tile:
    """A card on the table. before: the cells it joins; legs: faces across which a branch's runs go on."""

    card: str
    before: list[Cell] = field(default_factory=list)
    legs: list[int] = field(default_factory=list)
    flop: bool = False
    synthetic: bool = False


Link = tuple[Any, ...]


class Referee:
    """One game, from its first move."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.n = seats
        self.full_round = options.get("full_round", False)
        self.limit = options.get("first_turn_limit", 0)
        self.board: dict[Cell, Tile] = {}
        self.sets: dict[Cell, set[int]] = {}
        self.links: list[Link] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.decks: list[list[str]] = [[] for _ in range(seats)]
        self.turn = -1
        self.laid = 0
        self.turns = 0
        self.stuck = 0
        self.idle = 0
        self.began_stuck = False
        self.out: list[int] = []
        self.over = False
        self.won: list[int] = []

    # ---- the course

    def play(self, text: str) -> None:
        verb, *rest = text.split()
        if verb == "shuffle":
            self.deal([word.partition("^")[0] for word in rest])
        elif verb == "put":
            q, r = rest[1].split(",")
            self.lay(rest[0], (int(q), int(r)))
        else:
            self.end()

    def deal(self, order: list[str]) -> None:
        players = self.n + self.n % 2
        for i, card in enumerate(order[:104]):
            if i % players < self.n:
                self.decks[i % players].append(card)
        self.board[0, 0] = Tile(order[104], flop=True)
        if not is_branch(order[104]):
            self.sets[0, 0] = numbers(order[104])
        self.turn = 0
        self.begin()

    def begin(self) -> None:
        hand, deck = self.hands[self.turn], self.decks[self.turn]
        while len(hand) < 6 and deck:
            hand.append(deck.pop(0))
        self.laid = 0
        self.began_stuck = not self.placements()

    def end(self) -> None:
        self.turns += 1
        seat = self.turn
        self.stuck = self.stuck + 1 if self.began_stuck else 0
        self.idle = 0 if self.laid else self.idle + 1
        if not self.hands[seat] and not self.decks[seat]:
            self.out.append(seat)
        if self.out:
            if not self.full_round or seat == self.n - 1:
                self.finish(sorted(self.out))
                return
        elif self.stuck >= self.n or self.idle >= 2 * self.n:
            sums = self.sums()
            self.finish([] if self.n == 1 else [k for k in range(self.n) if sums[k] == min(sums)])
            return
        self.turn = (seat + 1) % self.n
        self.begin()

    def finish(self, won: list[int]) -> None:
        self.over = True
        self.won = won

    def sums(self) -> list[int]:
        return [sum(map(left_over, self.hands[k] + self.decks[k])) for k in range(self.n)]

    def scores(self) -> list[int]:
        return [-s for s in self.sums()] if self.over else [0] * self.n

    def legal(self) -> list[str]:
        if self.over or self.turn < 0:
            return []
        found = ["end"]
        if not (self.limit and self.turn == 0 and self.turns == 0 and self.laid >= self.limit):
            found += [f"put {card} {q},{r}" for card, (q, r) in self.placements()]
        return sorted(found)

    # ---- where and what

    def placements(self) -> list[tuple[str, Cell]]:
        cells = {beside(cell, face) for cell in self.board for face in range(6)} - set(self.board)
        return [(card, cell) for card in self.hands[self.turn] for cell in cells if self.may_lie(card, cell)]

    def followers(self, cell: Cell) -> list[Tile]:
        return [tile for tile in self.board.values() if cell in tile.before]

    def touched(self, cell: Cell) -> list[int]:
        return [face for face in range(6) if beside(cell, face) in self.board]

    def is_end(self, cell: Cell, face: int) -> bool:
        """Whether what lies across this face of the empty cell is an end there."""
        tile = self.board[beside(cell, face)]
        if tile.flop:
            return False
        if is_branch(tile.card):
            return (face + 3) % 6 in tile.legs
        return not self.followers(beside(cell, face))

    def goes_on(self, card: str, cell: Cell, face: int) -> bool:
        """Whether the card across this face lets this one follow here, numbers aside."""
        before = beside(cell, face)
        tile = self.board[before]
        after = self.followers(before)
        if tile.flop:
            branches = sum(is_branch(one.card) for one in after) + is_branch(card)
            return len(after) < 3 and branches <= 2
        if is_branch(tile.card):
            return (face + 3) % 6 in tile.legs
        if not after:
            return True
        return len(after) == 1 and is_branch(after[0].card) and not after[0].synthetic and is_branch(card)

    def may_lie(self, card: str, cell: Cell) -> bool:
        faces = self.touched(cell)
        if len(faces) == 1:
            if not self.goes_on(card, cell, faces[0]):
                return False
            links = self.new_links(card, cell, beside(cell, faces[0]))
            return self.settle(card, cell, links) is not None
        if len(faces) == 2 and is_branch(card):
            return (faces[1] - faces[0]) % 6 in (2, 4) and all(self.is_end(cell, face) for face in faces)
        return False

    def lay(self, card: str, cell: Cell) -> None:
        assert self.may_lie(card, cell), (card, cell)
        faces = self.touched(cell)
        befores = [beside(cell, face) for face in faces]
        if len(faces) == 1:
            links = self.new_links(card, cell, befores[0])
            settled = self.settle(card, cell, links)
            assert settled is not None
            self.sets, self.links = settled, self.links + links
        tile = Tile(card, befores)
        if is_branch(card):
            if len(faces) == 1:
                tile.legs = [(faces[0] + 2) % 6, (faces[0] + 4) % 6]
            else:
                tile.synthetic = True
                tile.legs = [face for face in range(6) if face % 2 == faces[0] % 2 and face not in faces]
        self.board[cell] = tile
        self.hands[self.turn].remove(card)
        self.laid += 1

    # ---- numbers

    def wild(self, cell: Cell) -> bool:
        tile = self.board[cell]
        if tile.flop:
            return is_branch(tile.card)
        return is_branch(tile.card) and any(self.wild(before) for before in tile.before)

    def roots(self, cell: Cell) -> set[Cell]:
        tile = self.board[cell]
        if not is_branch(tile.card):
            return {cell}
        return set().union(*(self.roots(before) for before in tile.before))

    def new_links(self, card: str, cell: Cell, before: Cell) -> list[Link]:
        if is_branch(card):
            return []
        links: list[Link] = []
        parent = self.board[before]
        if is_branch(parent.card) and not parent.flop and not parent.synthetic:
            for leg in parent.legs:
                twin = beside(before, leg)
                if twin != cell and twin in self.board and not is_branch(self.board[twin].card):
                    links.append(("differ", cell, twin))
        if self.wild(before):
            return links
        roots = self.roots(before)
        if any(self.board[root].card[0] == card[0] for root in roots):
            return links
        if not is_branch(parent.card):
            links.append(("equal", cell, before))
        elif parent.synthetic:
            one, two = (self.roots(end) for end in parent.before)
            links.append(("common", cell, one, two))
        else:
            links.append(("divides", cell, roots))
        return links

    def settle(self, card: str, cell: Cell, links: list[Link]) -> dict[Cell, set[int]] | None:
        """The sets once this card lies there with these links besides the old ones; None if a set runs empty."""
        sets = {at: set(values) for at, values in self.sets.items()}
        if not is_branch(card):
            sets[cell] = numbers(card)
        changed = True
        while changed:
            changed = False
            for link in self.links + links:
                for at in members(link):
                    kept = {value for value in sets[at] if possible(link, at, value, sets)}
                    if not kept:
                        return None
                    if kept != sets[at]:
                        sets[at] = kept
                        changed = True
        return sets


def members(link: Link) -> set[Cell]:
    kind, child, *rest = link
    if kind in ("equal", "differ"):
        return {child, rest[0]}
    return {child}.union(*rest)


def possible(link: Link, at: Cell, value: int, sets: dict[Cell, set[int]]) -> bool:
    """Whether the other cards of this one link can take values that fulfil it when `at` has this value."""
    kind, child, *rest = link

    def values(cell: Cell) -> set[int]:
        return {value} if cell == at else sets[cell]

    if kind == "equal":
        return bool(values(child) & values(rest[0]))
    if kind == "differ":
        return any(x != y for x in values(child) for y in values(rest[0]))
    if kind == "divides":
        return any(root % c == 0 for c in values(child) for cell in rest[0] for root in values(cell))
    one, two = rest
    for c in values(child):
        if any(c in values(cell) for cell in one | two):
            return True
        if all(any(c % root == 0 for cell in side for root in values(cell)) for side in (one, two)):
            return True
    return False
