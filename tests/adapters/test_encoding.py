"""The encoding: as big as it says, the same for what looks the same, different for what looks different."""

from typing import Any

import numpy as np
import pytest

from tests.contract.tables import Table, tables, walk
from velvet.adapters.encoding import BAG, LEAST, MARKS, MOST, Encoding, moves_array
from velvet.adapters.seating import Seating, seat, told
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.games import load

MOVES = 90


def seating_of(table: Table) -> Seating:
    return Seating(load(table.game), {}, table.rules(), load(table.game).capacity)


def encoding_of(seating: Seating) -> Encoding:
    return Encoding(seating.layout, seating.seats, seating.shuffled)


def positions(rules: Any, seed: int) -> list[Any]:
    """The first positions of a random game, and its last."""
    found = []
    last = None
    for n, (state, move) in enumerate(walk(rules, seed, 3000)):
        if n < MOVES:
            found.append(state.clone())
        last = state, move
    assert last is not None
    return [*found, last[0].clone()]


@pytest.mark.parametrize("table", tables(), ids=str)
def test_what_looks_different_is_encoded_differently(table: Table) -> None:
    """And the same alike. The text of a View leaves nothing of it out but the log."""
    seating = seating_of(table)
    rules, encoding = seating.rules, encoding_of(seating)
    known: dict[str, bytes] = {}
    for number, state in enumerate(positions(rules, 11)):
        for viewer in (number % seating.seats, None):
            view = rules.view(state, viewer)
            vector = encoding.encode(view)
            assert vector.shape == (encoding.size,) and vector.dtype == np.float32
            assert known.setdefault(told(view), vector.tobytes()) == vector.tobytes()
            shown = {slot.card for zone in view.zones for slot in zone.slots if slot.card is not None}
            assert shown <= set(encoding.codes)
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_what_a_seat_cannot_know_does_not_show(table: Table) -> None:
    """Everything hidden from a seat is dealt anew, as it may be: its vector stays."""
    seating = seating_of(table)
    rules, encoding = seating.rules, encoding_of(seating)
    changed = 0
    for number, state in enumerate(positions(rules, 12)):
        actor = rules.actor(state)
        if actor < 0:
            continue
        viewer = (actor + number) % seating.seats
        other = rules.determinize(rules.knowledge(state, viewer), Rng(number))
        changed += rules.encode(other) != rules.encode(state)
        assert np.array_equal(encoding.encode(rules.view(state, viewer)), encoding.encode(rules.view(other, viewer)))
    assert changed


def test_the_parts_of_a_vector_lie_where_they_should() -> None:
    seating = seat("viashi")
    rules, encoding = seating.rules, encoding_of(seating)
    sizes = dict(encoding.parts)
    zones, codes = len(seating.layout.zones), len(encoding.codes)
    assert sizes == {"head": 5 + 3 + 3 + 2 + 3, "zones": 2 * zones, "cards": codes * (zones + 5 + MARKS), "bag": BAG}
    state = rules.setup()
    rules.apply(state, rules.sample(state, Rng(3)))
    view = rules.view(state, 0)
    vector = encoding.encode(view)
    assert list(vector[:3]) == [float(rules.actor(state) == k) for k in range(3)]
    assert list(vector[5:8]) == [1, 0, 0]
    names = [zone.id for zone in seating.layout.zones]
    counts = vector[sizes["head"] : sizes["head"] + sizes["zones"]].reshape(-1, 2)
    for zone in view.zones:
        row = counts[names.index(zone.id)]
        assert list(row) == [zone.size(), sum(slot.card is None for slot in zone.slots)]
    cards = vector[sizes["head"] + sizes["zones"] :][: sizes["cards"]].reshape(codes, -1)
    for zone in view.zones:
        for place, slot in enumerate(zone.slots):
            if slot.card is not None:
                row = cards[encoding.codes.index(slot.card)]
                assert row[names.index(zone.id)] == 1 and row[zones + 1] == place + 1


def test_numbers_stay_within_their_range() -> None:
    """A total beyond what the vector holds is cut, so that the space always holds the vector."""
    from dataclasses import replace

    seating = seat("viashi")
    encoding = encoding_of(seating)
    view = replace(seating.rules.view(seating.rules.setup(), 0), scores=(99_999, -99_999, 0))
    vector = encoding.encode(view)
    assert vector.max() == MOST and vector.min() == LEAST


def test_moves_as_numbers() -> None:
    rows = moves_array([Move("play", (7,)), Move("pass"), Move("play", (8,))], 4)
    assert rows.shape == (4, 12) and rows.dtype == np.int16
    assert rows[0, 0] == rows[2, 0] != rows[1, 0] != 0
    assert list(rows[0, 1:4]) == [7, -1, -1] and list(rows[1, 1:3]) == [-1, -1]
    assert rows[3, 0] == 0
