"""Politics, what is shown: the line with its markers, hands, pools, the cup, and what is asked.

Must not change a state, nor show what somebody has put in the cup before all have.
"""

from typing import TYPE_CHECKING

from velvet.core.cards import VIASHI
from velvet.core.phrases import spoken
from velvet.core.rules import CHANCE
from velvet.core.views import Counter, Marker, Slot, View, ZoneView
from velvet.games.politics.rules_knowledge import has_chosen
from velvet.games.politics.rules_line import is_fixed, worth
from velvet.games.politics.rules_state import (
    ABILITY,
    CHOOSE,
    CUP,
    DONE,
    DRAW,
    FIRST,
    LINE,
    PLACE,
    PLACES,
    SUIT,
    PoliticsState,
)
from velvet.games.politics.words import PEGS, about, capital, card_name, markers, own_card

if TYPE_CHECKING:
    from velvet.games.politics.rules import PoliticsRules

PHASES = {PLACE: "Influence", ABILITY: "Abilities", CUP: "Revolts", DRAW: "Revolts", CHOOSE: "Revolts"}


def view(rules: "PoliticsRules", state: PoliticsState, seat: int | None) -> View:
    """What `seat` is shown."""
    mine = rules.actor(state) == seat
    zones = [_line(rules, state), _cup(rules, state, seat)]
    for owner in range(rules.seats):
        cards = [state.suits[owner] * 9 + number for number in rules.hand(state, owner)]
        zones.append(ZoneView(f"hand:{owner}", tuple(Slot(VIASHI.codes[card]) for card in cards)))
        zones.append(_pool(state, owner))
    return View(
        game=rules.game,
        seats=rules.seats,
        seat=seat,
        actor=rules.actor(state),
        awaits=rules.awaits(state),
        hand=1,
        zones=tuple(zones),
        scores=tuple(state.points),
        winners=tuple(rules.winners(state)),
        counters=_counters(rules, state),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _line(rules: "PoliticsRules", state: PoliticsState) -> ZoneView:
    slots: list[Slot] = []
    pieces: list[Marker] = []
    for place in range(PLACES) if state.order else ():
        number = state.order[place]
        at = str(place + 1)
        marks = [*["fixed"] * is_fixed(state, place), *["revolt"] * (place == state.spot)]
        slots.append(Slot(rules.code(state, place), at, marks=tuple(marks), tip=_tip(rules, state, place)))
        for owner in range(rules.seats):
            n = state.marks[number * rules.seats + owner]
            if n:
                pieces.append(Marker(PEGS[owner], owner, at, n))
    return ZoneView("line", tuple(slots), markers=tuple(pieces))


def _tip(rules: "PoliticsRules", state: PoliticsState, place: int) -> str:
    number = state.order[place]
    said: list[str] = []
    there = [
        f"{{{owner}}} {n}"
        for owner in range(rules.seats)
        if (n := state.marks[number * rules.seats + owner])
    ]  # fmt: skip
    if there:
        said.append(f"Markers: {', '.join(there)}.")
    if place == state.spot:
        said.append("It revolts now.")
    if is_fixed(state, place):
        said.append("Fixed: it is neither taken over nor moved this round.")
    if rules.house:
        said.append(about(rules.house[number]))
    return " ".join(said)


def _cup(rules: "PoliticsRules", state: PoliticsState, seat: int | None) -> ZoneView:
    """Open once all have chosen; before, each sees only what it has put in itself."""
    pieces = [
        Marker(PEGS[owner], owner, "", state.cup[owner])
        for owner in range(rules.seats)
        if state.cup[owner] and (state.phase != CUP or owner == seat)
    ]
    asked = sum(state.phase == CUP and rules.there(state, owner) > 0 for owner in range(rules.seats))
    chosen = sum(has_chosen(state, rules.seats, owner) for owner in range(rules.seats))
    return ZoneView("cup", markers=tuple(pieces), note=f"{chosen} of {asked} chosen" if asked else "")


def _pool(state: PoliticsState, owner: int) -> ZoneView:
    """What a seat may still place this round; the pool behind it is a number on the plate."""
    given = state.given[owner]
    pieces = (Marker(PEGS[owner], owner, "", given),) if given else ()
    return ZoneView(f"pool:{owner}", markers=pieces, note=f"{given} to place" if given else "")


def _counters(rules: "PoliticsRules", state: PoliticsState) -> tuple[Counter, ...]:
    """On the plates the pool, and what the line as it lies would score."""
    found = [Counter("round", f"Round {state.round} of {rules.max_rounds}"), Counter("target", f"To {rules.target}")]
    if state.phase in PHASES:
        found.append(Counter("phase", PHASES[state.phase]))
        found.append(Counter("first", f"{{{state.first}}} is first"))
    scoring = worth(state, rules.seats) if state.order else []
    for seat in range(rules.seats):
        said = f"Pool {state.pool[seat]}"
        if scoring:
            said += f", +{scoring[seat]}"
        found.append(Counter(f"pool:{seat}", said, seat))
    return tuple(found)


def _prompt(rules: "PoliticsRules", state: PoliticsState, mine: bool) -> str:
    phase, who = state.phase, f"{{{state.turn}}}"
    if phase == DONE:
        won = [f"{{{seat}}}" for seat in rules.winners(state)]
        return f"{spoken(won)} {'wins' if len(won) == 1 else 'share the win'}."
    if phase == SUIT:
        return "Choose a suit." if mine else f"{who} chooses a suit."
    if phase == LINE:
        return "One card of each number is drawn into the line."
    if phase == FIRST:
        return "The die decides who is first."
    if phase == PLACE:
        left = markers(state.given[state.turn])
        return f"Place influence, or pass: you have {left} left." if mine else f"{who} places influence."
    if phase == ABILITY:
        return "Use abilities of your cards, then say done." if mine else f"{who} may use abilities."
    return _revolt(rules, state, mine)


def _revolt(rules: "PoliticsRules", state: PoliticsState, mine: bool) -> str:
    """What is asked while a card revolts."""
    phase, who, card = state.phase, f"{{{state.turn}}}", card_name(state, state.spot)
    if phase == CUP:
        if mine:
            return f"{capital(card)} revolts: how many of your {markers(rules.there(state, state.turn))} go in the cup?"
        return f"{capital(card)} revolts: {who} fills the cup."
    if phase == DRAW or rules.actor(state) == CHANCE:
        return f"A marker is drawn for {card}."
    if not mine:
        return f"{who} decides about {card}."
    ways = [move.verb for move in rules.choices(state)]
    if len(ways) == 1:
        return f"Your marker was drawn, but {card} cannot be touched: leave it."
    can = []
    if "take" in ways:
        can.append(f"lay {own_card(state, state.turn, state.spot)} on it")
    if "swap up" in ways or "swap down" in ways:
        can.append("move it onto a neighbour")
    return f"Your marker was drawn for {card}: {spoken([*can, 'leave it'], 'or')}."
