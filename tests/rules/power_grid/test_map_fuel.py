"""Fuel by the rules of single maps: other prices, markets, storages and ways of buying."""

from __future__ import annotations

import json

import pytest

from tabletop.catalog import games, power_grid_data
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ChooseMarket,
    Done,
    KeepIncome,
    RunPlant,
    SupplyCities,
)
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    company,
    of_kind,
    play,
    play_until,
    refused,
    table,
)

COAL, OIL, GARBAGE = (BuyFuel(name) for name in ("coal", "oil", "garbage"))
NORTH, SOUTH = ChooseMarket("north"), ChooseMarket("south")


def with_green(game_map: str, home: str, *plants: int, money: int = 100, step: int = 1) -> Position:
    """Green owns these plants and has one house."""
    position = Position(3, map=game_map).step(step)
    return position.founded("green", city=home, plants=plants, money=money)


@rule("P-B22", "P-B10")
def test_garbage_costs_1_less_with_wien_in_the_network() -> None:
    prices = {}
    for home in ("wien", "graz"):
        position = with_green("central_europe", home, 6).fuel_market(garbage=24)
        state = position.operating_round(2, "fuel").load()
        prices[home] = table(state).fuels["garbage"].price
        facts = play(state, GARBAGE, GARBAGE)
        assert sum(f.amount for f in of_kind(facts, told.MoneyPaid)) == 2 * (home == "graz")
        assert company(state, "green").fuel == {"garbage": 2}
    assert prices == {"wien": 0, "graz": 1}
    state = with_green("central_europe", "wien", 4).operating_round(2, "fuel").load()
    assert table(state).fuels["coal"].price == 1, "only garbage"


@rule("P-B22", "P-B10")
def test_in_step_3_of_australia_all_prices_are_2_higher() -> None:
    for step, dearest in ((2, 8), (3, 10)):
        position = with_green("australia", "perth", 4, step=step).fuel_market(coal=24)
        state = position.operating_round(2, "fuel").load()
        assert table(state).fuels["coal"].price == dearest - 7
        state = position.fuel_market(coal=1).load()
        assert table(state).fuels["coal"].price == dearest
        play(state, COAL)
        assert company(state, "green").money == 100 - dearest


@rule("P-B22", "P-B23", "P-B15")
def test_burnt_coal_of_south_africa_is_stored_sold_for_8_and_refilled_first() -> None:
    position = with_green("south_africa", "de_aar", 4, 8).fuel("green", "coal", 4)
    state = position.operating_round(2, "bureaucracy").load()
    facts = play(state, RunPlant(4, coal=2))
    assert told.FuelMoved("coal", "green", "storage", 2) in facts
    assert (table(state).fuels["coal"].storage, table(state).fuels["coal"].supply) == (2, 0)
    assert STOCK.load(state.to_dict()).digest() == state.digest()

    position.fuel_market(coal=0)
    coal = position.plain["fuels"]["coal"]
    coal |= {"supply": coal["supply"] - 3, "storage": 3}
    state = position.operating_round(2, "fuel").load()
    assert table(state).fuels["coal"].price == 8
    facts = play(state, COAL, COAL, COAL)
    assert told.FuelMoved("coal", "storage", "green", 1) in facts
    assert company(state, "green").money == 100 - 24
    assert refused(state, COAL) == ("P-B10", "fuel_sold_out")

    state = position.operating_round(2, "bureaucracy").load()
    facts = play_until(state, lambda view: view.phase != "bureaucracy")
    due = 6  # the row for 5 players, step 1
    assert of_kind(facts, told.FuelMoved)[:2] == [
        told.FuelMoved("coal", "storage", "market", 3),
        told.FuelMoved("coal", "supply", "market", due - 3),
    ]


def korea(*plants: int) -> Position:
    return with_green("korea", "seoul", *plants)


@rule("P-B22", "P-B10")
def test_in_korea_one_of_two_markets_is_chosen_for_the_phase() -> None:
    state = korea(4, 6, 11).operating_round(2, "fuel").load()
    assert [*state.legal(0)] == [SOUTH, NORTH, Done()]
    assert refused(state, COAL) == ("P-B22", "choose_market_first")
    facts = play(state, NORTH)
    assert facts == [told.MarketChosen("green", "north")]
    assert refused(state, SOUTH) == ("P-B22", "market_chosen")
    assert refused(state, BuyFuel("uranium")) == ("P-B10", "fuel_sold_out"), "none in the North"
    assert table(state).fuels["garbage"].price == 7
    facts = play(state, COAL, GARBAGE)
    assert told.FuelMoved("coal", "north", "green", 1) in facts
    assert (table(state).fuels["coal"].second, table(state).fuels["coal"].market) == (11, 12)
    again = STOCK.load(state.to_dict())
    assert again.digest() == state.digest()
    assert refused(again, SOUTH) == ("P-B22", "market_chosen")

    state = korea(4, 11).operating_round(2, "fuel").load()
    play(state, SOUTH, BuyFuel("uranium"), COAL)
    assert (table(state).fuels["coal"].second, table(state).fuels["coal"].market) == (12, 11)


