"""A map of Power Grid as frozen values: regions, cities, links, fuel market, refill, own rules.

Owns the form of a map file; what makes one sound stands in `map_check`.
"""

from __future__ import annotations

from typing import Literal

from tabletop.rules.power_grid.map_rules import MapRules
from tabletop.rules.power_grid.plain import ByPlayers, BySteps, Count, Facts, Id, Spaces

KIND: Literal["power_grid.map"] = "power_grid.map"
"""What a map file calls itself."""
MOST_CITIES = 100
"""More could not be told apart on the board."""
MOST_PLACES = 3
"""For houses in a city; so many has a city that says nothing of them."""


class Region(Facts, frozen=True):
    """A region of a map and those that it borders."""

    id: Id
    name: str
    adjacent: tuple[Id, ...]


class City(Facts, frozen=True):
    """A city; `at` is longitude and latitude, for drawing only.

    `spot` is where it is drawn if the globe leaves too little room there: thousandths of the map's
    width and height; either all cities of a map have it or none.
    `places` are the costs of its houses where they are not the base game's, `open_by_step` how many
    of them steps 1, 2 and 3 open. `can_start`: a network may begin here. `metropolis` names the
    large city of which it is one place.
    """

    id: Id
    name: str
    region: Id
    at: tuple[float, float]
    spot: tuple[Count, Count] | None = None
    places: tuple[Count, ...] = ()
    open_by_step: tuple[Count, Count, Count] | None = None
    can_start: bool = True
    entry: Count | None = None
    metropolis: str = ""


class FuelRow(Facts, frozen=True):
    """The price row of a fuel: [price, spaces] from cheap to dear, and its units (P-B2)."""

    spaces: Spaces
    start_units: Count
    supply_total: Count


class Map(Facts, frozen=True):
    """A map: regions, cities, links with costs, its fuel market and refill table.

    `regions_in_play`, `step2_cities` and `end_cities` are the map's own figures, where it has any
    (P-B22). `special_rules` names the rules that the printed map has of its own, `not_carried`
    those among them that this program does not play (a text each in the catalogues under
    `map_rule`). `rules` are the switches and figures of those that it plays.
    """

    id: Id
    name: str
    edition: str
    deck: Id
    verified: str
    regions: tuple[Region, ...]
    cities: tuple[City, ...]
    links: tuple[tuple[Id, Id, Count], ...]
    market: dict[str, FuelRow]
    refill: dict[str, BySteps]
    kind: Literal["power_grid.map"] = KIND
    regions_in_play: ByPlayers | None = None
    step2_cities: ByPlayers | None = None
    end_cities: ByPlayers | None = None
    rules: MapRules = MapRules()
    special_rules: tuple[Id, ...] = ()
    not_carried: tuple[Id, ...] = ()
