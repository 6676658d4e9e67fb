"""What is shown: views fit the layout, gestures fit the legal moves, events and sentences are whole and redacted."""

import re
from typing import Any

from tests.contract.tables import Table, walk
from tests.contract.test_secrets import secrets
from velvet.core.events import Events
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load


def test_views_fit_the_layout(table: Table, rules: Rules[Any]) -> None:
    """Every zone of a view is in the layout, and every zone of the layout that holds cards is in the view."""
    layout = load(table.game).layout(rules)
    declared = [zone.id for zone in layout.zones]
    assert len(set(declared)) == len(declared)
    assert len(layout.seats_at) == rules.seats
    for n, (state, _) in enumerate(walk(rules, 51, 600)):
        if n % 5:
            continue
        for viewer in (None, *range(rules.seats)):
            view = rules.view(state, viewer)
            assert {zone.id for zone in view.zones} <= set(declared)
            assert (view.game, view.seats, view.seat) == (rules.game, rules.seats, viewer)
            assert view.actor == rules.actor(state) and view.hand == rules.hand_number(state)
            assert list(view.scores) == rules.scores(state)
            assert view.prompt and "{" not in re.sub(r"\{\d\}", "", view.prompt)
            assert bool(view.legal) == (view.actor == viewer and viewer is not None)
            for zone in view.zones:
                assert zone.size() >= len(zone.slots) or zone.count == -1


def test_gestures_fit_the_moves(table: Table, rules: Rules[Any]) -> None:
    """One gesture a legal move, in order, told apart by path or label; its places are zones of the layout."""
    spec = load(table.game)
    declared = {zone.id for zone in spec.layout(rules).zones}
    for n, (state, _) in enumerate(walk(rules, 52, 600)):
        who = rules.actor(state)
        if (n % 5 and n > 30) or who == CHANCE:
            continue
        view = rules.view(state, who)
        found = spec.gestures(rules, view)
        assert [gesture.move for gesture in found] == list(view.legal)
        assert all(gesture.path and gesture.label for gesture in found)
        keys = {(frozenset(g.path[: g.any_order]), g.path[g.any_order :], g.label) for g in found}
        assert len(keys) == len(found)
        for gesture in found:
            for target in gesture.path:
                fixed = target.zone == "buttons" or re.fullmatch(r"seat:\d", target.zone)
                assert fixed or target.zone in declared, target


def test_events_are_whole_and_redacted(table: Table, rules: Rules[Any]) -> None:
    """Asking for events changes nothing; what a seat is told of hidden cards carries no identity."""
    permuter = secrets(table)
    for n, (state, move) in enumerate(walk(rules, 53, 400)):
        told = Events()
        silent, loud = state.clone(), state.clone()
        rules.apply(silent, move)
        rules.apply(loud, move, told)
        assert silent == loud
        if rules.actor(state) != CHANCE:
            assert told.all, rules.format(move)
        if n % 3 or rules.actor(silent) == OVER:
            continue
        for seat in range(rules.seats):
            hidden = permuter.places(rules, silent, seat)
            was_hidden = permuter.places(rules, state, seat)
            for event in told.to(seat):
                if event.card in hidden and event.card in was_hidden:
                    raise AssertionError(f"{rules.format(move)} tells {seat} of {event.card}: {event}")


def test_the_log_speaks(table: Table, rules: Rules[Any]) -> None:
    """Every move has a sentence for every viewer, and it names no card that the viewer may not know."""
    permuter = secrets(table)
    deck = load(table.game).deck
    assert deck
    for n, (state, move) in enumerate(walk(rules, 54, 300)):
        for viewer in (None, *range(rules.seats)):
            said = rules.narrate(state, move, viewer)
            assert said and said[-1] in ".!?" and "{" not in re.sub(r"\{\d\}", "", said), said
            if viewer is None or n % 3:
                continue
            after = state.clone()
            rules.apply(after, move)
            if rules.actor(after) == OVER:
                continue
            hidden = permuter.places(rules, state, viewer).keys() & permuter.places(rules, after, viewer).keys()
            for code in hidden:
                assert not re.search(rf"\b{code}\b", said), said
