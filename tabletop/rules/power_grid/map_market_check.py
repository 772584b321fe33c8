"""What must agree of a map's fuel market: prices, spaces and units, the refill, the deck's fuels.

Owns these checks; when they run is `map_check`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.rules.power_grid.map_data import FuelRow
from tabletop.rules.power_grid.map_rules_check import players_faults

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck


def row_faults(market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Prices rise, and units fit the spaces."""
    for fuel, row in market.items():
        place, before = f"market.{fuel}", 0
        for index, (price, count) in enumerate(row.spaces):
            if price <= before:
                yield f"{place}.spaces[{index}]: the price {price} is not above {before}"
            if count < 1:
                yield f"{place}.spaces[{index}]: the price {price} has no space"
            before = price
        spaces = sum(count for _, count in row.spaces)
        if row.start_units > spaces:
            yield f"{place}.start_units: {row.start_units} units for {spaces} spaces"
        if row.supply_total < spaces:
            yield f"{place}.supply_total: {row.supply_total} units for {spaces} spaces"


def refill_faults(
    refill: Mapping[str, Mapping[str, object]], market: Mapping[str, FuelRow]
) -> Iterator[str]:
    """Every fuel of the market has a row for 2 to 6 players, and no other has."""
    for fuel in market:
        if fuel not in refill:
            yield f"refill.{fuel}: this key is missing, the market has this fuel"
    for fuel, rows in refill.items():
        if fuel not in market:
            yield f"refill.{fuel}: the market has no such fuel"
        yield from players_faults(f"refill.{fuel}", rows)


def deck_faults(
    deck: str, market: Mapping[str, FuelRow], decks: Mapping[str, Deck]
) -> Iterator[str]:
    """The market has what the plants of the deck burn."""
    if deck not in decks:
        yield f"deck: there is no deck {deck}; there are {', '.join(decks)}"
        return
    burnt = decks[deck].fuels
    for fuel in sorted(burnt - market.keys()):
        yield f"market.{fuel}: this key is missing, plants of the deck {deck} burn it"
    for fuel in sorted(market.keys() - burnt):
        yield f"market.{fuel}: no plant of the deck {deck} burns it"


MARKET_CHECKS: tuple[tuple[Callable[..., Iterator[str]], tuple[str, ...]], ...] = (
    (row_faults, ("market",)),
    (refill_faults, ("refill", "market")),
    (deck_faults, ("deck", "market", "decks")),
)
