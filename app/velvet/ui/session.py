"""One game at the window: the match, the agents in their child process, and the store, glued together without Qt.

The page asks `waits_for` what is due, does it, and shows it; every move is in the store before it is shown. Must not
know Qt, games by name, or how anything is drawn.
"""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from velvet.agents import is_agent, named
from velvet.agents.frames import Answer, Question
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.core.spec import GameSpec
from velvet.match import Match, Record, Step

# What is due next.
REVIEW: Final = "review"  # an earlier position is looked at; the game waits
CHANCES: Final = "chance"
AGENT: Final = "agent"
CURTAIN: Final = "curtain"  # the next person must say that they are there
PERSON: Final = "person"
DONE: Final = "done"

# An agent that searches answers a person within so many seconds.
PATIENCE: Final = 6.0


class Shelf(Protocol):
    """The part of the store that a running game needs."""

    @property
    def trouble(self) -> str:
        """Why the last save did not reach the disk, "" if it did."""

    def autosave(self, slot: str, record: str) -> bool:
        """Keeps the text of an unfinished match, durably; whether it is on the disk."""

    def finish(self, slot: str, record: str, scores: Sequence[int], winners: Sequence[int]) -> bool:
        """The match is over: out of the open ones, into the finished ones."""

    def release(self, slot: str) -> None:
        """The match is no longer on the table here."""

    def analysis(self, key: str) -> str | None:
        """What was kept by this key, None if nothing was."""

    def keep_analysis(self, key: str, body: str) -> None:
        """Keeps a finished analysis."""


class Desk(Protocol):
    """Where agents think: `velvet.agents.child.Thinker`."""

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""

    def start(self, warm: Question | None = None) -> None:
        """Gets ready."""

    def ask(self, question: Question) -> None:
        """Asks; an older question is cancelled."""

    def poll(self) -> Answer | None:
        """The answer, once."""

    def cancel(self) -> None:
        """The answer is no longer wanted."""

    def close(self) -> None:
        """Ends it."""


@dataclass(frozen=True)
class Standing:
    """A seat as the side panel shows it."""

    seat: int
    name: str
    agent: str
    score: int
    turn: bool
    winner: bool


