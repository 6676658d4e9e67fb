"""Sets of cards of decks whose suits have nine cards each: a mask is a row of nine bits a suit.

Card c is number c % 9 + 1 of suit c // 9; bit c is set when card c is in the set. Counting and picking go row by
row through two small tables. `core.bits` has the same for masks of any width: both are kept because making them one
was measured, and cost Treasure with its two decks a fifth of its speed compiled and a third interpreted.
Must not know what the suits are.
"""

from typing import Final

from velvet.core.moves import Move

NINE: Final = 9
ROW: Final = 511

# COUNT[row]: how many bits a row of nine has; NTH[9 * row + k]: where its k-th bit is, from 0.
COUNT: Final[list[int]] = [row.bit_count() for row in range(512)]


def _positions() -> list[int]:
    table = [-1] * (512 * 9)
    for row in range(512):
        k = 0
        for bit in range(9):
            if row >> bit & 1:
                table[9 * row + k] = bit
                k += 1
    return table


NTH: Final[list[int]] = _positions()


def pick(mask: int, k: int) -> int:
    """The k-th card, from 0, ascending, of a set with more than k cards."""
    base = 0
    while True:
        row = mask & ROW
        here = COUNT[row]
        if k < here:
            return base + NTH[9 * row + k]
        k -= here
        mask >>= 9
        base += 9


def size(mask: int) -> int:
    """How many cards are in the set."""
    found = 0
    while mask:
        found += COUNT[mask & ROW]
        mask >>= 9
    return found


def suit_masks(suits: int) -> list[int]:
    """For each suit the set of all its cards, in one deck."""
    return [ROW << (9 * suit) for suit in range(suits)]


def members(mask: int) -> list[int]:
    """The cards of the set, ascending."""
    cards: list[int] = []
    base = 0
    while mask:
        row = mask & ROW
        at = 9 * row
        for i in range(at, at + COUNT[row]):
            cards.append(base + NTH[i])
        mask >>= 9
        base += 9
    return cards


def add_moves(found: list[Move], moves: list[Move], mask: int) -> None:
    """Adds the moves of the set's cards, ascending; `moves[card]` is a card's."""
    base = 0
    while mask:
        row = mask & ROW
        at = 9 * row
        for i in range(at, at + COUNT[row]):
            found.append(moves[base + NTH[i]])
        mask >>= 9
        base += 9
