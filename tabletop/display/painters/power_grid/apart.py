"""A stand for each of many things, so that no two of them lie over each other.

Owns the search. What the things are, and which stands suit each of them, is told by others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.display.box import Box

FIRST, MORE = 20.0, 12.0
"""What lying over another weighs at first, and how much more each time that it lasts."""
NEVER = 1000.0
"""From this weight on a stand is taken only where there is no other."""
POLISHINGS = 2
"""How often all are looked at again for better stands, once each has one."""


class Stand(NamedTuple):
    """Where a thing may stand; the lower its weight, the better it stands there."""

    weight: float
    box: Box


class Apart:
    """The search for one stand of each thing; `stands` of each, the best first.

    The same stands always have the same answer.
    """

    def __init__(self, stands: Sequence[Sequence[Stand]]) -> None:
        self._stands = [
            [(weight, x, y, x + w, y + h) for weight, (x, y, w, h) in own] for own in stands
        ]
        self._near = _near(self._stands)
        self._weights = [dict.fromkeys(others, FIRST) for others in self._near]
        self.chosen = [0] * len(stands)
        self._at = [own[0] for own in self._stands]

    def search(self, rounds: int) -> bool:
        """Moves things until none lies over another, so many rounds at most; whether it is so.

        The choice with the fewest overlaps stays.
        """
        moving = list(range(len(self._stands)))
        best, least = list(self.chosen), len(self._stands) ** 2
        for turn in range(rounds):
            for thing in moving:
                if not turn or self._overlaps(thing):
                    self._move(thing)
            # Who did not move lies over none that did not.
            pairs = {
                (min(thing, other), max(thing, other))
                for thing in moving
                for other in self._overlaps(thing)
            }
            if len(pairs) < least:
                best, least = list(self.chosen), len(pairs)
            if not pairs:
                break
            for a, b in sorted(pairs):
                self._weights[a][b] += MORE
                self._weights[b][a] += MORE
            moving = sorted({thing for pair in pairs for thing in pair}, reverse=turn % 2 == 0)
        for thing, number in enumerate(best):
            self._put(thing, number)
        if not least:
            self._polish()
        return not least

    def _polish(self) -> None:
        """Better stands for those that can have one without lying over another."""
        for own in self._weights:
            own.update(dict.fromkeys(own, float("inf")))
        for _ in range(POLISHINGS):
            for thing in range(len(self._stands)):
                self._move(thing)

    def _put(self, thing: int, number: int) -> None:
        self.chosen[thing], self._at[thing] = number, self._stands[thing][number]

    def _overlaps(self, thing: int) -> list[int]:
        _, x1, y1, x2, y2 = self._at[thing]
        at = self._at
        return [
            other
            for other in self._near[thing]
            if x1 < at[other][3] and at[other][1] < x2 and y1 < at[other][4] and at[other][2] < y2
        ]

    def _move(self, thing: int) -> None:
        """To the stand that weighs least with all overlaps that it has there."""
        weights = self._weights[thing]
        others = [(*self._at[other][1:], weights[other]) for other in self._near[thing]]
        best, least = self.chosen[thing], float("inf")
        for number, (weight, x1, y1, x2, y2) in enumerate(self._stands[thing]):
            if weight >= least:
                break
            total = weight
            for left, top, right, bottom, more in others:
                if x1 < right and left < x2 and y1 < bottom and top < y2:
                    total += more
                    if total >= least:
                        break
            if total < least:
                best, least = number, total
        self._put(thing, best)


def _near(stands: Sequence[Sequence[tuple[float, ...]]]) -> list[list[int]]:
    """For each thing those that it could ever overlap."""
    reach = [
        (
            min(stand[1] for stand in own),
            min(stand[2] for stand in own),
            max(stand[3] for stand in own),
            max(stand[4] for stand in own),
        )
        for own in stands
    ]
    near: list[list[int]] = [[] for _ in stands]
    order = sorted(range(len(reach)), key=reach.__getitem__)
    for rank, thing in enumerate(order):
        _, top, right, bottom = reach[thing]
        for other in order[rank + 1 :]:
            if reach[other][0] >= right:
                break
            if reach[other][1] < bottom and top < reach[other][3]:
                near[thing].append(other)
                near[other].append(thing)
    return near
