"""Viking Funeral, the arithmetic of fights: strengths, who can still get ahead, how wounds may fall.

Functions of the public fight and one hand. Must not change a state.
"""

from velvet.core.bits import BIT
from velvet.games.viking_funeral.rules_state import (
    ACES,
    OF_COLOUR,
    OF_SUIT,
    RANK,
    STRENGTH,
    SUIT,
    SYMBOLS,
    FuneralState,
)


def sum_of(cards: int) -> int:
    """The strengths of these cards together, without the Deceased."""
    total = 0
    while cards:
        low = cards & -cards
        total += STRENGTH[low.bit_length() - 1]
        cards ^= low
    return total


def strength(cards: int, deceased: int) -> int:
    """A side's strength: its cards, and the Deceased's where a card of his suit is among them."""
    total = sum_of(cards)
    if cards & OF_SUIT[SUIT[deceased]]:
        total += STRENGTH[deceased]
    return total


def side_of(state: FuneralState, seat: int) -> int:
    """The cards that a seat has in the fight."""
    cards = 0
    for k in range(len(state.fight)):
        if state.sides[k] == seat:
            cards |= BIT[state.fight[k]]
    return cards


def may_add(state: FuneralState, seat: int) -> int:
    """The cards of a hand whose suit may be added: the attack's for the attacker, the led colour's for the defender."""
    if seat == state.leader:
        return state.hands[seat] & OF_COLOUR[SUIT[state.led]]
    return state.hands[seat] & OF_SUIT[SUIT[state.attack]]


def weakest(cards: int, deceased: int, removals: int) -> int:
    """The least strength that a side can be brought to by taking away so many of its cards (0, 1, 2 …)."""
    if removals == 0 or cards == 0:
        return strength(cards, deceased)
    least = strength(cards, deceased)
    rest = cards
    while rest:
        low = rest & -rest
        rest ^= low
        left = weakest(cards ^ low, deceased, removals - 1)
        if left < least:
            least = left
    return least


def lead_of(own: int, held: int, other: int, deceased: int) -> int:
    """How far ahead a side with cards `own` can get by adding all of `held`, its aces weakening the other most.

    Adding never hurts: a card adds its strength, an ace can always take a card of the other side; where the other has
    none left, this side is ahead already.
    """
    return strength(own | held, deceased) - weakest(other, deceased, (held & ACES).bit_count())


def feasible_adds(state: FuneralState) -> tuple[int, list[int]]:
    """What the side behind may add: (cards other than aces, pairs ace, target in turn)."""
    seat = state.turn
    own = side_of(state, seat)
    other = side_of(state, 1 - seat)
    held = may_add(state, seat)
    aces = held & ACES
    # Whatever is added first, all the others are still there to follow.
    plain = held & ~ACES if held and lead_of(own, held, other, state.deceased) > 0 else 0
    pairs: list[int] = []
    while aces:
        low = aces & -aces
        aces ^= low
        ace = low.bit_length() - 1
        for target in state.fight:
            bit = BIT[target]
            if lead_of((own & ~bit) | low, held ^ low, other & ~bit, state.deceased) > 0:
                pairs.append(ace)
                pairs.append(target)
    return plain, pairs


def same_rank(one: int, other: int, court_equal: bool) -> bool:
    """Whether two cards are of one rank; with `court_equal` 10, jack, queen and king are."""
    if court_equal:
        return STRENGTH[one] == STRENGTH[other]
    return RANK[one] == RANK[other]


def symbols_left(state: FuneralState, card: int) -> int:
    """Symbols of a card that are not crossed out."""
    return SYMBOLS[card] - state.wounds[card]


def wound_bounds(state: FuneralState, wound_self: bool) -> tuple[int, int]:
    """The least and the most wounds for the card that is asked now."""
    last = len(state.fight) if wound_self else len(state.fight) - 1
    later = 0
    for k in range(state.asked + 1, last):
        later += symbols_left(state, state.fight[k])
    least = state.left - later
    most = symbols_left(state, state.fight[state.asked])
    return (least if least > 0 else 0), (most if most < state.left else state.left)
