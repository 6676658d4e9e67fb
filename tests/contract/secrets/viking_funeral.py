"""Viking Funeral: hands are private, nobody sees the Village; halls are face down, but all saw what went in.

So hidden from a seat are the other's hand and the Village; and, once the other has recovered cards from its hall, which
of the cards then lying there it took. What was seen since limits the exchange: who had to recover had no answer in
hand, who was asked for one has one, who began to add can still get ahead.
"""

from typing import Any

from velvet.core.cards import FRENCH
from velvet.core.rng import Rng


def _members(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def cards(rules: Any, state: Any) -> list[str]:
    if state.deceased < 0:
        return [FRENCH.codes[card] for card in rules.living]  # before the shuffle they are in the box
    found = [state.deceased, *state.fight, *state.village]
    for mask in (*state.hands, *state.halls, state.valhalla, state.woods):
        found += _members(mask)
    return [FRENCH.codes[card] for card in found]


def _loose(state: Any, other: int) -> list[int]:
    """Cards that may have been taken back from the hall, if one cannot tell which were."""
    loose = [card for card in _members(state.pool[other]) if not state.certain[other] >> card & 1]
    return loose if any(state.hands[other] >> card & 1 for card in loose) else []


def permute(rules: Any, state: Any, seat: int, rng: Rng) -> Any:
    if state.deceased < 0:
        return None
    other = 1 - seat
    loose = _loose(state, other)
    mine = [card for card in _members(state.hands[other]) if card not in loose]
    for _ in range(60):
        new = state.clone()
        unseen = [*mine, *state.village]
        rng.shuffle(unseen)
        back = [card for card in loose if state.hands[other] >> card & 1]
        rng.shuffle(loose)
        hand = [*unseen[: len(mine)], *loose[: len(back)]]
        new.hands[other] = sum(1 << card for card in hand)
        new.village = unseen[len(mine) :]
        for card in loose:
            new.halls[other] = new.halls[other] & ~(1 << card) | (0 if card in hand else 1 << card)
        if _possible(rules, new, other):
            return new
    return None


def _possible(rules: Any, state: Any, other: int) -> bool:
    hand = state.hands[other]
    facts = state.facts[other]
    if any((hand & facts[k]).bit_count() < facts[k + 1] for k in range(0, len(facts), 2)):
        return False
    return rules.actor(state) != other or bool(rules.legal_moves(state))


def places(rules: Any, state: Any, seat: int) -> dict[str, str]:
    if state.deceased < 0:
        return {}
    other = 1 - seat
    found = {FRENCH.codes[card]: f"village {i}" for i, card in enumerate(state.village)}
    for card in _members(state.hands[other]):
        found[FRENCH.codes[card]] = "hand"
    for card in _loose(state, other):
        if state.halls[other] >> card & 1:
            found[FRENCH.codes[card]] = "hall"
    return found
