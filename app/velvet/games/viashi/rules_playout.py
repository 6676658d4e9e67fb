"""Random play of one hand of the three-seat games, without moves and without boxed numbers: for search and batches.

Draws the same numbers from the generator and leaves the same position as move after move would; a test compares the
two. This is the one place where speed decided how the code looks. Must not know how a hand is scored.
"""

from typing import Final

from mypy_extensions import i64

from velvet.core.rng import Rng
from velvet.games.viashi.rules_state import HAND, NO_CARD, NOWHERE, PLAY, ViashiState
from velvet.mechanics.nines import COUNT, NTH

SEATS: Final = 3
GODS_AT: Final = 45  # the first god; gods are the last of the six suits
# `TOP >> 62 - c` is bit c: in C a shifted small literal would be 32 bits wide.
TOP: Final = 0x4000000000000000


class _Seat:
    """What a seat has, in machine words."""

    def __init__(self, hand: i64, table: i64, captured: i64, voids: i64) -> None:
        self.hand: i64 = hand
        self.table: i64 = table
        self.captured: i64 = captured
        self.voids: i64 = voids


def _seats(state: ViashiState) -> list[_Seat]:
    return [_Seat(state.hand[i], state.table[i], state.captured[i], state.voids[i]) for i in range(SEATS)]


def _write(state: ViashiState, seats: list[_Seat]) -> None:
    for i in range(SEATS):
        seat = seats[i]
        state.hand[i] = seat.hand
        state.table[i] = seat.table
        state.captured[i] = seat.captured
        state.voids[i] = seat.voids


def draw_out(state: ViashiState, rng: Rng, step: i64, placed: list[int], each: int) -> int:
    """Finishes the draw phase. placed: how many draws of a seat chance decides; each: tricks from hand, and from
    table.
    """
    seats = _seats(state)
    pile = state.pile
    turn: i64 = state.turn
    first: i64 = state.first
    second: i64 = state.second
    draws: i64 = state.draws
    decisions: i64 = 0
    while True:
        seat = seats[turn]
        limit: i64 = placed[turn]
        if draws // SEATS >= limit:
            decisions += 1
        if rng.below(2):
            seat.table |= TOP >> (62 - second)
            seat.hand |= TOP >> (62 - first)
        else:
            seat.table |= TOP >> (62 - first)
            seat.hand |= TOP >> (62 - second)
        draws += 1
        if not pile:
            break
        first = pile.pop()
        second = pile.pop()
        turn += step
        if turn >= SEATS:
            turn -= SEATS
        elif turn < 0:
            turn += SEATS
    _write(state, seats)
    state.turn = turn
    state.draws = draws
    state.first = NO_CARD
    state.second = NO_CARD
    state.phase = PLAY
    state.leader = turn
    state.hand_left = each
    state.table_left = each
    return decisions


def _pick(mask: i64, k: i64) -> i64:
    """The k-th card of a set, as `nines.pick`, but with no table: looking one up costs more than all of this."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    # How many bits there are below the lowest one, counted by twos, fours, eights (Warren, "Hacker's Delight", 5-1).
    below: i64 = (mask & -mask) - 1
    below -= (below >> 1) & 0x5555555555555555
    below = (below & 0x3333333333333333) + ((below >> 2) & 0x3333333333333333)
    below = (below + (below >> 4)) & 0x0F0F0F0F0F0F0F0F
    below += below >> 8
    below += below >> 16
    return (below + (below >> 32)) & 127


def play_out(state: ViashiState, rng: Rng, step: i64, suit_takes: list[int], god_takes: list[int]) -> int:
    """Plays the tricks that are left, the running one first, up to the scoring of the hand."""
    seats = _seats(state)
    turn: i64 = state.turn
    leader: i64 = state.leader
    hand_left: i64 = state.hand_left
    table_left: i64 = state.table_left
    from_hand = state.place == HAND
    played: i64 = state.played
    trick: i64 = 0
    shift: i64 = 0
    card: i64 = 0
    for i in range(state.played):
        card = state.trick[i]
        trick |= TOP >> (62 - card)
        if i == 0:
            shift = card - card % 9
    k: i64 = 0
    mask: i64 = 0
    row: i64 = 0
    n: i64 = 0
    decisions: i64 = 0
    first: i64 = state.trick[0]
    second: i64 = state.trick[1]
    third: i64 = state.trick[2]
    while hand_left + table_left > 0:
        seat = seats[turn]
        if played == 0:
            k = rng.below(hand_left + table_left)
            from_hand = k < hand_left
            if from_hand:
                card = _pick(seat.hand, k)
            else:
                card = _pick(seat.table, k - hand_left)
            shift = card - card % 9
            trick = 0
        else:
            mask = seat.hand if from_hand else seat.table
            row = (mask >> shift) & 511
            if row:
                n = COUNT[row]
                k = rng.below(n) if n > 1 else 0
                n = NTH[9 * row + k]
                card = shift + n
            else:
                n = hand_left if from_hand else table_left
                card = _pick(mask, rng.below(n) if n > 1 else 0)
                if from_hand:
                    seat.voids |= TOP >> (62 - shift // 9)
        bit: i64 = TOP >> (62 - card)
        if from_hand:
            seat.hand ^= bit
        else:
            seat.table ^= bit
        trick |= bit
        decisions += 1
        turn += step
        if turn >= SEATS:
            turn -= SEATS
        elif turn < 0:
            turn += SEATS
        if played == 0:
            first = card
            played = 1
            continue
        if played == 1:
            second = card
            played = 2
            continue
        third = card
        row = trick >> GODS_AT
        if row:
            n = god_takes[row]
            card = GODS_AT + n
        else:
            n = suit_takes[(trick >> shift) & 511]
            card = shift + n
        # Once round the table: `turn` is the seat that led.
        if card == second:
            turn += step
        elif card == third:
            turn -= step
        if turn >= SEATS:
            turn -= SEATS
        elif turn < 0:
            turn += SEATS
        leader = turn
        seats[leader].captured |= trick
        played = 0
        if from_hand:
            hand_left -= 1
        else:
            table_left -= 1
    _write(state, seats)
    state.trick[0] = first
    state.trick[1] = second
    state.trick[2] = third
    state.turn = leader
    state.leader = leader
    state.hand_left = 0
    state.table_left = 0
    state.played = 0
    state.place = NOWHERE
    return decisions
