"""Treasure, which melds and adds a hand allows: listed, counted and picked at random without listing.

A hand of many cards has tens of thousands of melds; counts are products and binomials, and the k-th meld is built from
k. Cards of a meld are written by declared number, declared suit, printed card, second copy last.
Must not change a state.
"""

from typing import Final

from velvet.core.bits import BIT, count, members, nth
from velvet.core.moves import Move
from velvet.games.treasure.rules_effects import (
    COLORS_OF_THREE,
    NUMBER_MASK,
    OPEN,
    SHORT_MELDS,
    SUIT_MASK,
    number_changers,
    suit_changers,
)
from velvet.games.treasure.rules_state import COLOR, FACES, RUN, SET, TreasureState
from velvet.mechanics.nines import NINE

KINDS: Final = 3


def order_key(card: int, face: int) -> int:
    """Cards of a meld stand in ascending order of this: declared number, declared suit, printed card, copy."""
    return ((face % NINE * 6 + face // NINE) * FACES + card % FACES) * 2 + card // FACES


def meld_move(kind: int, pairs: list[int]) -> Move:
    """The meld of these cards: pairs is [card, face, card, face …] in any order."""
    keyed = [(order_key(pairs[i], pairs[i + 1]), pairs[i], pairs[i + 1]) for i in range(0, len(pairs), 2)]
    keyed.sort()
    args = [kind]
    for _, card, face in keyed:
        args.append(card)
        args.append(face)
    return Move("meld", tuple(args))


def add_move(card: int, face: int, combination: int) -> Move:
    """Adding a card with this face to a combination, numbered from 1."""
    return Move("add", (card, face, combination))


class Needs:
    """How many cards a new meld of each kind needs, and which cards may change, under the effects in force."""

    def __init__(self, force: int, sets_of_two: bool) -> None:
        short = force & SHORT_MELDS != 0
        self.set = 2 if short and sets_of_two else 3
        self.run = 3 if short and not sets_of_two else 4
        self.color = 3 if force & COLORS_OF_THREE else 4
        self.numbers = number_changers(force)
        self.suits = suit_changers(force)

    def of(self, kind: int) -> int:
        """Cards for a new meld of this kind."""
        return self.set if kind == SET else self.run if kind == RUN else self.color


def choose(n: int, k: int) -> int:
    """Binomial coefficient for 0 <= k <= 4."""
    if k > n:
        return 0
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


# ---- sets and colors: some cards alike, or one fewer and one changed


def _alike_count(plain: int, changed: int, need: int) -> int:
    same = count(plain)
    return choose(same, need) + choose(same, need - 1) * count(changed)


def _subset(cards: list[int], need: int, k: int) -> list[int]:
    """The k-th choice of `need` of these cards, in lexicographic order."""
    chosen: list[int] = []
    i = 0
    while need:
        with_i = choose(len(cards) - i - 1, need - 1)
        if k < with_i:
            chosen.append(cards[i])
            need -= 1
        else:
            k -= with_i
        i += 1
    return chosen


def _alike(kind: int, plain: int, changed: int, need: int, what: int, k: int) -> Move:
    """The k-th meld of cards of one number (SET) or suit (COLOR) `what`."""
    cards = members(plain)
    whole = choose(len(cards), need)
    pairs: list[int] = []
    if k < whole:
        for card in _subset(cards, need, k):
            pairs.append(card)
            pairs.append(card % FACES)
        return meld_move(kind, pairs)
    k -= whole
    fewer = choose(len(cards), need - 1)
    for card in _subset(cards, need - 1, k % fewer):
        pairs.append(card)
        pairs.append(card % FACES)
    odd = nth(changed, k // fewer)
    pairs.append(odd)
    pairs.append(_as_number(odd, what) if kind == SET else _as_suit(odd, what))
    return meld_move(kind, pairs)


def _as_number(card: int, number: int) -> int:
    return card % FACES // NINE * NINE + number


def _as_suit(card: int, suit: int) -> int:
    return suit * NINE + card % NINE


# ---- runs: one card a number, at most one of them changed


def _run_counts(hand: int) -> list[int]:
    return [count(hand & NUMBER_MASK[number]) for number in range(NINE)]


def _run_plain(counts: list[int], first: int, need: int) -> int:
    ways = 1
    for number in range(first, first + need):
        ways *= counts[number]
    return ways


def _run(hand: int, first: int, need: int, gap: int, odd: int, k: int) -> Move:
    """The k-th run from `first` with plain cards, but the card `odd` for number `gap` (gap -1: none is changed)."""
    pairs: list[int] = []
    rest = hand if gap < 0 else hand & ~BIT[odd]
    for number in range(first, first + need):
        if number == gap:
            pairs.append(odd)
            pairs.append(_as_number(odd, gap))
            continue
        cards = rest & NUMBER_MASK[number]
        here = count(cards)
        card = nth(cards, k % here)
        k //= here
        pairs.append(card)
        pairs.append(card % FACES)
    return meld_move(RUN, pairs)


# ---- everything a hand allows


class Melds:
    """The melds of a hand, in blocks that are counted at once; made for one position, then asked."""

    def __init__(self, hand: int, needs: Needs) -> None:
        self.hand = hand
        self.needs = needs
        # Block b: its size, and what it holds as [kind, number, suit or first, gap, changing card].
        self.sizes: list[int] = []
        self.blocks: list[list[int]] = []
        self.total = 0
        self._sets()
        self._runs()
        self._colors()

    def _block(self, size: int, kind: int, what: int, gap: int, odd: int) -> None:
        if size:
            self.sizes.append(size)
            self.blocks.append([kind, what, gap, odd])
            self.total += size

    def _sets(self) -> None:
        changers = self.hand & self.needs.numbers
        for number in range(NINE):
            plain = self.hand & NUMBER_MASK[number]
            if plain:
                changed = changers & ~NUMBER_MASK[number]
                self._block(_alike_count(plain, changed, self.needs.set), SET, number, -1, 0)

    def _colors(self) -> None:
        changers = self.hand & self.needs.suits
        for suit in range(6):
            plain = self.hand & SUIT_MASK[suit]
            if plain:
                changed = changers & ~SUIT_MASK[suit]
                self._block(_alike_count(plain, changed, self.needs.color), COLOR, suit, -1, 0)

    def _runs(self) -> None:
        need = self.needs.run
        counts = _run_counts(self.hand)
        changing = self.hand & self.needs.numbers
        for first in range(NINE - need + 1):
            missing = 0
            for number in range(first, first + need):
                if counts[number] == 0:
                    missing += 1
            if missing == 0:
                self._block(_run_plain(counts, first, need), RUN, first, -1, 0)
            if not changing or missing > 1:
                continue
            for gap in range(first, first + need):
                if missing == 0 or counts[gap] == 0:
                    self._changed_runs(counts, changing, first, gap)

    def _changed_runs(self, counts: list[int], changing: int, first: int, gap: int) -> None:
        need = self.needs.run
        for odd in members(changing & ~NUMBER_MASK[gap]):
            ways = 1
            for number in range(first, first + need):
                if number != gap:
                    ways *= counts[number] - 1 if number == odd % NINE else counts[number]
            self._block(ways, RUN, first, gap, odd)

    def get(self, k: int) -> Move:
        """The k-th meld, 0 <= k < total."""
        b = 0
        while k >= self.sizes[b]:
            k -= self.sizes[b]
            b += 1
        kind, what, gap, odd = self.blocks[b]
        if kind == RUN:
            return _run(self.hand, what, self.needs.run, gap, odd, k)
        if kind == SET:
            plain = self.hand & NUMBER_MASK[what]
            changed = self.hand & self.needs.numbers & ~NUMBER_MASK[what]
        else:
            plain = self.hand & SUIT_MASK[what]
            changed = self.hand & self.needs.suits & ~SUIT_MASK[what]
        return _alike(kind, plain, changed, self.needs.of(kind), what, k)


def run_ends(tabled: list[int]) -> tuple[int, int]:
    """The lowest and the highest number (0 … 8) of a run on the table."""
    low = NINE
    high = -1
    for i in range(1, len(tabled), 3):
        number = tabled[i] % NINE
        low = min(low, number)
        high = max(high, number)
    return low, high


def may_add_to(state: TreasureState, seat: int, m: int) -> bool:
    """Whether this seat may add to combination m (from 0): its own, or an open one."""
    return state.owners[m] == seat or state.force & OPEN[state.kinds[m]] != 0


def adds(state: TreasureState, needs: Needs) -> list[Move]:
    """Every add of the mover."""
    found: list[Move] = []
    hand = state.hands[state.turn]
    for m in range(len(state.kinds)):
        if not may_add_to(state, state.turn, m):
            continue
        tabled = state.tabled[m]
        if state.kinds[m] == COLOR:
            suit = tabled[1] // NINE
            for card in members(hand & (SUIT_MASK[suit] | needs.suits)):
                found.append(add_move(card, _as_suit(card, suit), m + 1))
        elif state.kinds[m] == SET:
            _add_number(found, hand, needs, tabled[1] % NINE, m + 1)
        else:
            low, high = run_ends(tabled)
            if low > 0:
                _add_number(found, hand, needs, low - 1, m + 1)
            if high < NINE - 1:
                _add_number(found, hand, needs, high + 1, m + 1)
    return found


def _add_number(found: list[Move], hand: int, needs: Needs, number: int, combination: int) -> None:
    for card in members(hand & (NUMBER_MASK[number] | needs.numbers)):
        found.append(add_move(card, _as_number(card, number), combination))


def fits_meld(hand: int, needs: Needs, args: tuple[int, ...]) -> bool:
    """Whether these cards, declared so, are a meld that this hand may table now."""
    kind = args[0]
    cards = list(args[1::2])
    faces = list(args[2::2])
    if len(cards) != needs.of(kind):
        return False
    changed = 0
    used = 0
    for i in range(len(cards)):
        if not hand & BIT[cards[i]] or used & BIT[cards[i]]:
            return False
        used |= BIT[cards[i]]
        if cards[i] % FACES != faces[i]:
            changed += 1
            if not fits_change(needs, kind, cards[i], faces[i]):
                return False
    if changed > 1:
        return False
    for i in range(1, len(faces)):
        if kind == COLOR and faces[i] // NINE != faces[0] // NINE:
            return False
        if kind == SET and faces[i] % NINE != faces[0] % NINE:
            return False
        if kind == RUN and faces[i] % NINE != faces[i - 1] % NINE + 1:
            return False
    return True


def fits_change(needs: Needs, kind: int, card: int, face: int) -> bool:
    """Whether a card may be declared to be another face in this kind of combination."""
    if kind == COLOR:
        return needs.suits & BIT[card] != 0 and card % NINE == face % NINE
    return needs.numbers & BIT[card] != 0 and card % FACES // NINE == face // NINE


def fits_add(state: TreasureState, needs: Needs, card: int, face: int, m: int) -> bool:
    """Whether the mover may add this card, declared so, to combination m (from 0)."""
    if m >= len(state.kinds) or not state.hands[state.turn] & BIT[card] or not may_add_to(state, state.turn, m):
        return False
    kind = state.kinds[m]
    if card % FACES != face and not fits_change(needs, kind, card, face):
        return False
    tabled = state.tabled[m]
    if kind == COLOR:
        return face // NINE == tabled[1] // NINE
    if kind == SET:
        return face % NINE == tabled[1] % NINE
    low, high = run_ends(tabled)
    return face % NINE == low - 1 or face % NINE == high + 1
