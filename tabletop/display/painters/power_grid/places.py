"""Where the cities of a map lie on its panel: true to the globe, but with room for each.

Owns projection and spreading; the costs find their places in `cost_places`. Draws nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.cost_places import COST_BOX, cost_places
from tabletop.display.painters.power_grid.figures import City, Link, MapFigures
from tabletop.display.painters.power_grid.land import Cell, Site, cells, sites

NAME_SIZE = 20.0
MARGIN, TOP = 6.0, 10.0
USUAL_PLACES, LEAST_PLACES = 3, 2
"""Houses that a city has room for, and for how many it is drawn at least."""
SLOT_W, SLOT_H = 22.0, 24.0
PILL_W, PILL_H = USUAL_PLACES * SLOT_W + 6, SLOT_H + 6
NAME_H, NAME_PAD = 21.0, 4.0
STAR_W = 20.0
GAPS = ((20.0, 26.0), (12.0, 25.0), (8.0, 23.0), (6.0, 18.0), (5.0, 10.0), (2.0, 2.0))
"""Room kept between cities side by side and one above the other, tried from the widest."""
SPOT_GAP = (2.0, 4.0)
"""Room kept between cities that have spots of their own."""
EASES = (0.1, 0.3, 0.5)
"""How far crowded parts are stretched at the cost of empty ones, tried from the least."""
LAND_BEYOND = 40.0
"""How far the ground of cities goes on beyond the area of the map."""
LEAST_SPAN = 0.01
"""Degrees."""
ROUNDS = 200
GROWTH = 90
HOMESICK = 0.03
"""How strongly a city is drawn back to its true place in each of the rounds of growth."""
MOST_MAPS = 8
"""Answers kept: an evening has a few maps, each for few numbers of seats."""
REVIEW, REACH = 10, 24.0
"""Every so many rounds is looked which cities are near each other: so far beyond their need that
none of the others meet before the next look.
"""

BREAK = re.compile(r" (?=.{2})|(?<=.{3})-(?=.{4})")
"""Where a name may be cut; no line becomes so short that it helps nobody."""

Point = tuple[float, float]
Width = Callable[[str], float]
Pair = tuple[int, int, float, float]
"""Two cities by number, and how far apart they have to be in one direction or the other."""


@dataclass(frozen=True, slots=True)
class CityPlace:
    """A city on the panel: the pill with its places, and its name in one or two lines.

    `widths` are those of the lines, with room for the city's mark before the first one.
    """

    city: City
    pill: Box
    lines: tuple[str, ...]
    widths: tuple[float, ...]

    @property
    def names(self) -> list[Box]:
        """A line for each part of the name, below the pill."""
        x, y = self.pill.centre[0], self.pill.bottom + 4
        return [
            around(x, y + (number + 0.5) * NAME_H, w + 2 * NAME_PAD, NAME_H)
            for number, w in enumerate(self.widths)
        ]

    @property
    def mark(self) -> Box | None:
        """Where the mark stands of a city that has one."""
        line, size = self.names[0], _mark_w(self.city)
        return around(line.x + size / 2 + 1, line.centre[1], size, size) if size else None

    @property
    def slots(self) -> list[Box]:
        """The places for houses, from the first on."""
        count = len(self.city.places) or USUAL_PLACES
        x, y = self.pill.centre
        return around(x, y, count * SLOT_W, SLOT_H).grid(count, 1)


@dataclass(frozen=True, slots=True)
class MapPlaces:
    """All places on the panel, in its design units; `w` is the panel's width.

    `costs` are those of the connections that cost something, `sites` tell
    which ground is whose, `cells` are that ground.
    """

    w: float
    cities: Mapping[str, CityPlace]
    boxes: Mapping[str, Box]
    costs: tuple[tuple[Link, Box], ...]
    sites: tuple[Site, ...]
    cells: tuple[Cell, ...]


def map_area(panel: Box) -> Box:
    """The part of the map's panel in which its cities lie; flags stand out above it."""
    return panel.inset(MARGIN).below(TOP)


def aspect(figures: MapFigures) -> float:
    """Width by height of the map as it lies on the globe."""
    flat = [_flat(city, _middle_lat(figures.cities)) for city in figures.cities]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    return _span(xs) / _span(ys)


def places(figures: MapFigures, area: Box, width: Width) -> MapPlaces:
    """Projects, spreads until no city lies over another, and sets the costs on their links.

    `width` measures a name in design units. The same question again is answered from memory.
    """
    texts = {text for city in figures.cities for cut in _cuts(city.name) for text in cut}
    widths = tuple((text, width(text)) for text in sorted(texts))
    return _placed(figures.cities, figures.links, area, widths)


