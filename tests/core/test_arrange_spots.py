"""Where cards lie inside their zones: in the rectangle, in order, on their square or hex."""

import itertools
import math

from hypothesis import given, settings
from hypothesis import strategies as st

from velvet.core import spots
from velvet.core.layout import round_table
from velvet.core.spots import Rect

BOX = Rect(100, 50, 600, 130)


@given(
    count=st.integers(1, 40),
    width=st.floats(200, 1500),
    height=st.floats(60, 300),
    aspect=st.sampled_from([1.0, 1.1547, 1.4]),
)
@settings(max_examples=200, deadline=None)
def test_hands_and_rows_stay_in_their_rectangle(count: int, width: float, height: float, aspect: float) -> None:
    box = Rect(10, 20, width, height)
    card = spots.line_width(box, count, aspect, 0.78)
    for where in (spots.line(box, card, [0.0] * count), spots.fan(box, card, aspect, [0.0] * count)):
        assert len(where) == count
        assert [spot.x for spot in where] == sorted(spot.x for spot in where)
        for spot in where:
            assert spot.rect(aspect).inside(box, slack=0.1 + 0.0001 * width)


def test_a_line_is_centred_and_opens_gaps_between_groups() -> None:
    where = spots.line(BOX, 50, [0.0, 0.0, 0.5, 0.0])
    steps = [b.x - a.x for a, b in itertools.pairwise(where)]
    assert math.isclose(steps[0], steps[2])
    assert math.isclose(steps[1], steps[0] * 1.5)
    assert math.isclose((where[0].x + where[-1].x) / 2, BOX.cx)


@given(seats=st.integers(1, 8), width=st.floats(200, 1500), height=st.floats(120, 800))
@settings(max_examples=150, deadline=None)
def test_no_card_of_a_trick_covers_another(seats: int, width: float, height: float) -> None:
    box, angles, aspect = Rect(0, 0, width, height), round_table(seats), 1.0
    card = spots.trick_width(box, angles, aspect)
    rects = [spots.trick_spot(box, card, aspect, angles, seat).rect(aspect) for seat in range(seats)]
    for index, one in enumerate(rects):
        assert one.inside(box, slack=0.1)
        for other in rects[index + 1 :]:
            assert one.overlap(other) < 0.01


def test_a_trick_card_lies_towards_who_played_it() -> None:
    angles = round_table(4)
    south, west, north, east = (spots.trick_spot(BOX, 40, 1.0, angles, seat) for seat in range(4))
    assert south.y > BOX.cy > north.y
    assert west.x < BOX.cx < east.x


def test_the_grid_has_a1_south_west_and_turns_clockwise() -> None:
    box = Rect(0, 0, 500, 500)
    here = {q: spots.grid_spot(box, 5, 5, q, "a1") for q in range(4)}
    assert (here[0].x, here[0].y) == (50, 450)
    assert (here[1].x, here[1].y) == (50, 50)
    assert (here[2].x, here[2].y) == (450, 50)
    assert (here[3].x, here[3].y) == (450, 450)
    # An arrow that leads from a1 to a2 leads so after every turn.
    for quarter in range(4):
        step = {"n": (0, -100), "e": (100, 0), "s": (0, 100), "w": (-100, 0)}[spots.turned("n", quarter)]
        north = spots.grid_spot(box, 5, 5, quarter, "a2")
        assert (north.x - here[quarter].x, north.y - here[quarter].y) == step
    assert len(set(spots.grid_cells(5, 5))) == 25


@given(q=st.integers(-40, 40), r=st.integers(-40, 40), angle=st.floats(0, 360), far=st.floats(0, 0.86))
@settings(max_examples=200, deadline=None)
def test_a_point_within_a_hex_is_in_that_hex(q: int, r: int, angle: float, far: float) -> None:
    radius = 57.7
    x, y = spots.hex_centre(q, r, radius)
    # 0.86 of the radius is within the circle that touches the six sides.
    x += radius * far * math.cos(math.radians(angle))
    y += radius * far * math.sin(math.radians(angle))
    assert spots.hex_at(x, y, radius) == (q, r)
    assert spots.hex_cell(f"{q},{r}") == (q, r)


def test_faces_run_anticlockwise_from_the_east() -> None:
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for face, (q, r) in enumerate(steps):
        x, y = spots.hex_centre(q, r, 1.0)
        assert math.isclose(math.degrees(math.atan2(-y, x)) % 360, 60 * face, abs_tol=1e-9)
        assert math.isclose(math.hypot(x, y), spots.SQRT3)


@given(groups=st.lists(st.integers(1, 8), min_size=1, max_size=12))
@settings(max_examples=100, deadline=None)
def test_melds_wrap_and_stay_inside(groups: list[int]) -> None:
    placed = spots.melds(BOX, 1.0, groups)
    assert [len(group) for group in placed] == groups
    rects = [[spot.rect(1.0) for spot in group] for group in placed]
    for group in rects:
        assert all(rect.inside(BOX, slack=0.5) for rect in group)
    whole = [Rect(g[0].x, g[0].y, g[-1].right - g[0].x, g[0].h) for g in rects]
    for index, one in enumerate(whole):
        assert all(one.overlap(other) < 0.5 for other in whole[index + 1 :])


def test_a_fight_goes_from_left_to_right_by_turns() -> None:
    box = Rect(0, 0, 900, 300)
    where = spots.chain(box, 100, 1.4, 6)
    assert [spot.x for spot in where] == sorted(spot.x for spot in where)
    assert all((spot.y > box.cy) == (index % 2 == 0) for index, spot in enumerate(where))
    assert spots.chain(box, 100, 1.4, 0) == []


@given(
    shows=st.lists(st.sampled_from([0.14, 0.34]), max_size=24),
    width=st.floats(20, 120),
    room=st.floats(130, 900),
)
def test_a_stepped_line_leaves_of_each_card_what_it_must_while_there_is_room(
    shows: list[float], width: float, room: float
) -> None:
    rect = Rect(10, 10, room, 130)
    line = spots.stepped(rect, width, shows)
    assert len(line) == len(shows) + 1
    assert line[0].x - width / 2 >= rect.x - 0.01 and line[-1].x + width / 2 <= rect.right + 0.01
    steps = [(after.x - before.x) / width for before, after in itertools.pairwise(line)]
    fits = width * (1 + sum(shows)) <= room
    for step, least in zip(steps, shows, strict=True):
        assert 0 <= step <= 1.021
        assert not fits or step >= least - 1e-6
