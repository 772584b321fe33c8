"""Where the costs of connections stand: on their own line, clear of all that is not theirs.

Owns the search. Knows boxes and lines, not what they are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.display.box import Box, around

COST_SIZE = 17.0
COST_BOX = 23.0
APART = COST_BOX / 2 + 2.0
"""From the middle of a cost to the nearest box."""
APART_LINES = COST_BOX / 2 + 6.0
"""To the next line that it does not belong to."""
APART_COSTS = COST_BOX + 3.0
"""From one cost to the next."""
SHARES = tuple(sorted((share / 40 for share in range(7, 34)), key=lambda share: abs(share - 0.5)))
ASIDE = (0.0, 5.0, -5.0, 9.0, -9.0)
"""Where along a line, and how far beside it, a cost may stand; the best first."""

Point = tuple[float, float]
Line = tuple[Point, Point]


def cost_places(
    lines: Sequence[Line], has_cost: Sequence[bool], boxes: Sequence[Box]
) -> list[Box | None]:
    """A place for the cost of each line that has one, the short lines first."""
    places: list[Box | None] = [None] * len(lines)
    taken: list[Point] = []
    wanted = [number for number, has in enumerate(has_cost) if has]
    for number in sorted(wanted, key=lambda number: math.dist(*lines[number])):
        others = [line for other, line in enumerate(lines) if other != number]
        x, y = _best(lines[number], others, boxes, taken)
        taken.append((x, y))
        places[number] = around(x, y, COST_BOX, COST_BOX)
    return places


def _best(
    line: Line, others: Sequence[Line], boxes: Sequence[Box], taken: Sequence[Point]
) -> Point:
    (x1, y1), (x2, y2) = line
    reach = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-COST_BOX)
    boxes = [box for box in boxes if box.overlaps(reach)]
    others = [other for other in others if _around(other).overlaps(reach)]
    taken = [other for other in taken if reach.has(*other)]
    length = math.dist(*line) or 1
    best, least = ((x1 + x2) / 2, (y1 + y2) / 2), math.inf
    for aside in ASIDE:
        for share in SHARES:
            crowding = abs(aside) + 4 * abs(share - 0.5)
            if crowding >= least:
                break
            x = x1 + (x2 - x1) * share + (y2 - y1) / length * aside
            y = y1 + (y2 - y1) * share - (x2 - x1) / length * aside
            crowding += _crowding(x, y, others, boxes, taken)
            if crowding < least:
                best, least = (x, y), crowding
    return best


def _around(line: Line) -> Box:
    (x1, y1), (x2, y2) = line
    return Box(min(x1, x2) - 0.5, min(y1, y2) - 0.5, abs(x2 - x1) + 1, abs(y2 - y1) + 1)


def _crowding(
    x: float, y: float, lines: Sequence[Line], boxes: Sequence[Box], taken: Sequence[Point]
) -> float:
    """How much nearer all others come than they should; boxes and costs weigh most."""
    total = 0.0
    for left, top, w, h in boxes:
        gap = math.hypot(max(left - x, x - left - w, 0), max(top - y, y - top - h, 0))
        if gap < APART:
            total += 3 * (APART - gap)
    for other in taken:
        gap = math.dist((x, y), other)
        if gap < APART_COSTS:
            total += 3 * (APART_COSTS - gap)
    for line in lines:
        gap = distance((x, y), line)
        if gap < APART_LINES:
            total += 1.5 * (APART_LINES - gap)
    return total


def distance(point: Point, line: Line) -> float:
    """From a point to the nearest point of a line between two ends."""
    (x, y), ((x1, y1), (x2, y2)) = point, line
    dx, dy = x2 - x1, y2 - y1
    along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy)
