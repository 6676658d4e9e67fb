"""Who takes, over all rows of nine."""

from velvet.mechanics.tricks import HIGH_TO_LOW, NOBODY, row_takers


def numbers(row: int) -> list[int]:
    return [n for n in range(1, 10) if row >> (n - 1) & 1]


def test_the_lowest_number_takes_but_the_nine_takes_the_one() -> None:
    table = row_takers(HIGH_TO_LOW, 1)
    assert table[0] == NOBODY
    for row in range(1, 512):
        present = numbers(row)
        expected = 9 if 1 in present and 9 in present else min(present)
        assert table[row] == expected - 1


def test_another_order() -> None:
    """The King is high, and only the King is caught."""
    order = [2, 1, 3, 4, 5, 6, 7, 8, 9]
    table = row_takers(order, 2)
    for row in range(1, 512):
        present = numbers(row)
        best = next(n for n in order if n in present)
        assert table[row] == (8 if best == 2 and 9 in present else best - 1)


def test_nobody_is_caught() -> None:
    table = row_takers(HIGH_TO_LOW, 0)
    assert all(table[row] == min(numbers(row)) - 1 for row in range(1, 512))
