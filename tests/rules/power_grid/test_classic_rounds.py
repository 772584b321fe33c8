"""Mode `classic`: order, auctions, plants given up, fuel, building and directions of the phases."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.rules.game import State
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ConnectCity,
    DeclineAuction,
    DiscardFuel,
    DiscardPlant,
    Done,
    DropOut,
    OpenAuction,
    RaiseBid,
    RunPlant,
)
from tabletop.rules.power_grid.facts import FuelMoved, PhaseBegan, PlantDrawn, PlantRemoved
from tests.rule_marks import rule
from tests.rules.power_grid.player_positions import COLOURS, EAST, NORTH, PlayersPosition
from tests.rules.power_grid.positions import (
    company,
    deck_of,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
)

LATE_MARKET = (31, 32, 33, 34, 35, 36, 37, 38)
"""Plants that no network of these tests makes obsolete."""


# Order


@rule("P-B6")
def test_order_by_most_cities_then_by_the_highest_plant() -> None:
    position = PlayersPosition(4).owns("green", 4).owns("red", 5, 25).owns("yellow", 30)
    position.owns("blue", 26).plant_market(LATE_MARKET)
    position.house("green", *NORTH[:2]).house("red", *NORTH[2:5]).house("yellow", "lubeck")
    position.house("blue", *NORTH[5:7], "rostock")
    state = position.round(2, "building", "green").load()
    play(state, Done())
    while table(state).phase != "auction":
        play(state, state.legal(state.to_act()[0])[-1])
    assert table(state).order == ("blue", "red", "green", "yellow"), "3, 3, 2 and 1 cities"
    assert state.to_act() == (3,)


@rule("P-B24")
def test_auctions_and_bureaucracy_run_in_order_fuel_and_building_in_reverse() -> None:
    position = PlayersPosition(3).owns("green", 4, coal=2).owns("red", 8, coal=3)
    position.owns("yellow", 10, coal=2).money(90, 90, 90).plant_market(LATE_MARKET)
    order = ("red", "green", "yellow")
    state = position.round(2, "auction", order=order).load()
    asked: dict[str, list[str]] = {}
    while table(state).round == 2:
        active = table(state).active
        assert active is not None
        turns = asked.setdefault(table(state).phase, [])
        assert active not in turns
        turns.append(active)
        play(state, state.legal(state.to_act()[0])[-1])
    backwards = [*reversed(order)]
    assert asked == {
        "auction": [*order],
        "fuel": backwards,
        "building": backwards,
        "bureaucracy": [*order],
    }


# Auctions


@rule("P-B7")
def test_bidding_goes_clockwise_from_the_opener_whatever_the_order() -> None:
    position = PlayersPosition(4).money(90, 90, 90, 90)
    state = position.round(2, "auction", order=("yellow", "red", "green", "blue")).load()
    play(state, OpenAuction(4, 4))
    for bid, bidder in enumerate((3, 0, 1, 2, 3, 0), start=5):
        assert state.to_act() == (bidder,)
        play(state, RaiseBid(bid))
    play(state, DropOut())
    assert state.to_act() == (2,)
    play(state, DropOut())
    assert state.to_act() == (3,), "who drops out is asked no more"


@rule("P-B7")
def test_bids_have_no_span_only_the_own_money() -> None:
    state = PlayersPosition(3).money(80, 60, 70).load()
    assert is_legal(state, OpenAuction(4, 80))
    assert refused(state, OpenAuction(4, 81)) == ("P-B7", "bid_above_purse")
    assert refused(state, OpenAuction(4, 3)) == ("P-B7", "bid_below_number")
    play(state, OpenAuction(4, 60))
    assert [*state.legal(1)] == [DropOut()]
    play(state, DropOut())
    assert refused(state, RaiseBid(60)) == ("P-B7", "bid_not_higher")
    play(state, RaiseBid(70), RaiseBid(80), DropOut())
    assert [player(state, seat).money for seat in range(3)] == [0, 60, 70]
    assert company(state, "green").plants == (4,)


@rule("P-B7")
def test_an_opener_who_is_outbid_opens_again_or_passes() -> None:
    for again in (OpenAuction(6, 6), DeclineAuction()):
        state = PlayersPosition(3).money(50, 50, 50).load()
        play(state, OpenAuction(4, 4), RaiseBid(5), DropOut(), DropOut())
        assert company(state, "red").plants == (4,)
        assert state.to_act() == (0,)
        play(state, again)
        assert state.to_act() == (2,), "who has a plant bids no more, and opens no more"


@rule("P-B7")
def test_who_passed_on_opening_takes_part_in_no_auction_of_the_phase() -> None:
    state = PlayersPosition(3).money(50, 50, 50).load()
    play(state, DeclineAuction(), OpenAuction(4, 4))
    assert table(state).auction is not None
    assert state.to_act() == (2,)
    play(state, DropOut())
    assert company(state, "red").plants == (4,)
    assert state.to_act() == (2,), "dropping out was for that auction only"
    play(state, OpenAuction(3, 3))
    assert company(state, "yellow").plants == (3,), "nobody is left to bid"
    assert table(state).phase == "fuel"


@rule("P-B8")
def test_a_plant_that_was_sold_is_replaced_at_once_and_the_market_sorted() -> None:
    position = PlayersPosition(2).money(50, 50)
    state = position.plant_market((13, 14, 15, 16, 20, 21, 22, 23), (11, 30)).load()
    facts = play(state, OpenAuction(14, 14), DropOut())
    assert PlantDrawn(11) in facts
    assert table(state).market == (11, 13, 15, 16, 20, 21, 22, 23)
    assert is_legal(state, OpenAuction(11, 11))


@rule("P-B8")
def test_the_lowest_plant_leaves_when_none_was_sold() -> None:
    for is_any_sold in (False, True):
        position = PlayersPosition(2).money(50, 50).plant_market(LATE_MARKET, (40, 42))
        state = position.load()
        first = (OpenAuction(31, 31), DropOut()) if is_any_sold else (DeclineAuction(),)
        facts = play(state, *first, DeclineAuction())
        removed = [] if is_any_sold else [PlantRemoved(31, "unsold")]
        assert of_kind(facts, PlantRemoved) == removed
        assert of_kind(facts, PlantDrawn) == [PlantDrawn(40)]


# Plants above the limit


@rule("P-B9")
@pytest.mark.parametrize(("seats", "limit"), [(2, 4), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_three_plants_a_player_four_with_2_players(seats: int, limit: int) -> None:
    own = (25, 26, 31, 32)[:limit]
    for count in (limit - 1, limit):
        position = PlayersPosition(seats).owns("green", *own[:count]).money(*[50] * seats)
        state = position.plant_market((3, 4, 5, 6, 7, 8, 9, 10)).load()
        play(state, OpenAuction(6, 6), *[DropOut()] * (seats - 1))
        if count < limit:
            assert company(state, "green").plants == (6, *own[:count])
            continue
        assert [*state.legal(0)] == [DiscardPlant(number) for number in own]
        assert refused(state, DiscardPlant(6)) == ("P-B9", "plant_just_bought")
        play(state, DiscardPlant(26))
        assert company(state, "green").plants == (6, *(n for n in own if n != 26))
        assert state.to_act() == (1,)


@rule("P-B9", "P-B23")
def test_fuel_of_a_plant_given_up_moves_as_far_as_it_fits() -> None:
    position = PlayersPosition(3).owns("green", 8, 10, 13, coal=10).money(50, 50, 50)
    state = position.plant_market((3, 4, 5, 6, 7, 9, 11, 12)).load()
    play(state, OpenAuction(4, 4), DropOut(), DropOut())
    facts = play(state, DiscardPlant(8))
    assert of_kind(facts, FuelMoved) == [FuelMoved("coal", "green", "supply", 2, is_surplus=True)]
    assert company(state, "green").fuel == {"coal": 8}, "4 for plant 10 and 4 for plant 4"

    position = PlayersPosition(3).owns("green", 8, 9, 12, coal=8, oil=4).money(50, 50, 50)
    state = position.plant_market((3, 4, 5, 6, 7, 10, 11, 13)).load()
    play(state, OpenAuction(6, 6), DropOut(), DropOut(), DiscardPlant(8))
    assert [*state.legal(0)] == [DiscardFuel("coal"), DiscardFuel("oil")]
    play(state, *[DiscardFuel("coal")] * 5, DiscardFuel("oil"))
    assert company(state, "green").fuel == {"coal": 3, "oil": 3}
    assert state.to_act() == (1,)


# Fuel


@rule("P-B10")
def test_players_buy_the_cheapest_units_with_their_own_money_up_to_two_runs() -> None:
    position = PlayersPosition(2).owns("green", 13).owns("red", 4, 5).money(50, 14)
    state = position.fuel_market(coal=23, oil=3).round(2, "fuel").load()
    play(state, *[BuyFuel("coal")] * 5)
    assert player(state, 1).money == 14 - (1 + 1 + 2 + 2 + 2)
    play(state, BuyFuel("coal"), BuyFuel("coal"))
    assert player(state, 1).money == 0
    assert refused(state, BuyFuel("coal")) == ("P-B10", "fuel_too_dear")
    assert refused(state, BuyFuel("garbage")) == ("P-B10", "no_room")

    position = PlayersPosition(2).owns("green", 13).owns("red", 4, 5).money(50, 90)
    state = position.round(2, "fuel").load()
    play(state, *[BuyFuel("coal")] * 7, BuyFuel("oil"))
    assert refused(state, BuyFuel("coal")) == ("P-B10", "no_room"), "4 for plant 4, 4 for plant 5"
    assert company(state, "red").fuel == {"coal": 7, "oil": 1}, "in any mix"


@rule("P-B23")
def test_fuel_counts_for_all_own_plants_together() -> None:
    position = PlayersPosition(2).owns("red", 4, 5, coal=3).owns("green", 13)
    position.house("red", *NORTH[:2]).plant_market(LATE_MARKET).round(2, "bureaucracy", "red")
    state = position.load()
    play(state, RunPlant(5, coal=2))
    assert not is_legal(state, RunPlant(4, coal=2)), "1 coal is left"


# Building


def building(*cities: str, money: int = 300, seats: int = 5) -> State:
    """Red builds first; green has these cities. Four northern and eastern regions are in play."""
    position = PlayersPosition(seats).money(*[money] * seats).plant_market(LATE_MARKET)
    position.house("green", *cities)
    order = ("green", *COLOURS[2:seats], "red")
    return position.round(2, "building", order=order).load()


def paid(state: State, seat: int, *cities: str) -> list[int]:
    """What each of these cities costs the player, connected one after the other."""
    left = []
    for city in ("", *cities):
        play(state, *[ConnectCity(city)] * bool(city))
        left.append(player(state, seat).money or 0)
    return [before - after for before, after in pairwise(left)]


@rule("P-B11")
def test_the_first_house_goes_to_any_city_with_a_place_for_the_place_alone() -> None:
    state = building("flensburg", "kiel")
    assert len(table(state).routes) == 35 - 2
    assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_full")
    assert paid(state, 1, "passau") == [10]


@rule("P-B11", "P-B12")
def test_later_houses_go_to_any_city_by_the_cheapest_path_over_any_cities() -> None:
    state = building("hamburg")
    assert paid(state, 1, "flensburg", "schwerin", "lubeck") == [
        10,
        4 + 4 + 6 + 10,  # over Kiel and Lübeck, which are free
        6 + 10,  # from Schwerin as from Kiel
    ]
    assert paid(state, 1, "bremen") == [6 + 11 + 10], "over Hamburg, which is full"
    assert refused(state, ConnectCity("bremen")) == ("P-B11", "city_already_connected")


@rule("P-B11")
def test_a_path_may_cost_nothing_but_the_place_is_paid() -> None:
    assert paid(building(), 1, "halle", "leipzig") == [10, 10]


@rule("P-B11")
@pytest.mark.parametrize(("step", "costs"), [(1, [10]), (2, [10, 15]), (3, [10, 15, 20])])
def test_a_step_opens_as_many_places_at_10_15_and_20(step: int, costs: list[int]) -> None:
    found = []
    for guests in range(4):
        position = PlayersPosition(5).money(90, 90, 90, 90, 90).plant_market(LATE_MARKET)
        position.plain["houses"]["halle"] = [*COLOURS[1:][:guests]][:step]
        order = ("red", "yellow", "blue", "black", "green")
        state = position.step(step).round(2, "building", order=order).load()
        if guests < step:
            found += paid(state, 0, "halle")
        else:
            assert refused(state, ConnectCity("halle")) == ("P-B11", "city_full")
    assert found == costs


@rule("P-B11")
def test_a_city_must_be_paid_whole() -> None:
    state = building(money=23)
    play(state, ConnectCity("flensburg"))
    assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_above_purse")
    state = building(money=24)
    assert paid(state, 1, "flensburg", "kiel") == [10, 14]


@rule("P-B13")
def test_plants_no_higher_than_the_largest_network_leave_one_after_the_other() -> None:
    position = PlayersPosition(3).money(90, 90, 90).house("green", *NORTH).house("red", *EAST[:2])
    position.plant_market((8, 9, 10, 11, 12, 13, 14, 15), (5, 7, 30, 31))
    state = position.round(2, "building", "green").load()
    facts = play(state, ConnectCity("schwerin"))
    assert [fact.plant for fact in of_kind(facts, PlantRemoved)] == [8, 5, 7]
    assert [fact.plant for fact in of_kind(facts, PlantDrawn)] == [5, 7, 30]
    assert table(state).market == (9, 10, 11, 12, 13, 14, 15, 30)
    assert deck_of(state)[0] == 31


@rule("P-B24")
def test_a_phase_is_told_when_it_begins() -> None:
    position = PlayersPosition(2).money(50, 50).owns("green", 4).owns("red", 8)
    state = position.plant_market(LATE_MARKET).load()
    facts = play(state, DeclineAuction(), DeclineAuction(), Done(), Done(), Done(), Done())
    phases = [fact.phase for fact in of_kind(facts, PhaseBegan)]
    assert phases == ["fuel", "building", "bureaucracy", "auction"], "nobody can run a plant"
