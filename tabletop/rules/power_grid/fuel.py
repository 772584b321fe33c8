"""Fuel: what plants store and burn, what a unit costs, and the refill of the market.

Owns the arithmetic of P-B10, P-B15, P-B23 and P-O7. Fuel belongs to the operator: it may be moved
between own plants at any time, so only the sums must fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import mines
from tabletop.rules.power_grid.terms import BANK, Needs

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def lay_out(s: PowerGridState) -> None:
    """Fill the markets to the map's start figures; the rest is the supply (P-B2)."""
    terms, second = s.terms, s.terms.rules.fuel.second
    for fuel, (name, row) in enumerate(terms.map.market.items()):
        beside = (
            0 if second is None or name not in second.market else second.market[name].start_units
        )
        s.ledger.put(terms.fuel_good(fuel), terms.market_place, row.start_units)
        s.ledger.put(terms.fuel_good(fuel), terms.second_place, beside)
        s.ledger.put(terms.fuel_good(fuel), BANK, row.supply_total - row.start_units - beside)
    mined = terms.rules.plants.mines
    s.mined = 0 if mined is None else mined.start_units


def stored(s: PowerGridState, operator: int) -> list[int]:
    """Units that an operator stores, by fuel."""
    terms = s.terms
    first = terms.places + terms.first_operator_place + operator
    return s.ledger.balances[first : first + len(terms.fuels) * terms.places : terms.places]


def needs_of(s: PowerGridState, operator: int) -> Needs:
    """What an operator's plants store for one run (P-B10)."""
    return s.terms.needs(s.plants[operator])


def burns_of(s: PowerGridState, operator: int) -> Needs:
    """What one run of an operator's plants burns."""
    return s.terms.burns(s.plants[operator])


def surplus(units: Sequence[int], needs: Needs, runs: int) -> tuple[list[int], int]:
    """Units beyond the single-fuel plants by fuel, and how many of the pair fit no hybrid."""
    excess = [max(0, have - runs * need) for have, need in zip(units, needs.single, strict=True)]
    return excess, over_pair(units, needs, runs)


def over_pair(units: Sequence[int], needs: Needs, runs: int) -> int:
    """How many units of the pair fit no hybrid; below 0, how many more would fit."""
    over = -runs * needs.hybrid
    for fuel in needs.hybrid_fuels:
        over += max(0, units[fuel] - runs * needs.single[fuel])
    return over


def fits_one_more(units: Sequence[int], needs: Needs, fuel: int, runs: int) -> bool:
    """Whether one more unit of a fuel serves or fits for that many runs of all plants."""
    if units[fuel] < runs * needs.single[fuel]:
        return True
    return fuel in needs.hybrid_fuels and over_pair(units, needs, runs) < 0


def with_room(units: Sequence[int], needs: Needs, runs: int) -> list[int]:
    """The fuels of which one more unit fits for that many runs of all plants."""
    single, pair, _ = needs
    open_pair = pair if pair and over_pair(units, needs, runs) < 0 else ()
    return [f for f, have in enumerate(units) if have < runs * single[f] or f in open_pair]


def is_enough(units: Sequence[int], needs: Needs) -> bool:
    """Whether stored units let all these plants run once, in some mix of the hybrids' fuels."""
    is_single_met = all(have >= need for have, need in zip(units, needs.single, strict=True))
    return is_single_met and over_pair(units, needs, 1) >= 0


def on_market(s: PowerGridState, fuel: int) -> int:
    """Units of a fuel on the market."""
    terms = s.terms
    return s.ledger.balances[(1 + fuel) * terms.places + terms.market_place]


def next_price(s: PowerGridState, fuel: int, taken: int = 0) -> int | None:
    """What the cheapest unit costs the operator at turn, `taken` others being bought before it.

    None where no unit is left.
    """
    if not s.terms.has_plain_prices:
        return _price_by_map(s, fuel, taken)
    left = on_market(s, fuel) - taken
    return s.terms.unit_prices[fuel][left] if left > 0 else None


def _price_by_map(s: PowerGridState, fuel: int, taken: int) -> int | None:
    terms, rules = s.terms, s.terms.rules.fuel
    left, prices = on_market(s, fuel) - taken, terms.unit_prices[fuel]
    if s.spending.market == "second":
        left, prices = s.ledger.at(1 + fuel, terms.second_place) - taken, terms.second_prices[fuel]
    if left > 0:
        price = prices[min(left + s.rows_moved[fuel], len(prices) - 1)]
        price += rules.dearer_in_step3 if s.course.step == 3 else 0
    elif rules.storage is not None and s.ledger.at(1 + fuel, terms.storage_place) + left > 0:
        price = rules.storage.price
    else:
        return None
    city, by = terms.discounts.get(fuel, (0, 0))
    has_discount = s.course.phase == "fuel" and s.networks[s.course.turn] >> city & 1
    return price - by if has_discount else price


