"""Every game on the table: it lies as its View says at every position, and its moves can be made by mouse."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.table.desk import Desk, desk
from velvet import games
from velvet.core.gestures import BUTTONS, Gesture, Target
from velvet.core.interaction import Stage
from velvet.core.rng import RUN, Rng
from velvet.core.views import View
from velvet.match import Match
from velvet.table.lights import CHOICE
from velvet.table.scene import zone_of
from velvet.table.zones import PileShow

pytestmark = pytest.mark.usefixtures("qapp")

PLIES = 60
BY_MOUSE = 12


def lies_as_seen(made: Desk, view: View) -> None:
    """Each zone's cards are the View's, at the places of its layout; nothing else lies about."""
    table = made.view.table
    for zone, show in table.shows.items():
        seen = zone_of(view, zone)
        here = sorted(item.slot.card or "" for item in table.cards if item.zone == zone)
        if isinstance(show, PileShow):
            assert here == sorted(lay.slot.card or "" for lay in show.laid)
            assert len(here) == min(seen.size(), 2) or len(here) == len(seen.slots[-2:]), zone
            assert show.count == seen.size()
        else:
            backs = [""] * max(0, seen.size() - len(seen.slots))
            assert here == sorted([*(slot.card or "" for slot in seen.slots), *backs]), zone
    for item in table.cards:
        box = item.sceneBoundingRect()
        # Pixmaps reach beyond the card by their shadow; boards may be panned out of sight.
        assert item.zone in table.boards or table.sceneRect().adjusted(-40, -40, 40, 40).contains(box), item.zone


def by_hand(made: Desk, gesture: Gesture) -> None:
    """Makes a gesture with the mouse: clicks, the last step as a drag where something is carried."""
    path = list(gesture.path)
    held = [step for step in path if step.zone != BUTTONS and made.view.item(step) is not None]
    if len(path) == 2 and path[0] in held and path[1].zone != BUTTONS:
        made.drag(made.at(path[0]), made.at(path[1]))
    else:
        for step in path:
            made.click(made.at(step))
    if made.view.machine.stage is Stage.CHOOSING:
        index = made.view.machine.choices.index(gesture)
        made.click(made.view.lights.chooser[index].box.center().toPoint())
    elif made.view.machine.ready():
        made.click(made.at(Target(BUTTONS, "!confirm")))


@pytest.mark.parametrize("game", games.ids())
def test_a_game_lies_and_plays_on_the_table(game: str) -> None:
    spec = games.load(game)
    seats = max(spec.seats)
    match = Match(spec, {}, [f"Seat {k + 1}" for k in range(seats)], seed=11)
    rng = Rng(RUN, 11, 0)
    layout = spec.layout(match.rules)
    with desk() as made:
        made.view.set_explain(match)
        seat, made_by_mouse = -1, 0
        while not match.over and match.ply < PLIES:
            steps = match.settle()
            if match.over:
                break
            if seat != match.actor:
                seat = match.actor
                made.view.set_layout(layout, seat, match.players)
            view, gestures = match.view(seat, log=False), match.gestures(seat)
            events = tuple(event for step in steps for event in step.events(seat))
            made.view.show_view(view, gestures, events)
            lies_as_seen(made, view)
            gesture = gestures[rng.below(len(gestures))]
            if not any(one.unless for one in gestures) and made_by_mouse < BY_MOUSE:
                by_hand(made, gesture)
                assert made.refused == [], (gesture, made.refused)
                assert [match.rules.format(move) for move in made.chosen] == [match.rules.format(gesture.move)]
                made_by_mouse += 1
            made.chosen.clear()
            step = match.play(gesture.move)
            made.view.set_speed(1)
            made.view.show_view(match.view(seat, log=False), (), step.events(seat))
            QApplication.processEvents()
            made.view.skip()
            made.view.set_speed(0)
            lies_as_seen(made, match.view(seat, log=False))
            made.chosen.clear()
        assert made_by_mouse > 3
        assert CHOICE not in {target.zone for target in made.view.machine.pickups}
