"""Two-Faced: draws, kept and discarded cards only their drawer; dummies and the pile nobody while drafting.

What is public besides: a hand that did not follow has none of that suit.
"""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.rng import Rng

TRIES = 300
DRAFTING = 1


def _members(mask: int) -> list[int]:
    return [card for card in range(54) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = list(state.pile) + [card for card in (state.first, state.second) if card >= 0]
    found += list(state.trick[: state.played])
    for mask in (*state.hands, *state.discards, *state.taken):
        found += _members(mask)
    return [VIASHI.codes[card] for card in found] if found else list(VIASHI.codes)


def _spots(state: Any, seat: int) -> list[tuple[str, int, int]]:
    other = 1 - seat
    found = [("pile", i, card) for i, card in enumerate(state.pile)]
    found += [("hands", 2 * other, card) for card in _members(state.hands[2 * other])]
    found += [("discards", other, card) for card in _members(state.discards[other])]
    if state.phase == DRAFTING:
        found += [("hands", dummy, card) for dummy in (1, 3) for card in _members(state.hands[dummy])]
        if state.turn == other and state.first >= 0:
            found += [("first", 0, state.first), ("second", 0, state.second)]
    return found


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    spots = _spots(state, seat)
    if not spots:
        return None
    held = [card for _, _, card in spots]
    other = 1 - seat

    def fits(i: int, card: int) -> bool:
        kind, at, _ = spots[i]
        return kind != "hands" or at != 2 * other or not state.voids[other] >> (card // 9) & 1

    for _ in range(TRIES):
        i, j = rng.below(len(held)), rng.below(len(held))
        if fits(i, held[j]) and fits(j, held[i]):
            held[i], held[j] = held[j], held[i]
    new = state.clone()
    for kind, at, card in spots:
        if kind in ("hands", "discards"):
            getattr(new, kind)[at] &= ~(1 << card)
    for (kind, at, _), card in zip(spots, held, strict=True):
        if kind in ("hands", "discards"):
            getattr(new, kind)[at] |= 1 << card
        elif kind == "pile":
            new.pile[at] = card
        else:
            setattr(new, kind, card)
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {VIASHI.codes[card]: f"{kind} {at}" for kind, at, card in _spots(state, seat)}
