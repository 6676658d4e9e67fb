"""`velvet replay`: plays records through the rules and says where they stand.

Every record of the file is reported, whatever is wrong with the others; the exit status is 0 only if all are legal.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from velvet import games
from velvet.cli.files import is_many, read_many, read_one
from velvet.cli.output import complain, console, emit
from velvet.core.errors import RecordError, VelvetError
from velvet.core.rules import CHANCE, OVER
from velvet.match import Match, Record
from velvet.match.words import MANY, one_line

# A value of a wrong kind may be quoted in a refusal; not all of it.
LONGEST: Final = 1000


@dataclass(frozen=True)
class Wanted:
    """at: only the first so many moves; trace: every position; as_json: JSON lines instead of words."""

    at: int | None
    trace: bool
    as_json: bool


def replay(path: Path, at: int | None, as_json: bool, trace: bool) -> int:
    """Replays the file; the exit status."""
    many = is_many(path)
    wanted = Wanted(at, trace, as_json or trace or many)
    good = True
    if many:
        for index, line in enumerate(read_many(path)):
            good = _one(line, wanted, {"record": index}, f"{path}, record {index}") and good
    else:
        good = _one(read_one(path), wanted, {}, str(path))
    return 0 if good else 2


def _one(data: bytes, wanted: Wanted, label: dict[str, int], name: str) -> bool:
    """Reports one record; whether it is legal (as far as it was to be played)."""
    try:
        match = _match(data, wanted.at)
    except VelvetError as error:
        _refuse(0, str(error), wanted, label, name)
        return False
    except RecursionError:
        _refuse(0, "this is no record: its JSON is nested too deeply", wanted, label, name)
        return False
    if wanted.trace:
        _trace(match, label)
    if match.broken is not None:
        if not wanted.as_json:
            _words(match)
        _refuse(match.broken.ply, match.broken.sentence, wanted, label, name)
        return False
    if wanted.as_json and not wanted.trace:
        emit(label | position(match, match.ply) | {"state": match.rules.encode(match.state)})
    elif not wanted.as_json:
        _words(match)
    return True


def _match(data: bytes, at: int | None) -> Match:
    record = Record.load(data)
    try:
        spec = games.load(record.game)
    except VelvetError as error:
        raise RecordError(str(error)) from None
    return Match.from_record(record, spec, upto=at)


def _trace(match: Match, label: dict[str, int]) -> None:
    end = match.ply
    match.goto(0)
    emit(label | position(match, 0))
    while match.ply < end:
        match.forth()
        emit(label | position(match, match.ply))


def _refuse(ply: int, sentence: str, wanted: Wanted, label: dict[str, int], name: str) -> None:
    sentence = one_line(sentence, LONGEST)
    if wanted.as_json:
        emit(label | {"ply": ply, "error": sentence})
    complain(f"{name}: {sentence}")


def position(match: Match, ply: int) -> dict[str, Any]:
    """Where the match stands, as `replay --json` says it, without `state`."""
    rules, state = match.rules, match.state
    actor = rules.actor(state)
    row: dict[str, Any] = {
        "game": match.spec.id,
        "options": match.options,
        "ply": ply,
        "actor": {CHANCE: "chance", OVER: None}.get(actor, actor),
        "terminal": actor == OVER,
        "scores": rules.scores(state),
        "winners": sorted(rules.winners(state)),
        "legal": [],
    }
    if actor == CHANCE:
        row["chance"] = rules.awaits(state)
    elif actor != OVER:
        count = rules.count_legal(state)
        if count > MANY:
            row["legal_count"] = count
        else:
            row["legal"] = sorted({rules.format(move) for move in rules.legal_moves(state)})
    return row


def _words(match: Match) -> None:
    from velvet.cli.render import show_position

    show_position(console(), match, None)
