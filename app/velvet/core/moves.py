"""Moves: frozen values that print as the page writes them.

A move is a verb and integer operands. What the operands mean stands in each game's rules; a game may
subclass Move to name them. Where the set of moves is finite, games make each once (`card_moves`) and share it.
Equality and hash depend on verb and operands alone, and are the same under every PYTHONHASHSEED.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

NO_CARD: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One act of a seat or of chance. Never changed once made.

    verb: the page's first word ("play"). args: its operands as integers. card: the first operand, or
    NO_CARD without one; it has a name because nearly every rule asks for it.
    """

    def __init__(self, verb: str, args: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.args = args
        self.card = args[0] if args else NO_CARD
        self._hash = hash((int.from_bytes(verb.encode()[:7], "big"), args))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move):
            return False
        return self._hash == other._hash and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.verb, self.args))

    def __repr__(self) -> str:
        return f"<{self.verb} {self.args}>"


def card_moves(verb: str, cards: int) -> list[Move]:
    """One move a card, indexed by card: `PLAY = card_moves("play", 54)`; `PLAY[c]` is the move."""
    return [Move(verb, (card,)) for card in range(cards)]
