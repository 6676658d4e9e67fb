"""Treasure, what the gods on the table do: which effects are in force, what cards may change, what cards are worth.

Effects are bits `god * 3 + kind` of a mask. Must not know how cards come to the table.
"""

from typing import Final

from velvet.core.bits import BIT, members
from velvet.core.cards import FLAMES, GODS, LEAVES, STONES, WAVES, WINDS
from velvet.games.treasure.rules_state import COLOR, FACES, RUN, SET, TreasureState
from velvet.mechanics.nines import NINE

LADY: Final = 0
DARK_LORD: Final = 1
BUILDER: Final = 2
THIEF: Final = 3
PROTECTRESS: Final = 4
SEDUCTRESS: Final = 5
MINION: Final = 6
FRIEND: Final = 7
CHANGELING: Final = 8
SHORTEST_RUN: Final = 4
TABLED: Final = 4
HIGH_COST: Final = 9


def effect(god: int, kind: int) -> int:
    """The bit of a god's effect in a kind of combination."""
    return BIT[god * 3 + kind]


RUNS_DOUBLE: Final = effect(LADY, SET)
RUNS_OPEN: Final = effect(LADY, RUN)
WINDS_DOUBLE: Final = effect(LADY, COLOR)
RUNS_HALF: Final = effect(DARK_LORD, SET)
NO_LADY: Final = effect(DARK_LORD, RUN)
WINDS_HALF: Final = effect(DARK_LORD, COLOR)
COLORS_OF_THREE: Final = effect(BUILDER, SET)
ALL_DRAW: Final = effect(BUILDER, RUN)
SHORT_MELDS: Final = effect(BUILDER, COLOR)
FIVES_CHANGE: Final = effect(THIEF, SET)
STONES_CHANGE: Final = effect(THIEF, RUN)
HANDS_FREE: Final = effect(THIEF, COLOR)
LEAVES_DOUBLE: Final = effect(PROTECTRESS, SET)
COLORS_DOUBLE: Final = effect(PROTECTRESS, RUN)
COLORS_OPEN: Final = effect(PROTECTRESS, COLOR)
LEAVES_HALF: Final = effect(SEDUCTRESS, SET)
COLORS_HALF: Final = effect(SEDUCTRESS, RUN)
NO_PROTECTRESS: Final = effect(SEDUCTRESS, COLOR)
NO_FRIEND: Final = effect(MINION, SET)
FLAMES_HALF: Final = effect(MINION, RUN)
SETS_HALF: Final = effect(MINION, COLOR)
SETS_OPEN: Final = effect(FRIEND, SET)
FLAMES_DOUBLE: Final = effect(FRIEND, RUN)
SETS_DOUBLE: Final = effect(FRIEND, COLOR)
WAVES_CHANGE: Final = effect(CHANGELING, SET)
NINES_DOUBLE: Final = effect(CHANGELING, RUN)
ONES_CHANGE: Final = effect(CHANGELING, COLOR)

# (canceller, the kind it must lie in, whom it cancels)
CANCELLERS: Final = [(DARK_LORD, RUN, LADY), (SEDUCTRESS, COLOR, PROTECTRESS), (MINION, SET, FRIEND)]
# By kind: the effect that lets anyone add to anyone's combinations.
OPEN: Final = [SETS_OPEN, RUNS_OPEN, COLORS_OPEN]
KIND_DOUBLE: Final = [SETS_DOUBLE, RUNS_DOUBLE, COLORS_DOUBLE]
KIND_HALF: Final = [SETS_HALF, RUNS_HALF, COLORS_HALF]
# By suit: 0 where no effect touches it.
SUIT_DOUBLE: Final = [WINDS_DOUBLE, FLAMES_DOUBLE, 0, 0, LEAVES_DOUBLE, 0]
SUIT_HALF: Final = [WINDS_HALF, FLAMES_HALF, 0, 0, LEAVES_HALF, 0]

