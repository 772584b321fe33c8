"""Phase 3: buying fuel one unit at a time, with the president's help where it is allowed.

Owns P-B10's purchases, P-O7's rules for private money, and what a map says of buying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Bundle, Fact, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel
from tabletop.rules.power_grid.parts import NOBODY, Spending
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

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        s.spending = Spending()
        super().begin(s, facts)

    def prepare(self, s: PowerGridState) -> None:
        if not s.terms.rules.fuel.one_unit_a_turn:
            s.spending = Spending()

    def _turn_of(self, s: PowerGridState, position: int, facts: list[Fact]) -> None:
        """Where the map says so, turns go round until all are done."""
        if s.terms.rules.fuel.one_unit_a_turn:
            order, done = s.course.order, s.spending.done
            rounds = (*range(position, -1, -1), *range(len(order) - 1, position, -1))
            position = next((place for place in rounds if not done >> order[place] & 1), NOBODY)
        super()._turn_of(s, position, facts)

    def skip(self, s: PowerGridState, facts: list[Fact]) -> bool:
        super().skip(s, facts)
        if not s.terms.rules.fuel.one_unit_a_turn:
            return False
        s.spending.done |= 1 << s.course.turn
        self.advance(s, facts)
        return True

    def has_choice(self, s: PowerGridState) -> bool:
        if self._is_market_open(s):
            return bool(self._with_room(s))
        hidden = ("P-O7",) if s.terms.is_money_open else ("P-O7", "P-B10")
        refusals = (self._payment_refusal(s, kind, price) for kind, price in self._offers(s))
        return any(r is None or (r.code == "fuel_too_dear" and r.rule in hidden) for r in refusals)

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return s.mode.after_fuel

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (*s.terms.choose_market, *s.terms.buy_fuel, DONE)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        if self._is_market_open(s):
            return [*s.terms.choose_market, DONE]
        buy = s.terms.buy_fuel
        legal: list[Action] = [
            buy[kind]
            for kind, price in self._offers(s)
            if self._payment_refusal(s, kind, price) is None
        ]
        legal.append(DONE)
        return legal

    def bundles(self, s: PowerGridState) -> Sequence[Bundle]:
        """Fuel for one run of all plants, and for as many as they store, where it can be paid."""
        if s.terms.rules.fuel.one_unit_a_turn or self._is_market_open(s):
            return ()
        found: dict[tuple[Action, ...], str] = {}
        for name, units in fills(s).items():
            actions = [
                s.terms.buy_fuel[kind] for kind, count in enumerate(units) for _ in range(count)
            ]
            if len(actions) > 1 and self._can_buy(s, actions):
                found.setdefault(tuple(actions), name)
        return [Bundle(name, actions) for actions, name in found.items()]

    def _can_buy(self, s: PowerGridState, actions: Iterable[act.BuyFuel]) -> bool:
        """Whether each is allowed after those before it."""
        trial = s.copy()
        for action in actions:
            if self.refusal(trial, action) is not None:
                return False
            self._buy(trial, s.course.turn, s.terms.fuel_index[action.fuel], [])
        return True

    @staticmethod
    def _is_market_open(s: PowerGridState) -> bool:
        """Whether the map has two markets and none is chosen yet."""
        return bool(s.terms.choose_market) and not s.spending.market

    @staticmethod
    def _with_room(s: PowerGridState) -> list[int]:
        """Fuels that the operator's plants have room for."""
        units, needs = fuel.stored(s, s.course.turn), fuel.needs_of(s, s.course.turn)
        return fuel.with_room(units, needs, s.terms.base.plants.storage_factor)

    @staticmethod
    def _has_room(s: PowerGridState, kind: int) -> bool:
        """Whether this fuel is one of them."""
        units, needs = fuel.stored(s, s.course.turn), fuel.needs_of(s, s.course.turn)
        return fuel.fits_one_more(units, needs, kind, s.terms.base.plants.storage_factor)

    def _offers(self, s: PowerGridState) -> list[tuple[int, int]]:
        """Those of them that the market has, with their prices."""
        return [
            (kind, price)
            for kind in self._with_room(s)
            if (price := fuel.next_price(s, kind)) is not None
        ]

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        if isinstance(action, act.ChooseMarket) and action in s.terms.choose_market:
            return Refusal("P-B22", "market_chosen") if s.spending.market else None
        if not isinstance(action, act.BuyFuel):
            return self.not_now()
        if self._is_market_open(s):
            return Refusal("P-B22", "choose_market_first")
        kind = s.terms.fuel_index[action.fuel]
        price = fuel.next_price(s, kind)
        if price is None:
            return Refusal("P-B10", "fuel_sold_out", {"fuel": action.fuel})
        if not self._has_room(s, kind):
            return Refusal("P-B10", "no_room", {"fuel": action.fuel})
        return self._payment_refusal(s, kind, price)

    @staticmethod
    def _payment_refusal(s: PowerGridState, kind: int, price: int) -> Refusal | None:
        highest, name = s.terms.rules.fuel.highest_by_step, s.terms.fuels[kind]
        if highest is not None and price > highest[s.course.step - 1]:
            most = highest[s.course.step - 1]
            return Refusal("P-B22", "above_highest", {"fuel": name, "price": price, "most": most})
        operator = s.course.turn
        money = s.money(operator)
        if price <= money:
            return None
        purse = s.mode.purse(s, operator)
        if purse is None:
            return Refusal("P-B10", "fuel_too_dear", {"fuel": name, "price": price})
        units, burns = fuel.stored(s, operator), fuel.burns_of(s, operator)
        is_over = s.spending.over_one_run >> operator & 1
        if is_over or not fuel.fits_one_more(units, burns, kind, 1):
            return Refusal("P-O7", "beyond_one_run", {"fuel": name})
        if fuel.cost_of_one_run(s, operator) <= money:
            return Refusal("P-O7", "company_can_pay", {"have": money})
        if price > money + s.ledger.at(MONEY, purse):  # all may read it, so not what is there
            return Refusal("P-O7", "fuel_too_dear", {"fuel": name, "price": price})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        operator = s.course.turn
        if isinstance(action, act.BuyFuel):
            self._buy(s, operator, s.terms.fuel_index[action.fuel], facts)
            if s.terms.rules.fuel.one_unit_a_turn:
                self.advance(s, facts)
        elif isinstance(action, act.ChooseMarket):
            is_main = action == s.terms.choose_market[0]
            s.spending.market = "main" if is_main else "second"
            facts.append(told.MarketChosen(s.terms.operators[operator], action.market))
        else:
            if s.terms.rules.fuel.one_unit_a_turn:
                s.spending.done |= 1 << operator
            self.advance(s, facts)

    @staticmethod
    def _buy(s: PowerGridState, operator: int, kind: int, facts: list[Fact]) -> None:
        units, burns = fuel.stored(s, operator), fuel.burns_of(s, operator)
        if not fuel.fits_one_more(units, burns, kind, 1):
            s.spending.over_one_run |= 1 << operator
        price = fuel.next_price(s, kind) or 0
        own = min(price, s.money(operator))
        pay(s, s.terms.operator_place(operator), BANK, own, "fuel", facts)
        purse = s.mode.purse(s, operator)
        if purse is not None and own < price:
            pay(s, purse, BANK, price - own, "fuel", facts)
        fuel.buy_unit(s, operator, kind, facts)


def fills(s: PowerGridState) -> dict[str, list[int]]:
    """By bundle the units that the operator at turn would buy of each fuel; one run is none where
    the market has too little for it.
    """
    operator, runs = s.course.turn, {"one_run": 1, "fill_up": s.terms.base.plants.storage_factor}
    found = {name: fuel.missing(s, operator, count) for name, count in runs.items()}
    units = [sum(pair) for pair in zip(fuel.stored(s, operator), found["one_run"], strict=True)]
    if not fuel.is_enough(units, fuel.burns_of(s, operator)):
        del found["one_run"]
    return found
