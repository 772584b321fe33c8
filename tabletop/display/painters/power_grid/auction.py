"""The auction in large figures over the map: plant, bid, whose it is, who bids next.

Owns that panel and its places: one for each long side that is sat at.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.figures import BoardFigures, PlantFigures
from tabletop.display.painters.power_grid.marks import (
    draw_burning,
    draw_company,
    plant_colours,
)
from tabletop.display.painters.power_grid.views import company_of, grid_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, EDGE, INK, LABEL, RAISED, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.power_grid.view import GridView

PANEL_W, PANEL_H = 740.0, 148.0
TILE_W, BID_W = 150.0, 250.0
BID_SIZE = 92.0
HIGH_SIZE, NEXT_SIZE, LATER_SIZE = 66.0, 44.0, 30.0
LATER_W = 2 * LATER_SIZE + 4
MAKING_ROOM = ("discard_plant", "discard_fuel")
"""What is decided after a plant is won."""


class AuctionPanel(Panel):
    """Shown while a plant is up; figures and marks alone, few words, for readers of one side."""

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        self._figures = figures
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view

    def key(self, moment: Moment) -> object:
        view = grid_view(moment.view)
        return view.auction, view.active, _is_won(view)

    def is_shown(self, moment: Moment) -> bool:
        """Not while something else that is for all lies in the middle."""
        is_other = moment.outcome, moment.fault, moment.still_there
        return grid_view(moment.view).auction is not None and is_other == (None, None, None)

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = grid_view(moment.view)
        if view.auction is None:
            return
        canvas.frame(canvas.box, ACCENT, 4, 0)
        box = canvas.box.inset(16, 14)
        number = view.auction.plant
        plant = self._figures.playing(view.regions).plants.get(number)
        self._draw_plant(canvas, box.left_part(TILE_W), number, plant)
        rest = box.beside(TILE_W + 10)
        x, y = rest.left_part(BID_W).centre
        bid, most = money(view.auction.bid, self._words), BID_W - 10
        canvas.text(
            bid, x, y, BID_SIZE, ACCENT, is_bold=True, align="centre", most=most, most_h=BID_SIZE
        )
        bidders = rest.beside(BID_W)
        self._draw_bidders(canvas, bidders.left_part(bidders.w - LATER_W), view)
        self._draw_later(canvas, bidders.beside(bidders.w - LATER_W), view)

    def _draw_plant(
        self, canvas: Canvas, box: Box, number: int, plant: PlantFigures | None
    ) -> None:
        """The plant as on the market, larger: number, cities, what a run burns."""
        canvas.fill(box, RAISED, 10)
        canvas.frame(box, EDGE, 2, 10)
        band = Box(box.x + 5, box.y + 10, 8, box.h - 20)
        colours = plant_colours(plant)
        for part, colour in zip(band.grid(1, len(colours)), colours, strict=True):
            canvas.fill(part, colour)
        y = box.y + box.h * 0.36
        canvas.text(str(number), box.x + 22, y, 54, INK, is_bold=True)
        if plant is None:
            return
        house = around(box.right - 20, y, 26, 26)
        canvas.piece("house", house, INK)
        canvas.text(str(plant.cities), house.x - 4, y, BOARD, INK, align="right")
        draw_burning(canvas, box.x + 22, box.bottom - 24, plant, LABEL)

    def _draw_bidders(self, canvas: Canvas, box: Box, view: GridView) -> None:
        """Whose bid it is, above; whose next bid it is, below, unless who just did is told. Who has
        won stands alone.
        """
        assert view.auction is not None
        words, is_won = self._words, _is_won(view)
        high = box.below((box.h - HIGH_SIZE) / 2 if is_won else 0.0).top_part(HIGH_SIZE)
        what = words("board.gets_plant" if is_won else "board.has_bid")
        self._draw_bidder(canvas, high, view.auction.high, HIGH_SIZE, what, view)
        if view.active is not None and view.active in view.auction.bidders[:-1]:
            low = Box(box.x, box.bottom - NEXT_SIZE, box.w, NEXT_SIZE)
            canvas.piece("arrow", around(low.x + 10, low.centre[1], 18, 22), ACCENT)
            low = low.beside(HIGH_SIZE - NEXT_SIZE)
            self._draw_bidder(canvas, low, view.active, NEXT_SIZE, words("board.bids_next"), view)

    def _draw_later(self, canvas: Canvas, box: Box, view: GridView) -> None:
        """Who else may bid, in the order of bidding; whose money is known to be too little drops
        out at its turn.
        """
        assert view.auction is not None
        named, bid = (view.auction.high, view.active), view.auction.bid
        money = {company.id: company.money for company in view.companies}
        others = (one for one in view.auction.bidders if one not in named)
        later = [one for one in others if (have := money[one]) is None or have > bid]
        if not later:
            return
        canvas.text(self._words("board.bid_later"), box.x, box.y + 14, 18, SOFT_INK)
        for number, company in enumerate(later):
            row, column = divmod(number, 2)
            left = box.x + column * (LATER_SIZE + 4)
            mark = Box(left, box.y + 32 + row * (LATER_SIZE + 8), LATER_SIZE, LATER_SIZE)
            draw_company(canvas, mark, company, self._words)

    def _draw_bidder(
        self, canvas: Canvas, row: Box, company: str, size: float, what: str, view: GridView
    ) -> None:
        y = row.centre[1]
        draw_company(canvas, around(row.x + size / 2, y, size, size), company, self._words)
        president = company_of(view, company).president
        who = "" if president is None else self._words.seat(president)
        x, most = row.x + size + 12, row.w - size - 12
        ink = ACCENT if size == NEXT_SIZE else INK
        canvas.text(who, x, y - 10, LABEL, ink, is_bold=True, most=most, most_h=LABEL)
        canvas.text(what, x, y + 13, 18, SOFT_INK, most=most, most_h=18)


def _is_won(view: GridView) -> bool:
    """Whether the plant is bought and its owner has yet to make room for it."""
    auction = view.auction
    is_alone = auction is not None and set(auction.bidders) <= {auction.high}
    return is_alone and view.decision in MAKING_ROOM
