"""What the table animates in Crusade: the events of a move. Must not decide anything."""

from typing import TYPE_CHECKING

from velvet.core.cards import VIASHI
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.games.crusade.rules_state import BID, END, CrusadeState

if TYPE_CHECKING:
    from velvet.games.crusade.rules import CrusadeRules


def tell(rules: "CrusadeRules", before: CrusadeState, move: Move, after: CrusadeState, events: Events) -> None:
    """Adds what `move` did, from the position before it to the one after."""
    seat = before.turn
    if move.verb == "shuffle":
        _deal(rules, before, move, events)
    elif move.verb == "bid":
        events.add("play", VIASHI.codes[move.card], f"hand:{seat}", f"front:{seat}", seat, 1 << seat)
        if after.phase != BID:
            for k in range(rules.seats):
                events.add("turn", VIASHI.codes[after.bids[k]], f"front:{k}", f"front:{k}", k)
    elif move.verb == "pass":
        events.add("say", seat=seat, text="asked")
    elif move.verb == "reveal":
        god = VIASHI.codes[45 + before.tied_number - 1]
        events.add("turn", god, f"hand:{seat}", f"hand:{seat}", seat, rest=True)
    else:
        _play(rules, before, move.card, after, events)


def _deal(rules: "CrusadeRules", before: CrusadeState, move: Move, events: Events) -> None:
    events.add("shuffle", amount=54)
    for i, card in enumerate(move.args):
        if i < rules.dealt * rules.seats:
            seat = (before.turn + i) % rules.seats
            events.add("deal", VIASHI.codes[card], "", f"hand:{seat}", seat, 1 << seat)
        else:
            events.add("deal", VIASHI.codes[card], "", "discard", -1, 0)


def _play(rules: "CrusadeRules", before: CrusadeState, card: int, after: CrusadeState, events: Events) -> None:
    seat = before.turn
    events.add("play", VIASHI.codes[card], f"hand:{seat}", "trick", seat)
    if before.played + 1 < rules.seats:
        return
    full = before.clone()
    full.trick[full.played] = card
    full.played += 1
    taker = rules.taker(full)
    for i in range(rules.seats):
        # The finished trick rests once, before its first card moves.
        code = VIASHI.codes[full.trick[i]]
        events.add("gather", code, "trick", f"captured:{taker}", taker, rest=i == 0, amount=rules.seats)
    if before.left > 1:
        return
    for k in range(rules.seats):
        events.add("score", seat=k, amount=after.points[k] - before.points[k])
    if after.phase == END:
        events.add("end")
