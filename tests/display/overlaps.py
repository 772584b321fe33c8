"""Which texts of a picture lie over each other.

Owns the search; what else is wrong with a text is said where pictures are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from tabletop.display.canvas import TextBox

SLACK = 1.5
"""Design units that rounding to pixels may cost."""


def overlapping(texts: Iterable[TextBox]) -> Iterator[tuple[TextBox, TextBox]]:
    """Every pair of texts with a part in common, looked for from left to right."""
    slim = sorted(
        ((text.box.inset(SLACK, SLACK + 1), text) for text in texts), key=lambda one: one[0].x
    )
    for number, (box, text) in enumerate(slim):
        for other_box, other in islice(slim, number + 1, None):
            if other_box.x >= box.right:
                break
            if box.overlaps(other_box):
                yield text, other
