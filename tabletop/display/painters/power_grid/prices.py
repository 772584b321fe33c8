"""The share price track: a field for each price, markers piled in their order.

Owns the panel of the price track.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.marks import draw_slab
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import INK, RAISED, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Ref

LABEL_H = 32.0
LABEL_SIZE = 28.0
MARKER_H = 30.0


class PricePanel(CellsPanel):
    """Fields from the lowest price on the left; the lowest marker of a pile lies at the bottom."""

    def __init__(self, prices: Sequence[int], words: Words) -> None:
        super().__init__()
        self._prices = tuple(prices)
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view

    def key(self, moment: Moment) -> Mapping[str, tuple[str, ...]]:
        piles = dict(grid_view(moment.view).prices)
        return {str(price): piles.get(price, ()) for price in self._prices}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        names = list(self.key(moment))
        return dict(zip(names, canvas.box.inset(6, 6).grid(len(names), 1, 4), strict=True))

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        pile = self.key(moment)[name]
        canvas.fill(box, RAISED, 6)
        x, y = box.centre[0], box.bottom - LABEL_H / 2
        ink = INK if pile else SOFT_INK
        room, size = box.w - 2, LABEL_SIZE
        canvas.text(
            name, x, y, size, ink, is_bold=bool(pile), align="centre", most=room, most_h=size
        )
        self._draw_pile(canvas, box, pile)

    def _draw_pile(self, canvas: Canvas, cell: Box, pile: Sequence[str]) -> None:
        """Slabs from the bottom up, thinner where many lie on one field."""
        room = cell.inset(3, 3)
        h = min(MARKER_H, (room.h - LABEL_H) / max(1, len(pile)))
        for number, company in enumerate(pile, start=1):
            slab = Box(room.x, room.bottom - LABEL_H - number * h, room.w, h)
            draw_slab(canvas, slab, company, self._words)
            canvas.zone(slab, Pick(Ref("company", company)))
