"""Politics, why a move is refused: the clause of the rulebook and one sentence. Asked for illegal moves only."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VIASHI_SUITS
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.games.politics.rules_abilities import (
    CHARM,
    EXCHANGE,
    FIX,
    JEST,
    KINDS,
    LABOUR,
    RAID,
    RALLY,
    TAX,
    Ability,
    own_at,
    victims,
)
from velvet.games.politics.rules_line import is_fixed
from velvet.games.politics.rules_state import (
    ABILITY,
    CHOOSE,
    CUP,
    DONE,
    DRAW,
    FIRST,
    LINE,
    MARKERS,
    PLACE,
    PLACES,
    SUIT,
    PoliticsState,
)
from velvet.games.politics.words import about, capital, card_name, markers, rank

if TYPE_CHECKING:
    from velvet.games.politics.rules import PoliticsRules

# What is asked in each phase: the clause and a sentence for a move that is of another.
NOW = {
    SUIT: ("politics-1", "First everybody chooses a suit."),
    LINE: ("politics-2", "Now the line is drawn."),
    FIRST: ("politics-2", "Now the die decides who is first."),
    PLACE: ("politics-4", "Now markers are placed: place some or pass."),
    ABILITY: ("politics-6", "Now abilities are used: use one or say done."),
    CUP: ("politics-9", "Now the cup is filled: say how many of your markers go in."),
    DRAW: ("politics-9", "Now a marker is drawn from the cup."),
    CHOOSE: ("politics-10", "Your marker was drawn: take the card over, swap it or leave it."),
    DONE: ("politics-12", "The game is over."),
}
# Clauses of the abilities: politics-7a, b … in the order of KINDS.
LETTERS = "abcdefghi"


def explain(rules: "PoliticsRules", state: PoliticsState, move: Move) -> Reason:
    """Why this illegal move may not be made."""
    phase, verb = state.phase, move.verb
    if phase == PLACE and verb == "place":
        return _place(rules, state, *move.args)
    if phase == ABILITY and verb == "use":
        return _use(rules, state, move)
    if phase == CUP and verb == "cup":
        there = markers(rules.there(state, state.turn))
        return Reason("politics-9", f"You have only {there} on {card_name(state, state.spot)}.")
    if phase == CHOOSE and verb in ("take", "swap up", "swap down"):
        return _choice(rules, state, verb)
    if phase == SUIT and verb == "suit":
        suit = move.args[0]
        return Reason("politics-1", f"{VIASHI_SUITS[suit]} belong to {{{state.suits.index(suit)}}} already.")
    if phase == LINE and verb == "line":
        return Reason("politics-2", "The line is drawn from the chosen suits alone.")
    if phase == DRAW and verb == "draw":
        return Reason("politics-9", f"{{{move.args[0]}}} has no marker in the cup.")
    if verb == "use" and phase == PLACE and not rules.house:
        return Reason("politics-6", "This game is played without abilities.")
    return Reason(*NOW[phase])


def _place(rules: "PoliticsRules", state: PoliticsState, n: int, place: int) -> Reason:
    seat, card = state.turn, card_name(state, place)
    given, limit = state.given[seat], rules.limits(state, seat)[place]
    if n > given and (limit == MARKERS or n <= limit):
        return Reason("politics-4", f"You have only {markers(given)} left to place this round.")
    if seat not in state.owner:
        return Reason("politics-5", f"Without a card in the line you may put {_most(rules.outsider)} in a round.")
    away = min(abs(place - other) for other in range(PLACES) if state.owner[state.order[other]] == seat)
    if away == 1:
        return Reason("politics-5", f"{capital(card)} lies next to a card of yours.")
    near = f"{capital(card)} lies {away} places from your nearest card"
    return Reason("politics-5", f"{near}: {_most(away)} may go there in a round.")


def _most(limit: int) -> str:
    return f"at most {markers(limit)} on any one card"


def _choice(rules: "PoliticsRules", state: PoliticsState, verb: str) -> Reason:
    spot, card = state.spot, capital(card_name(state, state.spot))
    if is_fixed(state, spot):
        return Reason("politics-8", f"{card} is fixed this round: it can only be left.")
    if verb == "take":
        return Reason("politics-10", f"{card} is of your own suit already.")
    other = spot + (-1 if verb == "swap up" else 1)
    if not 0 <= other < PLACES:
        return Reason("politics-10", f"{card} lies at the end of the line; there is no neighbour.")
    return Reason("politics-8", f"{capital(card_name(state, other))} is fixed this round and cannot be moved.")


def _use(rules: "PoliticsRules", state: PoliticsState, move: Move) -> Reason:
    place, kind, q, t, x = move.args
    seat, number = state.turn, state.order[place]
    ability, card = rules.house[number], capital(card_name(state, place))
    if state.owner[number] != seat:
        return Reason("politics-6", f"{card} is not of your suit.")
    if ability.kind != kind:
        return Reason("politics-7", f"{card} cannot {KINDS[kind]}. {about(ability)}")
    if state.used & BIT[number] and not ability.often:
        return Reason("politics-6", f"{card} has acted this round.")
    if state.marks[number * rules.seats + seat] < ability.cost:
        return Reason("politics-6", f"The {rank(number)} is paid with {markers(ability.cost)} of yours on it.")
    return Reason(f"politics-7{LETTERS[kind]}", _aim(rules, state, ability, place, q, t, x))


def _aim(rules: "PoliticsRules", state: PoliticsState, ability: Ability, place: int, q: int, t: int, x: int) -> str:
    """What is wrong with the cards or the seat that an ability is turned on."""
    kind, seat, seats = ability.kind, state.turn, rules.seats
    onwards = kind not in (RALLY, CHARM, EXCHANGE) or t in ability.seconds[q]
    if kind != JEST and (q not in ability.targets[place] or not onwards):
        return about(ability)
    if kind in (TAX, RAID, CHARM, EXCHANGE):
        where = t if kind == EXCHANGE else q
        if x == seat:
            return "It works on a marker of an opponent, not on your own."
        if x not in victims(state, seats, seat, where):
            return f"{{{x}}} has no marker on {card_name(state, where)}."
    if kind in (RALLY, EXCHANGE):
        own = own_at(state, seats, seat, q, place, ability)
        paid = " once the cost is paid" if q == place and ability.cost else ""
        if kind == RALLY and x > ability.most:
            return f"At most {markers(ability.most)} can be moved at once."
        return f"You have {markers(own) if own else 'no marker'} on {card_name(state, q)}{paid}."
    if kind == FIX:
        return f"{capital(card_name(state, q))} is fixed already."
    if kind == LABOUR:
        fixed = place if is_fixed(state, place) else q
        return f"{capital(card_name(state, fixed))} is fixed this round and cannot be moved."
    if kind == JEST:
        return _jest(state, ability, place, q)
    return "Your pool is empty."


def _jest(state: PoliticsState, ability: Ability, place: int, q: int) -> str:
    if q + 1 >= PLACES:
        return "There is no card to the right of the last one."
    if place in (q, q + 1) or q not in ability.targets[place]:
        return about(ability)
    fixed = q if is_fixed(state, q) else q + 1
    return f"{capital(card_name(state, fixed))} is fixed this round and cannot be moved."
