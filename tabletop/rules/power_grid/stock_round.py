"""The stock round as a whole: who trades next, what a purchase leads to, and the close.

Owns P-T1's order, P-T4, P-T5, P-T18 and P-T19; single trades are the trade step's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Refusal
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.parts import NOBODY, Trading
from tabletop.rules.power_grid.steps.trade import StartCityStep, TradeStep, end_round

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState
    from tabletop.rules.power_grid.steps.base import Step


class StockRound:
    """Turns go clockwise from the start player until all have ended; then `after` goes on."""

    def __init__(self, after: Callable[[PowerGridState, list[Fact]], None]) -> None:
        self.after = after
        self.trade = TradeStep(self)
        self.steps: tuple[Step, ...] = (self.trade,)

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Start the round with the start player."""
        s.trading = self._nothing_traded(s, s.trading.start_player)
        s.course.phase = "trade"
        s.course.turn = s.trading.start_player
        s.now = self.trade

    @staticmethod
    def _nothing_traded(s: PowerGridState, start_player: int) -> Trading:
        none = (0,) * s.terms.seats
        return Trading(start_player, bought=none, sold=none)

    def founding_refusal(self, s: PowerGridState, name: str) -> Refusal | None:
        """Why no company can be founded now, whatever the player has."""
        return None

    def note_purchase(self, s: PowerGridState, company: int) -> None:
        """A certificate was bought, the president's included."""

    def note_founding(self, s: PowerGridState, company: int) -> None:
        """A company was founded."""

    def after_turn(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The player at turn has traded, passed or ended: on to the next, or close the round."""
        trading = s.trading
        if trading.traded:
            trading.traded, trading.has_bought = 0, False
        if s.options["all_pass_ends"] and trading.passes == s.terms.seats:
            trading.next_start_player = (s.course.turn + 1) % s.terms.seats
            self._close(s, facts)
            return
        everyone = (1 << s.terms.seats) - 1
        while trading.ended != everyone:
            s.course.turn = (s.course.turn + 1) % s.terms.seats
            if trading.ended >> s.course.turn & 1:
                continue
            if trading.next_start_player == NOBODY or self.trade.has_trade(s):
                return
            end_round(s, facts, is_automatic=True)
        self._close(s, facts)

    def _close(self, s: PowerGridState, facts: list[Fact]) -> None:
        start_player = s.trading.next_start_player
        facts.append(told.StockRoundClosed(start_player))
        self.raise_prices(s, facts)
        s.trading = self._nothing_traded(s, start_player)
        self.after(s, facts)

    def raise_prices(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The prices that rise at the end of the round (P-T18)."""
        shares.raise_fully_held(s, facts)


class CityStockRound(StockRound):
    """Who founds a company chooses its start city at once (P-T11)."""

    def __init__(self, after: Callable[[PowerGridState, list[Fact]], None]) -> None:
        super().__init__(after)
        self.start_city = StartCityStep()
        self.steps = (self.trade, self.start_city)

    def founding_refusal(self, s: PowerGridState, name: str) -> Refusal | None:
        if network.start_cities(s):
            return None
        return Refusal("P-T11", "no_start_city", {"company": name})

    def note_founding(self, s: PowerGridState, company: int) -> None:
        s.now = self.start_city
