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

FRAME = "frame"
"""A cell of this name lies behind all others; when it changes, everything is drawn again."""


class CellsPanel(Panel):
    """The key of the panel is the keys of its cells; cells do not overlap."""

    def __init__(self) -> None:
        self._keys: Mapping[str, object] = {}
        self._boxes: Mapping[str, Box] = {}

    @abstractmethod
    def key(self, moment: Moment) -> Mapping[str, object]:
        """What each cell shows, by the cell's name."""

    @abstractmethod
    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """Where each cell lies on the canvas; one without a box is not shown."""

    @abstractmethod
    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        """Draw one cell on its cleared ground."""

    def cell(self, name: str) -> Box | None:
        return self._boxes.get(name)

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """Every cell."""
        for name, box in self.boxes(canvas, moment).items():
            self._draw_within(canvas, box, name, moment)

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """All of it when the frame changed, else the cells that show or lie otherwise than before.

        Where such a cell lay nothing else was: what stays as it is needs no new drawing.
        """
        keys, boxes = self.key(moment), self.boxes(canvas, moment)
        before, lay = self._keys, self._boxes
        self._keys, self._boxes = keys, boxes
        if not lay or keys.get(FRAME) != before.get(FRAME):
            return super().redraw(canvas, moment)
        changed = [name for name in boxes if name not in lay or keys[name] != before[name]]
        moved = [name for name, box in boxes.items() if lay.get(name, box) != box]
        gone = [name for name in lay if name not in boxes]
        fresh = list(dict.fromkeys([*changed, *moved]))
        left = [lay[name] for name in (*moved, *gone)]
        for box in left:
            canvas.clear_part(box, self.ground)
        for name in fresh:
            canvas.clear_part(boxes[name], self.ground)
        for name in fresh:
            self._draw_within(canvas, boxes[name], name, moment)
        return [*left, *(boxes[name] for name in fresh)]

    def _draw_within(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        """Draw a cell so that nothing of it is left when its box is cleared."""
        canvas.surface.set_clip(canvas.rect(box))
        self.draw_cell(canvas, box, name, moment)
        canvas.surface.set_clip(None)
