"""The stock round: what a share will bring to the end, and what to buy, sell or found for it.

Owns the value of shares; a share is worth its price and what it gains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.bots.power_grid.fleet import power_of
from tabletop.bots.power_grid.network import start_city_cost
from tabletop.bots.power_grid.outlook import Outlook
from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import (
    BuyShare,
    ChooseStartCity,
    Done,
    EndRound,
    FoundCompany,
    SellShares,
)

OTHERS_PAY = 0.9
"""How often another president is expected to pay out before the last round forces it."""

GROWTH = 0.7
"""Cities that a company adds in a round."""

CITY_COST = 30
"""What a further city supplied costs a company with all that belongs to it."""

SELLS = 0.2
"""How often in a stock round each other holder is expected to sell, which costs one step."""

SALE_MARGIN = 10
"""Selling has to gain this much, for forecasts err."""


class Purchase(NamedTuple):
    """Certificates that may be bought one after the other: what each costs and gains."""

    company: str
    cost: int
    gain: float
    available: int


class Investor:
    """The gains of all shares in one view."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        me = look.view.players[look.seat]
        self._sold = frozenset(me.sold)
        self._limit = look.facts.companies.certificates.owner_limit
        self._before_stock = _rounds_before_stock(look.facts.companies.sequence)

    def gain(self, name: str, *, is_mine: bool) -> float:
        """What one share will bring above today's price: dividends, rises, and falls by sales."""
        look, figures = self.look, self.look.facts.companies
        step, unit = figures.price.step, figures.income.share_unit
        company, rounds = look.company(name), look.rounds_left
        price = float(company.price or look.facts.fixed[name])
        start, gained = price, 0.0
        supplied = float(
            min(company.cities, power_of(look.plant(number) for number in company.plants))
        )
        if not company.plants:
            supplied = 1.0
        holders = sum(1 for p in look.view.players if p.seat != look.seat and p.shares.get(name, 0))
        for left in range(rounds, 0, -1):
            pays = 1.0 if is_mine or left == 1 else OTHERS_PAY
            income = figures.income.base + figures.income.per_city * supplied
            gained += pays * income / unit
            price += pays * step
            price -= SELLS * holders * step if left in self._before_stock else 0
            price = min(max(price, figures.price.min), figures.price.max)
            supplied += GROWTH
        return gained + price - start

    def purchases(self, *, without: Iterable[str] = ()) -> list[Purchase]:
        """Everything that could be bought in this round, with what it gains."""
        closed = {*self._sold, *without}
        companies = [c.id for c in self.look.view.companies if c.id not in closed]
        return [p for name in companies if (p := self._purchase(name))]

    def _purchase(self, name: str) -> Purchase | None:
        look = self.look
        company, held = look.company(name), look.held(name)
        rounds, fixed = look.rounds_left, look.facts.fixed[name]
        funds = fixed / CITY_COST * (rounds - 1)
        if company.president is None:
            return Purchase(name, 2 * fixed, 2 * self.gain(name, is_mine=True), 1)
        for_sale = company.own_shares or company.bank_shares
        count = min(self._limit - held, for_sale)
        if count <= 0 or company.price is None:
            return None
        is_mine = company.president == look.seat
        gain = self.gain(name, is_mine=is_mine)
        if not is_mine:
            gain += self._control(name, held, count)
        elif company.own_shares:
            gain += funds * held / 2
        return Purchase(name, company.price, gain, count)

    def _control(self, name: str, held: int, count: int) -> float:
        """What becoming president adds to each share that has to be bought for it."""
        needed = self.look.most_of_others(name) + 1 - held
        if needed > count or needed * (self.look.company(name).price or 0) > self.look.money:
            return 0.0
        more = self.gain(name, is_mine=True) - self.gain(name, is_mine=False)
        return more * (held + needed) / needed

    def spend(self, money: int, purchases: Sequence[Purchase]) -> tuple[float, str | None]:
        """What this money gains when it buys what gains most for it, and what comes first."""
        total, first = 0.0, None
        for purchase in sorted(purchases, key=lambda p: -p.gain / p.cost):
            count = min(purchase.available, money // purchase.cost)
            if count <= 0 or purchase.gain <= 0:
                continue
            total += count * purchase.gain
            money -= count * purchase.cost
            first = first or purchase.company
        return total, first

    def sale_gain(self, sale: SellShares, unsold: float) -> float:
        """What a sale gains: better use of its money, less the gains and the price given up."""
        look, name = self.look, sale.company
        company, kept = look.company(name), look.held(name) - sale.count
        is_mine = company.president == look.seat
        proceeds = sale.count * (company.price or 0)
        better, _ = self.spend(look.money + proceeds, self.purchases(without=(name,)))
        lost = sale.count * self.gain(name, is_mine=is_mine)
        lost += kept * look.facts.companies.price.step
        if is_mine and kept < look.most_of_others(name):
            lost += kept * (self.gain(name, is_mine=True) - self.gain(name, is_mine=False))
        return better - unsold - lost


def _rounds_before_stock(sequence: Sequence[str]) -> frozenset[int]:
    """The operating rounds that a stock round follows, counted back from the last, which is 1."""
    return frozenset(
        sequence[place:].count("operating")
        for place in range(len(sequence) - 1)
        if sequence[place : place + 2] == ("operating", "stock")
    )


def trade(look: Outlook, legal: Sequence[Action]) -> Action:
    """Sell what can be used better, buy what gains most for its price, else be done."""
    investor = Investor(look)
    unsold, first = investor.spend(look.money, investor.purchases())
    sales = [action for action in legal if isinstance(action, SellShares)]
    gains = [(investor.sale_gain(sale, unsold), -i) for i, sale in enumerate(sales)]
    if gains and max(gains)[0] > SALE_MARGIN:
        return sales[-max(gains)[1]]
    for action in legal:
        if isinstance(action, BuyShare | FoundCompany) and action.company == first:
            return action
    return next(action for action in legal if isinstance(action, Done | EndRound))


def start_city(look: Outlook, legal: Sequence[Action]) -> Action:
    """The city from which a network grows most cheaply."""
    offers = [action for action in legal if isinstance(action, ChooseStartCity)]
    return min(offers, key=lambda action: (start_city_cost(look, action.city), action.city))
