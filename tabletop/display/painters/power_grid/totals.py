"""What a choice of Power Grid comes to before it is confirmed: who pays, how much, what is left.

Owns these sums as sentences. They are the rules' own figures; what is allowed, the rules decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop.display.numbers import grouped, money
from tabletop.display.painters.power_grid.figures import BoardFigures, PlantFigures
from tabletop.display.painters.power_grid.views import company_at_turn, company_of
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Action, Seat
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    BuyShare,
    ChooseStartCity,
    ConnectCity,
    DiscardFuel,
    DiscardPlant,
    FoundCompany,
    KeepIncome,
    OpenAuction,
    PayOut,
    RaiseBid,
    RunPlant,
    SellOwnShare,
    SellShares,
    SupplyCities,
)
from tabletop.rules.power_grid.view import CompanyView, GridView, RouteView

STORED_RUNS = 2
"""A plant stores the fuel of so many runs (P-B10)."""


class Totals:
    """The totals of one position for one seat, in one language."""

    def __init__(self, view: GridView, seat: Seat, figures: BoardFigures, words: Words) -> None:
        self._view = view
        self._seat = seat
        self._figures = figures
        self._words = words

    def of(self, choice: Choice) -> str:
        """The sum of a choice that is one action or a bundle of fuel, or an empty text."""
        if choice.kind == "bundle" and choice.id in self._view.fills:
            return self._filled(choice.id)
        if not choice.is_leaf or len(choice.actions) != 1:
            return ""
        action = choice.actions[0]
        worded = SUMS.get(type(action))
        return worded(self, action) if worded is not None else ""

    # Trading

    def bought(self, action: BuyShare) -> str:
        """Who buys pays the share's price (P-T6)."""
        have = self._view.players[self._seat].shares.get(action.company, 0)
        price = company_of(self._view, action.company).price or 0
        shares = self._words("total.shares", old=have, new=have + 1)
        return self._joined(self._purse(-price), shares)

    def founded(self, action: FoundCompany) -> str:
        """The double certificate's price goes to whoever has the shares (P-T10, P-V3)."""
        price = self._figures.founding.get(action.company, 0)
        shares = self._words("total.shares", old=0, new=self._figures.founding_shares)
        if not self._figures.companies_hold_shares:
            return self._joined(self._purse(-price), shares)
        gets = self._words("total.gets", company=self._name(action.company), amount=self._e(price))
        return self._joined(self._purse(-price), gets, shares)

    def sold(self, action: SellShares) -> str:
        """All shares of one sale bring the old price; then it falls once (P-T14)."""
        price = company_of(self._view, action.company).price or 0
        income = action.count * price
        product = f"{action.count} × {grouped(price)} = {self._e(income)}"
        new = self._price_after(price, -1)
        return self._joined(product, self._purse(income, is_short=True), self._moved(price, new))

    def sold_own(self, _: SellOwnShare) -> str:
        """One share brings the price; then it falls (P-W5)."""
        company = self._company
        if company is None:
            return ""
        price = company.price or 0
        return self._joined(self._earned(price), self._moved(price, self._price_after(price, -1)))

    # What the active company pays

    def started(self, action: ChooseStartCity) -> str:
        """The first house of a network costs the place, a second network by the map (P-T11)."""
        return self._built(self._view.starts.get(action.city))

    def bid(self, action: OpenAuction | RaiseBid) -> str:
        """Only the highest bid is paid."""
        return self._words("total.if_won", paid=self._paid(action.bid))

    def given_up(self, action: DiscardPlant) -> str:
        """The fuel for which the other plants have no room (P-B9)."""
        company, name = self._company, self._fuel
        if company is None:
            return ""
        left = [plant for plant in company.plants if plant != action.plant]
        units, over, pair = _surplus(company.fuel, left, self._figures.plants)
        lost = {name(fuel): count for fuel, count in units.items() if count}
        if over:
            lost[self._words("total.either", one=name(pair[0]), other=name(pair[1]))] = over
        if not lost:
            return self._words("total.fuel_stays")
        amounts = (self._words("amount_of", count=lost[fuel], name=fuel) for fuel in lost)
        return self._words("total.goes_back", units=", ".join(amounts))

    def returned(self, action: DiscardFuel) -> str:
        """How many units have to go in all, and what is left of this fuel (P-B9)."""
        company = self._company
        if company is None:
            return ""
        _, over, _ = _surplus(company.fuel, company.plants, self._figures.plants)
        have = company.fuel.get(action.fuel, 0)
        left = f"{self._fuel(action.fuel)} {have} → {have - 1}"
        return self._joined(self._words("total.to_return", count=over), left)

    def fuelled(self, action: BuyFuel) -> str:
        """A unit, what the company would store, what one run of its plants burns."""
        company, price = self._company, self._view.fuels[action.fuel].price
        if company is None or price is None:
            return ""
        units = company.fuel.get(action.fuel, 0) + 1
        stored = self._words(
            "total.stored",
            fuel=self._fuel(action.fuel),
            units=units,
            room=room_for(action.fuel, company, self._figures.plants),
            run=_burnt_in_one_run(action.fuel, company, self._figures.plants),
        )
        return self._joined(self._paid(price), stored)

    def _filled(self, bundle: str) -> str:
        """All units of a bundle, and what they cost together (P-B10)."""
        fill, words = self._view.fills[bundle], self._words
        units = [
            words("amount_of", count=count, name=self._fuel(name))
            for name, count in fill.units.items()
        ]
        return self._joined(", ".join(units), self._paid(fill.cost))

    def connected(self, action: ConnectCity) -> str:
        """Connections and place (P-B11)."""
        return self._built(self._view.routes.get(action.city))

    def _built(self, route: RouteView | None) -> str:
        if route is None:
            return ""
        cost = route.connections + route.place
        parts = (
            f"{route.connections} + {route.place} = {self._e(cost)}" if route.connections else ""
        )
        is_hidden = self._company is None or self._company.money is None
        return parts if parts and is_hidden else self._joined(parts, self._paid(cost))

    # Income

    def run(self, action: RunPlant) -> str:
        """How many cities the plants power that have run, with this one."""
        return self._powered((*self._view.plants_run, action.plant))

    def supplied(self, action: SupplyCities) -> str:
        """What so many cities earn; how it is made up where each brings the same (P-O10), and what
        the map takes away.
        """
        incomes, loss = self._figures.incomes, self._view.loss
        income = incomes[min(action.count, len(incomes) - 1)]
        base, each = incomes[0], incomes[1] - incomes[0]
        is_even = all(sum_ == base + each * count for count, sum_ in enumerate(incomes))
        made_of = f"{base} + {action.count} × {each}" if is_even else ""
        if loss and self._company is not None:
            made_of = f"{made_of or income} − {self._company.cities} × {loss}"
            income = max(0, income - self._company.cities * loss)
        sum_of = f"{made_of} = {self._e(income)}" if made_of else ""
        return sum_of if is_even else self._joined(sum_of, self._earned(income))

    def paid_out(self, action: PayOut) -> str:
        """So much on each share; what its own shares bring stays in the company (P-O11)."""
        company, income = self._company, self._view.income
        if company is None or income is None:
            return ""
        per_share = income // self._figures.share_unit
        own = self._view.players[self._seat].shares.get(company.id, 0)
        paid = per_share * (company.bank_shares + _held_by_seats(company.id, self._view))
        price = company.price or 0
        return self._joined(
            self._words("total.per_share", amount=self._e(per_share)),
            self._words("total.you", sum=f"{own} × {per_share} = {self._e(own * per_share)}"),
            self._words(
                "total.left", who=self._name(company.id), amount=self._e(company.seen_money - paid)
            ),
            self._moved(price, self._price_after(price, 1)),
        )

    def kept(self, action: KeepIncome) -> str:
        """The company keeps it all; the price stays (P-O11)."""
        company = self._company
        if company is None:
            return ""
        return self._joined(
            self._words(
                "total.left", who=self._name(company.id), amount=self._e(company.seen_money)
            ),
            self._words("total.price_stays", price=self._e(company.price or 0)),
        )

    # Parts of sums

    @property
    def _company(self) -> CompanyView | None:
        """The company for which is decided."""
        name = company_at_turn(self._view)
        return None if name is None else company_of(self._view, name)

    def _e(self, amount: int) -> str:
        return money(amount, self._words)

    def _name(self, company: str) -> str:
        return self._words.name("company", company)

    def _fuel(self, fuel: str) -> str:
        return self._words.name("fuel", fuel)

    def _joined(self, *parts: str) -> str:
        return " · ".join(part for part in parts if part)

    def _purse(self, change: int, *, is_short: bool = False) -> str:
        """The seat's own money before and after, where the view shows it; else the price."""
        have = self._view.players[self._seat].money
        if have is None:
            return "" if is_short else self._words("total.costs", amount=self._e(-change))
        return self._words("total.you", sum=self._sum(have, change))

    def _earned(self, income: int) -> str:
        """An income, and where it may be seen what the operator has with it."""
        company = self._company
        if company is None or company.money is None:
            return self._words("total.earns", amount=self._e(income))
        return self._account(company.id, company.money, income)

    def _account(self, company: str, have: int, change: int) -> str:
        """An operator's money before and after: a company's, or that of who reads this."""
        sum_ = self._sum(have, change)
        if self._figures.players_operate:
            return self._words("total.you", sum=sum_)
        return f"{self._name(company)}: {sum_}"

    def _paid(self, cost: int) -> str:
        """The operator's money before and after, where it may be seen; a company's president pays
        what it has not got (P-O7).
        """
        company = self._company
        if company is None or company.money is None:
            return self._words("total.costs", amount=self._e(cost))
        own = min(cost, company.money)
        rest = cost - own
        return self._joined(
            self._account(company.id, company.money, -own) if own else "",
            self._words("total.from_you", amount=self._e(rest)) if rest else "",
        )

    def _sum(self, have: int, change: int) -> str:
        sign = "−" if change < 0 else "+"
        return f"{grouped(have)} {sign} {grouped(abs(change))} = {self._e(have + change)}"

    def _price_after(self, price: int, fields: int) -> int:
        """The price so many fields on; it never leaves the track (P-T18)."""
        prices = self._figures.prices
        place = prices.index(price) + fields if price in prices else -1
        return prices[place] if 0 <= place < len(prices) else price

    def _moved(self, old: int, new: int) -> str:
        if old == new:
            return self._words("total.price_stays", price=self._e(old))
        return self._words("total.price_moves", old=grouped(old), new=self._e(new))

    def _powered(self, plants: tuple[int, ...]) -> str:
        company = self._company
        if company is None:
            return ""
        power = sum(self._figures.plants[number].cities for number in plants)
        most = min(power, company.cities)
        return self._words("total.powered", powered=most, count=company.cities)


