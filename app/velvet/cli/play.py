"""`velvet play`: a game in the terminal, from the same Views as the table.

Persons type a move's number or its text, or a command. Before another person's turn the screen is cleared and asks for
them, so that several can play at one keyboard. Must not read a State: what is shown is a View.
"""

import contextlib
from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final

from velvet import agents, games
from velvet.cli.files import parse_options, read_one, seats_of
from velvet.cli.output import complain, console
from velvet.cli.render import LISTED, position_lines
from velvet.core.agents import Agent, Budget
from velvet.core.errors import OptionsError, RecordError, VelvetError
from velvet.core.spec import GameSpec
from velvet.match import Match, Record
from velvet.match.words import one_line

HELP = """\
A move is its number in the list, or its text as listed.
  moves      list all legal moves       undo      take back your last move
  table      show the table again       redo      bring it back
  log        what has happened          scores    the points
  save FILE  keep the game in a file    quit      leave (the game is kept if it has a file)
The rules: “velvet rules {game}” in another terminal."""

# Who sits where if nothing is said.
PLAYERS: Final = "Player,greedy"


def play(
    game: str, seats: int | None, players: str | None, seed: int | None, options: Sequence[str], file: Path | None
) -> int:
    """Plays or continues a game until it is over or left; the exit status."""
    spec = games.load(game)
    continued = file is not None and file.exists()
    if file is not None and continued:
        if seats is not None or seed is not None or options or players:
            complain(f"{file} goes on as it was begun; players, seats, seed and options are for a new game")
        match = _continued(spec, file)
    else:
        match = _begun(spec, seats, players or PLAYERS, seed, options)
    terminal = Terminal(match, file, programs=not continued)
    try:
        return terminal.run()
    finally:
        terminal.close()