@lru_cache(MOST_MAPS)
def _placed(
    cities: tuple[City, ...],
    links: tuple[Link, ...],
    area: Box,
    widths: tuple[tuple[str, float], ...],
) -> MapPlaces:
    width = dict(widths).__getitem__
    names = {city.id: _name_lines(city.name, width) for city in cities}
    wide = {city.id: _line_widths(city, names[city.id], width) for city in cities}
    sizes = [
        (max(PILL_W, *wide[city.id]), PILL_H + 4 + NAME_H * len(names[city.id])) for city in cities
    ]
    centres = _centres(cities, sizes, area)
    boxes: dict[str, Box] = {}
    placed: dict[str, CityPlace] = {}
    for city, (x, y), (w, h) in zip(cities, centres, sizes, strict=True):
        boxes[city.id] = around(x, y, w, h)
        pill = around(x, y - (h - PILL_H) / 2, _pill_w(city), PILL_H)
        placed[city.id] = CityPlace(city, pill, names[city.id], wide[city.id])
    middles = {id_: box.centre for id_, box in boxes.items()}
    of_city = {city.id: city.region for city in cities}
    grounds = sites(middles, [(link.a, link.b) for link in links], of_city)
    return MapPlaces(
        area.right + area.x,
        placed,
        boxes,
        _costs(links, placed),
        grounds,
        cells(grounds, area.inset(-LAND_BEYOND)),
    )


def _line_widths(city: City, lines: Sequence[str], width: Width) -> tuple[float, ...]:
    first, *others = (width(line) for line in lines)
    return (first + _mark_w(city), *others)


def _mark_w(city: City) -> float:
    """The room for what coming there costs, or for the sign that a network may begin there."""
    if city.entry is not None:
        return COST_BOX + 2
    return STAR_W if city.is_start else 0.0


def _pill_w(city: City) -> float:
    return max(LEAST_PLACES, len(city.places) or USUAL_PLACES) * SLOT_W + 6


def _costs(links: Sequence[Link], cities: Mapping[str, CityPlace]) -> tuple[tuple[Link, Box], ...]:
    """A place for the cost of each link that has one."""
    ends = [(cities[link.a].pill.centre, cities[link.b].pill.centre) for link in links]
    taken = [box for place in cities.values() for box in (place.pill, *place.names)]
    spots = cost_places(ends, [link.cost > 0 for link in links], taken)
    return tuple((link, spot) for link, spot in zip(links, spots, strict=True) if spot is not None)


def _middle_lat(cities: Sequence[City]) -> float:
    return (max(city.lat for city in cities) + min(city.lat for city in cities)) / 2


def _flat(city: City, middle_lat: float) -> Point:
    """Degrees on a plane: a degree of longitude is as wide as it is at the map's middle."""
    return city.lon * math.cos(math.radians(middle_lat)), -city.lat


def _span(values: Sequence[float]) -> float:
    """From the least to the greatest; never 0, as cities may lie in a row."""
    return max(values) - min(values) or LEAST_SPAN


def _name_lines(name: str, width: Width) -> tuple[str, ...]:
    """A long name of several words stands in two lines of nearly equal width."""
    whole, *cuts = _cuts(name)
    if not cuts or width(name) <= PILL_W + 34:
        return whole
    return min(cuts, key=lambda cut: max(map(width, cut)))


