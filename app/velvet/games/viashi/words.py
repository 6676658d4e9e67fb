"""What is said in Viashi, Vashy and Viashilym: prompts, the log's sentences, and why a move is refused.

Clause ids are those of `rulebook.md`. Must not decide anything: it asks the rules.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.games.viashi.rules_state import DRAW, END, HAND, PLACE, SHUFFLE, TABLE, ViashiState

if TYPE_CHECKING:
    from velvet.games.viashi.rules import ViashiRules


def cap(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


# ---- prompts


def prompt(rules: "ViashiRules", state: ViashiState, seat: int | None) -> str:
    """One sentence to the viewer: what is to be done now, or who is to do it."""
    actor = state.turn
    if state.phase == END:
        return "The match is over."
    if state.phase == SHUFFLE:
        return "The deck is about to be shuffled."
    if state.phase == PLACE:
        return f"Chance turns up one of the two cards that {{{actor}}} drew."
    if seat != actor:
        if state.phase == DRAW:
            return f"{{{actor}}} turns up one of the two cards just drawn."
        return f"{{{actor}}} is to {'lead' if state.played == 0 else 'play'}."
    if state.phase == DRAW:
        allowed = rules.may_turn_up(state)
        if len(allowed) == 1:
            return f"Turn up {rules.deck.names[allowed[0]]}: the other's twin lies face up already."
        return "Turn up one of your two cards; the other goes face down to your hand."
    if state.played == 0:
        if not state.hand_left:
            return "Lead a card from your table: your hand is played out."
        if not state.table_left:
            return "Lead a card from your hand: your table is played out."
        return "Lead a card from your hand or from your table."
    whence = "hand" if state.place == HAND else "table"
    suit = rules.deck.suit_names[rules.deck.suit[state.trick[0]]]
    allowed_cards = rules.playable(state, state.place)
    if allowed_cards & rules.suit_mask(state.trick[0]):
        return f"Follow with {suit} from your {whence}."
    return f"Play any card from your {whence}: it holds no {suit}."


# ---- the log


def narrate(rules: "ViashiRules", state: ViashiState, move: Move, viewer: int | None) -> str:
    """See `Rules.narrate`. Nothing here is hidden from anybody, so the viewer does not matter."""
    if move.verb == "shuffle":
        first = rules.first_seat(state.hand_no)
        return f"Hand {state.hand_no}: the deck is shuffled and {{{first}}} draws first."
    name = rules.deck.names[move.card]
    if state.phase == PLACE:
        return f"Chance turns up {name} before {{{state.turn}}}."
    if state.phase == DRAW:
        return _narrate_draw(rules, state, move.card)
    return _narrate_play(rules, state, move)


def _narrate_draw(rules: "ViashiRules", state: ViashiState, card: int) -> str:
    name = rules.deck.names[card]
    seat = f"{{{state.turn}}}"
    if rules.draw_is_open(state):
        other = rules.deck.names[state.first + state.second - card]
        return f"{seat} shows two cards whose twins lie face up, turns up {name} and hides {other}."
    return f"{seat} turns up {name}."


def _narrate_play(rules: "ViashiRules", state: ViashiState, move: Move) -> str:
    card = move.card
    name = rules.deck.names[card]
    seat = f"{{{state.turn}}}"
    if state.played == 0:
        whence = "hand" if state.hand[state.turn] & BIT[card] else "table"
        return f"{seat} leads {name} from the {whence}."
    led = state.trick[0]
    if rules.deck.suit[card] == rules.deck.suit[led]:
        said = f"{seat} follows with {name}"
    elif rules.deck.suit[card] == 5:
        said = f"{seat} calls upon {name}"
    else:
        said = f"{seat} cannot follow and gives {name}"
    if state.played + 1 < rules.seats:
        return said + "."
    return said + _outcome(rules, state, move)


def _outcome(rules: "ViashiRules", state: ViashiState, move: Move) -> str:
    """How the sentence goes on when this move completes a trick: who captures, and what the hand scores."""
    full = state.clone()
    full.trick[full.played] = move.card
    full.played += 1
    best = rules.best_card(full)
    captor = rules.captor(full)
    if captor < 0:
        said = "; nobody can capture, and the cards leave the game."
    elif captor == state.turn:
        said = " and captures the trick."
    else:
        said = f"; {rules.deck.names[best]} captures for {{{captor}}}."
    if state.hand_left + state.table_left > 1:
        return said
    after = state.clone()
    rules.apply(after, move)
    gained = [after.points[seat] - state.points[seat] for seat in range(rules.seats)]
    if rules.seats == 6:
        totals = ", ".join(f"{{{t}}} and {{{t + 3}}} {gained[t]}" for t in range(3))
    else:
        totals = ", ".join(f"{{{seat}}} {gained[seat]}" for seat in range(rules.seats))
    return f"{said} The hand scores: {totals}."


# ---- why not


def explain(rules: "ViashiRules", state: ViashiState, move: Move) -> Reason | None:
    """See `Rules.explain`."""
    if rules.is_legal(state, move):
        return None
    if state.phase == END:
        return Reason("viashi-11", "The match is over.")
    if state.phase == SHUFFLE:
        return Reason("viashi-1", f"A hand begins with a shuffle of all {rules.cards} cards, each named once.")
    card = move.card
    named = len(move.args) == 1 and 0 <= card < rules.cards
    if state.phase in (DRAW, PLACE):
        if move.verb != "up" or not named:
            return Reason("viashi-2", "First one of the two drawn cards is turned up.")
        if card in (state.first, state.second):
            twin = rules.deck.names[card]
            return Reason("viashilym-2", f"A twin of {twin} lies face up: the other card goes up.")
        return Reason("viashi-2", f"{cap(rules.deck.names[card])} is not one of the two cards just drawn.")
    if move.verb != "play" or not named:
        return Reason("viashi-3", "A card is to be played to the trick.")
    name = cap(rules.deck.names[card])
    mine = state.hand[state.turn] | state.table[state.turn]
    if not mine & BIT[card]:
        return Reason("viashi-3", f"{name} lies neither in this seat's hand nor on its table.")
    place = HAND if state.hand[state.turn] & BIT[card] else TABLE
    if place != state.place:
        whence = "hands" if state.place == HAND else "tables"
        return Reason("viashi-3", f"This trick was led from {whence[:-1]}: everybody plays to it from their {whence}.")
    suit = rules.deck.suit_names[rules.deck.suit[state.trick[0]]]
    return Reason("viashi-4", f"{suit} were led, and who has some there must follow.")
