"""Vyozha, the tiles as sets: suits, numbers, ranges of domains, factors and multiples.

Two kinds of masks: a *set of cards* has bit c for card c of the deck (105 bits); a *set of numbers* has bit n-1
for the number n (12 bits). Tables that are indexed by a set of numbers have 4,096 entries.
Must not know the board.
"""

from typing import Final

from velvet.core.bits import BIT
from velvet.core.cards import BRANCH, VYOZHA

CARDS: Final = 105
PLAIN_CARDS: Final = 90
SUITS: Final = 6
NUMBERS: Final = 12
# Kinds of plain cards by what they bear: 1 … 12, then the lesser, intermediate and greater domain.
CLASSES: Final = 15
FIRST_DOMAIN: Final = 13

ALL_PLAIN: Final = (1 << PLAIN_CARDS) - 1
ALL_CARDS: Final = (1 << CARDS) - 1
BRANCHES: Final = ALL_CARDS ^ ALL_PLAIN
ANY_NUMBER: Final = (1 << NUMBERS) - 1

# By card: its suit (0 … 5, 6 for branches), its class (0 for branches).
SUIT: Final = list(VYOZHA.suit)
CLASS: Final = list(VYOZHA.number)
# By class: the numbers it may stand for (the set of one for a numeral).
RANGE: Final = [0, *[1 << n for n in range(NUMBERS)], 0b1111, 0b11110000, 0b111100000000]
# By card: the numbers it may stand for when it is laid; the points it counts in the hand of a loser.
STANDS_FOR: Final = [RANGE[CLASS[card]] for card in range(CARDS)]
_POINTS = [*range(13), 1, 5, 9]
POINTS: Final = [_POINTS[CLASS[card]] for card in range(CARDS)]
# By class: all cards of it.
OF_CLASS: Final = [
    sum(1 << card for card in range(PLAIN_CARDS) if CLASS[card] == kind) for kind in range(CLASSES + 1)
]  # fmt: skip


def _by_numbers(of_one: list[int]) -> list[int]:
    """For every set of numbers the union of what belongs to its members; `of_one[n-1]` belongs to n."""
    table = [0] * (1 << NUMBERS)
    for numbers in range(1, 1 << NUMBERS):
        low = numbers & -numbers
        table[numbers] = table[numbers ^ low] | of_one[low.bit_length() - 1]
    return table


def _by_suits() -> list[int]:
    one = [sum(1 << card for card in range(PLAIN_CARDS) if SUIT[card] == suit) for suit in range(SUITS)]
    return [sum(one[suit] for suit in range(SUITS) if suits >> suit & 1) for suits in range(1 << SUITS)]


_ONE_TO_TWELVE = range(1, NUMBERS + 1)
# By set of suits: all plain cards of them.
OF_SUITS: Final = _by_suits()
# By set of numbers: the numerals that bear one of them; the plain cards, domains too, that may stand for one.
NUMERALS: Final = _by_numbers([OF_CLASS[n] for n in _ONE_TO_TWELVE])
MAY_BE: Final = _by_numbers(
    [sum(OF_CLASS[kind] for kind in range(1, CLASSES + 1) if RANGE[kind] >> (n - 1) & 1) for n in _ONE_TO_TWELVE]
)
# By set of numbers: all numbers that divide a member; all (to 12) that are a multiple of a member.
DIVISORS: Final = _by_numbers([sum(1 << (d - 1) for d in _ONE_TO_TWELVE if n % d == 0) for n in _ONE_TO_TWELVE])
MULTIPLES: Final = _by_numbers([sum(1 << (m - 1) for m in _ONE_TO_TWELVE if m % n == 0) for n in _ONE_TO_TWELVE])


def is_branch(card: int) -> bool:
    """Whether this card is one of the fifteen branches."""
    return SUIT[card] == BRANCH


def points(cards: int) -> int:
    """What a set of cards counts at the end: numbers their value, domains their least, branches nothing."""
    total = 0
    for card in range(PLAIN_CARDS):
        if cards & BIT[card]:
            total += POINTS[card]
    return total
