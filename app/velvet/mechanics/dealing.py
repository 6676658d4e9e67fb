"""Even re-deals of hidden cards: every deal that fits is as likely as every other, and nothing else decides.

Holders (hands, a pile) have capacities and may be known to lack suits. Used by `determinize`. Must not know
whose cards they are nor what the knower thinks of the players' choices.
"""

from typing import Final

from velvet.core.bits import BIT, mask_of
from velvet.core.rng import Rng
from velvet.mechanics.nines import members
from velvet.mechanics.nines import size as popcount


def split(cards: list[int], sizes: list[int], rng: Rng) -> list[int]:
    """Deals `cards` evenly: one mask a holder, of `sizes[i]` cards. `cards` is reordered in place.

    sum(sizes) == len(cards). The last holder gets what is left, so it costs nothing.
    """
    masks: list[int] = []
    start = 0
    total = len(cards)
    last = len(sizes) - 1
    for i in range(last):
        mask = 0
        end = start + sizes[i]
        while start < end:
            j: int = start + rng.below(total - start)
            card = cards[j]
            cards[j] = cards[start]
            cards[start] = card
            mask |= BIT[card]
            start += 1
        masks.append(mask)
    mask = 0
    for j in range(start, total):
        mask |= BIT[cards[j]]
    masks.append(mask)
    return masks


def split_pair(unseen: int, size: int, lacked: int, lacked_by_other: int, rng: Rng) -> int:
    """Deals the cards of the mask `unseen` evenly to two holders; the cards of the first, who gets `size` of them.

    lacked, lacked_by_other: cards the first and the second cannot have. Raises ValueError if no deal fits.
    """
    forced = unseen & lacked_by_other
    free = members(unseen & ~(lacked | lacked_by_other))
    wanted = size - popcount(forced)
    if wanted < 0 or wanted > len(free) or forced & lacked:
        raise ValueError("no deal fits these capacities and voids")
    # Choosing the smaller part is enough: the rest is the other part.
    left = len(free)
    fewer = wanted if 2 * wanted <= left else left - wanted
    chosen = 0
    for i in range(fewer):
        j: int = i + rng.below(left - i)
        card = free[j]
        free[j] = free[i]
        chosen |= BIT[card]
    if fewer < wanted:
        chosen = unseen & ~(lacked | lacked_by_other) & ~chosen
    return forced | chosen


def split_with_voids(
    cards: list[int], suit: list[int], sizes: list[int], voids: list[int], rng: Rng
) -> list[list[int]]:
    """Deals `cards` evenly among the deals in which holder i gets `sizes[i]` cards and none of a suit whose bit is set
    in `voids[i]`: one list a holder, each in random order. `suit[card]` is a card's suit, below 62.

    sum(sizes) == len(cards); raises ValueError if no deal fits. Works on groups: holders that lack the same suits
    share a pool that is split evenly afterwards, suits lacked by the same pools are one heap; how many cards of each
    heap go to each pool is drawn by the exact numbers of deals.
    """
    pools = _alike(voids)
    heaps, allowed = _heaps(cards, suit, [voids[pool[0]] for pool in pools])
    plan = _plan([len(heap) for heap in heaps], allowed, len(pools))
    room = [sum([sizes[i] for i in pool]) for pool in pools]
    if plan.ways(0, room) == 0:
        raise ValueError("no deal fits these capacities and voids")
    got: list[list[int]] = [[] for _ in pools]
    for k in range(len(heaps)):
        heap = heaps[k]
        rng.shuffle(heap)
        shares = plan.choose(k, room, rng)
        start = 0
        for group in range(len(shares)):
            members_of = plan.groups[k][group]
            for card in heap[start : start + shares[group]]:
                # Pools of a group are alike from here on: each card goes to any free place of theirs.
                p = _place(room, members_of, rng)
                got[p].append(card)
                room[p] -= 1
            start += shares[group]
    dealt: list[list[int]] = [[] for _ in sizes]
    for p in range(len(pools)):
        rng.shuffle(got[p])
        start = 0
        for i in pools[p]:
            dealt[i] = got[p][start : start + sizes[i]]
            start += sizes[i]
    return dealt


