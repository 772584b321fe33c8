"""Where everything on the map lies in a panel: regions, bases in the sea, ways between them.

Owns the step from the drawn shape to a panel's units and the search for room. Draws nothing.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.display.box import Box, around
from tabletop.display.painters.mombasa.geometry import Area, Point, Polygon
from tabletop.display.painters.mombasa.map_shape import BorderLine, map_shape
from tabletop.rules.mombasa.edition.data import Border, Company, Region

MARGIN_X, MARGIN_Y = 78.0, 46.0
"""The sea round the land, in which the bases lie."""
LYING, STANDING = (190.0, 84.0), (84.0, 178.0)
"""Sizes of a base: lying, its sum on the left of its columns, and standing, its sum above them."""
HEAD_W, HEAD_H = 58.0, 50.0
COLUMNS = 3
GRID = 24.0
BASE_GAP = 10.0
FINALISTS, NEAREST = 30, 14
ON_LAND, FROM_PLACE, WAY, CROSSED, COVERS = 24.0, 0.15, 1.0, 60.0, 900.0
"""What weighs how much in the search for a base's place: each point of land below it, how far it
is from its own place and from its regions, each point of another region on the
way there, and each region whose things it covers.
"""
FULL_ROOM = 44.0
"""With so much room around its spot a region's things have their full size."""
ROAD_END, SHORTEST_WAY = 15.0, 30.0
THINGS = 40.0, 32.0
"""How far a region's things reach from its spot, to the sides and up and down."""


@dataclass(frozen=True, slots=True)
class RegionPlace:
    """A region in the panel: `scale` is the size of its things."""

    polygon: Polygon
    box: Box
    spot: Point
    scale: float


@dataclass(frozen=True, slots=True)
class BasePlace:
    """A base: its whole box, the part for its sum, and a part for each column of spaces, which
    lie from left to right in a lying base, from top to bottom in a standing one.
    """

    box: Box
    head: Box
    columns: tuple[Box, ...]
    is_lying: bool


@dataclass(frozen=True, slots=True)
class Road:
    """The way from a base to a region beside it, and the lines across it."""

    company: str
    start: Point
    end: Point
    lines: int


@dataclass(frozen=True, slots=True)
class MapPlaces:
    """All places of a map in one panel."""

    coast: Polygon
    regions: Mapping[str, RegionPlace]
    borders: tuple[BorderLine, ...]
    bridges: tuple[BorderLine, ...]
    bases: Mapping[str, BasePlace]
    roads: tuple[Road, ...]


@lru_cache(8)
def map_places(
    companies: tuple[Company, ...],
    regions: tuple[Region, ...],
    borders: tuple[Border, ...],
    box: Box,
) -> MapPlaces:
    """An edition's map as large as the panel's box allows."""
    shape = map_shape(regions, borders)
    fit = _Fit(shape.coast, box.inset(MARGIN_X, MARGIN_Y))
    coast = fit.all(shape.coast)
    places = {}
    for name, region in shape.regions.items():
        polygon = fit.all(region.polygon)
        scale = max(0.62, min(1.0, region.room * fit.least / FULL_ROOM))
        places[name] = RegionPlace(polygon, _bounds(polygon, box), fit.at(region.spot), scale)
    beside: dict[str, dict[str, int]] = {
        company.id: _neighbours(company.id, borders) for company in companies
    }
    near = {name for names in beside.values() for name in names}
    land = Area(coast)
    shores = {name: _shore(places[name], land) for name in near}
    bases = _bases(companies, beside, places, shores, land, box, fit)
    return MapPlaces(
        coast,
        places,
        tuple(BorderLine(tuple(fit.all(b.points)), b.lines) for b in shape.borders),
        tuple(BorderLine(tuple(fit.all(b.points)), b.lines) for b in shape.bridges),
        bases,
        tuple(_roads(beside, shores, land, bases)),
    )


@dataclass(frozen=True, slots=True)
class _Shore:
    """A region beside a base, its things, and the points where a way may end."""

    area: Area
    things: Box
    landings: Sequence[Point]
    around: Box
    """The box of all landings."""


class _Fit:
    """From the plane to the panel: the land fills the box, each direction by its own scale."""

    def __init__(self, coast: Polygon, box: Box) -> None:
        xs, ys = [x for x, _ in coast], [y for _, y in coast]
        self._x, self._y = min(xs), min(ys)
        self._box = box
        self._sx, self._sy = box.w / (max(xs) - self._x), box.h / (max(ys) - self._y)

    @property
    def least(self) -> float:
        """The smaller scale."""
        return min(self._sx, self._sy)

    def at(self, point: Point) -> Point:
        """A point of the plane in the panel."""
        x, y = point
        return self._box.x + (x - self._x) * self._sx, self._box.y + (y - self._y) * self._sy

    def all(self, points: Polygon | tuple[Point, ...]) -> Polygon:
        """Points of the plane in the panel."""
        return [self.at(point) for point in points]


