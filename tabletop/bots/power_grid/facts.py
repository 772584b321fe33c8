"""What every player may look up in the rulebook and on the board, by the ids of a view.

Owns the tables for quick look-ups; their figures come from the catalog.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tabletop.bots.power_grid.economy import ECONOMIES, Economy
from tabletop.catalog import power_grid_data
from tabletop.rules.power_grid.data import Plant
from tabletop.rules.power_grid.figures import CompanyFigures
from tabletop.rules.power_grid.map_data import Map


@dataclass(frozen=True, slots=True)
class Facts:
    """One mode on one map: `unit_prices[fuel][n]` is the next unit's price with n on the market,
    `links[city]` its neighbours and the cost of the way there, `place_costs` and `open_places` by
    city, the latter for steps 1, 2, 3. `regional` are plants by number that a region brings.
    """

    plants: Mapping[int, Plant]
    regional: Mapping[int, tuple[str, Plant]]
    links: Mapping[str, tuple[tuple[str, int], ...]]
    region_of: Mapping[str, str]
    unit_prices: Mapping[str, tuple[int, ...]]
    place_costs: Mapping[str, tuple[int, ...]]
    open_places: Mapping[str, tuple[int, int, int]]
    storage_factor: int
    fixed: Mapping[str, int]
    economy: Economy

    @property
    def companies(self) -> CompanyFigures:
        """The figures of a mode in which companies operate."""
        assert self.economy.companies is not None, "only such a mode asks for them"
        return self.economy.companies


@cache
def facts_of(mode: str, map_id: str) -> Facts:
    """The facts of a game in a mode on a map."""
    data = power_grid_data()
    game_map = data.maps[map_id]
    return Facts(
        plants={
            plant.number: _as_run(plant, game_map) for plant in data.decks[game_map.deck].plants
        },
        regional={
            one.number: (one.region, Plant(one.number, one.kind, one.fuels, one.units, one.cities))
            for one in game_map.rules.plants.regional
        },
        links=_links(game_map),
        region_of={city.id: city.region for city in game_map.cities},
        unit_prices={fuel: _prices(game_map, fuel) for fuel in game_map.market},
        place_costs={c.id: c.places or data.base.houses.costs for c in game_map.cities},
        open_places={c.id: c.open_by_step or (1, 2, 3) for c in game_map.cities},
        storage_factor=data.base.plants.storage_factor,
        fixed={company.id: company.fixed for company in data.stock.companies},
        economy=ECONOMIES[mode](data, game_map),
    )


def _as_run(plant: Plant, game_map: Map) -> Plant:
    """A plant with the units that it burns on this map; a mine burns and powers nothing."""
    mines, more = game_map.rules.plants.mines, game_map.rules.fuel.more_to_run
    if mines is not None and mines.fuel in plant.fuels:
        return Plant(plant.number, plant.kind, (), 0, 0)
    units = plant.units + max((more.get(fuel, 0) for fuel in plant.fuels), default=0)
    return Plant(plant.number, plant.kind, plant.fuels, units, plant.cities)


def _links(game_map: Map) -> dict[str, tuple[tuple[str, int], ...]]:
    links: dict[str, list[tuple[str, int]]] = {city.id: [] for city in game_map.cities}
    entry = {city.id: city.entry or 0 for city in game_map.cities}
    for one, two, cost in game_map.links:
        links[one].append((two, cost + entry[two]))
        links[two].append((one, cost + entry[one]))
    return {city: tuple(sorted(row)) for city, row in links.items()}


def _prices(game_map: Map, fuel: str) -> tuple[int, ...]:
    """The market empties from its cheap end; nothing is left at 0."""
    prices = [price for price, count in game_map.market[fuel].spaces for _ in range(count)]
    return (0, *reversed(prices))
