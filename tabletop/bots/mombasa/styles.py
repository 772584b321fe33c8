"""Styles: what a player of Mombasa prefers, so that ways to win can be measured against each other.

Owns the parameters of a style and the named ones; what they act upon is the other modules'.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Style(NamedTuple):
    """How many companies are favoured, and factors on the worth of spaces of each kind."""

    favoured: int
    favour: float
    """On the tracks of the favoured companies."""
    others: float
    """On the tracks of the other companies."""
    diamonds: float
    books: float
    ahead: int = 2
    """Books that are to lie before the inkwell; more wait too long to be worth a point."""


BALANCED = Style(favoured=2, favour=1.0, others=0.9, diamonds=1.0, books=1.0)

STYLES: Mapping[str, Style] = {
    "one_company": Style(favoured=1, favour=1.15, others=0.8, diamonds=0.9, books=0.9),
    "two_companies": Style(favoured=2, favour=1.15, others=0.8, diamonds=0.9, books=0.9),
    "diamonds": Style(favoured=2, favour=1.0, others=0.8, diamonds=1.5, books=0.9),
    "books": Style(favoured=2, favour=1.0, others=0.9, diamonds=0.9, books=1.2, ahead=3),
    "balanced": BALANCED,
}
"""The styles by name."""
