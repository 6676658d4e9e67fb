"""Viking Funeral, what a seat knows, and hidden cards dealt anew as it allows.

What is hidden from a seat is the other's hand H: of the cards never seen it holds a known number (the rest is the
Village), of those that may have been recovered from its hall another (the rest lies in that hall). The facts say of
some sets that H has at least so many cards of them. Cards that lie in the same sets are alike, so the number of hands
with given numbers of each kind is a product of binomials: such numbers are drawn by their weight, then the cards of
each kind evenly. Thus every hand that the facts allow is as likely, without trial and error. Only that a side which
must go on adding can still get ahead is tried out.

Must not see a state but the one it makes.
"""

from math import comb
from typing import TYPE_CHECKING

from velvet.core.bits import BIT, count, mask_of, members
from velvet.core.rng import Rng
from velvet.games.viking_funeral.rules_fight import feasible_adds
from velvet.games.viking_funeral.rules_state import (
    ANSWER,
    DONE,
    FIGHT,
    SHUFFLE,
    FuneralKnowledge,
    FuneralState,
)

if TYPE_CHECKING:
    from velvet.games.viking_funeral.rules import FuneralRules


def knowledge(state: FuneralState, seat: int) -> FuneralKnowledge:
    """All that this seat may know."""
    known = FuneralKnowledge()
    known.seat = seat
    known.phase = state.phase
    known.turn = state.turn
    known.then = state.then
    known.leader = state.leader
    known.led = state.led
    known.attack = state.attack
    known.fight = state.fight[:]
    known.sides = state.sides[:]
    known.added = state.added
    known.winner = state.winner
    known.left = state.left
    known.asked = state.asked
    known.wounds = state.wounds[:]
    known.deceased = state.deceased
    known.hand = state.hands[seat]
    known.hall = state.halls[seat]
    known.sizes = [count(state.hands[0]), count(state.hands[1])]
    known.hall_sizes = [count(state.halls[0]), count(state.halls[1])]
    known.village_size = len(state.village)
    known.valhalla = state.valhalla
    known.woods = state.woods
    known.deaths = state.deaths[:]
    known.points = state.points[:]
    known.won = state.won
    known.pool = state.pool[:]
    known.certain = state.certain[:]
    known.facts = [state.facts[0][:], state.facts[1][:]]
    if state.phase == DONE:
        known.open = [state.hands[:], state.halls[:], state.village[:]]
    return known


def determinize(rules: "FuneralRules", known: FuneralKnowledge, rng: Rng) -> FuneralState:
    """A state that this knowledge allows, each hand of the other as likely, then each order of the Village."""
    state = _public(known)
    if known.phase == SHUFFLE:
        return state
    if known.phase == DONE:
        state.hands, state.halls, state.village = known.open[0][:], known.open[1][:], known.open[2][:]
        return state
    seat, other = known.seat, 1 - known.seat
    state.hands[seat] = known.hand
    state.halls[seat] = known.hall
    seen = known.hand | known.hall | known.pool[other] | known.valhalla | known.woods | BIT[known.deceased]
    unseen = mask_of(rules.living) & ~(seen | mask_of(known.fight))
    pool = known.pool[other]
    loose = pool & ~known.certain[other]
    recovered = count(pool) - known.hall_sizes[other]
    facts = known.facts[other][:]
    if known.phase == ANSWER and known.turn == other:
        # It is asked, so it has an answer.
        facts.append(rules.answers(state, unseen | loose))
        facts.append(1)
    chooser = _Chooser(unseen, known.sizes[other] - recovered, loose, recovered, facts)
    while True:
        hand = chooser.hand(rng)
        state.hands[other] = hand
        if known.phase != FIGHT or known.turn != other or not known.added:
            break
        plain, pairs = feasible_adds(state)
        if plain or pairs:
            break
    state.halls[other] = pool & ~hand
    village = members(unseen & ~hand)
    rng.shuffle(village)
    state.village = village
    return state


