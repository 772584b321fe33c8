"""Builds what a seat or the whole table may see of a game in any mode.

Owns P-B26; the types are `view`'s, hidden are the deck's order, boxed plants and others' money.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Seat
from tabletop.rules.power_grid import fuel, mines, network, plant_market, regions, shares
from tabletop.rules.power_grid.parts import NOBODY, Bits, members
from tabletop.rules.power_grid.steps.fuel import fills
from tabletop.rules.power_grid.terms import MONEY
from tabletop.rules.power_grid.view import (
    AuctionView,
    CompanyView,
    FillView,
    FuelView,
    GridView,
    PlayerView,
    RouteView,
)

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def view_of(s: PowerGridState, viewer: Seat | None) -> GridView:
    """What a seat, or the whole table (None), may see."""
    terms, course = s.terms, s.course
    names = terms.operators
    is_for_seat = course.phase in ("regions", "trade")
    next_start = s.trading.next_start_player
    number, rounds = s.mode.round_of(s)
    return GridView(
        mode=s.mode.id,
        viewer=viewer,
        map=terms.map.id,
        regions=tuple(terms.regions[region] for region in members(s.regions)),
        phase=course.phase,
        decision="" if s.now is None else s.now.name,
        round=number,
        rounds=rounds,
        step=course.step,
        to_act=s.to_act(),
        active=None if is_for_seat or s.now is None else names[course.turn],
        order=() if is_for_seat else tuple(names[company] for company in course.order),
        start_player=s.trading.start_player,
        next_start_player=None if next_start == NOBODY else next_start,
        passes_in_row=s.trading.passes,
        market=s.market.row,
        actual=len(plant_market.actual(s)),
        deck=len(s.market.deck),
        fuels={name: _fuel(s, kind) for kind, name in enumerate(terms.fuels)},
        prices=tuple(
            (price, tuple(names[company] for company in pile))
            for price, pile in zip(terms.shares.prices, s.shares.piles, strict=True)
            if pile
        ),
        companies=tuple(_company(s, company, viewer) for company in range(len(names))),
        players=tuple(_player(s, seat, viewer) for seat in range(terms.seats)),
        cities={
            terms.cities[city]: tuple(names[owner] for owner in houses)
            for city, houses in enumerate(s.houses)
            if houses
        },
        auction=_auction(s),
        routes=_routes(s),
        starts=_starts(s),
        fills=_fills(s),
        plants_run=s.supplying.run if course.phase == "bureaucracy" else (),
        income=s.supplying.income if course.phase == "bureaucracy" else None,
        discounted=s.market.discounted or None,
        open_regions=_open_regions(s) if course.phase == "regions" else (),
        end_cities=s.mode.end_cities(s),
        loss=network.loss_of_outage(s),
    )


def _open_regions(s: PowerGridState) -> tuple[str, ...]:
    return tuple(
        s.terms.regions[region] for region in members(regions.choosable(s.terms, s.regions))
    )


def _fuel(s: PowerGridState, kind: int) -> FuelView:
    terms, ledger, good = s.terms, s.ledger, s.terms.fuel_good(kind)
    second = ledger.at(good, terms.second_place)
    return FuelView(
        market=fuel.on_market(s, kind),
        supply=ledger.at(good, 0),
        price=fuel.next_price(s, kind),
        second=second,
        second_price=terms.second_prices[kind][second] if second else None,
        storage=ledger.at(good, terms.storage_place),
        moved=s.rows_moved[kind],
        mined=s.mined if kind == terms.mined_fuel else 0,
        mine_price=mines.price(s) if kind == terms.mined_fuel else None,
    )


def _fills(s: PowerGridState) -> dict[str, FillView]:
    if s.course.phase != "fuel":
        return {}
    return {
        name: FillView(
            {s.terms.fuels[kind]: count for kind, count in enumerate(units) if count},
            fuel.cost_of(s, units),
        )
        for name, units in fills(s).items()
    }


def _is_money_seen(s: PowerGridState, seat: Seat, viewer: Seat | None) -> bool:
    return bool(s.options["open_money"]) or seat == viewer or s.now is None


def _company(s: PowerGridState, company: int, viewer: Seat | None) -> CompanyView:
    terms, book = s.terms, s.shares
    president, start = book.presidents[company], book.start_cities[company]
    is_seen = terms.is_money_open or _is_money_seen(s, president, viewer)
    has_shares = company < s.mode.share_kinds(terms)
    units = fuel.stored(s, company)
    return CompanyView(
        id=terms.operators[company],
        president=None if president == NOBODY else president,
        money=s.money(company) if is_seen else None,
        plants=s.plants[company],
        fuel={name: count for name, count in zip(terms.fuels, units, strict=True) if count},
        cities=s.networks[company].bit_count(),
        start_city=None if start == NOBODY else terms.cities[start],
        price=shares.price_of(s, company) or None,
        own_shares=shares.in_company(s, company) if has_shares else 0,
        bank_shares=shares.in_bank(s, company) if has_shares else 0,
        just_sold=book.just_sold >> company & 1,
    )


def _player(s: PowerGridState, seat: Seat, viewer: Seat | None) -> PlayerView:
    names = s.terms.operators[: s.mode.share_kinds(s.terms)]
    is_seen = _is_money_seen(s, seat, viewer)
    trading = s.trading
    return PlayerView(
        seat=seat,
        money=s.ledger.at(MONEY, s.terms.seat_place(seat)) if is_seen else None,
        shares={
            name: count
            for company, name in enumerate(names)
            if (count := shares.held(s, company)[seat])
        },
        presides=tuple(
            n
            for n, head in zip(s.terms.operators, s.shares.presidents, strict=True)
            if head == seat
        ),
        bought=_named(names, trading.bought[seat]),
        sold=_named(names, trading.sold[seat]),
        has_ended=bool(trading.ended >> seat & 1),
    )


def _named(names: Sequence[str], bits: Bits) -> tuple[str, ...]:
    return tuple(names[index] for index in members(bits))


def _auction(s: PowerGridState) -> AuctionView | None:
    auction, names = s.auction, s.terms.operators
    if s.course.phase != "auction" or not auction.plant:
        return None
    bidders = tuple(names[bidder] for bidder in auction.bidders)
    return AuctionView(auction.plant, auction.bid, bidders[-1], bidders)


def _routes(s: PowerGridState) -> dict[str, RouteView]:
    if s.course.phase != "building":
        return {}
    return _seen(s, network.routes_of(s, s.course.turn))


def _starts(s: PowerGridState) -> dict[str, RouteView]:
    """Where a network can begin: the first of a company just founded, or by a map's rule a second
    one.
    """
    if s.now is not None and s.now.name == "start_city":
        return _seen(s, {city: network.start(s, city) for city in members(network.start_cities(s))})
    if s.course.phase != "building":
        return {}
    cities = members(network.second_starts(s, s.course.turn))
    return _seen(s, {city: network.second_start(s, city) for city in cities})


def _seen(s: PowerGridState, routes: Mapping[int, network.Route]) -> dict[str, RouteView]:
    cities = s.terms.cities
    return {
        cities[city]: RouteView(
            tuple(cities[step] for step in route.path), route.connections, route.place
        )
        for city, route in routes.items()
    }
