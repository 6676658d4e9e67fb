"""The Match: the checked door, chance that is never re-rolled, back and forth, what is newly seen."""

from __future__ import annotations

import pytest

from tests.match.toy import SPEC
from velvet.core.errors import MoveError, OptionsError, VelvetError
from velvet.core.rng import AGENT, Rng
from velvet.core.rng import CHANCE as CHANCE_STREAM
from velvet.core.rules import CHANCE, OVER
from velvet.match import Match, Record

DEAL = "shuffle W1 W2 P4 W3 W4 P1 P2 P3"  # seat 0: W1 W2 P4, seat 1: W3 W4 P1, stock P2 P3


def begun(*moves: str, **options: object) -> Match:
    match = Match(SPEC, options, ["Ana", "Bo"], seed=7)
    for move in moves:
        match.play(move)
    return match


def finished(seed: int = 5, **options: object) -> Match:
    match = Match(SPEC, options, ["Ana", "Bo"], seed=seed)
    rng = Rng(seed)
    match.settle()
    while not match.over:
        match.play(match.rules.random_legal(match.state, rng))
        match.settle()
    return match


def test_a_game_runs_to_its_end() -> None:
    match = finished(hands=3)
    assert match.actor == OVER
    assert sum(match.scores) == 9
    assert match.winners
    assert match.ply == match.length == 3 * 8


def test_steps_say_what_was_done() -> None:
    match = begun()
    step = match.play(DEAL.lower().replace(" ", "  "))
    assert (step.ply, step.actor, step.text, step.hand) == (1, CHANCE, DEAL, 1)
    assert [event.card for event in step.events(0)] == ["W1", "W2", "P4", None, None, None]
    assert all(event.card is None for event in step.events(None))
    step = match.play("play W1")
    assert (step.ply, step.actor, step.text) == (2, 0, "play W1")


def test_without_a_watcher_nothing_is_told_but_all_is_the_same() -> None:
    watched, alone = begun(), Match(SPEC, {}, ["Ana", "Bo"], seed=7, watched=False)
    for match in (watched, alone):
        for move in (DEAL, "play W1"):
            match.play(move)
        match.undo()
    again, silent = watched.forth(), alone.forth()
    assert again.happened and not silent.happened
    assert not alone.play(alone.rules.legal_moves(alone.state)[0]).happened
    alone.undo()
    assert (again.text, watched.texts) == (silent.text, alone.texts)
    assert watched.rules.fingerprint(watched.state) == alone.rules.fingerprint(alone.state)


def test_a_refusal_says_what_would_have_been_right() -> None:
    match = begun(DEAL, "play W1")
    with pytest.raises(MoveError) as told:
        match.play("play P1")
    assert str(told.value) == ("move 3 “play P1” is refused: Bo must follow suit (toy-3); legal here: play W3, play W4")
    with pytest.raises(MoveError, match="move 3 “dance” is refused: “dance” is no move of this game"):
        match.play("dance")
    with pytest.raises(MoveError, match="awaited here is the chance move “shuffle 8”"):
        begun().play("play W1")
    with pytest.raises(MoveError, match="nothing may follow the end"):
        finished().play("play W1")
    assert match.ply == 2


def test_a_refusal_stays_one_line() -> None:
    with pytest.raises(MoveError) as told:
        begun(DEAL).play("play\n\x1b[2J\ud800" + "x" * 5000)
    said = str(told.value)
    assert said.isprintable()
    assert len(said) < 400


def test_options_seats_kinds_and_seed_are_checked() -> None:
    with pytest.raises(OptionsError):
        Match(SPEC, {"hands": 0}, ["Ana", "Bo"])
    with pytest.raises(OptionsError):
        Match(SPEC, {}, ["Ana"])
    with pytest.raises(OptionsError):
        Match(SPEC, {}, ["Ana", "Bo"], kinds=["person"])
    with pytest.raises(OptionsError):
        Match(SPEC, {}, ["Ana", "Bo"], kinds=["person", "ghost"])
    with pytest.raises(OptionsError):
        Match(SPEC, {}, ["Ana", "Bo"], seed=2**63)
    assert Match(SPEC, {}, ["Ana", "Bo"], seed=2**63 - 1).options == {"hands": 2, "coin": False, "gone": []}


