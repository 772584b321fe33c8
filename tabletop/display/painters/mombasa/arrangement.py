"""Where the panels of the board lie for each seating.

Owns the boxes; what they show is the panels'.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.layout import Layout


def arranged(layout: Layout) -> dict[str, Box]:
    """The box of each panel by name."""
    return {"log": layout.column}
