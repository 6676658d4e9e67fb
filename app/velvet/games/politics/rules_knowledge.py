"""Politics, what a seat may know of a position, and positions made from that: all is open but the running cup.

Must not know the course of play.
"""

from velvet.core.rng import Rng
from velvet.games.politics.rules_state import CUP, PoliticsKnowledge, PoliticsState


def has_chosen(state: PoliticsState, seats: int, seat: int) -> bool:
    """Whether the seat has put into the cup what nobody else may know yet."""
    if state.phase != CUP or state.marks[state.order[state.spot] * seats + seat] == 0:
        return False
    return (seat - state.first) % seats < (state.turn - state.first) % seats


def more_to_choose(state: PoliticsState, seats: int) -> bool:
    """Whether after the seat whose turn it is others fill the cup too, so that its choice stays hidden for now."""
    base = state.order[state.spot] * seats
    for step in range((state.turn - state.first) % seats + 1, seats):
        if state.marks[base + (state.first + step) % seats]:
            return True
    return False


def known_by(state: PoliticsState, seats: int, seat: int) -> PoliticsKnowledge:
    """All that the seat may know."""
    known = PoliticsKnowledge()
    known.seat = seat
    known.lists = [
        state.suits.copy(),
        state.order.copy(),
        state.owner.copy(),
        state.marks.copy(),
        state.placed.copy(),
        state.pool.copy(),
        state.given.copy(),
        state.points.copy(),
    ]
    known.numbers = [
        state.used, state.fixed, state.turn, state.first, state.round, state.phase, state.spot,
    ]  # fmt: skip
    known.cup = state.cup.copy()
    for other in range(seats):
        if other != seat and has_chosen(state, seats, other):
            known.cup[other] = -1
    return known


def dealt(known: PoliticsKnowledge, seats: int, rng: Rng) -> PoliticsState:
    """A position that this Knowledge allows: each hidden choice any number from none to all, each as likely."""
    state = PoliticsState()
    lists = known.lists
    state.suits = lists[0].copy()
    state.order = lists[1].copy()
    state.owner = lists[2].copy()
    state.marks = lists[3].copy()
    state.placed = lists[4].copy()
    state.pool = lists[5].copy()
    state.given = lists[6].copy()
    state.points = lists[7].copy()
    numbers = known.numbers
    state.used = numbers[0]
    state.fixed = numbers[1]
    state.turn = numbers[2]
    state.first = numbers[3]
    state.round = numbers[4]
    state.phase = numbers[5]
    state.spot = numbers[6]
    state.cup = known.cup.copy()
    for seat in range(seats):
        if state.cup[seat] < 0:
            state.cup[seat] = rng.below(state.marks[state.order[state.spot] * seats + seat] + 1)
    return state