_BY_SUIT: Final = [sum(BIT[c] for c in range(2 * FACES) if c % FACES // NINE == s) for s in range(6)]
_BY_NUMBER: Final = [sum(BIT[c] for c in range(2 * FACES) if c % NINE == n) for n in range(NINE)]
SUIT_MASK: Final[list[int]] = _BY_SUIT
NUMBER_MASK: Final[list[int]] = _BY_NUMBER
GODS_MASK: Final[int] = _BY_SUIT[GODS]
assert (WINDS, FLAMES, STONES, WAVES, LEAVES) == (0, 1, 2, 3, 4)


def is_god(card: int) -> bool:
    """Whether the printed card is a god."""
    return card % FACES // NINE == GODS


def inner_runs(tabled: list[int]) -> list[list[int]]:
    """Of a color's cards the inner runs: positions in `tabled` (of the cards, every third place), by number.

    Of equal numbers only the one tabled first belongs.
    """
    first = [-1] * (NINE + 1)
    for i in range(0, len(tabled), 3):
        number = tabled[i + 1] % NINE
        if first[number] < 0:
            first[number] = i
    found: list[list[int]] = []
    stretch: list[int] = []
    for number in range(NINE + 1):
        if first[number] >= 0:
            stretch.append(first[number])
        else:
            if len(stretch) >= SHORTEST_RUN:
                found.append(stretch)
            stretch = []
    return found


def gods_by_kind(state: TreasureState) -> list[int]:
    """`lying[god * 3 + kind]`: how many copies of a god lie in that kind; in an inner run also as "run"."""
    lying = [0] * 27
    for m in range(len(state.kinds)):
        kind = state.kinds[m]
        tabled = state.tabled[m]
        gods = False
        for i in range(0, len(tabled), 3):
            if is_god(tabled[i]):
                lying[tabled[i] % NINE * 3 + kind] += 1
                gods = True
        if gods and kind == COLOR:
            for stretch in inner_runs(tabled):
                for i in stretch:
                    if is_god(tabled[i]):
                        lying[tabled[i] % NINE * 3 + RUN] += 1
    return lying


def refresh(state: TreasureState) -> None:
    """Works out anew which effects are in force and which are cancelled."""
    lying = gods_by_kind(state)
    force = 0
    for bit in range(27):
        if lying[bit]:
            force |= BIT[bit]
    struck = 0
    for canceller, kind, victim in CANCELLERS:
        if lying[canceller * 3 + kind] % 2 == 1:
            for victims_kind in range(3):
                struck |= force & effect(victim, victims_kind)
    state.force = force & ~struck
    state.struck = struck


def builder_in_run(state: TreasureState) -> int:
    """The seat that tabled a Builder lying in a run or an inner run, or -1."""
    for m in range(len(state.kinds)):
        tabled = state.tabled[m]
        if state.kinds[m] == RUN:
            for i in range(0, len(tabled), 3):
                if is_god(tabled[i]) and tabled[i] % NINE == BUILDER:
                    return tabled[i + 2]
        elif state.kinds[m] == COLOR:
            for stretch in inner_runs(tabled):
                for i in stretch:
                    if is_god(tabled[i]) and tabled[i] % NINE == BUILDER:
                        return tabled[i + 2]
    return -1


def number_changers(force: int) -> int:
    """The cards that may change their number now, as a mask."""
    mask = 0
    if force & STONES_CHANGE:
        mask |= SUIT_MASK[STONES]
    if force & WAVES_CHANGE:
        mask |= SUIT_MASK[WAVES]
    return mask


def suit_changers(force: int) -> int:
    """The cards that may change their suit now, as a mask; gods never change."""
    mask = 0
    if force & FIVES_CHANGE:
        mask |= NUMBER_MASK[4] & ~GODS_MASK
    if force & ONES_CHANGE:
        mask |= NUMBER_MASK[0] & ~GODS_MASK
    return mask


def worth(face: int, kind: int, force: int) -> int:
    """What a tabled card with this face scores once, as a card of this kind of combination."""
    value = TABLED
    suit = face // NINE
    if force & KIND_DOUBLE[kind]:
        value *= 2
    if force & SUIT_DOUBLE[suit]:
        value *= 2
    if force & NINES_DOUBLE and face % NINE == 8:
        value *= 2
    if force & KIND_HALF[kind]:
        value //= 2
    if force & SUIT_HALF[suit]:
        value //= 2
    return value


def hand_cost(hand: int, force: int) -> int:
    """What the cards of a hand cost when the hand of play ends."""
    if force & HANDS_FREE:
        return 0
    dear = GODS_MASK | number_changers(force) | suit_changers(force)
    total = 0
    for card in members(hand):
        total += HIGH_COST if dear & BIT[card] else card % NINE + 1
    return total


def hand_scores(state: TreasureState) -> list[int]:
    """What every seat gains by this hand of play: its tabled cards, and what is left in hand."""
    force = state.force
    gained = [-hand_cost(hand, force) for hand in state.hands]
    for m in range(len(state.kinds)):
        tabled = state.tabled[m]
        kind = state.kinds[m]
        for i in range(0, len(tabled), 3):
            gained[tabled[i + 2]] += worth(tabled[i + 1], kind, force)
        if kind == COLOR:
            for stretch in inner_runs(tabled):
                for i in stretch:
                    gained[tabled[i + 2]] += worth(tabled[i + 1], RUN, force)
    return gained
