"""The Match: a game being played. The only authority: whatever changes a position goes through here.

A match is a line of moves and a place in it. Everything else (the position, the log, what could be undone)
follows from these by replaying from the nearest checkpoint. Moves taken back stay in the line until
another move is made in their place. Must not know games by name, files, Qt, or how agents think.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from velvet.core.agents import Sampler
from velvet.core.errors import MoveError, OptionsError, RecordError, VelvetError
from velvet.core.events import Event, Events
from velvet.core.gestures import Gesture
from velvet.core.moves import Move
from velvet.core.rng import AGENT, Rng
from velvet.core.rng import CHANCE as CHANCE_STREAM
from velvet.core.rules import CHANCE, OVER, Reason, Rules, State
from velvet.core.spec import GameSpec
from velvet.core.views import View
from velvet.match.memory import Memory
from velvet.match.record import KINDS, MOST_SEED, Break, Record
from velvet.match.words import fill, refusal

# A position is kept every so many moves; going to any other replays fewer than this.
EVERY: Final = 16


@dataclass(frozen=True)
class Step:
    """A move that was made. ply: how many moves there are with it; actor: a seat or CHANCE; text: canonical;
    hand: the running hand when it was made."""

    ply: int
    actor: int
    move: Move
    text: str
    hand: int
    happened: tuple[Event, ...] = ()

    def events(self, viewer: int | None) -> tuple[Event, ...]:
        """What happened, for show, as `viewer` may know it (None: the public)."""
        return tuple(event.to(viewer) for event in self.happened)


@dataclass(frozen=True)
class Undo:
    """A step back. left: the ply before; ply: the ply now; newly_seen: playing on otherwise than before would use
    what a person had not yet seen at this place."""

    left: int
    ply: int
    newly_seen: bool


@dataclass(frozen=True)
class HistoryRow:
    """A line of the history. ply: the number of moves with this one; text: the move, "" where the viewer may
    not know it; sentence: as told to the viewer, names filled in."""

    ply: int
    actor: int
    text: str
    sentence: str


class Match:
    """A game of `spec` between `players`; see the module. Moves are counted from 1, chance moves included.

    Attributes: spec; rules; options (a dict, filled in); players; kinds ("person" or "agent" a seat); seed;
    practice; meta (free data kept in the record); broken (where a record broke off, or None).
    """

    def __init__(
        self,
        spec: GameSpec,
        options: Mapping[str, Any],
        players: Sequence[str],
        *,
        kinds: Sequence[str] = (),
        seed: int | None = None,
        watched: bool = True,
    ) -> None:
        """Raises OptionsError if options, seats, kinds or seed do not fit. Without kinds all are persons,
        without a seed one is drawn. watched: whether steps tell what happened, for show."""
        self.spec = spec
        self.players = tuple(players)
        self.rules: Rules[Any] = spec.make(options, len(self.players))
        self.options: dict[str, Any] = spec.options.from_mapping(options, len(self.players)).to_dict()
        self.kinds = tuple(kinds) if kinds else ("person",) * len(self.players)
        if len(self.kinds) != len(self.players) or any(kind not in KINDS for kind in self.kinds):
            raise OptionsError("there must be one “person” or “agent” for each seat")
        self.seed = secrets.randbits(62) if seed is None else seed
        if not 0 <= self.seed <= MOST_SEED:
            raise OptionsError(f"a seed is a whole number from 0 to {MOST_SEED}, not {self.seed}")
        self._watched = watched
        self.practice = False
        self.meta: Any = None
        self.extra: dict[str, Any] = {}
        self.broken: Break | None = None
        # The line: what was moved by whom in which hand, and how many chance moves its hand had before.
        self._moves: list[Move] = []
        self._texts: list[str] = []
        self._actors: list[int] = []
        self._hands: list[int] = []
        self._drawn: list[int] = []
        self._ply = 0
        self._state: State = self.rules.setup()
        self._kept: list[State] = [self._copy(self._state)]
        self._memory = Memory(self)

    # ---- records

    @classmethod
    def from_record(cls, record: Record, spec: GameSpec, upto: int | None = None) -> "Match":
        """The match of a record, its first `upto` moves or all. Raises OptionsError or RecordError if the game
        cannot begin; a move that is refused ends the match there, and `broken` says why."""
        if record.game != spec.id:
            raise RecordError(f"the record is of “{record.game}”, not of “{spec.id}”")
        match = cls(spec, record.options, record.players, kinds=record.kinds, seed=record.seed)
        match.practice = record.practice
        match.meta = record.meta
        match.extra = dict(record.extra)
        texts = record.moves if upto is None else record.moves[:upto]
        for text in texts:
            try:
                match._push(match._read(text), watched=False)
            except MoveError as error:
                match.broken = Break(match._ply, text, str(error))
                return match
        flaw = record.flaw
        if flaw is not None and (upto is None or upto > flaw.ply):
            refused = refusal(match.rules, match._state, flaw.ply + 1, flaw.text, flaw.sentence)
            match.broken = Break(flaw.ply, flaw.text, str(refused))
        return match

    def record(self, whole: bool = False) -> Record:
        """The record of the match up to here; `whole`: with the moves that redo would bring back."""
        texts = self._texts if whole else self._texts[: self._ply]
        return Record(
            game=self.spec.id,
            players=list(self.players),
            moves=list(texts),
            options=dict(self.options),
            seed=self.seed,
            kinds=list(self.kinds),
            practice=self.practice,
            rules_version=self.spec.rules_version,
            meta=self.meta,
            extra=dict(self.extra),
        )

    # ---- where it stands

    @property
    def ply(self) -> int:
        """How many moves are made, chance moves included."""
        return self._ply

    @property
    def length(self) -> int:
        """`ply` and what redo can bring back."""
        return len(self._moves)

    @property
    def actor(self) -> int:
        """The seat that must decide, CHANCE or OVER."""
        return self.rules.actor(self._state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor == OVER

    @property
    def state(self) -> State:
        """The position itself, with its secrets: for replaying and checking, never for a player; not to be changed."""
        return self._state

    @property
    def hand(self) -> int:
        """The running hand, from 1."""
        return self.rules.hand_number(self._state)

    @property
    def scores(self) -> list[int]:
        """Match points so far, one a seat."""
        return self.rules.scores(self._state)

    @property
    def winners(self) -> list[int]:
        """The seats that share the win; [] before the end."""
        return self.rules.winners(self._state)

    @property
    def texts(self) -> list[str]:
        """The moves made, as a record holds them."""
        return self._texts[: self._ply]

    def moves(self) -> list[tuple[int, Move]]:
        """(actor, move) of the whole line, what redo can bring back included."""
        return list(zip(self._actors, self._moves, strict=True))

    # ---- playing

    def play(self, move: Move | str) -> Step:
        """Makes a move, of a seat or of chance. Raises MoveError, which says what would have been legal.

        The move that redo would bring back keeps what follows it; any other takes its place, and makes the
        match a practice one if a person went back past something newly seen (see `fork`).
        """
        checked = self._read(move)
        if self._ply < len(self._moves):
            if checked == self._moves[self._ply]:
                return self._forth()
            self.practice = self.practice or self.newly_seen(self._ply)
            self._cut()
        return self._push(checked)

    def check(self, move: Move | str) -> Move:
        """The move, if it may be made here; raises the MoveError that `play` would."""
        return self._read(move)

    def forks(self, move: Move) -> bool:
        """Whether `move` leaves the line after a person went back past something newly seen, so that it should be
        played in a fork, the original being kept."""
        if self.practice or self._ply == len(self._moves) or move == self._moves[self._ply]:
            return False
        return self.newly_seen(self._ply)

    def chance(self) -> Step:
        """Makes the awaited chance move: the one made here before, else one sampled from (seed, hand, how many
        chance moves the hand has had), so that going back never re-rolls. Raises MoveError if none is awaited."""
        if self.actor != CHANCE:
            raise MoveError("no chance move is awaited here")
        if self._ply < len(self._moves):
            return self._forth()
        hand, drawn = self.hand, self._chances()
        move = self.rules.sample(self._state, Rng(CHANCE_STREAM, self.seed, hand, drawn))
        return self._push(move)

    def settle(self) -> list[Step]:
        """Chance moves until a seat must decide or the game is over."""
        steps: list[Step] = []
        while self.actor == CHANCE:
            steps.append(self.chance())
        return steps

    # ---- back and forth

    def undo_ply(self, seat: int | None = None) -> int | None:
        """Where `undo(seat)` would lead: before the last decision of `seat`, or of whichever person decided last
        (of whichever seat, if agents play them all); None if there is none."""
        for ply in range(self._ply - 1, -1, -1):
            actor = self._actors[ply]
            if actor == seat or (seat is None and self._undoes(actor)):
                return ply
        return None

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether there is a decision to take back."""
        return self.undo_ply(seat) is not None

    def undo(self, seat: int | None = None) -> Undo:
        """Takes back to that decision; what follows it can be redone. Raises MoveError if there is none."""
        ply = self.undo_ply(seat)
        if ply is None:
            raise MoveError("there is no decision to take back")
        left = self._ply
        self.goto(ply)
        return Undo(left, ply, self.newly_seen(ply))

    def can_redo(self) -> bool:
        """Whether moves were taken back and nothing was played in their place."""
        return self._ply < len(self._moves)

    def redo(self) -> list[Step]:
        """Brings back one undo: moves up to the next decision of a person, or to the end of the line.
        Raises MoveError if there is nothing to bring back."""
        if not self.can_redo():
            raise MoveError("there is no move to bring back")
        steps = [self._forth()]
        while self.can_redo() and not self._undoes(self.actor):
            steps.append(self._forth())
        return steps

    def forth(self) -> Step:
        """Brings back one move. Raises MoveError if there is none."""
        if not self.can_redo():
            raise MoveError("there is no move to bring back")
        return self._forth()

    def goto(self, ply: int) -> None:
        """Goes to the place after `ply` moves of the line. Raises VelvetError if the line is shorter."""
        if not 0 <= ply <= len(self._moves):
            raise VelvetError(f"there is no move {ply}; the moves are 0 to {len(self._moves)}")
        self._ply = ply
        self._state = self.at(ply)

    def newly_seen(self, ply: int, seat: int | None = None) -> bool:
        """Whether `seat` (None: any person) knows a card or a result of chance from the line after `ply` moves
        that it did not know there."""
        seats = self.persons() if seat is None else [seat]
        return any(self._memory.newly_seen(ply, one) for one in seats)

    def recollect(self, moves: int) -> bool:
        """Looks through at most so many more moves of the line for what each person has seen, so that `newly_seen`
        need not do it all when it is asked; whether any are left."""
        left = [self._memory.recollect(seat, moves) for seat in self.persons()]
        return any(left)

    def fork(self) -> "Match":
        """A match of its own that stands here, to play on otherwise; this one goes back to its end and stays as it
        was played. Marked practice if a person has newly seen something after this place."""
        seed, watched = self.seed, self._watched
        twin = Match(self.spec, self.options, self.players, kinds=self.kinds, seed=seed, watched=watched)
        twin.practice = self.practice or self.newly_seen(self._ply)
        twin.meta = self.meta
        twin.extra = dict(self.extra)
        for move in self._moves[: self._ply]:
            twin._push(move, watched=False)
        self.goto(self.length)
        return twin

    # ---- what is shown

    def view(self, seat: int | None, log: bool = True) -> View:
        """What `seat` (None: the public) is shown, names filled in; `log`: with the log."""
        view = self.rules.view(self._state, seat)
        told = tuple(self._memory.told(seat)[: self._ply]) if log else ()
        return replace(view, prompt=fill(view.prompt, self.players), log=told)

    def gestures(self, seat: int) -> list[Gesture]:
        """How the seat's legal moves are made by hand, one each, in their order."""
        return self.spec.gestures(self.rules, self.rules.view(self._state, seat))

    def explain(self, move: Move) -> Reason | None:
        """Why this move may not be made now, names filled in; None if it may."""
        reason = self.rules.explain(self._state, move)
        return None if reason is None else Reason(reason.clause, fill(reason.sentence, self.players))

    def history(self, viewer: int | None) -> list[HistoryRow]:
        """The whole line, one row a move, as `viewer` may know it."""
        told = self._memory.told(viewer)
        open_texts = self._memory.open_texts(viewer)
        return [HistoryRow(ply + 1, self._actors[ply], open_texts[ply], told[ply]) for ply in range(len(self._moves))]

    def agent_words(self, seat: int) -> tuple[int, ...]:
        """The seed of the seat's generator for the decision it would make now: by (seed, seat, its own decisions so
        far), mixed so that the match's seed, from which the next shuffle follows, does not reach an agent."""
        decisions = self._actors[: self._ply].count(seat)
        return (AGENT, Rng(AGENT, self.seed, seat, decisions).bits62())

    def sampler(self, seat: int) -> Sampler:
        """What an agent in this seat may deal from, its generator seeded by (seed, seat, its own decisions so far)."""
        return Sampler(self.rules, self.rules.knowledge(self._state, seat), self.sampler_rng(seat), self.options)

    def sampler_rng(self, seat: int) -> Rng:
        """That sampler's generator alone."""
        return Rng(*self.agent_words(seat))

    def persons(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == "person"]

    def at(self, ply: int) -> State:
        """A copy of the position after `ply` moves of the line."""
        kept = min(ply // EVERY, len(self._kept) - 1)
        state = self._copy(self._kept[kept])
        for move in self._moves[kept * EVERY : ply]:
            self.rules.apply(state, move)
        return state

    # ---- within

    def _undoes(self, actor: int) -> bool:
        if actor < 0:
            return False
        return self.kinds[actor] == "person" or "person" not in self.kinds

    def _copy(self, state: State) -> State:
        return state.clone()

    def _read(self, move: Move | str) -> Move:
        """The move, known to be legal here; raises MoveError otherwise."""
        number, text = self._ply + 1, ""
        if isinstance(move, str):
            text = move
            if self.over:
                raise refusal(self.rules, self._state, number, text, "nothing may follow the end")
            try:
                move = self.rules.parse(text)
            except MoveError as error:
                raise refusal(self.rules, self._state, number, text, str(error)) from None
        if not self.rules.is_legal(self._state, move):
            text = text or self.rules.format(move)
            if self.over:
                raise refusal(self.rules, self._state, number, text, "nothing may follow the end")
            reason = self.explain(move)
            why = "it may not be made here" if reason is None else f"{reason.sentence.rstrip('. ')} ({reason.clause})"
            raise refusal(self.rules, self._state, number, text, why)
        return move

    def _push(self, move: Move, watched: bool = True) -> Step:
        """Appends a legal move to the line, at whose end we stand, and makes it."""
        happened = Events() if watched and self._watched else None
        actor, hand, drawn = self.actor, self.hand, self._chances()
        self.rules.apply(self._state, move, happened)
        text = self.rules.format(move)
        self._moves.append(move)
        self._texts.append(text)
        self._actors.append(actor)
        self._hands.append(hand)
        self._drawn.append(drawn)
        self._ply += 1
        if self._ply % EVERY == 0:
            self._kept.append(self._copy(self._state))
        return Step(self._ply, actor, move, text, hand, tuple(happened.all) if happened else ())

    def _forth(self) -> Step:
        happened = Events() if self._watched else None
        ply = self._ply
        self.rules.apply(self._state, self._moves[ply], happened)
        self._ply += 1
        return Step(
            self._ply, self._actors[ply], self._moves[ply], self._texts[ply], self._hands[ply],
            tuple(happened.all) if happened else (),
        )  # fmt: skip

    def _chances(self) -> int:
        """How many chance moves the running hand has had."""
        last = self._ply - 1
        if last < 0 or self._hands[last] != self.hand:
            return 0
        return self._drawn[last] + (1 if self._actors[last] == CHANCE else 0)

    def _cut(self) -> None:
        """Drops what redo could bring back."""
        for column in (self._moves, self._texts, self._actors, self._hands, self._drawn):
            del column[self._ply :]
        del self._kept[self._ply // EVERY + 1 :]
        self._memory.cut(self._ply)
