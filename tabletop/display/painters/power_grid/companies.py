"""The companies: president, price, money, plants, fuel, shares left and cities.

Owns the panel of the companies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.marks import draw_company, draw_fuel, draw_plant_tile
from tabletop.display.painters.power_grid.views import stock_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    GROUND,
    INK,
    LABEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
)
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import CompanyView

ROW_H = 34.0
GAP = 14.0
MOST_CARD_H = 150.0


@dataclass(frozen=True)
class Item:
    """A part of a card that stays together in one row: its width and how it is drawn."""

    width: float
    draw: Callable[[float, float], None]
    """Draws with its left edge at x and its middle at y."""


class CompanyPanel(Panel):
    """A card for each company; the one whose decision it is has a bright frame."""

    ground = GROUND

    def __init__(self, plants: Mapping[int, PlantFigures], words: Words) -> None:
        self._plants = plants
        self._words = words

    def key(self, moment: Moment) -> object:
        view = stock_view(moment.view)
        return view.companies, view.active

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = stock_view(moment.view)
        box, count = canvas.box, len(view.companies)
        columns = 2 if box.w / 2 > 300 and box.h / count < 70 else 1
        rows = -(-count // columns)
        h = min(MOST_CARD_H, (box.h - 6 * (rows - 1)) / rows)
        cells = box.top_part(h * rows + 6 * (rows - 1)).grid(columns, rows, 6)
        for cell, company in zip(cells, view.companies, strict=False):
            self._draw_card(canvas, cell, company, company.id == view.active)

    def _draw_card(
        self, canvas: Canvas, cell: Box, company: CompanyView, is_active: bool
    ) -> None:
        canvas.fill(cell, Panel.ground, 8)
        canvas.frame(cell, ACCENT if is_active else RAISED, 4 if is_active else 2, 8)
        canvas.zone(cell, Pick(Ref("company", company.id)))
        inner = cell.inset(10, 4)
        rows = _flowed(list(self._items(canvas, company)), inner.w)
        h = min(ROW_H, inner.h / len(rows))
        y = inner.y + (inner.h - h * len(rows)) / 2 + h / 2
        for row in rows:
            x = inner.x
            for item in row:
                item.draw(x, y)
                x += item.width + GAP
            y += h

    def _items(self, canvas: Canvas, company: CompanyView) -> Iterator[Item]:
        words = self._words

        def mark(x: float, y: float) -> None:
            draw_company(canvas, around(x + 15, y, 30, 30), company.id, words)

        yield Item(30, mark)
        if company.president is None:
            text = words("board.not_founded")
            yield self._text(canvas, text, SMALLEST + 2, SOFT_INK)
            return
        yield self._text(canvas, money(company.money, words), BOARD - 4, INK, is_bold=True)
        if company.price is not None:
            yield self._pair(canvas, words("board.price"), str(company.price), ACCENT)
        yield self._text(canvas, words.seat(company.president), SMALLEST + 2, INK)
        yield self._pair(canvas, words("board.cities"), str(company.cities), INK)
        yield self._pair(canvas, words("board.own_shares"), str(company.own_shares), INK)
        yield self._pair(canvas, words("board.bank_shares"), str(company.bank_shares), INK)
        for number in company.plants:
            yield self._plant(canvas, number)
        for fuel, count in company.fuel.items():
            if count:
                yield self._fuel(canvas, fuel, count)

    def _text(
        self,
        canvas: Canvas,
        text: str,
        size: float,
        ink: tuple[int, int, int],
        is_bold: bool = False,
    ) -> Item:
        def draw(x: float, y: float) -> None:
            canvas.text(text, x, y, size, ink, is_bold=is_bold)

        return Item(canvas.width(text, size, is_bold), draw)

    def _pair(
        self, canvas: Canvas, label: str, value: str, ink: tuple[int, int, int]
    ) -> Item:
        """A small label and its figure."""
        label_w = canvas.width(label, SMALLEST)

        def draw(x: float, y: float) -> None:
            canvas.text(label, x, y + 1, SMALLEST, SOFT_INK)
            canvas.text(value, x + label_w + 5, y, LABEL - 2, ink, is_bold=True)

        return Item(label_w + 5 + canvas.width(value, LABEL - 2, True), draw)

    def _plant(self, canvas: Canvas, number: int) -> Item:
        def draw(x: float, y: float) -> None:
            draw_plant_tile(canvas, around(x + 19, y, 38, 30), number, self._plants.get(number))
            canvas.zone(around(x + 19, y, 38, 30), Pick(Ref("plant", str(number))))

        return Item(38, draw)

    def _fuel(self, canvas: Canvas, fuel: str, count: int) -> Item:
        def draw(x: float, y: float) -> None:
            draw_fuel(canvas, around(x + 9, y, 18, 18), fuel)
            canvas.text(str(count), x + 22, y, LABEL - 2, INK, is_bold=True)

        return Item(22 + canvas.width(str(count), LABEL - 2, True), draw)


def _flowed(items: list[Item], width: float) -> list[list[Item]]:
    """The items in rows no wider than `width`, in order."""
    rows: list[list[Item]] = [[]]
    used = 0.0
    for item in items:
        if rows[-1] and used + item.width > width:
            rows.append([])
            used = 0.0
        rows[-1].append(item)
        used += item.width + GAP
    return rows
