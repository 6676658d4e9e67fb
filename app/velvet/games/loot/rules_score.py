"""Loot, what a hand is worth when the village burns: the best split into runs, sets and colors.

Factors are kept in halves (a card in a combination counts 2, so every value is whole). A combination is a mask of
places 0 … n-1 in the hand's list of cards. Must not know how a hand came about.
"""

from typing import Final

from velvet.core.bits import BIT
from velvet.core.cards import GODS
from velvet.mechanics.nines import COUNT, NINE, ROW, members

RUN: Final = 0
SET: Final = 1
COLOR: Final = 2
KIND_NAMES: Final = ["run", "set", "color"]
SIX_COLORS: Final = 5
SHORTEST_RUN: Final = 4
SMALLEST_SET: Final = 3
# God g (1 … 9) as a bit of a hand.
GOD: Final[list[int]] = [0] + [BIT[GODS * NINE + g - 1] for g in range(1, 10)]


class Effects:
    """What the gods held by anyone do to everyone's score. Factors in halves: 1, 2 or 4."""

    def __init__(self, held: int) -> None:
        self.run = _factor(held, 1, 2)
        self.color = _factor(held, 5, 6)
        self.set = _factor(held, 8, 7)
        self.color_size = 3 if held & GOD[3] else 4
        self.free = bool(held & GOD[4])
        self.nines = bool(held & GOD[9])

    def worth(self, card: int) -> int:
        """What a card counts in a combination before its factor."""
        return 4 if self.nines and card % NINE == 8 else 2

    def cost(self, card: int) -> int:
        """What an uncombined card costs."""
        if self.free:
            return 0
        number = card % NINE + 1
        return 18 if self.nines and number == 9 else number


def _factor(held: int, doubling: int, halving: int) -> int:
    factor = 2
    if held & GOD[doubling]:
        factor *= 2
    if held & GOD[halving]:
        factor //= 2
    return factor


class Combination:
    """Some cards of a hand together. mask: their places; kind: RUN, SET or COLOR; value: all it scores."""

    def __init__(self, kind: int, mask: int, value: int) -> None:
        self.kind = kind
        self.mask = mask
        self.value = value


class Split:
    """A hand split to its owner's best advantage. score: the hand's score; cost: what the loose cards cost."""

    def __init__(self, score: int, cost: int, cards: list[int], combinations: list[Combination]) -> None:
        self.score = score
        self.cost = cost
        self.cards = cards
        self.combinations = combinations


def _search_for(cards: list[int], hand: int, effects: Effects) -> "_Search":
    found = combinations(cards, hand, effects)
    # touching[i]: the combinations whose lowest place is i, so that each split is met once.
    touching: list[list[Combination]] = [[] for _ in cards]
    for one in found:
        touching[_lowest(one.mask)].append(one)
    return _Search(cards, effects, touching)


def best_score(hand: int, effects: Effects) -> int:
    """The score of the best split of the mask `hand`."""
    cards = members(hand)
    return _search_for(cards, hand, effects).best(BIT[len(cards)] - 1)


def best_split(hand: int, effects: Effects) -> Split:
    """The best split of the mask `hand`; of equally good ones the first found, the same on every machine."""
    cards = members(hand)
    search = _search_for(cards, hand, effects)
    score = search.best(BIT[len(cards)] - 1)
    chosen = search.chosen(BIT[len(cards)] - 1)
    used = 0
    for one in chosen:
        used |= one.mask
    cost = 0
    for i in range(len(cards)):
        if not used & BIT[i]:
            cost += effects.cost(cards[i])
    return Split(score, cost, cards, chosen)


def _lowest(mask: int) -> int:
    i = 0
    while not mask & BIT[i]:
        i += 1
    return i


class _Search:
    """Best values of the sets of cards left, each worked out once."""

    def __init__(self, cards: list[int], effects: Effects, touching: list[list[Combination]]) -> None:
        self.costs = [effects.cost(card) for card in cards]
        self.touching = touching
        self.known: dict[int, int] = {0: 0}

    def best(self, left: int) -> int:
        """The most that the cards at the places `left` can score."""
        if left in self.known:
            return self.known[left]
        i = _lowest(left)
        top = self.best(left ^ BIT[i]) - self.costs[i]
        for one in self.touching[i]:
            if one.mask & ~left == 0:
                value = one.value + self.best(left ^ one.mask)
                if value > top:
                    top = value
        self.known[left] = top
        return top

    def chosen(self, left: int) -> list[Combination]:
        """The combinations of a best split of `left`."""
        found: list[Combination] = []
        while left:
            i = _lowest(left)
            top = self.best(left)
            taken = BIT[i]
            for one in self.touching[i]:
                if one.mask & ~left == 0 and one.value + self.best(left ^ one.mask) == top:
                    found.append(one)
                    taken = one.mask
                    break
            left ^= taken
        return found


