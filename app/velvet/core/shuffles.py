"""The chance move `shuffle W1 F3 …`: made, read and checked in one place for all games.

Must not know what the cards are for.
"""

from velvet.core.cards import Deck
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.rng import Rng


def shuffled(cards: list[int], rng: Rng) -> Move:
    """An even random order of these cards."""
    order = list(cards)
    rng.shuffle(order)
    return Move("shuffle", tuple(order))


def fits(move: Move, cards: list[int]) -> bool:
    """Whether the move lists exactly these cards."""
    if move.verb != "shuffle" or len(move.args) != len(cards):
        return False
    return sorted(move.args) == sorted(cards)


def parse_shuffle(deck: Deck, found: list[str]) -> Move:
    """`found` as `text.words` gives it; raises MoveError if a word is no card or there is none."""
    if len(found) < 2:
        raise MoveError("a shuffle lists the cards in their new order")
    return Move("shuffle", tuple([deck.card(word) for word in found[1:]]))


def format_shuffle(deck: Deck, move: Move) -> str:
    """The canonical text."""
    return "shuffle " + deck.text(list(move.args))
