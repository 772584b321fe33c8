"""The unchanging figures that the Power Grid painters show, as plain values.

Owns their types. The values come from the data files by way of whoever builds the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class City:
    """A city and where it lies, in degrees.

    `spot`, where the globe leaves too little room, is where it is drawn instead: thousandths of the
    map's width and height. `places` are the costs of its houses where they are not the
    usual three, `open_by_step` how many of them are open; `entry` is paid for coming here,
    `is_start` marks the few where alone a network may begin.
    """

    id: str
    name: str
    region: str
    lon: float
    lat: float
    spot: tuple[int, int] | None = None
    places: tuple[int, ...] = ()
    open_by_step: tuple[int, int, int] | None = None
    entry: int | None = None
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A connection of two cities and its cost."""

    a: str
    b: str
    cost: int


@dataclass(frozen=True, slots=True)
class MapFigures:
    """A map: its cities, links, regions by id with their names, and its fuel market.

    `market` gives for each fuel its spaces as (price, number of spaces), cheapest first; `rules`
    are the ids of its special rules that are played.
    """

    id: str
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    regions: Mapping[str, str]
    market: Mapping[str, tuple[tuple[int, int], ...]]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlantFigures:
    """A plant: what it burns (any mix of the fuels) and how many cities it powers.

    On some maps a run burns `more` units than it stores for one.
    """

    number: int
    kind: str
    fuels: tuple[str, ...]
    units: int
    cities: int
    more: int = 0


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """All that the board shows and no view tells. `prices` are the fields of the price track, empty
    in modes without shares; `sequence` the kinds of all rounds (stock, operating) in their order,
    empty where all rounds are alike; `founding` what each company's president's certificate costs,
    `founding_shares` how many shares it is, `places` what the places of each city cost, `incomes`
    what powering 0, 1, 2... cities earns, of which each `share_unit` pays 1 on a share.
    `ends_by_cities`: not after so many rounds; `players_operate`: each player is one operator,
    without money beside its; `companies_hold_shares`: shares not sold yet lie in the company, not
    in the bank; `decisions` are all kinds of decisions of the mode; `for_sale`: so many of the
    lowest plants may be put up before step 3, one more where a map `offers_fuelless` and that one
    burns nothing; `regional` are plants that regions in play bring.
    """

    map: MapFigures
    plants: Mapping[int, PlantFigures]
    prices: tuple[int, ...] = ()
    sequence: tuple[str, ...] = ()
    founding: Mapping[str, int] = field(default_factory=dict)
    founding_shares: int = 0
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    incomes: tuple[int, ...] = ()
    share_unit: int = 1
    ends_by_cities: bool = False
    players_operate: bool = False
    companies_hold_shares: bool = False
    decisions: frozenset[str] = frozenset()
    for_sale: int = 4
    offers_fuelless: bool = False
    regional: Mapping[str, Mapping[int, PlantFigures]] = field(default_factory=dict)

    def playing(self, regions: Iterable[str]) -> BoardFigures:
        """The figures with the plants that these regions bring."""
        if not self.regional:
            return self
        plants = dict(self.plants)
        for region in regions:
            plants |= self.regional.get(region, {})
        return replace(self, plants=plants)

    def rounds_of(self, kind: str) -> int:
        """How many rounds of a kind there are, 0 where their number is open."""
        return 0 if self.ends_by_cities else self.sequence.count(kind)

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """Names of the things in the data, for the words."""
        return {
            "city": {city.id: city.name for city in self.map.cities},
            "region": dict(self.map.regions),
        }