@rule("P-B22", "P-B15")
@pytest.mark.parametrize(("supply", "north", "south"), [(6, 2, 3), (4, 2, 2), (1, 1, 0)])
def test_the_north_of_korea_is_refilled_first_from_the_common_supply(
    supply: int, north: int, south: int
) -> None:
    position = korea(4, 8, 10).fuel("green", "coal", 10)
    position.plain["fuels"]["coal"] |= {"market": 8 - supply, "second": 6, "supply": supply}
    state = position.operating_round(2, "bureaucracy").load()
    facts = play_until(state, lambda view: view.phase != "bureaucracy")
    moved = [(f.target, f.count) for f in of_kind(facts, told.FuelMoved) if f.fuel == "coal"]
    assert moved == [(name, n) for name, n in (("north", north), ("market", south)) if n]


def india(phase: str, *, step: int = 1) -> Position:
    """Blue acts before green."""
    position = Position(3, map="india").step(step)
    position.founded("green", (2,), city="goa", plants=[4, 6], money=90)
    position.founded("blue", (0, 2), city="pune", plants=[8], money=90, price=50)
    return position.operating_round(2, phase)


@rule("P-B22", "P-B10")
def test_in_india_one_unit_is_bought_in_turn_until_all_are_done() -> None:
    state = india("fuel").load()
    turns = []
    for action in (COAL, COAL, COAL, Done(), COAL, COAL):
        turns.append(table(state).active)
        play(state, action)
        state = STOCK.load(state.to_dict())
    assert turns == ["blue", "green", "blue", "green", "blue", "blue"]
    assert [company(state, name).fuel for name in ("blue", "green")] == [{"coal": 4}, {"coal": 1}]
    play(state, Done())
    assert table(state).phase == "building"


@rule("P-B22", "P-B10")
@pytest.mark.parametrize(("step", "most"), [(1, 3), (2, 5), (3, 8)])
def test_the_highest_price_of_india_by_step(step: int, most: int) -> None:
    position = india("fuel", step=step)
    spaces = {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 6: 3, 7: 2, 8: 2}
    cheapest = sum(count for price, count in spaces.items() if price <= most)
    state = position.fuel_market(coal=24 - cheapest + 1).load()
    assert table(state).fuels["coal"].price == most
    play(state, COAL)
    if step < 3:
        assert refused(state, COAL) == ("P-B22", "above_highest")


@rule("P-B22", "P-B14")
def test_a_garbage_plant_of_india_burns_one_unit_more_and_stores_no_more() -> None:
    position = india("bureaucracy").fuel("green", "garbage", 2)  # plant 6 burns 1
    state = position.operating_round(2, "bureaucracy", "green").load()
    assert refused(state, RunPlant(6, garbage=1)) == ("P-B10", "wrong_fuel")
    play(state, RunPlant(6, garbage=2))
    assert company(state, "green").fuel == {}
    state = position.operating_round(2, "fuel", "green").load()
    assert refused(state, GARBAGE) == ("P-B10", "no_room")


@rule("P-B22", "P-B14")
def test_everybody_in_india_powers_as_many_cities_as_possible() -> None:
    position = india("bureaucracy").fuel("green", "coal", 2).fuel("green", "garbage", 2)
    position.house("green", "bhopal", "indore")
    state = position.operating_round(2, "bureaucracy", "green").load()
    assert refused(state, SupplyCities(0)) == ("P-B22", "run_more")
    play(state, RunPlant(4, coal=2))
    assert refused(state, SupplyCities(0)) == ("P-B22", "power_more")
    assert refused(state, SupplyCities(1)) == ("P-B22", "run_more")
    play(state, RunPlant(6, garbage=2))
    assert [*state.legal(0)] == [SupplyCities(2)]
    position = india("bureaucracy").fuel("green", "coal", 2).fuel("green", "garbage", 2)
    state = position.operating_round(2, "bureaucracy", "green").load()
    play(state, RunPlant(4, coal=2))
    assert SupplyCities(1) in state.legal(0), "its only city has power; no other plant need run"


@rule("P-B22", "P-B14")
def test_nobody_in_india_runs_a_plant_so_that_fewer_cities_have_power() -> None:
    """With 3 oil plant 7 powers 2 cities, plant 16 powers 3; a hybrid must leave it that oil."""
    position = with_green("india", "nagpur", 7, 16).house("green", "bhopal", "indore")
    state = position.fuel("green", "oil", 3).operating_round(2, "bureaucracy", "green").load()
    assert refused(state, RunPlant(7, oil=3)) == ("P-B22", "power_fewer")
    assert [*state.legal(0)] == [RunPlant(16, oil=2)]
    position = with_green("india", "nagpur", 5, 16).house("green", "bhopal", "indore", "surat")
    position.fuel("green", "oil", 2).fuel("green", "coal", 2)
    state = position.operating_round(2, "bureaucracy", "green").load()
    assert [*state.legal(0)] == [RunPlant(5, coal=2), RunPlant(16, oil=2)]
    play(state, RunPlant(5, coal=2), RunPlant(16, oil=2))
    assert [*state.legal(0)] == [SupplyCities(4)]


