"""Politics by hand: markers dragged from the pool, an ability turned on a card and a seat, a card laid on another.

The paths are the longest that any game has; a real mouse walks them.
"""

from typing import Any

import pytest

from tests.games.politics.help import at, play
from tests.table.desk import Desk, desk, lay
from velvet.core.gestures import Target
from velvet.games import load

pytestmark = pytest.mark.usefixtures("qapp")


def shown(made: Desk, rules: Any, state: Any) -> Any:
    """Lays the acting seat's table; the texts of what it chooses."""
    spec, seat = load("politics"), rules.actor(state)
    view = rules.view(state, seat)
    lay(made, spec.layout(rules), view, spec.gestures(rules, view), ["Ana", "Ben", "Cleo"])
    return lambda: [rules.format(move) for move in made.chosen]


def test_markers_are_dragged_and_counted() -> None:
    rules, state = at()
    with desk() as made:
        chosen = shown(made, rules, state)
        made.drag(made.at(Target("pool:0")), made.at(Target("line", "8")))
        labels = [item.label for item in made.view.lights.chooser]
        assert labels == [f"Place {n} on the Scholar of Flames" for n in ("1 marker", "2 markers", "3 markers")]
        made.click(made.view.lights.chooser[1].box.center().toPoint())
        assert chosen() == ["place 2 8"]


def test_a_refused_place_says_why() -> None:
    rules, state = at()
    with desk() as made:
        shown(made, rules, state)
        made.drag(made.at(Target("pool:0")), made.at(Target("line", "2")))
        assert made.chosen == [] and len(made.refused) == 1


ABILITIES = [
    # The King of Stones taxes a marker of seat 1: card, card, plate.
    (("place 1 1", "place 2 3", "place 1 2", "pass", "pass", "pass", "done", "done"),
     (Target("line", "2"), Target("line", "3"), Target("seat:1")), "use 2 tax 3 1"),
    # The Prince of Flames rallies from itself: the same card twice.
    (("place 1 1", "place 2 3", "pass", "pass", "pass", "done"),
     (Target("line", "3"), Target("line", "3"), Target("line", "5")), "use 3 rally 3 5 1"),
    # The Fool makes two neighbours trade places.
    (("pass", "pass", "place 2 9", "pass", "done", "done"),
     (Target("line", "9"), Target("line", "4"), Target("line", "5")), "use 9 jest 4"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "path", "move"), ABILITIES)
def test_abilities_by_clicks(texts: tuple[str, ...], path: tuple[Target, ...], move: str) -> None:
    rules, state = at(*texts)
    with desk() as made:
        chosen = shown(made, rules, state)
        for target in path:
            made.click(made.at(target))
        assert chosen() == [move]


def test_a_revolt_by_hand() -> None:
    rules, state = at("pass", "place 2 5", "pass", "pass", "done", "done", "done")
    with desk() as made:
        chosen = shown(made, rules, state)
        made.click(made.at(Target("buttons", "cup:1")))
        play(rules, state, "cup 1", "draw 1")
        chosen = shown(made, rules, state)
        made.drag(made.at(Target("hand:1", "F5")), made.at(Target("line", "5")))
        shown(made, rules, state)
        made.drag(made.at(Target("line", "5")), made.at(Target("line", "4")))
        assert chosen() == ["cup 1", "take", "swap up"]
