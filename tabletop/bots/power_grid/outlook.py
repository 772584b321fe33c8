"""The table as one player sees it: own money and shares, companies by name, rounds to come.

Owns reading a view; judges nothing.
"""

from __future__ import annotations

from math import ceil

from tabletop.bots.power_grid.economy import GROWTH
from tabletop.bots.power_grid.facts import Facts, facts_of
from tabletop.rules.power_grid.data import Plant
from tabletop.rules.power_grid.view import CompanyView, GridView


class Outlook:
    """A view with the facts of its mode and map. `rounds_left` counts rounds that still pay."""

    __slots__ = ("_companies", "_regions", "facts", "money", "rounds_left", "seat", "view")

    def __init__(self, view: GridView) -> None:
        assert view.viewer is not None, "a player has a seat"
        self.view = view
        self.facts: Facts = facts_of(view.mode, view.map)
        self.seat = view.viewer
        self.money = view.players[self.seat].money or 0
        self.rounds_left = _rounds_left(view, self.facts)
        self._regions = frozenset(view.regions)
        self._companies = {company.id: company for company in view.companies}

    @property
    def active(self) -> CompanyView:
        """The company that is decided for."""
        return self._companies[self.view.active or ""]

    def company(self, name: str) -> CompanyView:
        """A company by its name."""
        return self._companies[name]

    def held(self, name: str) -> int:
        """Own shares of a company."""
        return self.view.players[self.seat].shares.get(name, 0)

    def most_of_others(self, name: str) -> int:
        """The most shares of a company that another player holds."""
        return max(p.shares.get(name, 0) for p in self.view.players if p.seat != self.seat)

    def plant(self, number: int) -> Plant:
        """A plant by its number, that of a region in play before the deck's."""
        region, regional = self.facts.regional.get(number, ("", self.facts.plants[number]))
        return regional if region in self._regions else self.facts.plants[number]

    def is_in_play(self, city: str) -> bool:
        """Whether a city lies in a region in play."""
        return self.facts.region_of[city] in self._regions

    def has_place(self, city: str) -> bool:
        """Whether the step leaves a place in a city."""
        houses = len(self.view.cities.get(city, ()))
        places = self.facts.open_places[city][self.view.step - 1]
        return houses < min(places, len(self.facts.place_costs[city]))

    def place_cost(self, city: str) -> int:
        """The cheapest free place of a city that has one."""
        return self.facts.place_costs[city][len(self.view.cities.get(city, ()))]

    @property
    def plant_limit(self) -> int:
        """The most plants that an operator may own."""
        return self.facts.economy.max_plants[str(len(self.view.players))]

    @property
    def end_cities(self) -> int | None:
        """With so many cities of one operator the game ends; None where it has its rounds."""
        ends = self.facts.economy.end_cities
        return None if ends is None else ends[str(len(self.view.players))]


def _rounds_left(view: GridView, facts: Facts) -> int:
    """Operating rounds from this one on; where they are not counted, as one can tell."""
    ends = facts.economy.end_cities
    if ends is not None:
        most = max(company.cities for company in view.companies)
        return max(1, ceil((ends[str(len(view.players))] - most) / GROWTH))
    sequence = facts.companies.sequence
    kind = "stock" if view.phase == "trade" else "operating"
    places = [index for index, name in enumerate(sequence) if name == kind]
    return sequence[places[view.round - 1] :].count("operating")
