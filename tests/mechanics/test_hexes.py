"""Cells, faces and windows of hexes."""

import pytest

from velvet.core.errors import MoveError
from velvet.mechanics.hexes import (
    DQ,
    DR,
    FACES,
    FACES_IN,
    OPPOSITE,
    TURNED,
    cell_text,
    distance,
    faces_of,
    fits_window,
    neighbour,
    parse_cell,
    touching_face,
    window_index,
    window_steps,
)


def test_faces_are_the_pages() -> None:
    assert list(zip(DQ, DR, strict=True)) == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def test_going_over_and_back() -> None:
    for face in range(FACES):
        there = neighbour(3, -5, face)
        assert neighbour(*there, OPPOSITE[face]) == (3, -5)
        assert touching_face(3, -5, *there) == face
        assert distance(3, -5, *there) == 1


def test_cells_round_a_card_touch_one_face_apart_and_no_further() -> None:
    for face in range(FACES):
        here = neighbour(0, 0, face)
        apart = [distance(*here, *neighbour(0, 0, TURNED[face + k])) for k in range(FACES)]
        assert apart == [0, 1, 2, 2, 2, 1]
        assert touching_face(*here, *neighbour(0, 0, TURNED[face + 2])) == -1


def test_six_steps_round_close() -> None:
    q, r = 0, 0
    for face in range(FACES):
        q, r = neighbour(q, r, face)
    assert (q, r) == (0, 0)


def test_sets_of_faces() -> None:
    for mask in range(64):
        assert len(faces_of(mask)) == FACES_IN[mask]
        assert sum(1 << face for face in faces_of(mask)) == mask


@pytest.mark.parametrize("side", [8, 32])
def test_windows(side: int) -> None:
    half = side // 2
    cells = [(q, r) for q in range(-half, half) for r in range(-half, half)]
    assert sorted(window_index(side, q, r) for q, r in cells) == list(range(side * side))
    steps = window_steps(side)
    for q, r in cells:
        for margin in (0, 1, 2):
            if fits_window(side, q, r, margin + 1):
                assert all(fits_window(side, *neighbour(q, r, face), margin) for face in range(FACES))
        if fits_window(side, q, r, 1):
            for face in range(FACES):
                assert window_index(side, *neighbour(q, r, face)) == window_index(side, q, r) + steps[face]
    assert not fits_window(side, half, 0, 0) and not fits_window(0, 0, 0, 0)


def test_texts() -> None:
    assert cell_text(1, -1) == "1,-1" and parse_cell("-12,0") == (-12, 0)
    for bad in ("1", "1,2,3", "1,", ",1", "+1,0", "01,1", "-0,1", "1, 0", "a,b", ""):
        with pytest.raises(MoveError):
            parse_cell(bad)
