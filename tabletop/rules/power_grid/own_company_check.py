"""Whether a loaded position of mode `own_company` can be, beside what holds in every mode.

Owns what its shares, prices, sales of the round and incomes of the phase must agree in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.base_check import idle_trading_faults, rounds_faults
from tabletop.rules.power_grid.check import Faults

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def own_company_faults(s: PowerGridState) -> Faults:
    """Everything that only this mode knows to be wrong."""
    yield from rounds_faults(s, s.mode.end_cities(s))
    yield from idle_trading_faults(s)
    yield from _shares(s)
    yield from _incomes(s)


def _shares(s: PowerGridState) -> Faults:
    limits, book, seats = s.terms.shares.certificates, s.shares, s.terms.seats
    yield len(book.piles) != len(s.terms.shares.prices), "the price track has other fields"
    on_track = sorted(shares.companies_by_price(s))
    yield on_track != list(range(seats)), "each company has one price marker"
    yield book.just_sold >> seats, "an unknown company sold a share"
    for company in range(seats):
        total = s.ledger.total(s.terms.share_good(company))
        own, in_bank = shares.held(s, company)[company], shares.in_bank(s, company)
        yield total != limits.total_shares, "shares of a company are missing or extra"
        yield own < limits.president_shares, "a player lacks the president's certificate"
        yield book.just_sold >> company & 1 and not in_bank, "the share just sold is not there"
        yield s.course.index < 0 and own != total, "a share was sold before the first round"


def _incomes(s: PowerGridState) -> Faults:
    """The incomes of the phase stand in its order, up to the player at turn."""
    course, earned = s.course, s.supplying.earned
    if course.phase != "bureaucracy":
        yield earned, "an income outside its phase"
        return
    before = course.order[: course.order.index(course.turn)]
    yield tuple(operator for operator, _ in earned) != before, "the incomes do not fit the turn"
    for operator, income in earned:
        yield income not in network.possible_incomes(s, operator), "no such income"
