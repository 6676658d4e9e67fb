"""Two-Faced in words: notation, prompts, the log's sentences, why a move is refused.

Clause ids are those of `rulebook.md`. Must not decide anything: it asks the rules.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import GODS, VIASHI
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.core.shuffles import format_shuffle, parse_shuffle
from velvet.core.text import operands
from velvet.core.text import words as split
from velvet.games.two_faced.rules_state import DRAFT, END, SHUFFLE, TwoFacedState

if TYPE_CHECKING:
    from velvet.games.two_faced.rules import TwoFacedRules

NAMES = VIASHI.names
SUITS = VIASHI.suit_names


def cap(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def whose(hand: int) -> str:
    """A hand as a sentence calls it."""
    return f"{{{hand >> 1}}}’s dummy" if hand & 1 else f"{{{hand >> 1}}}"


# ---- notation


def write(move: Move) -> str:
    """The canonical text of a move."""
    return format_shuffle(VIASHI, move) if move.verb == "shuffle" else f"{move.verb} {VIASHI.codes[move.card]}"


def read(text: str) -> Move:
    """The move a text writes; raises MoveError if it is no move of Two-Faced."""
    found = split(text)
    verb = found[0]
    if verb == "shuffle":
        return parse_shuffle(VIASHI, found)
    if verb in ("keep", "play"):
        return Move(verb, (VIASHI.card(operands(found, 1, 1, f"{verb} CARD")[0]),))
    raise MoveError(f"“{verb}” is no move of this game; its moves are shuffle, keep, play")


# ---- prompts


def prompt(rules: "TwoFacedRules", state: TwoFacedState, seat: int | None) -> str:
    """One sentence to the viewer: what is to be done now, or who is to do it."""
    if state.phase == END:
        return "The match is over."
    if state.phase == SHUFFLE:
        return "The deck is about to be shuffled and dealt."
    if state.phase == DRAFT:
        if seat != state.turn:
            return f"{{{state.turn}}} keeps one of two cards."
        return "Keep one of the two cards; the other is discarded."
    if seat != state.turn >> 1:
        return f"{whose(state.turn)} is to {'lead' if state.played == 0 else 'play'}."
    whence = "your dummy" if state.turn & 1 else "your hand"
    if state.played == 0:
        return f"Lead a card from {whence}."
    led = VIASHI.suit[state.trick[0]]
    if VIASHI.suit[rules.legal_moves(state)[0].card] == led:
        return f"Follow with {SUITS[led]} from {whence}."
    return f"Play any card from {whence}: it holds no {SUITS[led]}."


# ---- the log


def narrate(rules: "TwoFacedRules", state: TwoFacedState, move: Move, viewer: int | None) -> str:
    """See `Rules.narrate`."""
    if move.verb == "shuffle":
        dealer = rules.dealer(state)
        return f"Hand {state.hand_no}: {{{dealer}}} shuffles and deals both dummies face down."
    if move.verb == "keep":
        seat = f"{{{state.turn}}}"
        if viewer == state.turn:
            other = NAMES[state.first + state.second - move.card]
            said = f"{seat} keeps {NAMES[move.card]} and discards {other}."
        else:
            said = f"{seat} keeps a card and discards another."
        return said if state.pile else said + " The dummies are turned up."
    return _narrate_play(rules, state, move)


def _narrate_play(rules: "TwoFacedRules", state: TwoFacedState, move: Move) -> str:
    card = move.card
    hand = whose(state.turn)
    if state.played == 0:
        said = f"{hand} leads {NAMES[card]}"
    elif VIASHI.suit[card] == VIASHI.suit[state.trick[0]]:
        said = f"{hand} follows with {NAMES[card]}"
    elif VIASHI.suit[card] == GODS:
        said = f"{hand} calls upon {NAMES[card]}"
    else:
        said = f"{hand} gives {NAMES[card]}"
    if state.played < 3:
        return said + "."
    full = state.clone()
    full.trick[full.played] = card
    full.played += 1
    taker = rules.taker(full)
    if taker == state.turn:
        said += " and takes the trick."
    else:
        said += f"; {NAMES[rules.best_card(full)]} takes the trick for {whose(taker)}."
    if taker & 1:
        said += " A dummy’s tricks count for nobody."
    if state.left > 1:
        return said
    tricks = state.tricks[:]
    tricks[taker] += 1
    return f"{said} The hand scores: {{0}} {tricks[0]}, {{1}} {tricks[2]}."


# ---- why not


def explain(rules: "TwoFacedRules", state: TwoFacedState, move: Move) -> Reason | None:
    """See `Rules.explain`."""
    if rules.is_legal(state, move):
        return None
    if state.phase == END:
        return Reason("two-faced-8", "The match is over.")
    if state.phase == SHUFFLE:
        return Reason("two-faced-1", "A hand begins with a shuffle of all 54 cards, each named once.")
    named = len(move.args) == 1 and 0 <= move.card < 54
    if state.phase == DRAFT:
        if move.verb != "keep" or not named:
            return Reason("two-faced-2", "One of the two drawn cards is to be kept.")
        return Reason("two-faced-2", f"{cap(NAMES[move.card])} is not one of the two cards just drawn.")
    if move.verb != "play" or not named:
        return Reason("two-faced-4", "A card is to be played to the trick.")
    if not state.hands[state.turn] & BIT[move.card]:
        which = "dummy" if state.turn & 1 else "own hand"
        return Reason("two-faced-4", f"It is the {which}’s turn, and {NAMES[move.card]} is not in it.")
    suit = SUITS[VIASHI.suit[state.trick[0]]]
    return Reason("two-faced-5", f"{suit} were led, and this hand has some, so it must follow.")
