"""Who sits where: strips at the edges for the seats, and the areas left for the board.

Owns places, strips and free areas in design units. What lies in an area is each game's choice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabletop.display.box import Box

DESIGN_W, DESIGN_H = 1920.0, 1080.0
STRIP_LENGTH, STRIP_DEPTH = 520.0, 255.0
"""At 32 inches and 1080p: 192 mm by 94 mm, the reach of one person."""
LEAST_COLUMN = 700.0
"""A column beside the strips of the long sides is wide from here on."""
SMALLEST_PX = (1280, 720)

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Depths:
    """How deep the strips of a game become where the seating leaves room, and what they leave to
    its board. No strip is less deep than STRIP_DEPTH.

    `wanted` by text scale in percent; 325 are 120 mm. Between deepened strips of the long sides
    `between` is left, and `between_narrow` where no column beside them is as wide as
    LEAST_COLUMN; `beside` lies between a deepened strip of a short side and those of the long ones.
    Where there are none of these beside it, a strip of a short side leaves `column` to the column.
    """

    wanted: Mapping[int, float]
    between: float
    between_narrow: float
    beside: float
    column: float = float("inf")


USUAL_DEPTHS = Depths({100: STRIP_DEPTH, 125: 290.0, 150: 325.0}, 540.0, 700.0, 265.0)
"""Of strips that show a row of holdings, and of the pages before a game."""


class LayoutError(Exception):
    """Places or a size that no table can have; `str()` is one plain sentence."""


class Edge(StrEnum):
    """A side of the screen, seen from the near long side."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


LONG_SIDES, SHORT_SIDES = (Edge.NEAR, Edge.FAR), (Edge.LEFT, Edge.RIGHT)
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
    Areas of the first three never overlap, nor do those of the last three. `text_scale` (1, 1.25,
    1.5) is by how much texts with room are larger.
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
    text_scale: float = 1.0


def layout(
    size_px: tuple[int, int],
    places: Sequence[Place],
    text_scale: int = 100,
    wanted: Depths = USUAL_DEPTHS,
) -> Layout:
    """The layout for a window of this size and a text scale in percent; raises LayoutError."""
    if size_px[0] < SMALLEST_PX[0] or size_px[1] < SMALLEST_PX[1]:
        raise LayoutError(
            f"the picture needs {SMALLEST_PX[0]} x {SMALLEST_PX[1]} pixels or more, "
            f"not {size_px[0]} x {size_px[1]}"
        )
    scale = min(size_px[0] / DESIGN_W, size_px[1] / DESIGN_H)
    table = Box(0, 0, size_px[0] / scale, size_px[1] / scale)
    _check(table, places)
    depths = _depths(table, places, wanted, text_scale)
    strips = tuple(
        Strip(_strip_box(table, place, depths[place.edge]), place.turn) for place in places
    )
    top, bottom = depths[Edge.FAR], table.h - depths[Edge.NEAR]
    start, end = depths[Edge.LEFT], table.w - depths[Edge.RIGHT]
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
        column=Box(x1, 0, max(0.0, x2 - x1), table.h),
        left=_beside(table, taken, depths, start, x1),
        right=_beside(table, taken, depths, x2, end),
        centre=Box(start, top, end - start, bottom - top),
        far_gap=Box(far_x1, 0, far_x2 - far_x1, top),
        near_gap=Box(near_x1, bottom, near_x2 - near_x1, table.h - bottom),
        text_scale=text_scale / 100,
    )


def leaves_room(places: Sequence[Place]) -> bool:
    """Whether no strip lies over another and the board has a wide column; so it is on a table of
    any size, then.
    """
    try:
        lay = layout((int(DESIGN_W), int(DESIGN_H)), places)
    except LayoutError:
        return False
    return lay.column.w >= LEAST_COLUMN


class Fitting:
    """The layout for a window that may change its size; a first size that has none gets that of
    the smallest picture. Raises LayoutError where not even that one has any.

    `check` raises LayoutError for a layout in which a board has no room.
    """

    def __init__(
        self,
        size_px: tuple[int, int],
        places: Sequence[Place],
        text_scale: int = 100,
        check: Callable[[Layout], object] | None = None,
        depths: Depths = USUAL_DEPTHS,
    ) -> None:
        self._places = tuple(places)
        self._depths = depths
        self._text_scale = text_scale
        self._check = check
        self._size_px = size_px
        try:
            self.layout = self._laid_out(size_px)
        except LayoutError as error:
            self.layout = self._laid_out(SMALLEST_PX)
            _LOG.warning("%s; the picture is laid out as the smallest", error)

    def _laid_out(self, size_px: tuple[int, int]) -> Layout:
        lay = layout(size_px, self._places, self._text_scale, self._depths)
        if self._check is not None:
            self._check(lay)
        return lay

    def fit(self, size_px: tuple[int, int]) -> bool:
        """Whether the layout is another one now; a size that has none keeps the last layout."""
        if size_px == self._size_px:
            return False
        was_fitting = self._size_px == self.layout.size_px
        self._size_px = size_px
        if size_px == self.layout.size_px:
            return False
        try:
            self.layout = self._laid_out(size_px)
        except LayoutError as error:
            if was_fitting:
                _LOG.warning("%s; the picture stays as it was laid out before", error)
            return False
        return True


