"""A state of any mode written as plain JSON data and read again.

Owns both directions; the form is `saved`'s, whether a loaded position can be is `check`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tabletop.rules.game import BadOptions, BadState
from tabletop.rules.power_grid import fuel, regions, shares
from tabletop.rules.power_grid.check import check
from tabletop.rules.power_grid.parts import (
    NOBODY,
    Auction,
    Bits,
    Course,
    PlantMarket,
    ShareBook,
    Spending,
    Supplying,
    Trading,
    members,
)
from tabletop.rules.power_grid.saved import (
    SavedAuction,
    SavedCompany,
    SavedCourse,
    SavedFuel,
    SavedGame,
    SavedMarket,
    SavedSpending,
    SavedSupplying,
    SavedTrading,
)
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.terms import BANK, MONEY
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.power_grid.mode import Mode


def save_state(s: PowerGridState) -> dict[str, Any]:
    """The whole state as plain JSON data."""
    terms, names = s.terms, s.terms.operators
    saved = SavedGame(
        game=s.mode.id,
        rules_version=s.mode.rules_version,
        seats=terms.seats,
        options=dict(terms.options),
        random=(format(s.rng.key, "x"), s.rng.counter),
        course=_save_course(s),
        players=() if terms.players_operate else tuple(s.ledger.row(MONEY)[1 : 1 + terms.seats]),
        companies={name: _save_company(s, company) for company, name in enumerate(names)},
        fuels={name: _save_fuel(s, kind) for kind, name in enumerate(terms.fuels)},
        regions=tuple(terms.regions[region] for region in members(s.regions)),
        prices=tuple(_names(names, pile) for pile in s.shares.piles),
        houses={
            terms.cities[city]: _names(names, owners)
            for city, owners in enumerate(s.houses)
            if owners
        },
        market=SavedMarket(*msgspec.structs.astuple(s.market)),
        auction=_save_auction(s),
        trading=_save_trading(s),
        spending=_save_spending(s),
        supplying=_save_supplying(s),
    )
    plain: dict[str, Any] = msgspec.to_builtins(saved)
    return plain


def _names(names: Sequence[str], indexes: Sequence[int]) -> tuple[str, ...]:
    return tuple(names[index] for index in indexes)


def _named(names: Sequence[str], bits: Bits) -> tuple[str, ...]:
    return _names(names, tuple(members(bits)))


def _save_fuel(s: PowerGridState, kind: int) -> SavedFuel:
    ledger, terms, good = s.ledger, s.terms, s.terms.fuel_good(kind)
    return SavedFuel(
        market=ledger.at(good, terms.market_place),
        supply=ledger.at(good, BANK),
        second=ledger.at(good, terms.second_place),
        storage=ledger.at(good, terms.storage_place),
        moved=s.rows_moved[kind],
        mined=s.mined if kind == terms.mined_fuel else 0,
    )


def _save_spending(s: PowerGridState) -> SavedSpending:
    spending, names = s.spending, s.terms.operators
    over, done = _named(names, spending.over_one_run), _named(names, spending.done)
    return SavedSpending(over, spending.market, done)


def _save_course(s: PowerGridState) -> SavedCourse:
    course, names = s.course, s.terms.operators
    is_for_seat = course.phase in ("regions", "trade")
    return SavedCourse(
        index=course.index,
        phase=course.phase,
        decision="" if s.now is None else s.now.name,
        order=_names(names, course.order),
        seat=course.turn if is_for_seat else None,
        company=None if is_for_seat or s.now is None else names[course.turn],
        step=course.step,
        step3=course.step3,
        connected=course.connected,
    )


def _save_company(s: PowerGridState, company: int) -> SavedCompany:
    book, terms = s.shares, s.terms
    has_shares = company < s.mode.share_kinds(terms)
    president, start = book.presidents[company], book.start_cities[company]
    return SavedCompany(
        money=s.money(company),
        president=None if president == NOBODY else president,
        start_city=None if start == NOBODY else terms.cities[start],
        has_operated=bool(book.operated >> company & 1),
        own_shares=shares.in_company(s, company) if has_shares else 0,
        bank_shares=shares.in_bank(s, company) if has_shares else 0,
        players=tuple(shares.held(s, company)) if has_shares else (),
        plants=s.plants[company],
        fuel=dict(zip(terms.fuels, fuel.stored(s, company), strict=True)),
        has_just_sold=bool(book.just_sold >> company & 1),
        has_second_network=bool(s.second_networks >> company & 1),
    )


def _save_auction(s: PowerGridState) -> SavedAuction:
    auction, names = s.auction, s.terms.operators
    return SavedAuction(
        settled=_named(names, auction.settled),
        plant=auction.plant,
        bid=auction.bid,
        bidders=_names(names, auction.bidders),
        is_any_sold=auction.is_any_sold,
        is_any_passed=auction.is_any_passed,
    )


def _save_trading(s: PowerGridState) -> SavedTrading:
    trading, names = s.trading, s.terms.operators
    next_start = trading.next_start_player
    return SavedTrading(
        start_player=trading.start_player,
        next_start_player=None if next_start == NOBODY else next_start,
        ended=tuple(members(trading.ended)),
        passes=trading.passes,
        bought=tuple(_named(names, bits) for bits in trading.bought),
        sold=tuple(_named(names, bits) for bits in trading.sold),
        traded=_named(names, trading.traded),
        has_bought=trading.has_bought,
        purchases=trading.purchases,
    )


def _save_supplying(s: PowerGridState) -> SavedSupplying:
    supplying, names = s.supplying, s.terms.operators
    earned = {names[operator]: income for operator, income in supplying.earned}
    return SavedSupplying(supplying.run, supplying.income, earned)


def load_state(mode: Mode, data: object) -> PowerGridState:
    """The state in plain JSON data, checked as a whole; raises BadState in one sentence."""
    try:
        saved = msgspec.convert(data, SavedGame)
        if saved.game != mode.id:
            raise BadState(f"no state of {mode.id}: it is of {saved.game!r:.60}")
        if saved.rules_version != mode.rules_version:
            raise BadState(f"the state is of rules version {saved.rules_version}")
        terms = mode.terms_of(saved.seats, saved.options)
        s = PowerGridState.empty(mode, terms, Rng(int(saved.random[0], 16), saved.random[1]))
        _load_goods(s, saved)
        _load_board(s, saved)
        _load_course(s, saved)
    except (msgspec.ValidationError, UnicodeError, BadOptions) as error:
        raise BadState(f"no state of {mode.id}: {error}") from error
    except KeyError as error:
        raise BadState(f"no state of {mode.id}: there is no {error}") from error
    fault = check(s)
    if fault:
        raise BadState(f"no state of {mode.id}: {fault}")
    return s


def _load_goods(s: PowerGridState, saved: SavedGame) -> None:
    terms, ledger = s.terms, s.ledger
    if list(saved.companies) != list(terms.operators) or list(saved.fuels) != list(terms.fuels):
        raise BadState("no state of this game: other companies or fuels")
    kinds = s.mode.share_kinds(terms)
    holders = [terms.seats if company < kinds else 0 for company in range(len(terms.operators))]
    owners = [0 if terms.players_operate else terms.seats, *holders]
    if [len(saved.players), *(len(one.players) for one in saved.companies.values())] != owners:
        raise BadState("no state of this game: another number of players")
    for seat, money in enumerate(saved.players):
        s.pay(BANK, terms.seat_place(seat), money)
    for kind, name in enumerate(terms.fuels):
        row, good = saved.fuels[name], terms.fuel_good(kind)
        ledger.put(good, terms.market_place, row.market)
        ledger.put(good, BANK, row.supply)
        ledger.put(good, terms.second_place, row.second)
        ledger.put(good, terms.storage_place, row.storage)
    s.rows_moved = tuple(saved.fuels[name].moved for name in terms.fuels)
    s.mined = sum(row.mined for row in saved.fuels.values())
    for company, one in enumerate(saved.companies.values()):
        place = terms.operator_place(company)
        s.pay(BANK, place, one.money)
        _load_shares(s, company, one)
        for name, count in one.fuel.items():
            ledger.put(terms.fuel_good(terms.fuel_index[name]), place, count)
        s.plants[company] = one.plants


def _load_shares(s: PowerGridState, company: int, saved: SavedCompany) -> None:
    terms = s.terms
    if company >= s.mode.share_kinds(terms):
        if saved.own_shares or saved.bank_shares:
            raise BadState("no state of this game: it has no shares")
        return
    good = terms.share_good(company)
    s.ledger.put(good, terms.operator_place(company), saved.own_shares)
    s.ledger.put(good, BANK, saved.bank_shares)
    for seat, count in enumerate(saved.players):
        s.ledger.put(good, terms.seat_place(seat), count)


def _load_board(s: PowerGridState, saved: SavedGame) -> None:
    terms = s.terms
    regions.set_regions(s, sum(1 << terms.region_index[name] for name in set(saved.regions)))
    levels = [0, 0, 0]
    for name, owners in saved.houses.items():
        city = terms.city_index[name]
        s.houses[city] = _indexes(s, owners)
        for level, owner in zip(range(3), s.houses[city], strict=False):
            levels[level] |= 1 << city
            s.networks[owner] |= 1 << city
    s.levels = (levels[0], levels[1], levels[2])
    companies = saved.companies.values()
    s.second_networks = sum(1 << i for i, c in enumerate(companies) if c.has_second_network)
    s.shares = ShareBook(
        presidents=tuple(NOBODY if c.president is None else c.president for c in companies),
        start_cities=tuple(
            NOBODY if c.start_city is None else terms.city_index[c.start_city] for c in companies
        ),
        piles=tuple(_indexes(s, pile) for pile in saved.prices),
        operated=sum(1 << index for index, c in enumerate(companies) if c.has_operated),
        just_sold=sum(1 << index for index, c in enumerate(companies) if c.has_just_sold),
    )
    s.market = PlantMarket(*msgspec.structs.astuple(saved.market))


def _indexes(s: PowerGridState, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(s.terms.operator_index[name] for name in names)


def _bits(s: PowerGridState, names: Sequence[str]) -> Bits:
    return sum(1 << index for index in set(_indexes(s, names)))


def _load_course(s: PowerGridState, saved: SavedGame) -> None:
    course, auction, trading = saved.course, saved.auction, saved.trading
    turn = course.seat
    if course.company is not None:
        turn = s.terms.operator_index[course.company]
    s.course = Course(
        course.index,
        course.phase,
        _indexes(s, course.order),
        turn or 0,
        course.step,
        course.step3,
        course.connected,
    )
    s.now = s.mode.steps[course.decision] if course.decision else None
    s.auction = Auction(
        _bits(s, auction.settled),
        auction.plant,
        auction.bid,
        _indexes(s, auction.bidders),
        auction.is_any_sold,
        auction.is_any_passed,
    )
    next_start = trading.next_start_player
    s.trading = Trading(
        trading.start_player,
        NOBODY if next_start is None else next_start,
        sum(1 << seat for seat in set(trading.ended)),
        trading.passes,
        tuple(_bits(s, names) for names in trading.bought),
        tuple(_bits(s, names) for names in trading.sold),
        _bits(s, trading.traded),
        trading.has_bought,
        trading.purchases,
    )
    spending = saved.spending
    s.spending = Spending(_bits(s, spending.over_one_run), spending.market, _bits(s, spending.done))
    supplying, index = saved.supplying, s.terms.operator_index
    earned = tuple((index[name], income) for name, income in supplying.earned.items())
    s.supplying = Supplying(supplying.run, supplying.income, earned)
