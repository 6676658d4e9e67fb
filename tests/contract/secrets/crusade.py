"""Crusade: a hand only its owner; a bid only its bidder until all have bid; left-over cards nobody.

What is public besides: who did not follow has none of that suit; a bid is no god; a god revealed to break a tie is in
the hand of who revealed it.
"""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.rng import Rng

# Exchanges tried: enough to stir 54 cards well.
TRIES = 300
BIDDING = 1


def _members(mask: int) -> list[int]:
    return [card for card in range(54) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = _members(state.aside) + [card for card in state.bids if card >= 0] + list(state.trick[: state.played])
    for seat in range(rules.seats):
        found += _members(state.hand[seat]) + _members(state.captured[seat])
    return [VIASHI.codes[card] for card in found] if found else list(VIASHI.codes)


def _spots(rules: Any, state: Any, seat: int) -> list[tuple[str, int, int]]:
    """(kind, owner, card) of everything hidden from the seat."""
    found = [("aside", -1, card) for card in _members(state.aside)]
    for other in range(rules.seats):
        if other == seat:
            continue
        known = 1 << 45 + state.tied_number - 1 if state.god_seat == other else 0
        found += [("hand", other, card) for card in _members(state.hand[other] & ~known)]
        if state.phase == BIDDING and state.bids[other] >= 0:
            found.append(("bid", other, state.bids[other]))
    return found


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    spots = _spots(rules, state, seat)
    if not spots:
        return None
    held = [card for _, _, card in spots]

    def fits(i: int, card: int) -> bool:
        kind, owner, _ = spots[i]
        if kind == "bid":
            return card < 45
        return kind == "aside" or not state.voids[owner] >> (card // 9) & 1

    for _ in range(TRIES):
        i, j = rng.below(len(held)), rng.below(len(held))
        if fits(i, held[j]) and fits(j, held[i]):
            held[i], held[j] = held[j], held[i]
    new = state.clone()
    for (kind, owner, card), _ in zip(spots, held, strict=True):
        if kind == "hand":
            new.hand[owner] &= ~(1 << card)
        elif kind == "aside":
            new.aside &= ~(1 << card)
    for (kind, owner, _), card in zip(spots, held, strict=True):
        if kind == "hand":
            new.hand[owner] |= 1 << card
        elif kind == "aside":
            new.aside |= 1 << card
        else:
            new.bids[owner] = card
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {VIASHI.codes[card]: f"{kind} {owner}" for kind, owner, card in _spots(rules, state, seat)}
