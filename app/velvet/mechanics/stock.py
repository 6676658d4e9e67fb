"""A stock that is refilled from open discards: what each seat knows of where its cards went, and even re-deals.

Each filling of the stock is a *batch*: the set of cards that went in. Draws are seen though the cards are not, and
a card that leaves a hand is seen, so everybody knows how many cards of each batch every hand holds. A batch keeps
only the cards that have not gone into a later filling. For games whose discards are public. Must not know the games.
"""

from velvet.core.bits import BIT, count, members
from velvet.core.rng import Rng


def refilled(batches: list[int], filled: int) -> list[int]:
    """The batches after the cards of the mask `filled` went into the stock anew, the new one last."""
    kept: list[int] = []
    for batch in batches:
        left = batch & ~filled
        if left:
            kept.append(left)
    kept.append(filled)
    return kept


def unseen_in(batches: list[int], seen: int) -> list[int]:
    """For each batch with any the cards outside the mask `seen`."""
    found: list[int] = []
    for batch in batches:
        left = batch & ~seen
        if left:
            found.append(left)
    return found


def held_of(unseen: list[int], hands: list[int]) -> list[list[int]]:
    """`held[b][k]`: how many of the unseen cards of batch b seat k holds."""
    return [[count(batch & hand) for hand in hands] for batch in unseen]


def redeal(unseen: list[int], held: list[list[int]], hands: list[int], rng: Rng) -> list[int]:
    """Deals every batch evenly: adds to `hands` as many as they hold; what is left is the stock, in random order."""
    stock: list[int] = []
    for b in range(len(unseen)):
        cards = members(unseen[b])
        rng.shuffle(cards)
        for seat in range(len(hands)):
            for _ in range(held[b][seat]):
                hands[seat] |= BIT[cards.pop()]
        stock.extend(cards)
    return stock