def test_chance_comes_from_seed_hand_and_its_own_count() -> None:
    match = begun(coin=True, hands=2)
    first, deal = match.settle()
    rules, state = match.rules, match.rules.setup()
    assert first.move == rules.sample(state, Rng(CHANCE_STREAM, 7, 1, 0))
    rules.apply(state, first.move)
    assert deal.move == rules.sample(state, Rng(CHANCE_STREAM, 7, 1, 1))
    rng = Rng(1)
    while match.hand == 1:
        match.play(rules.random_legal(match.state, rng))
    state = match.at(match.ply)
    assert match.chance().move == rules.sample(state, Rng(CHANCE_STREAM, 7, 2, 0))
    with pytest.raises(MoveError):
        begun(DEAL).chance()


def test_undo_goes_back_to_ones_own_last_decision() -> None:
    match = begun(DEAL, "play W1", "play W3", "away W2", "play P4", "play P1")
    assert match.undo(0).ply == 4
    assert (match.ply, match.length, match.actor) == (4, 6, 0)
    assert match.undo(1).ply == 2
    assert match.undo(0).ply == 1
    assert not match.can_undo(0)
    with pytest.raises(MoveError):
        match.undo(0)
    assert [step.text for step in match.redo()] == ["play W1"]
    assert [match.redo()[0].ply, match.redo()[0].ply] == [3, 4]


def test_undo_passes_over_agents_and_redo_brings_it_all_back() -> None:
    match = Match(SPEC, {}, ["Ana", "random"], kinds=["person", "agent"], seed=1)
    for move in (DEAL, "play W1", "play W3", "away W2", "play P4", "play P1"):
        match.play(move)
    assert match.actor == 1
    match.play("play W4")
    assert match.undo().ply == 4
    assert match.undo().ply == 3
    assert [step.text for step in match.redo()] == ["away W2"]
    assert [step.text for step in match.redo()] == ["play P4", "play P1", "play W4"]
    assert not match.can_redo()
    with pytest.raises(MoveError):
        match.redo()


def test_going_anywhere_gives_the_position_that_was() -> None:
    match = finished(hands=9)
    prints = []
    state = match.rules.setup()
    for _actor, move in match.moves():
        prints.append(state.fingerprint())
        match.rules.apply(state, move)
    for ply in (0, 71, 16, 15, 17, 33, 1, 70):
        match.goto(ply)
        assert match.state.fingerprint() == prints[ply]
    for ply in (-1, 73):
        with pytest.raises(VelvetError, match="there is no move"):
            match.goto(ply)


def test_undo_never_rolls_again() -> None:
    match = begun(hands=3)
    match.settle()
    texts = match.record().moves
    match.goto(0)
    assert match.settle()[0].text == texts[0]
    # A dealt hand that came from elsewhere than the seed stays too.
    match = begun(DEAL)
    match.goto(0)
    assert match.chance().text == DEAL

    # And after another choice the next hand is dealt as it would have been.
    def second_hand(swap: bool) -> str:
        game = begun(DEAL)
        game.play("play W2" if swap else "play W1")
        rng = Rng(3)
        while game.hand == 1:
            game.play(game.rules.random_legal(game.state, rng))
        return game.chance().text

    assert second_hand(True) == second_hand(False)


def test_the_same_move_keeps_the_line_another_cuts_it() -> None:
    match = begun(DEAL, "play W1", "play W3")
    match.undo(0)
    match.play("play W1")
    assert match.length == 3
    match.undo(0)
    match.play("play W2")
    assert (match.ply, match.length) == (2, 2)
    assert match.record().moves == [DEAL, "play W2"]


def test_newly_seen_is_what_the_person_did_not_know_before() -> None:
    match = begun(DEAL, "play W1")
    assert not match.newly_seen(1, 0)  # one's own card is no news
    assert match.newly_seen(1, 1)  # the other's is
    assert match.newly_seen(0, 0)  # so is the deal
    match.play("play W3")
    assert match.newly_seen(2, 0)
    assert not match.newly_seen(2, 1)
    # Seat 0 won, drew P2 (which it alone saw) and lays it away unseen.
    match.play("away P2")
    assert not match.newly_seen(3, 0)
    assert not match.newly_seen(3, 1)
    fresh = begun(coin=True)
    fresh.chance()
    assert fresh.newly_seen(0, 0)


def test_what_was_seen_may_be_looked_through_piece_by_piece() -> None:
    asked, pieces = finished(), finished()
    calls = 0
    while pieces.recollect(2):
        calls += 1
    assert calls == (pieces.length - 1) // 2
    for ply in range(asked.length + 1):
        assert [pieces.newly_seen(ply, seat) for seat in (0, 1)] == [asked.newly_seen(ply, seat) for seat in (0, 1)]
    # What is cut off is forgotten, what comes instead is looked at.
    pieces.goto(1)
    assert not pieces.recollect(1)
    other = [move for move in pieces.rules.legal_moves(pieces.state) if move != pieces.moves()[1][1]]
    pieces.play(other[0])
    assert not pieces.recollect(1)
    assert pieces.newly_seen(0, 0) is True