def _held_by_seats(company: str, view: GridView) -> int:
    return sum(player.shares.get(company, 0) for player in view.players)


def _burnt_in_one_run(fuel: str, company: CompanyView, plants: Mapping[int, PlantFigures]) -> int:
    """Units that one run of all its plants that can burn this fuel takes."""
    own = (plants[number] for number in company.plants)
    return sum(plant.units + plant.more for plant in own if fuel in plant.fuels)


def room_for(fuel: str, company: CompanyView, plants: Mapping[int, PlantFigures]) -> int:
    """The most units of a fuel that the company can hold beside its other fuels (P-B10).

    Other fuels fill their own plants first, then what they share with this one.
    """
    own = [plants[number] for number in company.plants]

    def room(*burners: PlantFigures) -> int:
        return STORED_RUNS * sum(plant.units for plant in burners)

    shared = [plant for plant in own if fuel in plant.fuels and len(plant.fuels) > 1]
    others = {other for plant in shared for other in plant.fuels} - {fuel}
    in_shared = sum(
        max(0, company.fuel.get(other, 0) - room(*(p for p in own if p.fuels == (other,))))
        for other in others
    )
    alone = room(*(plant for plant in own if plant.fuels == (fuel,)))
    return alone + max(0, room(*shared) - in_shared)


