"""Means with their uncertainty, gathered one value at a time. Must not know what is counted."""

from math import sqrt
from typing import Final

# 97.5 % of a normal distribution lie below this many standard deviations.
Z95: Final = 1.959963984540054


class Mean:
    """A running mean and its spread (Welford's way, which does not lose small differences)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.n += 1
        delta = value - self.mean
        self.mean += delta / self.n
        self._squares += delta * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of the values; 0 for fewer than two."""
        return sqrt(self._squares / (self.n - 1)) if self.n > 1 else 0.0

    def variance(self, supposed: float, weight: int) -> float:
        """The variance, estimated as if `weight` more values had varied by the supposed variance."""
        return (self._squares + weight * supposed) / (max(self.n, 1) - 1 + weight)


def wilson(mean: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share, Wilson's score interval. For shares that may lie between 0 and 1 (a divided
    win) it is a little wide, never too narrow, as no such value varies more than a yes or no of the same mean."""
    if n == 0:
        return 0.0, 1.0
    z2 = Z95 * Z95
    centre = (mean + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * sqrt(max(0.0, mean * (1 - mean)) / n + z2 / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)
