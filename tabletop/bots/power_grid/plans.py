"""The plan of a company: which plants run this round, how many cities it adds, what comes later.

Owns the worth of plants and money, counted in cities supplied until the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletop.bots.power_grid.fleet import Run, groups, power_of, runs_of, usual_cost
from tabletop.bots.power_grid.network import extension_costs, own_cities
from tabletop.bots.power_grid.outlook import Outlook
from tabletop.rules.power_grid.data import Plant
from tabletop.rules.power_grid.view import CompanyView

SAVING = 0.02
"""Cities that one Elektro saved brings in each later round: 50 buy what supplies one more."""

UNPAID_FUEL = 0.6
"""What part of a later round is lost when the company can pay none of its fuel: its president may
help out, but need not.
"""


class Plan(NamedTuple):
    """What a company does this round."""

    run: Run
    new_cities: int
    supplied: int
    cost: int


class Planner:
    """Plans for one company in one view; extensions are looked up once."""

    __slots__ = ("company", "costs", "look")

    def __init__(self, look: Outlook, company: CompanyView) -> None:
        self.look = look
        self.company = company
        self.costs = extension_costs(look, own_cities(look, company.id))

    def plan(self, plants: Iterable[Plant], money: int) -> Plan:
        """The plan that supplies most cities this round, the cheapest of these."""
        plans = [
            plan
            for run in runs_of(self.look, tuple(plants), self.company.fuel)
            if (plan := self._with_run(run, money))
        ]
        return max(plans, key=lambda plan: (plan.supplied, -plan.cost))

    def _with_run(self, run: Run, money: int) -> Plan | None:
        """As many new cities as the plants can power and the money pays; None if it cannot run."""
        if run.cost > money:
            return None
        cities = self.company.cities
        new = self.affordable(money - run.cost, run.power - cities)
        supplied = min(run.power, cities + new)
        return Plan(run, new, supplied, run.cost + self.costs[new])

    def affordable(self, money: int, most: int, begin: int = 0) -> int:
        """How many more cities, at most so many, this money connects after the first `begin`."""
        count = begin
        last = min(begin + max(0, most), len(self.costs) - 1)
        while count < last and self.costs[count + 1] - self.costs[begin] <= money:
            count += 1
        return count - begin

    def worth(self, plants: Iterable[Plant], money: int) -> float:
        """Cities supplied from now to the end, summed over the rounds, as far as one can tell.

        Later rounds have what is left, and the income of the shares that the company holds.
        """
        owned = tuple(plants)
        plan = self.plan(owned, money)
        total, left = float(plan.supplied), float(money - plan.cost)
        power, run_cost = power_of(owned), usual_cost(self.look, owned)
        built, supplied = plan.new_cities, float(plan.supplied)
        economy = self.look.facts.economy
        kept_share = economy.kept(self.company)
        for _ in range(self.look.rounds_left - 1):
            left += kept_share * economy.income(supplied)
            paid = min(left, run_cost)
            left -= paid
            wished = power - self.company.cities - built
            more = self.affordable(int(left), wished, built)
            left -= self.costs[built + more] - self.costs[built]
            built += more
            part = 1 - UNPAID_FUEL * (run_cost - paid) / run_cost if run_cost else 1.0
            supplied = min(power, self.company.cities + built) * part
            total += supplied
        return total + SAVING * left * (self.look.rounds_left - 1)

    def best_fleet(self, plants: Iterable[Plant], money: int, limit: int) -> tuple[Plant, ...]:
        """The plants worth keeping when only so many may be owned."""
        fleets = [fleet for fleet in groups(tuple(plants)) if len(fleet) == limit]
        return max(fleets, key=lambda fleet: self.worth(fleet, money), default=tuple(plants))
