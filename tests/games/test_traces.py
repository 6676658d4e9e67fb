"""What the program tells from outside: `playtest` writes records, `replay --trace` reads them, a second reader follows.

Nothing here asks the rules; a line of the trace is held against the reading of the page alone.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.changelands.checker import Changelands
from tests.games.crusade.checker import Crusade
from tests.games.loot.checker import Loot
from tests.games.mages_wild.checker import MagesWild
from tests.games.second import Second
from tests.games.treasure.checker import Treasure
from tests.games.two_faced.checker import TwoFaced
from tests.games.viashi.checker import Viashi
from tests.games.vidrasso.checker import Vidrasso
from velvet.cli import main

READERS: dict[str, Callable[[dict[str, Any], int], Second]] = {
    "viashi": lambda options, seats: Viashi("viashi", options, seats),
    "vashy": lambda options, seats: Viashi("vashy", options, seats),
    "viashilym": lambda options, seats: Viashi("viashilym", options, seats),
    "loot": Loot,
    "treasure": Treasure,
    "crusade": Crusade,
    "mages-wild": MagesWild,
    "two-faced": TwoFaced,
    "changelands": Changelands,
    "vidrasso": Vidrasso,
}
TABLES = [
    ("viashi", 3, {"hands": 2, "handicap": True}),
    ("vashy", 3, {}),
    ("viashilym", 6, {}),
    ("loot", 3, {"max_hands": 2}),
    ("treasure", 2, {"max_hands": 1, "builder_color": "runs3"}),
    ("treasure", 6, {"max_hands": 1}),
    ("crusade", 4, {}),
    ("mages-wild", 5, {"hands": 3}),
    ("two-faced", 2, {}),
    ("changelands", 4, {"max_turns": 8}),
    ("vidrasso", 2, {"hands": 2, "cut": True}),
]


def position(second: Second) -> dict[str, Any]:
    """What a line of the trace must say of this position."""
    legal = sorted(second.legal())
    said = {
        "actor": second.actor,
        "terminal": second.actor is None,
        "scores": second.scores,
        "winners": second.winners,
        "legal": legal if len(legal) <= 2000 else [],
    }
    if second.actor == "chance":
        said["chance"] = second.chance
    if len(legal) > 2000:
        said["legal_count"] = len(legal)
    return said


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)
def test_a_trace_is_the_pages(
    game: str, seats: int, options: dict[str, Any], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "games.jsonl"
    chosen = [word for name, value in options.items() for word in ("--option", f"{name}={json.dumps(value)}")]
    assert main(["playtest", game, "--games", "2", "--seats", str(seats), *chosen, "--records", str(file)]) == 0
    capfdbinary.readouterr()
    assert main(["replay", str(file), "--trace"]) == 0
    lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 2
    for k, record in enumerate(records):
        second = READERS[game](options, seats)
        trace = [line for line in lines if line.get("record", 0) == k]
        assert len(trace) == len(record["moves"]) + 1 and trace[-1]["terminal"]
        for ply, line in enumerate(trace):
            expected = {"game": game, "options": line["options"], "record": k, "ply": ply, **position(second)}
            assert line == expected
            assert {name: line["options"][name] for name in options} == options
            if ply < len(record["moves"]):
                second.play(record["moves"][ply])
