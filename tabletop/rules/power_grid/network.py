"""Cities, houses and the cheapest allowed connections.

Owns P-B11, P-B12, P-B13's trigger, P-O8 and what a map says of them. Sets of cities are bits.
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

    `path` is city indexes from the own network to the city, both included; the city alone where no
    connections of the map lead there: for a first house, or by a rule of the map.
    """

    path: tuple[int, ...]
    connections: int
    place: int


class Reach(NamedTuple):
    """Cities that an operator can connect, rising, with the cost of the connections.

    `apart` are those to which no path of connections is paid. `before`: the city before each on
    the way, where a search found it.
    """

    connections: dict[int, int]
    apart: Bits = 0
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
    own, closed = s.networks[operator], full(s)
    open_cities = s.in_play & ~own & ~closed & may_have_house(s, operator)
    if not own:
        first = open_cities & s.terms.starts
        return Reach(dict.fromkeys(members(first), 0), first)
    if s.mode.is_routing_free(s):
        near, before = s.terms.distances(s.in_play).nearest(own), None
        costs = {
            city: way for city, way in enumerate(near) if open_cities >> city & 1 and way < NO_WAY
        }
    else:
        cost, before = search(s.terms.links, own, closed & s.in_play & ~own)
        costs = {city: cost[city] for city in members(open_cities) if city in cost}
    anywhere = s.terms.rules.network.anywhere
    if anywhere is None:
        return Reach(costs, 0, before)
    apart = sum(1 << city for city in members(open_cities) if costs.get(city, NO_WAY) > anywhere)
    every = {city: min(costs.get(city, anywhere), anywhere) for city in members(open_cities)}
    return Reach(every, apart, before)


def may_have_house(s: PowerGridState, operator: int) -> Bits:
    """Cities in which the map's rules for round 1 let an operator build."""
    most = s.terms.rules.network.first_round_houses
    if most is None or s.mode.round_of(s)[0] > 1:
        return ~0
    return s.terms.starts if s.networks[operator].bit_count() < most else 0


def second_starts(s: PowerGridState, operator: int) -> Bits:
    """Cities in which the operator may begin its second network, by the map's rule."""
    rule, own = s.terms.rules.network.second, s.networks[operator]
    if rule is None or not own or s.second_networks >> operator & 1:
        return 0
    cities = s.in_play & s.terms.starts & ~own & ~full(s) & may_have_house(s, operator)
    if rule.beyond_links:
        near = s.terms.distances(s.in_play).nearest(own)
        cities &= sum(1 << city for city in members(cities) if near[city] == NO_WAY)
    return (cities & ~s.levels[0] or cities) if rule.only_empty else cities


def route_to(s: PowerGridState, operator: int, city: int) -> Route:
    """The way to a city that the operator can connect."""
    own, reach = s.networks[operator], reach_of(s, operator)
    if reach.apart >> city & 1:
        path: tuple[int, ...] = (city,)
    elif reach.before is None:
        path = s.terms.distances(s.in_play).path(own, city)
    else:
        path = walk_back(reach.before, own, city)
    return Route(path, reach.connections[city], place_cost(s, city))


def start(s: PowerGridState, city: int) -> Route:
    """What a company's first house costs in a city."""
    return Route((city,), 0, place_cost(s, city))


def second_start(s: PowerGridState, city: int) -> Route:
    """What beginning a second network in a city costs, where the map has such a rule."""
    rule = s.terms.rules.network.second
    return start(s, city)._replace(connections=0 if rule is None else rule.cost)


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
    if terms.rules.network.outage is not None and s.course.phase == "building":
        s.course.connected += 1
    path = tuple(terms.cities[step] for step in route.path)
    facts.append(
        told.CityConnected(
            terms.operators[operator], terms.cities[city], path, route.connections, route.place
        )
    )
    remove_obsolete(s, facts)


def loss_of_outage(s: PowerGridState) -> int:
    """What an operator earns less for each own city, by the map's rule for rounds that connect many
    cities.
    """
    rule = s.terms.rules.network.outage
    if rule is None or s.course.connected <= rule.cities * len(s.course.order):
        return 0
    return rule.loss


def after_outage(s: PowerGridState, operator: int, income: int) -> int:
    """What is left of an income, never less than nothing."""
    loss = loss_of_outage(s)
    return max(0, income - loss * s.networks[operator].bit_count()) if loss else income


def possible_incomes(s: PowerGridState, operator: int) -> set[int]:
    """What powering none, some or all of its cities could earn an operator in this phase 5."""
    counts = range(s.networks[operator].bit_count() + 1)
    return {after_outage(s, operator, s.mode.income_of(s, count)) for count in counts}


def begin_second(s: PowerGridState, operator: int, city: int, facts: list[Fact]) -> None:
    """Build the first house of the operator's second network."""
    s.second_networks |= 1 << operator
    build(s, operator, city, second_start(s, city), facts)


def start_cities(s: PowerGridState) -> Bits:
    """Cities in which a company may be founded now (P-T11)."""
    taken = 0
    for city in s.shares.start_cities:
        if city != NOBODY:
            taken |= 1 << city
    return s.in_play & s.terms.starts & ~full(s) & ~taken
