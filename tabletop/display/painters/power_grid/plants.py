"""The plant market: number, what a run burns, cities powered; for sale now and later.

Owns the panel of the plant market.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.marks import STEP_3_CARD, draw_burning, plant_colours
from tabletop.display.painters.power_grid.views import stock_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    INK,
    LABEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
)
from tabletop.display.words import Words
from tabletop.rules.game import Ref

TITLE_H = 30.0
MOST_CELL_H = 120.0


class PlantPanel(Panel):
    """The plants on the market; those for sale are framed, those for later stand dim below."""

    def __init__(self, plants: Mapping[int, PlantFigures], words: Words) -> None:
        self._plants = plants
        self._words = words

    def key(self, moment: Moment) -> object:
        view = stock_view(moment.view)
        return view.market, view.actual, view.deck, view.auction

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = stock_view(moment.view)
        words = self._words
        box = canvas.box.inset(12, 6)
        middle = box.y + TITLE_H / 2
        canvas.text(words("board.plants"), box.x, middle, 20, SOFT_INK, is_bold=True)
        deck = words("board.deck", count=view.deck)
        canvas.text(deck, box.right, middle, 20, SOFT_INK, align="right")
        columns = 4 if box.w > 420 else 2
        rows = max(2, -(-max(len(view.market), 8) // columns))
        area = box.below(TITLE_H)
        h = min(MOST_CELL_H, (area.h - 8 * (rows - 1)) / rows)
        cells = area.top_part(h * rows + 8 * (rows - 1)).grid(columns, rows, 8)
        up = view.auction.plant if view.auction else None
        for number, (cell, plant) in enumerate(zip(cells, view.market, strict=False)):
            self._draw_card(canvas, cell, plant, number < view.actual, plant == up)

    def _draw_card(
        self, canvas: Canvas, cell: Box, number: int, is_actual: bool, is_up: bool
    ) -> None:
        canvas.fill(cell, RAISED if is_actual else canvas_ground(), 8)
        frame = ACCENT if is_up else INK if is_actual else EDGE
        canvas.frame(cell, frame, 4 if is_up else 2, 8)
        if number == STEP_3_CARD:
            text = self._words("board.step_3_card")
            canvas.text(text, *cell.centre, LABEL, ACCENT, is_bold=True, align="centre")
            return
        plant = self._plants.get(number)
        inner = cell.inset(10, 6)
        for part, colour in zip(
            Box(cell.x + 3, cell.y + 8, 6, cell.h - 16).grid(1, len(plant_colours(plant))),
            plant_colours(plant),
            strict=True,
        ):
            canvas.fill(part, colour)
        ink = INK if is_actual else SOFT_INK
        top, low = inner.y + inner.h * 0.27, inner.y + inner.h * 0.78
        canvas.text(str(number), inner.x + 6, top, BOARD, ink, is_bold=True)
        if plant is not None:
            draw_burning(canvas, inner.x + 6, low, plant, SMALLEST)
            house = around(inner.right - 9, top, 18, 18)
            canvas.piece("house", house, ink)
            canvas.text(str(plant.cities), house.x - 4, top, LABEL, ink, align="right")
        if is_actual:
            canvas.zone(cell, Pick(Ref("plant", str(number))))


def canvas_ground() -> tuple[int, int, int]:
    """The ground of cards that are not for sale yet."""
    return PlantPanel.ground
