"""Viashi: hand cards only their owner; the running draw only the drawer; the pile nobody. All else lies open.

Vashy and Viashilym use this too. What is public besides: a seat that did not follow a trick led from hands has none of
that suit in hand; and in Viashilym a draw whose two twins both lie face up is shown to all, its hidden card is known
from then on, and a draw that was not shown is no such draw.
"""

from typing import Any

from velvet.core.rng import Rng

# Exchanges tried: enough to stir 80 cards well.
TRIES = 400


def _members(mask: int) -> list[int]:
    return [card for card in range(108) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = list(state.pile) + [card for card in (state.first, state.second) if card >= 0]
    found += list(state.trick[: state.played]) + _members(state.gone)
    for seat in range(rules.seats):
        found += _members(state.hand[seat]) + _members(state.table[seat]) + _members(state.captured[seat])
    if not found:
        return list(rules.deck.codes)  # before the shuffle they are in the box
    return [rules.deck.codes[card] for card in found]


def _twins_lie_open(state: Any, card: int) -> bool:
    return any(table >> (card + 54) % 108 & 1 for table in state.table)


def _open_draw(rules: Any, state: Any) -> bool:
    return rules.seats == 6 and _twins_lie_open(state, state.first) and _twins_lie_open(state, state.second)


def _spots(rules: Any, state: Any, seat: int) -> list[tuple[str, int, int]]:
    """(kind, owner or position, card) of everything hidden from the seat."""
    found = [("pile", i, card) for i, card in enumerate(state.pile)]
    if state.first >= 0 and seat != state.turn and not _open_draw(rules, state):
        found += [("draw", 0, state.first), ("draw", 1, state.second)]
    for other in range(rules.seats):
        if other != seat:
            found += [("hand", other, card) for card in _members(state.hand[other] & ~state.shown)]
    return found


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    spots = _spots(rules, state, seat)
    if not spots:
        return None
    held = [card for _, _, card in spots]

    def fits(i: int, card: int) -> bool:
        kind, owner, _ = spots[i]
        return kind != "hand" or not state.voids[owner] >> (card % 54 // 9) & 1

    def draw_fits() -> bool:
        drawn = [held[i] for i, (kind, _, _) in enumerate(spots) if kind == "draw"]
        return rules.seats < 6 or not drawn or not all(_twins_lie_open(state, card) for card in drawn)

    for _ in range(TRIES):
        i, j = rng.below(len(held)), rng.below(len(held))
        if fits(i, held[j]) and fits(j, held[i]):
            held[i], held[j] = held[j], held[i]
            if not draw_fits():
                held[i], held[j] = held[j], held[i]
    new = state.clone()
    for other in range(rules.seats):
        if other != seat:
            new.hand[other] &= state.shown
    for (kind, at, _), card in zip(spots, held, strict=True):
        if kind == "pile":
            new.pile[at] = card
        elif kind == "hand":
            new.hand[at] |= 1 << card
        elif at == 0:
            new.first = card
        else:
            new.second = card
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {rules.deck.codes[card]: f"{kind} {at}" for kind, at, card in _spots(rules, state, seat)}
