"""The drawn map: neighbours touch, others do not, and any edition's points can be drawn."""

import math
import random
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.box import Box
from tabletop.display.painters.mombasa.geometry import Area, Point, drawn_near
from tabletop.display.painters.mombasa.map_places import MapPlaces, map_places
from tabletop.display.painters.mombasa.map_shape import MapShape, map_shape
from tabletop.rules.mombasa.edition.data import Edition, Region

HOUSE = mombasa_editions()["house"]
NEIGHBOURS = {
    frozenset((one, other)): lines
    for one, other, lines in HOUSE.borders
    if not {one, other} & {company.id for company in HOUSE.companies}
}
ENCLAVES = {
    region.id: next(iter(pair - {region.id}))
    for region in HOUSE.regions
    for pair in NEIGHBOURS
    if region.id in pair and sum(region.id in other for other in NEIGHBOURS) == 1
}
BOXES = (Box(0, 0, 702, 818), Box(0, 0, 702, 620), Box(0, 0, 900, 560))


def is_inside(point: Point, polygon: Sequence[Point]) -> bool:
    return Area(polygon).has(point)


def shape_of(edition: Edition) -> MapShape:
    return map_shape(edition.regions, edition.borders)


def scattered(seed: int) -> Edition:
    """The house edition with its points anywhere on the plane."""
    chance = random.Random(seed)
    places = [(chance.randrange(1001), chance.randrange(1001)) for _ in HOUSE.regions]
    regions = tuple(
        structs.replace(region, at=at) for region, at in zip(HOUSE.regions, places, strict=True)
    )
    return structs.replace(HOUSE, regions=regions)


def on_land(shape: MapShape, points: tuple[tuple[float, float], ...]) -> bool:
    """Whether a line can be seen."""
    shares = [k / 20 for k in range(21)]
    return any(
        is_inside((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), shape.coast)
        for (x1, y1), (x2, y2) in pairwise(points)
        for share in shares
    )


def test_every_border_is_drawn_once_with_its_lines() -> None:
    shape = shape_of(HOUSE)
    seen = [border.lines for border in shape.borders if on_land(shape, border.points)]
    assert shape.bridges == ()
    assert sorted(seen) == sorted(NEIGHBOURS.values())


def test_enclaves_lie_inside_the_one_region_round_them() -> None:
    shape = shape_of(HOUSE)
    assert len(ENCLAVES) == 2
    for enclave, host in ENCLAVES.items():
        ring, around = shape.regions[enclave].polygon, shape.regions[host].polygon
        assert all(is_inside(point, around) for point in ring)
        assert all(is_inside(point, shape.coast) for point in ring)
        assert not is_inside(shape.regions[host].spot, ring)


def test_things_of_a_region_stand_in_it_and_not_on_the_sea() -> None:
    shape = shape_of(HOUSE)
    assert list(shape.regions) == [region.id for region in HOUSE.regions]
    for region in shape.regions.values():
        assert Area(region.polygon).reach(region.spot) >= region.room - 1 > 30
        assert is_inside(region.spot, shape.coast)
    spots = [region.spot for region in shape.regions.values()]
    assert min(math.dist(one, other) for one, other in combinations(spots, 2)) > 70


def far_and_near(seed: int) -> tuple[random.Random, list[Point], list[Point]]:
    """A polygon, and points inside and outside it."""
    chance = random.Random(seed)
    turns = sorted(chance.random() * math.tau for _ in range(chance.randint(3, 40)))
    polygon = [
        (500 + r * math.cos(turn), 500 + r * math.sin(turn))
        for turn in turns
        for r in [chance.uniform(60, 480)]
    ]
    points = [(chance.uniform(0, 1000), chance.uniform(0, 1000)) for _ in range(60)]
    return chance, polygon, points


@pytest.mark.parametrize("seed", range(4))
def test_the_reach_of_a_point_is_its_distance_from_the_nearest_side(seed: int) -> None:
    chance, polygon, points = far_and_near(seed)
    area = Area(polygon)
    sides = list(pairwise([*polygon, polygon[0]]))
    for x, y in points:
        along = (
            (x1 + (x2 - x1) * k / 500, y1 + (y2 - y1) * k / 500)
            for (x1, y1), (x2, y2) in sides
            for k in range(501)
        )
        nearest = min(math.dist((x, y), at) for at in along)
        reach = area.reach((x, y))
        assert abs(abs(reach) - nearest) < 1.0, f"seed {seed}"
        assert (reach > 0) == area.has((x, y))
        room = chance.uniform(0, 120)
        assert area.has_room((x, y), room) == (reach >= room), f"seed {seed}"


@pytest.mark.parametrize("seed", range(4))
def test_a_polygon_drawn_near_is_the_same_within_the_box(seed: int) -> None:
    chance, polygon, _ = far_and_near(seed)
    box = Box(chance.uniform(0, 900), chance.uniform(0, 900), 80, 60)
    near = Area(drawn_near(polygon, box))
    for _ in range(60):
        point = box.x + chance.uniform(0, box.w), box.y + chance.uniform(0, box.h)
        assert near.has(point) == Area(polygon).has(point), f"seed {seed}"


def test_the_same_edition_has_always_the_same_shape() -> None:
    one = shape_of(HOUSE)
    map_shape.cache_clear()
    assert shape_of(HOUSE) == one


@pytest.mark.parametrize("seed", [3, 8])
def test_points_of_any_edition_can_be_drawn(seed: int) -> None:
    edition = scattered(seed)
    shape = shape_of(edition)
    assert set(shape.regions) == {region.id for region in edition.regions}
    for name, region in shape.regions.items():
        assert is_inside(region.spot, region.polygon), (seed, name)
    # Every border is told: by a line that can be seen, or by a bridge.
    seen = sum(on_land(shape, border.points) for border in shape.borders if border.lines)
    assert seen + len(shape.bridges) >= len(NEIGHBOURS), seed
    places = map_places(edition.companies, edition.regions, edition.borders, BOXES[0])
    assert_bases_have_room(places, BOXES[0])


def test_points_on_one_spot_do_not_break_the_picture() -> None:
    regions: tuple[Region, ...] = tuple(structs.replace(r, at=(500, 500)) for r in HOUSE.regions)
    shape = map_shape(regions, HOUSE.borders)
    assert len(shape.regions) == len(regions)


@pytest.mark.parametrize("box", BOXES)
def test_bases_lie_apart_in_the_panel_with_ways_to_their_regions(box: Box) -> None:
    places = map_places(HOUSE.companies, HOUSE.regions, HOUSE.borders, box)
    assert_bases_have_room(places, box)
    ways = sorted((road.company, road.lines) for road in places.roads)
    ids = {company.id for company in HOUSE.companies}
    assert ways == sorted((one, lines) for one, _, lines in HOUSE.borders if one in ids)
    for road in places.roads:
        assert any(is_inside(road.end, region.polygon) for region in places.regions.values())


def assert_bases_have_room(places: MapPlaces, box: Box) -> None:
    bases = [base.box for base in places.bases.values()]
    assert len(bases) == 4
    assert all(box.holds(base, 0.01) for base in bases)
    assert not any(one.overlaps(other) for one, other in combinations(bases, 2))
    for base in places.bases.values():
        parts = [base.head, *base.columns]
        assert all(base.box.holds(part, 0.01) for part in parts)
        assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
