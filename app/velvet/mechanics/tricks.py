"""Who takes a trick: for each row of nine cards of a suit, which of them is the best.

A row is nine bits, bit i for number i + 1, as in `nines`. A game asks the row of the suit that counts (gods, trumps,
the led suit) and gets the index of the card that takes. Must not know seats, places or scores.
"""

from typing import Final

NOBODY: Final = -1
HIGH_TO_LOW: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9]
FOOL: Final = 8  # index of the 9 in its row


def row_takers(best_first: list[int], caught: int) -> list[int]:
    """For each of the 512 rows the index of the card that takes, NOBODY for the empty row.

    best_first: the numbers 1 … 9, best first. caught: the number that the 9 takes the trick from, 0 for none.
    """
    table = [NOBODY] * 512
    for row in range(1, 512):
        best = NOBODY
        for number in best_first:
            if row >> (number - 1) & 1:
                best = number - 1
                break
        if best == caught - 1 and row >> FOOL & 1:
            best = FOOL
        table[row] = best
    return table
