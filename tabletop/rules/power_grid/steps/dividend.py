"""Phase 5 of mode `stock`: pay the income out or keep it.

Owns P-O11 and P-E1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import shares
from tabletop.rules.power_grid.steps.base import Step

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

CHOICES = (act.PayOut(), act.KeepIncome())


class DividendStep(Step):
    """The president pays the income to all shares, or keeps it in the company."""

    name = "dividend"
    rule = "P-O11"

    def __init__(
        self, share_unit: int, after_turn: Callable[[PowerGridState, list[Fact]], None]
    ) -> None:
        self.share_unit = share_unit
        self.after_turn = after_turn

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return CHOICES

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        return None if isinstance(action, act.PayOut | act.KeepIncome) else self.not_now()

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        company, income = s.course.turn, s.supplying.income or 0
        if isinstance(action, act.PayOut):
            self.pay_out(s, company, income, facts, is_forced=False)
        else:
            facts.append(told.IncomeKept(s.terms.operators[company], income))
        self.after_turn(s, facts)

    def pay_out(
        self, s: PowerGridState, company: int, income: int, facts: list[Fact], *, is_forced: bool
    ) -> None:
        """Pay 1 on every share for each full unit of income; the price rises one field."""
        per_share = income // self.share_unit
        facts.append(told.IncomePaidOut(s.terms.operators[company], per_share, is_forced))
        shares.pay_dividend(s, company, per_share, facts)
        shares.move_price(s, company, 1, facts)
