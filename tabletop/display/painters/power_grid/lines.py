"""Lines between two points: how far a point is from one, how much of one a box covers.

Owns this geometry of connections. Knows nothing of maps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from tabletop.display.box import Box

Point = tuple[float, float]
Line = tuple[Point, Point]


def around_line(line: Line, beyond: float) -> Box:
    """The box that holds all that is no farther than `beyond` from a line."""
    (x1, y1), (x2, y2) = line
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-beyond)


def distance(point: Point, line: Line) -> float:
    """From a point to the nearest point of a line between two ends."""
    return nearest(point, (line,))


def nearest(point: Point, lines: Iterable[Line], enough: float = 0.0) -> float:
    """From a point to the nearest of some lines; any distance up to `enough` ends the search."""
    x, y = point
    least, enough = math.inf, enough * enough
    for (x1, y1), (x2, y2) in lines:
        dx, dy = x2 - x1, y2 - y1
        along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1.0)
        along = 0.0 if along < 0.0 else min(along, 1.0)
        far_x, far_y = x - x1 - along * dx, y - y1 - along * dy
        gap = far_x * far_x + far_y * far_y
        if gap < least:
            least = gap
            if gap <= enough:
                break
    return math.sqrt(least)


def covered(line: Line, box: Box) -> float:
    """The length of the part of a line that lies in a box."""
    (x1, y1), (x2, y2) = line
    x, y, w, h = box
    dx, dy = x2 - x1, y2 - y1
    start, end = 0.0, 1.0
    for step, low, high in ((dx, x - x1, x + w - x1), (dy, y - y1, y + h - y1)):
        if step:
            near, far = low / step, high / step
            if near > far:
                near, far = far, near
            start, end = max(start, near), min(end, far)
        elif low > 0.0 or high < 0.0:
            return 0.0
    return max(0.0, end - start) * math.hypot(dx, dy)
