"""A second judge of Viking Funeral's answers, fights and wounds, slow and plain, written from the rules' text alone.

Cards are codes. Whether a side can get ahead is found by trying every order of every card and every target; how
wounds may fall by listing every way of dealing them.
"""

from functools import cache
from typing import Any

from velvet.core.cards import FRENCH
from velvet.games.viking_funeral.rules_state import ANSWER, BURY, FIGHT, LEAD, WOUND

ORDER = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
Fight = tuple[tuple[str, int], ...]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def colour(card: str) -> str:
    return "red" if suit(card) in "DH" else "black"


def strength_of(card: str) -> int:
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank(card)) or int(rank(card))


def symbols_of(card: str) -> int:
    return {"A": 1, "J": 2, "Q": 2, "K": 2}.get(rank(card)) or int(rank(card))


class SlowJudge:
    """Answers for a game with these options; `court`, `wound_self` as there."""

    def __init__(self, court: str = "ranked", wound_self: bool = False) -> None:
        self.court = court
        self.wound_self = wound_self

    def same_rank(self, one: str, other: str) -> bool:
        if self.court == "equal" and strength_of(one) == strength_of(other) == 10:
            return True
        return rank(one) == rank(other)

    def strength(self, fight: Fight, side: int, deceased: str) -> int:
        mine = [card for card, owner in fight if owner == side]
        bonus = strength_of(deceased) if any(suit(card) == suit(deceased) for card in mine) else 0
        return sum(map(strength_of, mine)) + bonus

    def after(self, fight: Fight, card: str, side: int, target: str | None) -> Fight:
        return (*[entry for entry in fight if entry[0] != target], (card, side))

    def suits(self, side: int, leader: int, led: str, attack: str) -> str:
        """The suits a side may add."""
        if side == leader:
            return "DH" if colour(led) == "red" else "CS"
        return suit(attack)

    def ahead(self, fight: Fight, side: int, deceased: str) -> bool:
        return self.strength(fight, side, deceased) > self.strength(fight, 1 - side, deceased)

    def can_get_ahead(self, fight: Fight, side: int, held: frozenset[str], deceased: str) -> bool:
        """Whether some order of these cards brings the side ahead at some moment."""

        @cache
        def search(now: frozenset[tuple[str, int]], left: frozenset[str]) -> bool:
            if self.ahead(tuple(now), side, deceased):
                return True
            for card in left:
                for target in self.targets(tuple(now), card):
                    if search(frozenset(self.after(tuple(now), card, side, target)), left - {card}):
                        return True
            return False

        return search(frozenset(fight), held)

    def targets(self, fight: Fight, card: str) -> list[str | None]:
        return [other for other, _ in fight] if rank(card) == "A" else [None]

    def adds(
        self, fight: Fight, side: int, leader: int, led: str, attack: str, hand: list[str], deceased: str
    ) -> set[str]:
        may = [card for card in hand if suit(card) in self.suits(side, leader, led, attack)]
        found = set()
        for card in may:
            for target in self.targets(fight, card):
                rest = frozenset(may) - {card}
                if self.can_get_ahead(self.after(fight, card, side, target), side, rest, deceased):
                    found.add(f"add {card}" + (f" x{target}" if target else ""))
        return found

    def answers(self, led: str, hand: list[str], deceased: str) -> set[str]:
        found = set()
        for card in hand:
            if self.same_rank(card, led):
                continue
            if colour(card) == colour(led):
                found.add(f"agree {card}")
                continue
            target = led if rank(card) == "A" else None
            fight = self.after(((led, 0),), card, 1, target)
            if self.strength(fight, 0, deceased) != self.strength(fight, 1, deceased):
                found.add(f"disagree {card}" + (f" x{target}" if target else ""))
        return found

    def deals(self, fight: list[str], left: dict[str, int]) -> list[tuple[int, ...]]:
        """All ways of dealing the last card's wounds, over the cards that can take some in the order played."""
        last = fight[-1]
        takers = [card for card in fight if card != last or self.wound_self]
        damage = min(left[last], sum(left[card] for card in takers))
        return every_deal([left[card] for card in takers], damage)


def every_deal(most: list[int], total: int) -> list[tuple[int, ...]]:
    """All ways of writing a total as numbers, each at most as great as allowed."""
    if not most:
        return [()] if total == 0 else []
    ways = []
    for number in range(min(most[0], total) + 1):
        if total - number <= sum(most[1:]):
            ways += [(number, *rest) for rest in every_deal(most[1:], total - number)]
    return ways


def codes(mask: int) -> list[str]:
    return [code for card, code in enumerate(FRENCH.codes) if mask >> card & 1]


def legal(judge: SlowJudge, state: Any, before_wounds: dict[str, int]) -> set[str]:
    """The whole legal list of a position; before_wounds: symbols left when the wounds began to be dealt."""
    hand = codes(state.hands[state.turn])
    deceased = FRENCH.codes[state.deceased]
    fight = [FRENCH.codes[card] for card in state.fight]
    if state.phase == LEAD:
        return {f"lead {card}" for card in hand}
    if state.phase == ANSWER:
        return judge.answers(fight[0], hand, deceased)
    if state.phase == FIGHT:
        entries = tuple(zip(fight, state.sides, strict=True))
        assert not judge.ahead(entries, state.turn, deceased)
        found = judge.adds(
            entries, state.turn, state.leader, FRENCH.codes[state.led], FRENCH.codes[state.attack], hand, deceased
        )
        return found if state.added else found | {"yield"}
    if state.phase == WOUND:
        dealt = [before_wounds[card] - symbols_now(state, card) for card in fight[: state.asked]]
        ways = judge.deals(fight, before_wounds)
        return {f"wound {way[state.asked]}" for way in ways if list(way[: state.asked]) == dealt}
    if state.phase == BURY:
        return {f"bury {card}" for card in fight if symbols_now(state, card) == 0}
    return set()


def symbols_now(state: Any, card: str) -> int:
    return symbols_of(card) - state.wounds[FRENCH.card(card)]