def _check(table: Box, places: Sequence[Place]) -> None:
    """Every strip stands along its edge and apart from the others."""
    boxes = [_strip_box(table, place, STRIP_DEPTH) for place in places]
    for number, (box, place) in enumerate(zip(boxes, places, strict=True)):
        if (place.turn - ROTATION[place.edge]) % 180:
            raise LayoutError(f"the strip of seat {number + 1} would stand across its edge")
        for other, before in enumerate(boxes[:number]):
            if box.overlaps(before):
                room = _room_at(table, place.edge, places)
                raise LayoutError(f"seat {number + 1} lies over seat {other + 1}{room}")


def _room_at(table: Box, edge: Edge, places: Sequence[Place]) -> str:
    """How many seats an edge has room for, where more sit at it."""
    length = table.w if edge in LONG_SIDES else table.h
    room = int(length / STRIP_LENGTH)
    if sum(place.edge is edge for place in places) <= room:
        return ""
    return f": the {edge} edge has room for {room}"


def _depths(
    table: Box, places: Sequence[Place], asked: Depths, text_scale: int
) -> dict[Edge, float]:
    """How deep the strips of each edge are, 0 where nobody sits: first those of the long sides
    become deeper, then those of the short sides.
    """
    used, wanted = {place.edge for place in places}, asked.wanted[text_scale]
    depths = {edge: STRIP_DEPTH if edge in used else 0.0 for edge in Edge}
    long_sides = [_strip_box(table, p, STRIP_DEPTH) for p in places if p.edge in LONG_SIDES]
    column = _widest_gap(long_sides, depths[Edge.LEFT], table.w - depths[Edge.RIGHT])
    is_wide = column[1] - column[0] >= LEAST_COLUMN
    least_h = asked.between if is_wide else asked.between_narrow
    between = (table.h - least_h) / max(1, len(used.intersection(LONG_SIDES)))
    ends = {Edge.LEFT: (0.0, column[0]), Edge.RIGHT: (column[1], table.w)}
    for edge in (*LONG_SIDES, *SHORT_SIDES):
        if edge in used:
            room = between if edge in LONG_SIDES else _aside(*ends[edge], asked, column, long_sides)
            room = min(room, _inwards(table, places, edge, depths))
            depths[edge] = max(STRIP_DEPTH, min(wanted, room))
    return depths


def _aside(
    start: float, end: float, asked: Depths, column: tuple[float, float], long_sides: Sequence[Box]
) -> float:
    """How deep a strip of a short side may be between there and the column."""
    if not long_sides:
        return end - start + column[1] - column[0]
    if any(box.x < end and start < box.right for box in long_sides):
        return end - start - asked.beside
    return end - start + column[1] - column[0] - asked.column


def _inwards(table: Box, places: Sequence[Place], edge: Edge, depths: dict[Edge, float]) -> float:
    """From an edge to the nearest strip of another one that lies in the way of its strips."""
    own = [_strip_box(table, place, table.w) for place in places if place.edge is edge]
    others = [_strip_box(table, p, depths[p.edge]) for p in places if p.edge is not edge]
    ways = {
        Edge.NEAR: lambda box: table.h - box.bottom,
        Edge.FAR: lambda box: box.y,
        Edge.LEFT: lambda box: box.x,
        Edge.RIGHT: lambda box: table.w - box.right,
    }
    in_the_way = (other for other in others if any(box.overlaps(other) for box in own))
    return min(map(ways[edge], in_the_way), default=table.w)


def _strip_box(table: Box, place: Place, depth: float) -> Box:
    if place.edge in LONG_SIDES:
        x = place.along * (table.w - STRIP_LENGTH)
        y = 0.0 if place.edge is Edge.FAR else table.h - depth
        return Box(x, y, STRIP_LENGTH, depth)
    y = place.along * (table.h - STRIP_LENGTH)
    x = 0.0 if place.edge is Edge.LEFT else table.w - depth
    return Box(x, y, depth, STRIP_LENGTH)


def _widest_gap(boxes: Iterable[Box], start: float, end: float) -> tuple[float, float]:
    """The widest stretch between start and end that no box covers."""
    gaps, at = [], start
    for box in sorted(boxes):
        gaps.append((at, min(box.x, end)))
        at = max(at, box.right)
    gaps.append((at, end))
    return max(gaps, key=lambda gap: gap[1] - gap[0])


def _beside(
    table: Box, taken: dict[Edge, list[Box]], depths: dict[Edge, float], x1: float, x2: float
) -> Box:
    """The area from x1 to x2 between the strips of the long sides that reach into it."""

    def is_there(edge: Edge) -> bool:
        return any(box.x < x2 and x1 < box.right for box in taken[edge])

    top = depths[Edge.FAR] if is_there(Edge.FAR) else 0.0
    bottom = table.h - (depths[Edge.NEAR] if is_there(Edge.NEAR) else 0.0)
    return Box(x1, top, max(0.0, x2 - x1), bottom - top)
