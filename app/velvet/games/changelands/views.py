"""Changelands, what is shown and said: views, the log's sentences, why a move is refused.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT, members
from velvet.core.cards import FLAMES, VIASHI
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER, Reason
from velvet.core.views import Counter, Marker, Slot, View, ZoneView
from velvet.games.changelands.rules_state import (
    ANY_WAY,
    CELLS,
    CORNER_SHUFFLE,
    EMPTY,
    FIRST_SHUFFLE,
    NEXT,
    NO_WAY,
    PUT,
    REFILL_AT_HOME,
    SQUARES,
    STEP,
    STEPS,
    WAY,
    ChangelandsState,
)
from velvet.mechanics.grids import COMPASS, COMPASS_WORDS, OFF

if TYPE_CHECKING:
    from velvet.games.changelands.rules import ChangelandsRules


def arrow_mark(card: int) -> str:
    """The painter's word for where a card leads."""
    way = WAY[card]
    if way == NO_WAY:
        return "smoulder"
    return "arrow:any" if way == ANY_WAY else f"arrow:{COMPASS[way]}"


def reachable(rules: "ChangelandsRules", state: ChangelandsState) -> list[int]:
    """The squares the mover can still come to this turn over the grid as it lies, its own left out."""
    here = state.markers[state.turn]
    found = {here}
    edge = [here]
    for _ in range(STEPS - state.steps):
        beyond: list[int] = []
        for square in edge:
            arrow = WAY[state.grid[square]]
            for way in range(4):
                to = NEXT[square * 4 + way]
                if arrow in (way, ANY_WAY) and to != OFF and WAY[state.grid[to]] != NO_WAY and to not in found:
                    found.add(to)
                    if _goes_on(rules, state, to):
                        beyond.append(to)
        edge = beyond
    return sorted(found - {here})


def _goes_on(rules: "ChangelandsRules", state: ChangelandsState, square: int) -> bool:
    """Whether a turn may go on from a landing here."""
    arrow = WAY[state.grid[square]]
    if square == rules.goal[state.turn]:
        return False
    if arrow == ANY_WAY:
        return True
    ahead = NEXT[square * 4 + arrow]
    return ahead != OFF and WAY[state.grid[ahead]] != NO_WAY


