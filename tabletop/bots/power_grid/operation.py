"""An operating round after the auctions: fuel, cities, running plants, and the income.

Owns these four choices of a president; the plan behind them is made in `plans`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.power_grid.fleet import groups, missing_fuel, power_of, usual_cost
from tabletop.bots.power_grid.network import start_city_cost
from tabletop.bots.power_grid.outlook import Outlook
from tabletop.bots.power_grid.plans import Planner
from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ChooseMarket,
    ChooseStartCity,
    ConnectCity,
    Done,
    KeepIncome,
    PayOut,
    RunPlant,
    SupplyCities,
)
from tabletop.rules.power_grid.data import Plant
from tabletop.rules.power_grid.view import CompanyView

CHEAP_UNIT = 4
"""A second run is stored only from units that cost no more."""

IDLE = 100
"""With so much left over a company goes on building where cities end the game: what its plants
cannot power any more, a longer game would not bring either.
"""

PRIVATE_RETURN = 1.5
"""Own money helps with fuel only if it brings back this many times itself before the end of the
round; in the last round, where no shares can be bought any more, any gain will do."""


def _plants(look: Outlook, company: CompanyView) -> tuple[Plant, ...]:
    return tuple(look.plant(number) for number in company.plants)


def buy_fuel(look: Outlook, legal: Sequence[Action]) -> Action:
    """The next unit for the plan's run; then a second such run where cheap and money idle."""
    company = look.active
    planner, plants = Planner(look, company), _plants(look, company)
    offers = {action.fuel: action for action in legal if isinstance(action, BuyFuel)}
    plan = planner.plan(plants, company.seen_money)
    markets = [action for action in legal if isinstance(action, ChooseMarket)]
    if markets:
        return _market_with_more(look, markets, [fuel for fuel, _ in plan.run.missing])
    wished = next((fuel for fuel, _ in plan.run.missing), None)
    if wished in offers:
        return offers[wished]
    with_help = _unit_with_help(look, plan.supplied)
    if with_help in offers:
        return offers[with_help]
    if look.rounds_left > 1:
        left = company.seen_money - plan.cost
        for fuel, price in missing_fuel(look, plan.run.plants, company.fuel, 2) or ():
            if fuel in offers and price <= min(left, CHEAP_UNIT):
                return offers[fuel]
    return _done(legal)


def _market_with_more(
    look: Outlook, markets: Sequence[ChooseMarket], wished: Sequence[str]
) -> ChooseMarket:
    """Of two markets the one that has more of what the plan asks for."""
    rows = [look.view.fuels[fuel] for fuel in wished]
    main, second = sum(row.market for row in rows), sum(row.second for row in rows)
    return markets[second > main]


def _unit_with_help(look: Outlook, supplied: int) -> str | None:
    """The first unit of a larger run that the president's own money makes possible and that pays
    back: one Elektro on each own share for every further city.
    """
    company, shares = look.active, look.held(look.active.id)
    hurdle = 1.0 if look.rounds_left == 1 else PRIVATE_RETURN
    best: tuple[float, str] | None = None
    for plants in groups(_plants(look, company)):
        missing = missing_fuel(look, plants, company.fuel)
        if not missing:
            continue
        price = sum(cost for _, cost in missing)
        private = price - company.seen_money
        if private <= 0 or private > look.money:
            continue
        more = min(power_of(plants), company.cities) - supplied
        profit = more * shares - hurdle * private
        if profit > 0 and (best is None or profit > best[0]):
            best = profit, missing[0][0]
    return None if best is None else best[1]


