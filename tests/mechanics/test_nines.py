"""Rows of nine: compared with counting bits one by one."""

from velvet.core.moves import card_moves
from velvet.core.rng import Rng
from velvet.mechanics.nines import add_moves, members, pick, size, suit_masks


def test_masks_are_counted_listed_and_picked() -> None:
    rng = Rng(1)
    for _ in range(300):
        mask = rng.bits62() & rng.bits62() | (rng.bits62() & rng.bits62()) << 46
        plain = [bit for bit in range(108) if mask >> bit & 1]
        assert members(mask) == plain
        assert size(mask) == len(plain)
        assert [pick(mask, k) for k in range(len(plain))] == plain


def test_suit_masks_part_the_deck() -> None:
    masks = suit_masks(6)
    assert sum(masks) == (1 << 54) - 1
    assert members(masks[2]) == list(range(18, 27))


def test_the_moves_of_a_set_follow_those_there_are() -> None:
    moves = card_moves("play", 108)
    rng = Rng(4)
    for _ in range(50):
        mask = rng.bits62() & rng.bits62() | rng.bits62() << 46
        found = [moves[0]]
        add_moves(found, moves, mask)
        assert [move.card for move in found] == [0, *members(mask)]
