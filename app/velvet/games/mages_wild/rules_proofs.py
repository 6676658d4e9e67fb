"""Mages Wild, what everybody can prove about hands: who had to draw held none of the cards that could be played.

A seat's proofs part its hand by age: each part [lacked, n, n …] says that n cards of each batch were held when the
seat had to draw, and none of them is in the mask `lacked`. Older parts lack more. When a card is played it is not
always plain from which part it came; then the oldest part that could have held it gives it up, which is never too
bold: what is left of that part was there in any case, and its surplus fits every younger part too.

A position only keeps a log, a flat list: seat * ENTRY + card for a card played; seat * ENTRY + GOT for a card drawn;
seat * ENTRY + HAD_TO_DRAW, then the mask of the cards that could have been played; FILLED, then the mask of the cards
that went into the draw pile anew. It is worked through when somebody's knowledge is wanted, which play at random and
the simulations of a search never do.
Must not know whose turn it is.
"""

from typing import Final

from velvet.core.bits import BIT, mask_of, members
from velvet.core.rng import Rng
from velvet.games.mages_wild.rules_state import CARDS, MagesWildState
from velvet.mechanics.dealing import split_with_voids

GOT: Final = 54
HAD_TO_DRAW: Final = 55
FILLED: Final = 56
ENTRY: Final = 57


def proven(state: MagesWildState) -> tuple[list[int], list[list[list[int]]]]:
    """The batches there are now, and each seat's proofs: copies."""
    batches = state.batches.copy()
    proofs = [[proof.copy() for proof in seat] for seat in state.proofs]
    log = state.log
    i = 0
    while i < len(log):
        what = log[i] % ENTRY
        seat = log[i] // ENTRY
        i += 1
        if what < GOT:
            _gave_up(proofs[seat], what, batches)
        elif what == GOT:
            _gained(proofs[seat], len(batches))
        elif what == HAD_TO_DRAW:
            _had_to_draw(proofs[seat], log[i])
            i += 1
        else:
            batches = _refilled(batches, proofs, log[i])
            i += 1
    return batches, proofs


def _gained(proofs: list[list[int]], batches: int) -> None:
    """The seat got a card of the newest of so many batches."""
    if not proofs or proofs[-1][0] != 0:
        proofs.append([0] * (batches + 1))
    proofs[-1][batches] += 1


def _had_to_draw(proofs: list[list[int]], playable: int) -> None:
    """The seat could play none of the mask `playable`; parts that lack the same become one."""
    kept = 0
    for p in range(len(proofs)):
        proof = proofs[p]
        proof[0] |= playable
        if kept and proofs[kept - 1][0] == proof[0]:
            elder = proofs[kept - 1]
            for b in range(1, len(proof)):
                elder[b] += proof[b]
        else:
            proofs[kept] = proof
            kept += 1
    while len(proofs) > kept:
        proofs.pop()


def _gave_up(proofs: list[list[int]], card: int, batches: list[int]) -> None:
    """The seat played this card."""
    bit = BIT[card]
    b = 1
    while not batches[b - 1] & bit:
        b += 1
    for p in range(len(proofs)):
        if proofs[p][b] and not proofs[p][0] & bit:
            proofs[p][b] -= 1
            for held in range(1, len(proofs[p])):
                if proofs[p][held]:
                    return
            proofs.pop(p)
            return
    raise AssertionError("a card that is played was held")


def _refilled(batches: list[int], proofs: list[list[list[int]]], filled: int) -> list[int]:
    """The batches after the cards `filled` went into the draw pile anew; proofs are put in step with them."""
    kept: list[int] = []
    for b in range(len(batches)):
        left = batches[b] & ~filled
        if left:
            kept.append(left)
        else:
            for seat in proofs:
                for proof in seat:
                    proof.pop(len(kept) + 1)
    kept.append(filled)
    for seat in proofs:
        for proof in seat:
            proof.append(0)
    return kept


def redeal(
    batches: list[int], proofs: list[list[list[int]]], knower: int, seen: int, hands: list[int], rng: Rng
) -> list[int]:
    """Deals what the knower has not seen evenly among the parts that the proofs allow; returns the draw pile."""
    stock: list[int] = []
    for b in range(len(batches)):
        cards = members(batches[b] & ~seen)
        holders: list[int] = []
        sizes: list[int] = []
        lacked: list[int] = []
        for seat in range(len(hands)):
            if seat == knower:
                continue
            for proof in proofs[seat]:
                if proof[b + 1]:
                    holders.append(seat)
                    sizes.append(proof[b + 1])
                    lacked.append(proof[0])
        holders.append(-1)
        sizes.append(len(cards) - sum(sizes))
        lacked.append(0)
        dealt = _deal(cards, sizes, lacked, rng)
        for i in range(len(holders)):
            if holders[i] < 0:
                stock.extend(dealt[i])
            else:
                hands[holders[i]] |= mask_of(dealt[i])
    return stock


def _deal(cards: list[int], sizes: list[int], lacked: list[int], rng: Rng) -> list[list[int]]:
    """`mechanics.dealing.split_with_voids` with cards sorted by which holders lack them."""
    if not any(lacked):
        rng.shuffle(cards)
        dealt: list[list[int]] = []
        start = 0
        for size in sizes:
            dealt.append(cards[start : start + size])
            start += size
        return dealt
    sort = [0] * CARDS
    patterns: list[int] = []
    for card in cards:
        pattern = 0
        for i in range(len(lacked)):
            if lacked[i] & BIT[card]:
                pattern |= BIT[i]
        if pattern not in patterns:
            patterns.append(pattern)
        sort[card] = patterns.index(pattern)
    voids = [0] * len(sizes)
    for i in range(len(sizes)):
        for k in range(len(patterns)):
            if patterns[k] & BIT[i]:
                voids[i] |= BIT[k]
    return split_with_voids(cards, sort, sizes, voids, rng)
