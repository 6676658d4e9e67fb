"""The table for screen readers: names, places and states; and no crash on the way out."""

import gc
import subprocess
import sys
import weakref

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.table.desk import cards, desk, lay, position
from velvet.core.gestures import Gesture, Target, button
from velvet.core.layout import HAND, Fan, Layout, Pile, Trick, round_table
from velvet.core.moves import Move
from velvet.core.views import View
from velvet.table.access import TableAccess

pytestmark = pytest.mark.usefixtures("qapp")

NAME = QAccessible.Text.Name
LAYOUT = Layout(
    "viashi",
    (Trick("trick", label="Trick"), Pile("draw", label="Draw pile"), Fan("hand:0", 0, HAND), Fan("hand:1", 1, HAND)),
    round_table(2),
)
W1 = Target("hand:0", "W1")
GESTURES = [
    Gesture(Move("play", (0,)), (W1, Target("trick")), "Play the Queen"),
    button(Move("stop"), "stop", "Stop here"),
]


def shown() -> View:
    zones = [cards("trick"), cards("draw", None, count=12), cards("hand:0", "W1", "F3"), cards("hand:1", None)]
    return position(zones, prompt="{1} waits for you.")


def test_every_thing_has_a_name_a_place_and_a_state() -> None:
    with desk() as made:
        lay(made, LAYOUT, shown(), GESTURES, players=["Ana", "Brun"])
        access = QAccessible.queryAccessibleInterface(made.view)
        assert isinstance(access, TableAccess) and access.isValid()
        assert access.text(NAME) == "Card table"
        assert access.text(QAccessible.Text.Description) == "Brun waits for you."
        names = [child.text(NAME) for n in range(access.childCount()) if (child := access.child(n)) is not None]
        assert names == [
            "Ana, score 0",
            "Brun, score 0",
            "Draw pile: 12 cards",
            "Queen of Winds",
            "Prince of Flames",
            "A card face down",
            "Stop here",
        ]
        queen = access.thing(W1)
        assert queen.state().selectable and not queen.state().focused
        assert not access.thing(Target("hand:0", "F3")).state().selectable
        centre = queen.rect().center()
        assert access.childAt(centre.x(), centre.y()) is queen
        assert access.indexOfChild(queen) == 3
        assert access.rect().contains(queen.rect())


def test_the_focus_and_what_is_held_can_be_asked() -> None:
    with desk() as made:
        lay(made, LAYOUT, shown(), GESTURES)
        made.view.setFocus()
        access = QAccessible.queryAccessibleInterface(made.view)
        assert isinstance(access, TableAccess) and access.focusChild() is None
        made.key(Qt.Key.Key_Tab)
        assert access.focusChild() is access.thing(W1)
        assert access.thing(W1).state().focused
        made.key(Qt.Key.Key_Space)
        assert access.thing(W1).state().selected
        assert access.thing(Target("trick")).text(NAME) == "Trick"
        assert access.focusChild() is access.thing(Target("trick"))


def test_a_table_that_is_gone_says_so_and_is_freed() -> None:
    with desk() as made:
        lay(made, LAYOUT, shown(), GESTURES)
        access = QAccessible.queryAccessibleInterface(made.view)
        assert isinstance(access, TableAccess)
        thing = access.thing(W1)
        gone = weakref.ref(made.view)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not access.isValid() and not thing.isValid()
    assert access.childCount() == 0 and access.object() is None and thing.text(NAME) == ""
    del made
    gc.collect()
    assert gone() is None


LEAVING = """
import sys
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
app = QApplication([])
QAccessible.setActive(True)
from tests.table.desk import Desk, lay
from tests.table.test_access import GESTURES, LAYOUT, shown
from PySide6.QtCore import Qt
made = Desk()
lay(made, LAYOUT, shown(), GESTURES)
made.view.setFocus()
made.key(Qt.Key.Key_Tab)
access = QAccessible.queryAccessibleInterface(made.view)
for number in range(access.childCount()):
    access.child(number).text(QAccessible.Text.Name)
if sys.argv[1] == "closed":
    made.view.close()
    made.view.deleteLater()
    app.processEvents()
"""


@pytest.mark.parametrize("how", ["open", "closed"])
def test_the_program_ends_quietly_with_a_screen_reader_listening(how: str) -> None:
    command = [sys.executable, "-c", LEAVING, how]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
