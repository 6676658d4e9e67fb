"""Politics, how moves are written and read. Must not know a position."""

from velvet.core.cards import VIASHI, VIASHI_LETTERS
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.text import operands, whole, words
from velvet.games.politics.rules_abilities import CHARM, EXCHANGE, KINDS, NO_PLACE, RAID, RALLY, TAX, use_move
from velvet.games.politics.rules_state import (
    CHOOSE_SUIT,
    CUPS,
    DOWN,
    DRAWS,
    END_ABILITIES,
    FIRSTS,
    LEAVE,
    MARKERS,
    PASS,
    PLACE_MOVES,
    PLACES,
    SUITS,
    TAKE,
    UP,
)

# What stands after the kind: Q, then T, then a seat or a number.
WITH_T = (RALLY, CHARM, EXCHANGE)
WITH_SEAT = (TAX, CHARM, RAID, EXCHANGE)
USAGE = {
    "fix": "use 1 fix 5",
    "tax": "use 2 tax 5 0",
    "rally": "use 3 rally 3 5 2",
    "charm": "use 4 charm 6 7 0",
    "raid": "use 5 raid 6 0",
    "trade": "use 6 trade 3",
    "labour": "use 7 labour 8",
    "exchange": "use 8 exchange 3 5 0",
    "jest": "use 9 jest 4",
}


def text(move: Move) -> str:
    """The canonical text."""
    verb, args = move.verb, move.args
    if verb == "place":
        return f"place {args[0]} {args[1] + 1}"
    if verb == "use":
        place, kind, q, t, x = args
        said = f"use {place + 1} {KINDS[kind]} {q + 1}"
        if t != NO_PLACE:
            said += f" {t + 1}"
        return said if x < 0 else f"{said} {x}"
    if verb == "suit":
        return f"suit {VIASHI_LETTERS[args[0]]}"
    if verb == "line":
        return "line " + "".join(VIASHI_LETTERS[suit] for suit in args)
    return f"{verb} {args[0]}" if args else verb


def parse(said: str, seats: int) -> Move:
    """The move a text writes; raises MoveError if it is none of this game with so many seats."""
    found = words(said)
    verb = found[0]
    if verb == "place":
        n, place = operands(found, 2, 2, "place 3 5")
        return PLACE_MOVES[(_number(n, 1, MARKERS) - 1) * PLACES + _place(place)]
    if verb == "use":
        return _use(found, seats)
    if verb == "cup":
        return CUPS[_number(operands(found, 1, 1, "cup 2")[0], 0, MARKERS)]
    if verb == "suit":
        return CHOOSE_SUIT[_suit(operands(found, 1, 1, "suit W")[0])]
    if verb == "line":
        letters = operands(found, 1, 1, "line WSFWWSFFS")[0]
        if len(letters) != PLACES:
            raise MoveError(f"a line has nine suits, “{letters[:20]}” has not")
        return Move("line", tuple(_suit(letter) for letter in letters))
    if verb in ("first", "draw"):
        seat = _seat(operands(found, 1, 1, f"{verb} 0")[0], seats)
        return FIRSTS[seat] if verb == "first" else DRAWS[seat]
    if verb == "swap":
        way = operands(found, 1, 1, "swap up")[0]
        if way not in ("up", "down"):
            raise MoveError(f"one swaps up or down, not “{way[:20]}”")
        return UP if way == "up" else DOWN
    for move in (PASS, END_ABILITIES, TAKE, LEAVE):
        if verb == move.verb:
            operands(found, 0, 0, verb)
            return move
    raise MoveError(
        f"“{verb[:20]}” is no move of Politics; moves begin with suit, place, pass, use, done, cup, take, swap or leave"
    )


def _use(found: list[str], seats: int) -> Move:
    if len(found) < 3 or found[2] not in KINDS:
        kinds = ", ".join(KINDS)
        raise MoveError(f"an ability is written as “use 7 labour 8”, with one of {kinds}")
    kind = KINDS.index(found[2])
    with_t, with_x = kind in WITH_T, kind in WITH_SEAT or kind == RALLY
    size = 3 + with_t + with_x
    given = operands(found, size, size, USAGE[found[2]])
    t = _place(given[3]) if with_t else NO_PLACE
    x = -1
    if with_x:
        x = _number(given[-1], 1, MARKERS) if kind == RALLY else _seat(given[-1], seats)
    return use_move(_place(given[0]), kind, _place(given[2]), t, x)


def _number(word: str, least: int, most: int) -> int:
    n = whole(word)
    if not least <= n <= most:
        raise MoveError(f"{n} markers cannot be meant; there are {MARKERS} of each player")
    return n


def _place(word: str) -> int:
    place = whole(word)
    if not 1 <= place <= PLACES:
        raise MoveError(f"there is no place {place} in the line; they are 1 to {PLACES}")
    return place - 1


def _seat(word: str, seats: int) -> int:
    seat = whole(word)
    if seat >= seats:
        raise MoveError(f"there is no seat {seat}; they are 0 to {seats - 1}")
    return seat


def _suit(letter: str) -> int:
    suit = VIASHI.suit_of(letter)
    if suit >= SUITS:
        raise MoveError("the gods are no suit to be chosen")
    return suit
