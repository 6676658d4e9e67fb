"""Shared by the games with a draw pile refilled from open discards: states with `hands`, `deck`, `batches`.

`open_cards[k]` are the cards of hand k that the seat in question knows to be there.
"""

from typing import Any

from velvet.core.rng import Rng


def members(mask: int) -> list[int]:
    """The cards of a mask, ascending."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def spots(state: Any, open_cards: list[int]) -> dict[int, str]:
    """Where every hidden card is."""
    found = {card: f"deck {i}" for i, card in enumerate(state.deck)}
    for seat, hand in enumerate(state.hands):
        for card in members(hand & ~open_cards[seat]):
            found[card] = f"hand {seat}"
    return found


def exchanged(state: Any, open_cards: list[int], rng: Rng) -> Any:
    """A copy in which every hidden card may lie anywhere that one of its filling lay; None if none is hidden."""
    new = state.clone()
    hidden = spots(state, open_cards)
    if not hidden:
        return None
    for batch in state.batches:
        these = [card for card in hidden if batch >> card & 1]
        where = [hidden[card] for card in these]
        rng.shuffle(these)
        for seat in range(len(state.hands)):
            new.hands[seat] &= ~(batch & ~open_cards[seat])
        for card, place in zip(these, where, strict=True):
            kind, number = place.split()
            if kind == "deck":
                new.deck[int(number)] = card
            else:
                new.hands[int(number)] |= 1 << card
    return new
