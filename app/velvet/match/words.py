"""Sentences of the match: names filled in, and a refusal that says what would have been right.

Must not know where they are shown.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules, State

# A refusal shows so many legal moves, then how many more there are.
SHOWN: Final = 10
# Above this number the legal moves are not listed one by one, only sampled.
MANY: Final = 2000
_NAME = re.compile(r"\{(\d{1,2})\}")


def fill(sentence: str, names: Sequence[str]) -> str:
    """The sentence with `{0}` … replaced by the seats' names; braces in a name are left alone."""
    if "{" not in sentence:
        return sentence

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return _NAME.sub(name, sentence)


def one_line(text: str, most: int = 120) -> str:
    """`text` as one printable line of at most about `most` characters."""
    shown = text if len(text) <= most else text[:most] + "…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


def refusal(rules: Rules[Any], state: State, number: int, text: str, why: str) -> MoveError:
    """The error for move `number` (from 1): its text, why it is refused, and what would have been legal."""
    said = why.rstrip(". ")
    return MoveError(f"move {number} “{one_line(text)}” is refused: {said}; {would_be_right(rules, state)}")


def would_be_right(rules: Rules[Any], state: State) -> str:
    """Half a sentence: the legal moves, at most ten of them, or what chance owes, or that the game is over."""
    actor = rules.actor(state)
    if actor == OVER:
        return "the game is over, no move is legal"
    if actor == CHANCE:
        return f"what is awaited here is the chance move “{rules.awaits(state)}”"
    count = rules.count_legal(state)
    texts = sorted(rules.format(move) for move in _some(rules, state, count))
    more = count - len(texts)
    return "legal here: " + ", ".join(texts) + (f" and {more} more" if more else "")


def _some(rules: Rules[Any], state: State, count: int) -> list[Move]:
    if count <= MANY:
        moves = rules.legal_moves(state)
        return sorted(moves, key=rules.format)[:SHOWN]
    # Too many to list: a handful, always the same for the same position.
    rng = Rng(count)
    found: dict[Move, None] = {}
    while len(found) < SHOWN:
        found[rules.random_legal(state, rng)] = None
    return list(found)
