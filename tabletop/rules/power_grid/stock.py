"""Mode `stock`, the main game of The Stock Companies: its rounds, dividends and result.

Owns P-S7, P-O1, P-O11's place, P-O14, P-O15, P-O19 and P-E; `company_mode` does the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Outcome, Score
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.company_mode import CompanyMode, RoundKind
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.figures import StockFigures
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.dividend import DividendStep
from tabletop.rules.power_grid.stock_check import stock_faults
from tabletop.rules.power_grid.stock_round import CityStockRound
from tabletop.rules.power_grid.terms import BANK, MONEY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class StockMode(CompanyMode):
    """`power_grid.stock`: a fixed sequence of rounds; the richest player wins."""

    id = "power_grid.stock"
    figures: StockFigures

    def __init__(self, data: PowerGridData) -> None:
        super().__init__(data, data.stock, CityStockRound(self.next_round))
        self.dividend = DividendStep(self.figures.income.share_unit, self.supply.advance)
        self._know_steps((*self.steps.values(), self.dividend))

    def faults(self, s: PowerGridState) -> Faults:
        return stock_faults(s, self.figures)

    def kind_of_round(self, index: int) -> RoundKind | None:
        sequence = self.figures.sequence
        return sequence[index] if index < len(sequence) else None

    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        sequence = self.figures.sequence
        index = min(max(s.course.index, 0), len(sequence) - 1)
        kind = sequence[index]
        return sequence[: index + 1].count(kind), sequence.count(kind)

    def settle_order(self, s: PowerGridState) -> tuple[int, ...]:
        return shares.companies_by_price(s)

    def _is_last_round(self, s: PowerGridState) -> bool:
        return self.kind_of_round(s.course.index + 1) is None

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        """20 and 10 for each city; then the president decides, in the last round pays (P-E1)."""
        income = network.after_outage(s, operator, self.income_of(s, cities))
        s.supplying.income = income
        facts.append(told.CitiesSupplied(s.terms.operators[operator], cities, income))
        pay(s, BANK, s.terms.operator_place(operator), income, "income", facts)
        if not self._is_last_round(s):
            s.now = self.dividend
            return
        self.dividend.pay_out(s, operator, income, facts, is_forced=True)
        self.supply.advance(s, facts)

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        if not self._is_last_round(s):
            self.renew_markets(s, facts)
        self.leave_operating_round(s, facts)

    def outcome(self, s: PowerGridState) -> Outcome:
        """Private money and shares at their price; the richest win, a tie is shared (P-E2)."""
        prices = [shares.price_of(s, company) for company in range(len(s.terms.operators))]
        scores = []
        for seat in range(s.terms.seats):
            parts = {"money": s.ledger.at(MONEY, s.terms.seat_place(seat))}
            for company, name in enumerate(s.terms.operators):
                parts[name] = shares.held(s, company)[seat] * prices[company]
            scores.append(Score(sum(parts.values()), parts))
        best = max(score.total for score in scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score.total == best)
        return Outcome(tuple(scores), winners, "rounds_played")
