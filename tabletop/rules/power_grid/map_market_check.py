"""What must agree of a map's fuel market: prices, spaces and units, the refill, the deck's fuels.

Owns these checks; when they run is `map_check`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.rules.power_grid.map_data import FuelRow
from tabletop.rules.power_grid.map_rules import MapRules, Mines, SecondRow
from tabletop.rules.power_grid.map_rules_check import players_faults

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck

MOST_PRICES, MOST_AT_A_PRICE = 16, 8
"""So many the panel of the fuel market has room for."""
Refill = Mapping[str, Mapping[str, object]]
"""By fuel and players."""


def row_faults(market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Prices rise, and units fit the spaces."""
    for fuel, row in market.items():
        yield from _space_faults(f"market.{fuel}", row)
        spaces = sum(count for _, count in row.spaces)
        if row.supply_total < spaces:
            yield f"market.{fuel}.supply_total: {row.supply_total} units for {spaces} spaces"


def _space_faults(place: str, row: FuelRow | SecondRow | Mines) -> Iterator[str]:
    before = 0
    if len(row.spaces) > MOST_PRICES:
        words = f"{len(row.spaces)} prices are too many to draw, {MOST_PRICES} at most"
        yield f"{place}.spaces: {words}"
    for index, (price, count) in enumerate(row.spaces):
        if price <= before:
            yield f"{place}.spaces[{index}]: the price {price} is not above {before}"
        if count < 1:
            yield f"{place}.spaces[{index}]: the price {price} has no space"
        if count > MOST_AT_A_PRICE:
            words = f"{count} spaces are too many to draw, {MOST_AT_A_PRICE} at most"
            yield f"{place}.spaces[{index}]: {words}"
        before = price
    spaces = sum(count for _, count in row.spaces)
    if row.start_units > spaces:
        yield f"{place}.start_units: {row.start_units} units for {spaces} spaces"


def refill_faults(refill: Refill, market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Every fuel of the market has a row for 2 to 6 players, and no other has."""
    yield from _refill_faults("refill", refill, market)


def _refill_faults(place: str, refill: Refill, market: Mapping[str, object]) -> Iterator[str]:
    for fuel in market:
        if fuel not in refill:
            yield f"{place}.{fuel}: this key is missing, the market has this fuel"
    for fuel, rows in refill.items():
        if fuel not in market:
            yield f"{place}.{fuel}: the market has no such fuel"
        yield from players_faults(f"{place}.{fuel}", rows)


def second_market_faults(rules: MapRules, market: Mapping[str, FuelRow]) -> Iterator[str]:
    """A second market is like the first, and both have no more units than there are."""
    second, place = rules.fuel.second, "rules.fuel.second"
    if second is None:
        return
    for fuel, row in second.market.items():
        yield from _space_faults(f"{place}.market.{fuel}", row)
        first = market.get(fuel)
        if first is None:
            yield f"{place}.market.{fuel}: there is no fuel {fuel}"
        elif first.start_units + row.start_units > first.supply_total:
            yield f"{place}.market.{fuel}.start_units: more on both than {first.supply_total} units"
    yield from _refill_faults(f"{place}.refill", second.refill, second.market)


def mine_faults(rules: MapRules, market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Mines have a fuel of the map, and their market is like any other."""
    mines, place = rules.plants.mines, "rules.plants.mines"
    if mines is None:
        return
    if mines.fuel not in market:
        yield f"{place}.fuel: there is no fuel {mines.fuel}"
    yield from _space_faults(place, mines)
    yield from players_faults(f"{place}.used", mines.used)


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


def discount_faults(rules: MapRules, market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Nothing costs less than nothing, and each fuel has one discount."""
    second, storage = rules.fuel.second, rules.fuel.storage
    seen: dict[str, int] = {}
    for index, one in enumerate(rules.fuel.cheaper):
        place = f"rules.fuel.cheaper[{index}]"
        if one.fuel in seen:
            yield f"{place}.fuel: the same as of cheaper[{seen[one.fuel]}]"
        seen.setdefault(one.fuel, index)
        rows = [market.get(one.fuel), None if second is None else second.market.get(one.fuel)]
        prices = [price for row in rows if row is not None for price, _ in row.spaces]
        if storage is not None and storage.fuel == one.fuel:
            prices.append(storage.price)
        if prices and one.by > min(prices):
            yield f"{place}.by: {one.by} less than a price of {min(prices)}"


MARKET_CHECKS: tuple[tuple[Callable[..., Iterator[str]], tuple[str, ...]], ...] = (
    (row_faults, ("market",)),
    (refill_faults, ("refill", "market")),
    (deck_faults, ("deck", "market", "decks")),
    (second_market_faults, ("rules", "market")),
    (discount_faults, ("rules", "market")),
    (mine_faults, ("rules", "market")),
)
