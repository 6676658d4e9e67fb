"""Looking back: a blunder that is provably one comes first, nothing hidden is used, and what is kept can be shown."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.agents.toy import SPEC as TOY
from velvet import games
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.lab.analysis import LISTED, POINTS, SHARE, Analysis, simulations_for
from velvet.lab.findings import Findings, key_of
from velvet.match import Match, Record

# One hand of Vidrasso; with three tricks to go Marlow, who can know every card by then, leads the wrong one.
PLANTED = Path(__file__).with_name("planted.velvet")
BLUNDER, WRONG, RIGHT = 34, "play W7", "play F6"
NAMES = ("Ana", "Bo", "Cleo")


def planted() -> Match:
    record = Record.load(PLANTED.read_bytes())
    return Match.from_record(record, games.load(record.game))


def toy(seed: int = 3, hands: int = 2, kinds: tuple[str, ...] = ("agent",) * 3) -> Match:
    """A match of the toy game, played at random."""
    match = Match(TOY, {"hands": hands}, NAMES, kinds=kinds, seed=seed)
    rng = Rng(9, seed)
    match.settle()
    while not match.over:
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    return match


def outcome(rules: Rules[Any], state: Any, seat: int) -> float:
    """The seat's share of the win with best play of both, by trying everything."""
    if rules.actor(state) == OVER:
        winners = rules.winners(state)
        return 1 / len(winners) if seat in winners else 0.0
    values = []
    for move in rules.legal_moves(state):
        after = state.clone()
        rules.apply(after, move)
        values.append(outcome(rules, after, seat))
    return max(values) if rules.actor(state) == seat else min(values)


def after(match: Match, move: str, deal: Any) -> Any:
    """The deal with this move made in it."""
    match.rules.apply(deal, match.rules.parse(move))
    return deal


def test_a_proven_blunder_is_the_costliest_move() -> None:
    match = planted()
    match.goto(BLUNDER)
    seat = match.actor
    knowledge = match.rules.knowledge(match.state, seat)
    for number in range(30):
        right, wrong = (
            outcome(match.rules, after(match, move, match.rules.determinize(knowledge, Rng(1, number))), seat)
            for move in (RIGHT, WRONG)
        )
        assert (right, wrong) == (1.0, 0.0)
    match.goto(match.length)

    found = gathered(match, 150)
    worst = found.costly()[0]
    assert (worst["ply"], worst["seat"], worst["move"], worst["best"]) == (BLUNDER, seat, WRONG, RIGHT)
    assert worst["value"] < 0.02 and worst["best_value"] > 0.98 and worst["clear"]
    assert "7 of Winter" in worst["sentence"] and "6 of Fall" in worst["best_sentence"]
    # The line falls where the move was made, and ends at what came of it.
    (line,) = found.line(seat)
    assert dict(line)[BLUNDER] > 0.98 and dict(line)[BLUNDER + 1] < 0.02 and line[-1] == (match.length, 0.0)
    assert found.value(seat, BLUNDER) == worst["best_value"] and found.value(seat, 0) is None


@cache
def rows_of(simulations: int) -> list[dict[str, Any]]:
    return list(Analysis(toy(), simulations).rows())


def gathered(match: Match, simulations: int) -> Findings:
    found = Findings()
    for row in Analysis(match, simulations).rows():
        found.add(row)
    return found


def test_the_rows_are_told_in_the_order_of_the_game() -> None:
    match, rows = toy(), rows_of(40)
    assert rows[0] == {
        "analysis": 1, "game": "toy", "players": [*NAMES], "measure": SHARE, "simulations": 40,
        "plies": match.length,
    }  # fmt: skip
    assert list(rows[-1]) == ["costliest"]
    hands = [row for row in rows if "results" in row]
    assert [(row["hand"], row["from"]) for row in hands] == [(1, 0), (2, hands[0]["to"])]
    assert hands[1]["to"] == match.length
    assert [sum(row["results"]) for row in hands] == pytest.approx([1.0, 1.0])
    plies = [row["ply"] for row in rows if "ply" in row]
    first = plies[: len(set(plies))]
    line = match.moves()
    assert first == [
        ply for ply, (actor, _) in enumerate(line)
        if actor != CHANCE and match.rules.count_legal(match.at(ply)) > 1
    ]  # fmt: skip
    # Those that come again had a cost, and have it from three times as many simulations.
    again = {row["ply"]: row for row in rows if "ply" in row and row["simulations"] == 120}
    assert list(again) == plies[len(first) :]
    for row in rows:
        if "ply" in row:
            assert row["move"] == match.texts[row["ply"]] and row["seat"] == line[row["ply"]][0]
            assert 0.0 <= row["value"] <= 1.0 and row["cost"] == pytest.approx(
                max(0.0, row["best_value"] - row["value"]), abs=2e-4
            )
    assert set(rows[-1]["costliest"]) <= {ply for ply, row in again.items() if row["clear"]}


def test_the_same_record_gives_the_same_rows() -> None:
    record = toy().record()
    # Neither the seed, which a record need not have, nor the way the match came about matters.
    record.seed = None
    again = Match.from_record(record, TOY)
    assert list(Analysis(again, 40).rows()) == rows_of(40)


