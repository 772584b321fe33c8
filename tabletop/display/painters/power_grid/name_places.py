"""Where the name of a city may stand: below its houses, beside or above them, in one or two lines.

Owns the stands. Which one each name takes is chosen together with the costs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tabletop.display.box import Box
from tabletop.display.painters.power_grid.apart import NEVER, Stand
from tabletop.display.painters.power_grid.lines import Line, covered

LEAST_NAME_SIZE = 20.0
LINE_H, NAME_PAD = 1.05, 4.0
"""The height of a line in sizes, and what is free left and right of it."""
GAP, FLAG_GAP = 4.0, 12.0
"""Between a pill and a name below or beside it, and one above it, where flags stand."""
TOUCH = 0.5
"""By so much a name may reach into what is free around another."""
SHIFTS, LIFTS = (0.0, 0.5, -0.5, 1.0, -1.0), (0.0, 8.0, -8.0)
"""How far a name is moved along its pill: up to the pill's edge, and in units beside it."""
BESIDE, ABOVE, MOVED, CUT = 2.0, 4.0, 2.0, 2.0
"""What it weighs that a name stands beside or above its pill, moved, or in two lines for no need.
"""
NEAR_OTHER, CLEAR, MISTAKEN = 5.0, 6.0, 40.0
"""What each unit weighs that another pill is nearer than so much beyond the own one, and what it
weighs that the other one is the nearest.
"""
ON_OTHER, ON_OWN, LONG = 0.5, 0.2, 90.0
"""What each unit of a line weighs that the name covers; of a line longer than `LONG`, less."""
LEAST_LONG = 110.0
"""A longer name may as well stand in two lines."""

BREAK = re.compile(r" (?=.{2})|(?<=.{3})-(?=.{4})")
"""Where a name may be cut; no line becomes so short that it helps nobody."""

Width = Callable[[str, float], float]
"""The width of a text in a size, in design units."""


class Name(NamedTuple):
    """A name as it may stand: its lines, its whole box and the boxes of the lines."""

    lines: tuple[str, ...]
    box: Box
    boxes: tuple[Box, ...]


class Road(NamedTuple):
    """A connection near a city, the box around it, and what each unit of it weighs that the city's
    name covers.
    """

    line: Line
    box: Box
    weight: float


class NameStand(NamedTuple):
    """A stand with the name as it looks there."""

    stand: Stand
    name: Name


class Around(NamedTuple):
    """What is around a city: its own pill, the pills and roads near it, the area of the map."""

    pill: Box
    others: Sequence[Box]
    roads: Sequence[Road]
    area: Box


def cuts(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two after each of its words and of its longer parts."""
    two = [(name[: at.end()].rstrip(), name[at.end() :]) for at in BREAK.finditer(name)]
    return [(name,), *two]


def name_stands(name: str, mark_w: float, size: float, width: Width, at: Around) -> list[NameStand]:
    """All stands of a name whose first line begins with a mark of this width, the best first."""
    h = LINE_H * size
    found: list[NameStand] = []
    for lines in cuts(name):
        widths = [width(line, size) + 2 * NAME_PAD for line in lines]
        widths[0] += mark_w
        is_needless = len(lines) > 1 and width(name, size) < LEAST_LONG
        w, whole_h = max(widths), h * len(lines)
        for x, y, gap, lean, weight in _spots(at.pill, w, whole_h):
            box = _kept_in(Box(x, y, w, whole_h), at.area)
            weighs = weight + (CUT if is_needless else 0.0) + _weight(box, gap, at)
            boxes = tuple(
                Box(box.x + lean * (w - own), box.y + number * h, own, h)
                for number, own in enumerate(widths)
            )
            found.append(NameStand(Stand(weighs, box.inset(TOUCH)), Name(lines, box, boxes)))
    return sorted(found)


def _spots(pill: Box, w: float, h: float) -> Iterator[tuple[float, float, float, float, float]]:
    """Left, top, the gap to the pill, where lines of unequal width lean to, and the weight."""
    x, y = pill.centre
    slack = max(0.0, (w - pill.w) / 2 + GAP)
    for shift in SHIFTS if slack > GAP else SHIFTS[:1]:
        left, weight = x - w / 2 + shift * slack, MOVED * abs(shift)
        yield left, pill.bottom + GAP, GAP, 0.5 - shift / 2, weight
        yield left, pill.y - FLAG_GAP - h, FLAG_GAP, 0.5 - shift / 2, ABOVE + weight
    for lift in LIFTS:
        top, weight = y - h / 2 + lift, BESIDE + (MOVED if lift else 0.0)
        yield pill.right + GAP, top, GAP, 0.0, weight
        yield pill.x - GAP - w, top, GAP, 1.0, weight


def _kept_in(box: Box, area: Box) -> Box:
    x = max(area.x, min(box.x, area.right - box.w))
    return Box(x, max(area.y, min(box.y, area.bottom - box.h)), box.w, box.h)


def _weight(box: Box, gap: float, at: Around) -> float:
    """What it weighs to be near other pills and to cover roads."""
    x, y, w, h = box
    weight = 0.0
    if box.overlaps(at.pill):
        return NEVER
    for left, top, other_w, other_h in at.others:
        between = max(left - x - w, x - left - other_w, top - y - h, y - top - other_h)
        if between < 0.0:
            return NEVER
        if between < gap + CLEAR:
            weight += NEAR_OTHER * (gap + CLEAR - between) + (MISTAKEN if between < gap else 0.0)
    for line, (left, top, other_w, other_h), weighs in at.roads:
        if x < left + other_w and left < x + w and y < top + other_h and top < y + h:
            weight += weighs * covered(line, box)
    return weight
