"""The session: match, agents and store together, without a window."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from velvet import agents, games
from velvet.agents.frames import Answer, Question
from velvet.core.agents import Advised, Budget, Sampler
from velvet.core.errors import VelvetError
from velvet.core.rng import Rng
from velvet.match import Record
from velvet.ui import session as due
from velvet.ui.session import Session


class Shelf:
    """A store in memory."""

    def __init__(self) -> None:
        self.open: dict[str, str] = {}
        self.done: list[tuple[str, str]] = []

    trouble = ""

    def autosave(self, slot: str, record: str) -> bool:
        self.open[slot] = record
        return True

    def finish(self, slot: str, record: str, scores: Sequence[int], winners: Sequence[int]) -> bool:
        self.open.pop(slot, None)
        self.done.append((slot, record))
        return True

    def release(self, slot: str) -> None:
        pass


class Desk:
    """Agents that answer at once, in this process, from what a child would be sent."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.cancelled = 0
        self.asked: list[Question] = []

    @property
    def busy(self) -> bool:
        return self.question is not None

    def start(self, warm: Question | None = None) -> None:
        pass

    def ask(self, question: Question) -> None:
        self.question = question
        self.asked.append(question)

    def poll(self) -> Answer | None:
        question, self.question = self.question, None
        if question is None or question.view is None or question.knowledge is None:
            return None
        spec = games.load(question.game)
        rules = spec.make(question.options, question.seats)
        sampler = Sampler(rules, question.knowledge, Rng(*question.words))
        move = agents.make(question.agent, spec).choose(question.view, sampler, Budget())
        return Answer((Advised(move, 0.0),))

    def cancel(self) -> None:
        self.cancelled += self.question is not None
        self.question = None

    def close(self) -> None:
        self.question = None


def begin(game: str, players: tuple[str, ...], seats: tuple[str, ...], **options: Any) -> Session:
    return Session.begin(games.load(game), options, players, seats, 7, Shelf(), Desk())


def settle(session: Session, most: int = 500) -> None:
    """Chance and agents until a person must act or the game is over."""
    for _ in range(most):
        what = session.waits_for()
        if what == due.CHANCES:
            session.chance()
        elif what == due.AGENT:
            session.ask_agent()
            assert session.agent_move() is not None
        else:
            return
    raise AssertionError("the session does not come to rest")


def first(session: Session) -> Any:
    match = session.match
    return match.view(match.actor).legal[0]


def resumed(session: Session) -> Session:
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    return Session.resume(shelf.open[session.slot], games.load, shelf, Desk(), session.slot)


def test_a_person_plays_agents_to_the_end() -> None:
    session = begin("changelands", ("Ana", "Marlow"), ("", "greedy"), max_turns=5)
    settle(session)
    while session.waits_for() == due.PERSON:
        session.play(first(session))
        settle(session)
    assert session.waits_for() == due.DONE
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    assert shelf.open == {} and len(shelf.done) == 1
    record = Record.load(shelf.done[0][1])
    assert record.players == ["Ana", "Marlow"] and record.kinds == ["person", "agent"]
    assert record.moves == session.match.texts
    assert record.meta == {"agents": ["", "greedy"]}


def test_every_move_is_saved_before_it_is_shown() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    for _ in range(40):
        what = session.waits_for()
        if what == due.CHANCES:
            session.chance()
        elif what == due.AGENT:
            session.ask_agent()
            session.agent_move()
        else:
            session.play(first(session))
        assert Record.load(shelf.open[session.slot]).moves == session.match.texts


def test_continue_is_exact() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "greedy", "random"), hands=1)
    settle(session)
    for _ in range(12):
        session.play(first(session))
        settle(session)
    again = resumed(session)
    assert again.agents == ("", "greedy", "random")
    assert again.match.texts == session.match.texts
    assert again.match.view(0) == session.match.view(0)
    assert again.match.seed == session.match.seed
    # It goes on as the other would have.
    for one in (session, again):
        one.play(first(one))
        settle(one)
    assert again.match.texts == session.match.texts


def test_undo_of_what_showed_nothing_keeps_the_match_and_can_be_redone() -> None:
    session = begin("changelands", ("Ana", "Marlow"), ("", "greedy"))
    settle(session)
    session.play(first(session))
    assert session.waits_for() == due.PERSON  # steps follow
    ply = session.match.ply
    assert session.undo_is_fair()
    session.undo()
    assert session.match.ply == ply - 1 and not session.match.practice
    assert resumed(session).match.ply == ply - 1
    assert resumed(session).match.length == ply
    session.redo()
    assert session.match.ply == ply
    session.undo()
    other = session.match.view(0).legal[-1]
    slot = session.slot
    session.play(other)
    assert session.slot == slot and not session.match.practice


def test_playing_otherwise_after_something_new_was_seen_leaves_the_original_alone() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    settle(session)
    session.play(first(session))
    settle(session)
    before, slot = list(session.match.texts), session.slot
    assert not session.undo_is_fair()
    session.undo()
    assert not session.match.practice  # only looking so far
    session.play(session.match.view(0).legal[-1])
    assert session.match.practice and session.slot != slot
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    original = Record.load(shelf.open[slot])
    assert original.moves == before and not original.practice and "at" not in original.meta
    assert Record.load(shelf.open[session.slot]).practice


