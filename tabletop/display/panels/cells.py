"""A panel of cells that are drawn one by one, each only when what it shows has changed.

Owns that bookkeeping. What the cells are, and how they look, is the panel's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel


class CellsPanel(Panel):
    """The key of the panel is the keys of its cells; cells do not overlap."""

    def __init__(self) -> None:
        self._drawn: Mapping[str, object] = {}

    @abstractmethod
    def key(self, moment: Moment) -> Mapping[str, object]:
        """What each cell shows, by the cell's name."""

    @abstractmethod
    def boxes(self, area: Box, names: Sequence[str]) -> Mapping[str, Box]:
        """Where each cell lies in the panel's area."""

    @abstractmethod
    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        """Draw one cell on its cleared ground."""

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """Every cell."""
        names = list(self.key(moment))
        for name, box in self.boxes(canvas.box, names).items():
            self.draw_cell(canvas, box, name, moment)

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """All of it when the cells are others than before, else the cells that changed."""
        keys = self.key(moment)
        before, self._drawn = self._drawn, keys
        if keys.keys() != before.keys():
            return super().redraw(canvas, moment)
        boxes = self.boxes(canvas.box, list(keys))
        changed = [name for name, key in keys.items() if key != before[name]]
        for name in changed:
            canvas.clear_part(boxes[name], self.ground)
            self.draw_cell(canvas, boxes[name], name, moment)
        return [boxes[name] for name in changed]
