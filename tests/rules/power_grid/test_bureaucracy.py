"""Phase 5: powering, income, paying out or keeping, refilling fuel, and its order."""

from __future__ import annotations

import pytest

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    Done,
    EndRound,
    KeepIncome,
    PayOut,
    RunPlant,
    SupplyCities,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    finish_round,
    is_legal,
    of_kind,
    pile,
    play,
    player,
    refused,
    table,
)

NORTH = ("kiel", "lubeck", "hamburg")


def supplying(*plants: int, cities: int = 4, **fuel: int) -> State:
    """Green with these plants, fuel and up to 4 cities is to supply cities; it has no money."""
    position = Position(3).founded("green", plants=plants).house("green", *NORTH[: cities - 1])
    for kind, units in fuel.items():
        position.fuel("green", kind, units)
    return position.operating_round(2, "bureaucracy").load()


@rule("P-B14", "P-B23")
def test_running_a_plant_burns_its_fuel_into_the_supply() -> None:
    state = supplying(4, 7, coal=3, oil=4)  # 2 coal: 1 city; 3 oil: 2 cities
    assert refused(state, SupplyCities(1)) == ("P-O10", "too_many_cities")
    oil = table(state).fuels["oil"].supply
    facts = play(state, RunPlant(7, oil=3))
    assert facts == [told.PlantRun("green", 7), told.FuelMoved("oil", "green", "supply", 3)]
    assert company(state, "green").fuel == {"coal": 3, "oil": 1}
    assert table(state).fuels["oil"].supply == oil + 3
    assert refused(state, RunPlant(7, oil=3)) == ("P-B14", "plant_already_run")
    assert refused(state, SupplyCities(3)) == ("P-O10", "too_many_cities")
    play(state, RunPlant(4, coal=2))
    assert refused(state, SupplyCities(4)) == ("P-O10", "too_many_cities")
    facts = play(state, SupplyCities(3))
    assert told.CitiesSupplied("green", 3, 50) in facts
    assert company(state, "green").fuel == {"coal": 1, "oil": 1}


@rule("P-B14", "P-O10")
def test_any_number_of_own_cities_is_powered_from_none_to_what_the_plants_reach() -> None:
    for count in range(3):
        state = supplying(25, cities=2, coal=2)  # 5 cities
        play(state, RunPlant(25, coal=2))
        assert refused(state, SupplyCities(3)) == ("P-O10", "too_many_cities"), "2 own cities"
        facts = play(state, SupplyCities(count))
        assert told.CitiesSupplied("green", count, 20 + 10 * count) in facts
        assert company(state, "green").fuel == {}, "burnt, however few were powered"


@rule("P-B14", "P-O10")
def test_powering_all_cities_stands_first_where_another_plant_would_run_for_nothing() -> None:
    state = supplying(25, 4, cities=2, coal=4)  # 25 powers 5 cities
    assert not state.bundles(0)
    play(state, RunPlant(25, coal=2))
    assert state.bundles(0) == [("power_all", (SupplyCities(2),))]
    assert is_legal(state, RunPlant(4, coal=2))
    play(state, RunPlant(4, coal=2))
    assert not state.bundles(0), "there is nothing to run any more"


@rule("P-B14", "P-B10")
def test_a_plant_runs_once_with_its_own_fuel_all_of_it() -> None:
    state = supplying(8, 13, coal=2, oil=0)  # 8 burns 3 coal; 13 is wind
    assert refused(state, RunPlant(8, coal=3)) == ("P-B14", "too_little_fuel")
    assert refused(state, RunPlant(8, coal=2)) == ("P-B10", "wrong_fuel")
    assert refused(state, RunPlant(8, oil=3)) == ("P-B10", "wrong_fuel")
    assert refused(state, RunPlant(25, coal=2)) == ("P-B14", "not_own_plant")
    play(state, RunPlant(13))
    facts = play(state, SupplyCities(1))
    assert told.CitiesSupplied("green", 1, 30) in facts, "wind needs none"
    assert company(state, "green").fuel == {"coal": 2}, "what was not run keeps its fuel"


@rule("P-B14", "P-B10")
def test_a_hybrid_burns_any_mix_of_its_two_fuels() -> None:
    state = supplying(5, coal=2, oil=2)
    mixes = [action for action in state.legal(0) if isinstance(action, RunPlant)]
    assert mixes == [RunPlant(5, coal=2), RunPlant(5, coal=1, oil=1), RunPlant(5, oil=2)]
    assert refused(state, RunPlant(5, coal=2, oil=2)) == ("P-B10", "wrong_fuel")
    play(state, RunPlant(5, coal=1, oil=1))
    assert company(state, "green").fuel == {"coal": 1, "oil": 1}


