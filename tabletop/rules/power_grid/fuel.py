"""Fuel: what plants store and burn, what a unit costs, and the refill of the market.

Owns the arithmetic of P-B10, P-B15, P-B23 and P-O7. Fuel belongs to the operator: it may be moved
between own plants at any time, so only the sums must fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.terms import BANK, Needs

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def lay_out(s: PowerGridState) -> None:
    """Fill the market to the map's start figures; the rest is the supply (P-B2)."""
    terms = s.terms
    for fuel, row in enumerate(terms.map.market.values()):
        s.ledger.put(terms.fuel_good(fuel), terms.market_place, row.start_units)
        s.ledger.put(terms.fuel_good(fuel), BANK, row.supply_total - row.start_units)


def stored(s: PowerGridState, operator: int) -> list[int]:
    """Units that an operator stores, by fuel."""
    terms = s.terms
    first = terms.places + terms.first_operator_place + operator
    return s.ledger.balances[first : first + len(terms.fuels) * terms.places : terms.places]


def needs_of(s: PowerGridState, operator: int) -> Needs:
    """What one run of an operator's plants burns."""
    return s.terms.needs(s.plants[operator])


def surplus(units: Sequence[int], needs: Needs, runs: int) -> tuple[list[int], int]:
    """Units beyond the single-fuel plants by fuel, and how many of the pair fit no hybrid."""
    excess = [max(0, have - runs * need) for have, need in zip(units, needs.single, strict=True)]
    return excess, sum(excess[f] for f in needs.hybrid_fuels) - runs * needs.hybrid


def fits_one_more(units: Sequence[int], needs: Needs, fuel: int, runs: int) -> bool:
    """Whether one more unit of a fuel serves or fits for that many runs of all plants."""
    if units[fuel] < runs * needs.single[fuel]:
        return True
    return fuel in needs.hybrid_fuels and surplus(units, needs, runs)[1] < 0


def is_enough(units: Sequence[int], needs: Needs) -> bool:
    """Whether stored units let all these plants run once, in some mix of the hybrids' fuels."""
    is_single_met = all(have >= need for have, need in zip(units, needs.single, strict=True))
    return is_single_met and surplus(units, needs, 1)[1] >= 0


def on_market(s: PowerGridState, fuel: int) -> int:
    """Units of a fuel on the market."""
    terms = s.terms
    return s.ledger.balances[(1 + fuel) * terms.places + terms.market_place]


def next_price(s: PowerGridState, fuel: int) -> int:
    """The price of the cheapest unit; 0 when the market has none."""
    return s.terms.unit_prices[fuel][on_market(s, fuel)]


def cost_of_one_run(s: PowerGridState, operator: int) -> int:
    """What the fuel still missing for one run of all plants would cost, as far as there is any."""
    units, needs = stored(s, operator), needs_of(s, operator)
    over = surplus(units, needs, 1)[1]
    left = [on_market(s, fuel) for fuel in range(len(units))]
    cost = 0
    for fuel, need in enumerate(needs.single):
        missing = min(left[fuel], max(0, need - units[fuel]))
        prices = s.terms.unit_prices[fuel]
        cost += sum(prices[left[fuel] - taken] for taken in range(missing))
        left[fuel] -= missing
    for _ in range(-over):
        offers = [(s.terms.unit_prices[f][left[f]], f) for f in needs.hybrid_fuels if left[f]]
        if not offers:
            break
        price, fuel = min(offers)
        cost += price
        left[fuel] -= 1
    return cost


def buy_unit(s: PowerGridState, operator: int, fuel: int, facts: list[Fact]) -> None:
    """Move one unit from the market to an operator; the money is moved elsewhere."""
    terms = s.terms
    s.ledger.move(1 + fuel, terms.market_place, terms.operator_place(operator), 1)
    facts.append(told.FuelMoved(terms.fuels[fuel], "market", terms.operators[operator], 1))


def return_units(
    s: PowerGridState, operator: int, fuel: int, count: int, facts: list[Fact]
) -> None:
    """Burnt or surplus units go to the supply (P-B23)."""
    terms = s.terms
    if count:
        s.ledger.move(1 + fuel, terms.operator_place(operator), BANK, count)
        facts.append(told.FuelMoved(terms.fuels[fuel], terms.operators[operator], "supply", count))


def refill(s: PowerGridState, players: int, facts: list[Fact]) -> None:
    """Refill by the map's table for so many players, as far as supply and spaces go (P-B15)."""
    terms = s.terms
    for fuel, name in enumerate(terms.fuels):
        free = len(terms.unit_prices[fuel]) - 1 - on_market(s, fuel)
        due = terms.map.refill[name][str(players)][s.course.step - 1]
        count = min(due, free, s.ledger.at(1 + fuel, BANK))
        if count:
            s.ledger.move(1 + fuel, BANK, terms.market_place, count)
            facts.append(told.FuelMoved(name, "supply", "market", count))
