"""Looking back with a real mouse at a real window: the result, the graph, the list, and the table at each place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.ui.hand import Hand, Seen

PLANTED = Path(__file__).parents[1] / "lab" / "planted.velvet"
BLUNDER = 34
# The analysis gives way to everything else that runs on the machine.
LONG = 300


def at(ply: int) -> Callable[[Seen], bool]:
    """Whether table and graph stand there."""
    return lambda seen: bool(seen["looking"]) and seen["table"]["ply"] == seen["looking"]["at"] == ply


def test_looking_back_at_a_finished_game(tmp_path: Path) -> None:
    data = msgspec.json.decode(PLANTED.read_bytes())
    file = tmp_path / "evening.velvet"
    # Ana's decisions and the program's: one person, so the table is seen from her seat.
    file.write_bytes(msgspec.json.encode(data | {"kinds": ["person", "agent"]}))
    with Hand(tmp_path / "home") as hand:
        hand.set(sounds=False, pace=0.0, rest=0.0)
        hand.open(file)
        hand.press("Look back at the game", LONG)

        def found(seen: Seen) -> bool:
            looking = seen.get("looking")
            return bool(looking and looking["finished"] and looking["rows"])

        seen = hand.wait(found, "analysis", LONG)
        hand.screen.picture(tmp_path / "found.png")
        # The costliest move stands first; a click on it shows the table before it was made.
        ply, x, y = seen["looking"]["rows"][0]
        assert ply == BLUNDER
        hand.click((x, y))
        seen = hand.wait(at(BLUNDER), "table at the blunder", LONG)
        assert seen["table"]["due"] == "review" and seen["table"]["actor"] == 1
        assert seen["looking"]["words"].startswith("Move 35. Marlow leads the 7 of Winter")
        hand_of = [card for zone, card, _ in seen["table"]["lies"] if zone == "hand:1"]
        assert hand_of and not any(hand_of)
        # A click on the graph leads to that place, arrow keys on from there.
        hand.click(tuple(seen["looking"]["graph"][12]))
        hand.wait(at(12), "table after move 12", LONG)
        hand.screen.xdo("key", "Right")
        hand.wait(at(13), "table after move 13", LONG)
        # From the other's seat one sees the other's cards.
        hand.screen.xdo("key", "End")
        hand.wait(at(40), "end", LONG)
        hand.press("From the mover’s seat")
        hand.click(tuple(seen["looking"]["graph"][BLUNDER]))
        seen = hand.wait(at(BLUNDER), "table at the blunder", LONG)
        assert [card for zone, card, _ in seen["table"]["lies"] if zone == "hand:1"] == ["F6"]
        hand.screen.picture(tmp_path / "seat.png")
        hand.press("Close")
        seen = hand.wait(lambda seen: seen["looking"] is None, "end of looking back", LONG)
        assert seen["table"]["due"] == "done" and seen["table"]["ply"] == 40
        hand.close()