def _box_of(points: Sequence[Point]) -> Box:
    """The box of all points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _bounds(polygon: Polygon, box: Box) -> Box:
    """The box of a polygon, no larger than the panel."""
    whole = _box_of(polygon)
    x1, x2 = max(box.x, whole.x), min(box.right, whole.right)
    y1, y2 = max(box.y, whole.y), min(box.bottom, whole.bottom)
    return Box(x1, y1, x2 - x1, y2 - y1)


def _bases(
    companies: Sequence[Company],
    neighbours: Mapping[str, Mapping[str, int]],
    regions: Mapping[str, RegionPlace],
    shores: Mapping[str, _Shore],
    coast: Area,
    box: Box,
    fit: _Fit,
) -> dict[str, BasePlace]:
    """A place for each base: on the sea as far as there is any, beside its regions, apart."""
    land = _LandBelow(coast, box)
    w, h = 2 * THINGS[0], 2 * THINGS[1]
    kept = [around(*region.spot, w * region.scale, h) for region in regions.values()]
    spots = [
        (ON_LAND * land.under(spot) + COVERS * _covered(spot, kept), spot) for spot in _spots(box)
    ]
    found: dict[str, BasePlace] = {}
    for company in companies:
        beside = [shores[name] for name in neighbours[company.id]]
        taken = [base.box.inset(-BASE_GAP) for base in found.values()]
        own = fit.at(company.at)
        free = (
            (cost + FROM_PLACE * math.dist(spot.centre, own), spot)
            for cost, spot in spots
            if not any(spot.overlaps(other) for other in taken)
        )
        found[company.id] = _base(_best_spot(free, beside, coast, box))
    return found


def _covered(spot: Box, kept: Sequence[Box]) -> int:
    """How many of the boxes the spot overlaps."""
    x, y, right, bottom = spot.x, spot.y, spot.right, spot.bottom
    return sum(x < kx + w and kx < right and y < ky + h and ky < bottom for kx, ky, w, h in kept)


def _best_spot(
    spots: Iterable[tuple[float, Box]], beside: Sequence[_Shore], coast: Area, box: Box
) -> Box:
    """The spot of least cost with its ways; `spots` come with the cost of what lies below them.

    No way is shorter than the gap between the boxes of its ends: spots that are dearer with the
    gaps than the best with the ways are left.
    """
    least = sorted(
        (cost + WAY * sum(_gap(spot, shore.around) for shore in beside), cost, spot)
        for cost, spot in spots
    )
    ranked: list[tuple[float, Box, float]] = []
    for bound, cost, spot in least:
        if len(ranked) == FINALISTS and bound > ranked[-1][0]:
            break
        ways = WAY * sum(_way(spot, shore.landings) for shore in beside)
        insort(ranked, (cost + ways, spot, ways))
        del ranked[FINALISTS:]
    best = math.inf, around(*box.centre, *LYING)
    for cost, spot, ways in ranked:
        if cost + ways <= best[0]:
            total = cost + sum(_road(spot, shore, coast)[0] for shore in beside)
            best = min(best, (total, spot))
    return best[1]


def _spots(box: Box) -> Iterator[Box]:
    """Everywhere a base may lie."""
    for w, h in (LYING, STANDING):
        columns, rows = int((box.w - w) / GRID), int((box.h - h) / GRID)
        for row in range(rows + 1):
            for column in range(columns + 1):
                x = box.x + (box.w - w) * column / max(1, columns)
                yield Box(x, box.y + (box.h - h) * row / max(1, rows), w, h)


def _shore(region: RegionPlace, coast: Area) -> _Shore:
    """A region with the points where a way from a base may end: well inside it."""
    box, steps = region.box, 13
    area = Area(region.polygon)
    points = (
        (box.x + box.w * column / steps, box.y + box.h * row / steps)
        for row in range(steps + 1)
        for column in range(steps + 1)
    )
    found = [
        point
        for point in points
        if area.has_room(point, ROAD_END) and coast.has_room(point, ROAD_END / 2)
    ]
    x, y = region.spot
    beside = [at for at in found if abs(at[0] - x) > THINGS[0] or abs(at[1] - y) > THINGS[1]]
    things = around(x, y, 2 * THINGS[0] * region.scale, 2 * THINGS[1] * region.scale)
    landings = beside or found or [region.spot]
    return _Shore(area, things, landings, _box_of(landings))


def _gap(one: Box, other: Box) -> float:
    """How far two boxes lie apart, across or down."""
    (x1, y1, w1, h1), (x2, y2, w2, h2) = one, other
    return max(0.0, x2 - x1 - w1, x1 - x2 - w2, y2 - y1 - h1, y1 - y2 - h2)


def _way(base: Box, landings: Sequence[Point]) -> float:
    """How long the shortest way is from a base to one of the points."""
    return min(_way_length(base, point) for point in landings)


def _way_length(base: Box, point: Point) -> float:
    """The distance, a longer one where it is too short for a way to be seen."""
    left, top, w, h = base
    x, y = point
    dx = left - x if x < left else max(0.0, x - left - w)
    dy = top - y if y < top else max(0.0, y - top - h)
    length = dx + dy if not dx or not dy else math.hypot(dx, dy)
    return length if length >= SHORTEST_WAY else 3 * SHORTEST_WAY - 2 * length


def _road(base: Box, shore: _Shore, coast: Area) -> tuple[float, Point]:
    """The best of the nearest ways to a region: its cost and its end. Points of other regions and
    the region's own things should not lie on it.
    """
    ways = sorted((_way_length(base, point), point) for point in shore.landings)[:NEAREST]
    best = math.inf, ways[0][1]
    for length, end in ways:
        if WAY * length > best[0]:
            break
        crossed = sum(
            shore.things.has(*point) or (not shore.area.has(point) and coast.has(point))
            for point in _stretch(_nearest(base, end), end)
        )
        best = min(best, (WAY * length + CROSSED * crossed, end))
    return best


def _stretch(start: Point, end: Point) -> Iterator[Point]:
    for k in range(1, 8):
        yield start[0] + (end[0] - start[0]) * k / 8, start[1] + (end[1] - start[1]) * k / 8


class _LandBelow:
    """How much land lies under a box, by sums over a grid of points."""

    def __init__(self, coast: Area, box: Box) -> None:
        self._box = box
        self._columns, self._rows = int(box.w / GRID) + 1, int(box.h / GRID) + 1
        sums = [[0] * (self._columns + 1)]
        for row in range(self._rows):
            y, line, total = box.y + (row + 0.5) * GRID, [0], 0
            for column in range(self._columns):
                total += coast.has((box.x + (column + 0.5) * GRID, y))
                line.append(sums[-1][column + 1] + total)
            sums.append(line)
        self._sums = sums

    def under(self, box: Box) -> int:
        """How many points of land."""
        x1, x2 = (self._step(x - self._box.x, self._columns) for x in (box.x, box.right))
        y1, y2 = (self._step(y - self._box.y, self._rows) for y in (box.y, box.bottom))
        sums = self._sums
        return sums[y2][x2] - sums[y1][x2] - sums[y2][x1] + sums[y1][x1]

    @staticmethod
    def _step(length: float, most: int) -> int:
        return min(most, max(0, round(length / GRID)))


def _base(box: Box) -> BasePlace:
    inner, is_lying = box.inset(4), box.w > box.h
    if is_lying:
        head, rest = inner.left_part(HEAD_W), inner.beside(HEAD_W + 2)
        return BasePlace(box, head, tuple(rest.grid(1, COLUMNS, 1)), is_lying)
    head, rest = inner.top_part(HEAD_H), inner.below(HEAD_H + 2)
    return BasePlace(box, head, tuple(rest.grid(COLUMNS, 1, 1)), is_lying)


def _neighbours(company: str, borders: Sequence[Border]) -> dict[str, int]:
    """The regions beside a base and the lines between."""
    return {
        other if one == company else one: lines
        for one, other, lines in borders
        if company in (one, other)
    }


def _roads(
    neighbours: Mapping[str, Mapping[str, int]],
    shores: Mapping[str, _Shore],
    coast: Area,
    bases: Mapping[str, BasePlace],
) -> Iterator[Road]:
    """From each base to the nearest point well inside each region beside it."""
    for company, beside in neighbours.items():
        base = bases[company].box
        for name, lines in beside.items():
            _, end = _road(base, shores[name], coast)
            yield Road(company, _nearest(base.inset(2), end), end, lines)


def _nearest(box: Box, point: Point) -> Point:
    """The point of a box that lies nearest to another."""
    x, y = point
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
