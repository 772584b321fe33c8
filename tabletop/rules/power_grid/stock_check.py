"""Whether a loaded position of mode `stock` can be, beside what holds with companies.

Owns what its rounds, start cities and dividends must agree in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import network
from tabletop.rules.power_grid.check import Faults, decision_name, founded
from tabletop.rules.power_grid.company_check import company_faults
from tabletop.rules.power_grid.figures import StockFigures
from tabletop.rules.power_grid.parts import NOBODY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def stock_faults(s: PowerGridState, figures: StockFigures) -> Faults:
    """Everything that only this mode knows to be wrong."""
    yield from _course(s, figures)
    yield from company_faults(s, figures)
    yield from _start_cities(s)
    yield from _incomes(s, figures)


def _course(s: PowerGridState, figures: StockFigures) -> Faults:
    course, sequence = s.course, figures.sequence
    is_over = course.phase == "over"
    if course.phase == "regions":
        yield course.index != -1, "the regions are chosen before the first round"
        return
    yield not 0 <= course.index <= len(sequence), "no such round"
    yield is_over != (course.index == len(sequence)), "the round does not fit the phase"
    if not is_over:
        is_trade = sequence[course.index] == "stock"
        yield is_trade != (course.phase == "trade"), "the phase does not fit the round"


def _start_cities(s: PowerGridState) -> Faults:
    starts = s.shares.start_cities
    chosen = [city for city in starts if city != NOBODY]
    yield len(set(chosen)) != len(chosen), "two companies have one start city"
    for company, city in enumerate(starts):
        if city != NOBODY:
            yield not s.networks[company] >> city & 1, "a start city has no house of its company"
    missing = [company for company in founded(s) if starts[company] == NOBODY]
    is_choosing = decision_name(s) == "start_city"
    yield len(missing) != is_choosing, "the start city does not fit the decision"
    yield any(s.shares.presidents[c] != s.course.turn for c in missing), "another player founded"
    yield is_choosing and not network.start_cities(s), "there is no start city left"


def _incomes(s: PowerGridState, figures: StockFigures) -> Faults:
    name, turn = decision_name(s), s.course.turn
    if name not in ("supply_cities", "dividend"):
        return
    income = s.supplying.income
    yield (income is None) != (name == "supply_cities"), "the income does not fit the decision"
    if income is not None:
        yield income not in network.possible_incomes(s, turn), "no such income"
        yield income > s.money(turn), "the income is gone"
        yield s.course.index == len(figures.sequence) - 1, "the last income must be paid out"
