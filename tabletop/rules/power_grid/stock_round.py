"""The stock round as a whole: who trades next, automatic endings, and the close.

Owns P-T1's order, P-T4, P-T5, P-T18 and P-T19; single trades are the trade step's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import shares
from tabletop.rules.power_grid.parts import NOBODY, Trading
from tabletop.rules.power_grid.steps.trade import StartCityStep, TradeStep, end_round

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class StockRound:
    """Turns go clockwise from the start player until all have ended; then `after` goes on."""

    def __init__(self, after: Callable[[PowerGridState, list[Fact]], None]) -> None:
        self.after = after
        self.trade = TradeStep(self.after_turn)
        self.start_city = StartCityStep()

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Start the round with the start player."""
        none = (0,) * s.terms.seats
        s.trading = Trading(s.trading.start_player, bought=none, sold=none)
        s.course.phase = "trade"
        s.course.turn = s.trading.start_player
        s.now = self.trade

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
        none = (0,) * s.terms.seats
        s.trading = Trading(start_player, bought=none, sold=none)
        facts.append(told.StockRoundClosed(start_player))
        shares.raise_fully_held(s, facts)
        self.after(s, facts)
