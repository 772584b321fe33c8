"""The fuel market: units on their price spaces, and the price of the next unit.

Owns the panel of the fuel market.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import accumulate

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.marks import draw_fuel
from tabletop.display.painters.power_grid.retold import next_price
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import ACCENT, INK, LABEL, RAISED, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import FuelView

HEAD_H = 25.0
MOST_ROW_H = 92.0
LABEL_ROOM, GAP = 4.0, 2.0

Spaces = tuple[tuple[int, int], ...]


class FuelPanel(CellsPanel):
    """A row for each fuel. The market's units lie on its dearest spaces, but for those that a row
    has moved on; the rest is empty.
    """

    def __init__(self, market: Mapping[str, Spaces], words: Words) -> None:
        super().__init__()
        self._market = market
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view

    def key(self, moment: Moment) -> Mapping[str, FuelView]:
        fuels = grid_view(moment.view).fuels
        return {fuel: fuels[fuel] for fuel in self._market}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        names = list(self.key(moment))
        box = canvas.box.inset(8, 6)
        h = min(MOST_ROW_H, box.h / len(names))
        return dict(zip(names, box.top_part(h * len(names)).grid(1, len(names)), strict=True))

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        state = grid_view(moment.view).fuels[name]
        self._draw_head(canvas, box, name, state)
        self._draw_spaces(canvas, box.below(HEAD_H).inset(0, 2), name, state)

    def _draw_head(self, canvas: Canvas, box: Box, fuel: str, state: FuelView) -> None:
        """The fuel on the left, the price of its next unit on the right."""
        words = self._words
        canvas.zone(box, Pick(Ref("fuel", fuel)))
        middle = box.y + HEAD_H / 2
        draw_fuel(canvas, around(box.x + 11, middle, 20, 20), fuel)
        canvas.text(words.name("fuel", fuel), box.x + 28, middle, 20, INK, is_bold=True)
        next_one = self._price(fuel, state)
        price = words("board.sold_out") if next_one is None else money(next_one, words)
        canvas.text(price, box.right, middle, LABEL, ACCENT, is_bold=True, align="right")
        left = box.x + 28 + canvas.width(words.name("fuel", fuel), 20, is_bold=True) + 10
        right = box.right - canvas.width(price, LABEL, is_bold=True) - 8
        if not self._market[fuel]:
            left, right, middle = box.x + 28, box.right, middle + HEAD_H
        beside = self._beside(state)
        canvas.text(beside, left, middle, SMALLEST, SOFT_INK, most=max(0.0, right - left))

    def _price(self, fuel: str, state: FuelView) -> int | None:
        """Of the row's next unit, also where the buyer has chosen the market beside it."""
        row = next_price(self._market[fuel], state.market, state.moved)
        return row if state.price in (None, state.second_price) else state.price

    def _beside(self, state: FuelView) -> str:
        """What a map has beside the row: a second market, a storage, the market of the mines."""
        words, parts = self._words, []
        if state.second_price is not None:
            price = money(state.second_price, words)
            parts.append(words("board.north", count=state.second, price=price))
        if state.storage:
            parts.append(words("board.storage", count=state.storage))
        if state.mine_price is not None:
            price = money(state.mine_price, words)
            parts.append(words("board.mines", count=state.mined, price=price))
        return " · ".join(parts)

    def _draw_spaces(self, canvas: Canvas, area: Box, fuel: str, state: FuelView) -> None:
        """For each price its number and its units, those that are gone as empty spaces."""
        spaces = self._market[fuel]
        if not spaces:
            return
        row = next_price(spaces, state.market, state.moved)
        dearer = (self._price(fuel, state) or 0) - row if row else 0
        there = state.market
        empty = sum(number for _, number in spaces) - there - state.moved
        for cell, (price, number) in zip(_cells(canvas, area, spaces), spaces, strict=True):
            gone = max(0, min(number, empty))
            units = min(number - gone, there)
            empty, there = empty - gone, there - units
            space = (fuel, price + dearer, number, gone, units, row == price)
            canvas.stamp(space, cell, partial(_draw_space, *space))


def _cells(canvas: Canvas, area: Box, spaces: Spaces) -> list[Box]:
    """A cell for each space, equal ones where their labels have room, else as their labels need."""
    widths = [canvas.width(str(price), SMALLEST, is_bold=True) for price, _ in spaces]
    cells = area.grid(len(spaces), 1, GAP)
    if cells[0].w >= max(widths) + LABEL_ROOM:
        return cells
    room = (area.w + GAP - sum(widths)) / len(widths)
    ends = list(accumulate(width + room for width in widths))
    starts = [0.0, *ends[:-1]]
    return [
        Box(area.x + start, area.y, end - start - GAP, area.h)
        for start, end in zip(starts, ends, strict=True)
    ]


def _draw_space(
    fuel: str,
    price: int,
    number: int,
    gone: int,
    units: int,
    is_next: bool,
    canvas: Canvas,
    area: Box,
) -> None:
    """One price with places for `number`: so many that are gone, then the units, then free ones."""
    canvas.fill(area, RAISED, 3)
    x = area.centre[0]
    size = min(12.0, max(8.0, area.h - SMALLEST - 2), (area.w - 2) / number - 1)
    y = area.bottom - 3 - size / 2
    start = x - (number - 1) * (size + 1) / 2
    for place in range(number):
        unit = around(start + place * (size + 1), y, size, size)
        draw_fuel(canvas, unit, fuel, is_there=gone <= place < gone + units)
    ink = ACCENT if is_next else SOFT_INK
    label_y = area.y + (area.h - size - 2) / 2
    canvas.text(str(price), x, label_y, SMALLEST, ink, is_bold=is_next, align="centre")