@rule("P-B22", "P-B14")
def test_an_outage_takes_no_more_than_the_income() -> None:
    names = ("bhopal", "indore", "surat", "ahmedabad", "jaipur", "lucknow")
    position = india("bureaucracy").house("green", *names)
    position.plain["course"]["connected"] = 5
    state = position.operating_round(2, "bureaucracy", "green").load()
    facts = play(state, SupplyCities(0), KeepIncome())
    assert of_kind(facts, told.CitiesSupplied)[0].income == 0, "20 - 3 * 7 is below nothing"


@rule("P-B22", "P-B14")
def test_a_power_outage_in_india_costs_3_for_each_own_city() -> None:
    incomes = {}
    for connected in (4, 5):  # two companies in play: more than twice as many
        position = india("bureaucracy").house("green", "bhopal")
        position.plain["course"]["connected"] = connected
        state = position.operating_round(2, "bureaucracy", "green").load()
        facts = play(state, SupplyCities(0), KeepIncome())
        incomes[connected] = of_kind(facts, told.CitiesSupplied)[0].income
        assert STOCK.load(state.to_dict()).digest() == state.digest()
    assert incomes == {4: 20, 5: 20 - 3 * 2}


@rule("P-B22")
def test_cities_connected_are_counted_for_the_outage_round_by_round() -> None:
    state = india("building").load()
    for _ in range(3):
        play(state, state.legal(state.to_act()[0])[0])
    assert state.to_dict()["course"]["connected"] == 3
    play_until(state, lambda view: view.phase == "trade")
    play_until(state, lambda view: view.phase == "building")
    assert "connected" not in state.to_dict()["course"]


@rule("P-B22", "P-B15")
def test_the_oil_row_of_the_middle_east_moves_when_the_supply_is_empty() -> None:
    classic = games()["power_grid.classic"]
    plain = json.loads(json.dumps(classic.setup(3, {"map": "middle_east"}, 1).to_dict()))
    for pile in plain["market"].values():
        pile[:] = [card for card in pile if card != 7]
    plain["companies"]["green"] |= {"plants": [7], "money": 200}
    plain["companies"]["green"]["fuel"]["oil"] = 3
    plain["fuels"]["oil"] |= {"market": 21, "supply": 0}
    plain["course"] |= {"phase": "bureaucracy", "decision": "supply_cities"}
    plain["course"]["company"] = plain["course"]["order"][0]
    state = classic.load(plain)
    facts = play_until(state, lambda view: view.phase != "bureaucracy")
    assert not [f for f in of_kind(facts, told.FuelMoved) if f.fuel == "oil"]
    oil = table(state).fuels["oil"]
    assert (oil.market, oil.moved, oil.price) == (21, 3, 1), "no space is left below"
    plain = state.to_dict()
    assert classic.load(plain).digest() == state.digest()

    # What the supply has comes to the row's dear end; a row sold out costs what is printed.
    plain["course"] |= {"phase": "fuel", "decision": "buy_fuel", "company": "green"}
    plain["auction"] |= {"settled": [], "is_any_sold": False}
    plain["fuels"]["oil"] |= {"market": 1, "supply": 20, "moved": 5}
    state = classic.load(plain)
    assert table(state).fuels["oil"].price == 7
    play(state, OIL)
    assert (table(state).fuels["oil"].market, table(state).fuels["oil"].moved) == (0, 0)


@rule("P-B22", "P-B15")
def test_the_oil_row_moves_back_by_the_units_that_come_to_its_dear_end() -> None:
    """10 units lie three spaces cheaper; with 3 players `due` units come in step 1."""
    due = power_grid_data().maps["middle_east"].refill["oil"]["3"][0]
    position = MapPosition("middle_east")
    position.plain["fuels"]["oil"] |= {"market": 10, "supply": 14, "moved": 3}
    state = position.round(2, "bureaucracy", "green").load()
    before = table(state).fuels["oil"].price
    facts = play_until(state, lambda view: view.phase != "bureaucracy")
    assert of_kind(facts, told.FuelRowMoved) == [told.FuelRowMoved("oil", -min(due, 3))]
    oil = table(state).fuels["oil"]
    assert (oil.market, oil.moved) == (10 + due, 3 - min(due, 3))
    assert due > 3 or oil.price == before, "the cheapest unit lies where it lay"
