"""Mages Wild: hands only their owners see; the draw pile nobody.

What is public besides: how many cards of which filling of the draw pile each hand holds; and that a hand held none of
the playable cards when its owner had to draw. So two hidden cards of one filling change places where that is possible.
"""

from typing import Any

from tests.contract.secrets.stocks import members, spots
from velvet.core.cards import VIASHI
from velvet.core.rng import Rng
from velvet.games.mages_wild.rules_proofs import proven

SWAPS = 150


def cards(rules: Any, state: Any) -> list[str]:
    found = state.deck + state.discards
    for hand in state.hands:
        found = found + members(hand)
    return [VIASHI.codes[card] for card in found] or list(VIASHI.codes)


def _open(state: Any, seat: int) -> list[int]:
    return [hand if k == seat else 0 for k, hand in enumerate(state.hands)]


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    return {VIASHI.codes[card]: place for card, place in spots(state, _open(state, seat)).items()}


def _possible(state: Any, seat: int, batches: list[int], proofs: list[list[list[int]]]) -> bool:
    """Whether the hand can be parted as its proofs say: parts that lack more fit fewer cards: they come first."""
    for b, batch in enumerate(batches, 1):
        held = state.hands[seat] & batch
        needed = 0
        for proof in proofs[seat]:
            needed += proof[b]
            if bin(held & ~proof[0]).count("1") < needed:
                return False
    return True


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    hidden = spots(state, _open(state, seat))
    if len(hidden) < 2:
        return None
    new = state.clone()
    where = dict(hidden)
    names = sorted(where)
    batches, proofs = proven(state)
    for _ in range(SWAPS):
        one, two = names[rng.below(len(names))], names[rng.below(len(names))]
        if where[one] == where[two] or not any(b >> one & 1 and b >> two & 1 for b in batches):
            continue
        _exchange(new, one, two, where)
        touched = [int(where[card].split()[1]) for card in (one, two) if where[card].startswith("hand")]
        if not all(_possible(new, other, batches, proofs) for other in touched):
            _exchange(new, one, two, where)
    return new


def _exchange(state: Any, one: int, two: int, where: dict[int, str]) -> None:
    for card, place in ((one, where[two]), (two, where[one])):
        kind, number = place.split()
        if kind == "deck":
            state.deck[int(number)] = card
    for card, old, place in ((one, where[one], where[two]), (two, where[two], where[one])):
        if old.startswith("hand"):
            state.hands[int(old.split()[1])] &= ~(1 << card)
        if place.startswith("hand"):
            state.hands[int(place.split()[1])] |= 1 << card
    where[one], where[two] = where[two], where[one]