@rule("P-O10")
def test_income_is_20_and_10_for_each_city_powered_from_the_bank() -> None:
    for cities, income in ((0, 20), (1, 30), (2, 40), (3, 50), (4, 60)):
        state = supplying(25, coal=2)
        money = state.totals()["money"]
        play(state, RunPlant(25, coal=2))
        facts = play(state, SupplyCities(cities), KeepIncome())
        assert told.MoneyPaid("bank", "green", income, "income") in facts
        assert company(state, "green").money == income
        assert state.totals()["money"] == money


@rule("P-O10")
def test_companies_earn_in_reverse_order() -> None:
    position = Position(3)
    for name, wind in {"blue": 13, "red": 18, "green": 22}.items():
        position.founded(name, plants=[wind])
    state = position.operating_round(2, "bureaucracy").load()
    turns = []
    while table(state).phase == "bureaucracy":
        (wind,) = company(state, str(table(state).active)).plants
        turns.append(table(state).active)
        play(state, RunPlant(wind), SupplyCities(1), KeepIncome())
    assert turns == ["green", "red", "blue"]


@rule("P-O10", "P-O11")
def test_with_nothing_to_run_the_base_income_is_still_decided_upon() -> None:
    position = Position(3).founded("blue", (0, 2)).founded("green", plants=[4])
    state = position.operating_round(2, "building", "blue").load()
    facts = play(state, Done())
    assert told.CitiesSupplied("green", 0, 20) in facts
    assert (table(state).decision, table(state).income) == ("dividend", 20)
    play(state, PayOut())
    assert player(state, 0).money == 200 + 2 * 2
    assert pile(state, 50) == ("green",), "the price rises with 0 cities too"


def owned(bank: int = 0) -> State:
    """Green has earned 50: seat 0 has the double and 3 singles, seat 1 has 2 singles."""
    position = Position(3).money(0, 0, 0).founded("red", price=50, city="passau")
    position.founded("green", (5, 2), bank=bank, plants=[25], coal=2)
    state = position.house("green", "kiel", "lubeck").operating_round(2, "bureaucracy", "green")
    loaded = state.load()
    play(loaded, RunPlant(25, coal=2), SupplyCities(3))
    assert table(loaded).income == 50
    return loaded


@rule("P-O11")
def test_paying_out_gives_1_for_each_10_on_every_share_and_lifts_the_price() -> None:
    state = owned(bank=1)
    money = state.totals()["money"]
    facts = play(state, PayOut())
    assert told.IncomePaidOut("green", 5, is_forced=False) in facts
    paid = [(f.target, f.amount) for f in of_kind(facts, told.MoneyPaid) if f.source == "green"]
    assert paid == [("seat:0", 25), ("seat:1", 10), ("bank", 5)], "the double counts twice"
    assert [player(state, seat).money for seat in range(3)] == [25, 10, 0]
    assert company(state, "green").money == 10, "5 on each of its own 2 shares"
    assert told.PriceMoved("green", 40, 50) in facts
    assert pile(state, 50) == ("red", "green"), "on top"
    assert state.totals()["money"] == money


@rule("P-O11")
def test_keeping_leaves_all_in_the_company_and_the_price_where_it_is() -> None:
    state = owned(bank=1)
    facts = play(state, KeepIncome())
    assert company(state, "green").money == 50
    assert [player(state, seat).money for seat in range(3)] == [0, 0, 0]
    assert not of_kind(facts, told.PriceMoved)
    assert pile(state, 40) == ("green",)


@rule("P-O11")
def test_only_the_president_decides() -> None:
    state = owned()
    assert state.to_act() == (0,)
    assert [*state.legal(0)] == [PayOut(), KeepIncome()]
    assert refused(state, SupplyCities(0)) == ("P-O11", "other_decision")


@rule("P-O14")
def test_the_second_operating_round_follows_the_first_at_once() -> None:
    state = Position(3).founded("green", money=100).load()
    facts = [*play(state, *[EndRound()] * 3), *finish_round(state)]
    assert of_kind(facts, told.RoundBegan) == [
        told.RoundBegan("operating", 1),
        told.RoundBegan("operating", 2),
    ]
    facts = finish_round(state)
    assert of_kind(facts, told.RoundBegan) == [told.RoundBegan("stock", 2)]


