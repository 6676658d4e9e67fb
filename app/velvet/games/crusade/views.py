"""What a seat is shown of Crusade. Must not know the course of play, only ask the rules."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VIASHI
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.crusade import words
from velvet.games.crusade.rules_state import BID, END, PLAY, SHUFFLE, CrusadeState
from velvet.mechanics.nines import members, size

if TYPE_CHECKING:
    from velvet.games.crusade.rules import CrusadeRules


def view(rules: "CrusadeRules", state: CrusadeState, seat: int | None) -> View:
    """See `Rules.view`."""
    zones = [_trick(rules, state)]
    if 54 % rules.seats:
        count = size(state.aside)
        cards = _cards(state.aside) if state.phase == END else tuple(Slot(None) for _ in range(count))
        zones.append(ZoneView("discard", cards, count=count))
    for owner in range(rules.seats):
        zones.append(_hand(state, owner, seat))
        zones.append(_bid(state, owner, seat))
        zones.append(ZoneView(f"captured:{owner}", _cards(state.captured[owner]), count=size(state.captured[owner])))
    actor = rules.actor(state)
    return View(
        game=rules.game,
        seats=rules.seats,
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


def _cards(mask: int) -> tuple[Slot, ...]:
    return tuple(Slot(VIASHI.codes[card]) for card in members(mask))


def _hand(state: CrusadeState, owner: int, seat: int | None) -> ZoneView:
    mask = state.hand[owner]
    public = 0
    if state.god_seat == owner:
        public = mask & BIT[9 * 5 + state.tied_number - 1]
    if seat == owner:
        slots = [Slot(VIASHI.codes[card], known=bool(public & BIT[card])) for card in members(mask)]
    else:
        slots = [Slot(VIASHI.codes[card], known=True) for card in members(public)]
        slots += [Slot(None)] * size(mask ^ public)
    return ZoneView(f"hand:{owner}", tuple(slots))


def _bid(state: CrusadeState, owner: int, seat: int | None) -> ZoneView:
    card = state.bids[owner]
    if card < 0:
        return ZoneView(f"front:{owner}")
    if state.phase == BID and seat != owner:
        return ZoneView(f"front:{owner}", (Slot(None),))
    won = state.phase in (PLAY, END) and VIASHI.suit[card] == state.trump and _decided(state, card)
    return ZoneView(f"front:{owner}", (Slot(VIASHI.codes[card], marks=("trump",) if won else ()),))


def _decided(state: CrusadeState, card: int) -> bool:
    """Whether this card, of the trump suit, is the bid that named the trumps."""
    if state.god_seat >= 0:
        return card % 9 == state.tied_number - 1
    numbers = [bid % 9 for bid in state.bids]
    best = min(numbers)
    return card % 9 == (8 if best == 0 and 8 in numbers else best)


def _trick(rules: "CrusadeRules", state: CrusadeState) -> ZoneView:
    slots = []
    best = rules.best_card(state) if state.played else -1
    for i in range(state.played):
        card = state.trick[i]
        marks = [f"by:{(state.leader + i) % rules.seats}"]
        if i == 0:
            marks.append("lead")
        if card == best:
            marks.append("winner")
        slots.append(Slot(VIASHI.codes[card], marks=tuple(marks)))
    return ZoneView("trick", tuple(slots))


def _counters(rules: "CrusadeRules", state: CrusadeState) -> tuple[Counter, ...]:
    found = [Counter("hand", f"Hand {state.hand_no} of {rules.hands}")]
    if state.phase == PLAY:
        found.append(Counter("trump", words.cap(words.trump(state))))
        found.append(Counter("trick", f"Trick {rules.dealt - state.left} of {rules.dealt - 1}"))
    if state.phase not in (SHUFFLE, BID):
        found += [
            Counter(f"tricks:{k}", f"{state.tricks[k]} trick{'' if state.tricks[k] == 1 else 's'}", k)
            for k in range(rules.seats)
        ]
    return tuple(found)
