"""Phase 5 of mode `stock_race` once all incomes are known: prices by rank, then half dividends.

Owns P-V9, P-V10 and P-V16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import shares

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def moves_by_rank(incomes: Mapping[int, int]) -> dict[int, int]:
    """Fields up or down by company: the highest rise, with them the second of a single highest.

    Only a single second rises; the lowest fall. Who is second and lowest stays, and all stay
    where all earn the same (P-V9).
    """
    ranks = sorted(set(incomes.values()), reverse=True)
    moves = dict.fromkeys(incomes, 0)
    if len(ranks) < 2:
        return moves
    highest, second, lowest = (
        [company for company, income in incomes.items() if income == rank]
        for rank in (ranks[0], ranks[1], ranks[-1])
    )
    rising = highest if len(highest) > 1 or len(second) > 1 else highest + second
    for company in rising:
        moves[company] += 1
    for company in lowest:
        moves[company] -= 1
    return moves


def settle_incomes(s: PowerGridState, share_unit: int, facts: list[Fact]) -> None:
    """Move the prices by the incomes of the phase, then pay 1 a share for each full unit."""
    shares.move_prices(s, moves_by_rank(dict(s.supplying.earned)), facts)
    for company, income in s.supplying.earned:
        per_share = income // share_unit
        facts.append(told.IncomePaidOut(s.terms.operators[company], per_share, is_forced=True))
        shares.pay_dividend(s, company, per_share, facts)
