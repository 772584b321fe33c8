"""Cities, houses and the cheapest allowed connections.

Owns P-B11, P-B12, P-B13's trigger and P-O8. Sets of cities are bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.parts import NOBODY, Bits
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


def members(bits: Bits) -> Iterator[int]:
    """The indexes in a set, rising."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def order_by_cities(s: PowerGridState) -> tuple[int, ...]:
    """Operators, most cities first, ties by the highest plant number (P-B6)."""
    ranks = {
        operator: (network.bit_count(), max(s.plants[operator], default=0))
        for operator, network in enumerate(s.networks)
    }
    return tuple(sorted(ranks, key=lambda operator: ranks[operator], reverse=True))


def place_cost(s: PowerGridState, city: int) -> int:
    """The cheapest free place of a city: 10, 15 or 20."""
    return s.terms.place_costs[city][len(s.houses[city])]


def full(s: PowerGridState) -> Bits:
    """Cities in which the step leaves no place."""
    none, one, two, three = s.terms.full_with[s.course.step - 1]
    levels = s.levels
    return none | one & levels[0] | two & levels[1] | three & levels[2]


def routes_of(s: PowerGridState, operator: int) -> dict[int, Route]:
    """What the operator can connect, affordable or not, by city. Kept until something is built."""
    if s.routes is None:
        s.routes = _find_routes(s, operator)
    return s.routes


def _find_routes(s: PowerGridState, operator: int) -> dict[int, Route]:
    own = s.networks[operator]
    closed = full(s)
    open_cities = s.in_play & ~own & ~closed
    if not own:
        first = open_cities & s.terms.starts
        return {city: Route((city,), 0, place_cost(s, city)) for city in members(first)}
    through = s.in_play if s.mode.is_routing_free(s) else closed & s.in_play
    cost, before = _search(s, own, through & ~own)
    routes = {}
    for city in sorted(cost):
        if open_cities >> city & 1:
            path = [city]
            while path[-1] in before:
                path.append(before[path[-1]])
            routes[city] = Route(tuple(reversed(path)), cost[city], place_cost(s, city))
    return routes


def _search(s: PowerGridState, own: Bits, through: Bits) -> tuple[dict[int, int], dict[int, int]]:
    """Cheapest cost from a network to each reachable city, and the city before it on the way."""
    links = s.terms.links
    cost: dict[int, int] = {}
    before: dict[int, int] = {}
    for city in members(own):
        for near, link in links[city]:
            if not own >> near & 1 and link < cost.get(near, link + 1):
                cost[near] = link
                before[near] = city
    heap = [(cost[city], city) for city in cost if through >> city & 1]
    heapify(heap)
    while heap:
        so_far, city = heappop(heap)
        if so_far > cost[city]:
            continue
        for near, link in links[city]:
            total = so_far + link
            if not own >> near & 1 and total < cost.get(near, total + 1):
                cost[near] = total
                before[near] = city
                if through >> near & 1:
                    heappush(heap, (total, near))
    return cost, before


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
