"""What `arrange` promises: nothing overlaps, nothing sticks out, cards are legible, the person sits south."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from velvet.core.arrange import ASPECTS, Arrangement, arrange
from velvet.core.layout import (
    CENTRE,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    FRONT,
    HAND,
    LEFT,
    RIGHT,
    Chain,
    Cup,
    Fan,
    Grid,
    Hexes,
    Layout,
    Melds,
    Pile,
    Row,
    Torch,
    Track,
    Trick,
    Zone,
    round_table,
)
from velvet.core.spots import Rect

WINDOWS = [(1024, 640), (1280, 800), (1600, 1000), (1920, 1080), (2560, 1080), (3840, 2160), (1100, 900)]
# Logical pixels: a face below is not told from another, a back not taken for one.
LEGIBLE_OWN, LEGIBLE_FACE, LEGIBLE_BACK = 64.0, 32.0, 16.0

CENTRES: dict[str, tuple[Zone, ...]] = {
    "trick": (Trick("trick"),),
    "grid": (Grid("grid", turns=(0, 1, 2, 3)),),
    "hexes": (Hexes("hexes"),),
    "track": (Track("line", length=9), Cup("cup")),
    "chain": (Chain("fight"),),
    "rows": (Row("high"), Row("low")),
}
SEAT: dict[str, tuple[type[Zone], str]] = {
    "hand": (Fan, HAND),
    "table": (Row, FRONT),
    "captured": (Pile, RIGHT),
    "deck": (Pile, LEFT),
    "torch": (Torch, RIGHT),
}


def build(seats: int, centre: str, own: frozenset[str], piles: int, melds: bool = False) -> Layout:
    zones: list[Zone] = list(CENTRES[centre])
    if piles >= 1:
        zones.append(Pile("draw", place=CENTRE_LEFT))
    if piles >= 2:
        zones.append(Pile("discard", place=CENTRE_RIGHT))
    for seat in range(seats):
        for name in sorted(own):
            kind, place = SEAT[name]
            zones.append(kind(f"{name}:{seat}", seat, place))
        if melds:
            zones.append(Melds(f"melds:{seat}", seat, FRONT))
    return Layout("viashi", tuple(zones), round_table(seats))


def pieces(table: Arrangement) -> dict[str, Rect]:
    found = dict(table.zones)
    found |= {f"plate {seat}": rect for seat, rect in table.plates.items()}
    return found | {"prompt": table.prompt, "counters": table.counters, "buttons": table.buttons}


def promises(layout: Layout, width: float, height: float, viewer: int) -> Arrangement:
    table = arrange(layout, width, height, viewer)
    window = Rect(0, 0, width, height)
    found = pieces(table)
    assert {zone.id for zone in layout.zones} == set(table.zones)
    assert set(table.plates) == set(range(len(layout.seats_at)))
    for name, rect in found.items():
        assert rect.w > 0 and rect.h > 0, (name, rect)
        assert rect.inside(window), (name, rect)
    names = sorted(found)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            assert found[one].overlap(found[other]) < 0.01, (one, found[one], other, found[other])
    board = any(isinstance(zone, (Grid, Hexes)) for zone in layout.zones)
    for zone in layout.zones:
        card = table.widths[zone.id]
        if isinstance(zone, Melds):
            continue  # melds wrap and shrink with what lies there
        if board and len(layout.seats_at) > 5 and isinstance(zone, Row):
            continue  # open rows of six or more seats round a board: there is room for one of the two
        if zone.owner == viewer and isinstance(zone, Fan):
            assert card >= LEGIBLE_OWN, (zone.id, card)
        elif isinstance(zone, Fan):
            assert card >= LEGIBLE_BACK, (zone.id, card)
        elif not isinstance(zone, (Cup, Torch, Pile)):
            assert card >= LEGIBLE_FACE, (zone.id, card)
        else:
            assert card >= LEGIBLE_BACK, (zone.id, card)
    return table


@given(
    seats=st.integers(1, 8),
    centre=st.sampled_from(sorted(CENTRES)),
    own=st.frozensets(st.sampled_from(sorted(SEAT))),
    piles=st.integers(0, 2),
    window=st.sampled_from(WINDOWS),
    viewer=st.integers(0, 7),
)
@settings(max_examples=400, deadline=None)
def test_nothing_overlaps_or_sticks_out_and_cards_are_legible(
    seats: int, centre: str, own: frozenset[str], piles: int, window: tuple[int, int], viewer: int
) -> None:
    promises(build(seats, centre, own, piles), *window, viewer % seats)


@given(
    seats=st.integers(2, 8),
    width=st.floats(1024, 3840),
    shape=st.floats(1.2, 2.4),
    viewer=st.integers(0, 7),
)
@settings(max_examples=150, deadline=None)
def test_any_window_holds_a_table_with_hands_rows_and_piles(
    seats: int, width: float, shape: float, viewer: int
) -> None:
    height = min(max(width / shape, 640.0), 2160.0)
    promises(build(seats, "trick", frozenset(SEAT), 2, melds=True), width, height, viewer % seats)


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("window", WINDOWS)
def test_the_viewer_sits_south_and_the_hand_takes_the_middle(seats: int, window: tuple[int, int]) -> None:
    layout = build(seats, "trick", frozenset({"hand", "captured"}), 0)
    for viewer in range(seats):
        table = arrange(layout, *window, viewer)
        hand = table.zones[f"hand:{viewer}"]
        assert table.sides[viewer] == "south"
        assert hand.bottom > window[1] * 0.95
        assert abs(hand.cx - window[0] / 2) < 2
        assert 0.55 < hand.w / window[0] < 0.62
        # What is captured lies at its owner's right hand.
        assert table.zones[f"captured:{viewer}"].x >= hand.right
        assert table.angles[viewer] == 0.0


def test_a_seat_across_the_table_has_its_right_hand_on_the_left_of_the_screen() -> None:
    table = arrange(build(2, "trick", frozenset({"hand", "captured"}), 0), 1280, 800, 0)
    assert table.sides[1] == "north"
    assert table.zones["captured:1"].right <= table.plates[1].x
    four = arrange(build(4, "trick", frozenset({"hand", "captured"}), 0), 1280, 800, 0)
    assert [four.sides[seat] for seat in range(4)] == ["south", "west", "north", "east"]
    # West looks east: the right hand is below; east looks west: above.
    assert four.zones["captured:1"].y >= four.zones["hand:1"].bottom
    assert four.zones["captured:3"].bottom <= four.zones["hand:3"].y


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("window", WINDOWS)
def test_the_trick_lies_in_the_middle_third(seats: int, window: tuple[int, int]) -> None:
    table = arrange(build(seats, "trick", frozenset({"hand"}), 2), *window, 0)
    trick = table.zones["trick"]
    assert abs(trick.cx - window[0] / 2) < window[0] * 0.12
    assert trick.w >= window[0] * 0.28


def test_turning_the_table_round_only_renames_the_seats() -> None:
    layout = build(3, "trick", frozenset(SEAT), 2)
    first, third = arrange(layout, 1280, 800, 0), arrange(layout, 1280, 800, 2)
    for seat in range(3):
        assert third.zones[f"hand:{(seat + 2) % 3}"] == first.zones[f"hand:{seat}"]
        assert third.plates[(seat + 2) % 3] == first.plates[seat]


def test_the_public_sits_with_seat_0_and_every_deck_has_a_shape() -> None:
    layout = build(2, "trick", frozenset({"hand"}), 0)
    assert arrange(layout, 1280, 800, None) == arrange(layout, 1280, 800, 0)
    assert set(ASPECTS) == {"viashi", "vyozha", "vidrasso", "french"}


def test_many_cards_make_narrower_cards_and_few_do_not() -> None:
    layout = build(2, "trick", frozenset({"hand"}), 0)
    few, nine, many = (arrange(layout, 1280, 800, 0, {"hand:0": n}).widths["hand:0"] for n in (2, 9, 27))
    assert few == nine
    assert LEGIBLE_OWN <= many < nine


def test_places_that_no_seat_or_side_knows_still_find_room() -> None:
    zones = (Fan("hand:0", 0, HAND), Row("odd:0", 0, "somewhere"), Row("up", place="top"), Row("mid", place=CENTRE))
    table = promises(Layout("viashi", zones, (0.0,)), 1024, 640, 0)
    assert table.zones["up"].bottom <= table.zones["mid"].y


@pytest.mark.parametrize("width", [620, 744, 1024, 1280])
@pytest.mark.parametrize("seats", range(2, 6))
def test_a_plate_has_room_for_a_name_however_narrow_the_table(seats: int, width: int) -> None:
    table = arrange(build(seats, "trick", frozenset({"hand", "captured", "table"}), 1), width, 620, 0)
    for seat, plate in table.plates.items():
        assert plate.w >= 90, (seat, plate)


def test_an_opponents_cards_lie_close_to_the_plate() -> None:
    table = arrange(build(5, "trick", frozenset({"hand"}), 1), 1280, 720, 0)
    for seat in range(1, 5):
        if table.sides[seat] in ("west", "east"):
            plate, zone = table.plates[seat], table.zones[f"hand:{seat}"]
            spare = zone.h - table.widths[f"hand:{seat}"] * table.aspect
            assert zone.y - plate.bottom < 10 and spare < 20