def _cuts(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two after each of its words and of its longer parts."""
    cuts = [(name[: at.end()].rstrip(), name[at.end() :]) for at in BREAK.finditer(name)]
    return [(name,), *cuts]


def _projected(cities: Sequence[City], sizes: Sequence[Point], area: Box) -> list[Point]:
    """True places, as large as the area allows with one scale for both directions."""
    middle_lat = _middle_lat(cities)
    flat = [_flat(city, middle_lat) for city in cities]
    xs, ys = zip(*flat, strict=True)
    inner = area.inset(max(w for w, _ in sizes) / 2 - 8, max(h for _, h in sizes) / 2)
    scale = min(inner.w / _span(xs), inner.h / _span(ys))
    # What is left over in one direction is used up to a quarter: room matters more than shape.
    stretch_x = min(inner.w / _span(xs), scale * 1.25)
    stretch_y = min(inner.h / _span(ys), scale * 1.25)
    mid_x, mid_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    cx, cy = inner.centre
    return [(cx + (x - mid_x) * stretch_x, cy + (y - mid_y) * stretch_y) for x, y in flat]


def _centres(cities: Sequence[City], sizes: Sequence[Point], area: Box) -> list[Point]:
    """The middle of each city's box: where its spot says, else spread from its true place."""
    spots = [city.spot for city in cities if city.spot is not None]
    if len(spots) < len(cities):
        return _free_places(_projected(cities, sizes, area), sizes, area)
    homes = [
        (area.x + area.w * x / 1000, area.y + area.h * y / 1000 + (h - PILL_H) / 2)
        for (x, y), (_, h) in zip(spots, sizes, strict=True)
    ]
    parts = [_parts(home, size) for home, size in zip(homes, sizes, strict=True)]
    is_free = not any(
        one.overlaps(other) for a, b in combinations(parts, 2) for one in a for other in b
    )
    bounds = _bounds(sizes, area)
    return _inside(homes, bounds) if is_free else _spread(homes, sizes, area, SPOT_GAP)


def _parts(point: Point, size: Point) -> tuple[Box, Box]:
    """The pill of a city and its name."""
    (x, y), (w, h) = point, size
    name_h = h - PILL_H - 4
    return (
        around(x, y - (h - PILL_H) / 2, PILL_W, PILL_H),
        around(x, y + (h - name_h) / 2, w + 2 * NAME_PAD, name_h),
    )


def _bounds(sizes: Sequence[Point], area: Box) -> list[tuple[float, float, float, float]]:
    """Where the middle of each city may be: from, to across, then down."""
    return [
        (area.x + w / 2, area.right - w / 2, area.y + h / 2, area.bottom - h / 2) for w, h in sizes
    ]


def _inside(
    points: Sequence[Point], bounds: Sequence[tuple[float, float, float, float]]
) -> list[Point]:
    return [
        (min(max(x, x1), x2), min(max(y, y1), y2))
        for (x, y), (x1, x2, y1, y2) in zip(points, bounds, strict=True)
    ]


def _free_places(homes: Sequence[Point], sizes: Sequence[Point], area: Box) -> list[Point]:
    """The first spreading that leaves every city its room, else the least crowded one."""
    best: list[Point] = list(homes)
    least = math.inf
    for gap in GAPS:
        for ease in EASES:
            centres = _spread(_eased(homes, ease), sizes, area, gap)
            crowding = _crowding(centres, sizes)
            if crowding < least:
                best, least = centres, crowding
            if not _crowding(centres, [(w + 0.9 * gap[0], h + 0.9 * gap[1]) for w, h in sizes]):
                return centres
    return best


def _eased(points: Sequence[Point], ease: float) -> list[Point]:
    """Every coordinate drawn towards an even spacing; the order never changes."""
    eased = []
    for values in zip(*points, strict=True):
        order = sorted(range(len(values)), key=values.__getitem__)
        start, end = values[order[0]], values[order[-1]]
        even = {index: rank / max(1, len(values) - 1) for rank, index in enumerate(order)}
        eased.append(
            [
                value + ease * (start + (end - start) * even[index] - value)
                for index, value in enumerate(values)
            ]
        )
    return list(zip(*eased, strict=True))


def _crowding(points: Sequence[Point], sizes: Sequence[Point]) -> float:
    """The area that cities take from each other."""
    boxes = [around(*point, *size) for point, size in zip(points, sizes, strict=True)]
    boxes.sort()
    total = 0.0
    for number, box in enumerate(boxes):
        right = box.right
        for other in islice(boxes, number + 1, None):
            if other.x >= right:
                break
            total += _common(box, other)
    return total


def _spread(homes: Sequence[Point], sizes: Sequence[Point], area: Box, gap: Point) -> list[Point]:
    """Pushes overlapping cities apart along the shorter way, within the area."""
    xs, ys = [x for x, _ in homes], [y for _, y in homes]
    pairs = [
        (i, j, (sizes[i][0] + sizes[j][0]) / 2 + gap[0], (sizes[i][1] + sizes[j][1]) / 2 + gap[1])
        for i, j in combinations(range(len(homes)), 2)
    ]
    bounds = _bounds(sizes, area)
    near = pairs
    for turn in range(ROUNDS):
        if turn % REVIEW == 0:
            near = [
                (i, j, need_x, need_y)
                for i, j, need_x, need_y in pairs
                if abs(xs[j] - xs[i]) < need_x + REACH and abs(ys[j] - ys[i]) < need_y + REACH
            ]
        # Cities grow to their size little by little, so that neighbours stay neighbours.
        grown = min(1.0, (turn + 1) / GROWTH)
        is_free = _push_apart(xs, ys, near, grown) and grown == 1.0
        for n, (x1, x2, y1, y2) in enumerate(bounds):
            if not x1 <= xs[n] <= x2:
                xs[n] = min(max(xs[n], x1), x2)
            if not y1 <= ys[n] <= y2:
                ys[n] = min(max(ys[n], y1), y2)
        if is_free:
            break
        if turn < GROWTH:
            for n, (x, y) in enumerate(homes):
                xs[n] += (x - xs[n]) * HOMESICK
                ys[n] += (y - ys[n]) * HOMESICK
    return list(zip(xs, ys, strict=True))


def _push_apart(xs: list[float], ys: list[float], pairs: Sequence[Pair], grown: float) -> bool:
    """Moves the cities of each pair that overlaps, grown so far; whether there was none."""
    is_free = True
    for i, j, need_x, need_y in pairs:
        dx, far_x = xs[j] - xs[i], need_x * grown
        if not -far_x < dx < far_x:
            continue
        dy = ys[j] - ys[i]
        over_x, over_y = far_x - abs(dx), need_y * grown - abs(dy)
        if over_y <= 0:
            continue
        is_free = False
        if over_x < over_y:
            push = math.copysign(over_x / 2, dx or 1)
            xs[i] -= push
            xs[j] += push
        else:
            push = math.copysign(over_y / 2, dy or 1)
            ys[i] -= push
            ys[j] += push
    return is_free


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0
