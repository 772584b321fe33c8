"""Which part of the map belongs to which region: all that lies nearest to its cities and roads.

Owns these cells and the borders between regions. Draws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.display.box import Box

FLATTEN = 0.66
"""Cities are wider than high: distances to the side count so much less."""
ROAD_STEP = 60.0
"""A road within a region has a site of its own about so often."""
STEP = 24.0
"""Height and breadth of the smallest part of a region that can be touched."""

Point = tuple[float, float]
Site = tuple[float, float, str]
"""A place with the region that it belongs to."""
Corner = tuple[Point, str | None]
"""Where an edge of a cell begins, and the region on its other side."""


@dataclass(frozen=True, slots=True)
class Cell:
    """All that lies nearest to one site; of its edges those towards other regions."""

    region: str
    corners: tuple[Point, ...]
    borders: tuple[tuple[Point, Point], ...]


def sites(
    cities: Mapping[str, Point], roads: Iterable[tuple[str, str]], regions: Mapping[str, str]
) -> tuple[Site, ...]:
    """The cities, and places along the roads within one region; `regions` by city."""
    places = [(x, y, regions[city]) for city, (x, y) in cities.items()]
    for a, b in roads:
        if regions[a] == regions[b]:
            (x1, y1), (x2, y2) = cities[a], cities[b]
            parts = round(math.dist(cities[a], cities[b]) / ROAD_STEP)
            for number in range(1, parts):
                share = number / parts
                places.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, regions[a]))
    return tuple(dict.fromkeys(places))


def cells(places: Sequence[Site], area: Box) -> tuple[Cell, ...]:
    """The cell of every site."""
    return tuple(_cell(site, places, area) for site in places)


def touch_boxes(places: Sequence[Site], area: Box) -> list[tuple[Box, str]]:
    """The whole area in boxes that belong to one region each."""
    boxes: list[tuple[Box, str]] = []
    flat = [(x * FLATTEN, y, region) for x, y, region in places]
    rows, columns = int(area.h // STEP) + 1, int(area.w // STEP) + 1
    for row in range(rows):
        y, start, before = area.y + row * STEP, area.x, ""
        for column in range(columns):
            x = area.x + column * STEP
            at_x, at_y = (x + STEP / 2) * FLATTEN, y + STEP / 2
            region = min(flat, key=lambda spot: (spot[0] - at_x) ** 2 + (spot[1] - at_y) ** 2)[2]
            if before and region != before:
                boxes.append((Box(start, y, x - start, STEP), before))
                start = x
            before = region
        boxes.append((Box(start, y, area.right - start, STEP), before))
    return boxes


def _cell(site: Site, places: Sequence[Site], area: Box) -> Cell:
    x, y, region = site
    corners: list[Corner] = [
        ((area.x, area.y), None),
        ((area.right, area.y), None),
        ((area.right, area.bottom), None),
        ((area.x, area.bottom), None),
    ]
    far = [((other[0] - x) * FLATTEN, other[1] - y, other[2]) for other in places if other != site]
    for a, b, other in sorted(far, key=lambda place: place[0] ** 2 + place[1] ** 2):
        reach = max(((at_x - x) * FLATTEN) ** 2 + (at_y - y) ** 2 for (at_x, at_y), _ in corners)
        if a * a + b * b > 4 * reach:
            break
        # The points for which a * x + b * y <= c are nearer to this site.
        c = a * x * FLATTEN + b * y + (a * a + b * b) / 2
        corners = _clipped(corners, (a * FLATTEN, b, c), other)
    edges = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return Cell(
        region,
        tuple(point for point, _ in corners),
        tuple((start, end) for (start, other), (end, _) in edges if other not in (None, region)),
    )


def _clipped(corners: list[Corner], line: tuple[float, float, float], beyond: str) -> list[Corner]:
    """The part of a cell on the near side of a line, with another region beyond it."""
    a, b, c = line
    sides = [a * x + b * y - c for (x, y), _ in corners]
    if max(sides, default=0.0) <= 0:
        return corners
    kept: list[Corner] = []
    for number, (start, other) in enumerate(corners):
        following = (number + 1) % len(corners)
        side, next_side = sides[number], sides[following]
        if side <= 0:
            kept.append((start, other))
        if (side <= 0) != (next_side <= 0):
            share = side / (side - next_side)
            end = corners[following][0]
            crossing = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            # Where the edge leaves the near side, the new line begins; else the edge goes on.
            kept.append((crossing, beyond if side <= 0 else other))
    return kept