class Session:
    """A match being played at this window; see the module.

    slot: its name in the store. sees: the seat whose view lies on the table, None for the public's.
    """

    def __init__(
        self, match: Match, shelf: Shelf, desk: Desk, slot: str = "", programs: Collection[str] = ()
    ) -> None:
        """programs: the agents' ids (`cmd:…`) that the person has named; none but these are started."""
        self.match = match
        self.programs = frozenset(programs)
        self.shelf = shelf
        self.desk = desk
        self.slot = slot or secrets.token_hex(8)
        self.reviewing = False
        self.shelved = False
        self.notes: list[str] = []
        persons = match.persons()
        self.sees: int | None = persons[0] if len(persons) == 1 else None
        if any(self.agents):
            self.desk.start(self.question(next(a for a in self.agents if a)))

    # ---- beginnings

    @classmethod
    def begin(
        cls,
        spec: GameSpec,
        options: Mapping[str, Any],
        players: tuple[str, ...],
        agents: tuple[str, ...],
        seed: int | None,
        shelf: Shelf,
        desk: Desk,
    ) -> "Session":
        """A new game. agents: an agent's id a seat, "" for a person. Raises OptionsError if something does not fit."""
        kinds = ["agent" if agent else "person" for agent in agents]
        match = Match(spec, options, players, kinds=kinds, seed=seed)
        match.meta = {"agents": list(agents)}
        made = cls(match, shelf, desk, programs=agents)
        made.save()
        return made

    @classmethod
    def resume(
        cls,
        text: bytes | str,
        find: Callable[[str], GameSpec],
        shelf: Shelf,
        desk: Desk,
        slot: str = "",
        programs: Collection[str] = (),
    ) -> "Session":
        """The match of a record where it was left; raises VelvetError with one sentence if there is none to play.

        A record that breaks off is resumed before the break, and `notes` tells so.
        """
        record, flaw = Record.salvage(text)
        match = Match.from_record(record, find(record.game))
        made = cls(match, shelf, desk, slot, programs)
        made.notes += made._unstarted()
        at = match.meta.get("at") if isinstance(match.meta, dict) else None
        if type(at) is int and 0 <= at < match.length:
            match.goto(at)
        if match.broken is not None:
            made.notes.append(match.broken.sentence)
        elif flaw:
            made.notes.append(flaw)
        return made

    # ---- where it stands

    @property
    def agents(self) -> tuple[str, ...]:
        """For each seat its agent's id, "" for a person."""
        return tuple("" if not told else told if self._may_play(told) else "random" for told in named(self.match))

    def opponents(self) -> list[str]:
        """The names of those who are neither people nor programs of somebody's own."""
        seated = zip(self.match.players, self.agents, strict=True)
        return [name for name, agent in seated if agent and not agent.startswith("cmd:")]

    def _may_play(self, agent: str) -> bool:
        return is_agent(agent, programs=agent in self.programs)

    def _unstarted(self) -> list[str]:
        """A sentence for each program that the record names and the person has not."""
        return [
            f"{self.match.players[seat]} was played by a program, “{told[4:]}”. A record cannot start one that you "
            "have not named yourself in a new game; moves are drawn at random instead."
            for seat, told in enumerate(named(self.match))
            if told.startswith("cmd:") and not self._may_play(told)
        ]

    def waits_for(self) -> str:
        """What is due: one of the words above."""
        match = self.match
        if self.reviewing:
            return REVIEW
        actor = match.actor
        if actor == OVER:
            return DONE
        if actor == CHANCE:
            return CHANCES
        if match.kinds[actor] == "agent":
            return AGENT
        return PERSON if self.sees == actor else CURTAIN

    @property
    def finished(self) -> bool:
        """Whether the game is over, also while an earlier position is looked at."""
        match = self.match
        if not self.reviewing:
            return match.over
        return self._present == match.length and match.rules.actor(match.at(match.length)) == OVER

    def standings(self) -> list[Standing]:
        """The seats with their scores."""
        match = self.match
        scores, winners = match.scores, match.winners
        return [
            Standing(seat, name, self.agents[seat], scores[seat], seat == match.actor, seat in winners)
            for seat, name in enumerate(match.players)
        ]

    def uncover(self) -> None:
        """The person whose turn it is sits down at the screen."""
        if self.match.actor >= 0 and self.match.kinds[self.match.actor] == "person":
            self.sees = self.match.actor

    # ---- moves

    def play(self, move: Move) -> Step:
        """The person's move. Raises MoveError if it is not legal. Playing otherwise after going back past something
        newly seen goes on in a match of its own, marked practice; the original stays as it was."""
        self._part_ways(move)
        return self._kept(self.match.play(move))

    def chance(self) -> Step:
        """The awaited chance move."""
        return self._kept(self.match.chance())

    def ask_agent(self) -> None:
        """Lets the acting agent think; `agent_move` tells when it is done."""
        # A move that is brought back needs no thought; an answer nobody fetches would be taken for a later question's.
        if not self.desk.busy and not self.match.can_redo():
            self.desk.ask(self.question(self.agents[self.match.actor], self.match.actor))

    def agent_move(self) -> Step | None:
        """The agent's move once it has made up its mind; None while it thinks."""
        if self.match.can_redo():
            return self._kept(self.match.forth())
        answer = self.desk.poll()
        if answer is None:
            return None
        if answer.note:
            self.notes.append(f"{self.match.players[self.match.actor]}: {answer.note}")
        return self._kept(self.match.play(answer.move))

    def question(self, agent: str, seat: int | None = None) -> Question:
        """What an agent is asked for the seat that acts; without a seat only to get ready."""
        match = self.match
        if seat is None:
            return Question(match.spec.id, match.options, len(match.players), agent)
        # What the child is told must not reveal the match's own seed, so only numbers drawn from it go out.
        rng = Rng(*match.agent_words(seat))
        return Question(
            match.spec.id,
            match.options,
            len(match.players),
            agent,
            view=match.view(seat, log=False),
            knowledge=match.sampler(seat).knowledge,
            words=(rng.bits62(), rng.bits62()),
            seconds=PATIENCE,
        )

    def _kept(self, step: Step) -> Step:
        self.save()
        return step

    def _part_ways(self, move: Move) -> None:
        match = self.match
        if match.can_redo() and match.moves()[match.ply][1] != move and not match.practice and self.unseen_needed():
            self.match = match.fork()
            # The original keeps its slot and stands at its end again.
            self._write(match, self.slot)
            self.shelf.release(self.slot)
            self.slot = secrets.token_hex(8)
            self.shelved = False

    # ---- back and forth

    def own_seat(self) -> int | None:
        """Whose decision undo takes back: the person's at the screen."""
        return self.sees

    def undo_ply(self) -> int | None:
        """Where undo leads: before one's own last decision that one was asked for; None if there is none."""
        match, seat = self.match, self.own_seat()
        if seat is None:
            return match.undo_ply(None)
        made = match.moves()[: match.ply]
        for ply in range(len(made) - 1, -1, -1):
            if made[ply][0] == seat and not self._unasked(ply, made[ply][1]):
                return ply
        return None

    def _unasked(self, ply: int, move: Move) -> bool:
        """Whether the table makes this move without asking, as long as a switch is off."""
        match = self.match
        view = match.rules.view(match.at(ply), match.moves()[ply][0])
        return any(gesture.unless and gesture.move == move for gesture in match.spec.gestures(match.rules, view))

    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return not self.reviewing and self.undo_ply() is not None

    def unseen_needed(self, ply: int | None = None) -> bool:
        """Whether playing on from `ply` (None: from here) would use what a person had not seen there."""
        return self.match.newly_seen(self.match.ply if ply is None else ply)

    def recollect(self, moves: int) -> bool:
        """Prepares the answer of `unseen_needed` a little; whether there is more to prepare."""
        return not self.match.practice and self.match.recollect(moves)

    def undo_is_fair(self) -> bool:
        """Whether undo gives away nothing (or this is practice anyway); else the person is asked first."""
        ply = self.undo_ply()
        return ply is None or self.match.practice or not self.unseen_needed(ply)

    def undo(self) -> None:
        """Back to one's own last decision; what an agent was thinking about is forgotten."""
        self.desk.cancel()
        ply = self.undo_ply()
        if ply is not None:
            self.match.goto(ply)
            self.save()

    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing was played in its place."""
        return not self.reviewing and self.match.can_redo()

    def redo(self) -> list[Step]:
        """Brings back one undo."""
        self.desk.cancel()
        steps = self.match.redo()
        self.save()
        return steps

    def look_at(self, ply: int) -> None:
        """Shows an earlier (or later) position of the line without changing the game."""
        self.desk.cancel()
        if not self.reviewing:
            self._present = self.match.ply
        self.reviewing = True
        self.match.goto(ply)
        if ply == self._present:
            self.reviewing = False

    def look_away(self) -> None:
        """Back to where the game stands."""
        if self.reviewing:
            self.match.goto(self._present)
            self.reviewing = False

    def play_from_here(self) -> None:
        """The game goes on from the position looked at; the moves after it can still be brought back."""
        self.reviewing = False
        self.save()

    # ---- keeping

    def save(self) -> None:
        """Puts the match into the store as it stands; a finished one among the finished, once."""
        if self.match.over:
            if not self.shelved:
                self.shelved = True
                self.shelf.finish(self.slot, self.text(), self.match.scores, self.match.winners)
            return
        self._write(self.match, self.slot)

    def _write(self, match: Match, slot: str) -> None:
        if match.over:
            if not self.shelved:
                self.shelf.finish(slot, _text(match, whole=False), match.scores, match.winners)
        else:
            self.shelf.autosave(slot, _text(match, whole=True))

    def text(self) -> str:
        """The record of the game up to here."""
        return _text(self.match, whole=False)

    def close(self) -> None:
        """Nothing more is played here; the match stays in the store."""
        self.look_away()
        self.desk.close()
        self.shelf.release(self.slot)


def _text(match: Match, whole: bool) -> str:
    """The record as one line. With moves taken back and not replaced, `meta` tells where the match stands."""
    record = match.record(whole=whole)
    meta = dict(record.meta) if isinstance(record.meta, dict) else {}
    meta.pop("at", None)
    if whole and match.can_redo():
        meta["at"] = match.ply
    record.meta = meta or None
    return record.dump().decode()
