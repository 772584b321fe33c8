"""The fuel market: units on their price spaces, and the price of the next unit.

Owns the panel of the fuel market.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.marks import draw_fuel
from tabletop.display.painters.power_grid.views import stock_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, INK, LABEL, RAISED, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import FuelView

HEAD_H = 25.0
MOST_ROW_H = 92.0

Spaces = tuple[tuple[int, int], ...]


class FuelPanel(Panel):
    """A row for each fuel. The market's units lie on its dearest spaces; the rest is empty."""

    def __init__(self, market: Mapping[str, Spaces], words: Words) -> None:
        self._market = market
        self._words = words

    def key(self, moment: Moment) -> object:
        return stock_view(moment.view).fuels

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = stock_view(moment.view)
        box = canvas.box.inset(8, 6)
        h = min(MOST_ROW_H, box.h / len(self._market))
        for row, (fuel, spaces) in zip(
            box.top_part(h * len(self._market)).grid(1, len(self._market)),
            self._market.items(),
            strict=True,
        ):
            self._draw_row(canvas, row, fuel, spaces, view.fuels[fuel])

    def _draw_row(
        self, canvas: Canvas, row: Box, fuel: str, spaces: Spaces, state: FuelView
    ) -> None:
        """Above the name and next price, below the spaces by price."""
        words = self._words
        canvas.zone(row, Pick(Ref("fuel", fuel)))
        middle = row.y + HEAD_H / 2
        draw_fuel(canvas, around(row.x + 11, middle, 20, 20), fuel)
        canvas.text(words.name("fuel", fuel), row.x + 28, middle, 20, INK, is_bold=True)
        price = words("board.sold_out") if state.price is None else money(state.price, words)
        canvas.text(price, row.right, middle, LABEL, ACCENT, is_bold=True, align="right")
        area = Box(row.x, row.y + HEAD_H, row.w, row.h - HEAD_H - 4)
        empty = sum(number for _, number in spaces) - state.market
        for cell, (price_here, number) in zip(
            area.grid(len(spaces), 1, 2 if area.w > 24 * len(spaces) else 0), spaces, strict=True
        ):
            canvas.fill(cell, RAISED, 3)
            x = cell.centre[0]
            size = min(12.0, (cell.w - 2) / number - 1)
            start = x - (number - 1) * (size + 1) / 2
            gone = max(0, min(number, empty))
            empty -= gone
            y = cell.bottom - 3 - size / 2
            for place in range(number):
                unit = around(start + place * (size + 1), y, size, size)
                draw_fuel(canvas, unit, fuel, is_there=place >= gone)
            label_y = cell.y + (cell.h - size - 2) / 2
            is_next = state.price == price_here
            ink = ACCENT if is_next else SOFT_INK
            canvas.text(str(price_here), x, label_y, SMALLEST, ink, is_bold=is_next, align="centre")
