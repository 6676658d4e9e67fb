"""Politics, the line of nine: distances and what phase 1 allows, what neighbours are worth, cards that change places.

Must not know whose turn it is.
"""

from typing import Final

from velvet.core.bits import BIT
from velvet.games.politics.rules_state import MARKERS, PLACES, PoliticsState

FAR: Final = 99  # a distance when there is nothing to measure from


def distances(state: PoliticsState, seat: int) -> list[int]:
    """For each place how far it is from the seat's nearest card in the line; FAR or more if the seat has none."""
    order = state.order
    owner = state.owner
    found = [FAR] * PLACES
    away = FAR
    for place in range(PLACES):
        away = 0 if owner[order[place]] == seat else away + 1
        found[place] = away
    away = FAR
    for place in range(PLACES - 1, -1, -1):
        away = 0 if owner[order[place]] == seat else away + 1
        if away < found[place]:
            found[place] = away
    return found


def limits(state: PoliticsState, seats: int, seat: int, outsider: int) -> list[int]:
    """For each place how many more markers phase 1 lets the seat put there now, were they at hand.

    outsider: the limit of a seat without a card in the line.
    """
    found = distances(state, seat)
    for place in range(PLACES):
        near = found[place]
        if near == 0:
            found[place] = MARKERS
        elif near == 1:
            found[place] = 0
        else:
            limit = outsider if near >= FAR else near
            left = limit - state.placed[state.order[place] * seats + seat]
            found[place] = left if left > 0 else 0
    return found


def worth(state: PoliticsState, seats: int) -> list[int]:
    """What each seat would score for the line as it lies."""
    found = [0] * seats
    order = state.order
    owner = state.owner
    for place in range(PLACES - 1):
        number = order[place]
        right = order[place + 1]
        seat = owner[number]
        if seat == owner[right]:
            found[seat] += right - number if right > number else number - right
    return found


def is_fixed(state: PoliticsState, place: int) -> bool:
    """Whether an edict lies on the card at this place."""
    return state.fixed & BIT[state.order[place]] != 0


def trade_places(state: PoliticsState, a: int, b: int) -> None:
    """The cards at two places change about, with all that lies on them."""
    number = state.order[a]
    state.order[a] = state.order[b]
    state.order[b] = number
