"""Payments that the table tells about.

Owns moving money together with its fact; prices and who may pay are the callers' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid.facts import MoneyPaid

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def pay(
    s: PowerGridState, source: int, target: int, amount: int, reason: str, facts: list[Fact]
) -> None:
    """Move money between two places of the ledger and say so; nothing happens for nothing."""
    if amount:
        s.pay(source, target, amount)
        facts.append(MoneyPaid(s.party(source), s.party(target), amount, reason))
