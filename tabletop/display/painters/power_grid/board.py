"""The board of Power Grid: its panels, and what it adds to the strips.

Owns the joining of the painters. Drawing itself is in the painters beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.board import Explained
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import USUAL_DEPTHS, Depths, Layout
from tabletop.display.motion import Flight
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.arrangement import TALL, arranged
from tabletop.display.painters.power_grid.auction import PANEL_H, PANEL_W, AuctionPanel
from tabletop.display.painters.power_grid.companies import CompanyPanel
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.flights import flights_of
from tabletop.display.painters.power_grid.fuels import FuelPanel
from tabletop.display.painters.power_grid.legend import legend
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
from tabletop.display.painters.power_grid.retold import retold
from tabletop.display.painters.power_grid.totals import Totals
from tabletop.display.painters.power_grid.turn import TurnPanel, round_name
from tabletop.display.painters.power_grid.views import company_at_turn, company_of, grid_view
from tabletop.display.panels.fault import places_for_sides
from tabletop.display.panels.log import LogPanel
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, INK, LABEL, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.play.choices import Choice, Numbers
from tabletop.play.panel import LogLine
from tabletop.rules.game import Fact, Ref, Seat, View
from tabletop.rules.power_grid.view import GridView

Holdings = tuple[tuple[str, int, bool], ...]
"""Company, shares, whether the president's double is among them."""

NARROW = "\u202f"
"""A narrow space that no line breaks at."""
LEAST_STAGE_W = 320.0
"""In a narrower column nothing that lies over the board can be read."""
SHARE_W, STAR_W = 57.0, 23.0
"""What a token with its number takes in a strip, and a star beside it."""


class PowerGridBoard:
    """The look of `power_grid.stock`; the methods are those of `display.board.Board`."""

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        self._figures = figures
        self._words = words

    @property
    def strip_depths(self) -> Depths:
        return USUAL_DEPTHS

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
        map_box = arranged(layout, aspect(self._figures.map))["map"]
        return {
            f"auction {turn}": (box, turn, AuctionPanel(self._figures.plants, self._words))
            for box, turn in places_for_sides(layout, map_box, PANEL_W, PANEL_H)
        }

    def stage(self, layout: Layout) -> Box:
        has_column = aspect(self._figures.map) < TALL and layout.column.w >= LEAST_STAGE_W
        return layout.column if has_column else layout.centre

    def holdings_h(self, room: float) -> float:
        return 0.0

    def holdings(self, view: View, seat: Seat, covers: Numbers) -> Holdings:
        player = grid_view(view).players[seat]
        return tuple(
            (company, count, company in player.presides)
            for company, count in player.shares.items()
            if count
        )

    def draw_holdings(
        self, canvas: Canvas, box: Box, view: View, seat: Seat, covers: Numbers
    ) -> None:
        """A token and the number of shares for each company; a star marks the presidency."""
        middle, holdings = box.centre[1], self.holdings(view, seat, covers)
        if not holdings:
            text = self._words("strip.no_shares")
            canvas.text(text, box.x, middle, 18, SOFT_INK, most=box.w)
        stars = sum(is_president for _, _, is_president in holdings)
        w = len(holdings) * SHARE_W + stars * STAR_W
        dense = min(1.0, box.w / w) if w else 1.0
        token, size, x = 26 * dense, max(SMALLEST + 1, int(LABEL * dense)), box.x
        for company, count, is_president in holdings:
            draw_company(canvas, around(x + token / 2, middle, token, token), company, self._words)
            at = x + token + 5 * dense
            end = canvas.text(str(count), at, middle, size, INK, is_bold=True).right
            if is_president:
                star = around(end + 12 * dense, middle, 20 * dense, 20 * dense)
                canvas.piece("star", star, ACCENT)
            x += (SHARE_W + STAR_W * is_president) * dense

    def hidden(self, view: View, seat: Seat) -> str:
        return ""

    def reminder(self, view: View, seat: Seat, log: Sequence[LogLine]) -> str:
        return ""

    def money(self, view: View, seat: Seat) -> int | None:
        return grid_view(view).players[seat].money

    def status(self, view: View, seat: Seat) -> str:
        """Whether the seat has ended the stock round."""
        player = grid_view(view).players[seat]
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
        stock = grid_view(view)
        if len(choice.actions) != 1:
            return ""
        action = choice.actions[0]
        tag = str(action.__struct_config__.tag)
        refs = action.refs
        ways = {"connect_city": stock.routes, "choose_start_city": stock.starts}.get(tag, {})
        if ways and refs[0].id in ways:
            route = ways[refs[0].id]
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
        return Totals(grid_view(view), seat, self._figures, self._words).of(choice)

    def progress(self, view: View) -> float:
        return progress_of(grid_view(view), self._figures.sequence)

    def made_of(self, part: str, view: View, seat: Seat) -> str:
        """Shares by price; money is made of nothing else."""
        stock = grid_view(view)
        prices = {company.id: company.price or 0 for company in stock.companies}
        count = stock.players[seat].shares.get(part, 0)
        return f"{count}{NARROW}×{NARROW}{prices[part]}" if part in prices and count else ""

    def legend(self) -> Sequence[Explained]:
        return legend(self._figures.map.market, self._words)

    def task(self, view: View) -> tuple[str, str]:
        """The active company, or the one that starts, and its decision; a trade is the seat's."""
        stock, words = grid_view(view), self._words
        who = company_at_turn(stock)
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
        return self._words.maybe(f"help.{grid_view(view).decision}", "")

    def situation(self, view: View) -> str:
        stock = grid_view(view)
        if not stock.to_act:
            return self._words("board.waits_over")
        seats = self._words.listed([self._words.seat(seat) for seat in stock.to_act])
        what = self._words.maybe(f"decision.{stock.decision}", round_name(stock, self._words))
        now = round_name(stock, self._words)
        who = company_at_turn(stock)
        if who is None:
            return f"{now}. {self._words('board.waits', seat=seats, what=what)}"
        company = self._words.name("company", who)
        waits = self._words("board.waits_for", seat=seats, company=company, what=what)
        return f"{now}. {waits}"

    def retell(self, view: View, facts: Sequence[Fact]) -> GridView:
        return retold(grid_view(view), facts, self._figures)

    def flights(self, facts: Sequence[Fact], view: View) -> list[Flight]:
        return flights_of(facts, grid_view(view), self._figures, self._words)
