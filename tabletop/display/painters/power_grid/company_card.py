"""What stands on a company's card, as items that flow in rows and shrink together.

Owns the items and their flow. The panel of the companies places the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Pick
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import draw_company, draw_fuel, draw_plant_tile
from tabletop.display.theme import ACCENT, BOARD, EDGE, INK, LABEL, SMALLEST, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import CompanyView

ROW_H, GAP = 34.0, 11.0
LEAST_TILE_H = 25.0
"""A plant's tile below it has its number on its band."""
FULL = {"president": 0, "plants": (25, 36, 46), "cities": 20, "price": 140}
FULL_MONEY = 188
FULL_FUELS = ("coal", "oil", "garbage")
"""What an operator has late in a game."""
DENSITIES = (1.3, 1.15, 1.0, 0.9, 0.8, 0.7)
"""Sizes of what stands on a card or in a row, tried from the largest until all of it fits."""
LEAST_DENSITY = 0.6
"""That of a low card which has four fuels; a row leaves something out before."""


@dataclass(frozen=True)
class Item:
    """A part that stays together in one row: its width, and drawing it from x on at height y."""

    width: float
    draw: Callable[[float, float], None]


Rows = Sequence[Sequence[Item]]
RowParts = Sequence[str]
"""The parts of a row behind its token: `shares`, `edge`, `cities`, `stock`."""


