"""What goes over the pipes between the program and the child process in which an agent thinks.

A frame is four bytes, the length of its body, most significant first, and the body.

To the child a body is a pickled Question: all that an agent may know, and nothing else. The program made it
itself, so unpickling it is safe. Back comes JSON, so that nothing a child says can run in the window's process:

    {"moves": [3, 0, 1], "scores": [0.61, 0.4, 0.4], "shares": [0.6, null, null], "reasons": ["…", "", ""],
     "simulations": 800, "cut": false, "note": ""}     moves are indices into the question's view.legal, best first
    {"error": "there is no agent “robot”; …"}          asking again would not help
    {"crash": "ZeroDivisionError: …"}                  a fault of the agent

A Question without a view only asks to get ready (imports, rules); its answer is {"ready": true}.
"""

import io
import json
import pickle
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, BinaryIO

from velvet.core.agents import Advised
from velvet.core.moves import Move
from velvet.core.rules import Knowledge
from velvet.core.views import View

HEAD = 4
LONGEST = 1 << 28


@dataclass(frozen=True)
class Question:
    """What an agent is asked. task: "choose" or "advise". words: seed of its generator; the others as in Budget.

    The words must not reveal the match's own seed, from which the next shuffle would follow.
    """

    game: str
    options: dict[str, Any]
    seats: int
    agent: str
    task: str = "choose"
    view: View | None = None
    knowledge: Knowledge | None = None
    words: tuple[int, ...] = ()
    simulations: int = 0
    seconds: float | None = None

    @property
    def legal(self) -> tuple[Move, ...]:
        return self.view.legal if self.view is not None else ()


@dataclass(frozen=True)
class Answer:
    """What an agent said. advised: for "choose" one row, for "advise" every legal move, best first.

    fallback: the agent gave none and a legal move was drawn at random; note: one sentence to the person, or "".
    cut: the deadline ended the search before its number of simulations.
    """

    advised: tuple[Advised, ...]
    simulations: int = 0
    cut: bool = False
    fallback: bool = False
    note: str = ""
    seconds: float = field(default=0.0, compare=False)

    @property
    def move(self) -> Move:
        return self.advised[0].move


class BadFrameError(Exception):
    """The other side is gone or does not speak as this page says."""


def write(pipe: BinaryIO, body: bytes) -> None:
    """Writes one frame; raises OSError if the other side is gone."""
    data = memoryview(len(body).to_bytes(HEAD, "big") + body)
    while data:
        data = data[pipe.write(data) :]
    pipe.flush()


def read(pipe: BinaryIO) -> bytes:
    """The body of the next frame; raises BadFrameError when the other side is gone."""
    length = int.from_bytes(_exactly(pipe, HEAD), "big")
    if length > LONGEST:
        raise BadFrameError(f"a frame of {length} bytes")
    return _exactly(pipe, length)


def _exactly(pipe: BinaryIO, count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        part = pipe.read(count)
        if not part:
            raise BadFrameError("the other side is gone")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


class _Pickler(pickle.Pickler):
    """Makes frozen dataclasses anew from their fields: compiled ones refuse to be filled in by pickle's own way."""

    def reducer_override(self, value: object) -> Any:
        if is_dataclass(value) and not isinstance(value, type):
            return type(value), tuple([getattr(value, each.name) for each in fields(value)])
        return NotImplemented


def pack(question: Question) -> bytes:
    body = io.BytesIO()
    _Pickler(body, protocol=5).dump(question)
    return body.getvalue()


def unpack(body: bytes) -> Question:
    question = pickle.loads(body)
    assert isinstance(question, Question)
    return question


def reply(advised: list[Advised], legal: tuple[Move, ...], simulations: int, cut: bool, note: str) -> bytes:
    """The body that says these moves; raises KeyError if one of them is not legal."""
    index = {move: i for i, move in enumerate(legal)}
    return json.dumps(
        {
            "moves": [index[row.move] for row in advised],
            "scores": [row.score for row in advised],
            "shares": [row.share for row in advised],
            "reasons": [row.reason for row in advised],
            "simulations": simulations,
            "cut": cut,
            "note": note,
        }
    ).encode()


def answer(said: dict[str, Any], legal: tuple[Move, ...]) -> Answer:
    """What `reply` wrote; raises BadFrameError unless it is well formed and its moves are legal."""
    try:
        rows = zip(said["moves"], said["scores"], said["shares"], said["reasons"], strict=True)
        advised = [
            Advised(legal[range(len(legal))[i]], float(score), None if share is None else float(share), str(reason))
            for i, score, share, reason in rows
        ]
        if not advised:
            raise ValueError("no move")
        return Answer(tuple(advised), int(said["simulations"]), bool(said["cut"]), note=str(said["note"]))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadFrameError(f"no answer: {error!r}") from error