def _place(room: list[int], pools: list[int], rng: Rng) -> int:
    """One of these pools, each as likely as it has room."""
    if len(pools) == 1:
        return pools[0]
    at: int = rng.below(sum([room[p] for p in pools]))
    for p in pools:
        at -= room[p]
        if at < 0:
            return p
    raise AssertionError("the rooms sum up")


def masks_with_voids(cards: list[int], suit: list[int], sizes: list[int], voids: list[int], rng: Rng) -> list[int]:
    """`split_with_voids`, one mask a holder."""
    return [mask_of(hand) for hand in split_with_voids(cards, suit, sizes, voids, rng)]


def _alike(voids: list[int]) -> list[list[int]]:
    """The holders in groups that lack the same suits, in order of their first holder."""
    pools: list[list[int]] = []
    for i in range(len(voids)):
        for pool in pools:
            if voids[pool[0]] == voids[i]:
                pool.append(i)
                break
        else:
            pools.append([i])
    return pools


def _heaps(cards: list[int], suit: list[int], lacks: list[int]) -> tuple[list[list[int]], list[list[int]]]:
    """The cards in heaps that may go to the same pools, and for each heap those pools; the narrowest heaps first."""
    heaps: list[list[int]] = []
    allowed: list[list[int]] = []
    for card in cards:
        may = [p for p in range(len(lacks)) if not lacks[p] & BIT[suit[card]]]
        for k in range(len(heaps)):
            if allowed[k] == may:
                heaps[k].append(card)
                break
        else:
            heaps.append([card])
            allowed.append(may)
    order = sorted(range(len(heaps)), key=lambda k: len(allowed[k]))
    return [heaps[k] for k in order], [allowed[k] for k in order]


