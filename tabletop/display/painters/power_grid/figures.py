"""The unchanging figures that the Power Grid painters show, as plain values.

Owns their types. The values come from the data files by way of whoever builds the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class City:
    """A city and where it lies, in degrees."""

    id: str
    name: str
    region: str
    lon: float
    lat: float


@dataclass(frozen=True, slots=True)
class Link:
    """A connection of two cities and its cost."""

    a: str
    b: str
    cost: int


@dataclass(frozen=True, slots=True)
class MapFigures:
    """A map: its cities, links, regions by id with their names, and its fuel market.

    `market` gives for each fuel its spaces as (price, number of spaces), cheapest first.
    """

    id: str
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    regions: Mapping[str, str]
    market: Mapping[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class PlantFigures:
    """A plant: what it burns (any mix of the fuels) and how many cities it powers."""

    number: int
    kind: str
    fuels: tuple[str, ...]
    units: int
    cities: int


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """All that the board shows and no view tells. `prices` are the fields of the price track,
    `sequence` the kinds of all rounds (stock, operating) in their order, `founding` what each
    company's president's certificate costs, `places` what the first, second and third place of a
    city cost, `income` what a company earns at all and for each city, of which each `share_unit`
    pays 1 on a share.
    """

    map: MapFigures
    plants: Mapping[int, PlantFigures]
    prices: tuple[int, ...]
    sequence: tuple[str, ...] = ()
    founding: Mapping[str, int] = field(default_factory=dict)
    places: tuple[int, ...] = ()
    income: tuple[int, int] = (0, 0)
    share_unit: int = 1

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """Names of the things in the data, for the words."""
        return {
            "city": {city.id: city.name for city in self.map.cities},
            "region": dict(self.map.regions),
        }