def connect_city(look: Outlook, legal: Sequence[Action]) -> Action:
    """The cheapest city, up to what the plants power now, later on up to what they could power.

    Money for the next round's fuel stays in the company where a city would not pay at once.
    """
    company, view = look.active, look.view
    offers = [action for action in legal if isinstance(action, ConnectCity | ChooseStartCity)]
    if not offers:
        return _done(legal)

    def cost(action: ConnectCity | ChooseStartCity) -> int:
        ways = view.routes if isinstance(action, ConnectCity) else view.starts
        return ways[action.city].connections + ways[action.city].place

    if not company.cities:
        return min(offers, key=lambda action: (start_city_cost(look, action.city), action.city))
    cheapest = min(offers, key=lambda action: (cost(action), action.city))
    plants = _plants(look, company)
    if company.cities < power_with_stored_fuel(look, plants, company):
        return cheapest
    reserve = usual_cost(look, plants)
    left = company.seen_money - cost(cheapest) - reserve
    if look.end_cities is not None and left >= IDLE:
        return cheapest
    is_paid = left >= 0
    if look.rounds_left > 1 and company.cities < power_of(plants) and is_paid:
        return cheapest
    return _done(legal)


def power_with_stored_fuel(look: Outlook, plants: tuple[Plant, ...], company: CompanyView) -> int:
    """Cities that the plants power with the fuel that lies on them."""
    return max(
        power_of(group) for group in groups(plants) if missing_fuel(look, group, company.fuel) == []
    )


def supply_cities(look: Outlook, legal: Sequence[Action]) -> Action:
    """Run the plants that supply most cities with the cheapest fuel, then supply all they can."""
    company, done = look.active, look.view.plants_run
    run = power_of(look.plant(number) for number in done)
    rest = tuple(plant for plant in _plants(look, company) if plant.number not in done)
    runnable = [g for g in groups(rest) if missing_fuel(look, g, company.fuel) == []]
    best = max(
        runnable,
        key=lambda g: (min(run + power_of(g), company.cities), -usual_cost(look, g), -len(g)),
    )
    for plant in sorted(best, key=lambda plant: len(plant.fuels)):
        ways = [a for a in legal if isinstance(a, RunPlant) and a.plant == plant.number]
        if ways:
            return max(ways, key=lambda way: _spare(look, company, way))
    offers = [action for action in legal if isinstance(action, SupplyCities)]
    return max(offers, key=lambda action: action.count) if offers else legal[0]


def _spare(look: Outlook, company: CompanyView, way: RunPlant) -> int:
    """The least stock that a mix leaves of any fuel: an even stock serves most plants."""
    fuels = look.plant(way.plant).fuels
    return min((company.fuel.get(f, 0) - getattr(way, f) for f in fuels), default=0)


def share_income(look: Outlook, legal: Sequence[Action]) -> Action:
    """Pay out, unless the money kept buys cities that pay back more before the end.

    Paying gives each own share a tenth of the income and a rise of its price. Keeping gives the
    company what would go to other holders too, worth the cities that it would add.
    """
    company, income = look.active, look.view.income or 0
    figures = look.facts.companies
    shares, per_share = look.held(company.id), income // figures.income.share_unit
    rise = figures.price.step if (company.price or 0) < figures.price.max else 0
    paid = shares * (per_share + rise)
    returned = company.own_shares * per_share
    after = _AfterIncome(look, company)
    kept = shares * (
        after.worth(company.seen_money) - after.worth(company.seen_money - income + returned)
    )
    wanted = KeepIncome if kept > paid else PayOut
    return next(action for action in legal if isinstance(action, wanted))


class _AfterIncome:
    """What a company's money is worth when this round is over: cities of the rounds to come."""

    def __init__(self, look: Outlook, company: CompanyView) -> None:
        self._planner = Planner(look, company)
        self._plants = _plants(look, company)
        self._rounds = look.rounds_left - 1
        self._look = look

    def worth(self, money: int) -> float:
        """Cities supplied in the rounds after this one."""
        plan = self._planner.plan(self._plants, max(0, money))
        return float(plan.supplied * self._rounds)


def _done(legal: Sequence[Action]) -> Action:
    return next(action for action in legal if isinstance(action, Done))