def missing(s: PowerGridState, operator: int, runs: int) -> list[int]:
    """Units by fuel that are missing for so many runs of all plants, as far as there are any and
    plants store them; of a hybrid's fuels the cheaper ones.
    """
    units, needs = stored(s, operator), burns_of(s, operator)
    if runs > 1:
        needs = needs_of(s, operator)
    over = over_pair(units, needs, runs)
    bought = [0] * len(units)
    for fuel, need in enumerate(needs.single):
        while bought[fuel] + units[fuel] < runs * need:
            if next_price(s, fuel, bought[fuel]) is None:
                break
            bought[fuel] += 1
    for _ in range(-over):
        prices = [(next_price(s, fuel, bought[fuel]), fuel) for fuel in needs.hybrid_fuels]
        offers = [(price, fuel) for price, fuel in prices if price is not None]
        if not offers:
            break
        bought[min(offers)[1]] += 1
    return bought


def cost_of(s: PowerGridState, units: Sequence[int]) -> int:
    """What so many units of each fuel cost the operator at turn, as far as there are any."""
    prices = (next_price(s, f, taken) for f, count in enumerate(units) for taken in range(count))
    return sum(price or 0 for price in prices)


def cost_of_one_run(s: PowerGridState, operator: int) -> int:
    """What the fuel still missing for one run of all plants would cost, as far as there is any."""
    return cost_of(s, missing(s, operator, 1))


def buy_unit(s: PowerGridState, operator: int, fuel: int, facts: list[Fact]) -> None:
    """Move one unit from the market to an operator; the money is moved elsewhere."""
    terms, place, name = s.terms, s.terms.market_place, "market"
    if s.spending.market == "second" and terms.rules.fuel.second is not None:
        place, name = terms.second_place, terms.rules.fuel.second.id
    elif not on_market(s, fuel):
        place, name = terms.storage_place, "storage"
    s.ledger.move(1 + fuel, place, terms.operator_place(operator), 1)
    facts.append(told.FuelMoved(terms.fuels[fuel], name, terms.operators[operator], 1))
    if s.rows_moved[fuel] and not on_market(s, fuel):
        _move_row(s, fuel, -s.rows_moved[fuel], facts)


def _move_row(s: PowerGridState, fuel: int, spaces: int, facts: list[Fact]) -> None:
    moved = list(s.rows_moved)
    moved[fuel] += spaces
    s.rows_moved = tuple(moved)
    if spaces:
        facts.append(told.FuelRowMoved(s.terms.fuels[fuel], spaces))


def return_units(
    s: PowerGridState, operator: int, fuel: int, count: int, facts: list[Fact]
) -> None:
    """Surplus units go to the supply (P-B23)."""
    _give_back(s, operator, fuel, count, BANK, facts, is_surplus=True)


def burn_units(s: PowerGridState, operator: int, fuel: int, count: int, facts: list[Fact]) -> None:
    """Burnt units go to the supply (P-B23), or to the map's storage."""
    is_stored = fuel == s.terms.storage_fuel
    _give_back(s, operator, fuel, count, s.terms.storage_place if is_stored else BANK, facts)


def _give_back(
    s: PowerGridState,
    operator: int,
    fuel: int,
    count: int,
    place: int,
    facts: list[Fact],
    *,
    is_surplus: bool = False,
) -> None:
    if count:
        s.ledger.move(1 + fuel, s.terms.operator_place(operator), place, count)
        source, target = s.terms.operators[operator], "supply" if place == BANK else "storage"
        facts.append(told.FuelMoved(s.terms.fuels[fuel], source, target, count, is_surplus))


def refill(s: PowerGridState, players: int, facts: list[Fact]) -> None:
    """Refill by the map's table for so many players, as far as supply and spaces go (P-B15)."""
    terms, second, step = s.terms, s.terms.rules.fuel.second, s.course.step - 1
    for fuel, name in enumerate(terms.fuels):
        if second is not None and name in second.refill:
            free = len(terms.second_prices[fuel]) - 1 - s.ledger.at(1 + fuel, terms.second_place)
            due = min(free, second.refill[name][str(players)][step])
            _fill(s, fuel, due, (terms.second_place, second.id), facts)
        free = len(terms.unit_prices[fuel]) - 1 - on_market(s, fuel)
        due = min(free, terms.map.refill[name][str(players)][step])
        lacking = due - _fill(s, fuel, due, (terms.market_place, "market"), facts)
        if terms.rows_move[fuel] and lacking and on_market(s, fuel):
            room = free - due + lacking - s.rows_moved[fuel]
            _move_row(s, fuel, min(lacking, room), facts)
    mines.use(s, players, facts)


def _fill(
    s: PowerGridState, fuel: int, due: int, target: tuple[int, str], facts: list[Fact]
) -> int:
    """Bring units to a market, what is stored apart first; how many there were."""
    place, name = target
    brought = 0
    for source, words in ((s.terms.storage_place, "storage"), (BANK, "supply")):
        count = min(due - brought, s.ledger.at(1 + fuel, source))
        if count:
            s.ledger.move(1 + fuel, source, place, count)
            facts.append(told.FuelMoved(s.terms.fuels[fuel], words, name, count))
            brought += count
    if brought and s.rows_moved[fuel]:
        _move_row(s, fuel, -min(brought, s.rows_moved[fuel]), facts)
    return brought
