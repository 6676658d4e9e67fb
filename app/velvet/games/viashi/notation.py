"""How the moves of Viashi, Vashy and Viashilym are written. Must not know which are legal."""

from velvet.core.cards import Deck
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.shuffles import format_shuffle, parse_shuffle
from velvet.core.text import operands, words


def write(deck: Deck, move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == "shuffle":
        return format_shuffle(deck, move)
    return f"{move.verb} {deck.codes[move.card]}"


def read(deck: Deck, text: str) -> Move:
    """The move a text writes; raises MoveError if it is no move of these games."""
    found = words(text)
    verb = found[0]
    if verb == "shuffle":
        return parse_shuffle(deck, found)
    if verb in ("up", "play"):
        return Move(verb, (deck.card(operands(found, 1, 1, f"{verb} CARD")[0]),))
    raise MoveError(f"“{verb}” is no move of this game; its moves are shuffle, up, play")
