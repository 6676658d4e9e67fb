"""The Match with every game there is: back and forth, records, what was seen and told, on seeded random games."""

from __future__ import annotations

import pytest

from velvet import games
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE
from velvet.match import Match, Record


def random_match(game: str, plies: int) -> Match:
    spec = games.load(game)
    seats = spec.seats[-1]
    match = Match(spec, {}, [f"P{seat}" for seat in range(seats)], seed=11)
    rng = Rng(12)
    match.settle()
    while not match.over and match.ply < plies:
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    return match


@pytest.mark.parametrize("game", games.ids())
def test_back_and_forth_and_out_and_in(game: str) -> None:
    match = random_match(game, 120)
    end, prints = match.ply, {match.ply: match.state.fingerprint()}
    while match.can_undo():
        match.undo()
        prints[match.ply] = match.state.fingerprint()
    while match.can_redo():
        assert match.state.fingerprint() == prints[match.ply]
        match.redo()
    assert (match.ply, match.state.fingerprint()) == (end, prints[end])
    again = Match.from_record(Record.load(match.record().dump_file()), match.spec)
    assert again.broken is None
    assert again.record() == match.record()
    assert again.state.fingerprint() == prints[end]
    # Chance is drawn from the seed alone: after going back to any place it comes out as it did.
    match.goto(0)
    while match.actor != CHANCE:
        match.goto(match.ply + 1)
    fork = match.fork()
    assert fork.chance().text == match.texts[fork.ply - 1]


@pytest.mark.parametrize("game", games.ids())
def test_what_was_seen_and_told(game: str) -> None:
    match = random_match(game, 60)
    for seat in range(len(match.players)):
        seen = [match.newly_seen(ply, seat) for ply in range(match.ply + 1)]
        assert seen[0]
        assert seen == sorted(seen, reverse=True)
        rows = match.history(seat)
        assert len(rows) == match.ply
        assert all(row.sentence and "{" not in row.sentence for row in rows)
        assert match.view(seat).log == tuple(row.sentence for row in rows)
        own = [row for row in rows if row.actor == seat]
        assert all(row.text == match.texts[row.ply - 1] for row in own)
        if not match.over:
            assert all("shuffle" not in row.text for row in rows)
    # A bystander reads no more of a move than any seat does.
    public = match.history(None)
    for seat in range(len(match.players)):
        for row, other in zip(match.history(seat), public, strict=True):
            assert other.text in ("", row.text)
