"""Treasure: a card drawn only its owner sees; cards taken are known to be in that hand; the table is open; hands lie
open once the hand of play is scored.

What is public besides: how many cards of which filling of the draw pile each hand holds. So hidden cards are exchanged
between hidden places within one filling.
"""

from typing import Any

from tests.contract.secrets.stocks import exchanged, members, spots
from velvet.core.rng import Rng


def cards(rules: Any, state: Any) -> list[str]:
    found = state.deck + state.discards
    for hand in state.hands:
        found = found + members(hand)
    for tabled in state.tabled:
        found = found + tabled[::3]
    return [rules.deck.codes[card] for card in found] or list(rules.deck.codes)


def _open(state: Any, seat: int) -> list[int]:
    if state.open:
        return list(state.hands)
    return [hand if k == seat else state.known[k] for k, hand in enumerate(state.hands)]


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    return exchanged(state, _open(state, seat), rng)


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {rules.deck.codes[card]: place for card, place in spots(state, _open(state, seat)).items()}
