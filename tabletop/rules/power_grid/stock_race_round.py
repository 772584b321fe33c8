"""The stock round of mode `stock_race`: founding in order, and the most wanted companies.

Owns P-V5, and noting the order of founding for P-V6; the rest is that of every stock round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import shares
from tabletop.rules.power_grid.stock_round import StockRound

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class RaceStockRound(StockRound):
    """Certificates bought are counted; a company founded goes to the end of the order."""

    def note_purchase(self, s: PowerGridState, company: int) -> None:
        counts = list(s.trading.purchases) or [0] * len(s.terms.operators)
        counts[company] += 1
        s.trading.purchases = tuple(counts)

    def note_founding(self, s: PowerGridState, company: int) -> None:
        s.course.order += (company,)

    def raise_prices(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The most wanted rise, then those whose shares are all with players (P-V5)."""
        wanted = most_wanted(s)
        if wanted:
            facts.append(told.MostWanted(tuple(s.terms.operators[c] for c in wanted)))
            shares.move_prices(s, dict.fromkeys(wanted, 1), facts)
        super().raise_prices(s, facts)


def most_wanted(s: PowerGridState) -> Sequence[int]:
    """The companies of which most certificates were bought in this round, or, by option, those
    bought by most players; all that are equal, none where nothing was bought.
    """
    counts: Sequence[int] = s.trading.purchases
    if counts and s.options["wanted_by"] == "players":
        counts = [sum(marks >> c & 1 for marks in s.trading.bought) for c in range(len(counts))]
    return [company for company, count in enumerate(counts) if count == max(counts) > 0]
