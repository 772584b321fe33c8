"""Whether a loaded position of mode `stock_race` can be, beside what holds with companies.

Owns what its rounds, order, purchases and incomes must agree in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.check import Faults, founded
from tabletop.rules.power_grid.company_check import company_faults
from tabletop.rules.power_grid.figures import StockRaceFigures
from tabletop.rules.power_grid.parts import NOBODY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def race_faults(s: PowerGridState, figures: StockRaceFigures, end_cities: int) -> Faults:
    """Everything that only this mode knows to be wrong."""
    yield from _course(s, figures, end_cities)
    yield from company_faults(s, figures)
    yield any(city != NOBODY for city in s.shares.start_cities), "a start city is noted"
    for company in founded(s):
        yield shares.in_company(s, company), "a company holds own shares"
    yield from _purchases(s)
    yield from _incomes(s)


def _course(s: PowerGridState, figures: StockRaceFigures, end_cities: int) -> Faults:
    course, sequence = s.course, figures.sequence
    yield set(course.order) != founded(s), "the order lacks a company"
    if course.phase == "regions":
        yield course.index != -1, "the regions are chosen before the first round"
        return
    yield course.index < 0, "no such round"
    is_trade = sequence[course.index % len(sequence)] == "stock"
    yield is_trade != (course.phase == "trade"), "the phase does not fit the round"
    if course.phase != "building":
        is_reached = network.largest(s) >= end_cities
        yield is_reached != (course.phase == "over"), "the end does not fit the cities"


def _purchases(s: PowerGridState) -> Faults:
    trading, companies = s.trading, len(s.terms.operators)
    yield len(trading.purchases) not in (0, companies), "purchases of other companies"
    purchases = trading.purchases or (0,) * companies
    for company, count in enumerate(purchases):
        buyers = sum(marks >> company & 1 for marks in trading.bought)
        yield count < buyers or bool(count) != bool(buyers), "the purchases do not fit their marks"


def _incomes(s: PowerGridState) -> Faults:
    order, supplying = s.course.order, s.supplying
    yield supplying.income is not None, "no income is decided about"
    before = order[order.index(s.course.turn) + 1 :] if s.course.phase == "bureaucracy" else ()
    operators = tuple(operator for operator, _ in supplying.earned)
    yield operators != before[::-1], "the incomes do not fit the turn"
    for operator, income in supplying.earned:
        yield income not in network.possible_incomes(s, operator), "no such income"
        yield income > s.money(operator), "the income is gone"
