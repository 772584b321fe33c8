"""Cities, houses and the cheapest allowed connections.

Owns P-B11, P-B12, P-B13's trigger and P-O8. Sets of cities are bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.distances import NO_WAY, search, walk_back
from tabletop.rules.power_grid.parts import NOBODY, Bits, members
from tabletop.rules.power_grid.plant_market import remove_obsolete

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class Route(NamedTuple):
    """The cheapest allowed way to a city: cost of its connections and of its free place.

    `path` is city indexes from the own network to the city, both included; one for a first city.
    """

    path: tuple[int, ...]
    connections: int
    place: int


class Reach(NamedTuple):
    """Cities that an operator can connect, rising, with the cost of the connections.

    `before`: the city before each on the way, where a search found it.
    """

    connections: dict[int, int]
    before: dict[int, int] | None = None


def order_by_cities(s: PowerGridState) -> tuple[int, ...]:
    """All operators, most cities first, ties by the highest plant number (P-B6)."""
    return by_cities(s, range(len(s.networks)))


def by_cities(s: PowerGridState, operators: Iterable[int]) -> tuple[int, ...]:
    """These operators in that order; who is still equal stays as listed."""

    def rank(operator: int) -> tuple[int, int]:
        return s.networks[operator].bit_count(), max(s.plants[operator], default=0)

    return tuple(sorted(operators, key=rank, reverse=True))


def largest(s: PowerGridState) -> int:
    """The most cities that one operator has connected."""
    return max(own.bit_count() for own in s.networks)


def place_cost(s: PowerGridState, city: int) -> int:
    """The cheapest free place of a city: 10, 15 or 20."""
    return s.terms.place_costs[city][len(s.houses[city])]


def full(s: PowerGridState) -> Bits:
    """Cities in which the step leaves no place."""
    none, one, two, three = s.terms.full_with[s.course.step - 1]
    levels = s.levels
    return none | one & levels[0] | two & levels[1] | three & levels[2]


def reach_of(s: PowerGridState, operator: int) -> Reach:
    """What the operator can connect, affordable or not. Kept until something is built."""
    if s.routes is None:
        s.routes = _find_reach(s, operator)
    return s.routes


def _find_reach(s: PowerGridState, operator: int) -> Reach:
    own = s.networks[operator]
    closed = full(s)
    open_cities = s.in_play & ~own & ~closed
    if not own:
        return Reach(dict.fromkeys(members(open_cities & s.terms.starts), 0))
    if s.mode.is_routing_free(s):
        near = s.terms.distances(s.in_play).nearest(own)
        return Reach({city: near[city] for city in members(open_cities) if near[city] < NO_WAY})
    cost, before = search(s.terms.links, own, closed & s.in_play & ~own)
    return Reach({city: cost[city] for city in members(open_cities) if city in cost}, before)


def route_to(s: PowerGridState, operator: int, city: int) -> Route:
    """The way to a city that the operator can connect."""
    own, reach = s.networks[operator], reach_of(s, operator)
    path: tuple[int, ...] = (city,)
    if reach.before is not None:
        path = walk_back(reach.before, own, city)
    elif own:
        path = s.terms.distances(s.in_play).path(own, city)
    return Route(path, reach.connections[city], place_cost(s, city))


def routes_of(s: PowerGridState, operator: int) -> dict[int, Route]:
    """All that the operator can connect, affordable or not, by city."""
    return {city: route_to(s, operator, city) for city in reach_of(s, operator).connections}


def build(s: PowerGridState, operator: int, city: int, route: Route, facts: list[Fact]) -> None:
    """Put a house on the cheapest free place, paid by the operator; obsolete plants leave."""
    terms = s.terms
    s.pay(terms.operator_place(operator), 0, route.connections + route.place)
    count = len(s.houses[city])
    s.houses[city] = (*s.houses[city], operator)
    levels = list(s.levels)
    levels[count] |= 1 << city
    s.levels = (levels[0], levels[1], levels[2])
    s.networks[operator] |= 1 << city
    s.routes = None
    path = tuple(terms.cities[step] for step in route.path)
    facts.append(
        told.CityConnected(
            terms.operators[operator], terms.cities[city], path, route.connections, route.place
        )
    )
    remove_obsolete(s, facts)


def start_cities(s: PowerGridState) -> Bits:
    """Cities in which a company may be founded now (P-T11)."""
    taken = 0
    for city in s.shares.start_cities:
        if city != NOBODY:
            taken |= 1 << city
    return s.in_play & s.terms.starts & ~full(s) & ~taken
