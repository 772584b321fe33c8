"""A small counter-based random generator: two integers that are part of a game's state.

Owns reproducible chance; equal on every machine, no hidden state, not for secrets.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    """Scramble 64 bits (the finaliser of the SplitMix64 generator)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Rng:
    """Draw n of a stream is a pure function of (key, n); `counter` draws have been taken."""

    __slots__ = ("counter", "key")

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = key & _MASK
        self.counter = counter

    def copy(self) -> Rng:
        """The same stream at the same place."""
        return Rng(self.key, self.counter)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely; bound is at least 1."""
        last = (1 << 64) - bound
        while True:
            self.counter += 1
            value = _mix((self.key + self.counter * _STRIDE) & _MASK)
            found = value % bound
            if value - found <= last:  # else it is of the last, incomplete run of the bound
                return found

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
