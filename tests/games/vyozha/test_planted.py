"""The comparison with the slow table would notice: rules bent in one place each are told apart from ours.

Each bent table stands for a fault that the real rules might have; the comparison must fail for every one of them.
"""

import pytest

from tests.games.vyozha import test_against_slow
from tests.games.vyozha.slow import Cell, Constraint, SlowTable, is_branch


class FourRuns(SlowTable):
    """The flop takes what it likes."""

    def fits_in(self, card: str, cell: Cell) -> bool:
        touched = self.touching(cell)
        if len(touched) == 1 and touched[0][1] == (0, 0):
            return cell not in self.card
        return super().fits_in(card, cell)


class SplitWithoutBranch(SlowTable):
    """A plain card may follow beside a branch."""

    def fits_in(self, card: str, cell: Cell) -> bool:
        return super().fits_in(card, cell) or (super().fits_in("B1", cell) and len(self.touching(cell)) == 1)


class FlopIsAnEnd(SlowTable):
    """The flop may be joined while nothing follows it."""

    def is_end(self, cell: Cell, seen_from: Cell) -> bool:
        return super().is_end(cell, seen_from) or self.is_flop(cell)


class ClosedLegs(SlowTable):
    """A leg that bears a card counts as an end of plain cards only."""

    def is_end(self, cell: Cell, seen_from: Cell) -> bool:
        return super().is_end(cell, seen_from) and not is_branch(self.card[cell])


class RootsOfOneParent(SlowTable):
    """A synthetic branch stands for the first card only."""

    def roots(self, cell: Cell) -> set[Cell]:
        if is_branch(self.card[cell]):
            return self.roots(self.joined[cell][0][1]) if self.joined[cell] else set()
        return {cell}


class TamedByTheFlop(SlowTable):
    """Only the flop itself is wild."""

    def is_wild(self, cell: Cell) -> bool:
        return self.is_flop(cell) and is_branch(self.card[cell])


class SuitBindsToo(SlowTable):
    """A card that shares a suit is bound by number nevertheless."""

    def shares_suit(self, cell: Cell, before: Cell) -> bool:
        return False


class LegsAlike(SlowTable):
    """Two legs may bear the same number."""

    def constraints(self):  # type: ignore[no-untyped-def]
        links = [cell for cell, joined in self.joined.items() if joined and not is_branch(self.card[cell])]
        return [
            self.link(cell, self.joined[cell][0][1])
            for cell in links
            if not self.is_wild(self.joined[cell][0][1]) and not self.shares_suit(cell, self.joined[cell][0][1])
        ]


class MultiplesAfterAnalysis(SlowTable):
    """An analytic branch takes multiples for divisors."""

    def link(self, cell: Cell, before: Cell) -> Constraint:
        cells, holds = super().link(cell, before)
        if is_branch(self.card[before]) and self.is_analytic(before):
            roots = [root for root in cells if root != cell]
            return cells, lambda n: any(n[cell] % n[root] == 0 for root in roots)
        return cells, holds


class MultipleOfOne(SlowTable):
    """After a synthetic branch a multiple of either side will do."""

    def link(self, cell: Cell, before: Cell) -> Constraint:
        cells, holds = super().link(cell, before)
        if self.is_synthetic(before):
            roots = [root for root in cells if root != cell]
            return cells, lambda n: any(n[cell] % n[root] == 0 for root in roots)
        return cells, holds


class ForgetfulDomains(SlowTable):
    """Domains keep all their numbers as long as the table allows some."""

    def sets(self) -> dict[Cell, set[int]]:
        found = super().sets()
        if not all(found.values()):
            return found
        return {cell: {1, 2, 3, 4} if self.card[cell][1:] == "l" else left for cell, left in found.items()}


# With a seed whose table shows the fault early.
BENT = [
    (FourRuns, 25),
    (SplitWithoutBranch, 0),
    (FlopIsAnEnd, 41),
    (ClosedLegs, 29),
    (RootsOfOneParent, 22),
    (TamedByTheFlop, 23),
    (SuitBindsToo, 0),
    (LegsAlike, 4),
    (MultiplesAfterAnalysis, 0),
    (MultipleOfOne, 28),
    (ForgetfulDomains, 0),
]


@pytest.mark.parametrize(("bent", "seed"), BENT)
def test_a_bent_rule_is_noticed(bent: type[SlowTable], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    test_against_slow.grow(seed, 24, 8, 24)
    monkeypatch.setattr(test_against_slow, "SlowTable", bent)
    with pytest.raises(AssertionError):
        test_against_slow.grow(seed, 24, 8, 24)
