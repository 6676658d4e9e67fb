"""What a seat is shown of Vidrasso. Must not know the course of play, only ask the rules."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VIDRASSO
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.vidrasso import words
from velvet.games.vidrasso.rules_state import CHOOSE, DEALER, GIVE, PLAY, SHUFFLE, VidrassoState
from velvet.mechanics.nines import members

if TYPE_CHECKING:
    from velvet.games.vidrasso.rules import VidrassoRules

CODES = VIDRASSO.codes


def view(rules: "VidrassoRules", state: VidrassoState, seat: int | None) -> View:
    """See `Rules.view`."""
    count = 36 if state.phase in (DEALER, SHUFFLE) else len(state.pile)
    zones = [ZoneView("draw", (Slot(None),) if count else (), count=count), _trick(rules, state)]
    for owner in (0, 1):
        hand = members(state.hands[owner])
        zones.append(ZoneView(f"hand:{owner}", tuple(_slot(rules, state, card, seat == owner) for card in hand)))
        zones.append(_columns(rules, state, owner))
        zones.append(_captured(state, owner, seat))
    actor = rules.actor(state)
    return View(
        game=rules.game,
        seats=2,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=state.hand_no,
        zones=tuple(zones),
        scores=tuple(state.points),
        winners=tuple(rules.winners(state)),
        counters=_counters(rules, state),
        prompt=words.prompt(rules, state, seat),
        legal=tuple(rules.legal_moves(state)) if seat is not None and seat == actor else (),
    )


def _slot(rules: "VidrassoRules", state: VidrassoState, card: int, seen: bool, at: str = "") -> Slot:
    if not seen:
        return Slot(None, at=at)
    chosen = state.phase in (GIVE, PLAY) and rules.trumps(state) & BIT[card]
    return Slot(CODES[card], at=at, marks=("trump",) if chosen else ())


def _columns(rules: "VidrassoRules", state: VidrassoState, owner: int) -> ZoneView:
    """Each column a group: the card beneath first, then the face-up one."""
    slots = []
    for k in range(5):
        column = 5 * owner + k
        if state.down[column] >= 0:
            slots.append(Slot(None, at=str(k + 1)))
        if state.up[column] >= 0:
            slots.append(_slot(rules, state, state.up[column], True, str(k + 1)))
    return ZoneView(f"front:{owner}", tuple(slots))


def _captured(state: VidrassoState, owner: int, seat: int | None) -> ZoneView:
    slots = [Slot(CODES[card]) for card in members(state.captured[owner])]
    gift = state.given[1 - owner]
    if gift >= 0:
        slots.append(Slot(CODES[gift] if seat == 1 - owner else None))
    return ZoneView(f"captured:{owner}", tuple(slots), count=len(slots))


def _trick(rules: "VidrassoRules", state: VidrassoState) -> ZoneView:
    if state.lead < 0:
        return ZoneView("trick")
    return ZoneView("trick", (Slot(CODES[state.lead], marks=(f"by:{state.leader}", "lead", "winner")),))


def _counters(rules: "VidrassoRules", state: VidrassoState) -> tuple[Counter, ...]:
    goal = f"Playing to {rules.target}" if rules.target else f"Hand {state.hand_no} of {rules.hands}"
    found = [Counter("hand", goal)]
    if state.dealer >= 0:
        found.append(Counter("dealer", "Dealer", state.dealer))
    if state.phase >= CHOOSE:
        if state.trump_suit >= 0:
            found.append(Counter("trump-suit", f"Trump suit: {words.SUITS[state.trump_suit]}"))
        if state.trump_rank >= 0:
            found.append(Counter("trump-rank", f"Trump rank: {state.trump_rank}"))
    if state.phase == PLAY:
        found.append(Counter("trick", f"Trick {state.tricks + 1} of 17"))
        for seat in (0, 1):
            found.append(Counter(f"captured:{seat}", f"{rules.worth(state.captured[seat])} captured", seat))
    return tuple(found)
