"""Squares and hexagons under a hand: putting, snapping, turning, zooming, panning."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from tests.table.desk import cards, desk, lay, position
from velvet.core.events import Event
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import (
    HAND,
    RIGHT,
    Fan,
    Grid,
    Hexes,
    Layout,
    Pile,
    round_table,
)
from velvet.core.moves import Move
from velvet.core.spots import Rect
from velvet.core.views import Marker, Slot, View, ZoneView
from velvet.table import layers
from velvet.table.zones import HexShow

pytestmark = pytest.mark.usefixtures("qapp")


def hand(code: str) -> Target:
    return Target("hand:0", code)


LAND = Layout("viashi", (Grid("grid", turns=(0, 2)), Fan("hand:0", 0, HAND), Fan("hand:1", 1, HAND)), round_table(2))


def land_view(seat: int = 0) -> View:
    slots = (Slot("W5", "c3", marks=("arrow:n",)), Slot("L5", "c4", marks=("arrow:s",)))
    markers = (Marker("pawn", 0, "c3"), Marker("pawn", 1, "c4"), Marker("goal", 0, "a5"))
    zones = [ZoneView("grid", slots, markers=markers), cards("hand:0", "W1"), cards("hand:1", "S7")]
    return position(zones, seat=seat, actor=seat)


def test_a_card_is_put_on_a_square_and_a_pawn_walks() -> None:
    with desk() as made:
        put, go = Move("put", (0, 12)), Move("go", (0,))
        here, there = Target("grid", "c3"), Target("grid", "c4")
        gestures = [Gesture(put, (hand("W1"), Target("grid", "a1"))), Gesture(go, (here, there))]
        lay(made, LAND, land_view(), gestures)
        made.drag(made.at(hand("W1")), made.at(Target("grid", "a1")))
        lay(made, LAND, land_view(), gestures)
        made.drag(made.at(here), made.at(there))
        assert made.chosen == [put, go]
        lay(made, LAND, land_view(), gestures)
        made.drag(made.at(here), made.at(Target("grid", "e1")))
        assert made.chosen == [put, go] and len(made.refused) == 1
        pawn = made.view.table.marker_at(here)
        assert pawn is not None and made.view.table.shows["grid"].region(here).holds(pawn.x(), pawn.y())


def test_the_grid_turns_so_that_the_viewer_sits_at_the_bottom_and_arrows_with_it() -> None:
    with desk() as made:
        lay(made, LAND, land_view())
        low = made.view.table.region(Target("grid", "c3")).cy
        assert low > made.view.table.region(Target("grid", "c4")).cy
        lay(made, LAND, land_view(seat=1))
        assert made.view.table.region(Target("grid", "c3")).cy < made.view.table.region(Target("grid", "c4")).cy
        item = made.view.table.item_of(Target("grid", "W5"))
        assert item is not None and item.slot.marks == ("arrow:s",)


HEX = Layout("vyozha", (Hexes("hexes"), Fan("hand:0", 0, HAND), Fan("hand:1", 1, HAND)), round_table(2))


def hex_view() -> View:
    lying = tuple(Slot(code, at) for code, at in (("S1", "0,0"), ("S2", "1,0"), ("C3", "0,-1")))
    return position([ZoneView("hexes", lying), cards("hand:0", "S7", "B1"), cards("hand:1", None)])


def hex_gestures() -> list[Gesture]:
    cells = [(2, 0), (1, 1), (-1, 1)]
    return [
        Gesture(Move("put", (6, q, r)), (hand("S7"), Target("hexes", f"{q},{r}")), turn=n, marks=("legs:0,2",))
        for n, (q, r) in enumerate(cells)
    ]


def test_a_tile_snaps_to_the_nearest_legal_cell_and_its_ghost_lies_there() -> None:
    with desk() as made:
        lay(made, HEX, hex_view(), hex_gestures())
        show = made.view.table.shows["hexes"]
        assert isinstance(show, HexShow)
        goal = made.at(Target("hexes", "1,1"))
        # A little beside the cell, over a neighbour that is not legal.
        beside = goal + QPoint(round(100 * show.scale * 0.3), round(100 * show.scale * 0.75))
        assert show.hits(beside.x(), beside.y())[0] != Target("hexes", "1,1")
        made.lift(made.at(hand("S7")), beside)
        made.move(beside)
        ghost = made.view.lights._ghost
        assert made.view.lights.near == Target("hexes", "1,1")
        assert ghost.isVisible() and ghost.rotation() == 60.0
        made.release(beside)
        assert made.chosen == [hex_gestures()[1].move]
        assert not ghost.isVisible()


def test_wheel_zooms_about_the_pointer_the_ground_pans_and_f_fits() -> None:
    with desk() as made:
        lay(made, HEX, hex_view(), hex_gestures())
        show = made.view.table.shows["hexes"]
        assert isinstance(show, HexShow)
        scale, spot = show.scale, made.at(Target("hexes", "1,0"))
        made.wheel(spot, 3)
        assert show.scale > scale * 1.3
        assert (made.at(Target("hexes", "1,0")) - spot).manhattanLength() <= 2, "the tile under the pointer stays there"
        ground = QPoint(round(show.rect.x + 30), round(show.rect.y + 30))
        made.drag(ground, ground + QPoint(50, 20))
        assert (made.at(Target("hexes", "1,0")) - spot - QPoint(50, 20)).manhattanLength() <= 2
        assert made.chosen == []
        made.view.show_view(hex_view(), hex_gestures())
        assert show.scale > scale * 1.3, "a new position leaves the person's zoom alone"
        made.view.setFocus()
        made.key(Qt.Key.Key_F)
        assert abs(show.scale - scale) < 1e-6
        made.wheel(spot, -60)
        made.drag(ground, ground + QPoint(4000, 4000))
        box = made.view.table.region(Target("hexes", "0,0"))
        assert show.rect.overlap(box) > 0, "the tiles cannot be lost"


def test_tiles_lie_on_the_board_and_are_clipped_by_it() -> None:
    with desk() as made:
        lay(made, HEX, hex_view(), hex_gestures())
        board = made.view.table.boards["hexes"]
        tiles = [item for item in made.view.table.cards if item.zone == "hexes"]
        assert len(tiles) == 3 and all(item.parentItem() is board.ground for item in tiles)
        assert board.frame.flags() & board.frame.GraphicsItemFlag.ItemClipsChildrenToShape
        laid = Slot("S7", "1,1", 1)
        after = hex_view()
        zones = (ZoneView("hexes", (*after.zones[0].slots, laid)), cards("hand:0", "B1"), after.zones[2])
        item = made.view.table.item_of(hand("S7"))
        made.view.show_view(position(zones))
        assert item is not None and item.parentItem() is board.ground and item.rotation() == 60.0
        made.view.show_view(hex_view())
        assert item.parentItem() is None and item.rotation() == 0.0


@pytest.mark.parametrize("speed", [0.0, 0.05])
def test_a_tile_that_goes_to_the_board_leaves_nothing_on_the_screen_where_it_lay(speed: float) -> None:
    with desk() as made:
        view = made.view
        view.set_speed(speed)
        before = hex_view()
        lay(made, HEX, before, hex_gestures())
        laid = ZoneView("hexes", (*before.zones[0].slots, Slot("S7", "1,1", 1)))
        for shown in (position((laid, cards("hand:0", "B1"), before.zones[2])), before):
            QTest.qWait(60)
            view.show_view(shown)
            while view.table.clock.busy:
                QTest.qWait(5)
            QTest.qWait(60)
            seen = view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
            assert seen == view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_the_card_of_the_last_move_carries_a_sign_until_the_next() -> None:
    with desk() as made:
        lay(made, HEX, hex_view())
        zones = (
            ZoneView("hexes", (*hex_view().zones[0].slots, Slot("S7", "1,1"))),
            cards("hand:0", "B1"),
            cards("hand:1"),
        )
        made.view.show_view(position(zones), (), [Event("play", "S7", "hand:0", "hexes@1,1", 0)])
        tiles = {item.slot.card: set(item._badges) for item in made.view.table.cards if item.zone == "hexes"}
        assert tiles == {"S1": set(), "S2": set(), "C3": set(), "S7": {"last"}}
        made.view.show_view(position(zones), (), [Event("draw", None, "deck:1", "hand:1", 1)])
        assert made.view.table.last == "S7", "a hidden draw leaves it"
        made.view.show_view(position(zones))
        assert {b for item in made.view.table.cards for b in item._badges} == set()


def test_a_turned_tile_lies_turned_in_the_hand_stays_so_when_pointed_at_and_when_carried() -> None:
    with desk() as made:
        view = position([ZoneView("hexes", (Slot("S1", "0,0"),)), ZoneView("hand:0", (Slot("S7", turn=2), Slot("C3")))])
        lay(made, HEX, view, [Gesture(Move("put", (6, 1, 0)), (hand("S7"), Target("hexes", "1,0")), turn=2)])
        item = made.view.table.item_of(hand("S7"))
        assert item is not None and item.rotation() == 120.0
        made.move(made.at(hand("S7")))
        made.wait(lambda: item.zValue() >= layers.RAISED, "a raised tile")
        assert item.rotation() % 360 == 120.0
        made.lift(made.at(hand("S7")), made.at(Target("hexes", "1,0")))
        assert item.rotation() == 120.0
        made.release(made.at(Target("hexes", "1,0")))


def test_a_square_card_lies_upright_in_the_hand_whatever_its_turn() -> None:
    with desk() as made:
        lay(made, LAND, position([ZoneView("hand:0", (Slot("S7", turn=1),)), cards("hand:1", "W1")]))
        item = made.view.table.item_of(hand("S7"))
        assert item is not None and item.rotation() == 0.0


def test_a_long_run_of_tiles_is_shown_whole_on_the_smallest_table() -> None:
    with desk(960, 540) as made:
        lying = tuple(Slot("S1", f"{-k // 2},{k}") for k in range(-14, 15))
        lay(made, HEX, position([ZoneView("hexes", lying), cards("hand:0", "S7")]))
        show = made.view.table.shows["hexes"]
        for slot in lying:
            assert show.region(Target("hexes", slot.at)).inside(show.rect), slot.at


def test_a_heap_of_pieces_lies_within_what_is_embroidered_for_it() -> None:
    with desk() as made:
        layout = Layout("viashi", (Fan("hand:0", 0, HAND), Pile("pool:0", 0, RIGHT)), round_table(1))
        pool = ZoneView("pool:0", markers=(Marker("influence", 0, "", 9),), note="9 to place")
        lay(made, layout, position([cards("hand:0", "S7"), pool], seats=1))
        show = made.view.table.shows["pool:0"]
        frame = show.places()[0]
        assert len(show.stood) == 9
        for one in show.stood:
            assert Rect(one.x - one.width / 2, one.y - one.width / 2, one.width, one.width).inside(frame)
