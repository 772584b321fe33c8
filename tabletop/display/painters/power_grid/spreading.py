"""Where the houses of cities lie: true to the globe or to their spots, but with room for each.

Owns projection and spreading. Names and costs find their places around them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, islice

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.figures import City, MapFigures

PILL_W, PILL_H = 72.0, 30.0
"""Of a city with the usual number of houses."""
NAME_PAD = 4.0
GAPS = ((20.0, 26.0), (12.0, 25.0), (8.0, 23.0), (6.0, 18.0), (5.0, 10.0), (2.0, 2.0))
"""Room kept between cities side by side and one above the other, tried from the widest."""
SPOT_GAP = (2.0, 4.0)
"""Room kept between cities that have spots of their own."""
EASES = (0.1, 0.3, 0.5)
"""How far crowded parts are stretched at the cost of empty ones, tried from the least."""
LEAST_SPAN = 0.01
"""Degrees."""
ROUNDS = 200
GROWTH = 90
HOMESICK = 0.03
"""How strongly a city is drawn back to its true place in each of the rounds of growth."""
REVIEW, REACH = 10, 24.0
"""Every so many rounds is looked which cities are near each other: so far beyond their need that
none of the others meet before the next look.
"""

Point = tuple[float, float]
Pair = tuple[int, int, float, float]
"""Two cities by number, and how far apart they have to be in one direction or the other."""


def aspect(figures: MapFigures) -> float:
    """Width by height of the map as it lies on the globe."""
    flat = [_flat(city, _middle_lat(figures.cities)) for city in figures.cities]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    return _span(xs) / _span(ys)


def _middle_lat(cities: Sequence[City]) -> float:
    return (max(city.lat for city in cities) + min(city.lat for city in cities)) / 2


def _flat(city: City, middle_lat: float) -> Point:
    """Degrees on a plane: a degree of longitude is as wide as it is at the map's middle."""
    return city.lon * math.cos(math.radians(middle_lat)), -city.lat


def _span(values: Sequence[float]) -> float:
    """From the least to the greatest; never 0, as cities may lie in a row."""
    return max(values) - min(values) or LEAST_SPAN


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


def centres(cities: Sequence[City], sizes: Sequence[Point], area: Box) -> list[Point]:
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
            total += box.common(other)
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
