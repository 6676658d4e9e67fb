"""Viking Funeral, why a move is refused: the clause of the rulebook and a sentence.

Asked for illegal moves only. Must not decide what is legal.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import FRENCH
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.games.viking_funeral.rules_fight import may_add, same_rank, symbols_left, wound_bounds
from velvet.games.viking_funeral.rules_state import (
    ACE,
    ANSWER,
    BURY,
    DONE,
    FIGHT,
    LEAD,
    OF_COLOUR,
    RANK,
    RECOVER,
    SHUFFLE,
    SUIT,
    FuneralState,
)

if TYPE_CHECKING:
    from velvet.games.viking_funeral.rules import FuneralRules

COLOURS = ("black", "red", "red", "black")
# For each phase its verbs, the clause and what is to be done instead.
_DUE = {
    LEAD: (("lead",), "viking-funeral-2", "It is time to lead a card."),
    ANSWER: (("agree", "disagree"), "viking-funeral-3", "A card is led: agree or disagree with it."),
    FIGHT: (("yield", "add"), "viking-funeral-5", "A fight is on: add a card or yield."),
    BURY: (("bury",), "viking-funeral-10", "The dead are to be buried: name the Recently Deceased."),
}


def explain(rules: "FuneralRules", state: FuneralState, move: Move) -> Reason:
    """Why this illegal move may not be made."""
    if state.phase == DONE:
        return Reason("viking-funeral-12", "The game is over.")
    if state.phase == SHUFFLE:
        if move.verb == "shuffle":
            return Reason("viking-funeral-1", "The shuffle must list exactly the living cards, each once.")
        return Reason("viking-funeral-1", "First the living are shuffled.")
    if state.phase == RECOVER:
        return Reason("viking-funeral-11", "Now three cards of the mead hall are recovered, in the deck's order.")
    if move.verb == "shuffle":
        return Reason("viking-funeral-1", "The deck is shuffled once, before the game.")
    if move.verb == "recover":
        return Reason("viking-funeral-11", "Only who can neither lead nor answer recovers.")
    if state.phase in _DUE:
        verbs, clause, due = _DUE[state.phase]
        if move.verb not in verbs:
            return Reason(clause, due)
    elif move.verb != "wound":
        return Reason("viking-funeral-9", "Wounds are still to be dealt.")
    if move.verb == "wound":
        least, most = wound_bounds(state, rules.wound_self)
        name = FRENCH.names[state.fight[state.asked]]
        many = f"exactly {least}" if least == most else f"from {least} to {most}"
        return Reason("viking-funeral-9", f"For {name} there can be {many} now.")
    if move.verb == "yield":
        return Reason("viking-funeral-5", "Who has added a card goes on until they are ahead.")
    if move.verb == "bury":
        if move.card in state.fight and symbols_left(state, move.card):
            return Reason("viking-funeral-10", f"{_capital(FRENCH.names[move.card])} is alive.")
        return Reason("viking-funeral-10", f"{_capital(FRENCH.names[move.card])} did not die in this fight.")
    if not state.hands[state.turn] & BIT[move.card]:
        return Reason("viking-funeral-2", f"You do not hold {FRENCH.names[move.card]}.")
    return _answer(rules, state, move) if state.phase == ANSWER else _add(state, move)


def _answer(rules: "FuneralRules", state: FuneralState, move: Move) -> Reason:
    card, led = move.card, state.led
    name, other = _capital(FRENCH.names[card]), FRENCH.names[led]
    if same_rank(card, led, rules.court_equal):
        return Reason("viking-funeral-3", f"{name} is of the same rank as {other}: vikings know no ties.")
    alike = OF_COLOUR[SUIT[card]] & BIT[led] != 0
    if alike != (move.verb == "agree"):
        can = "agree" if alike else "disagree"
        return Reason("viking-funeral-3", f"{name} is {COLOURS[SUIT[card]]}: with {other} it can only {can}.")
    target = _target(state, move)
    if target is not None:
        return target
    return Reason("viking-funeral-4", f"{name} and {other} would be equally strong: no fight begins level.")


def _add(state: FuneralState, move: Move) -> Reason:
    card = move.card
    name = _capital(FRENCH.names[card])
    if not may_add(state, state.turn) & BIT[card]:
        if state.turn == state.leader:
            return Reason("viking-funeral-6", f"{name} has the wrong colour: yours is {COLOURS[SUIT[state.led]]}.")
        return Reason("viking-funeral-6", f"{name} is of the wrong suit: the attacker fights in one suit alone.")
    hopeless = Reason("viking-funeral-6", f"Not even with {FRENCH.names[card]} could you get ahead.")
    return _target(state, move) or hopeless


def _target(state: FuneralState, move: Move) -> Reason | None:
    """What is wrong with an ace's target, if that is it."""
    if RANK[move.card] != ACE:
        if len(move.args) > 1:
            return Reason("viking-funeral-7", "Only an ace sends a card to the Woods.")
        return None
    there = [card for card in state.fight if card != move.card]
    if len(move.args) == 1:
        return Reason("viking-funeral-7", f"An ace sends a card to the Woods: say which, as x{FRENCH.codes[there[0]]}.")
    if move.args[1] not in there:
        return Reason("viking-funeral-7", f"{_capital(FRENCH.names[move.args[1]])} is not in the fight.")
    return None


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
