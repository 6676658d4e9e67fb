"""A hint taken with a real mouse in a real window: H, the rows, the table that lights up, a double click that plays."""

from __future__ import annotations

from pathlib import Path

from tests.ui.hand import Hand, Seen
from tests.ui.test_mouse import moves_of, replayed, saved, seat
from velvet.core.cards import VIASHI


def over(hand: Hand, seen: Seen, row: int) -> tuple[int, int]:
    """The middle of a row, with the pointer on it; it comes from elsewhere, as a row may open where it rests."""
    x, y, w, h = seen["widgets"][f"hint:{row}"]
    hand.screen.xdo("mousemove", str(x - 40), str(y), "mousemove", str(x + w // 2), str(y + h // 2))
    return x + w // 2, y + h // 2


def test_a_hint_is_asked_for_pointed_at_and_played(tmp_path: Path) -> None:
    played: list[str] = []
    with Hand(tmp_path) as hand:
        seat(hand, "viashi", ["Ana", "Marlow", "Isaura"], ["", "greedy", "random"], 0.0, hands=1)
        for turn in range(4):
            seen = hand.my_turn()
            ply = seen["table"]["ply"]
            hand.screen.xdo("key", "h")
            seen = hand.wait(lambda s: bool(s["table"]["hint"]) and "hint:1" in s["widgets"], "rows of the hint", 30)
            rows = seen["table"]["hint"]
            assert len({row.split(". ", 1)[1] for row in rows}) == len(rows)
            # The best row lights up by itself; then whichever the mouse is over.
            for number in range(len(rows), 0, -1):
                spot = over(hand, seen, number)
                words = rows[number - 1].split(", wins")[0].split(": ")[0]
                lit = hand.wait(lambda s, words=words: _name(s) in words, f"row {number} lit", 10)
            (zone, card), (goal, _) = lit["table"]["pointed"]
            assert zone.split(":")[0] in ("drawn", "hand", "table") and goal in ("table:0", "trick")
            if turn == 0:
                # Looked at and sent away, it has changed nothing.
                hand.screen.xdo("key", "Escape")
                seen = hand.wait(lambda s: not s["table"]["hint"] and not s["table"]["pointed"], "hint put away", 10)
                assert seen["table"]["ply"] == ply
                continue
            hand.screen.xdo("mousemove", *map(str, spot), "click", "--repeat", "2", "--delay", "40", "1")
            seen = hand.wait(lambda s, ply=ply: s["table"]["ply"] > ply, "move of the hint", 15)
            assert not seen["table"]["hint"]
            played.append(f"{'up' if zone.startswith('drawn') else 'play'} {card}")
        hand.close()
    record, path = saved(hand)
    assert len(played) == 3 and moves_of(record, replayed(path), {0})[:3] == played


def _name(seen: Seen) -> str:
    """What the card that the table points out is called."""
    pointed = seen["table"]["pointed"]
    return VIASHI.names[VIASHI.card(pointed[0][1])] if pointed else "nothing"
