"""Loot, what is shown and said: views, the log's sentences, why a move is refused, how a hand's sum is made up.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT, members
from velvet.core.cards import VIASHI
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER, Reason
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.loot.rules_score import KIND_NAMES, Effects, Split, best_split
from velvet.games.loot.rules_state import ASK, DISCARD, DONE, REFILL, SHUFFLE, TURN, LootState

if TYPE_CHECKING:
    from velvet.games.loot.rules import LootRules


def splits(state: LootState) -> list[Split]:
    """Every hand split to its best advantage, once the village has burnt."""
    held = 0
    for hand in state.hands:
        held |= hand
    effects = Effects(held)
    return [best_split(hand, effects) for hand in state.hands]


def sum_in_words(split: Split) -> str:
    """How a hand's score comes about: "run 8 + color 24 − 9 = 23"."""
    parts = [f"{KIND_NAMES[one.kind]} {one.value}" for one in split.combinations]
    said = " + ".join(parts) if parts else "nothing combined"
    if split.cost:
        said += f" − {split.cost} for loose cards"
    return f"{said} = {split.score}"


def view(rules: "LootRules", state: LootState, seat: int | None) -> View:
    """What `seat` is shown; once the village burns all hands lie open in their combinations."""
    actor = rules.actor(state)
    burnt = state.fired != -1
    zones: list[ZoneView] = []
    if burnt:
        for owner, split in enumerate(splits(state)):
            zones.append(_laid_out(owner, split))
            zones.append(ZoneView(f"hand:{owner}"))
    else:
        for owner in range(rules.seats):
            zones.append(_hand(state, owner, owner == seat))
            zones.append(ZoneView(f"melds:{owner}"))
    zones.append(ZoneView("draw", (Slot(None),) if state.deck else (), len(state.deck)))
    top = (Slot(VIASHI.codes[state.discards[-1]]),) if state.discards else ()
    zones.append(ZoneView("discard", top, len(state.discards)))
    zones.append(ZoneView("torch", note="lit" if burnt else ""))
    mine = actor == seat
    left = rules.max_turns - state.discarded // rules.seats
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
        counters=(Counter("target", f"To {rules.target}"), Counter("turns", f"Turns left: {max(0, left)}")),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _hand(state: LootState, owner: int, own: bool) -> ZoneView:
    """Cards that all saw go into a hand are shown to all, marked; the others are backs."""
    hand = state.hands[owner]
    if own:
        slots = [Slot(VIASHI.codes[c], known=state.known[owner] & BIT[c] != 0) for c in members(hand)]
    else:
        slots = [Slot(VIASHI.codes[c], known=True) for c in members(state.known[owner])]
        slots += [Slot(None)] * (hand & ~state.known[owner]).bit_count()
    return ZoneView(f"hand:{owner}", tuple(slots))


def _laid_out(owner: int, split: Split) -> ZoneView:
    slots: list[Slot] = []
    used = 0
    for n, one in enumerate(split.combinations, 1):
        used |= one.mask
        for i in members(one.mask):
            slots.append(Slot(VIASHI.codes[split.cards[i]], str(n), tip=KIND_NAMES[one.kind]))
    for i, card in enumerate(split.cards):
        if not used & BIT[i]:
            slots.append(Slot(VIASHI.codes[card], "loose", tip="in no combination"))
    return ZoneView(f"melds:{owner}", tuple(slots), note=sum_in_words(split))


def _prompt(rules: "LootRules", state: LootState, mine: bool) -> str:
    actor = rules.actor(state)
    if state.phase == DONE:
        return "The last village has burnt. " + " and ".join(f"{{{k}}}" for k in rules.winners(state)) + " wins."
    if actor == CHANCE:
        if state.fired != -1:
            who = f"{{{state.fired}}} burnt the village." if state.fired >= 0 else "The village burnt by itself."
            return who + " The cards are shuffled for the next hand."
        return "The cards are shuffled."
    if state.phase == TURN:
        return "Draw a card or take the top discard." if mine else f"{{{actor}}} draws or takes a card."
    if state.phase == DISCARD:
        return "Discard a card." if mine else f"{{{actor}}} discards."
    return "Fire the village, or let it stand?" if mine else f"{{{actor}}} may fire the village."


def narrate(rules: "LootRules", state: LootState, move: Move, viewer: int | None) -> str:
    """One sentence, told before the move is made, without a card that the viewer may not know."""
    who = f"{{{rules.actor(state)}}}"
    if move.verb == "draw":
        if state.deck and viewer == state.turn:
            return f"{who} draws {VIASHI.names[state.deck[-1]]}."
        return f"{who} draws a card." if state.deck else f"{who} reaches for an empty pile."
    if move.verb == "take":
        return f"{who} takes {VIASHI.names[state.discards[-1]]} from the discards."
    if move.verb == "discard":
        return f"{who} discards {VIASHI.names[move.card]}."
    if move.verb == "fire":
        return f"{who} fires the village!"
    if move.verb == "pass":
        return f"{who} lets the village stand."
    if state.phase == REFILL:
        return "The discards are shuffled into a new draw pile."
    return f"The cards are shuffled and nine dealt to everybody: hand {state.hand}."


def explain(rules: "LootRules", state: LootState, move: Move) -> Reason:
    """Why an illegal move may not be made; asked for illegal moves only."""
    actor = rules.actor(state)
    if actor == OVER:
        return Reason("loot-10", "The match is over.")
    if actor == CHANCE:
        if move.verb == "shuffle":
            return Reason("loot-1", "The shuffle must list exactly the cards that are shuffled, each once.")
        clause = "loot-1" if state.phase == SHUFFLE else "loot-3"
        return Reason(clause, "First the cards are shuffled.")
    if move.verb == "shuffle":
        return Reason("loot-1", "Nothing is to be shuffled now.")
    if state.phase == TURN:
        if move.verb == "draw":
            return Reason("loot-3", "There is no card to draw, and a single discard cannot make a new pile.")
        return Reason("loot-2", "First draw a card or take the top discard.")
    if state.phase == DISCARD:
        if move.verb != "discard":
            return Reason("loot-2", "You have your card; now discard one.")
        if move.card == state.barred:
            return Reason("loot-2", f"You have only just taken {VIASHI.names[move.card]}; discard another card.")
        return Reason("loot-2", f"You do not hold {VIASHI.names[move.card]}.")
    assert state.phase == ASK
    return Reason("loot-4", "Between turns one can only fire the village or pass.")
