"""The cheapest ways to build, compared with those that networkx finds in random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import networkx
import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import State
from tabletop.rules.power_grid.actions import ConnectCity
from tabletop.rules.power_grid.map_data import City
from tabletop.rules.power_grid.view import GridView
from tests.rule_marks import rule
from tests.rules.power_grid.positions import STOCK, company, play, table

PLACES = (10, 15, 20)


def cities_in_play(view: GridView) -> dict[str, City]:
    """The cities of the regions in play by id."""
    cities = power_grid_data().maps[view.map].cities
    return {city.id: city for city in cities if city.region in view.regions}


def links_of(view: GridView) -> dict[tuple[str, str], int]:
    """What it costs to go from a city in play to one next to it, entry included."""
    cities = cities_in_play(view)
    links = power_grid_data().maps[view.map].links
    ways = {pair: cost for a, b, cost in links for pair in ((a, b), (b, a))}
    return {
        (here, there): cost + (cities[there].entry or 0)
        for (here, there), cost in ways.items()
        if here in cities and there in cities
    }


def places_of(city: City) -> tuple[int, ...]:
    """What the houses of a city cost, one after the other."""
    return city.places or PLACES


def costs_by_networkx(view: GridView, *, is_free: bool) -> dict[str, int]:
    """The cheapest connections of the company at turn to each city that it may build in."""
    assert view.active is not None
    houses, cities = view.cities, cities_in_play(view)
    own = {city for city in cities if view.active in houses.get(city, ())}
    open_cities = {
        name
        for name in cities.keys() - own
        if len(houses.get(name, ())) < min(view.step, len(places_of(cities[name])))
    }
    graph = networkx.DiGraph()
    graph.add_nodes_from(cities)
    graph.add_weighted_edges_from(
        (here, there, cost)
        for (here, there), cost in links_of(view).items()
        if is_free or here not in open_cities
    )
    costs = networkx.multi_source_dijkstra_path_length(graph, own)
    return {city: costs[city] for city in open_cities if city in costs}


def building_turns(seed: int, options: dict[str, bool | str]) -> Iterator[State]:
    """Building turns of a random game in which companies are rich and build more than they pass."""
    choose = random.Random(seed)
    state: State = STOCK.setup(choose.randint(2, 6), options, seed)
    while state.outcome() is None:
        (seat,) = state.to_act()
        legal = state.legal(seat)
        if table(state).decision == "connect_city":
            yield state
            legal = legal[:-1] if len(legal) > 1 and choose.random() < 0.9 else legal
        state.apply(seat, choose.choice([*legal]))


def scattered(state: State, seed: int) -> State:
    """The same turn with houses at random over the map, in step 1, 2 or 3."""
    choose = random.Random(seed)
    plain = state.to_dict()
    if plain["course"]["step"] == 1:
        plain["course"]["step"] = choose.choice((1, 2))
    step = plain["course"]["step"]
    founded = [name for name, one in plain["companies"].items() if one["president"] is not None]
    houses = {city: [*owners] for city, owners in plain["houses"].items()}
    for city in cities_in_play(table(state)).values():
        for name in choose.sample(founded, len(founded)):
            owners = houses.setdefault(city.id, [])
            has_place = len(owners) < min(step, len(places_of(city)))
            if name not in owners and has_place and choose.random() < 0.4:
                owners.append(name)
    plain["houses"] = houses
    return STOCK.load(plain)


def check_routes(state: State, *, is_free: bool, note: str) -> int:
    """Every route of the turn is the cheapest, adds up, and is legal when it can be paid."""
    view = table(state)
    cities, links = cities_in_play(view), links_of(view)
    costs = costs_by_networkx(view, is_free=is_free)
    assert view.active is not None
    money = company(state, view.active).seen_money
    assert {city: route.connections for city, route in view.routes.items()} == costs, note
    (seat,) = state.to_act()
    offered = {action.city for action in state.legal(seat) if isinstance(action, ConnectCity)}
    assert offered == {
        city for city, r in view.routes.items() if r.connections + r.place <= money
    }, note
    for city, route in view.routes.items():
        assert route.path[-1] == city, note
        assert sum(links[pair] for pair in pairwise(route.path)) == route.connections, note
        assert route.place == places_of(cities[city])[len(view.cities.get(city, ()))], note
        assert view.active in view.cities[route.path[0]], note
        if not is_free:
            assert not costs.keys() & set(route.path[1:-1]), f"{note}: over an open city"
    return len(costs)


@rule("P-O8", "P-B12")
@pytest.mark.parametrize("is_free", [False, True])
@pytest.mark.parametrize("game_map", ["germany", "usa", "bremen", "europe"])
def test_routes_are_the_cheapest_in_random_positions(game_map: str, is_free: bool) -> None:
    seen = 0
    for seed in range(6):
        options: dict[str, bool | str] = {"map": game_map, "free_routing": is_free}
        for number, state in enumerate(building_turns(seed, options)):
            note = f"{game_map}, free {is_free}, game {seed}, turn {number}"
            seen += check_routes(state, is_free=is_free, note=note)
            if number % 4 == 0:
                crowded = scattered(state, seed * 1000 + number)
                seen += check_routes(crowded, is_free=is_free, note=f"{note}, scattered")
    assert seen > 500


@rule("P-O8")
def test_paying_for_a_route_pays_exactly_its_cost() -> None:
    for seed in range(6):
        for number, state in enumerate(building_turns(seed, {})):
            view, before = table(state), state.totals()
            assert view.active is not None
            (seat,) = state.to_act()
            for action in state.legal(seat):
                if isinstance(action, ConnectCity):
                    after = state.copy()
                    play(after, action)
                    route = view.routes[action.city]
                    left = company(after, view.active).seen_money
                    paid = company(state, view.active).seen_money - left
                    assert paid == route.connections + route.place, (seed, number, action)
                    assert after.totals() == before
