"""The plant market: number, what a run burns, cities powered; for sale now and later.

Owns the panel of the plant market.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import STEP_3_CARD, draw_burning, plant_colours
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    INK,
    LABEL,
    ON_ACCENT,
    RAISED,
    SMALLEST,
    SOFT_INK,
)
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import GridView

TITLE_H = 30.0
ROW_H = 110.0
"""Below this height all plants stand in one row."""
MARKET = 8
DECK = "deck"
DECK_SHARE = 0.45
"""How much of the title's line is the deck's."""
MOST_CELL_H = 120.0
LEAST_CELL_H = 50.0
"""Lower cards have no room for two lines: more of them stand in a row then."""
TOKEN = 26.0
DISCOUNT_BID = 1
"""What stands on the discount token: the plant under it opens at so much (P-B25)."""
NARROW_W = 100.0
"""In a cell of this width or less everything is closer together."""


class PlantPanel(CellsPanel):
    """The plants on the market; those for sale are framed, those for later stand dim."""

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        super().__init__()
        self._figures = figures
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view

    def key(self, moment: Moment) -> Mapping[str, object]:
        """The deck, and for each place the plant, whether it is for sale, up and discounted."""
        view = grid_view(moment.view)
        up = view.auction.plant if view.auction else None
        plants = self._figures.playing(view.regions).plants
        places: list[tuple[object, ...] | None] = [
            (plant, plants.get(plant), number < view.actual, plant == up, plant == view.discounted)
            for number, plant in enumerate(view.market)
        ]
        places += [None] * (MARKET - len(places))
        return {DECK: view.deck, **{str(n): place for n, place in enumerate(places)}}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        names = list(self.key(moment))
        box, count = canvas.box.inset(12, 6), len(names) - 1
        if box.h < ROW_H:
            *cells, deck = box.grid(len(names), 1, 8)
        else:
            deck, cells = box.top_part(TITLE_H), _cells(box.below(TITLE_H), count)
        places = {str(number): cell for number, cell in enumerate(cells[:count])}
        return {DECK: deck, **places}

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        view, words = grid_view(moment.view), self._words
        if name == DECK:
            middle = box.centre[1]
            deck = words("board.deck", count=view.deck)
            has_title = box.h == TITLE_H
            most, most_h = box.w * (DECK_SHARE if has_title else 1), TITLE_H * 0.8
            canvas.text(
                deck, box.right, middle, 20, SOFT_INK, align="right", most=most, most_h=most_h
            )
            if has_title:
                title, most = words("board.plants"), box.w * (1 - DECK_SHARE) - 8
                canvas.text(
                    title, box.x, middle, 20, SOFT_INK, is_bold=True, most=most, most_h=most_h
                )
        elif int(name) < len(view.market):
            self._draw_card(canvas, box, int(name), view)
        elif not view.market and name == "0":
            none, middle = words("board.no_plants"), box.centre[1]
            canvas.text(none, box.x, middle, 20, SOFT_INK, most=box.w, most_h=TITLE_H)

    def _draw_card(self, canvas: Canvas, cell: Box, place: int, view: GridView) -> None:
        number, is_actual = view.market[place], place < view.actual
        is_up = view.auction is not None and view.auction.plant == number
        canvas.fill(cell, RAISED if is_actual else self.ground, 8)
        frame = ACCENT if is_up else INK if is_actual else EDGE
        canvas.frame(cell, frame, 4 if is_up else 2, 8)
        if number == STEP_3_CARD:
            text = self._words("board.step_3_card")
            most = cell.w - 10
            canvas.text(text, *cell.centre, LABEL, ACCENT, is_bold=True, align="centre", most=most)
            return
        plant = self._figures.playing(view.regions).plants.get(number)
        is_narrow = cell.w <= NARROW_W
        inner = cell.inset(7 if is_narrow else 10, 6)
        for part, colour in zip(
            Box(cell.x + 3, cell.y + 8, 6, cell.h - 16).grid(1, len(plant_colours(plant))),
            plant_colours(plant),
            strict=True,
        ):
            canvas.fill(part, colour)
        ink = INK if is_actual else SOFT_INK
        low = inner.bottom - SMALLEST / 2
        top = inner.y + (inner.h - SMALLEST) * 0.45
        size = min(BOARD, max(LABEL, inner.h - SMALLEST), cell.w * 0.28)
        canvas.text(str(number), inner.x + 6, top, size, ink, is_bold=True)
        if plant is not None:
            draw_burning(canvas, inner.x + 6, low, plant, SMALLEST)
            # Two figures side by side must not read as one: the house and its figure give way.
            side = 14.0 if is_narrow else 18.0
            size = SMALLEST + 2 if is_narrow else min(LABEL, size)
            house = around(inner.right + (1 if is_narrow else 0) - side / 2, top, side, side)
            canvas.piece("house", house, ink)
            canvas.text(str(plant.cities), house.x - 2, top, size, ink, align="right")
        if number == view.discounted:
            _draw_token(canvas, around(inner.right - TOKEN / 2, low - 4, TOKEN, TOKEN))
        if is_actual:
            canvas.zone(cell, Pick(Ref("plant", str(number))))


def _draw_token(canvas: Canvas, box: Box) -> None:
    """The discount token: a bright coin with the least bid."""
    canvas.piece("circle", box, ACCENT, ON_ACCENT)
    canvas.text(str(DISCOUNT_BID), *box.centre, SMALLEST, ON_ACCENT, is_bold=True, align="centre")


def _cells(area: Box, count: int) -> list[Box]:
    """Cells for so many cards, in as many columns as the width allows."""
    columns = 4 if area.w > 440 else 3 if area.w > 320 else 2
    most_rows = max(1, int((area.h + 8) / (LEAST_CELL_H + 8)))
    columns = max(columns, -(-count // most_rows))
    rows = -(-count // columns)
    h = min(MOST_CELL_H, (area.h - 8 * (rows - 1)) / rows)
    return area.top_part(h * rows + 8 * (rows - 1)).grid(columns, rows, 8)
