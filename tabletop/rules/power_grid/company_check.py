"""Whether a loaded position of a mode with companies can be, beside what holds in every mode.

Owns what companies, shares and trades must agree in; rounds and incomes are the mode's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import shares
from tabletop.rules.power_grid.check import Faults, founded
from tabletop.rules.power_grid.figures import CompanyFigures
from tabletop.rules.power_grid.fuel import stored
from tabletop.rules.power_grid.parts import NOBODY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def company_faults(s: PowerGridState, figures: CompanyFigures) -> Faults:
    """Everything about companies and trading that only these modes know to be wrong."""
    if s.course.phase == "regions":
        yield founded(s), "a company is founded before the first round"
    yield from _companies(s, figures)
    yield from _trading(s)


def _companies(s: PowerGridState, figures: CompanyFigures) -> Faults:
    """Shares, presidents and price markers of all companies."""
    limits, book = s.terms.shares.certificates, s.shares
    on_track = sorted(shares.companies_by_price(s))
    yield len(book.piles) != len(s.terms.shares.prices), "the price track has other fields"
    yield on_track != sorted(founded(s)), "each founded company has one price marker"
    for company, president in enumerate(book.presidents):
        holdings = shares.held(s, company)
        total = s.ledger.total(s.terms.share_good(company))
        yield total != limits.total_shares, "shares of a company are missing or extra"
        if president == NOBODY:
            issued = shares.in_bank if limits.issued_by == "bank" else shares.in_company
            yield issued(s, company) != total, "shares of a company not founded are out"
            treasury = figures.companies[company].treasury
            yield s.money(company) != treasury, "a company not founded has other money"
            has_goods = s.plants[company] or any(stored(s, company))
            yield has_goods, "a company not founded owns something"
            yield book.operated >> company & 1, "a company not founded has operated"
            continue
        yield president >= s.terms.seats, "a president sits at no seat"
        yield holdings[president] < limits.president_shares, "a president lacks the certificate"
        yield max(holdings) > holdings[president], "another player should be president"
        yield max(holdings) > limits.owner_limit, "a player owns too many shares"
        yield shares.in_bank(s, company) > limits.bank_limit, "the bank owns too many shares"


def _trading(s: PowerGridState) -> Faults:
    """Marks, ends and passes of the stock round."""
    trading, seats = s.trading, s.terms.seats
    everyone, companies = (1 << seats) - 1, (1 << len(s.terms.operators)) - 1
    yield trading.start_player >= seats, "the start player sits at no seat"
    yield trading.next_start_player >= seats, "the next start player sits at no seat"
    yield len(trading.bought) != seats or len(trading.sold) != seats, "marks of other seats"
    yield (trading.next_start_player == NOBODY) != (not trading.ended), "the first end is unclear"
    marks = [bought & sold for bought, sold in zip(trading.bought, trading.sold, strict=True)]
    yield any(marks), "a player bought and sold the same company"
    yield trading.traded & ~companies, "a trade of no company"
    yield trading.has_bought and not trading.traded, "a purchase of no company"
    yield trading.passes and trading.traded, "a pass and a trade in one turn"
    if s.course.phase == "trade":
        yield s.course.turn >= seats, "no such seat is at turn"
        yield trading.ended >> s.course.turn & 1, "a player who ended is at turn"
        yield trading.ended >= everyone, "all have ended"
        yield s.course.index == 0 and any(trading.sold), "shares were sold in the first round"
        marked = trading.bought[s.course.turn] | trading.sold[s.course.turn]
        yield trading.traded & ~marked, "a trade without its mark"
    else:
        yield trading.ended or any(trading.bought) or any(trading.sold), "marks outside trading"
        yield trading.traded, "a trade outside the stock round"
