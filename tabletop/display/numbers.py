"""How numbers are written.

Owns the form of money and of signed differences; the sign of the currency is a word.
"""

from __future__ import annotations

from typing import Protocol


class _Words(Protocol):
    def __call__(self, key: str, **figures: object) -> str: ...


def money(amount: int, words: _Words) -> str:
    """An amount with the currency's sign, thousands apart."""
    return words("money", amount=grouped(amount))


def grouped(number: int) -> str:
    """Thousands set apart by a narrow space, a real minus sign."""
    text = f"{abs(number):,}".replace(",", "\u202f")
    return f"−{text}" if number < 0 else text


def ungrouped(text: str) -> int:
    """The number that `grouped` has written."""
    return int(text.replace("\u202f", "").replace("−", "-"))
