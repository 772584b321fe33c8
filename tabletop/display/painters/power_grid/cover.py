"""How much of any place on a map is taken by houses, names and costs.

Owns counting it fast, and a little coarsely. What looks for a free place is told by others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import add

from tabletop.display.box import Box

GRAIN = 3.0
"""Width and height of the parts of the map that are taken or free as a whole."""


class Cover:
    """The part of an area that boxes cover; beyond the area all is free."""

    def __init__(self, boxes: Sequence[Box], area: Box) -> None:
        self._x, self._y = area.x, area.y
        self._columns, self._rows = math.ceil(area.w / GRAIN), math.ceil(area.h / GRAIN)
        taken = [bytearray(self._columns) for _ in range(self._rows)]
        for box in boxes:
            left, top, right, bottom = self._parts(box)
            for row in taken[top:bottom]:
                row[left:right] = b"\1" * (right - left)
        # For each corner of a part, how many are taken left of it and above.
        self._sums = [[0] * (self._columns + 1)]
        for row in taken:
            self._sums.append(list(map(add, self._sums[-1], accumulate(row, initial=0))))

    def of(self, box: Box) -> float:
        """The area of a box that is covered, with all parts that it touches."""
        left, top, right, bottom = self._parts(box)
        above, below = self._sums[top], self._sums[bottom]
        return (below[right] - below[left] - above[right] + above[left]) * GRAIN * GRAIN

    def _parts(self, box: Box) -> tuple[int, int, int, int]:
        """The first column and row of the parts that a box touches, and those behind the last."""
        left, top = math.floor((box.x - self._x) / GRAIN), math.floor((box.y - self._y) / GRAIN)
        right = math.ceil((box.right - self._x) / GRAIN)
        bottom = math.ceil((box.bottom - self._y) / GRAIN)
        columns, rows = self._columns, self._rows
        return (
            min(max(left, 0), columns),
            min(max(top, 0), rows),
            min(max(right, 0), columns),
            min(max(bottom, 0), rows),
        )
