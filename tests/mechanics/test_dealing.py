"""Re-deals are even over exactly the deals that fit: compared with all deals of tiny decks."""

from collections import Counter
from functools import cache
from itertools import permutations
from math import comb

import pytest

from velvet.core.rng import Rng
from velvet.mechanics.dealing import _alike, _below, _heaps, _Plan, split, split_pair, split_with_voids
from velvet.mechanics.nines import members

SUIT = [0, 0, 0, 1, 1, 2, 2]


def all_deals(cards: list[int], sizes: list[int], voids: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """Every deal that fits, by brute force."""
    found = set()
    for order in permutations(cards):
        at = 0
        deal = []
        for size in sizes:
            deal.append(tuple(sorted(order[at : at + size])))
            at += size
        if not any(voids[i] >> SUIT[card] & 1 for i, hand in enumerate(deal) for card in hand):
            found.add(tuple(deal))
    return found


def assert_even(drawn: Counter[tuple[tuple[int, ...], ...]], expected: set[tuple[tuple[int, ...], ...]]) -> None:
    """Exactly these deals occur, with a chi-square that a fair dealer exceeds once in some ten thousand seeds."""
    assert set(drawn) == expected
    mean = drawn.total() / len(expected)
    chi = sum((n - mean) ** 2 / mean for n in drawn.values())
    free = len(expected) - 1
    assert chi < free + 4 * (2 * free) ** 0.5 + 8


@pytest.mark.parametrize(
    ("sizes", "voids"),
    [
        ([3, 2, 2], [0, 0, 0]),
        ([3, 2, 2], [1, 0, 0]),
        ([2, 2, 3], [1, 2, 0]),
        ([2, 2, 3], [1, 2, 4]),
        ([2, 3, 2], [1, 0, 1]),
        ([2, 2, 2, 1], [6, 4, 0, 1]),
        ([2, 5], [5, 0]),
        ([2, 2, 2, 1], [1, 2, 4, 3]),
    ],
)
def test_voids_are_kept_and_nothing_else_decides(sizes: list[int], voids: list[int]) -> None:
    cards = list(range(7))
    expected = all_deals(cards, sizes, voids)
    rng = Rng(1, len(sizes))
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(40 * len(expected)):
        dealt = split_with_voids(cards, SUIT, sizes, voids, rng)
        drawn[tuple(tuple(sorted(hand)) for hand in dealt)] += 1
    assert_even(drawn, expected)


def counted(suits: list[int], sizes: list[int], voids: list[int]) -> int:
    """How many deals fit, card by card."""

    @cache
    def rest(i: int, room: tuple[int, ...]) -> int:
        if i == len(suits):
            return 1
        return sum(
            rest(i + 1, (*room[:p], room[p] - 1, *room[p + 1 :]))
            for p in range(len(room))
            if room[p] and not voids[p] >> suits[i] & 1
        )

    return rest(0, tuple(sizes))


def test_numbers_of_deals_against_counting_card_by_card() -> None:
    """Up to six holders and six suits: the plan's count of all deals, and that a deal from it keeps the voids."""
    rng = Rng(7)
    fitting = 0
    for _ in range(250):
        holders = 2 + rng.below(5)
        sizes = [rng.below(4) for _ in range(holders)]
        voids = [rng.below(64) & rng.below(64) for _ in range(holders)]
        suits = [rng.below(6) for _ in range(sum(sizes))]
        pools = _alike(voids)
        heaps, allowed = _heaps(list(range(len(suits))), suits, [voids[pool[0]] for pool in pools])
        room = [sum(sizes[i] for i in pool) for pool in pools]
        ways = _Plan([len(heap) for heap in heaps], allowed, len(pools)).ways(0, room)
        for pool in pools:
            total = 0
            for i in pool:
                total += sizes[i]
                ways *= comb(total, sizes[i])
        assert ways == counted(suits, sizes, voids)
        if ways:
            fitting += 1
            for _ in range(5):
                dealt = split_with_voids(list(range(len(suits))), suits, sizes, voids, rng)
                assert [len(hand) for hand in dealt] == sizes
                assert sorted(card for hand in dealt for card in hand) == list(range(len(suits)))
                assert not any(voids[i] >> suits[card] & 1 for i, hand in enumerate(dealt) for card in hand)
    assert 50 < fitting < 245


def test_every_order_within_a_holder_is_as_likely() -> None:
    rng = Rng(2)
    drawn = Counter(tuple(split_with_voids([0, 1, 2, 3], SUIT, [1, 3], [2, 0], rng)[1]) for _ in range(3600))
    assert len(drawn) == 18 and min(drawn.values()) > 130 and max(drawn.values()) < 270


def test_splitting_without_voids_is_even() -> None:
    rng = Rng(3)
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(6000):
        drawn[tuple(tuple(members(mask)) for mask in split(list(range(7)), [2, 4, 1], rng))] += 1
    assert_even(drawn, all_deals(list(range(7)), [2, 4, 1], [0, 0, 0]))


@pytest.mark.parametrize(
    ("size", "voids"), [(3, [0, 0]), (4, [1, 0]), (3, [1, 4]), (5, [0, 2]), (2, [0, 0]), (4, [1, 1 << 3])]
)
def test_a_pair_is_dealt_evenly(size: int, voids: list[int]) -> None:
    cards = list(range(7))
    lacked = [sum(1 << card for card in cards if void >> SUIT[card] & 1) for void in voids]
    rng = Rng(4, size)
    expected = all_deals(cards, [size, 7 - size], voids)
    drawn: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(40 * len(expected)):
        mask = split_pair(127, size, lacked[0], lacked[1], rng)
        drawn[(tuple(members(mask)), tuple(members(127 & ~mask)))] += 1
    assert_even(drawn, expected)


def test_no_deal_fits() -> None:
    with pytest.raises(ValueError, match="no deal"):
        split_with_voids([0, 1, 2], SUIT, [2, 1], [1, 1], Rng(5))
    with pytest.raises(ValueError, match="no deal"):
        split_pair(7, 1, 0, 7, Rng(5))
    with pytest.raises(ValueError, match="no deal"):
        split_pair(7, 3, 1, 0, Rng(5))


def test_large_numbers_are_chosen_evenly() -> None:
    rng = Rng(6)
    n = 3 << 61
    drawn = Counter(_below(n, rng) >> 61 for _ in range(3000))
    assert set(drawn) == {0, 1, 2} and min(drawn.values()) > 880
    assert all(_below(5, rng) < 5 for _ in range(50))
