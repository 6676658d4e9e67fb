"""Mages Wild, what is shown and said: views, the log's sentences, why a move is refused.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT, members
from velvet.core.cards import RANK_NAMES, VIASHI, VIASHI_LETTERS, VIASHI_SUITS
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER, Reason
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.mages_wild.rules_state import (
    DONE,
    FOOL,
    GODS_MASK,
    KING,
    MAGES_MASK,
    REFILL,
    SHUFFLE,
    WARRIOR,
    MagesWildState,
)
from velvet.mechanics.nines import NINE

if TYPE_CHECKING:
    from velvet.games.mages_wild.rules import MagesWildRules


def view(rules: "MagesWildRules", state: MagesWildState, seat: int | None) -> View:
    """What `seat` is shown; a finished game is open to all."""
    actor = rules.actor(state)
    zones: list[ZoneView] = []
    for owner in range(rules.seats):
        shown = owner == seat or actor == OVER
        slots = tuple(Slot(VIASHI.codes[c] if shown else None) for c in members(state.hands[owner]))
        zones.append(ZoneView(f"hand:{owner}", slots))
    zones.append(ZoneView("draw", (Slot(None),) if state.deck else (), len(state.deck)))
    zones.append(_discards(state))
    mine = actor == seat
    counters = [Counter("direction", "Clockwise" if state.step == 1 else "Counterclockwise")]
    if state.discards:
        counters.append(Counter("asked", f"Asked for: {asked(state)}"))
    if rules.hands > 1:
        counters.append(Counter("hands", f"Hand {state.hand} of {rules.hands}"))
    return View(
        game=rules.game,
        seats=rules.seats,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=state.hand,
        zones=tuple(zones),
        scores=tuple(state.points),
        winners=tuple(rules.winners(state)),
        counters=tuple(counters),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _discards(state: MagesWildState) -> ZoneView:
    if not state.discards:
        return ZoneView("discard")
    top = state.discards[-1]
    marks = (f"named:{VIASHI_LETTERS[state.named]}",) if BIT[top] & MAGES_MASK else ()
    return ZoneView(
        "discard", (Slot(VIASHI.codes[top], marks=marks, tip=f"Asks for {asked(state)}"),), len(state.discards)
    )


def asked(state: MagesWildState) -> str:
    """What the top card asks for, in words."""
    top = state.discards[-1]
    if BIT[top] & MAGES_MASK:
        return VIASHI_SUITS[state.named]
    if BIT[top] & GODS_MASK:
        return f"a {RANK_NAMES[top % NINE]} or a mage"
    return f"{VIASHI_SUITS[state.named]} or a {RANK_NAMES[top % NINE]}"


def _prompt(rules: "MagesWildRules", state: MagesWildState, mine: bool) -> str:
    actor = rules.actor(state)
    if state.phase == DONE:
        won = rules.winners(state)
        return " and ".join(f"{{{k}}}" for k in won) + (" wins." if len(won) == 1 else " share the win.")
    if actor == CHANCE:
        return "The discards are shuffled." if state.phase == REFILL else "The cards are shuffled."
    if not mine:
        return f"{{{actor}}} is to play."
    if state.hands[actor] & rules.playable(state):
        return f"Play a card: {asked(state)}, a mage or a god."
    return "You can play nothing: draw a card."


def narrate(rules: "MagesWildRules", state: MagesWildState, move: Move, viewer: int | None) -> str:
    """One sentence, told before the move is made, without a card that the viewer may not know."""
    who = f"{{{state.turn}}}"
    if move.verb == "play":
        return _play_in_words(rules, state, move, who)
    if move.verb == "draw":
        if state.deck and viewer == state.turn:
            return f"{who} can play nothing and draws {VIASHI.names[state.deck[-1]]}."
        return f"{who} can play nothing and draws a card."
    if state.phase == REFILL:
        return "The discards are shuffled into a new draw pile."
    return f"The cards are shuffled and nine dealt to everybody: hand {state.hand}."


def _play_in_words(rules: "MagesWildRules", state: MagesWildState, move: Move, who: str) -> str:
    card = move.card
    said = f"{who} plays {VIASHI.names[card]}"
    if len(move.args) > 1:
        said += f" and names {VIASHI_SUITS[move.args[1]]}"
    if state.hands[state.turn] == BIT[card]:
        return said + ", the last card!"
    if BIT[card] & GODS_MASK:
        return said + "."
    number = card % NINE
    over = number == WARRIOR or (number == FOOL and rules.seats == 2 and rules.skip)
    if over:
        passed = (state.turn + state.step) % rules.seats
        return f"{said}; {{{passed}}} is passed over."
    if number == KING:
        following = (state.turn + state.step) % rules.seats
        return f"{said}; {{{following}}} must pick up two."
    if number == FOOL and rules.seats > 2:
        return said + "; the direction turns."
    return said + "."


def explain(rules: "MagesWildRules", state: MagesWildState, move: Move) -> Reason:
    """Why an illegal move may not be made; asked for illegal moves only."""
    actor = rules.actor(state)
    if actor == OVER:
        return Reason("mages-wild-6", "The match is over.")
    if actor == CHANCE:
        if move.verb == "shuffle":
            return Reason("mages-wild-1", "The shuffle must list exactly the cards that are shuffled, each once.")
        return Reason("mages-wild-1" if state.phase == SHUFFLE else "mages-wild-5", "First the cards are shuffled.")
    if move.verb == "shuffle":
        return Reason("mages-wild-5", "Nothing is to be shuffled now.")
    if move.verb == "draw":
        return Reason("mages-wild-2", "You can play a card, so you may not draw.")
    if not state.hands[state.turn] & BIT[move.card]:
        return Reason("mages-wild-2", f"You do not hold {VIASHI.names[move.card]}.")
    top = state.discards[-1]
    if BIT[top] & GODS_MASK:
        number = RANK_NAMES[top % NINE]
        return Reason("mages-wild-3", f"On a god only a card of its number, here a {number}, or a mage may be played.")
    if BIT[top] & MAGES_MASK:
        return Reason("mages-wild-3", f"{VIASHI_SUITS[state.named]} is named: that, a mage or a god may follow.")
    return Reason("mages-wild-2", f"It matches neither suit nor number; asked for is {asked(state)}.")
