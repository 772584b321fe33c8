"""The board of Power Grid: its panels, and what it adds to the strips.

Owns the joining of the painters. Drawing itself is in the painters beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.board import TOTAL, Explained
from tabletop.display.box import Box
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
from tabletop.display.painters.power_grid.holdings import Held, draw_held, held
from tabletop.display.painters.power_grid.legend import legend
from tabletop.display.painters.power_grid.map import MapPanel
from tabletop.display.painters.power_grid.marks import (
    COMPANY_SHAPES,
    FUEL_SHAPES,
    draw_company,
    draw_fuel,
)
from tabletop.display.painters.power_grid.plants import PlantPanel
from tabletop.display.painters.power_grid.prices import PricePanel
from tabletop.display.painters.power_grid.progress import progress_of
from tabletop.display.painters.power_grid.retold import retold
from tabletop.display.painters.power_grid.spreading import aspect
from tabletop.display.painters.power_grid.totals import Totals
from tabletop.display.painters.power_grid.turn import TurnPanel, round_name
from tabletop.display.painters.power_grid.views import company_at_turn, company_of, grid_view
from tabletop.display.panels.fault import places_for_sides
from tabletop.display.panels.log import LogPanel
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ON_ACCENT
from tabletop.display.words import Words, capital
from tabletop.play.choices import Choice, Numbers
from tabletop.play.panel import LogLine
from tabletop.rules.game import Fact, Ref, Seat, View
from tabletop.rules.power_grid.facts import PointsScored
from tabletop.rules.power_grid.view import GridView

NARROW = "\u202f"
"""A narrow space that no line breaks at."""
LEAST_STAGE_W = 320.0
"""In a narrower column nothing that lies over the board can be read."""


class PowerGridBoard:
    """The look of every mode, after its figures; the methods are those of `display.board.Board`."""

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
        panels: dict[str, Panel] = {
            "map": MapPanel(figures.map, words),
            "plants": PlantPanel(figures, words),
            "fuels": FuelPanel(figures.map.market, words),
            "prices": PricePanel(figures.prices, words),
            "companies": CompanyPanel(figures, words),
            "turn": TurnPanel(figures, words),
            "log": LogPanel(words),
        }
        return {name: (box, panels[name]) for name, box in self._boxes(layout).items()}

    def _boxes(self, layout: Layout) -> Mapping[str, Box]:
        """The boxes of the panels that the mode has."""
        figures = self._figures
        return arranged(layout, aspect(figures.map), has_prices=bool(figures.prices))

    def over(self, layout: Layout) -> Mapping[str, tuple[Box, int, Panel]]:
        map_box = self._boxes(layout)["map"]
        return {
            f"auction {turn}": (box, turn, AuctionPanel(self._figures, self._words))
            for box, turn in places_for_sides(layout, map_box, PANEL_W, PANEL_H)
        }

    def stage(self, layout: Layout) -> Box:
        has_column = aspect(self._figures.map) < TALL and layout.column.w >= LEAST_STAGE_W
        return layout.column if has_column else layout.centre

    def _playing(self, view: View) -> BoardFigures:
        """The figures with the plants that the regions in play bring."""
        return self._figures.playing(grid_view(view).regions)

    def holdings_h(self, room: float) -> float:
        return 0.0

    def holdings(self, view: View, seat: Seat, covers: Numbers) -> Held:
        return held(grid_view(view), seat, self._playing(view))

    def draw_holdings(
        self, canvas: Canvas, box: Box, view: View, seat: Seat, covers: Numbers
    ) -> None:
        things = self.holdings(view, seat, covers)
        draw_held(canvas, box, things, self._playing(view), self._words)

    def hidden(self, view: View, seat: Seat) -> str:
        return ""

    def reminder(self, view: View, seat: Seat, log: Sequence[LogLine]) -> str:
        return ""

    def money(self, view: View, seat: Seat) -> int | None:
        return grid_view(view).players[seat].money

    def status(self, view: View, seat: Seat) -> str:
        """The colour of a player that operates; whether the seat has ended the stock round."""
        player = grid_view(view).players[seat]
        if self._figures.players_operate:
            return self._words.name("company", player.presides[0])
        return self._words("strip.ended") if player.has_ended else ""

    def draw_ref(self, canvas: Canvas, box: Box, ref: Ref) -> bool:
        if ref.kind == "company" and ref.id in COMPANY_SHAPES:
            draw_company(canvas, box, ref.id, self._words)
            return True
        if ref.kind == "fuel" and ref.id in FUEL_SHAPES:
            draw_fuel(canvas, box.inset(2), ref.id, edge=ON_ACCENT)
            return True
        return False

    def note(self, choice: Choice, view: View) -> str:
        """The price of what a single action buys or builds."""
        stock = grid_view(view)
        if choice.kind == "bundle" and choice.id in stock.fills:
            return money(stock.fills[choice.id].cost, self._words)
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
        return Totals(grid_view(view), seat, self._playing(view), self._words).of(choice)

    def progress(self, view: View) -> float:
        return progress_of(grid_view(view), self._figures)

    def made_of(self, part: str, figure: int, view: View, seat: Seat) -> str:
        """Shares by what each is worth; among equal totals all shares count (P-V13)."""
        shares = grid_view(view).players[seat].shares
        if part == TOTAL:
            return self._words("number.sell_shares", count=sum(shares.values()))
        count = shares.get(part, 0)
        return f"{count}{NARROW}×{NARROW}{figure // count}" if count else ""

    def counts(self, part: str, log: Sequence[LogLine]) -> str:
        """Cities that a company can power, and its bonus (P-V12, P-W8); or that shares count their
        price (P-E2).
        """
        facts = (fact for line in reversed(log) for fact in line.facts)
        scored = [fact for fact in facts if isinstance(fact, PointsScored)]
        if part == TOTAL:
            if not self._figures.prices:
                return ""
            return self._words("result.points" if scored else "result.wealth")
        own = next((fact for fact in scored if fact.company == part), None)
        return "" if own is None else f"{own.count}{NARROW}+{NARROW}{own.points - own.count}"

    def legend(self) -> Sequence[Explained]:
        return legend(self._figures, self._words)

    def task(self, view: View) -> tuple[str, str]:
        """The active company, or the one that starts, and its decision; a trade, and what a player
        operates, is the seat's.
        """
        stock, words = grid_view(view), self._words
        who = company_at_turn(stock)
        if who is None and stock.decision == "trade":
            return "", words("strip.choose")
        what = words.maybe(f"decision.{stock.decision}", words("strip.choose"))
        if stock.auction is not None and stock.decision == "bid":
            plant = words.name("plant", str(stock.auction.plant))
            what = words("board.bid_now", plant=plant, bid=money(stock.auction.bid, words))
        elif stock.income is not None and stock.decision == "dividend":
            what = words("board.pay_or_keep", income=money(stock.income, words))
        if who is None or self._figures.players_operate:
            return "", capital(what)
        return words.name("company", who), what

    def help(self, view: View) -> str:
        """What a rule of the map says of the decision, else the mode, else what all say."""
        stock, words = grid_view(view), self._words
        decision, mode = stock.decision, stock.mode.partition(".")[2]
        keys = [f"help_{rule}.{decision}" for rule in (*self._figures.map.rules, mode)]
        key = next((key for key in keys if key in words), f"help.{decision}")
        return words.maybe(key, "")

    def situation(self, view: View) -> str:
        stock = grid_view(view)
        if not stock.to_act:
            return self._words("board.waits_over")
        seats = self._words.listed([self._words.seat(seat) for seat in stock.to_act])
        now = round_name(stock, self._figures, self._words)
        what = self._words.maybe(f"decision.{stock.decision}", now)
        who = company_at_turn(stock)
        if who is None or self._figures.players_operate:
            return f"{now}. {self._words('board.waits', seat=seats, what=what)}"
        company = self._words.name("company", who)
        waits = self._words("board.waits_for", seat=seats, company=company, what=what)
        return f"{now}. {waits}"

    def retell(self, view: View, facts: Sequence[Fact]) -> GridView:
        return retold(grid_view(view), facts, self._playing(view))

    def flights(self, facts: Sequence[Fact], view: View) -> list[Flight]:
        return flights_of(facts, grid_view(view), self._playing(view), self._words)
