"""Packing: boxes of given least sizes put into whatever the strips of a seating leave free.

Owns the search for places. What the boxes are for, and how small they may be, is each game's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.display.box import Box

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A box to be placed: least sizes, the preferred one first, and the most that it can use."""

    name: str
    sizes: tuple[Size, ...]
    most: Size = (float("inf"), float("inf"))


def packed(table: Box, taken: Sequence[Box], wanted: Sequence[Wanted]) -> dict[str, Box] | None:
    """Boxes by name that overlap neither each other nor what is taken; None where not all fit.

    The first one gets the first of its sizes with which the others have room; the others go, in
    their order, to where they touch most of what lies there. In the end all grow into what is left.
    """
    first, *others = wanted
    free = _maximal([table], taken)
    for size in first.sizes:
        for box in _spots(free, size):
            placed = _with_others(free, {first.name: box}, others)
            if placed is not None:
                return _grown(table, taken, placed, wanted)
    return None


def _with_others(
    free: Sequence[Box], placed: dict[str, Box], others: Sequence[Wanted]
) -> dict[str, Box] | None:
    """The boxes placed and the others beside them."""
    free = _maximal(free, list(placed.values()))
    for want in others:
        spots = [(box, rank) for rank, size in enumerate(want.sizes) for box in _spots(free, size)]
        if not spots:
            return None
        box, _ = min(spots, key=lambda spot: (spot[1], -_touching(spot[0], free)))
        placed = {**placed, want.name: box}
        free = _maximal(free, [box])
    return placed


def _spots(free: Sequence[Box], size: Size) -> Iterator[Box]:
    """Where a box of this size fits: the corners and the middles of the sides of each free box."""
    w, h = size
    for room in free:
        if w <= room.w and h <= room.h:
            for share_x in (0.0, 1.0, 0.5):
                for share_y in (0.0, 1.0):
                    x, y = room.x + share_x * (room.w - w), room.y + share_y * (room.h - h)
                    yield Box(x, y, w, h)


def _touching(box: Box, free: Sequence[Box]) -> float:
    """How much of the box's sides lies at the sides of the free boxes that hold it."""
    best = 0.0
    for room in free:
        if room.holds(box, 0.01):
            beside = (abs(box.x - room.x) < 1) + (abs(box.right - room.right) < 1)
            above = (abs(box.y - room.y) < 1) + (abs(box.bottom - room.bottom) < 1)
            best = max(best, (beside * box.h + above * box.w) / (box.w + box.h))
    return best


def _maximal(free: Sequence[Box], taken: Sequence[Box]) -> list[Box]:
    """The largest boxes within the free ones that overlap nothing taken."""
    for box in taken:
        parts: list[Box] = []
        for room in free:
            parts.extend(_around(room, box) if room.overlaps(box) else [room])
        free = [
            part
            for number, part in enumerate(parts)
            if not any(
                other.holds(part) and (other != part or before < number)
                for before, other in enumerate(parts)
                if before != number
            )
        ]
    return list(free)


def _around(room: Box, hole: Box) -> Iterator[Box]:
    """The room without the hole, as up to four boxes that overlap each other."""
    if hole.x > room.x:
        yield room.left_part(hole.x - room.x)
    if hole.right < room.right:
        yield room.beside(hole.right - room.x)
    if hole.y > room.y:
        yield room.top_part(hole.y - room.y)
    if hole.bottom < room.bottom:
        yield room.below(hole.bottom - room.y)


def _grown(
    table: Box, taken: Sequence[Box], placed: dict[str, Box], wanted: Sequence[Wanted]
) -> dict[str, Box]:
    """Every box as large as its neighbours and its own most size let it be."""
    grown = dict(placed)
    for want in wanted:
        box = grown[want.name]
        others = [*taken, *(other for name, other in grown.items() if name != want.name)]
        w, h = max(box.w, want.most[0]), max(box.h, want.most[1])
        row = [other for other in others if other.y < box.bottom and box.y < other.bottom]
        x1 = max((o.right for o in row if o.right <= box.x + 0.01), default=table.x)
        x2 = min((o.x for o in row if o.x >= box.right - 0.01), default=table.right)
        x1, x2 = _within(box.x, box.right, x1, x2, w)
        box = Box(x1, box.y, x2 - x1, box.h)
        column = [other for other in others if other.x < box.right and box.x < other.right]
        y1 = max((o.bottom for o in column if o.bottom <= box.y + 0.01), default=table.y)
        y2 = min((o.y for o in column if o.y >= box.bottom - 0.01), default=table.bottom)
        y1, y2 = _within(box.y, box.bottom, y1, y2, h)
        grown[want.name] = Box(box.x, y1, box.w, y2 - y1)
    return grown


def _within(
    start: float, end: float, least: float, most: float, length: float
) -> tuple[float, float]:
    """The stretch from start to end made longer, up to the length, between least and most."""
    end = min(most, max(end, start + length))
    return max(least, min(start, end - length)), end
