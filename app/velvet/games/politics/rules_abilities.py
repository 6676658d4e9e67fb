"""Politics, the abilities of the cards in the line: the table, and what it allows and does.

HOUSE is the table to change for whoever wants other abilities: which card has which, what it costs, how far it reaches.
`PoliticsRules` takes any such table. A new kind of effect is a line in KINDS and a branch in `ways_at`, `uses_at` and
`use`. Must not know whose turn it is, nor the limits of phase 1.
"""

from typing import Final

from velvet.core.bits import BIT
from velvet.core.moves import Move
from velvet.games.politics.rules_line import is_fixed, trade_places
from velvet.games.politics.rules_state import PLACES, PoliticsState

# What abilities do; the words of the notation. Q, T: places; P: where the card is that acts.
FIX: Final = 0  # the card at Q cannot be taken over nor moved this round
TAX: Final = 1  # an opponent's marker at Q goes back to its pool
RALLY: Final = 2  # up to `most` own markers go from Q to T
CHARM: Final = 3  # an opponent's marker goes from Q to T
RAID: Final = 4  # as TAX
TRADE: Final = 5  # one own marker goes from the pool to Q
LABOUR: Final = 6  # the card itself trades places with that at Q
EXCHANGE: Final = 7  # an own marker at Q and an opponent's at T trade places
JEST: Final = 8  # the cards at Q and its right-hand neighbour trade places, P being neither
KINDS: Final = ["fix", "tax", "rally", "charm", "raid", "trade", "labour", "exchange", "jest"]

ALL: Final = PLACES - 1  # the farthest that two places can lie apart


class Ability:
    """A row of the table.

    name: for people. kind: see KINDS. cost: the user's own markers on the card that acts, paid first. often: as often
    as paid for, else once a round. near, far: how many places Q may lie from P. near2, far2: how many T may lie from Q.
    most: how many markers may go at once.
    """

    def __init__(
        self, name: str, kind: int, cost: int = 1, often: bool = False, near: int = 0, far: int = ALL, near2: int = 1,
        far2: int = ALL, most: int = 1,
    ) -> None:  # fmt: skip
        self.name = name
        self.kind = kind
        self.cost = cost
        self.often = often
        self.most = most
        self.targets = [_within(place, near, far) for place in range(PLACES)]
        self.seconds = [_within(place, near2, far2) for place in range(PLACES)]


def _within(place: int, near: int, far: int) -> list[int]:
    return [other for other in range(PLACES) if near <= abs(other - place) <= far]


# The card of each number, 1 to 9, and its ability.
HOUSE: Final = [
    Ability("Edict", FIX, near=1),
    Ability("Tax", TAX, near=1),
    Ability("Rally", RALLY, most=2),
    Ability("Charm", CHARM, far2=1),
    Ability("Raid", RAID, often=True, far=1),
    Ability("Trade", TRADE, cost=0),
    Ability("Labour", LABOUR, near=1, far=1),
    Ability("Exchange", EXCHANGE),
    Ability("Jest", JEST),
]

NO_PLACE: Final = -1
# Moves made so far, by all that tells them apart: there are thousands, and a game meets a few hundred.
_made: Final[dict[int, Move]] = {}


def use_move(place: int, kind: int, q: int, t: int = NO_PLACE, x: int = -1) -> Move:
    """The move `use`: args are the place of the card, the kind, Q, T or NO_PLACE, and the seat or number or -1."""
    key = (((place * 9 + kind) * PLACES + q) * (PLACES + 1) + t + 1) * 16 + x + 1
    found = _made.get(key)
    if found is None:
        found = Move("use", (place, kind, q, t, x))
        _made[key] = found
    return found


def may_act(state: PoliticsState, seats: int, seat: int, place: int, ability: Ability) -> bool:
    """Whether the card at this place is the seat's, has not acted and can be paid for."""
    number = state.order[place]
    if state.owner[number] != seat or (not ability.often and state.used & BIT[number]):
        return False
    return state.marks[number * seats + seat] >= ability.cost


def own_at(state: PoliticsState, seats: int, seat: int, place: int, acting: int, ability: Ability) -> int:
    """The seat's markers at a place once the card at `acting` is paid for."""
    found = state.marks[state.order[place] * seats + seat]
    return found - ability.cost if place == acting else found


def others_at(state: PoliticsState, seats: int, seat: int, place: int) -> int:
    """How many opponents have markers at a place."""
    base = state.order[place] * seats
    found = 0
    for other in range(seats):
        if other != seat and state.marks[base + other]:
            found += 1
    return found


def jest_fits(state: PoliticsState, place: int, q: int) -> bool:
    """Whether the cards at q and q + 1 can trade places on behalf of the card at `place`."""
    if q + 1 >= PLACES or q == place or q + 1 == place:
        return False
    return not is_fixed(state, q) and not is_fixed(state, q + 1)


