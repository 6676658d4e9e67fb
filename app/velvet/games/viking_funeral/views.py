"""Viking Funeral, what is shown and said: views and the log's sentences.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import members
from velvet.core.cards import FRENCH
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.viking_funeral.rules_fight import side_of, strength, symbols_left, wound_bounds
from velvet.games.viking_funeral.rules_state import (
    ANSWER,
    BURY,
    FIGHT,
    LEAD,
    NO_CARD,
    RANK,
    RECOVER,
    SHUFFLE,
    SYMBOLS,
    WOUND,
    FuneralState,
)

if TYPE_CHECKING:
    from velvet.games.viking_funeral.rules import FuneralRules

# How the dead of a saga lie about: some torn, some burnt, each always the same way.
DEAD_MARKS = ("dead:torn", "dead:burnt")


def view(rules: "FuneralRules", state: FuneralState, seat: int | None) -> View:
    """What `seat` is shown; a finished game is open to all."""
    actor = rules.actor(state)
    over = actor == OVER
    zones: list[ZoneView] = []
    for owner in range(2):
        hand, hall = members(state.hands[owner]), members(state.halls[owner])
        shown = over or owner == seat
        zones.append(ZoneView(f"hand:{owner}", tuple(_slot(state, card) if shown else Slot(None) for card in hand)))
        lying = tuple(_slot(state, card) for card in hall) if over else (Slot(None),) if hall else ()
        zones.append(ZoneView(f"hall:{owner}", lying, len(hall)))
    if over:
        village = tuple(_slot(state, card) for card in state.village)
    else:
        village = (Slot(None),) if state.village else ()
    zones.append(ZoneView("draw", village, len(state.village)))
    buried = () if state.deceased == NO_CARD else (_slot(state, state.deceased, "deceased"),)
    zones.append(ZoneView("deceased", buried))
    zones.append(ZoneView("fight", _fight(state)))
    dead = members(state.valhalla)
    zones.append(ZoneView("valhalla", tuple(_slot(state, card, DEAD_MARKS[card % 2]) for card in dead)))
    zones.append(ZoneView("woods", tuple(_slot(state, card) for card in members(state.woods))))
    mine = actor == seat
    return View(
        game=rules.game,
        seats=2,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=1,
        zones=tuple(zones),
        scores=tuple(rules.scores(state)),
        winners=tuple(rules.winners(state)),
        counters=_counters(rules, state),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _slot(state: FuneralState, card: int, *marks: str) -> Slot:
    crossed = state.wounds[card]
    wounds = (f"wounds:{crossed}",) if crossed else ()
    tip = f"{crossed} of {SYMBOLS[card]} symbols crossed out" if crossed else ""
    return Slot(FRENCH.codes[card], marks=(*wounds, *marks), tip=tip)


def _fight(state: FuneralState) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for k, card in enumerate(state.fight):
        marks = [f"by:{state.sides[k]}"]
        if card == state.led:
            marks.append("lead")
        if card == state.attack:
            marks.append("attack")
        if state.phase == WOUND and k == state.asked:
            marks.append("target")
        if state.phase == BURY and symbols_left(state, card) == 0:
            marks.append(DEAD_MARKS[card % 2])
        slots.append(_slot(state, card, *marks))
    return tuple(slots)


def _counters(rules: "FuneralRules", state: FuneralState) -> tuple[Counter, ...]:
    counters: list[Counter] = []
    if state.phase in (FIGHT, WOUND, BURY):
        for seat in range(2):
            power = strength(side_of(state, seat), state.deceased)
            part = "Defends" if seat == state.leader else "Attacks"
            counters.append(Counter(f"strength:{seat}", f"{part} with {power}", seat))
    if state.phase == WOUND:
        counters.append(Counter("left", f"Wounds to deal: {state.left}"))
    return tuple(counters)


def _prompt(rules: "FuneralRules", state: FuneralState, mine: bool) -> str:
    actor = rules.actor(state)
    if actor == CHANCE:
        if state.phase == SHUFFLE:
            return "The living are shuffled and dealt."
        return f"{{{state.turn}}} recovers three cards."
    if actor == OVER:
        return _outcome(rules, state)
    if not mine:
        return f"{{{actor}}} is to play."
    if state.phase == LEAD:
        return "Say something about the deceased: lead a card."
    if state.phase == ANSWER:
        return f"Agree with {FRENCH.names[state.led]} in its colour, or disagree in the other."
    if state.phase == FIGHT:
        return f"You are behind: add {'cards until you are ahead' if state.added else 'a card, or yield'}."
    if state.phase == WOUND:
        least, most = wound_bounds(state, rules.wound_self)
        many = str(least) if least == most else f"{least} to {most}"
        return f"How many wounds for {FRENCH.names[state.fight[state.asked]]}: {many}?"
    return "Which of the dead is to be the Recently Deceased?"


def _outcome(rules: "FuneralRules", state: FuneralState) -> str:
    won = rules.winners(state)
    if len(won) == 2:
        return "{0} and {1} feast as one: the game is shared."
    if state.village:
        return f"{{{won[0]}}} wins: {{{1 - won[0]}}} has nobody left to speak."
    return f"{{{won[0]}}} wins: the better mead hall."


def narrate(rules: "FuneralRules", state: FuneralState, move: Move, viewer: int | None) -> str:
    """One sentence for the log, told before the move is made, as `viewer` may know it."""
    who = f"{{{state.turn}}}"
    if state.phase == SHUFFLE:
        return "The living are shuffled and dealt; one of them has just died."
    if state.phase == RECOVER:
        if viewer != state.turn:
            return f"{who} takes three cards back from the mead hall."
        names = [FRENCH.names[card] for card in move.args]
        return f"{who} takes {names[0]}, {names[1]} and {names[2]} back from the mead hall."
    if move.verb == "yield":
        return f"{who} yields."
    if move.verb == "wound":
        return _narrate_wound(state, move.args[0])
    name = FRENCH.names[move.card]
    if move.verb == "lead":
        return f"{who} leads {name}."
    if move.verb == "bury":
        return f"{who} buries {name} as the Recently Deceased."
    if state.phase == ANSWER and move.verb == "agree":
        taker = state.turn if RANK[move.card] > RANK[state.led] else state.leader
        return f"{who} agrees with {name}: both go to {{{taker}}}'s mead hall."
    struck = f", and sends {FRENCH.names[move.args[1]]} to the Woods" if len(move.args) > 1 else ""
    return f"{who} {'disagrees with' if move.verb == 'disagree' else 'adds'} {name}{struck}."


def _narrate_wound(state: FuneralState, number: int) -> str:
    card = state.fight[state.asked]
    name = FRENCH.names[card][0].upper() + FRENCH.names[card][1:]
    if number == 0:
        return f"{name} goes unhurt."
    if number == symbols_left(state, card):
        return f"{name} takes {number} wound{'s' if number > 1 else ''} and dies."
    return f"{name} takes {number} wound{'s' if number > 1 else ''}."

