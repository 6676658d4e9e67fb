"""Vyozha, what domains may still stand for: constraints and their consistency.

A card as it lies is a `Tile`, known by its place in the order of laying. `values[i]` is the set of numbers that
tile i may still be (none for branches). Two kinds of constraints, both kept as flat lists of pairs:
links (child, host): the child matched its host by number, not by suit; differs (i, j): the two legs of one
analytic branch. What a link demands depends on the host: *equal* to a plain card, *divides* a root of an analytic
branch, *common* to the parents of a synthetic one.
`propagate` takes from every set each number that some single constraint cannot fulfil whatever the other cards of
that constraint are, again and again until nothing changes; nothing deeper is looked at (vyozha-13).

Must not know cells or faces.
"""

from typing import Final

from velvet.games.vyozha.rules_tiles import DIVISORS, MULTIPLES

FLOP: Final = 0
PLAIN: Final = 1
ANALYTIC: Final = 2
SYNTHETIC: Final = 3

EMPTIED: Final = -1
UNCHANGED: Final = 0
CHANGED: Final = 1


class Tile:
    """A card on the table; never changed once laid.

    kind: FLOP, PLAIN, ANALYTIC or SYNTHETIC. by: the seat that laid it, -1 for the flop. face: the face across
    which its predecessor lies; a synthetic branch has two, across `face` and `face` + 2. parent, second: their
    places in the order of laying, -1 for none. wild: anything may follow. suits: the set of suits it stands for.
    roots: the plain tiles it stands for (a plain one for itself), ascending; left and right: a synthetic branch's
    roots by parent.
    """

    def __init__(
        self,
        card: int,
        q: int,
        r: int,
        by: int,
        kind: int,
        face: int,
        parent: int,
        second: int,
        wild: bool,
        suits: int,
        roots: list[int],
        left: list[int],
        right: list[int],
    ) -> None:
        self.card = card
        self.q = q
        self.r = r
        self.by = by
        self.kind = kind
        self.face = face
        self.parent = parent
        self.second = second
        self.wild = wild
        self.suits = suits
        self.roots = roots
        self.left = left
        self.right = right


def union(values: list[int], tiles: list[int]) -> int:
    """All numbers that some of these tiles may be."""
    numbers = 0
    for tile in tiles:
        numbers |= values[tile]
    return numbers


def union_but(values: list[int], tiles: list[int], left_out: int) -> int:
    """The same without one tile."""
    numbers = 0
    for tile in tiles:
        if tile != left_out:
            numbers |= values[tile]
    return numbers


def is_open(numbers: int) -> bool:
    """Whether more than one number is left."""
    return numbers & (numbers - 1) != 0


def any_open(values: list[int], tiles: list[int]) -> bool:
    """Whether some of these tiles may still be more than one number."""
    for tile in tiles:
        numbers = values[tile]
        if numbers & (numbers - 1):
            return True
    return False


def matching(values: list[int], host: Tile) -> int:
    """The numbers by which a card may follow this tile, as far as each root may be what it likes."""
    if host.kind == ANALYTIC:
        return DIVISORS[union(values, host.roots)]
    if host.kind == SYNTHETIC:
        left = union(values, host.left)
        right = union(values, host.right)
        return left | right | (MULTIPLES[left] & MULTIPLES[right])
    return values[host.roots[0]]


def propagate(tiles: list[Tile], values: list[int], links: list[int], differs: list[int]) -> int:
    """Narrows `values` in place to a fixed point; EMPTIED (then `values` are worthless) if a tile is left without."""
    outcome = UNCHANGED
    again = True
    while again:
        again = False
        for k in range(0, len(links), 2):
            done = _link(values, links[k], tiles[links[k + 1]])
            if done == EMPTIED:
                return EMPTIED
            if done == CHANGED:
                again = True
        for k in range(0, len(differs), 2):
            done = _differ(values, differs[k], differs[k + 1])
            if done == EMPTIED:
                return EMPTIED
            if done == CHANGED:
                again = True
        if again:
            outcome = CHANGED
    return outcome


def settled(tiles: list[Tile], values: list[int], links: list[int], differs: list[int]) -> tuple[list[int], list[int]]:
    """The constraints (links, differs) that can still narrow something: those with an open tile in them."""
    open_links: list[int] = []
    for k in range(0, len(links), 2):
        if is_open(values[links[k]]) or any_open(values, tiles[links[k + 1]].roots):
            open_links.append(links[k])
            open_links.append(links[k + 1])
    open_differs: list[int] = []
    for k in range(0, len(differs), 2):
        if is_open(values[differs[k]]) or is_open(values[differs[k + 1]]):
            open_differs.append(differs[k])
            open_differs.append(differs[k + 1])
    return open_links, open_differs


def _narrow(values: list[int], tile: int, allowed: int) -> int:
    before = values[tile]
    after = before & allowed
    if after == before:
        return UNCHANGED
    values[tile] = after
    return CHANGED if after else EMPTIED


def _differ(values: list[int], one: int, other: int) -> int:
    done = UNCHANGED
    if not is_open(values[one]):
        done = _narrow(values, other, ~values[one])
        if done == EMPTIED:
            return EMPTIED
    if not is_open(values[other]):
        back = _narrow(values, one, ~values[other])
        if back != UNCHANGED:
            return back
    return done


def _link(values: list[int], child: int, host: Tile) -> int:
    done = _narrow(values, child, matching(values, host))
    if done == EMPTIED:
        return EMPTIED
    for root in host.roots:
        # Numerals too: one that no longer fits is a card without a value.
        back = _narrow(values, root, _supported(values, child, host, root))
        if back == EMPTIED:
            return EMPTIED
        if back == CHANGED:
            done = CHANGED
    return done


def _supported(values: list[int], child: int, host: Tile, root: int) -> int:
    """The numbers of `root` with which the link can be fulfilled by some numbers of the others."""
    wanted = values[child]
    if host.kind == ANALYTIC:
        if wanted & DIVISORS[union_but(values, host.roots, root)]:
            return -1
        return MULTIPLES[wanted]
    if host.kind == SYNTHETIC:
        return _supported_common(values, wanted, host, root)
    return wanted


def _supported_common(values: list[int], wanted: int, host: Tile, root: int) -> int:
    others = union_but(values, host.roots, root)
    left = union_but(values, host.left, root)
    right = union_but(values, host.right, root)
    if wanted & (others | (MULTIPLES[left] & MULTIPLES[right])):
        return -1
    in_left = root in host.left
    in_right = root in host.right
    supported = 0
    rest = values[root]
    while rest:
        number = rest & -rest
        rest ^= number
        by_left = MULTIPLES[left | number] if in_left else MULTIPLES[left]
        by_right = MULTIPLES[right | number] if in_right else MULTIPLES[right]
        if wanted & (number | (by_left & by_right)):
            supported |= number
    return supported
