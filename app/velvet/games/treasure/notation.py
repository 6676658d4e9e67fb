"""Treasure, moves as texts: `meld set W5 F5 G5`, `add V3=7 to 2`, `take all`. Must not know whether a move is legal."""

from velvet.core.cards import VIASHI, VIASHI_LETTERS, VIASHI_SUITS, Deck
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.shuffles import format_shuffle, parse_shuffle
from velvet.core.text import operands, whole, words
from velvet.games.treasure.rules import DISCARDS, DRAW, TAKE, TAKE_ALL
from velvet.games.treasure.rules_melds import add_move, meld_move
from velvet.games.treasure.rules_state import COLOR, FACES, KIND_NAMES
from velvet.mechanics.nines import NINE

MOST_OF_A_MELD = 4
USAGE = {"meld": "meld set W5 F5 G5", "add": "add W7 to 2", "discard": "discard W3"}


def written(deck: Deck, move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == "discard":
        return f"discard {deck.codes[move.card]}"
    if move.verb == "meld":
        args = move.args
        cards = " ".join(card_text(deck, args[i], args[i + 1]) for i in range(1, len(args), 2))
        return f"meld {KIND_NAMES[args[0]]} {cards}"
    if move.verb == "add":
        return f"add {card_text(deck, move.args[0], move.args[1])} to {move.args[2]}"
    if move.verb == "shuffle":
        return format_shuffle(deck, move)
    return "take all" if move.verb == "take-all" else move.verb


def card_text(deck: Deck, card: int, face: int) -> str:
    """A card and, if it is changed, what it is declared to be: `W5`, `V3=7`, `W5=F`."""
    if card % FACES == face:
        return deck.codes[card]
    if card % NINE == face % NINE:
        return f"{deck.codes[card]}={VIASHI_LETTERS[face // NINE]}"
    return f"{deck.codes[card]}={face % NINE + 1}"


def card_words(deck: Deck, card: int, face: int) -> str:
    """The same for people: "the King of Winds", "the King of Winds as a 5", "the King of Winds as Flames"."""
    if card % FACES == face:
        return deck.names[card]
    if card % NINE == face % NINE:
        return f"{deck.names[card]} as {VIASHI_SUITS[face // NINE]}"
    return f"{deck.names[card]} as a {face % NINE + 1}"


def read(deck: Deck, text: str) -> Move:
    """The move a text writes; raises MoveError if it writes none."""
    found = words(text)
    verb = found[0]
    if verb == "draw":
        operands(found, 0, 0, "draw")
        return DRAW
    if verb == "take":
        if operands(found, 0, 1, "take all") not in ([], ["all"]):
            raise MoveError("one can “take” the top discard or “take all” of them")
        return TAKE_ALL if len(found) == 2 else TAKE
    if verb == "discard":
        return DISCARDS[deck.card(operands(found, 1, 1, USAGE[verb])[0])]
    if verb == "add":
        return _read_add(deck, found)
    if verb == "meld":
        return _read_meld(deck, found)
    if verb == "shuffle":
        return parse_shuffle(deck, found)
    raise MoveError(f"“{verb}” is no move of Treasure; moves begin with draw, take, meld, add, discard or shuffle")


def _read_add(deck: Deck, found: list[str]) -> Move:
    card_word, to, number = operands(found, 3, 3, USAGE["add"])
    if to != "to":
        raise MoveError(f"“{' '.join(found)}” has not the form “{USAGE['add']}”")
    combination = whole(number)
    if combination < 1:
        raise MoveError("combinations are numbered from 1")
    card, face = _card(deck, card_word)
    return add_move(card, face, combination)


def _read_meld(deck: Deck, found: list[str]) -> Move:
    given = operands(found, 3, 1 + MOST_OF_A_MELD, USAGE["meld"])
    if given[0] not in KIND_NAMES:
        raise MoveError(f"“{given[0]}” is no kind of meld; there are set, run and color")
    kind = KIND_NAMES.index(given[0])
    pairs: list[int] = []
    for word in given[1:]:
        card, face = _card(deck, word)
        if card in pairs[::2]:
            raise MoveError(f"{deck.codes[card]} stands twice in this meld")
        if card % FACES != face and (card % NINE == face % NINE) != (kind == COLOR):
            raise MoveError(f"“{word}”: in a set or run a card may change its number, in a color its suit")
        pairs += [card, face]
    move = meld_move(kind, pairs)
    if list(move.args[1:]) != pairs:
        raise MoveError(f"the cards of this meld are written “{written(deck, move)}”")
    return move


def _card(deck: Deck, word: str) -> tuple[int, int]:
    """A card word and its declaration, as card and face."""
    name, equals, declared = word.partition("=")
    card = deck.card(name)
    face = card % FACES
    if not equals:
        return card, face
    if len(declared) == 1 and declared in "123456789":
        face = face // NINE * NINE + int(declared) - 1
    else:
        face = VIASHI.suit_of(declared) * NINE + face % NINE
    if face == card % FACES:
        raise MoveError(f"“{word}” changes nothing; write {deck.codes[card]}")
    return card, face