def view(rules: "ChangelandsRules", state: ChangelandsState, seat: int | None) -> View:
    """What `seat` is shown; a finished game is open to all."""
    actor = rules.actor(state)
    zones = [_grid(rules, state, seat)]
    for owner in range(rules.seats):
        cards = members(state.hands[owner])
        shown = owner == seat or actor == OVER
        zones.append(ZoneView(f"hand:{owner}", tuple(Slot(VIASHI.codes[c] if shown else None) for c in cards)))
    zones.append(ZoneView("draw", (Slot(None),) if state.deck else (), len(state.deck)))
    top = (Slot(VIASHI.codes[state.discards[-1]]),) if state.discards else ()
    zones.append(ZoneView("discard", top, len(state.discards)))
    mine = actor == seat
    left = max(0, rules.max_turns - state.turns // rules.seats)
    return View(
        game=rules.game,
        seats=rules.seats,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=1,
        zones=tuple(zones),
        scores=tuple(rules.scores(state)),
        winners=tuple(rules.winners(state)),
        counters=(Counter("turns", f"Turns left: {left}"),),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _grid(rules: "ChangelandsRules", state: ChangelandsState, seat: int | None) -> ZoneView:
    reach = set(reachable(rules, state)) if seat is not None and rules.actor(state) == seat else set()
    slots: list[Slot] = []
    for square in range(SQUARES):
        card = state.grid[square]
        if card == EMPTY:
            continue
        marks = (arrow_mark(card), "reach") if square in reach else (arrow_mark(card),)
        slots.append(Slot(VIASHI.codes[card], CELLS[square], marks=marks, tip=_tip(card)))
    markers = [Marker("goal", k, CELLS[rules.goal[k]]) for k in range(rules.seats)]
    markers += [Marker("pawn", k, CELLS[state.markers[k]]) for k in range(rules.seats)]
    return ZoneView("grid", tuple(slots), markers=tuple(markers))


def _tip(card: int) -> str:
    way = WAY[card]
    if way == NO_WAY:
        return "Flames: nobody may step here"
    if way == ANY_WAY:
        return "A god: from here a marker may go any way"
    return f"Leads {COMPASS_WORDS[way]}"


def _prompt(rules: "ChangelandsRules", state: ChangelandsState, mine: bool) -> str:
    actor = rules.actor(state)
    if actor == OVER:
        won = rules.winners(state)
        if len(won) == 1:
            reached = state.markers[won[0]] == rules.goal[won[0]]
            return f"{{{won[0]}}} reaches the goal." if reached else f"Time is up: {{{won[0]}}} stands nearest."
        return "Time is up: " + " and ".join(f"{{{k}}}" for k in won) + " stand equally near."
    if actor == CHANCE:
        return "The cards are shuffled."
    if state.phase == PUT:
        return "Lay a card on any free square." if mine else f"{{{actor}}} lays a card."
    left = STEPS - state.steps
    steps = "one more step" if left == 1 else f"up to {left} steps"
    return f"Go {steps}, or stop." if mine else f"{{{actor}}} moves."


def narrate(rules: "ChangelandsRules", state: ChangelandsState, move: Move) -> str:
    """One sentence, told before the move is made; all that happens here is public."""
    who = f"{{{state.turn}}}"
    if move.verb == "put":
        card, square = move.args
        old = state.grid[square]
        return f"{who} lays {VIASHI.names[card]} on {CELLS[square]}, over {VIASHI.names[old]}."
    if move.verb == "go":
        to = NEXT[state.markers[state.turn] * 4 + move.args[0]]
        said = f"{who} goes {COMPASS_WORDS[move.args[0]]} to {CELLS[to]}"
        return said + _landing(rules, state, to)
    if move.verb == "stop":
        return f"{who} stops on {CELLS[state.markers[state.turn]]}."
    if state.phase == FIRST_SHUFFLE:
        return "The cards are shuffled and the land is laid out."
    if state.phase == CORNER_SHUFFLE:
        return "Flames are taken from the corners and shuffled back."
    if state.phase == REFILL_AT_HOME:
        return f"The discards become the draw pile, to mend the corner of {who}."
    return "The discards are shuffled into a new draw pile."


def _landing(rules: "ChangelandsRules", state: ChangelandsState, to: int) -> str:
    if to == rules.goal[state.turn]:
        return ": the goal!"
    if _goes_on(rules, state, to):
        return "."
    arrow = WAY[state.grid[to]]
    if NEXT[to * 4 + arrow] == OFF:
        return ", is led off the land and must go back to the start."
    return " and is stopped by Flames."


def explain(rules: "ChangelandsRules", state: ChangelandsState, move: Move) -> Reason:
    """Why an illegal move may not be made; asked for illegal moves only."""
    actor = rules.actor(state)
    if actor == OVER:
        return Reason("changelands-9", "The game is over.")
    if actor == CHANCE:
        if move.verb == "shuffle":
            return Reason("changelands-1", "The shuffle must list exactly the cards that are shuffled, each once.")
        return Reason("changelands-1", "First the cards are shuffled.")
    if move.verb == "shuffle":
        return Reason("changelands-3", "Nothing is to be shuffled now.")
    if move.verb == "put":
        return _why_no_put(rules, state, move.args[0], move.args[1])
    if state.phase == PUT:
        return Reason("changelands-4", "First lay a card on the land, then move.")
    return _why_no_step(state, move.args[0] if move.args else 0)


def _why_no_put(rules: "ChangelandsRules", state: ChangelandsState, card: int, square: int) -> Reason:
    if state.phase == STEP:
        return Reason("changelands-4", "One card a turn: yours is laid already.")
    if not state.hands[state.turn] & BIT[card]:
        return Reason("changelands-4", f"You do not hold {VIASHI.names[card]}.")
    if square == rules.start[state.turn] and rules.may_mend_start(state) and VIASHI.suit[card] == FLAMES:
        return Reason("changelands-5", "Not Flames under your own marker: it would be shut in.")
    return Reason("changelands-4", f"A marker stands on {CELLS[square]}; lay your card on a free square.")


def _why_no_step(state: ChangelandsState, way: int) -> Reason:
    square = state.markers[state.turn]
    card = state.grid[square]
    if WAY[card] not in (way, ANY_WAY):
        if WAY[card] == NO_WAY:
            return Reason("changelands-6", "From Flames no way leads on.")
        return Reason("changelands-6", f"From {VIASHI.names[card]} the way leads {COMPASS_WORDS[WAY[card]]} only.")
    if NEXT[square * 4 + way] == OFF:
        return Reason("changelands-6", "There the land ends.")
    return Reason("changelands-6", "Nobody may step onto Flames.")
