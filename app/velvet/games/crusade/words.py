"""Crusade in words: notation, prompts, the log's sentences, why a move is refused.

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
from velvet.games.crusade.rules_state import ASK, BID, END, NO_SUIT, SHUFFLE, CrusadeState

if TYPE_CHECKING:
    from velvet.games.crusade.rules import CrusadeRules

SUITS = VIASHI.suit_names
NAMES = VIASHI.names


def cap(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def trump(state: CrusadeState) -> str:
    """What is trump, in a word or two."""
    return "no trumps" if state.trump == NO_SUIT else f"{SUITS[state.trump]} are trumps"


def god_of_tie(state: CrusadeState) -> str:
    """The god who may break the running tie."""
    return NAMES[9 * GODS + state.tied_number - 1]


# ---- notation


def write(move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == "shuffle":
        return format_shuffle(VIASHI, move)
    if move.verb == "pass":
        return "pass"
    if move.verb == "reveal":
        return f"reveal {VIASHI.letters[move.card]}"
    return f"{move.verb} {VIASHI.codes[move.card]}"


def read(text: str) -> Move:
    """The move a text writes; raises MoveError if it is no move of Crusade."""
    found = split(text)
    verb = found[0]
    if verb == "shuffle":
        return parse_shuffle(VIASHI, found)
    if verb == "pass":
        operands(found, 0, 0, "pass")
        return Move("pass")
    if verb == "reveal":
        return Move("reveal", (VIASHI.suit_of(operands(found, 1, 1, "reveal SUIT")[0]),))
    if verb in ("bid", "play"):
        return Move(verb, (VIASHI.card(operands(found, 1, 1, f"{verb} CARD")[0]),))
    raise MoveError(f"“{verb}” is no move of this game; its moves are shuffle, bid, pass, reveal, play")


# ---- prompts


def prompt(rules: "CrusadeRules", state: CrusadeState, seat: int | None) -> str:
    """One sentence to the viewer: what is to be done now, or who is to do it."""
    if state.phase == END:
        return "The match is over."
    if state.phase == SHUFFLE:
        return "The deck is about to be shuffled and dealt."
    actor = f"{{{state.turn}}}"
    mine = seat == state.turn
    if state.phase == BID:
        return "Bid a card that is no god; it leaves your hand for good." if mine else f"{actor} is choosing a bid."
    if state.phase == ASK:
        if not mine:
            return f"The bids are tied: {actor} is asked for {god_of_tie(state)}."
        if rules.may_reveal(state):
            return f"The bids are tied. Reveal {god_of_tie(state)} and choose the trumps, or pass."
        return f"The bids are tied, and {god_of_tie(state)} is not in your hand: pass."
    if not mine:
        return f"{actor} is to {'lead' if state.played == 0 else 'play'}."
    if state.played == 0:
        return "Lead a card."
    suit = VIASHI.suit[state.trick[0]]
    if VIASHI.suit[rules.legal_moves(state)[0].card] == suit:
        return f"Follow with {SUITS[suit]}."
    return f"Play any card: you have no {SUITS[suit]}."


# ---- the log


def narrate(rules: "CrusadeRules", state: CrusadeState, move: Move, viewer: int | None) -> str:
    """See `Rules.narrate`."""
    seat = f"{{{state.turn}}}"
    if move.verb == "shuffle":
        return f"Hand {state.hand_no}: the deck is shuffled and dealt; {seat} bids first."
    if move.verb == "bid":
        said = f"{seat} bids {NAMES[move.card]}" if viewer == state.turn else f"{seat} lays a bid face down"
        return said + _shown(rules, state, move)
    if move.verb == "pass":
        return _narrate_pass(rules, state, viewer)
    if move.verb == "reveal":
        winner = state.bids.index(9 * move.card + state.tied_number - 1)
        suit = SUITS[move.card]
        return f"{seat} reveals {god_of_tie(state)}: {suit} are trumps, and {{{winner}}} has won the bid."
    return _narrate_play(rules, state, move)


def _shown(rules: "CrusadeRules", state: CrusadeState, move: Move) -> str:
    """How the sentence of a bid goes on when it is the last."""
    after = state.clone()
    rules.apply(after, move)
    if after.phase == BID:
        return "."
    bids = ", ".join(f"{{{k}}} {NAMES[after.bids[k]]}" for k in range(rules.seats))
    if after.phase == ASK:
        return f". The bids: {bids}. They are tied, and {god_of_tie(after)} may decide."
    return f". The bids: {bids}. {{{after.leader}}} wins the bid: {trump(after)}."


def _narrate_pass(rules: "CrusadeRules", state: CrusadeState, viewer: int | None) -> str:
    seat = f"{{{state.turn}}}"
    said = f"{seat} passes." if viewer == state.turn else f"{seat} is asked for {god_of_tie(state)}."
    first = rules.first_seat(state)
    if (state.turn + 1) % rules.seats == first:
        said += f" Nobody breaks the tie: there are no trumps, and {{{first}}} leads."
    return said


def _narrate_play(rules: "CrusadeRules", state: CrusadeState, move: Move) -> str:
    card = move.card
    seat = f"{{{state.turn}}}"
    if state.played == 0:
        said = f"{seat} leads {NAMES[card]}"
    elif VIASHI.suit[card] == VIASHI.suit[state.trick[0]]:
        said = f"{seat} follows with {NAMES[card]}"
    elif VIASHI.suit[card] == state.trump and VIASHI.suit[state.trick[0]] != GODS:
        said = f"{seat} trumps with {NAMES[card]}"
    else:
        said = f"{seat} gives {NAMES[card]}"
    if state.played + 1 < rules.seats:
        return said + "."
    full = state.clone()
    full.trick[full.played] = card
    full.played += 1
    taker = rules.taker(full)
    if taker == state.turn:
        said += " and takes the trick."
    else:
        said += f"; {NAMES[rules.best_card(full)]} takes the trick for {{{taker}}}."
    if state.left > 1:
        return said
    tricks = state.tricks[:]
    tricks[taker] += 1
    totals = ", ".join(f"{{{k}}} {tricks[k]}" for k in range(rules.seats))
    return f"{said} Tricks of this hand: {totals}."


# ---- why not


def explain(rules: "CrusadeRules", state: CrusadeState, move: Move) -> Reason | None:
    """See `Rules.explain`."""
    if rules.is_legal(state, move):
        return None
    if state.phase == END:
        return Reason("crusade-9", "The match is over.")
    if state.phase == SHUFFLE:
        return Reason("crusade-1", "A hand begins with a shuffle of all 54 cards, each named once.")
    named = len(move.args) == 1 and 0 <= move.card < 54
    if state.phase == ASK:
        return _explain_answer(rules, state, move)
    if state.phase == BID:
        if move.verb != "bid" or not named:
            return Reason("crusade-2", "First everybody bids a card.")
        if not state.hand[state.turn] & BIT[move.card]:
            return Reason("crusade-2", f"{cap(NAMES[move.card])} is not in this hand.")
        return Reason("crusade-2", "A god cannot be bid.")
    if move.verb != "play" or not named:
        return Reason("crusade-5", "A card is to be played to the trick.")
    if not state.hand[state.turn] & BIT[move.card]:
        return Reason("crusade-5", f"{cap(NAMES[move.card])} is not in this hand.")
    suit = SUITS[VIASHI.suit[state.trick[0]]]
    return Reason("crusade-5", f"{suit} were led, and who has some must follow.")


def _explain_answer(rules: "CrusadeRules", state: CrusadeState, move: Move) -> Reason:
    if move.verb != "reveal" or len(move.args) != 1:
        return Reason("crusade-4", f"The bids are tied: {god_of_tie(state)} may be revealed, or the seat passes.")
    if not rules.may_reveal(state):
        return Reason("crusade-4", f"{cap(god_of_tie(state))} is not in this hand, so this seat passes.")
    return Reason("crusade-4", "Only one of the suits that were bid in the tie can become trump.")
