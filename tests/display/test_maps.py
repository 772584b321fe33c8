"""Every map in the boxes that it gets: each name, house and cost to itself, each line traceable."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pygame
import pytest

from tabletop.catalog import power_grid_data
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import DEFAULT_PLACES, Edge, Place, layout
from tabletop.display.painters.power_grid.apart import Apart, Stand
from tabletop.display.painters.power_grid.arrangement import arranged
from tabletop.display.painters.power_grid.cost_places import LEAST_COST_SIZE
from tabletop.display.painters.power_grid.cover import GRAIN, Cover
from tabletop.display.painters.power_grid.figures import City, Link, MapFigures
from tabletop.display.painters.power_grid.lines import Line, covered, distance
from tabletop.display.painters.power_grid.map_cities import PRICE_SIZE
from tabletop.display.painters.power_grid.name_places import LEAST_NAME_SIZE
from tabletop.display.painters.power_grid.places import CityPlace, MapPlaces, map_area, places
from tabletop.display.painters.power_grid.route import EDGE, LaidRoute, Route
from tabletop.display.painters.power_grid.spreading import aspect
from tabletop.display.theme import SMALLEST
from tabletop.looks import map_figures

MAPS = sorted(power_grid_data().maps)
TABLES = (
    *((1920, DEFAULT_PLACES[:seats]) for seats in range(2, 7)),
    (3840, [Place(Edge.LEFT), Place(Edge.RIGHT)]),
)
"""Widths of the screen in pixels and seats: the usual ones, and others in 4K."""
LEAST_SIZES = (23, 22, 22, 22, 20, 25)
"""Of names, for each of the tables."""
MOST_HIDDEN = 0.5
"""The part of a connection that names of other cities may cover."""
TOUCH = 1.0
"""By so much boxes may reach into each other."""
NEARER = 3.0
"""So much nearer a cost is to its own line than to any other."""
BESIDE = 9.5
"""How far a cost may stand beside its line."""

every_map = pytest.mark.parametrize("map_id", MAPS, scope="module")
"""All tests of one map follow each other, so that it is spread once."""


@cache
def figures(map_id: str) -> MapFigures:
    return map_figures(power_grid_data().maps[map_id])


@cache
def spread(map_id: str) -> list[tuple[MapPlaces, Box]]:
    """The map on each of the tables."""
    found = []
    for w_px, seats in TABLES:
        lay = layout((w_px, w_px * 9 // 16), seats)
        box = arranged(lay, aspect(figures(map_id)))["map"]
        canvas = Canvas(pygame.Surface((8, 8)), w_px / 1920, Pens())
        area = map_area(Box(0, 0, box.w, box.h))
        found.append((places(figures(map_id), area, canvas.width), area))
    return found


def pictures(map_id: str) -> Iterator[tuple[MapPlaces, Box]]:
    """Each place that the map has, once."""
    return iter({id(spots): (spots, area) for spots, area in spread(map_id)}.values())


def own(place: CityPlace) -> list[Box]:
    return [place.pill, *place.names]


def line(spots: MapPlaces, ends: tuple[str, str]) -> Line:
    a, b = (spots.cities[city].pill.centre for city in ends)
    return a, b


def crosses(one: Line, other: Line) -> bool:
    def side(of: Line, at: tuple[float, float]) -> float:
        (x1, y1), (x2, y2) = of
        return (x2 - x1) * (at[1] - y1) - (y2 - y1) * (at[0] - x1)

    return (
        side(one, other[0]) * side(one, other[1]) < 0
        and side(other, one[0]) * side(other, one[1]) < 0
    )


@every_map
def test_no_city_lies_over_another_or_leaves_the_map(map_id: str) -> None:
    for spots, area in pictures(map_id):
        cities = spots.cities.values()
        assert len(cities) == len(figures(map_id).cities)
        assert not [
            (one.city.id, other.city.id)
            for one, other in combinations(cities, 2)
            if any(a.inset(TOUCH).overlaps(b) for a in own(one) for b in own(other))
        ]
        assert not [
            place.city.id for place in cities for box in own(place) if not area.holds(box, 4.0)
        ]
        for place in cities:
            joined = [box for box in own(place) if box.overlaps(place.stem)]
            assert {place.pill} < {*joined}, place.city.id


@every_map
def test_costs_stand_on_their_own_line_and_clear_of_all_else(map_id: str) -> None:
    for spots, area in pictures(map_id):
        links = {(link.a, link.b): line(spots, (link.a, link.b)) for link in figures(map_id).links}
        for link, box in spots.costs:
            ends, at = (link.a, link.b), box.centre
            beside = distance(at, links[ends])
            assert beside < BESIDE, ends
            assert area.holds(box, 4.0), ends
            hidden = [p.city.id for p in spots.cities.values() for b in own(p) if box.overlaps(b)]
            assert not hidden, ends
            nearest = min(distance(at, other) for key, other in links.items() if key != ends)
            assert nearest > beside + NEARER, ends
        boxes = [box for _, box in spots.costs]
        assert not [(one, other) for one, other in combinations(boxes, 2) if one.overlaps(other)]


@every_map
def test_connections_can_be_traced(map_id: str) -> None:
    """None crosses another, and none runs through the houses of a city that it does not reach."""
    for spots, _ in pictures(map_id):
        links = [(link.a, link.b) for link in figures(map_id).links]
        crossing = [
            (one, other)
            for one, other in combinations(links, 2)
            if not {*one} & {*other} and crosses(line(spots, one), line(spots, other))
        ]
        assert crossing == []
        assert not [
            (ends, place.city.id)
            for ends in links
            for place in spots.cities.values()
            if place.city.id not in ends and runs_through(line(spots, ends), place.pill)
        ]
        for ends in links:
            way = line(spots, ends)
            names = [p.names for p in spots.cities.values() if p.city.id not in ends]
            hidden = sum(covered(way, box) for boxes in names for box in boxes)
            assert hidden < MOST_HIDDEN * math.dist(*way), ends


@every_map
def test_names_are_as_large_as_the_map_allows(map_id: str) -> None:
    for (spots, _), least in zip(spread(map_id), LEAST_SIZES, strict=True):
        assert spots.is_free
        assert spots.name_size >= least
        assert spots.cost_size >= LEAST_COST_SIZE


def runs_through(way: Line, box: Box) -> bool:
    """Whether the line reaches into the box."""
    slim = box.inset(TOUCH)
    corners = [(slim.x, slim.y), (slim.right, slim.y), (slim.right, slim.bottom)]
    corners.append((slim.x, slim.bottom))
    return any(crosses(way, (corners[n - 1], corners[n])) for n in range(4))


def test_faults_would_be_seen() -> None:
    spots, _ = spread("germany")[0]
    essen, kiel = (spots.cities[city].pill for city in ("essen", "kiel"))
    (x, y), (to_x, to_y) = essen.centre, kiel.centre
    assert runs_through(((x - 100, y), (x + 100, y + 5)), essen)
    assert not runs_through(((x - 100, y + 40), (x + 100, y + 45)), essen)
    assert crosses(((x, y), (to_x, to_y)), ((x, to_y), (to_x, y)))
    assert distance((x + 3, y), ((x, y - 50), (x, y + 50))) == pytest.approx(3)
    assert covered(((x - 100, y), (x + 100, y)), essen) == pytest.approx(essen.w)
    assert covered(((x - 100, y - 40), (x + 100, y - 40)), essen) == 0


def test_things_give_way_to_those_that_have_no_other_stand() -> None:
    left, right, far = (Box(x, 0, 10, 10) for x in (0, 8, 30))
    both = [Stand(0, left), Stand(5, far)]
    search = Apart([both, [Stand(0, right)]])
    assert search.search(9)
    assert search.chosen == [1, 0]
    crowded = Apart([[Stand(0, left)], [Stand(0, right)], both])
    assert not crowded.search(9)
    assert crowded.chosen == [0, 0, 1]


def test_what_is_covered_is_counted_to_the_next_grain() -> None:
    cover = Cover([Box(10, 10, 20, 10), Box(90, 90, 30, 30)], Box(0, 0, 100, 100))
    assert cover.of(Box(0, 0, 100, 100)) == pytest.approx(200 + 100, abs=GRAIN * 120)
    assert cover.of(Box(40, 0, 40, 100)) == cover.of(Box(200, 200, 9, 9)) == 0
    assert cover.of(Box(28, 18, 9, 9)) > 0


@every_map
def test_the_sum_of_a_way_leaves_the_name_of_its_city_in_sight(map_id: str) -> None:
    for spots, _ in pictures(map_id):
        for city, place in spots.cities.items():
            *_, tag = LaidRoute(Route("red", (city,), 100), spots).parts
            assert not any(tag.inset(2 + TOUCH).overlaps(name) for name in place.names), city
            assert Box(0, 0, spots.w, spots.h).holds(tag), city


def test_the_sum_of_a_way_hides_rather_what_is_out_of_play() -> None:
    spots, _ = spread("germany")[0]
    in_play = {"red", "green"}
    part = replace(spots, out=frozenset(figures("germany").regions) - in_play)

    def hidden(by: MapPlaces) -> int:
        cities = [id_ for id_, place in spots.cities.items() if place.city.region in in_play]
        tags = [LaidRoute(Route("red", (city,), 100), by).parts[-1] for city in cities]
        return sum(tag.overlaps(box.inset(EDGE)) for tag in tags for box in part.taken)

    assert len(part.taken) < len(spots.taken)
    assert hidden(part) < hidden(spots)


def test_nothing_on_a_map_is_set_too_small() -> None:
    assert min(LEAST_NAME_SIZE, LEAST_COST_SIZE, PRICE_SIZE) >= SMALLEST


@pytest.mark.parametrize("at", [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0)])
def test_a_map_without_spots_finds_room_for_cities_in_a_row_or_all_in_one_place(
    at: tuple[float, float],
) -> None:
    """People may draw maps of their own."""
    ids = [f"city{number}" for number in range(9)]
    row = tuple(
        City(id_, id_.title(), "red", number * at[0], number * at[1])
        for number, id_ in enumerate(ids)
    )
    links = tuple(Link(a, b, 5) for a, b in pairwise(ids))
    own_map = MapFigures("own", row, links, {"red": "Red"}, {})
    assert aspect(own_map) > 0
    area = map_area(Box(0, 0, 874, 822))
    spots = places(own_map, area, lambda name, size: 0.45 * size * len(name))
    boxes = [box for place in spots.cities.values() for box in own(place)]
    assert all(area.holds(box, 4.0) for box in boxes)
    pairs = combinations(spots.cities.values(), 2)
    assert not [(one, other) for one, other in pairs if one.pill.inset(TOUCH).overlaps(other.pill)]
