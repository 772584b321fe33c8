"""Where money and goods lie, and the one way to move them.

Owns balances and totals; knows no rule about who may move what.
"""

from __future__ import annotations


class LedgerError(Exception):
    """A move that would make a balance negative: a bug in the rules, never a player's fault."""


class Ledger:
    """Balances of numbered goods at numbered places.

    Place 0 is the bank, the counter-account: its balance of good 0 (money) may go negative.
    Every good's total over all places never changes after the state is set up.
    """

    __slots__ = ("balances", "places")

    def __init__(self, places: int, balances: list[int]) -> None:
        self.places = places
        self.balances = balances

    @classmethod
    def empty(cls, goods: int, places: int) -> Ledger:
        """A ledger with nothing anywhere."""
        return cls(places, [0] * (goods * places))

    def copy(self) -> Ledger:
        """An independent ledger with the same balances."""
        return Ledger(self.places, self.balances[:])

    def at(self, good: int, place: int) -> int:
        """How much of a good lies at a place."""
        return self.balances[good * self.places + place]

    def row(self, good: int) -> list[int]:
        """The balances of a good at all places, by place."""
        start = good * self.places
        return self.balances[start : start + self.places]

    def move(self, good: int, source: int, target: int, amount: int) -> None:
        """Move an amount of 0 or more; raises LedgerError when the source has too little."""
        index = good * self.places + source
        left = self.balances[index] - amount
        if amount < 0 or (left < 0 and index):
            raise LedgerError(f"good {good}: place {source} cannot give {amount}")
        self.balances[index] = left
        self.balances[good * self.places + target] += amount

    def put(self, good: int, place: int, amount: int) -> None:
        """Lay out goods at setup or load, before play; the only way to change a total."""
        self.balances[good * self.places + place] += amount

    def total(self, good: int) -> int:
        """The amount of a good over all places."""
        return sum(self.row(good))