def combinations(cards: list[int], hand: int, effects: Effects) -> list[Combination]:
    """Every combination that these cards allow. `cards` are the members of `hand`, ascending."""
    found: list[Combination] = []
    _add_sets(cards, effects, found)
    _add_colors(cards, hand, effects, found)
    _add_runs(cards, hand, effects, found)
    return found


def _subsets(places: list[int], least: int) -> list[int]:
    """All masks of at least `least` of these places."""
    masks: list[int] = []
    n = len(places)
    for choice in range(BIT[n]):
        if COUNT[choice] >= least:
            mask = 0
            for i in range(n):
                if choice & BIT[i]:
                    mask |= BIT[places[i]]
            masks.append(mask)
    return masks


def _worth(cards: list[int], mask: int, effects: Effects) -> int:
    total = 0
    for i in range(len(cards)):
        if mask & BIT[i]:
            total += effects.worth(cards[i])
    return total


def _add_sets(cards: list[int], effects: Effects, found: list[Combination]) -> None:
    counts = [0] * NINE
    for card in cards:
        counts[card % NINE] += 1
    for number in range(NINE):
        if counts[number] >= SMALLEST_SET:
            places = [i for i in range(len(cards)) if cards[i] % NINE == number]
            for mask in _subsets(places, SMALLEST_SET):
                found.append(Combination(SET, mask, _worth(cards, mask, effects) * effects.set // 2))


def _add_colors(cards: list[int], hand: int, effects: Effects, found: list[Combination]) -> None:
    for suit in range(6):
        row = hand >> (NINE * suit) & ROW
        if COUNT[row] < effects.color_size:
            continue
        places = [i for i in range(len(cards)) if cards[i] // NINE == suit]
        for mask in _subsets(places, effects.color_size):
            value = _worth(cards, mask, effects) * effects.color // 2
            value += _inner(cards, mask, effects)
            found.append(Combination(COLOR, mask, value))


def _inner(cards: list[int], mask: int, effects: Effects) -> int:
    """What the inner runs of a color score once more: its longest stretches of four or more numbers."""
    total = 0
    stretch = 0
    worth = 0
    before = -2
    for i in range(len(cards)):
        if not mask & BIT[i]:
            continue
        if cards[i] != before + 1:
            if stretch >= SHORTEST_RUN:
                total += worth
            stretch = 0
            worth = 0
        stretch += 1
        worth += effects.worth(cards[i])
        before = cards[i]
    if stretch >= SHORTEST_RUN:
        total += worth
    return total * effects.run // 2


def _add_runs(cards: list[int], hand: int, effects: Effects, found: list[Combination]) -> None:
    numbers = 0
    for card in cards:
        numbers |= BIT[card % NINE]
    if numbers & numbers >> 1 & numbers >> 2 & numbers >> 3 == 0:
        return  # no four numbers in a row
    by_number: list[list[int]] = [[] for _ in range(NINE)]
    for i in range(len(cards)):
        by_number[cards[i] % NINE].append(i)
    for first in range(NINE - SHORTEST_RUN + 1):
        # Every choice of one card a number, grown number by number from `first`.
        chains: list[list[int]] = [[]]
        for number in range(first, NINE):
            grown: list[list[int]] = []
            for chain in chains:
                for i in by_number[number]:
                    grown.append([*chain, i])
            if not grown:
                break
            chains = grown
            if number - first + 1 >= SHORTEST_RUN:
                for chain in chains:
                    found.append(_run(cards, chain, effects))


def _run(cards: list[int], chain: list[int], effects: Effects) -> Combination:
    mask = 0
    for i in chain:
        mask |= BIT[i]
    value = _worth(cards, mask, effects) * effects.run // 2
    if six_colors([cards[i] for i in chain]):
        value += SIX_COLORS
    return Combination(RUN, mask, value)


def six_colors(chain: list[int]) -> bool:
    """Whether some six consecutive cards of a run are of six different suits."""
    for first in range(len(chain) - 5):
        suits = 0
        for card in chain[first : first + 6]:
            suits |= BIT[card // NINE]
        if suits == ROW >> 3:
            return True
    return False


def score_hands(hands: list[int]) -> list[int]:
    """The hand score of every seat when the village burns."""
    held = 0
    for hand in hands:
        held |= hand
    effects = Effects(held)
    return [best_score(hand, effects) for hand in hands]
