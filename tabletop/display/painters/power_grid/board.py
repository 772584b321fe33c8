"""The board of Power Grid: its panels, and what it adds to the strips.

Owns the joining of the painters. Drawing itself is in the painters beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Layout
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.arrangement import TALL, arranged
from tabletop.display.painters.power_grid.companies import CompanyPanel
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.fuels import FuelPanel
from tabletop.display.painters.power_grid.map import MapPanel
from tabletop.display.painters.power_grid.marks import (
    COMPANY_SHAPES,
    FUEL_SHAPES,
    draw_company,
    draw_fuel,
)
from tabletop.display.painters.power_grid.places import aspect
from tabletop.display.painters.power_grid.plants import PlantPanel
from tabletop.display.painters.power_grid.prices import PricePanel
from tabletop.display.painters.power_grid.progress import progress_of
from tabletop.display.painters.power_grid.totals import Totals
from tabletop.display.painters.power_grid.turn import TurnPanel, round_name
from tabletop.display.painters.power_grid.views import company_of, stock_view
from tabletop.display.panels.log import LogPanel
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, INK, LABEL, SOFT_INK
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Ref, Seat, View

Holdings = tuple[tuple[str, int, bool], ...]
"""Company, shares, whether the president's double is among them."""


class PowerGridBoard:
    """The look of `power_grid.stock`; the methods are those of `display.board.Board`."""

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        self._figures = figures
        self._words = words

    def in_words(self, words: Words) -> PowerGridBoard:
        return PowerGridBoard(self._figures, words)

    def panels(self, layout: Layout) -> Mapping[str, tuple[Box, Panel]]:
        figures, words = self._figures, self._words
        boxes = arranged(layout, aspect(figures.map))
        panels: dict[str, Panel] = {
            "map": MapPanel(figures.map, words),
            "plants": PlantPanel(figures.plants, words),
            "fuels": FuelPanel(figures.map.market, words),
            "prices": PricePanel(figures.prices, words),
            "companies": CompanyPanel(figures.plants, words),
            "turn": TurnPanel(words),
            "log": LogPanel(words),
        }
        return {name: (boxes[name], panel) for name, panel in panels.items()}

    def over(self, layout: Layout) -> Mapping[str, tuple[Box, int, Panel]]:
        return {}

    def stage(self, layout: Layout) -> Box:
        return layout.column if aspect(self._figures.map) < TALL else layout.centre

    def holdings(self, view: View, seat: Seat) -> Holdings:
        player = stock_view(view).players[seat]
        return tuple(
            (company, count, company in player.presides)
            for company, count in player.shares.items()
            if count
        )

    def draw_holdings(self, canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
        """A token and the number of shares for each company; a star marks the presidency."""
        x, middle = box.x, box.centre[1]
        holdings = self.holdings(view, seat)
        if not holdings:
            canvas.text(self._words("strip.no_shares"), x, middle, 18, SOFT_INK)
        for company, count, is_president in holdings:
            draw_company(canvas, around(x + 13, middle, 26, 26), company, self._words)
            end = canvas.text(str(count), x + 31, middle, LABEL, INK, is_bold=True).right
            if is_president:
                canvas.piece("star", around(end + 12, middle, 20, 20), ACCENT)
                end += 22
            x = end + 13

    def money(self, view: View, seat: Seat) -> int | None:
        return stock_view(view).players[seat].money

    def status(self, view: View, seat: Seat) -> str:
        """Whether the seat has ended the stock round."""
        player = stock_view(view).players[seat]
        return self._words("strip.ended") if player.has_ended else ""

    def draw_ref(self, canvas: Canvas, box: Box, ref: Ref) -> bool:
        if ref.kind == "company" and ref.id in COMPANY_SHAPES:
            draw_company(canvas, box, ref.id, self._words)
            return True
        if ref.kind == "fuel" and ref.id in FUEL_SHAPES:
            draw_fuel(canvas, box.inset(3), ref.id)
            return True
        return False

    def note(self, choice: Choice, view: View) -> str:
        """The price of what a single action buys or builds."""
        stock = stock_view(view)
        if len(choice.actions) != 1:
            return ""
        action = choice.actions[0]
        tag = str(action.__struct_config__.tag)
        refs = action.refs
        if tag == "connect_city" and refs[0].id in stock.routes:
            route = stock.routes[refs[0].id]
            return money(route.connections + route.place, self._words)
        if tag == "buy_fuel":
            price = stock.fuels[refs[0].id].price
            return "" if price is None else money(price, self._words)
        if tag == "found_company":
            price = self._figures.founding.get(refs[0].id)
            return "" if price is None else money(price, self._words)
        if tag == "buy_share":
            price = company_of(stock, refs[0].id).price
            return "" if price is None else money(price, self._words)
        return ""

    def total(self, choice: Choice, view: View, seat: Seat) -> str:
        return Totals(stock_view(view), seat, self._figures, self._words).of(choice)

    def progress(self, view: View) -> float:
        return progress_of(stock_view(view), self._figures.sequence)

    def task(self, view: View) -> tuple[str, str]:
        """The active company, or the one that starts, and its decision; a trade is the seat's."""
        stock, words = stock_view(view), self._words
        starting = [c.id for c in stock.companies if c.president is not None and not c.start_city]
        who = starting[0] if stock.decision == "start_city" and starting else stock.active
        if who is None:
            return "", words("strip.choose")
        what = words.maybe(f"decision.{stock.decision}", words("strip.choose"))
        if stock.auction is not None and stock.decision == "bid":
            plant = words.name("plant", str(stock.auction.plant))
            what = words("board.bid_now", plant=plant, bid=money(stock.auction.bid, words))
        elif stock.income is not None and stock.decision == "dividend":
            what = words("board.pay_or_keep", income=money(stock.income, words))
        return words.name("company", who), what

    def help(self, view: View) -> str:
        return self._words.maybe(f"help.{stock_view(view).decision}", "")

    def situation(self, view: View) -> str:
        stock = stock_view(view)
        if not stock.to_act:
            return self._words("board.waits_over")
        seats = self._words.listed([self._words.seat(seat) for seat in stock.to_act])
        what = self._words.maybe(f"decision.{stock.decision}", round_name(stock, self._words))
        if stock.active is None:
            return self._words("board.waits", seat=seats, what=what)
        company = self._words.name("company", stock.active)
        return self._words("board.waits_for", seat=seats, company=company, what=what)
