"""Plane geometry of the map: cells round points, outlines, and smoothing.

Owns the arithmetic. What the points are, and how they are drawn, is the map's.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.display.box import Box

Point = tuple[float, float]
Polygon = list[Point]


class Side(NamedTuple):
    """A side of a cell and the number of the point beyond it, -1 where there is none."""

    start: Point
    end: Point
    beyond: int


def cells(
    sites: Sequence[Point], weights: Sequence[float], hull: Sequence[Point]
) -> list[list[Side]]:
    """The sides of the cell of each site: all of the convex hull nearer to it than to others.

    Squares of distances count, less the site's weight (a power diagram).
    """
    found = []
    for number, site in enumerate(sites):
        sides = [
            Side(start, end, -1) for start, end in zip(hull, (*hull[1:], hull[0]), strict=True)
        ]
        # The nearest first: most of the others then lie too far away to cut anything.
        others = sorted((math.dist(site, other), beyond) for beyond, other in enumerate(sites))
        for distance, beyond in others:
            if distance:
                weight = weights[number] - weights[beyond]
                sides = _cut(sides, site, sites[beyond], weight, beyond)
        found.append(sides)
    return found


def _cut(sides: list[Side], site: Point, other: Point, weight: float, beyond: int) -> list[Side]:
    """What of a cell lies nearer to the site than to the other point."""
    nx, ny = other[0] - site[0], other[1] - site[1]
    share = 0.5 + weight / (2 * (nx * nx + ny * ny))
    mx, my = site[0] + nx * share, site[1] + ny * share
    out = [(x - mx) * nx + (y - my) * ny for (x, y), _, _ in sides]
    if max(out, default=0.0) <= 0:
        return sides
    kept: list[Side] = []
    gap: list[Point] = []
    for (start, end, label), a, b in zip(sides, out, [*out[1:], out[0]], strict=True):
        if a <= 0 and b <= 0:
            kept.append(Side(start, end, label))
        elif a <= 0 < b:
            at = _between(start, end, a, b)
            kept.append(Side(start, at, label))
            gap.insert(0, at)
        elif b <= 0 < a:
            at = _between(start, end, a, b)
            gap.append(at)
            kept.append(Side(at, end, label))
    if len(gap) == 2:
        kept = _closed(kept, beyond)
    return kept


def _closed(sides: list[Side], beyond: int) -> list[Side]:
    """The sides with one more where the ring is open."""
    ring: list[Side] = []
    for number, side in enumerate(sides):
        ring.append(side)
        following = sides[(number + 1) % len(sides)]
        if math.dist(side.end, following.start) > 1e-6:
            ring.append(Side(side.end, following.start, beyond))
    return ring


def _between(start: Point, end: Point, a: float, b: float) -> Point:
    share = a / (a - b)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


BENDS = 4
BEND_SHARE, MOST_BEND = 0.07, 9.0


def bent(side: Side) -> Polygon:
    """A side as a gentle curve from start to end; seen from beyond, it is the same curve."""
    start, end = side.start, side.end
    length = math.dist(start, end)
    if side.beyond < 0 or not length:
        return [start, end]
    (x1, y1), (x2, y2) = sorted((start, end))
    # Which way a border bends follows from where it lies, so that it looks drawn by hand.
    way = 1 if int(x1 + 2 * y1 + x2 + y2) % 2 else -1
    bow = way * min(MOST_BEND, length * BEND_SHARE) / length
    points = []
    for k in range(BENDS + 1):
        share = k / BENDS
        off = bow * 4 * share * (1 - share)
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        points.append((x + (y2 - y1) * off, y - (x2 - x1) * off))
    return points if start < end else points[::-1]


def corners(sides: Sequence[Side]) -> Polygon:
    """A cell as a polygon, its sides bent."""
    return [point for side in sides for point in bent(side)[:-1]]


class Area:
    """A polygon of any form that is asked for many points.

    A side counts only between the heights of its ends: sides are kept by bands of height, so that
    a point is compared with the two to four sides of its own band.
    """

    def __init__(self, polygon: Sequence[Point]) -> None:
        self.polygon = list(polygon)
        sides = list(zip([self.polygon[-1], *self.polygon[:-1]], self.polygon, strict=True))
        self._sides = [_measured(start, end) for start, end in sides]
        self._heights = sorted({y for _, y in self.polygon})
        self._bands: list[list[tuple[float, float, float, float]]] = [[] for _ in self._heights]
        for (x1, y1), (x2, y2) in sides:
            low, high = sorted((y1, y2))
            first, last = bisect_left(self._heights, low), bisect_left(self._heights, high)
            for band in self._bands[first:last]:
                band.append((x1, y1, x2 - x1, y2 - y1))

    def has(self, point: Point) -> bool:
        """Whether the point lies inside."""
        x, y = point
        inside = False
        # Above all corners no band is left: the last one, which is empty, answers.
        for x1, y1, dx, dy in self._bands[bisect_right(self._heights, y) - 1]:
            if x < dx * (y - y1) / dy + x1:
                inside = not inside
        return inside

    def has_room(self, point: Point, room: float) -> bool:
        """Whether the point lies inside and no side is nearer than `room`."""
        return self.has(point) and self._nearest(point, room) >= room * room

    def reach(self, point: Point) -> float:
        """How far the point lies inside, negative outside."""
        nearest = math.sqrt(self._nearest(point))
        return nearest if self.has(point) else -nearest

    def _nearest(self, point: Point, most: float = math.inf) -> float:
        """The square of the distance from the nearest side, infinite beyond `most`."""
        x, y = point
        nearest = math.inf
        for low, high, x1, y1, dx, dy, square in self._sides:
            if low - y > most or y - high > most:
                continue
            px, py = x - x1, y - y1
            along = px * dx + py * dy
            if along > square:
                px, py = px - dx, py - dy
            elif along > 0.0:
                share = along / square
                px, py = px - dx * share, py - dy * share
            found = px * px + py * py
            if found < nearest:
                nearest = found
                most = min(most, math.sqrt(found))
        return nearest


def _measured(start: Point, end: Point) -> tuple[float, float, float, float, float, float, float]:
    """A side by the heights between which it lies, its start, its way, and the square of its
    length, which is never 0.
    """
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    return min(y1, y2), max(y1, y2), x1, y1, dx, dy, dx * dx + dy * dy or 1.0


def smoothed(polygon: Sequence[Point], rounds: int = 2) -> Polygon:
    """The polygon with its corners cut (Chaikin), again and again."""
    points = list(polygon)
    for _ in range(rounds):
        cut: Polygon = []
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            cut.append((x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25))
            cut.append((x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75))
        points = cut
    return points


def drawn_near(polygon: Sequence[Point], box: Box) -> Polygon:
    """A polygon that looks the same within the box, and of which nothing lies far from it."""
    far = max(map(math.dist, polygon, [*polygon[1:], polygon[0]]))
    # Sides that touch the box end nearer to it than `far`: those stay as they are.
    left, top, right, bottom = box.x - far, box.y - far, box.right + far, box.bottom + far
    return [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in polygon]


def hull_around(points: Sequence[Point], margin: float) -> Polygon:
    """The convex polygon round all points that keeps a margin from them."""
    ring = [
        (x + margin * math.cos(math.tau * k / 12), y + margin * math.sin(math.tau * k / 12))
        for x, y in points
        for k in range(12)
    ]
    ring.sort()
    return _half(ring) + _half(ring[::-1])


def _half(points: Sequence[Point]) -> Polygon:
    """The lower or upper half of the convex hull of sorted points, without its last one."""
    half: Polygon = []
    for point in points:
        while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
            half.pop()
        half.append(point)
    return half[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