def _public(known: FuneralKnowledge) -> FuneralState:
    """What everybody sees, as a state with nothing in hidden places."""
    state = FuneralState()
    state.phase = known.phase
    state.turn = known.turn
    state.then = known.then
    state.leader = known.leader
    state.led = known.led
    state.attack = known.attack
    state.fight = known.fight[:]
    state.sides = known.sides[:]
    state.added = known.added
    state.winner = known.winner
    state.left = known.left
    state.asked = known.asked
    state.wounds = known.wounds[:]
    state.deceased = known.deceased
    state.valhalla = known.valhalla
    state.woods = known.woods
    state.deaths = known.deaths[:]
    state.points = known.points[:]
    state.won = known.won
    state.pool = known.pool[:]
    state.certain = known.certain[:]
    state.facts = [known.facts[0][:], known.facts[1][:]]
    return state


class _Chooser:
    """Chooses `fresh` cards of `unseen` and `back` of `loose` so that the facts hold, each such hand as likely."""

    def __init__(self, unseen: int, fresh: int, loose: int, back: int, facts: list[int]) -> None:
        self.sets = facts[0::2]
        self.leasts = facts[1::2]
        # Kinds of cards: where from, and in which of the facts' sets.
        self.kinds: list[int] = []
        self.belongs: list[int] = []
        self.fresh_kinds = 0
        self._split(unseen, 0)
        self.fresh_kinds = len(self.kinds)
        self._split(loose, 0)
        self.fresh = fresh
        self.back = back
        self.choices: list[list[int]] = []
        self.weights: list[int] = []
        if facts:
            self._count([], 0, fresh, 1)
        else:
            self.choices = [[fresh, back] if len(self.kinds) == 2 else [fresh if unseen else back]]
            self.weights = [1]

    def _split(self, cards: int, k: int) -> None:
        """Parts these cards by the sets from the k-th on into kinds; empty kinds are left out."""
        parts = [cards]
        inside = [0]
        for n in range(len(self.sets)):
            next_parts: list[int] = []
            next_inside: list[int] = []
            for i in range(len(parts)):
                for part, flag in ((parts[i] & self.sets[n], BIT[n]), (parts[i] & ~self.sets[n], 0)):
                    if part:
                        next_parts.append(part)
                        next_inside.append(inside[i] | flag)
            parts, inside = next_parts, next_inside
        for i in range(len(parts)):
            if parts[i]:
                self.kinds.append(parts[i])
                self.belongs.append(inside[i])

    def _count(self, chosen: list[int], kind: int, missing: int, weight: int) -> None:
        """All numbers of each kind that add up and keep the facts, with how many hands have them."""
        if kind == self.fresh_kinds:
            if missing:
                return
            missing = self.back
        if kind == len(self.kinds):
            if missing == 0 and self._hold(chosen):
                self.choices.append(chosen)
                self.weights.append(weight)
            return
        there = count(self.kinds[kind])
        for n in range(min(there, missing) + 1):
            self._count([*chosen, n], kind + 1, missing - n, weight * comb(there, n))

    def _hold(self, chosen: list[int]) -> bool:
        for n in range(len(self.sets)):
            found = 0
            for kind in range(len(chosen)):
                if self.belongs[kind] & BIT[n]:
                    found += chosen[kind]
            if found < self.leasts[n]:
                return False
        return True

    def hand(self, rng: Rng) -> int:
        """One of the hands."""
        k = self._weighed(rng)
        hand = 0
        for kind in range(len(self.kinds)):
            number = self.choices[k][kind]
            if number:
                cards = members(self.kinds[kind])
                rng.shuffle(cards)
                for i in range(number):
                    hand |= BIT[cards[i]]
        return hand

    def _weighed(self, rng: Rng) -> int:
        """A choice by its weight."""
        if len(self.choices) == 1:
            return 0
        total = sum(self.weights)
        # Weights may pass 2**30; 62 bits are even enough over a few billion hands.
        at = rng.bits62() % total
        for k in range(len(self.weights)):
            at -= self.weights[k]
            if at < 0:
                return k
        raise AssertionError("weights add up")
