"""Vyozha: a hand only its owner sees; nobody sees a deck. The table lies open, and how many cards are where.

Cards that nobody can place lie in the other hands and in all decks, the own and the player-in-spirit's among them; a
card keeps its rotation wherever it is, so that exchanging cards exchanges hidden rotations too.
"""

from typing import Any

from velvet.core.cards import VYOZHA
from velvet.core.rng import Rng


def _members(mask: int) -> list[int]:
    return [card for card in range(105) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    found = [tile.card for tile in state.board.tiles]
    for hand in state.hands:
        found += _members(hand)
    for deck in state.decks:
        found += deck
    if not found:
        return list(VYOZHA.codes)  # before the shuffle they are in the box
    return [VYOZHA.codes[card] for card in found]


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    if not state.board.tiles:
        return None
    new = state.clone()
    others = [other for other in range(rules.seats) if other != seat]
    held = [card for other in others for card in _members(state.hands[other])]
    held += [card for deck in state.decks for card in deck]
    rng.shuffle(held)
    for other in others:
        size = len(_members(state.hands[other]))
        new.hands[other] = sum(1 << card for card in held[:size])
        del held[:size]
    for owner, deck in enumerate(state.decks):
        new.decks[owner] = held[: len(deck)]
        del held[: len(deck)]
    assert not held
    return new


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    found = {}
    for owner, deck in enumerate(state.decks):
        for i, card in enumerate(deck):
            found[VYOZHA.codes[card]] = f"deck {owner} {i}"
    for other in range(rules.seats):
        if other != seat:
            for card in _members(state.hands[other]):
                found[VYOZHA.codes[card]] = f"hand {other}"
    return found
