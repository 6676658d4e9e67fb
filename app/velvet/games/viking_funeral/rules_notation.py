"""Viking Funeral, moves: made once and shared, written and read.

Must not know what is legal.
"""

from typing import Final

from velvet.core.cards import FRENCH
from velvet.core.errors import MoveError
from velvet.core.moves import Move, card_moves
from velvet.core.shuffles import format_shuffle, parse_shuffle
from velvet.core.text import operands, whole, words
from velvet.games.viking_funeral.rules_state import CARDS

RECOVERED: Final = 3
MOST_WOUNDS: Final = 10
LEADS: Final = card_moves("lead", CARDS)
AGREES: Final = card_moves("agree", CARDS)
DISAGREES: Final = card_moves("disagree", CARDS)
ADDS: Final = card_moves("add", CARDS)
BURIES: Final = card_moves("bury", CARDS)
YIELD: Final = Move("yield")
WOUNDS: Final = [Move("wound", (number,)) for number in range(MOST_WOUNDS + 1)]

_CARD_VERBS: Final = {"lead": LEADS, "agree": AGREES, "disagree": DISAGREES, "add": ADDS, "bury": BURIES}
_USAGE: Final = {
    "lead": "lead 7H",
    "agree": "agree 8D",
    "disagree": "disagree 9S",
    "add": "add 3C",
    "bury": "bury 7H",
}


def format_move(move: Move) -> str:
    """The move's canonical text."""
    if move.verb == "shuffle":
        return format_shuffle(FRENCH, move)
    if move.verb == "wound":
        return f"wound {move.args[0]}"
    if move.verb == "recover":
        return f"recover {FRENCH.text(list(move.args))}"
    if not move.args:
        return move.verb
    text = f"{move.verb} {FRENCH.codes[move.args[0]]}"
    return f"{text} x{FRENCH.codes[move.args[1]]}" if len(move.args) > 1 else text


def parse_move(text: str) -> Move:
    """The move a text writes; raises MoveError if it is none of this game's."""
    found = words(text)
    verb = found[0]
    if verb in _CARD_VERBS:
        return _parse_card(verb, found)
    if verb == "yield":
        operands(found, 0, 0, "yield")
        return YIELD
    if verb == "wound":
        number = whole(operands(found, 1, 1, "wound 2")[0])
        return WOUNDS[number] if number <= MOST_WOUNDS else Move("wound", (number,))
    if verb == "recover":
        given = operands(found, RECOVERED, RECOVERED, "recover 3H 4D 5S")
        return Move("recover", tuple([FRENCH.card(word) for word in given]))
    if verb == "shuffle":
        return parse_shuffle(FRENCH, found)
    raise MoveError(
        f"“{verb}” is no move of Viking Funeral; moves begin with lead, agree, disagree, yield, add, wound, bury, "
        "recover or shuffle"
    )


def _parse_card(verb: str, found: list[str]) -> Move:
    given = operands(found, 1, 2 if verb in ("disagree", "add") else 1, _USAGE[verb])
    card = FRENCH.card(given[0])
    if len(given) == 1:
        return _CARD_VERBS[verb][card]
    if not given[1].startswith("x"):
        raise MoveError(f"“{given[1]}” is no target; an ace's target is written as x7H")
    return Move(verb, (card, FRENCH.card(given[1][1:])))
