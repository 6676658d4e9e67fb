"""Loot: a card drawn only its owner sees; a card taken from the discards is known to be in that hand; hands lie open
once the village burns.

What is public besides: how many cards of which filling of the draw pile each hand holds. So hidden cards are exchanged
between hidden places within one filling.
"""

from typing import Any

from tests.contract.secrets.stocks import exchanged, members, spots
from velvet.core.cards import VIASHI
from velvet.core.rng import Rng


def cards(rules: Any, state: Any) -> list[str]:
    found = state.deck + state.discards
    for hand in state.hands:
        found = found + members(hand)
    return [VIASHI.codes[card] for card in found] or list(VIASHI.codes)


def _open(state: Any, seat: int) -> list[int]:
    """For each hand the cards that `seat` knows to be there."""
    if state.fired != -1:
        return list(state.hands)
    return [hand if k == seat else state.known[k] for k, hand in enumerate(state.hands)]


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    return exchanged(state, _open(state, seat), rng)


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {VIASHI.codes[card]: place for card, place in spots(state, _open(state, seat)).items()}