class _Plan:
    """Counts deals heap by heap: in how many ways the heaps from k on fill the room that the pools have left.

    Pools that may have the same of the heaps from k on are a group: only the sum of their room matters, and a filled
    group falls to its pools in as many ways as its cards can be parted. Thus the last heaps, which all pools may have,
    are one group and need no counting. Counts are remembered: a search deals hundreds of times from the same knowledge.
    """

    def __init__(self, sizes: list[int], allowed: list[list[int]], pools: int) -> None:
        self.sizes = sizes
        # groups[k]: the pools of each group; open[k]: groups that may have cards of heap k; served[k]: those that may
        # have cards of any heap from k on; into[k]: for each group of k its group in k + 1.
        self.groups: list[list[list[int]]] = []
        self.open: list[list[int]] = []
        self.served: list[list[bool]] = []
        self.into: list[list[int]] = []
        for k in range(len(sizes) + 1):
            seen: list[int] = []
            groups: list[list[int]] = []
            for p in range(pools):
                future = mask_of([i for i in range(k, len(sizes)) if p in allowed[i]])
                if future not in seen:
                    seen.append(future)
                    groups.append([])
                groups[seen.index(future)].append(p)
            self.groups.append(groups)
            self.served.append([future != 0 for future in seen])
            self.open.append([g for g in range(len(seen)) if seen[g] & BIT[k]])
            if k:
                before = self.groups[k - 1]
                self.into.append([_index_of(groups, before[g][0]) for g in range(len(before))])
        self.known: dict[int, int] = {}

    def ways(self, k: int, room: list[int]) -> int:
        """Deals of the heaps from k on that fill each pool's room."""
        found = 1
        sums: list[int] = []
        for group in self.groups[k]:
            total = 0
            for p in group:
                total += room[p]
                found *= _PASCAL[total][room[p]]
            sums.append(total)
        return found * self._of_groups(k, sums)

    def _of_groups(self, k: int, room: list[int]) -> int:
        """`ways`, but with the room of each group of k, and the cards of a group as one set."""
        served = self.served[k]
        for g in range(len(room)):
            if room[g] and not served[g]:
                return 0
        if k == len(self.sizes):
            return 1
        if len(room) == 1:
            return 1 if room[0] == sum(self.sizes[k:]) else 0
        key = k + 1
        for places in room:
            key = key << 8 | places
        found = self.known.get(key, -1)
        if found < 0:
            found = 0
            for shares in self._shares(k, room):
                found += self._weight(k, room, shares)
            self.known[key] = found
        return found

    def _weight(self, k: int, room: list[int], shares: list[int]) -> int:
        """The deals of `_of_groups` in which heap k is shared so."""
        found = 1
        left = self.sizes[k]
        into = self.into[k]
        sums = [0] * len(self.groups[k + 1])
        for g in range(len(room)):
            found *= _PASCAL[left][shares[g]]
            left -= shares[g]
            rest = room[g] - shares[g]
            sums[into[g]] += rest
            found *= _PASCAL[sums[into[g]]][rest]
        return found * self._of_groups(k + 1, sums)

    def choose(self, k: int, room: list[int], rng: Rng) -> list[int]:
        """Shares of heap k for the groups of k, each as likely as it has deals; `ways(k, room)` must not be 0."""
        sums = [sum([room[p] for p in group]) for group in self.groups[k]]
        if len(sums) == 1:
            return [self.sizes[k]]
        left = _below(self._of_groups(k, sums), rng)
        for shares in self._shares(k, sums):
            left -= self._weight(k, sums, shares)
            if left < 0:
                return shares
        raise AssertionError("the weights sum up to the ways")

    def _shares(self, k: int, room: list[int]) -> list[list[int]]:
        """All ways to cut heap k's number into shares that fit the room of the groups that may have it."""
        may = self.open[k]
        found = [[0] * len(room)]
        left = [self.sizes[k]]
        behind = sum([room[g] for g in may])
        for g in may:
            behind -= room[g]
            more: list[list[int]] = []
            rest: list[int] = []
            for i in range(len(found)):
                for share in range(max(0, left[i] - behind), min(room[g], left[i]) + 1):
                    shares = found[i][:]
                    shares[g] = share
                    more.append(shares)
                    rest.append(left[i] - share)
            found = more
            left = rest
        return [found[i] for i in range(len(found)) if left[i] == 0]


def _index_of(groups: list[list[int]], pool: int) -> int:
    """Which group holds this pool."""
    for g in range(len(groups)):
        if pool in groups[g]:
            return g
    raise AssertionError("every pool is in a group")


# Plans of late, by the sizes of the heaps and who may have them; few, for each can remember thousands of numbers.
_PLANS: Final[dict[tuple[int, ...], _Plan]] = {}
_MOST_PLANS: Final = 24


def _plan(sizes: list[int], allowed: list[list[int]], pools: int) -> _Plan:
    """The plan for these heaps."""
    key = [pools]
    for k in range(len(sizes)):
        key.append(sizes[k])
        key.append(mask_of(allowed[k]))
    found = _PLANS.get(tuple(key))
    if found is None:
        if len(_PLANS) >= _MOST_PLANS:
            _PLANS.clear()
        found = _Plan(sizes, allowed, pools)
        _PLANS[tuple(key)] = found
    return found


def _pascal() -> list[list[int]]:
    rows = [[1]]
    for n in range(1, 129):
        above = rows[n - 1]
        rows.append([1] + [above[k - 1] + above[k] for k in range(1, n)] + [1])
    return rows


_PASCAL: Final[list[list[int]]] = _pascal()


def _below(n: int, rng: Rng) -> int:
    """An even choice of 0 … n-1 for n >= 1 of any size."""
    if n <= 1 << 30:
        return rng.below(n)
    bits = n.bit_length()
    while True:
        value = 0
        for _ in range((bits + 31) // 32):
            word: int = rng.bits32()
            value = value << 32 | word
        value >>= -bits % 32
        if value < n:
            return value
