"""What the table animates in Two-Faced: the events of a move. Must not decide anything."""

from typing import TYPE_CHECKING

from velvet.core.cards import VIASHI
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.games.two_faced.rules_state import DRAFT, END, PLAY, TwoFacedState
from velvet.mechanics.nines import members

if TYPE_CHECKING:
    from velvet.games.two_faced.rules import TwoFacedRules

CODES = VIASHI.codes


def zone_of(hand: int) -> str:
    """Where a hand lies."""
    return f"front:{hand >> 1}" if hand & 1 else f"hand:{hand >> 1}"


def tell(rules: "TwoFacedRules", before: TwoFacedState, move: Move, after: TwoFacedState, events: Events) -> None:
    """Adds what `move` did, from the position before it to the one after."""
    if move.verb == "shuffle":
        events.add("shuffle", dst="draw", amount=54)
        dealer = before.turn
        for i in range(18):
            hand = 2 * dealer + 1 if i < 9 else 3 - 2 * dealer
            events.add("deal", CODES[move.args[i]], "draw", zone_of(hand), hand >> 1, 0)
        _draw(after, events)
    elif before.phase == DRAFT:
        seat = before.turn
        other = before.first + before.second - move.card
        events.add("draw", CODES[move.card], f"drawn:{seat}", f"hand:{seat}", seat, 1 << seat)
        events.add("discard", CODES[other], f"drawn:{seat}", f"discard:{seat}", seat, 1 << seat)
        if after.phase == PLAY:
            for hand in (1, 3):
                for card in members(after.hands[hand]):
                    events.add("turn", CODES[card], zone_of(hand), zone_of(hand), hand >> 1)
        else:
            _draw(after, events)
    else:
        _play(rules, before, move.card, after, events)


def _draw(after: TwoFacedState, events: Events) -> None:
    seat = after.turn
    for card in (after.first, after.second):
        events.add("draw", CODES[card], "draw", f"drawn:{seat}", seat, 1 << seat)


def _play(rules: "TwoFacedRules", before: TwoFacedState, card: int, after: TwoFacedState, events: Events) -> None:
    hand = before.turn
    events.add("play", CODES[card], zone_of(hand), "trick", hand >> 1)
    if before.played < 3:
        return
    full = before.clone()
    full.trick[full.played] = card
    full.played += 1
    taker = rules.taker(full)
    dst = "captured" if taker & 1 else f"captured:{taker >> 1}"
    for i in range(4):
        # The finished trick rests once, before its first card moves.
        events.add("gather", CODES[full.trick[i]], "trick", dst, taker >> 1, rest=i == 0, amount=4)
    if before.left > 1:
        return
    for seat in (0, 1):
        events.add("score", seat=seat, amount=after.points[seat] - before.points[seat])
    if after.phase == END:
        events.add("end")
