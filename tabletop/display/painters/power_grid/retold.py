"""The picture of a stock game after some facts have been told, from the picture before.

Owns what each fact changes of a view. Not told by facts, so left as they are: `decision`,
`routes` of the next builder, who still bids after an opening, private money revealed at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import STEP_3_CARD
from tabletop.display.painters.power_grid.retold_money import (
    company_founded,
    is_company,
    money_paid,
    president_changed,
    price_moved,
    received,
    share_moved,
    shares_freed,
    with_company,
    with_fields,
    with_player,
)
from tabletop.display.painters.power_grid.views import company_of
from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.view import AuctionView, FuelView, GridView

LAST_STEP = 3

Change = Callable[[GridView, Any, BoardFigures], GridView]


def retold(view: GridView, facts: Iterable[Fact], figures: BoardFigures) -> GridView:
    """The view after these facts. `active` and `to_act` follow who does what is told."""
    for fact in facts:
        change = CHANGES.get(type(fact))
        if change is not None:
            view = change(view, fact, figures)
        if isinstance(fact, DOINGS) and view.phase != "trade":
            head = company_of(view, fact.company).president
            to_act = view.to_act if head is None else (head,)
            view = with_fields(view, active=fact.company, to_act=to_act)
    return view


# Rounds, phases and steps


def _round_began(view: GridView, fact: told.RoundBegan, figures: BoardFigures) -> GridView:
    """An operating round begins with its auctions, before they are announced, too."""
    phase = "trade" if fact.kind == "stock" else "auction"
    rounds = figures.rounds_of(fact.kind)
    return with_fields(view, round=fact.number, rounds=rounds, order=(), phase=phase, active=None)


def _region_chosen(view: GridView, fact: told.RegionChosen, figures: BoardFigures) -> GridView:
    """Regions in play stand in the order of the map."""
    chosen = {*view.regions, fact.region}
    return with_fields(view, regions=tuple(name for name in figures.map.regions if name in chosen))


def _order_settled(view: GridView, fact: told.OrderSettled, _: BoardFigures) -> GridView:
    return with_fields(view, order=fact.order)


def _phase_began(view: GridView, fact: told.PhaseBegan, _: BoardFigures) -> GridView:
    return with_fields(view, phase=fact.phase, auction=None, routes={}, plants_run=(), income=None)


def _turn_passed(view: GridView, _: told.TurnPassed, __: BoardFigures) -> GridView:
    return with_fields(view, passes_in_row=view.passes_in_row + 1)


def _round_ended(view: GridView, fact: told.RoundEnded, _: BoardFigures) -> GridView:
    view = with_player(view, fact.seat, has_ended=True)
    start = fact.seat if fact.is_first else view.next_start_player
    return with_fields(view, passes_in_row=0, next_start_player=start)


def _stock_round_closed(view: GridView, fact: told.StockRoundClosed, _: BoardFigures) -> GridView:
    for player in view.players:
        view = with_player(view, player.seat, bought=(), sold=(), has_ended=False)
    return with_fields(
        view, start_player=fact.start_player, next_start_player=None, passes_in_row=0
    )


def _step_began(view: GridView, fact: told.StepBegan, figures: BoardFigures) -> GridView:
    row = view.market
    if fact.step == LAST_STEP:
        row = tuple(number for number in row if number != STEP_3_CARD)
    return _marketed(
        with_fields(view, step=fact.step), row, figures, is_open=fact.step == LAST_STEP
    )


def _game_ended(view: GridView, _: told.GameEnded, __: BoardFigures) -> GridView:
    return with_fields(view, phase="over", active=None, to_act=(), plants_run=(), income=None)


# Auctions and the plant market


def _auction_opened(view: GridView, fact: told.AuctionOpened, _: BoardFigures) -> GridView:
    """Who bids next and then, no fact tells: the opener alone is shown, as some may be out."""
    auction = AuctionView(fact.plant, fact.bid, fact.company, (fact.company,))
    return with_fields(view, auction=auction)


def _bid_raised(view: GridView, fact: told.BidRaised, _: BoardFigures) -> GridView:
    bidders = (*_without(view, fact.company), fact.company)
    return with_fields(view, auction=AuctionView(fact.plant, fact.bid, fact.company, bidders))


def _dropped_out(view: GridView, fact: told.DroppedOut, _: BoardFigures) -> GridView:
    if view.auction is None:
        return view
    left = _without(view, fact.company)
    return with_fields(view, auction=msgspec.structs.replace(view.auction, bidders=left))


def _without(view: GridView, company: str) -> tuple[str, ...]:
    """The bidders but one."""
    bidders: Sequence[str] = view.auction.bidders if view.auction else ()
    return tuple(bidder for bidder in bidders if bidder != company)


def _plant_sold(view: GridView, fact: told.PlantSold, figures: BoardFigures) -> GridView:
    plants = tuple(sorted((*company_of(view, fact.company).plants, fact.plant)))
    view = with_company(with_fields(view, auction=None), fact.company, plants=plants)
    return _left_market(view, fact.plant, figures)


def _plant_discarded(view: GridView, fact: told.PlantDiscarded, _: BoardFigures) -> GridView:
    old = company_of(view, fact.company).plants
    plants = tuple(plant for plant in old if plant != fact.plant)
    return with_company(with_fields(view, auction=None), fact.company, plants=plants)


def _plant_drawn(view: GridView, fact: told.PlantDrawn, figures: BoardFigures) -> GridView:
    view = with_fields(view, deck=view.deck - 1, auction=None)
    return _marketed(view, (*view.market, fact.plant), figures)


def _step3_drawn(view: GridView, _: told.Step3Drawn, figures: BoardFigures) -> GridView:
    view = with_fields(view, deck=view.deck - 1, auction=None)
    return _marketed(view, (*view.market, STEP_3_CARD), figures)


def _plant_removed(view: GridView, fact: told.PlantRemoved, figures: BoardFigures) -> GridView:
    if fact.reason == "step_3":
        row = [number for number in view.market if number not in (STEP_3_CARD, fact.plant)]
        return _marketed(view, row, figures, is_open=True)
    return _left_market(view, fact.plant, figures)


def _plant_put_under(view: GridView, fact: told.PlantPutUnder, figures: BoardFigures) -> GridView:
    return _left_market(with_fields(view, deck=view.deck + 1), fact.plant, figures)


def _plants_put_on_top(view: GridView, fact: told.PlantsPutOnTop, _: BoardFigures) -> GridView:
    return with_fields(view, deck=view.deck + len(fact.plants))


def _discount_laid(view: GridView, fact: told.DiscountLaid, _: BoardFigures) -> GridView:
    return with_fields(view, discounted=fact.plant)


def _discount_taken(view: GridView, _: told.DiscountTaken, __: BoardFigures) -> GridView:
    return with_fields(view, discounted=None)


def _left_market(view: GridView, plant: int, figures: BoardFigures) -> GridView:
    return _marketed(view, [number for number in view.market if number != plant], figures)


def _marketed(
    view: GridView, row: Iterable[int], figures: BoardFigures, is_open: bool = False
) -> GridView:
    """These plants on the market; `is_open` when the Step 3 card has left it just now."""
    market = tuple(sorted(row))
    # All plants of the market are for sale once the Step 3 card came and went.
    most = figures.for_sale + figures.offers_fuelless
    is_open = is_open or view.step == LAST_STEP or view.actual > most
    actual = market if is_open else market[: _for_sale(market, figures)]
    count = sum(number != STEP_3_CARD for number in actual)
    return with_fields(view, market=market, actual=count)


def _for_sale(market: Sequence[int], figures: BoardFigures) -> int:
    """How many plants may be put up: one more where the next burns nothing and the map says so."""
    count = figures.for_sale
    following = figures.plants.get(market[count]) if len(market) > count else None
    is_offered = figures.offers_fuelless and following is not None and not following.fuels
    return count + is_offered


# Fuel, houses, incomes


def _as_it_was(view: GridView, _: Fact, __: BoardFigures) -> GridView:
    return view


def _fuel_moved(view: GridView, fact: told.FuelMoved, figures: BoardFigures) -> GridView:
    view = _stored(view, fact.source, fact.fuel, -fact.count, figures)
    return _stored(view, fact.target, fact.fuel, fact.count, figures)


def _stored(view: GridView, place: str, fuel: str, count: int, figures: BoardFigures) -> GridView:
    """Units that the market, the supply or a company got or, below 0, gave."""
    if is_company(view, place):
        units = {**company_of(view, place).fuel}
        units[fuel] = units.get(fuel, 0) + count
        stored = {name: units[name] for name in view.fuels if units.get(name)}
        return with_company(view, place, fuel=stored)
    old = view.fuels[fuel]
    part = place if place in ("market", "supply", "storage") else "second"
    new = msgspec.structs.replace(old, **{part: getattr(old, part) + count})
    return _priced(view, fuel, new, figures)


def _priced(view: GridView, fuel: str, new: FuelView, figures: BoardFigures) -> GridView:
    old, spaces = view.fuels[fuel], figures.map.market[fuel]
    before = next_price(spaces, old.market, old.moved)
    price = next_price(spaces, new.market, new.moved)
    if price is not None and old.price is not None and before is not None:
        price += old.price - before if old.second_price is None else 0
    return with_fields(view, fuels={**view.fuels, fuel: msgspec.structs.replace(new, price=price)})


def _mines_sold(view: GridView, fact: told.MinesSold, _: BoardFigures) -> GridView:
    return _mined(view, fact.fuel, fact.count)


def _mined_used(view: GridView, fact: told.MinedUsed, _: BoardFigures) -> GridView:
    return _mined(view, fact.fuel, -fact.count)


def _mined(view: GridView, fuel: str, count: int) -> GridView:
    """More or fewer units on the market of the mines."""
    old = view.fuels[fuel]
    new = msgspec.structs.replace(old, mined=old.mined + count)
    return with_fields(view, fuels={**view.fuels, fuel: new})


def _row_moved(view: GridView, fact: told.FuelRowMoved, figures: BoardFigures) -> GridView:
    old = view.fuels[fact.fuel]
    new = msgspec.structs.replace(old, moved=old.moved + fact.spaces)
    return _priced(view, fact.fuel, new, figures)


def next_price(spaces: Sequence[tuple[int, int]], units: int, moved: int = 0) -> int | None:
    """What the next unit costs: units lie on the dearest spaces, but for so many where a map lets
    the row move. None where none is left.
    """
    units += moved if units > 0 else 0
    for price, count in reversed(spaces):
        if 0 < units <= count:
            return price
        units -= count
    return None


def _city_connected(view: GridView, fact: told.CityConnected, figures: BoardFigures) -> GridView:
    """The house stands and is paid."""
    company = company_of(view, fact.company)
    start = fact.city if "start_city" in figures.decisions else None
    houses = (*view.cities.get(fact.city, ()), fact.company)
    view = with_fields(view, cities={**view.cities, fact.city: houses}, routes={})
    view = received(view, fact.company, -fact.connections - fact.place, figures)
    return with_company(
        view,
        fact.company,
        cities=company.cities + 1,
        start_city=company.start_city or start,
    )


def _nothing_to_do(view: GridView, _: told.NothingToDo, __: BoardFigures) -> GridView:
    return with_fields(view, plants_run=(), income=None, routes={})


def _plant_run(view: GridView, fact: told.PlantRun, _: BoardFigures) -> GridView:
    return with_fields(view, plants_run=(*view.plants_run, fact.plant))


def _cities_supplied(view: GridView, fact: told.CitiesSupplied, figures: BoardFigures) -> GridView:
    """The income waits for a decision where there is one to make, else the turn is over."""
    if "dividend" in figures.decisions:
        return with_fields(view, income=fact.income)
    return with_fields(view, plants_run=(), income=None)


def _income_settled(
    view: GridView, _: told.IncomePaidOut | told.IncomeKept, __: BoardFigures
) -> GridView:
    return with_fields(view, plants_run=(), income=None)


DOINGS = (
    told.AuctionOpened,
    told.BidRaised,
    told.DroppedOut,
    told.AuctionDeclined,
    told.NothingToDo,
    told.PlantRun,
    told.CitiesSupplied,
    told.CityConnected,
)
"""What a company does, or cannot do."""

CHANGES: Mapping[type[Fact], Change] = {
    told.MoneyPaid: money_paid,
    told.ShareMoved: share_moved,
    told.SharesFreed: shares_freed,
    told.CompanyFounded: company_founded,
    told.PresidentChanged: president_changed,
    told.PriceMoved: price_moved,
    told.RoundBegan: _round_began,
    told.RegionChosen: _region_chosen,
    told.OrderSettled: _order_settled,
    told.PhaseBegan: _phase_began,
    told.TurnPassed: _turn_passed,
    told.RoundEnded: _round_ended,
    told.StockRoundClosed: _stock_round_closed,
    told.StepBegan: _step_began,
    told.GameEnded: _game_ended,
    told.AuctionOpened: _auction_opened,
    told.BidRaised: _bid_raised,
    told.DroppedOut: _dropped_out,
    told.PlantSold: _plant_sold,
    told.PlantDiscarded: _plant_discarded,
    told.PlantDrawn: _plant_drawn,
    told.Step3Drawn: _step3_drawn,
    told.PlantRemoved: _plant_removed,
    told.PlantPutUnder: _plant_put_under,
    told.PlantsPutOnTop: _plants_put_on_top,
    told.DiscountLaid: _discount_laid,
    told.DiscountTaken: _discount_taken,
    told.MarketChosen: _as_it_was,
    told.FuelMoved: _fuel_moved,
    told.MinesSold: _mines_sold,
    told.MinedUsed: _mined_used,
    told.FuelRowMoved: _row_moved,
    told.CityConnected: _city_connected,
    told.NothingToDo: _nothing_to_do,
    told.PlantRun: _plant_run,
    told.CitiesSupplied: _cities_supplied,
    told.IncomePaidOut: _income_settled,
    told.IncomeKept: _income_settled,
}
