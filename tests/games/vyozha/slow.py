"""A second Vyozha table, slow and plain, written from the rules' text and from nothing else.

Cards are codes, cells are pairs, domains are sets of numbers. Nothing is remembered but what was laid where: ends,
legs, roots and constraints are found anew whenever they are asked for, and a constraint is tried with all
combinations of numbers.
"""

from collections.abc import Callable, Iterator
from itertools import product

Cell = tuple[int, int]
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
RANGES = {"l": {1, 2, 3, 4}, "i": {5, 6, 7, 8}, "g": {9, 10, 11, 12}}
DECK = [s + n for s in "SCZVAL" for n in [*map(str, range(1, 13)), "l", "i", "g"]] + [f"B{n}" for n in range(1, 16)]
Constraint = tuple[list[Cell], Callable[[dict[Cell, int]], bool]]


def is_branch(card: str) -> bool:
    return card[0] == "B"


def numbers(card: str) -> set[int]:
    """What a card may stand for when it is laid."""
    bears = card[1:]
    return set(RANGES[bears]) if bears in RANGES else {int(bears)}


class SlowTable:
    """What lies where; `joined[cell]` are what the card there joined when it was laid, by its faces."""

    def __init__(self, flop: str) -> None:
        self.card: dict[Cell, str] = {(0, 0): flop}
        self.joined: dict[Cell, list[tuple[int, Cell]]] = {(0, 0): []}

    def copy(self) -> "SlowTable":
        other = SlowTable(self.card[0, 0])
        other.card, other.joined = dict(self.card), dict(self.joined)
        return other

    def touching(self, cell: Cell) -> list[tuple[int, Cell]]:
        found = []
        for face, (dq, dr) in enumerate(STEPS):
            near = (cell[0] + dq, cell[1] + dr)
            if near in self.card:
                found.append((face, near))
        return found

    def lay(self, card: str, cell: Cell) -> None:
        self.joined[cell] = self.touching(cell)
        self.card[cell] = card

    def followers(self, cell: Cell) -> list[Cell]:
        return [other for other, joined in self.joined.items() if cell in [near for _, near in joined]]

    def is_flop(self, cell: Cell) -> bool:
        return cell == (0, 0)

    def is_synthetic(self, cell: Cell) -> bool:
        return is_branch(self.card[cell]) and len(self.joined[cell]) == 2

    def is_analytic(self, cell: Cell) -> bool:
        return is_branch(self.card[cell]) and len(self.joined[cell]) == 1

    def legs(self, cell: Cell) -> list[Cell]:
        """The cells at the legs of a branch that do not join it to what it follows."""
        if self.is_flop(cell):
            return []
        faces = [face for face, _ in self.joined[cell]]
        parity = {(faces[0] + turn) % 6 for turn in (0, 2, 4)}
        return [(cell[0] + STEPS[face][0], cell[1] + STEPS[face][1]) for face in sorted(parity - set(faces))]

    def open_legs(self, cell: Cell) -> list[Cell]:
        return [leg for leg in self.legs(cell) if leg not in self.card]

    def is_end(self, cell: Cell, seen_from: Cell) -> bool:
        if self.is_flop(cell):
            return False
        if is_branch(self.card[cell]):
            return seen_from in self.open_legs(cell)
        return not self.followers(cell)

    def fits_in(self, card: str, cell: Cell) -> bool:
        """Clause 4: whether the place is one where such a card may lie."""
        if cell in self.card:
            return False
        touched = self.touching(cell)
        if len(touched) == 2 and is_branch(card):
            (one_face, one), (other_face, other) = touched
            two_apart = (other_face - one_face) % 6 == 2 or (one_face - other_face) % 6 == 2
            return two_apart and self.is_end(one, cell) and self.is_end(other, cell)
        if len(touched) != 1:
            return False
        before = touched[0][1]
        after_it = self.followers(before)
        if self.is_flop(before):
            branches = [other for other in after_it if is_branch(self.card[other])]
            return len(after_it) < 3 and not (is_branch(card) and len(branches) == 2)
        if is_branch(self.card[before]):
            return cell in self.open_legs(before)
        if not after_it:
            return True
        return is_branch(card) and len(after_it) == 1 and self.is_analytic(after_it[0])

    def is_wild(self, cell: Cell) -> bool:
        if not is_branch(self.card[cell]):
            return False
        return self.is_flop(cell) or any(self.is_wild(near) for _, near in self.joined[cell])

    def roots(self, cell: Cell) -> set[Cell]:
        """The plain cards that a card stands for."""
        if not is_branch(self.card[cell]):
            return {cell}
        return {root for _, near in self.joined[cell] for root in self.roots(near)}

    def shares_suit(self, cell: Cell, before: Cell) -> bool:
        return self.card[cell][0] in {self.card[root][0] for root in self.roots(before)}

    def constraints(self) -> Iterator[Constraint]:
        """All that the table demands of numbers (clauses 5 and 6)."""
        for cell, joined in self.joined.items():
            if is_branch(self.card[cell]) or not joined:
                continue
            before = joined[0][1]
            if not self.is_wild(before) and not self.shares_suit(cell, before):
                yield self.link(cell, before)
        for cell in self.card:
            if self.is_analytic(cell) and not self.is_flop(cell):
                bearing = [leg for leg in self.legs(cell) if leg in self.card and not is_branch(self.card[leg])]
                if len(bearing) == 2:
                    yield bearing, differ(*bearing)

    def link(self, cell: Cell, before: Cell) -> Constraint:
        roots = sorted(self.roots(before))
        cells = [cell, *(root for root in roots if root != cell)]
        if not is_branch(self.card[before]):
            return cells, lambda n: n[cell] == n[before]
        if self.is_analytic(before):
            return cells, lambda n: any(n[root] % n[cell] == 0 for root in roots)
        one, other = (sorted(self.roots(near)) for _, near in self.joined[before])

        def common(n: dict[Cell, int]) -> bool:
            if any(n[cell] == n[root] for root in roots):
                return True
            return any(n[cell] % n[a] == 0 for a in one) and any(n[cell] % n[b] == 0 for b in other)

        return cells, common

    def sets(self) -> dict[Cell, set[int]]:
        """The numbers still possible for every card; some set is empty if the table contradicts itself."""
        possible = {cell: numbers(card) for cell, card in self.card.items() if not is_branch(card)}
        demands = list(self.constraints())
        changed = True
        while changed and all(possible.values()):
            changed = False
            for cells, holds in demands:
                for cell in cells:
                    for value in list(possible[cell]):
                        if not supported(possible, cells, holds, cell, value):
                            possible[cell].discard(value)
                            changed = True
        return possible

    def may_lie(self, card: str, cell: Cell) -> bool:
        """Whether this card may be laid on this cell."""
        if not self.fits_in(card, cell):
            return False
        if is_branch(card):
            return True
        after = self.copy()
        after.lay(card, cell)
        return all(after.sets().values())

    def cells_about(self) -> set[Cell]:
        """Every empty cell within two steps of a card."""
        near = {(q + dq, r + dr) for q, r in self.card for dq, dr in STEPS}
        near |= {(q + dq, r + dr) for q, r in near for dq, dr in STEPS}
        return near - set(self.card)


def differ(one: Cell, other: Cell) -> Callable[[dict[Cell, int]], bool]:
    return lambda n: n[one] != n[other]


def supported(
    possible: dict[Cell, set[int]], cells: list[Cell], holds: Callable[[dict[Cell, int]], bool], cell: Cell, value: int
) -> bool:
    """Whether the other cards of one constraint can take numbers that fulfil it together with this one."""
    others = [other for other in cells if other != cell]
    for chosen in product(*(sorted(possible[other]) for other in others)):
        if holds({cell: value, **dict(zip(others, chosen, strict=True))}):
            return True
    return False
