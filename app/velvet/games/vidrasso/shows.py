"""What the table animates in Vidrasso: the events of a move. Must not decide anything."""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VIDRASSO
from velvet.core.events import EVERYBODY, Events
from velvet.core.moves import Move
from velvet.games.vidrasso.rules_state import CHOOSE, CUT, END, PLAY, VidrassoState

if TYPE_CHECKING:
    from velvet.games.vidrasso.rules import VidrassoRules

CODES = VIDRASSO.codes


def tell(rules: "VidrassoRules", before: VidrassoState, move: Move, after: VidrassoState, events: Events) -> None:
    """Adds what `move` did, from the position before it to the one after."""
    verb = move.verb
    seat = before.turn
    if verb == "dealer":
        events.add("say", seat=move.card, text="deals")
    elif verb == "shuffle":
        events.add("shuffle", dst="draw", amount=36)
    elif verb in ("cut", "bump"):
        events.add("shuffle", dst="draw", seat=seat, amount=move.card if verb == "cut" else 0)
    elif verb == "trump":
        events.add("mark", seat=seat, text=words_of(move))
    elif verb == "give":
        _give(before, move.card, after, events)
    else:
        _play(rules, before, move.card, after, events)
    if after.phase == CHOOSE and verb in ("shuffle", "cut", "bump"):
        _deal(before, move, after, events)


def words_of(move: Move) -> str:
    """The trumps in short."""
    return VIDRASSO.suit_names[move.args[1]] if move.args[0] == 0 else str(move.args[1])


def _deal(before: VidrassoState, move: Move, after: VidrassoState, events: Events) -> None:
    order = list(move.args) if move.verb == "shuffle" else before.pile
    if before.phase == CUT and move.verb == "cut":
        order = order[move.card :] + order[: move.card]
    for i, card in enumerate(order):
        seat = after.dealer if i & 1 else 1 - after.dealer
        dst = f"front:{seat}" if i < 20 else f"hand:{seat}"
        seen_by = 0 if i < 10 else EVERYBODY if i < 20 else 1 << seat
        events.add("deal", CODES[card], "draw", dst, seat, seen_by)


def _give(before: VidrassoState, card: int, after: VidrassoState, events: Events) -> None:
    seat = before.turn
    events.add("play", CODES[card], f"hand:{seat}", f"captured:{1 - seat}", seat, 1 << seat)
    if after.phase == PLAY:
        events.add("turn", CODES[before.given[1 - seat]], f"captured:{seat}", f"captured:{seat}", 1 - seat)
        events.add("turn", CODES[card], f"captured:{1 - seat}", f"captured:{1 - seat}", seat)


def _play(rules: "VidrassoRules", before: VidrassoState, card: int, after: VidrassoState, events: Events) -> None:
    seat = before.turn
    src = "hand" if before.hands[seat] & BIT[card] else "front"
    events.add("play", CODES[card], f"{src}:{seat}", "trick", seat)
    if before.lead < 0:
        return
    taker = seat if rules.second_takes(before, before.lead, card) else 1 - seat
    # The finished trick rests once, before its first card moves.
    events.add("gather", CODES[before.lead], "trick", f"captured:{taker}", taker, rest=True, amount=2)
    events.add("gather", CODES[card], "trick", f"captured:{taker}", taker, amount=2)
    for column in range(10):
        beneath = before.down[column]
        if beneath >= 0 and before.up[column] in (-1, card):
            zone = f"front:{column // 5}"
            events.add("turn", CODES[beneath], zone, zone, column // 5)
    if before.tricks < 16:
        return
    for k in (0, 1):
        events.add("score", seat=k, amount=after.points[k] - before.points[k])
    if after.phase == END:
        events.add("end")
