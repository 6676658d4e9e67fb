"""Sets of cards as bit masks: bit c is set when card c is in the set.

Plain `int`, because `1 << i64` is silently 32 bits wide in mypyc; `BIT[c]` is as fast and right.
Must not know what a card is.
"""

from typing import Final

BIT: Final[list[int]] = [1 << i for i in range(128)]


def mask_of(cards: list[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def count(mask: int) -> int:
    """How many cards are in the set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The lowest card of a non-empty set."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The cards of the set, ascending."""
    cards: list[int] = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def nth(mask: int, k: int) -> int:
    """The k-th card, from 0, ascending, of a set with more than k cards."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return (mask & -mask).bit_length() - 1
