"""What a seat is shown of Two-Faced. Must not know the course of play, only ask the rules."""

from typing import TYPE_CHECKING

from velvet.core.cards import VIASHI
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.two_faced import words
from velvet.games.two_faced.rules_state import DRAFT, END, PLAY, SHUFFLE, TwoFacedState
from velvet.mechanics.nines import members, size

if TYPE_CHECKING:
    from velvet.games.two_faced.rules import TwoFacedRules


def view(rules: "TwoFacedRules", state: TwoFacedState, seat: int | None) -> View:
    """See `Rules.view`."""
    count = 54 if state.phase == SHUFFLE else len(state.pile)
    zones = [
        ZoneView("draw", (Slot(None),) if count else (), count=count),
        _trick(rules, state),
        _shown("captured", state.taken[1] | state.taken[3]),
    ]
    for owner in (0, 1):
        mine = seat == owner or state.phase == END
        zones.append(_cards(f"hand:{owner}", state.hands[2 * owner], mine))
        zones.append(_cards(f"front:{owner}", state.hands[2 * owner + 1], state.phase != DRAFT))
        zones.append(_shown(f"captured:{owner}", state.taken[2 * owner]))
        zones.append(_cards(f"discard:{owner}", state.discards[owner], mine))
        zones.append(_drawn(state, owner, seat))
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


def _cards(zone: str, mask: int, seen: bool) -> ZoneView:
    slots = tuple(Slot(VIASHI.codes[card] if seen else None) for card in members(mask))
    return ZoneView(zone, slots, count=len(slots))


def _shown(zone: str, mask: int) -> ZoneView:
    return _cards(zone, mask, True)


def _drawn(state: TwoFacedState, owner: int, seat: int | None) -> ZoneView:
    zone = f"drawn:{owner}"
    if state.first < 0 or owner != state.turn:
        return ZoneView(zone)
    if seat != owner:
        return ZoneView(zone, (Slot(None), Slot(None)))
    return ZoneView(zone, (Slot(VIASHI.codes[state.first]), Slot(VIASHI.codes[state.second])))


def _trick(rules: "TwoFacedRules", state: TwoFacedState) -> ZoneView:
    slots = []
    best = rules.best_card(state) if state.played else -1
    for i in range(state.played):
        card = state.trick[i]
        hand = (state.leader + i) & 3
        marks = [f"by:{hand >> 1}"]
        if hand & 1:
            marks.append("dummy")
        if i == 0:
            marks.append("lead")
        if card == best:
            marks.append("winner")
        slots.append(
            Slot(VIASHI.codes[card], marks=tuple(marks), tip="from the dummy" if hand & 1 else "from the hand")
        )
    return ZoneView("trick", tuple(slots))


def _counters(rules: "TwoFacedRules", state: TwoFacedState) -> tuple[Counter, ...]:
    found = [Counter("hand", f"Hand {state.hand_no} of {rules.hands}")]
    found.append(Counter("dealer", "Dealer", rules.dealer(state)))
    if state.phase == DRAFT:
        found.append(Counter("draft", f"Draft {state.kept + 1} of 18"))
    if state.phase == PLAY:
        found.append(Counter("trick", f"Trick {10 - state.left} of 9"))
        found.append(Counter("turn", "To play: the dummy" if state.turn & 1 else "To play: the hand", state.turn >> 1))
        for seat in (0, 1):
            number = state.tricks[2 * seat]
            found.append(Counter(f"tricks:{seat}", f"{number} trick{'' if number == 1 else 's'}", seat))
        lost = size(state.taken[1] | state.taken[3]) // 4
        if lost:
            found.append(Counter("lost", f"Taken by dummies: {lost}"))
    return tuple(found)