@rule("P-O15")
def test_phase_5_goes_company_by_company_then_fuel_then_the_plant_market() -> None:
    position = Position(3).founded("blue", (0, 2)).founded("green").fuel_market(coal=0)
    position.plant_market((13, 14, 15, 16, 20, 21, 22, 23), [24, 25])
    state = position.operating_round(2, "bureaucracy").load()
    facts = [*play(state, SupplyCities(0), PayOut(), PayOut())]
    seen = []
    for fact in facts:
        match fact:
            case told.CitiesSupplied(name) | told.IncomePaidOut(name) | told.PriceMoved(name):
                seen.append((type(fact).__name__, name))
            case told.FuelMoved(fuel):
                seen.append(("FuelMoved", fuel))
            case told.PlantPutUnder() | told.PlantDrawn():
                seen.append((type(fact).__name__, ""))
    assert seen == [
        ("CitiesSupplied", "green"),
        ("IncomePaidOut", "green"),
        ("PriceMoved", "green"),
        ("CitiesSupplied", "blue"),
        ("IncomePaidOut", "blue"),
        ("PriceMoved", "blue"),
        *(("FuelMoved", fuel) for fuel in ("coal", "oil", "garbage", "uranium")),
        *[("PlantPutUnder", "")] * 2,
        *[("PlantDrawn", "")] * 2,
    ]


def after_refill(seats: int, step: int, number: int = 2, **market: int) -> dict[str, int]:
    """The fuel market after the phase 5 of an operating round."""
    position = Position(seats).founded("green").step(step).fuel_market(**market)
    state = position.operating_round(number, "bureaucracy").load()
    play(state, SupplyCities(0), KeepIncome())
    return {name: row.market for name, row in table(state).fuels.items()}


EMPTY = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}


@rule("P-O12", "P-B15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fuel_is_refilled_by_the_row_for_5_players(seats: int) -> None:
    rows = {1: (5, 4, 3, 2), 2: (7, 5, 3, 3), 3: (5, 6, 5, 2)}
    for step, row in rows.items():
        assert tuple(after_refill(seats, step, **EMPTY).values()) == row


@rule("P-O12", "P-B15")
def test_fuel_is_refilled_by_the_row_for_6_players_with_6() -> None:
    rows = {1: (7, 5, 3, 2), 2: (9, 6, 5, 3), 3: (6, 7, 6, 3)}
    for step, row in rows.items():
        assert tuple(after_refill(6, step, **EMPTY).values()) == row


@rule("P-O12")
def test_fuel_is_not_refilled_in_the_first_operating_round() -> None:
    assert after_refill(3, 1, number=1, **EMPTY) == EMPTY
    assert after_refill(3, 1, number=2, **EMPTY) != EMPTY
    for number in (3, 4):
        assert after_refill(3, 1, number=number, **EMPTY)["coal"] == 5


@rule("P-B15")
def test_the_market_fills_from_the_dear_end_down() -> None:
    position = Position(3).founded("green").fuel_market(coal=1, oil=0, garbage=3, uranium=1)
    state = position.operating_round(2, "bureaucracy").load()
    prices = {name: row.price for name, row in table(state).fuels.items()}
    assert prices == {"coal": 8, "oil": None, "garbage": 8, "uranium": 16}
    play(state, SupplyCities(0), KeepIncome())
    prices = {name: row.price for name, row in table(state).fuels.items()}
    assert prices == {"coal": 7, "oil": 7, "garbage": 7, "uranium": 12}


@rule("P-B15")
def test_what_the_supply_lacks_is_not_placed() -> None:
    position = Position(3).founded("green", plants=[36, 31, 20], coal=18).fuel_market(coal=4)
    state = position.operating_round(2, "bureaucracy").load()
    assert table(state).fuels["coal"].supply == 2, "18 are stored"
    play(state, SupplyCities(0), KeepIncome())
    assert (table(state).fuels["coal"].market, table(state).fuels["coal"].supply) == (6, 0)
    assert after_refill(3, 1, coal=24, oil=24, garbage=23, uranium=11) == {
        "coal": 24,
        "oil": 24,
        "garbage": 24,
        "uranium": 12,
    }


@rule("P-B15", "P-O9")
def test_burnt_fuel_may_come_back_in_the_same_phase_and_step_2_counts_already() -> None:
    position = Position(3).founded("green", plants=[25], coal=2).fuel_market(coal=22)
    state = position.operating_round(2, "bureaucracy").load()
    assert table(state).fuels["coal"].supply == 0
    assert is_legal(state, RunPlant(25, coal=2))
    play(state, RunPlant(25, coal=2), SupplyCities(1), KeepIncome())
    assert table(state).fuels["coal"].market == 24

    cities = (*NORTH, "schwerin", "rostock", "bremen")
    position = Position(3).founded("green").house("green", *cities).fuel_market(**EMPTY)
    state = position.operating_round(2, "building").load()
    play(state, Done())
    finish_round(state)
    assert table(state).fuels["coal"].market == 7, "the row of step 2, which began in this phase"
