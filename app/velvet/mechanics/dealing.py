"""Even re-deals of hidden cards: every deal that fits is as likely as every other, and nothing else decides.

Holders (hands, a pile) have capacities and may be known to lack suits. Used by `determinize`. Must not know
whose cards they are nor what the knower thinks of the players' choices.
"""

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
    room = [sum([sizes[i] for i in pool]) for pool in pools]
    heaps, allowed = _heaps(cards, suit, [voids[pool[0]] for pool in pools])
    got: list[list[int]] = [[] for _ in pools]
    plan = _Plan([len(heap) for heap in heaps], allowed)
    if plan.ways(0, room) == 0:
        raise ValueError("no deal fits these capacities and voids")
    for k in range(len(heaps)):
        heap = heaps[k]
        rng.shuffle(heap)
        shares = plan.choose(k, room, rng)
        start = 0
        for p in range(len(pools)):
            got[p].extend(heap[start : start + shares[p]])
            start += shares[p]
            room[p] -= shares[p]
    dealt: list[list[int]] = [[] for _ in sizes]
    for p in range(len(pools)):
        rng.shuffle(got[p])
        start = 0
        for i in pools[p]:
            dealt[i] = got[p][start : start + sizes[i]]
            start += sizes[i]
    return dealt


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
    """Counts deals heap by heap: in how many ways the heaps from k on fill the room that is left.

    The cards within a pool are a set, so heap k of n cards goes to shares a, b, … in n! / (a! b! …) ways.
    """

    def __init__(self, sizes: list[int], allowed: list[list[int]]) -> None:
        self.sizes = sizes
        self.allowed = allowed
        self.known: dict[tuple[int, ...], int] = {}

    def ways(self, k: int, room: list[int]) -> int:
        """Deals of the heaps from k on into `room`, all of it filled."""
        if k == len(self.sizes):
            return 0 if any(room) else 1
        if k == len(self.sizes) - 1:
            # The last heap fills what is left, in one set of shares.
            return self._last(k, room)
        key = (k, *room)
        found = self.known.get(key, -1)
        if found < 0:
            found = 0
            for shares in self._shares(k, room):
                found += self._weight(k, room, shares)
            self.known[key] = found
        return found

    def choose(self, k: int, room: list[int], rng: Rng) -> list[int]:
        """Shares of heap k, each as likely as it has deals; `ways(k, room)` must not be 0."""
        left = _below(self.ways(k, room), rng)
        for shares in self._shares(k, room):
            left -= self._weight(k, room, shares)
            if left < 0:
                return shares
        raise AssertionError("the weights sum up to the ways")

    def _last(self, k: int, room: list[int]) -> int:
        left = self.sizes[k]
        found = 1
        for p in range(len(room)):
            if room[p]:
                if p not in self.allowed[k] or room[p] > left:
                    return 0
                found *= _binomial(left, room[p])
                left -= room[p]
        return found if left == 0 else 0

    def _weight(self, k: int, room: list[int], shares: list[int]) -> int:
        rest = [room[p] - shares[p] for p in range(len(room))]
        found = self.ways(k + 1, rest)
        left = self.sizes[k]
        for share in shares:
            found *= _binomial(left, share)
            left -= share
        return found

    def _shares(self, k: int, room: list[int]) -> list[list[int]]:
        """All ways to cut heap k's number into shares that fit the room of the pools that may have it."""
        found = [[0] * len(room)]
        left = [self.sizes[k]]
        may = self.allowed[k]
        for at in range(len(may)):
            p = may[at]
            behind = sum([room[q] for q in may[at + 1 :]])
            more: list[list[int]] = []
            rest: list[int] = []
            for i in range(len(found)):
                for share in range(max(0, left[i] - behind), min(room[p], left[i]) + 1):
                    shares = found[i][:]
                    shares[p] = share
                    more.append(shares)
                    rest.append(left[i] - share)
            found = more
            left = rest
        return [found[i] for i in range(len(found)) if left[i] == 0]


def _pascal() -> list[list[int]]:
    rows = [[1]]
    for n in range(1, 129):
        above = rows[n - 1]
        rows.append([1] + [above[k - 1] + above[k] for k in range(1, n)] + [1])
    return rows


_PASCAL = _pascal()


def _binomial(n: int, k: int) -> int:
    """n over k, for 0 <= k <= n <= 128."""
    return _PASCAL[n][k]


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