def _begun(spec: GameSpec, seats: int | None, players: str, seed: int | None, options: Sequence[str]) -> Match:
    names = [name.lower() if name.lower() in agents.BUILT_IN else name for name in agents.pieces(players)]
    if not all(names):
        raise OptionsError(f"a player's name is missing in “{players}”")
    for name in names:
        if name.startswith(("cmd:", "search:")):
            # Meant to be an agent; as a person it would be asked for moves.
            agents.check(name)
    if seats is None and len(names) in spec.seats:
        count = len(names)
    else:
        count = seats_of(spec, spec.seats[0] if seats is None else seats)
    if len(names) > count:
        raise OptionsError(f"{len(names)} players are named for {count} seats")
    # The last name sits in all seats that are left, numbered if it is a person's.
    last = names[-1]
    for more in range(count - len(names)):
        names.append(last if agents.is_agent(last, programs=True) else f"{last} {more + 2}")
    kinds = ["agent" if agents.is_agent(name, programs=True) else "person" for name in names]
    called = _told_apart(names)
    match = Match(spec, parse_options(options), called, kinds=kinds, seed=seed)
    if called != names:
        match.meta = {"agents": [name if kind == "agent" else "" for name, kind in zip(names, kinds, strict=True)]}
    return match


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, numbered where several are alike: nobody could say which greedy leads."""
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def _continued(spec: GameSpec, file: Path) -> Match:
    try:
        record, flaw = Record.salvage(read_one(file))
        match = Match.from_record(record, spec)
    except RecordError as error:
        raise RecordError(str(error) if str(file) in str(error) else f"{file}: {error}") from None
    broken = flaw or (match.broken.sentence if match.broken is not None else "")
    if broken:
        complain(f"{file} is read up to a break: {broken}")
    return match


class Answer(Enum):
    """What a command leads to: ask again, ask whose turn it is, or leave."""

    SHOWN = auto()
    TURN = auto()
    LEAVE = auto()


class Terminal:
    """One game at one terminal. `run` plays it."""

    def __init__(self, match: Match, file: Path | None, programs: bool = False) -> None:
        """programs: whether agents may be programs of their own; not those that a file names."""
        self.match = match
        self.file = file
        self.layout = match.spec.layout(match.rules)
        self.seen = match.ply
        self.last_person: int | None = None
        # An agent who is no agent any more (a record from elsewhere) is played by a person.
        self.agents: dict[int, Agent] = {
            seat: agents.make(name, match.spec)
            for seat, name in enumerate(agents.named(match))
            if name and agents.is_agent(name, programs)
        }

    def close(self) -> None:
        """Ends the programs that agents started."""
        for agent in self.agents.values():
            agent.close()

    def run(self) -> int:
        """Plays until the end or until the person leaves."""
        console().print(f"{self.match.spec.names[0]}. Type ? for help.")
        while True:
            self.match.settle()
            self._keep()
            if self.match.over:
                break
            seat = self.match.actor
            if seat in self.agents:
                self._agent(seat)
            elif not self._person(seat):
                return 0
        self._news(None)
        self._table(None)
        return 0

    # ---- turns

    def _agent(self, seat: int) -> None:
        match, agent = self.match, self.agents[seat]
        with agents.answerable(agents.named(match)[seat]):
            move = agent.choose(match.view(seat, log=False), match.sampler(seat), Budget())
        match.play(move)
        note = getattr(agent, "note", "")
        if note:
            console().print(note, markup=False)

    def _person(self, seat: int) -> bool:
        """One decision of a person; False if they leave."""
        self._curtain(seat)
        self._news(seat)
        self._table(seat)
        self._moves(seat, LISTED)
        while True:
            words = self._ask(f"{self.match.players[seat]}> ")
            if words is None:
                return False
            if not words:
                continue
            answer = self._command(seat, words)
            if answer is None:
                answer = Answer.TURN if self._move(seat, words) else Answer.SHOWN
            if answer is not Answer.SHOWN:
                return answer is Answer.TURN

    def _move(self, seat: int, words: str) -> bool:
        """Makes the move these words name; says why not and returns False if it cannot be made."""
        legal = self.match.view(seat, log=False).legal
        try:
            if words.isascii() and words.isdigit():
                index = int(words) if len(words) < 9 else 0
                if not 1 <= index <= len(legal):
                    raise VelvetError(f"there is no move {words}; the moves are numbered 1 to {len(legal)}")
                move = legal[index - 1]
            else:
                move = self.match.check(words)
        except VelvetError as error:
            console().print(one_line(str(error), 600))
            return False
        if self.match.forks(move):
            self._fork()
        self.match.play(move)
        return True

    def _command(self, seat: int, words: str) -> Answer | None:
        """Runs a command; None if these words are none."""
        word, _, rest = words.partition(" ")
        word = word.lower()
        if word in ("quit", "q", "exit"):
            return Answer.LEAVE
        if word in ("undo", "redo"):
            return self._back_or_forth(seat, word)
        if word in ("?", "help"):
            console().print(HELP.format(game=self.match.spec.id))
        elif word == "moves":
            self._moves(seat, None)
        elif word == "table":
            self._table(seat)
        elif word == "scores":
            console().print(self._scores())
        elif word == "log":
            self._log(seat)
        elif word == "save":
            self._save(rest.strip())
        else:
            return None
        return Answer.SHOWN

    def _back_or_forth(self, seat: int, word: str) -> Answer:
        try:
            if word == "redo":
                self.match.redo()
            elif self.match.undo(seat).newly_seen and not self.match.practice:
                console().print("You have seen something since: another move from here makes a practice game of it.")
        except VelvetError as error:
            console().print(one_line(str(error)))
            return Answer.SHOWN
        self.seen = min(self.seen, self.match.ply)
        return Answer.TURN

    def _fork(self) -> None:
        """Goes on in a practice game; the game that was played stays in its file."""
        original = self.match
        self.match = original.fork()
        if self.file is not None:
            self._write(self.file, original)
            self.file = self.file.with_name(f"{self.file.stem}-practice{self.file.suffix}")
            console().print(f"The practice game is kept in {self.file}.")

    # ---- what is shown

    def _curtain(self, seat: int) -> None:
        persons = [other for other in range(len(self.match.players)) if other not in self.agents]
        if len(persons) > 1 and self.last_person != seat:
            if console().is_terminal:
                console().clear()
            self._ask(f"{self.match.players[seat]}, it is your turn. Press Enter when nobody else looks. ")
            if console().is_terminal:
                console().clear()
        self.last_person = seat

    def _news(self, seat: int | None) -> None:
        """What has happened since the terminal was last read."""
        for line in self.match.view(seat).log[self.seen :]:
            console().print(f"  {line}")
        self.seen = self.match.ply

    def _log(self, seat: int) -> None:
        for row in self.match.history(seat)[: self.match.ply]:
            console().print(f"{row.ply:>4}  {row.sentence}")

    def _table(self, seat: int | None) -> None:
        view = self.match.view(seat, log=False)
        console().print()
        for line in position_lines(view, self.layout, self.match.players):
            console().print(line)

    def _scores(self) -> str:
        pairs = zip(self.match.players, self.match.scores, strict=True)
        return ", ".join(f"{name}: {score}" for name, score in pairs)

    def _moves(self, seat: int, most: int | None) -> None:
        legal = self.match.view(seat, log=False).legal
        shown = legal if most is None else legal[:most]
        texts = [f"{k}) {self.match.rules.format(move)}" for k, move in enumerate(shown, 1)]
        for line in _rows(texts, console().width):
            console().print(line)
        if len(shown) < len(legal):
            console().print(f"… and {len(legal) - len(shown)} more; “moves” lists all.")

    # ---- keyboard and file

    def _ask(self, prompt: str) -> str | None:
        """What is typed, None at the end of the input."""
        try:
            return console().input(prompt).strip()
        except EOFError:
            console().print()
            return None

    def _keep(self) -> None:
        # What was taken back stays in the file until another move is made.
        if self.file is not None and not self.match.can_redo():
            self._write(self.file, self.match)

    def _save(self, name: str) -> None:
        if not name:
            console().print("Say where: save FILE")
            return
        self.file = Path(name)
        try:
            self._write(self.file, self.match)
        except VelvetError as error:
            self.file = None
            console().print(one_line(str(error)))
            return
        console().print(f"The game is kept in {self.file} from now on.")

    def _write(self, file: Path, match: Match) -> None:
        data = match.record(whole=True).dump_file()
        beside = file.with_name(file.name + ".part")
        try:
            # Whole or not at all: a full disk must not cost the game that is there.
            beside.write_bytes(data)
            beside.replace(file)
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise VelvetError(f"{file} cannot be written: {error.strerror or error}") from None


def _rows(texts: Sequence[str], width: int) -> list[str]:
    """The texts in lines no wider than this, three spaces between two, none broken that fits into a line."""
    rows: list[str] = []
    for text in texts:
        if rows and len(rows[-1]) + 3 + len(text) <= width:
            rows[-1] += f"   {text}"
        else:
            rows.append(text)
    return rows
