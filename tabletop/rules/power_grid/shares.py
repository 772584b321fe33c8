"""Shares: the price track with its piles, presidents and majorities.

Owns P-S6, P-O1 and P-T12 to P-T20: every price move and change of president is made here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.parts import NOBODY
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def field_of(s: PowerGridState, company: int) -> int:
    """The index of a company's price field; NOBODY before it is founded."""
    for index, pile in enumerate(s.shares.piles):
        if company in pile:
            return index
    return NOBODY


def price_of(s: PowerGridState, company: int) -> int:
    """The price of a share; 0 before the company is founded."""
    field = field_of(s, company)
    return 0 if field == NOBODY else s.terms.shares.prices[field]


def put_on_field(s: PowerGridState, company: int, field: int, facts: list[Fact]) -> None:
    """Lay a marker on top of a field; a move off the track leaves the pile as it is (P-T18)."""
    prices = s.terms.shares.prices
    if not 0 <= field < len(prices):
        return
    source = field_of(s, company)
    piles = list(s.shares.piles)
    if source != NOBODY:
        piles[source] = tuple(other for other in piles[source] if other != company)
    piles[field] = (*piles[field], company)
    s.shares.piles = tuple(piles)
    old = None if source == NOBODY else prices[source]
    facts.append(told.PriceMoved(s.terms.operators[company], old, prices[field]))


def move_price(s: PowerGridState, company: int, fields: int, facts: list[Fact]) -> None:
    """Move a price marker up or down by that many fields."""
    put_on_field(s, company, field_of(s, company) + fields, facts)


def companies_by_price(s: PowerGridState) -> tuple[int, ...]:
    """Founded companies, lowest price first, within a field the lower marker first (P-O1)."""
    return tuple(company for pile in s.shares.piles for company in pile)


def held(s: PowerGridState, company: int) -> list[int]:
    """Shares of a company by player, the double counted as 2."""
    terms = s.terms
    start = terms.share_good(company) * terms.places + 1
    return s.ledger.balances[start : start + terms.seats]


def in_bank(s: PowerGridState, company: int) -> int:
    """Shares of a company in the bank."""
    return s.ledger.balances[s.terms.share_good(company) * s.terms.places]


def in_company(s: PowerGridState, company: int) -> int:
    """Shares that a company still holds itself; they count for no majority (P-T20).

    Where players operate, they hold those of their companies.
    """
    if s.terms.players_operate:
        return 0
    return s.ledger.at(s.terms.share_good(company), s.terms.operator_place(company))


def heir(s: PowerGridState, company: int, shares: list[int]) -> Seat | None:
    """Who becomes president with these holdings: most shares, more than the president's.

    Among equals the nearest clockwise from the president (P-T13, P-T15); needs two singles.
    """
    president = s.shares.presidents[company]
    most = max(shares)
    if most <= shares[president] or most < s.terms.shares.certificates.president_shares:
        return None
    seats = s.terms.seats
    for step in range(1, seats):
        seat = (president + step) % seats
        if shares[seat] == most:
            return seat
    return None


def settle_president(s: PowerGridState, company: int, facts: list[Fact]) -> None:
    """Hand the double certificate to a player who now has more shares, at once.

    The exchange for two singles moves no share and no price and sets no mark (P-T21).
    """
    new = heir(s, company, held(s, company))
    if new is not None:
        old = s.shares.presidents[company]
        set_president(s, company, new)
        facts.append(told.PresidentChanged(s.terms.operators[company], old, new))


def set_president(s: PowerGridState, company: int, seat: Seat) -> None:
    """Note who presides over a company."""
    presidents = list(s.shares.presidents)
    presidents[company] = seat
    s.shares.presidents = tuple(presidents)


def move_shares(s: PowerGridState, company: int, source: int, target: int, count: int) -> Fact:
    """Move shares between two places of the ledger."""
    s.ledger.move(s.terms.share_good(company), source, target, count)
    return told.ShareMoved(s.terms.operators[company], s.party(source), s.party(target), count)


def move_prices(s: PowerGridState, moves: Mapping[int, int], facts: list[Fact]) -> None:
    """Move these companies by so many fields each: dear before cheap, top first (P-T18)."""
    for company in reversed(companies_by_price(s)):
        if moves.get(company):
            move_price(s, company, moves[company], facts)


def raise_fully_held(s: PowerGridState, facts: list[Fact]) -> None:
    """Companies with all shares at players rise one field (P-T18)."""
    founded = companies_by_price(s)
    held = [c for c in founded if not in_bank(s, c) and not in_company(s, c)]
    move_prices(s, dict.fromkeys(held, 1), facts)


def pay_dividend(s: PowerGridState, company: int, per_share: int, facts: list[Fact]) -> None:
    """Pay each share from the company: players, the bank, and the company itself (P-O11)."""
    source = s.terms.operator_place(company)
    for seat, count in enumerate(held(s, company)):
        pay(s, source, s.terms.seat_place(seat), count * per_share, "dividend", facts)
    pay(s, source, BANK, in_bank(s, company) * per_share, "dividend", facts)
