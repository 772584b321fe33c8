"""Phase 3: buying fuel one unit at a time, with the president's help where it is allowed.

Owns P-B10's purchases and P-O7's rules for private money.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import fuel
from tabletop.rules.power_grid.parts import Spending
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.base import DONE, TurnStep
from tabletop.rules.power_grid.terms import BANK, MONEY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class BuyFuelStep(TurnStep):
    """Buy the cheapest unit of a fuel, again and again, or finish."""

    name = "buy_fuel"
    rule = "P-B10"
    phase = "fuel"

    def prepare(self, s: PowerGridState) -> None:
        s.spending = Spending()

    def has_choice(self, s: PowerGridState) -> bool:
        hidden = ("P-O7",) if s.terms.is_money_open else ("P-O7", "P-B10")
        refusals = (self._payment_refusal(s, kind) for kind in self._with_room(s))
        return any(r is None or (r.code == "fuel_too_dear" and r.rule in hidden) for r in refusals)

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return s.mode.after_fuel

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (*s.terms.buy_fuel, DONE)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        buy = s.terms.buy_fuel
        fuels = [kind for kind in self._with_room(s) if self._payment_refusal(s, kind) is None]
        return [*(buy[kind] for kind in fuels), DONE]

    @staticmethod
    def _with_room(s: PowerGridState) -> list[int]:
        """Fuels that the market has and the operator's plants have room for."""
        units, needs = fuel.stored(s, s.course.turn), fuel.needs_of(s, s.course.turn)
        runs = s.terms.base.plants.storage_factor
        return [
            kind
            for kind in range(len(units))
            if fuel.fits_one_more(units, needs, kind, runs) and fuel.next_price(s, kind)
        ]

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        if not isinstance(action, act.BuyFuel):
            return self.not_now()
        operator, kind = s.course.turn, s.terms.fuel_index[action.fuel]
        if not fuel.next_price(s, kind):
            return Refusal("P-B10", "fuel_sold_out", {"fuel": action.fuel})
        units, needs = fuel.stored(s, operator), fuel.needs_of(s, operator)
        runs = s.terms.base.plants.storage_factor
        if not fuel.fits_one_more(units, needs, kind, runs):
            return Refusal("P-B10", "no_room", {"fuel": action.fuel})
        return self._payment_refusal(s, kind)

    @staticmethod
    def _payment_refusal(s: PowerGridState, kind: int) -> Refusal | None:
        operator, price = s.course.turn, fuel.next_price(s, kind)
        money = s.money(operator)
        if price <= money:
            return None
        name, purse = s.terms.fuels[kind], s.mode.purse(s, operator)
        if purse is None:
            return Refusal("P-B10", "fuel_too_dear", {"fuel": name, "price": price})
        units, needs = fuel.stored(s, operator), fuel.needs_of(s, operator)
        if s.spending.is_over_one_run or not fuel.fits_one_more(units, needs, kind, 1):
            return Refusal("P-O7", "beyond_one_run", {"fuel": name})
        if fuel.cost_of_one_run(s, operator) <= money:
            return Refusal("P-O7", "company_can_pay", {"have": money})
        if price > money + s.ledger.at(MONEY, purse):  # all may read it, so not what is there
            return Refusal("P-O7", "fuel_too_dear", {"fuel": name, "price": price})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.BuyFuel):
            self.advance(s, facts)
            return
        operator, kind = s.course.turn, s.terms.fuel_index[action.fuel]
        units, needs = fuel.stored(s, operator), fuel.needs_of(s, operator)
        if not fuel.fits_one_more(units, needs, kind, 1):
            s.spending.is_over_one_run = True
        price = fuel.next_price(s, kind)
        own = min(price, s.money(operator))
        pay(s, s.terms.operator_place(operator), BANK, own, "fuel", facts)
        purse = s.mode.purse(s, operator)
        if purse is not None and own < price:
            pay(s, purse, BANK, price - own, "fuel", facts)
        fuel.buy_unit(s, operator, kind, facts)
