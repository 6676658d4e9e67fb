"""Fingers on the table: a touch drags and taps as a mouse does, two fingers zoom a hex board."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.table.desk import Desk, cards, desk, lay, position
from velvet.core.gestures import Gesture, Target
from velvet.core.layout import HAND, Fan, Hexes, Layout, Trick
from velvet.core.moves import Move
from velvet.core.views import Slot, ZoneView
from velvet.table.zones import HexShow

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def fingers(made: Desk, screen: QPointingDevice, kind: str, *spots: QPoint) -> None:
    """All fingers do the same at once; spots are in the viewport."""
    window = made.view.windowHandle()
    touch = QTest.touchEvent(window, screen)
    for finger, spot in enumerate(spots):
        getattr(touch, kind)(finger, made.view.viewport().mapTo(made.view, spot), window)
    touch.commit()
    QApplication.processEvents()


def test_a_finger_drags_and_taps(screen: QPointingDevice) -> None:
    layout = Layout("viashi", (Trick("trick"), Fan("hand:0", 0, HAND)), (0.0,))
    w1, trick, play = Target("hand:0", "W1"), Target("trick"), Move("play", (0,))
    view = position([cards("trick"), cards("hand:0", "W1", "F3")], seats=1)
    with desk() as made:
        lay(made, layout, view, [Gesture(play, (w1, trick))])
        start, end = made.at(w1), made.at(trick)
        fingers(made, screen, "press", start)
        fingers(made, screen, "move", start + QPoint(15, -15))
        fingers(made, screen, "move", (start + end) / 2)
        assert made.view.pointer.carries
        fingers(made, screen, "move", end)
        fingers(made, screen, "release", end)
        assert made.chosen == [play]
        lay(made, layout, view, [Gesture(play, (w1, trick))])
        fingers(made, screen, "press", start)
        fingers(made, screen, "release", start)
        assert made.view.machine.held == w1


def test_two_fingers_zoom_the_board_and_play_nothing(screen: QPointingDevice) -> None:
    layout = Layout("vyozha", (Hexes("hexes"), Fan("hand:0", 0, HAND)), (0.0,))
    tiles = ZoneView("hexes", (Slot("S1", "0,0"), Slot("S2", "1,0")))
    w7, cell = Target("hand:0", "S7"), Target("hexes", "2,0")
    with desk() as made:
        gestures = [Gesture(Move("put", (6, 2, 0)), (w7, cell))]
        lay(made, layout, position([tiles, cards("hand:0", "S7")], seats=1), gestures)
        show = made.view.table.shows["hexes"]
        assert isinstance(show, HexShow)
        before, middle = show.scale, made.at(Target("hexes", "1,0"))
        fingers(made, screen, "press", middle - QPoint(20, 0), middle + QPoint(20, 0))
        for apart in range(25, 60, 5):
            fingers(made, screen, "move", middle - QPoint(apart, 0), middle + QPoint(apart, 0))
        fingers(made, screen, "release", middle - QPoint(60, 0), middle + QPoint(60, 0))
        assert show.scale > before * 1.2
        assert made.chosen == [] and made.refused == []
