"""Mines: plants that a map lets sell what they would burn to a market of their own.

Owns the sale in phase 5, the price, and what the map's table takes from that market.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def price(s: PowerGridState) -> int:
    """What a unit brings: the price of the dearest empty space, 0 where all are full.

    Units come to the dearest empty space and go from the cheapest, so the cheap ones are empty.
    """
    prices = s.terms.mine_prices
    empty = len(prices) - s.mined
    return prices[empty - 1] if empty > 0 else 0


def sell(s: PowerGridState, facts: list[Fact]) -> None:
    """Every operator with mines sells, the last in order first; a unit of each mine is laid out."""
    terms = s.terms
    for operator in reversed(s.course.order):
        mines = [number for number in s.plants[operator] if number in terms.mine_output]
        each = price(s)
        if not mines or not each:
            continue
        income = each * sum(terms.mine_output[number] for number in mines)
        laid = min(len(mines), len(terms.mine_prices) - s.mined)
        s.mined += laid
        fuel = terms.fuels[terms.mined_fuel]
        facts.append(told.MinesSold(terms.operators[operator], fuel, laid, income))
        pay(s, BANK, terms.operator_place(operator), income, "mines", facts)


def use(s: PowerGridState, players: int, facts: list[Fact]) -> None:
    """Units leave the market by the map's table for so many players."""
    rule = s.terms.rules.plants.mines
    if rule is None:
        return
    count = min(s.mined, rule.used[str(players)][s.course.step - 1])
    if count:
        s.mined -= count
        facts.append(told.MinedUsed(rule.fuel, count))


def counted(s: PowerGridState, plants: tuple[int, ...]) -> int:
    """How many of these plants count for the limit: all but mines (P-B9)."""
    return sum(1 for number in plants if number not in s.terms.mine_output)
