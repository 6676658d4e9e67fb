"""`velvet bench frames`: the table it drags over is as full as it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from velvet import games
from velvet.ui.frames import crowded, draggable, full_table, spiral


def test_a_spiral_has_every_cell_once() -> None:
    cells = spiral(6)
    assert len(cells) == len(set(cells)) == 1 + 6 * sum(range(1, 7))
    for cell in cells:
        q, r = map(int, cell.split(","))
        assert max(abs(q), abs(r), abs(q + r)) <= 6


def test_the_board_of_hexes_is_filled_up() -> None:
    spec = games.load("vyozha")
    match, seat = full_table(spec)
    view = crowded(match.view(seat), spec.layout(match.rules), spec.deck)
    tiles = [slot for zone in view.zones for slot in zone.slots]
    assert len(tiles) == 105
    (board,) = [zone for zone in view.zones if zone.id == "hexes"]
    cells = [slot.at for slot in board.slots]
    assert len(cells) == len(set(cells)) > 80


def test_the_trick_game_shows_its_whole_deck() -> None:
    spec = games.load("viashi")
    match, seat = full_table(spec)
    view = crowded(match.view(seat), spec.layout(match.rules), spec.deck)
    assert sum(len(zone.slots) for zone in view.zones) == 54
    assert draggable(match.gestures(seat)).path[1:]


def test_it_measures() -> None:
    command = [sys.executable, "-m", "velvet", "bench", "frames", "changelands", "--json"]
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    row = json.loads(done.stdout)
    assert (row["kind"], row["game"], row["items"]) == ("frames", "changelands", 300)
    assert 0 < row["p50_ms"] <= row["p95_ms"] <= row["max_ms"]
