"""Politics, the log: one sentence a move, told before the move is made, as its reader may know it."""

from typing import TYPE_CHECKING

from velvet.core.cards import VIASHI, VIASHI_SUITS
from velvet.core.moves import Move
from velvet.core.phrases import spoken
from velvet.games.politics.rules_abilities import CHARM, EXCHANGE, FIX, LABOUR, RAID, RALLY, TAX, TRADE
from velvet.games.politics.rules_knowledge import more_to_choose
from velvet.games.politics.rules_state import ABILITY, CHOOSE, CUP, PLACE, PLACES, PoliticsState
from velvet.games.politics.words import card_name, markers, own_card

if TYPE_CHECKING:
    from velvet.games.politics.rules import PoliticsRules


def narrate(rules: "PoliticsRules", state: PoliticsState, move: Move, viewer: int | None) -> str:
    """The sentence; `{0}` … are the names of the seats."""
    who = f"{{{state.turn}}}"
    if state.phase == PLACE:
        if move.verb == "pass":
            return f"{who} places no more."
        n, place = move.args
        return f"{who} places {markers(n)} on {card_name(state, place)}."
    if state.phase == ABILITY:
        return f"{who} is done." if move.verb == "done" else _use(rules, state, move, who)
    if state.phase == CUP:
        return _cup(rules, state, move.args[0], viewer)
    if state.phase == CHOOSE:
        return _choice(state, move, who)
    if move.verb == "suit":
        return f"{who} chooses {VIASHI_SUITS[move.args[0]]}."
    if move.verb == "line":
        cards = " ".join(VIASHI.codes[suit * 9 + number] for number, suit in enumerate(move.args))
        return f"The line is drawn: {cards}."
    if move.verb == "first":
        return f"The die falls: {{{move.args[0]}}} is first."
    return f"{{{move.args[0]}}}'s marker is drawn for {card_name(state, state.spot)}."


def _use(rules: "PoliticsRules", state: PoliticsState, move: Move, who: str) -> str:
    place, kind, q, t, x = move.args
    at_q = card_name(state, q)
    said = f"{rules.house[state.order[place]].name} by {card_name(state, place)}: {who}"
    if kind == FIX:
        return f"{said} fixes {at_q}."
    if kind in (TAX, RAID):
        return f"{said} sends a marker of {{{x}}} home from {at_q}."
    if kind == RALLY:
        return f"{said} moves {markers(x)} from {at_q} to {card_name(state, t)}."
    if kind == CHARM:
        return f"{said} moves a marker of {{{x}}} from {at_q} to {card_name(state, t)}."
    if kind == TRADE:
        return f"{said} puts a marker from the pool on {at_q}."
    if kind == LABOUR:
        return f"{said} makes it trade places with {at_q}."
    if kind == EXCHANGE:
        return f"{said} exchanges a marker on {at_q} for one of {{{x}}} on {card_name(state, t)}."
    return f"{said} makes {at_q} and {card_name(state, q + 1)} trade places."


def _cup(rules: "PoliticsRules", state: PoliticsState, n: int, viewer: int | None) -> str:
    """The last to choose opens the cup for all; before, a number is told only to whose it is."""
    who = f"{{{state.turn}}}"
    if more_to_choose(state, rules.seats):
        what = markers(n) if viewer == state.turn else "some markers or none"
        return f"{who} puts {what} in the cup."
    told = [f"{n if seat == state.turn else state.cup[seat]} of {{{seat}}}" for seat in _asked(rules, state)]
    return f"{who} is the last to choose for {card_name(state, state.spot)}; in the cup: {spoken(told)}."


def _asked(rules: "PoliticsRules", state: PoliticsState) -> list[int]:
    order = [(state.first + step) % rules.seats for step in range(rules.seats)]
    return [seat for seat in order if rules.there(state, seat)]


def _choice(state: PoliticsState, move: Move, who: str) -> str:
    card = card_name(state, state.spot)
    if move.verb == "take":
        return f"{who} takes {card} over: {own_card(state, state.turn, state.spot)} comes in its place."
    if move.verb == "leave":
        return f"{who} leaves {card} alone."
    other = state.spot + (-1 if move.verb == "swap up" else 1)
    assert 0 <= other < PLACES
    return f"{who} swaps {card} with {card_name(state, other)}."
