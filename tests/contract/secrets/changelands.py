"""Changelands: a hand only its owner; the draw pile nobody. Everything else lies open.

What is public besides: how many cards of which filling of the draw pile each hand holds, because draws and puts
are seen. So cards are exchanged between hidden places within one filling only.
"""

from typing import Any

from velvet.core.cards import VIASHI
from velvet.core.rng import Rng


def _members(mask: int) -> list[int]:
    return [card for card in range(54) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = [card for card in state.grid if card >= 0] + state.deck + state.discards + state.aside
    for hand in state.hands:
        found += _members(hand)
    if not found:
        return list(VIASHI.codes)  # before the first shuffle they are in the box
    return [VIASHI.codes[card] for card in found]


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    new = state.clone()
    if not state.batches:
        return None
    for batch in state.batches:
        spots: list[int] = []
        held: list[int] = []
        for other in range(rules.seats):
            for card in _members(state.hands[other] & batch):
                if other != seat:
                    spots.append(other)
                    held.append(card)
        pile = [i for i, card in enumerate(state.deck) if batch >> card & 1]
        held += [state.deck[i] for i in pile]
        rng.shuffle(held)
        for other, card in zip(spots, held, strict=False):
            new.hands[other] |= 1 << card
        for other in set(spots):
            mine = [card for spot, card in zip(spots, held, strict=False) if spot == other]
            new.hands[other] &= ~batch
            for card in mine:
                new.hands[other] |= 1 << card
        for i, card in zip(pile, held[len(spots) :], strict=True):
            new.deck[i] = card
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    found = {VIASHI.codes[card]: f"deck {i}" for i, card in enumerate(state.deck) if state.batches}
    for other in range(rules.seats):
        if other != seat:
            for card in _members(state.hands[other]):
                found[VIASHI.codes[card]] = f"hand {other}"
    return found
