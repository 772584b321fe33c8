"""Whether a loaded position of mode `stock` can be, beside what holds in every mode.

Owns what its rounds, companies, start cities, trades and dividends must agree in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.check import Faults, decision_name, founded
from tabletop.rules.power_grid.figures import StockFigures
from tabletop.rules.power_grid.fuel import stored
from tabletop.rules.power_grid.parts import NOBODY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def stock_faults(s: PowerGridState, figures: StockFigures) -> Faults:
    """Everything that only this mode knows to be wrong."""
    yield from _course(s, figures)
    if s.course.phase == "regions":
        yield founded(s), "a company is founded before the first round"
    yield from companies_faults(s)
    yield from _start_cities(s)
    yield from trading_faults(s)
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


def companies_faults(s: PowerGridState) -> Faults:
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
            yield shares.in_company(s, company) != total, "shares of a company not founded are out"
            has_goods = s.money(company) or s.plants[company] or any(stored(s, company))
            yield has_goods, "a company not founded owns something"
            yield book.operated >> company & 1, "a company not founded has operated"
            continue
        yield president >= s.terms.seats, "a president sits at no seat"
        yield holdings[president] < limits.president_shares, "a president lacks the certificate"
        yield max(holdings) > holdings[president], "another player should be president"
        yield max(holdings) > limits.owner_limit, "a player owns too many shares"
        yield shares.in_bank(s, company) > limits.bank_limit, "the bank owns too many shares"


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


def trading_faults(s: PowerGridState) -> Faults:
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


def _incomes(s: PowerGridState, figures: StockFigures) -> Faults:
    name, turn = decision_name(s), s.course.turn
    if name not in ("supply_cities", "dividend"):
        return
    income, earned = s.supplying.income, figures.income
    yield (income is None) != (name == "supply_cities"), "the income does not fit the decision"
    if income is not None:
        most = earned.base + earned.per_city * s.networks[turn].bit_count()
        yield income not in range(earned.base, most + 1, earned.per_city), "no such income"
        yield income > s.money(turn), "the income is gone"
        yield s.course.index == len(figures.sequence) - 1, "the last income must be paid out"
