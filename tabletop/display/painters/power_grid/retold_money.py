"""What facts of money, shares and prices change of a view, and how a view is changed at all.

Owns these changes; which fact leads to which is `retold`'s.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tabletop.display.fields import seat_of
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.views import company_of
from tabletop.rules.game import Seat
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.view import CompanyView, GridView, PlayerView


def with_fields(view: GridView, **fields: object) -> GridView:
    """The view with these fields."""
    return msgspec.structs.replace(view, **fields)


def with_company(view: GridView, name: str, **fields: object) -> GridView:
    """The view with these fields of one company."""

    def changed(company: CompanyView) -> CompanyView:
        return msgspec.structs.replace(company, **fields) if company.id == name else company

    return with_fields(view, companies=tuple(map(changed, view.companies)))


def with_player(view: GridView, seat: Seat, **fields: object) -> GridView:
    """The view with these fields of one player."""

    def changed(player: PlayerView) -> PlayerView:
        return msgspec.structs.replace(player, **fields) if player.seat == seat else player

    return with_fields(view, players=tuple(map(changed, view.players)))


def is_company(view: GridView, party: str) -> bool:
    """Whether a party of a payment is an operator."""
    return any(company.id == party for company in view.companies)


def in_order(view: GridView, names: Iterable[str]) -> tuple[str, ...]:
    """Companies in the order of the game."""
    known = set(names)
    return tuple(company.id for company in view.companies if company.id in known)


# Money, shares and prices


def money_paid(view: GridView, fact: told.MoneyPaid, figures: BoardFigures) -> GridView:
    """The giver has less, the taker more."""
    view = received(view, fact.source, -fact.amount, figures)
    return received(view, fact.target, fact.amount, figures)


def received(view: GridView, party: str, amount: int, figures: BoardFigures) -> GridView:
    """Money that a party got or, below 0, gave; hidden money stays hidden.

    Players that operate have the same money as their operator.
    """
    seat = seat_of(party)
    if is_company(view, party):
        company = company_of(view, party)
        view = with_company(view, party, money=_changed(company.money, amount))
        seat = company.president if figures.players_operate else None
    if seat is None:
        return view
    return with_player(view, seat, money=_changed(view.players[seat].money, amount))


def _changed(money: int | None, amount: int) -> int | None:
    """What is hidden stays hidden."""
    return None if money is None else money + amount


def share_moved(view: GridView, fact: told.ShareMoved, _: BoardFigures) -> GridView:
    """Shares have another owner; in a stock round that leaves a mark and ends a row of passes."""
    view = _held(view, fact.company, fact.source, -fact.count)
    view = _held(view, fact.company, fact.target, fact.count)
    buyer, seller = seat_of(fact.target), seat_of(fact.source)
    if buyer is not None:
        bought = in_order(view, (*view.players[buyer].bought, fact.company))
        view = with_player(view, buyer, bought=bought)
    elif seller is not None:
        sold = in_order(view, (*view.players[seller].sold, fact.company))
        view = with_player(view, seller, sold=sold)
    return with_fields(view, passes_in_row=0)


def _held(view: GridView, name: str, party: str, count: int) -> GridView:
    """Shares of a company that a party got or, below 0, gave."""
    company, seat = company_of(view, name), seat_of(party)
    if seat is not None:
        held = {**view.players[seat].shares}
        held[name] = held.get(name, 0) + count
        shares = {other: held[other] for other in in_order(view, held) if held[other]}
        return with_player(view, seat, shares=shares)
    if party == name and company.own_shares:
        return with_company(view, name, own_shares=company.own_shares + count)
    if is_company(view, party):
        return _held_by_operator(view, name, party, count)
    return with_company(view, name, bank_shares=company.bank_shares + count)


def _held_by_operator(view: GridView, name: str, party: str, count: int) -> GridView:
    """Players that operate hold shares themselves; what one sells cannot be bought yet."""
    head, company = company_of(view, party).president, company_of(view, name)
    if count < 0:
        view = with_company(view, name, just_sold=company.just_sold - count)
    return view if head is None else _held(view, name, f"seat:{head}", count)


def shares_freed(view: GridView, _: told.SharesFreed, __: BoardFigures) -> GridView:
    """All shares in the bank can be bought."""
    for company in view.companies:
        view = with_company(view, company.id, just_sold=0)
    return view


def company_founded(view: GridView, fact: told.CompanyFounded, _: BoardFigures) -> GridView:
    """A company has its first president."""
    return _presided(view, fact.company, fact.seat)


def president_changed(view: GridView, fact: told.PresidentChanged, _: BoardFigures) -> GridView:
    """A company has another president."""
    return _presided(view, fact.company, fact.new)


def _presided(view: GridView, name: str, seat: Seat) -> GridView:
    view = with_company(view, name, president=seat)
    for player in view.players:
        kept = [other for other in player.presides if other != name]
        if player.seat == seat:
            kept.append(name)
        view = with_player(view, player.seat, presides=in_order(view, kept))
    return view


def price_moved(view: GridView, fact: told.PriceMoved, _: BoardFigures) -> GridView:
    """The marker leaves its pile and lies on top of the other."""
    piles = {
        price: tuple(company for company in pile if company != fact.company)
        for price, pile in view.prices
    }
    piles[fact.new] = (*piles.get(fact.new, ()), fact.company)
    prices = tuple((price, piles[price]) for price in sorted(piles) if piles[price])
    return with_company(with_fields(view, prices=prices), fact.company, price=fact.new)
