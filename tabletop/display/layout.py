"""Who sits where: strips at the edges for the seats, and the areas left for the board.

Owns places, strips and free areas in design units. What lies in an area is each game's choice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabletop.display.box import Box

DESIGN_W, DESIGN_H = 1920.0, 1080.0
STRIP_LENGTH, STRIP_DEPTH = 520.0, 255.0
"""At 32 inches and 1080p: 192 mm by 94 mm, the reach of one person."""
SMALLEST_PX = (1280, 720)

_LOG = logging.getLogger(__name__)


class LayoutError(Exception):
    """Places or a size that no table can have; `str()` is one plain sentence."""


class Edge(StrEnum):
    """A side of the screen, seen from the near long side."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


ROTATION = {Edge.NEAR: 0, Edge.RIGHT: 90, Edge.FAR: 180, Edge.LEFT: 270}


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place: its edge and where along it (0 is the screen's left or top end, 1 the other).

    `rotation` turns the strip counter-clockwise in degrees; None: towards the edge.
    """

    edge: Edge
    along: float = 0.5
    rotation: int | None = None

    @property
    def turn(self) -> int:
        """Degrees counter-clockwise by which the strip is turned."""
        return ROTATION[self.edge] if self.rotation is None else self.rotation


DEFAULT_PLACES = (
    Place(Edge.NEAR, 1.0),
    Place(Edge.NEAR, 0.0),
    Place(Edge.LEFT),
    Place(Edge.FAR, 0.0),
    Place(Edge.FAR, 1.0),
    Place(Edge.RIGHT),
)
"""Clockwise as people sit and as turns go: seats 1 and 2 on the near long side from right to left,
3 left, 4 and 5 on the far side, 6 right.
"""


@dataclass(frozen=True, slots=True)
class Strip:
    """A seat's strip on the table: `box` as it lies there, `rotation` towards its reader."""

    box: Box
    rotation: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Strips by seat and the free areas.

    `column` runs between the strips of the long sides from edge to edge, with `left` and `right`
    beside it; `centre` lies between all strips, with `far_gap` and `near_gap` in the long sides.
    Areas of the first three never overlap, nor do those of the last three.
    """

    size_px: tuple[int, int]
    scale: float
    table: Box
    strips: tuple[Strip, ...]
    column: Box
    left: Box
    right: Box
    centre: Box
    far_gap: Box
    near_gap: Box


def layout(size_px: tuple[int, int], places: Sequence[Place]) -> Layout:
    """The layout for a window of this size; raises LayoutError."""
    if size_px[0] < SMALLEST_PX[0] or size_px[1] < SMALLEST_PX[1]:
        raise LayoutError(
            f"the picture needs {SMALLEST_PX[0]} x {SMALLEST_PX[1]} pixels or more, "
            f"not {size_px[0]} x {size_px[1]}"
        )
    scale = min(size_px[0] / DESIGN_W, size_px[1] / DESIGN_H)
    table = Box(0, 0, size_px[0] / scale, size_px[1] / scale)
    strips = tuple(Strip(_strip_box(table, place), place.turn) for place in places)
    for number, (strip, place) in enumerate(zip(strips, places, strict=True)):
        if (strip.rotation - ROTATION[place.edge]) % 180:
            raise LayoutError(f"the strip of seat {number + 1} would stand across its edge")
        if any(strip.box.overlaps(other.box) for other in strips[:number]):
            raise LayoutError(f"seat {number + 1} lies over another seat")
    edges = {place.edge for place in places}
    top = STRIP_DEPTH if Edge.FAR in edges else 0.0
    bottom = table.h - (STRIP_DEPTH if Edge.NEAR in edges else 0.0)
    start = STRIP_DEPTH if Edge.LEFT in edges else 0.0
    end = table.w - (STRIP_DEPTH if Edge.RIGHT in edges else 0.0)
    taken = {
        edge: [strip.box for strip, place in zip(strips, places, strict=True) if place.edge is edge]
        for edge in Edge
    }
    long_sides = [*taken[Edge.NEAR], *taken[Edge.FAR]]
    x1, x2 = _widest_gap(long_sides, start, end)
    near_x1, near_x2 = _widest_gap(taken[Edge.NEAR], 0.0, table.w)
    far_x1, far_x2 = _widest_gap(taken[Edge.FAR], 0.0, table.w)
    return Layout(
        size_px=size_px,
        scale=scale,
        table=table,
        strips=strips,
        column=Box(x1, 0, x2 - x1, table.h),
        left=_beside(table, taken, start, x1),
        right=_beside(table, taken, x2, end),
        centre=Box(start, top, end - start, bottom - top),
        far_gap=Box(far_x1, 0, far_x2 - far_x1, top),
        near_gap=Box(near_x1, bottom, near_x2 - near_x1, table.h - bottom),
    )


class Fitting:
    """The layout for a window that may change its size; raises LayoutError for the first size."""

    def __init__(self, size_px: tuple[int, int], places: Sequence[Place]) -> None:
        self._places = tuple(places)
        self._size_px = size_px
        self.layout = layout(size_px, self._places)

    def fit(self, size_px: tuple[int, int]) -> bool:
        """Whether the layout is another one now; a size that has none keeps the last layout."""
        if size_px == self._size_px:
            return False
        was_fitting = self._size_px == self.layout.size_px
        self._size_px = size_px
        if size_px == self.layout.size_px:
            return False
        try:
            self.layout = layout(size_px, self._places)
        except LayoutError as error:
            if was_fitting:
                _LOG.warning("%s; the picture stays as it was laid out before", error)
            return False
        return True


def _strip_box(table: Box, place: Place) -> Box:
    if place.edge in (Edge.NEAR, Edge.FAR):
        x = place.along * (table.w - STRIP_LENGTH)
        y = 0.0 if place.edge is Edge.FAR else table.h - STRIP_DEPTH
        return Box(x, y, STRIP_LENGTH, STRIP_DEPTH)
    y = place.along * (table.h - STRIP_LENGTH)
    x = 0.0 if place.edge is Edge.LEFT else table.w - STRIP_DEPTH
    return Box(x, y, STRIP_DEPTH, STRIP_LENGTH)


def _widest_gap(boxes: Iterable[Box], start: float, end: float) -> tuple[float, float]:
    """The widest stretch between start and end that no box covers."""
    gaps, at = [], start
    for box in sorted(boxes):
        gaps.append((at, min(box.x, end)))
        at = max(at, box.right)
    gaps.append((at, end))
    return max(gaps, key=lambda gap: gap[1] - gap[0])


def _beside(table: Box, taken: dict[Edge, list[Box]], x1: float, x2: float) -> Box:
    """The area from x1 to x2 between the strips of the long sides that reach into it."""

    def is_there(edge: Edge) -> bool:
        return any(box.x < x2 and x1 < box.right for box in taken[edge])

    top = STRIP_DEPTH if is_there(Edge.FAR) else 0.0
    bottom = table.h - (STRIP_DEPTH if is_there(Edge.NEAR) else 0.0)
    return Box(x1, top, max(0.0, x2 - x1), bottom - top)
