"""The one generator of chance: the same bits compiled, interpreted, on every platform.

Chris Doty-Humphrey's sfc32 (PractRand), 32-bit words in plain integers. A generator is seeded by a
list of words, so that "the k-th chance move of hand h of the match with this seed" is a generator of
its own and undo never re-rolls. Must not know what the numbers are for.
"""

from typing import Final

from mypy_extensions import i64

# What a stream of numbers is for: first word of its seed, so that no two purposes share numbers.
CHANCE: Final = 1
AGENT: Final = 2
RUN: Final = 3
OPTIONS: Final = 4

_MASK: Final = 0xFFFFFFFF


class Rng:
    """A generator seeded by words; each word is an integer from 0 to 2**63 - 1."""

    def __init__(self, *words: int) -> None:
        self._a: i64 = 0x9E3779B9
        self._b: i64 = 0x243F6A88
        self._c: i64 = 0xB7E15162
        self._n: i64 = 1
        for word in words:
            self._absorb(word & _MASK)
            self._absorb((word >> 32) & _MASK)
        self._stir(12)

    def _absorb(self, half: int) -> None:
        self._a = self._a ^ half
        self._stir(4)

    def _stir(self, rounds: int) -> None:
        for _ in range(rounds):
            self.bits32()

    def bits32(self) -> i64:
        """The next 32 bits, 0 … 2**32 - 1."""
        a = self._a
        b = self._b
        c = self._c
        out: i64 = (a + b + self._n) & _MASK
        self._n = (self._n + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = ((((c << 21) & _MASK) | (c >> 11)) + out) & _MASK
        return out

    def below(self, n: i64) -> i64:
        """An even choice of 0 … n-1, for 1 <= n <= 2**30 (Lemire's method, without bias)."""
        product: i64 = self.bits32() * n
        low: i64 = product & _MASK
        if low < n:
            threshold: i64 = (_MASK + 1 - n) % n
            while low < threshold:
                product = self.bits32() * n
                low = product & _MASK
        return product >> 32

    def unit(self) -> float:
        """A number from 0 up to, not including, 1; 32 bits fine."""
        word: int = self.bits32()
        return word / 4294967296.0

    def bits62(self) -> int:
        """A seed for another generator, 0 … 2**62 - 1."""
        high: i64 = self.bits32()
        low: i64 = self.bits32()
        return (high << 30) | (low & 0x3FFFFFFF)

    def shuffle(self, items: list[int]) -> None:
        """Puts `items` into an even random order, in place (Fisher–Yates from the end)."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            held = items[i]
            items[i] = items[j]
            items[j] = held
            i -= 1