def ways_at(state: PoliticsState, seats: int, seat: int, place: int, ability: Ability, q: int) -> int:
    """How many moves the card at `place`, which may act, has with this Q: len(uses_at(…))."""
    kind = ability.kind
    if kind == TAX or kind == RAID:
        return others_at(state, seats, seat, q)
    if kind == RALLY:
        own = own_at(state, seats, seat, q, place, ability)
        return min(own, ability.most) * len(ability.seconds[q])
    if kind == CHARM:
        return others_at(state, seats, seat, q) * len(ability.seconds[q])
    if kind == EXCHANGE:
        if own_at(state, seats, seat, q, place, ability) == 0:
            return 0
        found = 0
        for t in ability.seconds[q]:
            found += others_at(state, seats, seat, t)
        return found
    if kind == FIX:
        return 0 if is_fixed(state, q) else 1
    if kind == TRADE:
        return 1 if state.pool[seat] + ability.cost > 0 else 0
    if kind == LABOUR:
        return 0 if is_fixed(state, place) or is_fixed(state, q) else 1
    return 1 if jest_fits(state, place, q) else 0


def uses_at(state: PoliticsState, seats: int, seat: int, place: int, ability: Ability, q: int) -> list[Move]:
    """The moves of the card at `place`, which may act, with this Q."""
    kind = ability.kind
    moves: list[Move] = []
    if kind == TAX or kind == RAID:
        for other in victims(state, seats, seat, q):
            moves.append(use_move(place, kind, q, NO_PLACE, other))
    elif kind == RALLY:
        own = min(own_at(state, seats, seat, q, place, ability), ability.most)
        for t in ability.seconds[q]:
            for n in range(1, own + 1):
                moves.append(use_move(place, kind, q, t, n))
    elif kind == CHARM:
        for t in ability.seconds[q]:
            for other in victims(state, seats, seat, q):
                moves.append(use_move(place, kind, q, t, other))
    elif kind == EXCHANGE:
        if own_at(state, seats, seat, q, place, ability):
            for t in ability.seconds[q]:
                for other in victims(state, seats, seat, t):
                    moves.append(use_move(place, kind, q, t, other))
    elif ways_at(state, seats, seat, place, ability, q):
        moves.append(use_move(place, kind, q))
    return moves


def all_uses(state: PoliticsState, seats: int, seat: int, house: list[Ability]) -> list[Move]:
    """Every use that the seat has now, cards from place 1 on."""
    moves: list[Move] = []
    for place in range(PLACES):
        ability = house[state.order[place]]
        if may_act(state, seats, seat, place, ability):
            for q in ability.targets[place]:
                moves.extend(uses_at(state, seats, seat, place, ability, q))
    return moves


def count_uses(state: PoliticsState, seats: int, seat: int, house: list[Ability]) -> int:
    """len(all_uses(…))."""
    found = 0
    for place in range(PLACES):
        ability = house[state.order[place]]
        if may_act(state, seats, seat, place, ability):
            for q in ability.targets[place]:
                found += ways_at(state, seats, seat, place, ability, q)
    return found


def nth_use(state: PoliticsState, seats: int, seat: int, house: list[Ability], k: int) -> Move | None:
    """all_uses(…)[k], None beyond its end, without making the others."""
    for place in range(PLACES):
        ability = house[state.order[place]]
        if may_act(state, seats, seat, place, ability):
            for q in ability.targets[place]:
                found = ways_at(state, seats, seat, place, ability, q)
                if k < found:
                    return uses_at(state, seats, seat, place, ability, q)[k]
                k -= found
    return None


def may_use(state: PoliticsState, seats: int, seat: int, house: list[Ability], move: Move) -> bool:
    """Whether this move is among all_uses(…)."""
    place = move.args[0]
    ability = house[state.order[place]]
    if ability.kind != move.args[1] or not may_act(state, seats, seat, place, ability):
        return False
    q = move.args[2]
    return q in ability.targets[place] and move in uses_at(state, seats, seat, place, ability, q)


def victims(state: PoliticsState, seats: int, seat: int, place: int) -> list[int]:
    """The opponents with markers at a place."""
    base = state.order[place] * seats
    return [other for other in range(seats) if other != seat and state.marks[base + other]]


def use(state: PoliticsState, seats: int, seat: int, move: Move, ability: Ability) -> None:
    """Makes a legal use: the cost first, then the effect."""
    place = move.args[0]
    q = move.args[2]
    t = move.args[3]
    x = move.args[4]
    kind = ability.kind
    number = state.order[place]
    marks = state.marks
    marks[number * seats + seat] -= ability.cost
    state.pool[seat] += ability.cost
    if not ability.often:
        state.used |= BIT[number]
    at_q = state.order[q] * seats
    if kind == TAX or kind == RAID:
        marks[at_q + x] -= 1
        state.pool[x] += 1
    elif kind == RALLY:
        marks[at_q + seat] -= x
        marks[state.order[t] * seats + seat] += x
    elif kind == CHARM:
        marks[at_q + x] -= 1
        marks[state.order[t] * seats + x] += 1
    elif kind == EXCHANGE:
        at_t = state.order[t] * seats
        marks[at_q + seat] -= 1
        marks[at_t + seat] += 1
        marks[at_t + x] -= 1
        marks[at_q + x] += 1
    elif kind == FIX:
        state.fixed |= BIT[state.order[q]]
    elif kind == TRADE:
        state.pool[seat] -= 1
        marks[at_q + seat] += 1
    elif kind == LABOUR:
        trade_places(state, place, q)
    else:
        trade_places(state, q, q + 1)