def test_nothing_hidden_from_the_mover_is_used() -> None:
    shuffle, roll, play = toy(hands=1).texts[:3]
    cards = shuffle.split()[1:]
    rows = []
    # Ana is dealt the 1st, 4th, 7th … card and moves first; the others’ cards change hands.
    for one, other in ((1, 2), (4, 11), (7, 5), (10, 14)):
        cards[one], cards[other] = cards[other], cards[one]
        match = Match(TOY, {"hands": 1}, NAMES, seed=3)
        for move in (" ".join(["shuffle", *cards]), roll, play):
            match.play(move)
        rows.append(next(row for row in Analysis(match, 60).rows() if "ply" in row))
    assert rows[0]["seat"] == 0 and rows[0]["simulations"] >= 30
    assert all(row == rows[0] for row in rows)


def test_persons_get_the_longer_look_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("velvet.lab.analysis.LONG", 5)
    match = toy(kinds=("person", "agent", "agent"))
    rows = [row for row in Analysis(match, 300).rows() if "ply" in row and row["best"] == row["move"]]
    assert {(row["seat"], row["simulations"]) for row in rows} == {(0, 300), (1, 100), (2, 100)}


def test_every_game_has_a_number_of_simulations_within_limits() -> None:
    assert simulations_for(planted()) == 1000
    assert simulations_for(toy(hands=2)) == 10 * 1000 // 30
    assert simulations_for(toy(hands=9)) == 120


def test_alone_the_final_score_is_estimated() -> None:
    match = Match(games.load("vyozha"), {}, ("Ana",), seed=4)
    match.settle()
    for _ in range(4):
        match.play(match.rules.legal_moves(match.state)[0])
        match.settle()
    rows = list(Analysis(match, 8).rows())
    assert rows[0]["measure"] == POINTS
    decisions = [row for row in rows if "ply" in row]
    assert decisions and all(-300 <= row["value"] <= 0 for row in decisions)
    found = Findings()
    for row in rows:
        found.add(row)
    least, most = found.limits()
    assert least < 0 == most and least % 2 == 0
    assert all(least <= value <= most for line in found.line(0) for _, value in line)
    assert found.worded(-12.4) == "−12\u00a0points" and found.worded(1.2) == "1\u00a0point"


def test_a_game_in_which_nobody_moved_is_refused() -> None:
    match = Match(TOY, {}, NAMES, seed=1)
    match.settle()
    with pytest.raises(VelvetError, match="nothing to look back at"):
        Analysis(match)


def test_findings_are_kept_whole_or_not_at_all() -> None:
    found = Findings()
    for row in rows_of(40)[:-1]:
        found.add(row)
    assert Findings.load(found.dump()) is None
    costly = found.costly()
    assert len(costly) <= LISTED and all(row["cost"] > row["doubt"] for row in costly)
    found.add(rows_of(40)[-1])
    again = Findings.load(found.dump())
    assert again is not None and again.rows == found.rows and again.costly() == found.costly()
    assert again.reached == again.plies == toy().length
    for text in ("", "[]", "3", "[3]", '[{"ply": "a"}]', '[{"analysis": 99, "measure": "share"}]'):
        assert Findings.load(text) is None, text
    with pytest.raises(ValueError, match="no row"):
        found.add({"unknown": 1})


def test_another_line_is_kept_by_another_key() -> None:
    match = toy()
    key = key_of(match)
    match.goto(0)
    assert key_of(match) == key == key_of(toy())
    other = Match.from_record(match.record(whole=True), TOY, upto=match.length - 1)
    assert len({key, key_of(other), key_of(toy(seed=4)), key_of(planted())}) == 4


@pytest.mark.parametrize("game", games.ids())
def test_every_game_can_be_looked_back_at(game: str) -> None:
    spec = games.load(game)
    match = Match(spec, {}, [f"P{seat}" for seat in range(spec.seats[-1])], seed=6)
    rng = Rng(2, 6)
    match.settle()
    while not match.over and match.length < 40:
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    rows = list(Analysis(match, 2).rows())
    decisions = [row for row in rows if "ply" in row]
    assert rows[0]["measure"] == SHARE and decisions
    for row in decisions:
        assert 0.0 <= row["value"] <= 1.0 and 0.0 <= row["best_value"] <= 1.0 and row["cost"] >= 0.0
        assert row["sentence"] and row["best_sentence"]
        assert "{" not in row["sentence"] + row["best_sentence"] + row["reason"]
        match.goto(row["ply"])
        for text in (row["move"], row["best"]):
            match.check(text)


def test_what_a_seat_could_expect_belongs_to_the_running_hand() -> None:
    found = Findings()
    found.add({"analysis": 1, "measure": SHARE, "plies": 20, "simulations": 1})
    words = dict.fromkeys(("player", "move", "sentence", "best", "best_sentence", "reason"), "x")
    for ply, hand, value in ((2, 1, 0.5), (5, 1, 0.25), (13, 2, 0.75)):
        found.add({"ply": ply, "hand": hand, "seat": 0, "value": value, "best_value": 0.8, "cost": 0.1, "doubt": 0.2,
                   "clear": False, "simulations": 1, **words})  # fmt: skip
        if ply == 5:
            found.add({"hand": 1, "from": 0, "to": 10, "results": [1.0, 0.0]})
    seen = [found.value(0, ply) for ply in (1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 20)]
    assert seen == [None, 0.8, 0.5, 0.5, 0.8, 0.25, 0.25, 1.0, None, None, 0.8, 0.75, 0.75]
    assert found.line(0) == [[(2, 0.8), (3, 0.5), (5, 0.8), (6, 0.25), (10, 1.0)], [(13, 0.8), (14, 0.75)]]
    assert found.line(1) == [] and found.value(1, 15) is None
    assert found.reached == 14