def _surplus(
    stored: Mapping[str, int], own: Sequence[int], plants: Mapping[int, PlantFigures]
) -> tuple[Mapping[str, int], int, Sequence[str]]:
    """What plants cannot store (P-B9): by fuel where there is no choice, else how many units of
    the two fuels that both could go.
    """
    room, shared = Counter[str](), Counter[str]()
    for plant in (plants[number] for number in own):
        for fuel in plant.fuels:
            (shared if len(plant.fuels) > 1 else room)[fuel] += STORED_RUNS * plant.units
    beyond = {fuel: max(0, units - room[fuel]) for fuel, units in stored.items()}
    competing = [fuel for fuel in beyond if shared[fuel] and beyond[fuel]]
    over = max((sum(beyond[f] for f in competing) - shared[fuel] for fuel in competing), default=0)
    certain = {fuel: units for fuel, units in beyond.items() if fuel not in shared}
    if len(competing) > 1:
        return certain, max(0, over), competing
    return certain | dict.fromkeys(competing, max(0, over)), 0, ()


SUMS: Mapping[type[Action], Callable[[Totals, Any], str]] = {
    BuyShare: Totals.bought,
    FoundCompany: Totals.founded,
    SellShares: Totals.sold,
    SellOwnShare: Totals.sold_own,
    ChooseStartCity: Totals.started,
    OpenAuction: Totals.bid,
    RaiseBid: Totals.bid,
    DiscardPlant: Totals.given_up,
    DiscardFuel: Totals.returned,
    BuyFuel: Totals.fuelled,
    ConnectCity: Totals.connected,
    RunPlant: Totals.run,
    SupplyCities: Totals.supplied,
    PayOut: Totals.paid_out,
    KeepIncome: Totals.kept,
}
"""What each action comes to; those that are not here cost and bring nothing."""
