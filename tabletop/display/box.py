"""Boxes: upright rectangles in design units, the measure of all layout.

Owns cutting and comparing boxes. Knows no pixels and no pygame.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in design units (1920 x 1080 is a whole 1080p screen), y downwards."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The x and y of the middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a margin of dx on the sides and dy (or dx) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top_part(self, h: float) -> Box:
        """The uppermost part of height h."""
        return Box(self.x, self.y, self.w, h)

    def below(self, h: float) -> Box:
        """What is left when a part of height h is cut off above."""
        return Box(self.x, self.y + h, self.w, self.h - h)

    def left_part(self, w: float) -> Box:
        """The leftmost part of width w."""
        return Box(self.x, self.y, w, self.h)

    def beside(self, w: float) -> Box:
        """What is left when a part of width w is cut off on the left."""
        return Box(self.x + w, self.y, self.w - w, self.h)

    def grid(self, columns: int, rows: int, gap: float = 0) -> list[Box]:
        """Equal cells, row by row, with gaps between them."""
        w = (self.w - gap * (columns - 1)) / columns
        h = (self.h - gap * (rows - 1)) / rows
        return [
            Box(self.x + column * (w + gap), self.y + row * (h + gap), w, h)
            for row in range(rows)
            for column in range(columns)
        ]

    def overlaps(self, other: Box) -> bool:
        """Whether the boxes share more than an edge."""
        # Written out: the search for places asks this of thousands of boxes.
        (x1, y1, w1, h1), (x2, y2, w2, h2) = self, other
        return x1 < x2 + w2 and x2 < x1 + w1 and y1 < y2 + h2 and y2 < y1 + h1

    def common(self, other: Box) -> float:
        """The area that the boxes share."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def has(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Box, slack: float = 0) -> bool:
        """Whether the other box lies inside, up to `slack` units."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def flowed(widths: Iterable[float], lines: Iterable[Box], gap: float) -> list[Box]:
    """Boxes of these widths side by side and line by line, as many as there is room for."""
    places: list[Box] = []
    rest = iter(lines)
    line = next(rest)
    x = line.x
    for w in widths:
        while x + w > line.right + 0.5:
            following = next(rest, None)
            if following is None:
                return places
            line, x = following, following.x
        places.append(Box(x, line.y, w, line.h))
        x += w + gap
    return places


def around(x: float, y: float, w: float, h: float) -> Box:
    """The box of this size with its centre at x, y."""
    return Box(x - w / 2, y - h / 2, w, h)