def test_a_drawn_card_is_newly_seen_by_the_drawer_alone() -> None:
    match = begun("shuffle W2 W3 P4 W1 W4 P1 P2 P3", "play W2", "play W1")
    # Seat 1 took the trick by its own move and drew P2.
    assert match.newly_seen(2, 1)
    # Seat 0 saw W1, nothing else.
    assert match.newly_seen(2, 0)


def test_playing_on_after_something_newly_seen_is_practice() -> None:
    match = begun(DEAL, "play W1", "play W3")
    assert match.undo(0).newly_seen
    match.play("play W2")
    assert match.practice
    assert match.record().practice
    assert Match.from_record(match.record(), SPEC).practice
    kinds = ["person", "agent"]
    alone = Match(SPEC, {}, ["Ana", "random"], kinds=kinds, seed=1)
    alone.play(DEAL)
    alone.play("play W1")
    assert not alone.undo().newly_seen
    alone.play("play W2")
    assert not alone.practice


def test_a_fork_leaves_the_original_as_it_was() -> None:
    match = begun(DEAL, "play W1", "play W3", "away P2")
    before = match.record()
    match.goto(1)
    fork = match.fork()
    assert (match.ply, match.record(), match.practice) == (4, before, False)
    assert (fork.ply, fork.length, fork.practice, fork.seed) == (1, 1, True, 7)
    fork.play("play W2")
    assert match.record() == before
    # Nothing new was seen after the end: no practice.
    assert not match.fork().practice


def test_views_are_filled_in_and_logs_are_redacted() -> None:
    match = begun(DEAL, "play W1", "play W3", "away P2")
    assert match.view(0).log[-1] == "Ana lays P2 away."
    assert match.view(1).log[-1] == match.view(None).log[-1] == "Ana lays a card away."
    assert match.view(1).prompt == "Ana plays"
    assert len(match.view(0).log) == 4
    match.undo(0)
    assert len(match.view(0).log) == 3
    assert match.view(0, log=False).log == ()
    rows = match.history(1)
    assert [row.text for row in rows] == ["", "play W1", "play W3", ""]
    assert [row.text for row in match.history(0)] == ["", "play W1", "play W3", "away P2"]
    assert [row.ply for row in rows] == [1, 2, 3, 4]


def test_a_finished_game_is_open() -> None:
    match = finished()
    assert [row.text for row in match.history(None)] == match.record().moves


def test_braces_in_a_name_stay() -> None:
    match = Match(SPEC, {}, ["{1}", "B{0}o"], seed=1)
    match.play(DEAL)
    match.play("play W1")
    assert match.view(None).log[-1] == "{1} plays W1."


def test_agents_draw_from_their_own_numbers() -> None:
    match = begun(DEAL, "play W1", "play W3", "away P2")
    assert match.agent_words(0) == (AGENT, Rng(AGENT, 7, 0, 2).bits62())
    assert match.agent_words(1) == (AGENT, Rng(AGENT, 7, 1, 1).bits62())
    sampler = match.sampler(0)
    assert sampler.rng.bits62() == Rng(*match.agent_words(0)).bits62()
    assert sampler.deal().hands[0] == match.state.hands[0]  # type: ignore[attr-defined]


def test_gestures_go_with_the_legal_moves() -> None:
    match = begun(DEAL)
    assert [gesture.move for gesture in match.gestures(0)] == list(match.view(0).legal)
    assert match.explain(match.view(0).legal[0]) is None


def test_a_record_plays_up_to_its_break() -> None:
    moves = [DEAL, "play W1", "play P1", "play W3"]
    match = Match.from_record(Record("toy", ["Ana", "Bo"], moves), SPEC)
    assert match.ply == 2
    assert match.broken is not None
    assert (match.broken.ply, match.broken.text) == (2, "play P1")
    assert "move 3 “play P1” is refused" in match.broken.sentence
    assert Match.from_record(Record("toy", ["Ana", "Bo"], moves), SPEC, upto=2).broken is None


def test_a_record_comes_back_as_it_was() -> None:
    match = finished(hands=4)
    match.meta = {"title": "x"}
    match.extra = {"event": "club"}
    record = match.record()
    again = Match.from_record(Record.load(record.dump()), SPEC)
    assert again.record() == record
    assert again.state.fingerprint() == match.state.fingerprint()