class CompanyCard:
    """Draws one company into a box, as large as all of it fits."""

    def __init__(self, canvas: Canvas, words: Words, figures: BoardFigures) -> None:
        self._canvas = canvas
        self._words = words
        self._figures = figures
        self._density = 1.0

    def draw(self, box: Box, company: CompanyView, place: int | None = None) -> None:
        """All of it; `place` in the order of the round, where that is shown here."""
        rows, h = self._fitted(box, company, place)
        y = box.centre[1] - h * (len(rows) - 1) / 2
        for row in rows:
            x = box.x
            for item in row:
                item.draw(x, y)
                x += item.width + self._scaled(GAP)
            y += h

    def draw_row(
        self, box: Box, company: CompanyView, shares: Mapping[str, int], ways: Sequence[RowParts]
    ) -> None:
        """What an operator runs and its player's shares, in one row: the first of the ways that
        fits in some size.
        """
        sizes = [size for size in DENSITIES if size * ROW_H <= box.h + 4]
        items: Sequence[Item] = ()
        for way, self._density in product(ways, sizes):
            items = self._row(company, shares, way)
            gaps = self._scaled(GAP) * (len(items) - 1)
            if sum(item.width for item in items) + gaps <= box.w:
                break
        x = box.x
        for item in items:
            if x + item.width > box.right:
                break
            item.draw(x, box.centre[1])
            x += item.width + self._scaled(GAP)

    def _row(self, company: CompanyView, shares: Mapping[str, int], way: RowParts) -> list[Item]:
        """Its own token, with its own shares where there are any; the parts of the way."""
        held = [self._held(name, count) for name, count in shares.items()]
        parts = {
            "shares": held[1:],
            "edge": [self._edge()],
            "cities": [self._counted("house", company.cities)],
            "stock": self._stock(company),
        }
        own = held[0] if held else self._mark(company.id)
        return [own, *(item for part in way for item in parts[part])]

    def _fitted(self, box: Box, company: CompanyView, place: int | None) -> tuple[Rows, float]:
        """The rows and the height of one, at the largest density at which a full card and this
        one fit, in rows as a full card has them: cards beside each other are alike.
        """
        money = None if company.money is None else FULL_MONEY
        fuel = dict.fromkeys(FULL_FUELS, 6)
        full = msgspec.structs.replace(company, **FULL, money=money, fuel=fuel)
        for density in (*DENSITIES, LEAST_DENSITY):
            self._density, gap = density, density * GAP
            most = self._groups(full, place)
            rows = _flowed(self._groups(company, place), most, box.w, gap)
            if max(len(_flowed(most, most, box.w, gap)), len(rows)) * density * ROW_H <= box.h:
                break
        return rows, min(max(LEAST_TILE_H, self._scaled(ROW_H)), box.h / len(rows))

    def _scaled(self, size: float) -> float:
        return size * self._density

    def _groups(self, company: CompanyView, place: int | None) -> list[list[Item]]:
        """Who and how rich; place in the order, cities and shares left; plants and fuel."""
        words = self._words
        if company.president is None:
            text = words("board.not_founded")
            return [[self._mark(company.id), self._text(text, SMALLEST + 2, SOFT_INK)]]
        seat, cities = words.seat(company.president), self._counted("house", company.cities)
        order = [] if place is None else [self._pair(words("board.order"), str(place), INK)]
        if not self._figures.prices:
            name = self._text(seat, self._scaled(BOARD - 4), INK, is_bold=True)
            head = [self._mark(company.id), name, cities, *self._money(company, LABEL), *order]
            return [head, self._stock(company)]
        head = [
            self._mark(company.id),
            *self._money(company, BOARD - 4),
            self._pair(words("board.price"), str(company.price or 0), ACCENT),
            self._text(seat, SMALLEST + 1, INK),
        ]
        return [head, [*order, cities, *self._shares(company)], self._stock(company)]

    def _money(self, company: CompanyView, size: float) -> list[Item]:
        """Its money, unless it is hidden."""
        if company.money is None:
            return []
        amount = money(company.money, self._words)
        return [self._text(amount, self._scaled(size), INK, is_bold=True)]

    def _shares(self, company: CompanyView) -> list[Item]:
        """The shares that can be bought."""
        words = self._words
        own = self._pair(words("board.own_shares"), str(company.own_shares), INK)
        bank = self._pair(words("board.bank_shares"), str(company.bank_shares), INK)
        return [own, bank] if self._figures.companies_hold_shares else [bank]

    def _stock(self, company: CompanyView) -> list[Item]:
        """Plants and fuel."""
        fuels = [self._fuel(fuel, count) for fuel, count in company.fuel.items() if count]
        return [*(self._plant(number) for number in company.plants), *fuels]

    def _mark(self, company: str) -> Item:
        size = self._scaled(30)

        def draw(x: float, y: float) -> None:
            box = around(x + size / 2, y, size, size)
            draw_company(self._canvas, box, company, self._words)

        return Item(size, draw)

    def _held(self, company: str, count: int) -> Item:
        """A token and how many of its shares somebody has."""
        mark, figure = self._mark(company), self._figure(str(count), INK)
        start = mark.width + 4

        def draw(x: float, y: float) -> None:
            mark.draw(x, y)
            figure.draw(x + start, y)

        return Item(start + figure.width, draw)

    def _edge(self) -> Item:
        """A stroke between what is of two kinds."""

        def draw(x: float, y: float) -> None:
            half = self._scaled(ROW_H) / 2 - 4
            self._canvas.line((x + 1, y - half), (x + 1, y + half), EDGE, 2)

        return Item(2, draw)

    def _figure(self, figure: str, ink: Colour) -> Item:
        return self._text(figure, max(SMALLEST, self._scaled(LABEL - 2)), ink, is_bold=True)

    def _text(self, text: str, size: float, ink: Colour, is_bold: bool = False) -> Item:
        def draw(x: float, y: float) -> None:
            self._canvas.text(text, x, y, size, ink, is_bold=is_bold)

        return Item(self._canvas.width(text, size, is_bold), draw)

    def _pair(self, label: str, value: str, ink: Colour) -> Item:
        """A small label and its figure."""
        start = self._canvas.width(label, SMALLEST) + 5
        figure = self._figure(value, ink)

        def draw(x: float, y: float) -> None:
            self._canvas.text(label, x, y + 1, SMALLEST, SOFT_INK)
            figure.draw(x + start, y)

        return Item(start + figure.width, draw)

    def _counted(self, shape: str, count: int) -> Item:
        """A piece and how many there are."""
        size = self._scaled(18)
        figure = self._figure(str(count), INK)

        def draw(x: float, y: float) -> None:
            self._canvas.piece(shape, around(x + size / 2, y, size, size), INK)
            figure.draw(x + size + 4, y)

        return Item(size + 4 + figure.width, draw)

    def _plant(self, number: int) -> Item:
        w, h = self._scaled(38), max(LEAST_TILE_H, self._scaled(30))

        def draw(x: float, y: float) -> None:
            box = around(x + w / 2, y, w, h)
            draw_plant_tile(self._canvas, box, number, self._figures.plants.get(number))
            self._canvas.zone(box, Pick(Ref("plant", str(number))))

        return Item(w, draw)

    def _fuel(self, fuel: str, count: int) -> Item:
        size = self._scaled(18)
        figure = self._figure(str(count), INK)

        def draw(x: float, y: float) -> None:
            draw_fuel(self._canvas, around(x + size / 2, y, size, size), fuel)
            figure.draw(x + size + 4, y)

        return Item(size + 4 + figure.width, draw)


def _flowed(groups: Rows, most: Rows, width: float, gap: float) -> list[list[Item]]:
    """The groups in rows no wider than `width`: several in a row, or one over several rows. Each
    has the room that the one of `most` takes.
    """
    rows: list[list[Item]] = [[]]
    used = 0.0
    for group, full in zip(groups, most, strict=False):
        whole = max(sum(item.width + gap for item in one) - gap for one in (group, full))
        if rows[-1] and group and used + whole > width:
            rows.append([])
            used = 0.0
        end = used + whole + gap
        for item in group:
            if rows[-1] and used + item.width > width:
                rows.append([])
                used = 0.0
            rows[-1].append(item)
            used += item.width + gap
        used = max(used, end)
    return rows
