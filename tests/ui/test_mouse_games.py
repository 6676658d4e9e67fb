"""Eight more games, each to its end in a real window with a real mouse: click by click, on whatever is lit.

The hand knows no rules: it touches at random what the table offers, chooses at random where the table asks, and puts
back what leads nowhere. Each game's end must come, and `velvet replay` must accept the record.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.ui.hand import Hand, Seen
from tests.ui.test_mouse import moves_of, replayed, saved, seat

# Game, agents beside the person, options that keep it short, verbs the person's hand must have made.
GAMES: list[tuple[str, list[str], dict[str, Any], set[str]]] = [
    ("loot", ["greedy"], {"max_hands": 1, "max_turns": 8}, {"discard"}),
    ("treasure", ["greedy"], {"max_hands": 1, "max_turns": 4}, {"discard"}),
    ("crusade", ["greedy", "random"], {"hands": 1}, {"bid", "play"}),
    ("mages-wild", ["greedy"], {"max_turns": 12}, {"play"}),
    ("politics", ["random", "random"], {"max_rounds": 2}, {"suit", "done"}),
    ("two-faced", ["greedy"], {}, {"keep", "play"}),
    ("vidrasso", ["greedy"], {"hands": 1}, {"give", "play"}),
    ("viking-funeral", ["greedy"], {}, {"lead"}),
]
# A whole game by hand takes so many seconds at most, or something hangs.
LIMIT = 150
# A picture is taken after so many touches.
MID = 10


def touch(hand: Hand, seen: Seen, chance: random.Random) -> None:
    """One click on something that is lit, or the right button to put back what leads nowhere; waits for its effect."""
    table = seen["table"]
    lit = table["touchable"]
    if table["choices"]:
        _, x, y = chance.choice(table["choices"])
        hand.click((x, y))
    elif not lit or (table["taken"] and chance.random() < 0.05):
        hand.screen.xdo("click", "3")
    else:
        places = [one for one in lit if [one[0], one[1]] not in table["taken"]] or lit
        _, _, x, y = chance.choice(places)
        hand.click((x, y))
    end = time.monotonic() + 0.5
    while hand.look() == seen and time.monotonic() < end:
        time.sleep(0.01)


def play_on(hand: Hand, chance: random.Random) -> None:
    """Plays until the result is shown."""
    end = time.monotonic() + LIMIT
    touches = 0
    while True:
        seen = hand.look()
        if "Play again" in seen["widgets"]:
            return
        assert hand.program.poll() is None, "the program ended"
        assert time.monotonic() < end, f"no end within {LIMIT} s; seen: {str(seen)[:1500]}"
        table = seen["table"]
        mine = table is not None and not table["busy"] and table["due"] == "person"
        if mine and (table["touchable"] or table["taken"]):
            touch(hand, seen, chance)
            touches += 1
            if touches == MID:
                hand.screen.picture(hand.home / "middle.png")
        else:
            time.sleep(0.01)


@pytest.mark.parametrize(("game", "agents", "options", "verbs"), GAMES, ids=[row[0] for row in GAMES])
def test_a_game_to_its_end(
    tmp_path: Path, game: str, agents: list[str], options: dict[str, Any], verbs: set[str]
) -> None:
    with Hand(tmp_path) as hand:
        names = ["Ana", "Marlow", "Isaura"][: 1 + len(agents)]
        seat(hand, game, names, ["", *agents], 0.0, **options)
        play_on(hand, random.Random(7))
        hand.screen.picture(tmp_path / "result.png")
        assert hand.screen.colours(tmp_path / "result.png") > 1000
        hand.close()
    record, path = saved(hand)
    positions = replayed(path)
    assert positions[-1]["terminal"] and record["game"] == game
    made = {move.split()[0] for move in moves_of(record, positions, {0})}
    assert made >= verbs, made
