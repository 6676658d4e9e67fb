"""Vidrasso: a hand only its owner; face-down cards and the deck nobody; a gift only the giver until both are made.

What is public besides: who played neither the suit led nor a trump has none of that suit in hand.
"""

from typing import Any

from velvet.core.cards import VIDRASSO
from velvet.core.rng import Rng

TRIES = 250


def _members(mask: int) -> list[int]:
    return [card for card in range(36) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = list(state.pile) + [card for card in (*state.up, *state.down, *state.given) if card >= 0]
    found += [state.lead] if state.lead >= 0 else []
    for mask in (*state.hands, *state.captured):
        found += _members(mask)
    return [VIDRASSO.codes[card] for card in found] if found else list(VIDRASSO.codes)


def _spots(state: Any, seat: int) -> list[tuple[str, int, int]]:
    other = 1 - seat
    found = [("pile", i, card) for i, card in enumerate(state.pile)]
    found += [("down", i, card) for i, card in enumerate(state.down) if card >= 0]
    found += [("hands", other, card) for card in _members(state.hands[other])]
    if state.given[other] >= 0:
        found.append(("given", other, state.given[other]))
    return found


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    spots = _spots(state, seat)
    if not spots:
        return None
    held = [card for _, _, card in spots]

    def fits(i: int, card: int) -> bool:
        kind, owner, _ = spots[i]
        return kind != "hands" or not state.voids[owner] >> (card // 9) & 1

    for _ in range(TRIES):
        i, j = rng.below(len(held)), rng.below(len(held))
        if fits(i, held[j]) and fits(j, held[i]):
            held[i], held[j] = held[j], held[i]
    new = state.clone()
    for kind, at, card in spots:
        if kind == "hands":
            new.hands[at] &= ~(1 << card)
    for (kind, at, _), card in zip(spots, held, strict=True):
        if kind == "hands":
            new.hands[at] |= 1 << card
        else:
            getattr(new, kind)[at] = card
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {VIDRASSO.codes[card]: f"{kind} {at}" for kind, at, card in _spots(state, seat)}
