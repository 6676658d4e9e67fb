"""Whole games in a real window with a real mouse. The hand sees the screen and points at it; nothing else plays.

Afterwards the saved record must hold exactly what the hand did, and `velvet replay` must accept it.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ui.hand import Hand, Seen
from velvet.store import Store

# [zone, at, x, y]
Touch = list[Any]
Choose = Callable[[Seen, list[Touch]], Touch]
SEED = 5
FACES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def seat(hand: Hand, game: str, players: list[str], agents: list[str], pace: float, **options: Any) -> None:
    """A person who set these things the last time opens the program and deals, always the same cards."""
    last = {game: {"players": players, "agents": agents, "options": options}}
    hand.set(pace=pace, rest=pace * 0.5, sounds=False, last=last)
    hand.open()
    hand.press(f"game:{game}")
    deal(hand, SEED)


def deal(hand: Hand, seed: int) -> None:
    """Types the seed under “More”, scrolling there where a game has many options, and deals."""
    x, y, w, _ = hand.wait(lambda seen: "Deal the cards" in seen["widgets"], "dialog")["widgets"]["Deal the cards"]
    hand.screen.xdo("mousemove", str(x + w - 4), str(y - 60), *("click", "5") * 20, "sleep", "0.1")
    hand.press("More")
    hand.press("Seed")
    hand.screen.xdo("type", str(seed))
    hand.press("Deal the cards")


def act(hand: Hand, seen: Seen, pick: Touch, drop: Choose) -> tuple[list[str], list[str]]:
    """Drags something (or presses a button) and waits until the move is made; what was touched."""
    zone, at, x, y = pick
    ply, line = seen["table"]["ply"], seen["table"]["line"]
    if zone == "buttons":
        hand.click((x, y))
        touched = [zone, at], ["", ""]
    else:
        hand.grasp((x, y))
        carried = hand.carried()
        assert carried["table"]["taken"] == [[zone, at]], "something else is in hand than what was grasped"
        where = drop(carried, carried["table"]["touchable"])
        hand.let_go((where[2], where[3]))
        touched = [zone, at], [where[0], where[1]]
    hand.wait(lambda s: bool(s["table"]) and s["table"]["ply"] > ply, f"move after {touched}, {line!r}", 15)
    return touched


def saved(hand: Hand) -> tuple[dict[str, Any], Path]:
    """The record the program kept, as a file."""
    with Store(hand.home) as store:
        texts = [match.record for match in store.open_matches()] + [match.record for match in store.finished()]
    assert len(texts) == 1
    path = hand.home / "saved.velvet"
    path.write_text(texts[0], encoding="utf-8")
    return json.loads(texts[0]), path


def replayed(path: Path) -> list[dict[str, Any]]:
    """Every position of a record by `velvet replay --trace`, which must accept it."""
    command = [sys.executable, "-m", "velvet", "replay", str(path), "--json", "--trace"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def moves_of(record: dict[str, Any], positions: list[dict[str, Any]], seats: set[int]) -> list[str]:
    return [move for move, before in zip(record["moves"], positions, strict=False) if before["actor"] in seats]


def test_one_hand_of_viashi(tmp_path: Path) -> None:
    chance = random.Random(11)
    acts: list[str] = []
    with Hand(tmp_path) as hand:
        seat(hand, "viashi", ["Ana", "Marlow", "Isaura"], ["", "greedy", "random"], 0.0, hands=1)
        while (seen := hand.my_turn())["table"]["due"] == "person":
            card, place = act(hand, seen, chance.choice(seen["table"]["touchable"]), lambda _, lit: lit[0])
            acts.append(f"{'up' if card[0].startswith('drawn') else 'play'} {card[1]}")
            assert place[0] in ("table:0", "trick")
        hand.wait(lambda s: "Play again" in s["widgets"], "result")
        hand.screen.picture(tmp_path / "result.png")
        assert hand.screen.colours(tmp_path / "result.png") > 1000
        hand.close()
    record, path = saved(hand)
    positions = replayed(path)
    assert positions[-1]["terminal"] and len(acts) == 9 + 18
    assert moves_of(record, positions, {0}) == acts
    assert record["players"] == ["Ana", "Marlow", "Isaura"] and record["kinds"] == ["person", "agent", "agent"]


def test_changelands_to_its_end_with_animations(tmp_path: Path) -> None:
    chance = random.Random(5)
    acts: list[str] = []
    with Hand(tmp_path) as hand:
        seat(hand, "changelands", ["Ana", "Marlow"], ["", "greedy"], 1.0, max_turns=8)
        while (seen := hand.my_turn())["table"]["due"] == "person":
            picks = seen["table"]["touchable"]
            # Steps are more fun than stopping.
            walking = [pick for pick in picks if pick[0] == "grid"]
            pick = walking[0] if walking else chance.choice(picks)
            (zone, at), (_, to) = act(hand, seen, pick, lambda _, lit: chance.choice(lit))
            if zone == "grid":
                acts.append("go " + _compass(at, to))
            else:
                acts.append("stop" if zone == "buttons" else f"put {at} {to}")
        hand.wait(lambda s: "Play again" in s["widgets"], "result")
        hand.close()
    assert any(word.startswith("go") for word in acts) and any(word.startswith("put") for word in acts)
    record, path = saved(hand)
    positions = replayed(path)
    assert positions[-1]["terminal"] and record["seed"] == SEED
    assert moves_of(record, positions, {0}) == acts


def _compass(here: str, there: str) -> str:
    east, north = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    return {(0, 1): "n", (1, 0): "e", (0, -1): "s", (-1, 0): "w"}[(east, north)]


def test_vyozha_with_both_kinds_of_branches(tmp_path: Path) -> None:
    acts: list[str] = []
    kinds: set[str] = set()
    tiles = 0
    with Hand(tmp_path) as hand:
        hand.set(pace=0.0, sounds=False, last={"vyozha": {"players": ["Ana"], "agents": [""], "options": {}}})
        hand.open()
        hand.press("game:vyozha")
        deal(hand, 3)
        while tiles < 20 or len(kinds) < 2:
            seen = hand.my_turn()
            assert seen["table"]["due"] == "person", "the game ended early"
            board = {tuple(map(int, at.split(","))) for zone, _, at in seen["table"]["lies"] if zone == "hexes"}
            found = _best(hand, seen, board, "analytic" not in kinds and tiles > 3)
            if found is None:
                act(hand, seen, next(t for t in seen["table"]["touchable"] if t[0] == "buttons"), lambda _, lit: lit[0])
                acts.append("end")
                continue
            card, cell = found
            acts.append(f"put {card} {cell}")
            tiles += 1
            if card.startswith("B"):
                kinds.add("synthetic" if _neighbours(cell, board) == 2 else "analytic")
        hand.screen.picture(tmp_path / "board.png")
        hand.close()
    record, path = saved(hand)
    positions = replayed(path)
    assert tiles >= 20 and kinds == {"analytic", "synthetic"}
    assert moves_of(record, positions, {0}) == acts
    assert record["seed"] == 3


def _best(hand: Hand, seen: Seen, board: set[Any], want_branch: bool) -> tuple[str, str] | None:
    """Takes up each card in turn, looks at the lit cells, and lays the most promising one; None if no card fits."""
    best: tuple[int, Touch, Touch] | None = None
    for pick in [touch for touch in seen["table"]["touchable"] if touch[0] != "buttons"]:
        branch = pick[1].startswith("B")
        hand.click((pick[2], pick[3]))
        for place in hand.carried()["table"]["touchable"]:
            q, r = map(int, place[1].split(","))
            near = -abs(q) - abs(r) - abs(q + r)
            worth = near if not branch else 100 if _neighbours(place[1], board) == 2 else 50 if want_branch else -99
            if best is None or worth > best[0]:
                best = worth, pick, place
        hand.screen.xdo("click", "3")
        hand.wait(lambda s: not s["table"]["taken"], "card put back")
    if best is None:
        return None
    act(hand, seen, best[1], lambda _, lit: next(place for place in lit if place[1] == best[2][1]))
    return best[1][1], best[2][1]


def _neighbours(cell: str, board: set[Any]) -> int:
    q, r = map(int, cell.split(","))
    return sum((q + dq, r + dr) in board for dq, dr in FACES)


def laid(seen: Seen) -> bool:
    """Whether a table can be played at, or others play at it."""
    table = seen["table"]
    return table is not None and bool(table["touchable"] or table["due"] != "person")


@pytest.mark.parametrize("kills", [6, pytest.param(20, marks=pytest.mark.slow)])
def test_continue_is_exact_after_kills(tmp_path: Path, kills: int) -> None:
    chance = random.Random(20)
    with Hand(tmp_path) as hand:
        seat(hand, "viashi", ["Ana", "Marlow", "Isaura"], ["", "greedy", "random"], 0.3)
        # What is not on the screen yet, on a busy machine, need not be in the store.
        hand.wait(laid, "table")
        shown = 0
        for _ in range(kills):
            # Once something has been played, which takes its time on a busy machine, any moment is as good as another.
            seen, end = hand.look(), time.monotonic() + 20
            begun = (seen["table"] or {"ply": 0})["ply"]
            played = False
            while time.monotonic() < end:
                seen = hand.look()
                table = seen["table"]
                if not played and table is not None and table["ply"] > begun:
                    played, end = True, time.monotonic() + chance.uniform(0.0, 0.7)
                if table is None or table["due"] != "person" or table["busy"] or not table["touchable"]:
                    time.sleep(0.01)
                    continue
                zone, _, x, y = chance.choice(table["touchable"])
                lit = [x, y - 300] if zone.startswith("hand") else [x + 150, y - 150]
                hand.grasp((x, y))
                places = hand.look()["table"]["touchable"]
                target = places[0][2:] if hand.look()["table"]["taken"] and places else lit
                hand.let_go((target[0], target[1]))
                time.sleep(0.05)
            hand.kill()
            shown = max(shown, (hand.look()["table"] or {"ply": 0})["ply"])
            with Store(tmp_path) as store:
                match = store.latest_open()
            assert match is not None, "the match is gone"
            moves = json.loads(match.record)["moves"]
            assert len(moves) >= shown, "a move that was on the screen is not in the store"
            hand.open()
            hand.press(f"continue:{match.slot}")
            hand.wait(laid, "table")
            with Store(tmp_path) as store:
                again = next(one for one in store.open_matches() if one.slot == match.slot)
            assert json.loads(again.record)["moves"][: len(moves)] == moves
            assert hand.look()["table"]["ply"] >= len(moves)
        hand.close()
    record, path = saved(hand)
    replayed(path)
    assert len(record["moves"]) > kills
