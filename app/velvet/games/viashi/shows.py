"""What the table animates in Viashi, Vashy and Viashilym: the events of a move. Must not decide anything."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.events import EVERYBODY, Events
from velvet.core.moves import Move
from velvet.games.viashi.rules_state import END, PLAY, SHUFFLE, ViashiState

if TYPE_CHECKING:
    from velvet.games.viashi.rules import ViashiRules


def tell(rules: "ViashiRules", before: ViashiState, move: Move, after: ViashiState, events: Events) -> None:
    """Adds what `move` did, from the position before it to the one after."""
    if before.phase == SHUFFLE:
        events.add("shuffle", dst="draw", amount=rules.cards)
        _draw(rules, after, events)
    elif before.phase == PLAY:
        _play(rules, before, move.card, after, events)
    else:
        _turn_up(rules, before, move.card, events)
        _draw(rules, after, events)


def _draw(rules: "ViashiRules", after: ViashiState, events: Events) -> None:
    """The two cards that the next drawer takes, if there is one."""
    if after.first < 0:
        return
    seat = after.turn
    seen_by = EVERYBODY if rules.draw_is_open(after) else 1 << seat
    for card in (after.first, after.second):
        events.add("draw", rules.deck.codes[card], "draw", f"drawn:{seat}", seat, seen_by)


def _turn_up(rules: "ViashiRules", before: ViashiState, card: int, events: Events) -> None:
    seat = before.turn
    hidden = before.first + before.second - card
    # Where hands are not looked at while drawing, the card goes face down before everybody's eyes.
    seen_by = 0 if rules.hides_hands else 1 << seat
    events.add("turn", rules.deck.codes[card], f"drawn:{seat}", f"table:{seat}", seat)
    events.add("draw", rules.deck.codes[hidden], f"drawn:{seat}", f"hand:{seat}", seat, seen_by)


def _play(rules: "ViashiRules", before: ViashiState, card: int, after: ViashiState, events: Events) -> None:
    seat = before.turn
    src = "hand" if before.hand[seat] & BIT[card] else "table"
    events.add("play", rules.deck.codes[card], f"{src}:{seat}", "trick", seat)
    if before.played + 1 < rules.seats:
        return
    full = before.clone()
    full.trick[full.played] = card
    full.played += 1
    captor = rules.captor(full)
    dst = f"captured:{captor}" if captor >= 0 else "discard"
    for i in range(rules.seats):
        code = rules.deck.codes[full.trick[i]]
        # The finished trick rests once, before its first card moves.
        events.add("gather", code, "trick", dst, captor, rest=i == 0, amount=rules.seats)
    if before.hand_left + before.table_left > 1:
        return
    for k in range(rules.seats):
        events.add("score", seat=k, amount=after.points[k] - before.points[k])
    if after.phase == END:
        events.add("end")
