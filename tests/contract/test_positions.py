"""At every position of random games: the legal list, texts, explanations, data, clones, bounds."""

import json
import re
from typing import Any

import pytest

from tests.contract.tables import Table, walk
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules

# Every position up to here, then every n-th: long games show nothing new late.
EVERY = 60
THEN = 7


def positions(rules: Rules[Any], seed: int) -> list[tuple[Any, Move | None]]:
    """Clones of positions of one random game, the end included, with the move made there."""
    found: list[tuple[Any, Move | None]] = []
    last = None
    for n, (state, move) in enumerate(walk(rules, seed, 4000)):
        if n < EVERY or n % THEN == 0 or rules.actor(state) == CHANCE:
            found.append((state.clone(), move))
        last = state
    if last is not None:
        found.append((last.clone(), None))
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_the_legal_list(table: Table, rules: Rules[Any], seed: int) -> None:
    """Unique; non-empty exactly when a seat acts; its texts parse back; asked again it is the same."""
    elsewhere: list[Move] = []
    rng = Rng(99, seed)
    for state, _ in positions(rules, seed):
        who = rules.actor(state)
        moves = rules.legal_moves(state)
        assert bool(moves) == (who not in (CHANCE, OVER))
        assert (rules.awaits(state) != "") == (who == CHANCE)
        assert who in (CHANCE, OVER) or 0 <= who < rules.seats
        assert len(set(moves)) == len(moves) == rules.count_legal(state)
        assert moves == rules.legal_moves(state.clone())
        sampled = moves if len(moves) <= 40 else [moves[rng.below(len(moves))] for _ in range(40)]
        for move in sampled:
            text = rules.format(move)
            assert rules.parse(text) == move and rules.format(rules.parse(text)) == text
            assert rules.parse(f"  {text.upper()} ".replace(" ", "  ")) == move
            assert rules.is_legal(state, move)
            assert rules.explain(state, move) is None
        if moves:
            assert rules.random_legal(state, rng) in moves
        listed = set(moves)
        for move in elsewhere:
            legal = rules.is_legal(state, move)
            assert legal == (move in listed or (who == CHANCE and legal)), rules.format(move)
            reason = rules.explain(state, move)
            assert (reason is None) == legal
            if reason is not None:
                assert re.fullmatch(r"[a-z-]+-\d+[a-z]?", reason.clause), reason.clause
                assert reason.sentence and reason.sentence[-1] in ".!?", reason.sentence
        if sampled:
            elsewhere.append(sampled[rng.below(len(sampled))])
            if len(elsewhere) > 25:
                elsewhere.pop(rng.below(25))


def test_chance_moves(table: Table, rules: Rules[Any]) -> None:
    """What chance samples is legal, prints, parses back; another seat's word is not legal then."""
    rng = Rng(5)
    asked = 0
    for state, move in walk(rules, 3, 1500):
        if rules.actor(state) != CHANCE:
            continue
        asked += 1
        if asked > 40:
            break
        for drawn in (move, rules.sample(state, rng)):
            assert rules.is_legal(state, drawn)
            assert rules.explain(state, drawn) is None
            assert rules.parse(rules.format(drawn)) == drawn
        awaited = rules.awaits(state).split()
        found = rules.format(move).split()
        if awaited[0] == "shuffle":
            assert found[0] == "shuffle" and len(found) == 1 + int(awaited[1])
        assert found[0] == awaited[0]
    assert asked


def test_rubbish_is_no_move(table: Table, rules: Rules[Any]) -> None:
    """Texts that are no moves are refused with a sentence."""
    for state, move in walk(rules, 4, 12):
        assert rules.is_legal(state, move)
        text = rules.format(move)
        for rubbish in ("", "   ", "\t" + text, text + "\n", text + " x", "plaay W1", text.replace(" ", "\t") + "\t"):
            with pytest.raises(MoveError) as refused:
                rules.parse(rubbish)
            assert str(refused.value)


def test_states_are_data(table: Table, rules: Rules[Any]) -> None:
    """encode/decode and JSON give the same position; a fingerprint differs after every move."""
    before = ""
    for n, (state, _) in enumerate(walk(rules, 5, 1500)):
        if n >= EVERY and n % THEN:
            continue
        data = json.loads(json.dumps(rules.encode(state)))
        again = rules.decode(data)
        assert again == state and rules.fingerprint(again) == rules.fingerprint(state)
        assert rules.legal_moves(again) == rules.legal_moves(state)
        assert rules.fingerprint(state) != before
        before = rules.fingerprint(state)


def test_clones_are_independent(table: Table, rules: Rules[Any]) -> None:
    """Earlier clones still hash the same at the end; what a clone goes through leaves the original alone."""
    kept: list[tuple[Any, str]] = []
    rng = Rng(8)
    for n, (state, _) in enumerate(walk(rules, 6, 1500)):
        if n % 5 == 0:
            kept.append((state.clone(), rules.fingerprint(state)))
            rules.playout(state.clone(), rng)
            assert rules.fingerprint(state) == kept[-1][1]
            for viewer in (None, 0):
                rules.view(state, viewer)
            rules.knowledge(state, 0)
            rules.legal_moves(state)
            assert rules.fingerprint(state) == kept[-1][1]
    for clone, print_then in kept:
        assert rules.fingerprint(clone) == print_then


@pytest.mark.parametrize("seed", range(20, 26))
def test_hands_end_within_their_bound(table: Table, rules: Rules[Any], seed: int) -> None:
    """Hand numbers rise by one; scores change only then or at the end; the end has its form."""
    hand, decisions = 1, 0
    scored = 1  # Politics is one hand, scored round by round
    scores = [0] * rules.seats
    last = None
    for state, _ in walk(rules, seed):
        now = rules.hand_number(state)
        if now != hand:
            assert now == hand + 1
            hand, decisions = now, 0
            scores = rules.scores(state)
        if table.game == "politics" and state.round != scored:
            scored = state.round
            scores = rules.scores(state)
        assert rules.scores(state) == scores
        assert all(type(score) is int for score in scores)
        assert rules.winners(state) == []
        if rules.actor(state) != CHANCE:
            decisions += 1
            assert decisions <= rules.bound()
        last = state
    assert last is not None and rules.actor(last) == OVER
    won = rules.winners(last)
    assert won == sorted(set(won)) and all(0 <= seat < rules.seats for seat in won)
    assert rules.legal_moves(last) == [] and rules.awaits(last) == ""
    assert rules.hand_number(last) == hand


def test_playout_plays_to_the_end_of_the_hand(table: Table, rules: Rules[Any]) -> None:
    """The kernel's playout stops at the next hand or the end, having made as many decisions as it says."""
    rng = Rng(31)
    for state, _ in walk(rules, 7, 200):
        after = state.clone()
        hand = rules.hand_number(state)
        made = rules.playout(after, rng)
        assert 0 <= made <= rules.bound()
        assert rules.actor(after) == OVER or rules.hand_number(after) == hand + 1
