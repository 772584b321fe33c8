"""Which part of the map belongs to which city: all that lies nearer to it than to any other.

Owns these cells and the borders between regions. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.display.box import Box

FLATTEN = 0.66
"""Cities are wider than high: distances to the side count so much less."""
STEP = 24.0
"""Height and breadth of the smallest part of a region that can be touched."""

Point = tuple[float, float]
Corner = tuple[Point, str | None]
"""Where an edge of a cell begins, and the city on its other side."""


@dataclass(frozen=True, slots=True)
class Cell:
    """All that lies nearest to one city; of its edges those towards other regions."""

    corners: tuple[Point, ...]
    borders: tuple[tuple[Point, Point], ...]


def cells(centres: Mapping[str, Point], regions: Mapping[str, str], area: Box) -> dict[str, Cell]:
    """The cell of every city; `regions` by city."""
    return {city: _cell(city, centres, regions, area) for city in centres}


def touch_boxes(
    centres: Mapping[str, Point], regions: Mapping[str, str], area: Box
) -> list[tuple[Box, str]]:
    """The whole area in boxes that belong to one region each."""
    boxes: list[tuple[Box, str]] = []
    flat = [(x * FLATTEN, y, regions[city]) for city, (x, y) in centres.items()]
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


def _cell(city: str, centres: Mapping[str, Point], regions: Mapping[str, str], area: Box) -> Cell:
    x, y = centres[city]
    corners: list[Corner] = [
        ((area.x, area.y), None),
        ((area.right, area.y), None),
        ((area.right, area.bottom), None),
        ((area.x, area.bottom), None),
    ]
    for other, (other_x, other_y) in centres.items():
        if other != city:
            # The points for which a * x + b * y <= c are nearer to this city.
            a, b = (other_x - x) * FLATTEN**2, other_y - y
            c = a * (x + other_x) / 2 + b * (y + other_y) / 2
            corners = _clipped(corners, (a, b, c), other)
    edges = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return Cell(
        tuple(point for point, _ in corners),
        tuple(
            (start, end)
            for (start, other), (end, _) in edges
            if other is not None and regions[other] != regions[city]
        ),
    )


def _clipped(corners: list[Corner], line: tuple[float, float, float], beyond: str) -> list[Corner]:
    """The part of a cell on the near side of a line, with another city beyond it."""
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
