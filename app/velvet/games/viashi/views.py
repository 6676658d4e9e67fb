"""What a seat is shown of Viashi, Vashy and Viashilym. Must not know the course of play, only ask the rules."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.viashi import words
from velvet.games.viashi.rules_state import END, HAND, PLAY, SHUFFLE, ViashiState
from velvet.mechanics.nines import members, size

if TYPE_CHECKING:
    from velvet.games.viashi.rules import ViashiRules


def view(rules: "ViashiRules", state: ViashiState, seat: int | None) -> View:
    """See `Rules.view`."""
    zones = [_draw(rules, state), _trick(rules, state)]
    if rules.seats == 6:
        zones.append(_pile(rules, "discard", state.gone))
    for owner in range(rules.seats):
        zones.append(_hand(rules, state, owner, seat))
        zones.append(ZoneView(f"table:{owner}", _open(rules, state.table[owner])))
        zones.append(_pile(rules, f"captured:{owner}", state.captured[owner]))
        zones.append(_drawn(rules, state, owner, seat))
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


def _open(rules: "ViashiRules", mask: int) -> tuple[Slot, ...]:
    """Cards that everybody sees, sorted by suit and rank, twins side by side."""
    cards = sorted(members(mask), key=lambda card: (card % 54, card))
    return tuple(Slot(rules.deck.codes[card]) for card in cards)


def _pile(rules: "ViashiRules", zone: str, mask: int) -> ZoneView:
    return ZoneView(zone, _open(rules, mask), count=size(mask))


def _draw(rules: "ViashiRules", state: ViashiState) -> ZoneView:
    count = rules.cards if state.phase == SHUFFLE else len(state.pile)
    return ZoneView("draw", (Slot(None),) if count else (), count=count)


def _drawn(rules: "ViashiRules", state: ViashiState, owner: int, seat: int | None) -> ZoneView:
    zone = f"drawn:{owner}"
    if state.first < 0 or owner != state.turn:
        return ZoneView(zone)
    cards = (state.first, state.second)
    if rules.draw_is_open(state):
        return ZoneView(zone, tuple(Slot(rules.deck.codes[card], known=True) for card in cards))
    if seat == owner:
        return ZoneView(zone, tuple(Slot(rules.deck.codes[card]) for card in cards))
    return ZoneView(zone, (Slot(None), Slot(None)))


def _hand(rules: "ViashiRules", state: ViashiState, owner: int, seat: int | None) -> ZoneView:
    mask = state.hand[owner]
    hidden_from_all = rules.hides_hands and state.phase != PLAY
    if hidden_from_all:
        slots = tuple(Slot(None) for _ in range(size(mask)))
    elif seat == owner:
        slots = tuple(
            Slot(slot.card, known=bool(state.shown & BIT[rules.deck.card(slot.card or "")]))
            for slot in _open(rules, mask)
        )
    else:
        public = mask & state.shown
        known = tuple(Slot(slot.card, known=True) for slot in _open(rules, public))
        slots = known + tuple(Slot(None) for _ in range(size(mask ^ public)))
    note = "face down until the last draw" if hidden_from_all and mask else ""
    return ZoneView(f"hand:{owner}", slots, note=note)


def _trick(rules: "ViashiRules", state: ViashiState) -> ZoneView:
    if state.played == 0:
        return ZoneView("trick")
    best = rules.best_card(state)
    slots = []
    for i in range(state.played):
        card = state.trick[i]
        marks = [f"by:{(state.leader + rules.step * i) % rules.seats}"]
        if i == 0:
            marks.append("lead")
        if card == best:
            marks.append("winner")
        if rules.is_dead(state, card):
            marks.append("dead")
        slots.append(Slot(rules.deck.codes[card], marks=tuple(marks)))
    note = "from hands" if state.place == HAND else "from tables"
    return ZoneView("trick", tuple(slots), note=note)


def _counters(rules: "ViashiRules", state: ViashiState) -> tuple[Counter, ...]:
    found = [Counter("hand", f"Hand {state.hand_no} of {rules.hands}")]
    if state.phase == PLAY:
        trick = rules.places - state.hand_left - state.table_left + 1
        found.append(Counter("trick", f"Trick {trick} of {rules.places}"))
    elif state.phase not in (SHUFFLE, END):
        found.append(Counter("draws", f"Draw {state.draws + 1} of {rules.cards // 2}"))
    for seat in range(rules.seats):
        if rules.seats == 6:
            found.append(Counter(f"team:{seat}", f"Team {'ABC'[rules.team(seat)]}", seat))
        if rules.handicap and state.streak[seat] and state.phase != END:
            placed = min(state.streak[seat], 3)
            text = f"Handicap: {placed} draw{'s' if placed > 1 else ''} by chance"
            found.append(Counter(f"handicap:{seat}", text, seat))
    return tuple(found)
