"""Changelands: a hand only its owner; the draw pile nobody. Everything else lies open.

What is public besides: how many cards of which filling of the draw pile each hand holds, because draws and puts
are seen. So cards are exchanged between hidden places within one filling only.
"""

from typing import Any

from tests.contract.secrets.stocks import exchanged, members, spots
from velvet.core.cards import VIASHI
from velvet.core.rng import Rng


def cards(rules: Any, state: Any) -> list[str]:
    found = [card for card in state.grid if card >= 0] + state.deck + state.discards + state.aside
    for hand in state.hands:
        found += members(hand)
    # Before the first shuffle they are in the box.
    return [VIASHI.codes[card] for card in found] or list(VIASHI.codes)


def _open(state: Any, seat: int) -> list[int]:
    return [hand if k == seat else 0 for k, hand in enumerate(state.hands)]


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    return exchanged(state, _open(state, seat), rng) if state.batches else None


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    if not state.batches:
        return {}  # what is not on the grid is about to be shuffled in the open
    return {VIASHI.codes[card]: place for card, place in spots(state, _open(state, seat)).items()}