def test_the_same_move_again_is_no_other_game() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    settle(session)
    mine = first(session)
    session.play(mine)
    settle(session)
    before, slot = list(session.match.texts), session.slot
    session.undo()
    session.play(mine)
    settle(session)
    assert session.match.texts == before and session.slot == slot and not session.match.practice


def test_undo_does_not_stop_where_nothing_was_asked() -> None:
    session = begin("loot", ("Ana", "Marlow"), ("", "random"))
    settle(session)
    asked = [session.match.ply]
    for _ in range(8):
        move = first(session)
        gestures = session.match.gestures(0)
        quiet = [gesture.move for gesture in gestures if gesture.unless]
        session.play(quiet[0] if quiet else move)
        settle(session)
        if not any(gesture.unless for gesture in session.match.gestures(0)):
            asked.append(session.match.ply)
    assert len(asked) < 9, "Loot asks for the torch now and then"
    for ply in reversed(asked[:-1]):
        session.undo()
        assert session.match.ply == ply


def test_looking_back_changes_nothing() -> None:
    session = begin("changelands", ("Ana", "Marlow"), ("", "random"))
    settle(session)
    session.play(first(session))
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    before, saved = list(session.match.texts), dict(shelf.open)
    session.look_at(1)
    assert session.waits_for() == due.REVIEW and session.match.ply == 1
    assert not session.can_undo() and not session.can_redo()
    session.look_away()
    assert session.match.texts == before and shelf.open == saved
    session.look_at(0)
    session.look_at(len(before))
    assert not session.reviewing


def test_undo_forgets_what_the_agent_was_asked() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    settle(session)
    session.play(first(session))
    session.ask_agent()
    session.undo()
    desk = session.desk
    assert isinstance(desk, Desk)
    assert desk.cancelled == 1 and session.waits_for() == due.PERSON


def test_a_curtain_between_people() -> None:
    session = begin("changelands", ("Ana", "Ben"), ("", ""))
    assert session.sees is None
    settle(session)
    assert session.waits_for() == due.CURTAIN
    session.uncover()
    assert session.sees == 0 and session.waits_for() == due.PERSON
    while session.waits_for() == due.PERSON:
        session.play(first(session))
        settle(session)
    assert session.waits_for() == due.CURTAIN and session.match.actor == 1 and session.sees == 0
    assert resumed(session).waits_for() == due.CURTAIN
    assert resumed(session).sees is None


def test_the_child_is_told_neither_seed_nor_other_hands() -> None:
    session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("", "random", "random"), hands=1)
    settle(session)
    desk = session.desk
    assert isinstance(desk, Desk)
    for question in desk.asked:
        assert session.match.seed not in question.words
        assert question.view is not None and question.view.seat == question.view.actor


def test_the_same_seed_gives_the_same_game() -> None:
    games_played = []
    for _ in range(2):
        session = begin("viashi", ("Ana", "Marlow", "Isaura"), ("random", "greedy", "random"), hands=1)
        settle(session, 200)
        games_played.append(session.match.texts)
    assert games_played[0] == games_played[1]


def test_a_broken_record_is_continued_before_the_break() -> None:
    session = begin("changelands", ("Ana", "Marlow"), ("", "random"))
    settle(session)
    data = json.loads(session.text())
    data["moves"].append("fly me to the moon")
    again = Session.resume(json.dumps(data), games.load, Shelf(), Desk())
    assert again.match.texts == session.match.texts
    assert any("fly me" in note for note in again.notes)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "nonsense", '{"format":"velvet-record","version":1,"game":"chess","players":[],"moves":[]}'],
)
def test_what_is_no_record_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(VelvetError) as caught:
        Session.resume(text, games.load, Shelf(), Desk())
    assert "\n" not in str(caught.value)


def test_a_program_is_started_only_if_the_person_named_it() -> None:
    program = "cmd:python3 bot.py"
    session = begin("changelands", ("Ana", "Bot"), ("", program), max_turns=2)
    assert session.agents == ("", program)
    shelf = session.shelf
    assert isinstance(shelf, Shelf)
    text = shelf.open[session.slot]
    again = Session.resume(text, games.load, shelf, Desk())
    assert again.agents == ("", "random")
    assert len(again.notes) == 1 and "Bot was played by a program, “python3 bot.py”" in again.notes[0]
    known = Session.resume(text, games.load, shelf, Desk(), programs=[program])
    assert known.agents == ("", program) and known.notes == []


def test_a_move_brought_back_leaves_no_answer_for_a_later_question() -> None:
    session = begin("changelands", ("Ana", "Marlow"), ("", "greedy"))
    desk = session.desk
    assert isinstance(desk, Desk)
    settle(session)
    while session.match.moves()[-1][0] != 1:
        session.play(first(session))
        settle(session)
    line = session.match.moves()
    session.undo()
    assert any(actor == 1 for actor, _ in line[session.match.ply :])
    # The same move again: what the agent answered then is brought back, not thought out anew.
    while session.match.can_redo():
        asked = len(desk.asked)
        what = session.waits_for()
        if what == due.PERSON:
            session.play(line[session.match.ply][1])
        elif what == due.CHANCES:
            session.chance()
        else:
            session.ask_agent()
            session.agent_move()
        assert len(desk.asked) == asked and not desk.busy
    assert session.match.moves() == line
