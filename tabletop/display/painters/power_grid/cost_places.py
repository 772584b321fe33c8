"""Where the costs of connections may stand: on their own line, clear of houses and other lines.

Owns the stands. Which one each cost takes is chosen together with the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.apart import NEVER, Stand
from tabletop.display.painters.power_grid.lines import Line, Point, around_line, nearest

LEAST_COST_SIZE = 17.0
COST_H, DIGIT_W, SIDES_W = 1.14, 0.6, 0.16
"""Of the box of a cost in sizes: its height, and its width by digits."""
APART_COSTS, APART_PILLS = 1.0, 1.5
"""Kept free between costs and other texts, and to houses."""
APART_LINES = 6.0
"""From the box of a cost to the next line that is not its own, where there is room."""
NEARER = 3.0
"""So much nearer a cost is to its own line than to any other."""
REACH = 30.0
"""No cost reaches farther from its middle."""
STEP, LEAST_STEPS, MOST_STEPS = 7.0, 3, 30
FROM, TO = 0.15, 0.85
ASIDE = (0.0, 5.0, -5.0, 9.0, -9.0)
"""Where along a line, and how far beside it, a cost may stand."""
SHORT = 160.0
"""On a longer line there is room enough without standing beside it."""
ON_LINE, OFF_MIDDLE = 1.5, 4.0
"""What nearness to another line, and a stand off the middle of the own one weigh."""


class OnLine(NamedTuple):
    """A point that a cost may stand at: its weight, how far the next line is from it, and how far
    away across and down each of the houses and edges is that a cost could reach.
    """

    weight: float
    at: Point
    other: float
    near: tuple[tuple[float, float], ...]


def cost_box(at: Point, cost: int, size: float) -> Box:
    """The box of a cost in a size of text."""
    h = COST_H * size
    return around(*at, max(h, (SIDES_W + DIGIT_W * len(str(cost))) * size), h)


def points_along(lines: Sequence[Line], pills: Sequence[Box], area: Box) -> list[list[OnLine]]:
    """For each line the points for its cost, the best first, whatever size that will have."""
    bounds = [around_line(line, 0.5) for line in lines]
    return [
        _points(
            line,
            [
                other
                for other, box in zip(lines, bounds, strict=True)
                if other is not line and box.overlaps(reach)
            ],
            [box for box in pills if box.overlaps(reach)],
            area,
        )
        for line in lines
        for reach in (around_line(line, REACH),)
    ]


def _points(line: Line, others: Sequence[Line], pills: Sequence[Box], area: Box) -> list[OnLine]:
    slim = COST_H * LEAST_COST_SIZE / 2 + APART_PILLS
    inner = area.inset(REACH)
    points = []
    for at, aside, weight in _along(line):
        x, y = at
        gaps = [
            (max(left - x, x - left - w), max(top - y, y - top - h)) for left, top, w, h in pills
        ]
        near = [gap for gap in gaps if gap[0] < REACH and gap[1] < REACH]
        if not inner.has(x, y):
            near.append((min(x - area.x, area.right - x), REACH))
            near.append((REACH, min(y - area.y, area.bottom - y)))
        if any(across < slim and down < slim for across, down in near):
            continue
        nearer = abs(aside) + NEARER
        other = nearest(at, others, nearer)
        if other > nearer:
            points.append(OnLine(weight, at, other, tuple(near)))
    return sorted(points)


def _along(line: Line) -> list[tuple[Point, float, float]]:
    """Points on a line and beside it, how far beside it, and their weight."""
    (x1, y1), (x2, y2) = line
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    steps = min(max(round(length / STEP), LEAST_STEPS), MOST_STEPS)
    found = []
    for aside in ASIDE if length < SHORT else ASIDE[:1]:
        for step in range(steps + 1):
            share = FROM + (TO - FROM) * step / steps
            at = x1 + dx * share + dy / length * aside, y1 + dy * share - dx / length * aside
            found.append((at, aside, abs(aside) + OFF_MIDDLE * abs(share - 0.5)))
    return found


def cost_stands(points: Sequence[OnLine], line: Line, cost: int, size: float) -> list[Stand]:
    """The stands of a cost in a size, each with a little room around it, the best first."""
    _, _, w, h = cost_box((0.0, 0.0), cost, size)
    half_w, half_h = w / 2 + APART_PILLS, h / 2 + APART_PILLS
    wished = h / 2 + APART_LINES
    w, h = w + APART_COSTS, h + APART_COSTS
    stands = []
    for weight, (x, y), other, near in points:
        if near and any(across < half_w and down < half_h for across, down in near):
            continue
        crowded = ON_LINE * max(0.0, wished - other)
        stands.append(Stand(weight + crowded, Box(x - w / 2, y - h / 2, w, h)))
    stands.sort()
    (x1, y1), (x2, y2) = line
    return stands or [Stand(NEVER, around((x1 + x2) / 2, (y1 + y2) / 2, w, h))]
