"""The operating round of the race: order, start cities, incomes by rank and half dividends."""

from __future__ import annotations

import pytest

from tabletop.rules.game import BadState
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    FoundCompany,
    OpenAuction,
    PassTurn,
    RaiseBid,
    RunPlant,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import (
    CitiesSupplied,
    CityConnected,
    FuelMoved,
    IncomePaidOut,
    MoneyPaid,
    NothingToDo,
    OrderSettled,
    PhaseBegan,
    PlantPutUnder,
    PlantRemoved,
    PriceMoved,
    RoundBegan,
    StepBegan,
)
from tabletop.rules.power_grid.stock_race_incomes import moves_by_rank
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    company,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
    turn,
)
from tests.rules.power_grid.race_positions import CITIES, RACE, RacePosition


@rule("P-V2", "P-V14", "P-O14")
def test_one_stock_round_and_one_operating_round_in_turn() -> None:
    state = RACE.setup(2, {"map": "germany", "all_pass_ends": True}, 1)
    rounds: list[RoundBegan] = []
    while len(rounds) < 7:
        rounds += of_kind(play(state, PassTurn()), RoundBegan)
    assert [(one.kind, one.number) for one in rounds[:7]] == [
        ("operating", 1),
        ("stock", 2),
        ("operating", 2),
        ("stock", 3),
        ("operating", 3),
        ("stock", 4),
        ("operating", 4),
    ]
    assert (table(state).round, table(state).rounds) == (5, 0), "how many there are is open"


# --- Order


@rule("P-V6", "P-V7", "P-V14", "P-O1")
def test_the_first_order_is_that_of_founding_then_by_plants() -> None:
    """Whatever the prices; after phase 2 the better plant is earlier, no plant is last."""
    position = RacePosition(2).money(300, 300).plant_market(range(3, 11), deck=[13, 14, 15])
    state = position.load()
    turn(state, FoundCompany("red"))
    turn(state, FoundCompany("black"))
    turn(state, FoundCompany("green"))
    facts = play(state, EndRound(), EndRound())
    assert of_kind(facts, OrderSettled) == [OrderSettled(("red", "black", "green"))]
    play(state, OpenAuction(5, 5), DropOut(), DropOut())
    play(state, OpenAuction(6, 6), DropOut())
    facts = play(state, OpenAuction(3, 3))
    assert of_kind(facts, OrderSettled) == [OrderSettled(("black", "red", "green"))]


@rule("P-V7")
def test_after_the_first_auctions_a_company_without_a_plant_is_last() -> None:
    position = RacePosition(2).joins("red", has_operated=False, plants=[])
    position.joins("black", has_operated=False, plants=[4]).joins(
        "green", has_operated=False, plants=[31]
    )
    facts = play(position.operating_round(1, "auction", "green").load(), DeclineAuction())
    assert of_kind(facts, OrderSettled) == [OrderSettled(("green", "black", "red"))]


@rule("P-V7", "P-O19")
def test_later_rounds_keep_their_order_after_phase_2() -> None:
    position = RacePosition(2).joins("red", money=90, plants=[4]).joins("green", plants=[31])
    state = position.operating_round(2, "auction", "red").load()
    facts = play(state, DeclineAuction())
    assert not of_kind(facts, OrderSettled)
    assert table(state).order in ((), ("red", "green"))


@rule("P-V6")
def test_later_most_cities_first_then_the_best_plant_then_new_companies_as_founded() -> None:
    position = RacePosition(3).money(0, 300, 300)
    position.joins("red", money=9, plants=[31], cities=CITIES[:2])
    position.joins("black", plants=[32], cities=CITIES[2:4])
    position.joins("yellow", plants=[4], cities=CITIES[4:])
    state = position.stock_round(2, seat=1).load()
    turn(state, FoundCompany("green"))
    turn(state, FoundCompany("blue"))
    play(state, EndRound(), EndRound())
    facts = play(state, EndRound())
    order = ("yellow", "black", "red", "green", "blue")
    assert of_kind(facts, OrderSettled) == [OrderSettled(order)]


@rule("P-V6", "P-V14", "P-O4")
def test_a_new_company_must_buy_a_plant() -> None:
    position = RacePosition(2).joins("red", money=90)
    position.joins("green", money=90, has_operated=False)
    state = position.operating_round(2, "auction", "red").load()
    assert is_legal(state, DeclineAuction())
    play(state, DeclineAuction())
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open")


# --- Phases 2 to 4


@rule("P-V14", "P-O2", "P-O3", "P-O5", "P-O6")
def test_auctions_are_those_of_the_main_game() -> None:
    position = RacePosition(2).joins("red", money=90).joins("green", (0, 2), money=50)
    state = position.plant_market((4, 5, 6, 7, 8, 9, 10, 11)).operating_round(2, "auction").load()
    assert refused(state, OpenAuction(4, 10)) == ("P-O3", "opening_too_high")
    play(state, OpenAuction(4, 9))
    assert refused(state, RaiseBid(15)) == ("P-O3", "raise_too_high")
    facts = play(state, DropOut(), OpenAuction(5, 5))
    removed = [one.plant for one in of_kind(facts, PlantRemoved) if one.reason == "unfounded"]
    assert len(removed) == 3, "as many as companies not founded"


@rule("P-V8", "P-V14", "P-O7")
def test_the_president_may_help_with_fuel_for_one_run() -> None:
    position = RacePosition(2).money(50, 0).joins("red", money=1, plants=[20])
    state = position.operating_round(2, "fuel").load()
    facts = play(state, BuyFuel("coal"), BuyFuel("coal"), BuyFuel("coal"))
    assert [paid.source for paid in of_kind(facts, MoneyPaid)] == ["red", "seat:0", "seat:0"]
    assert not company(state, "red").money


@rule("P-V8", "P-V14", "P-T11")
def test_a_company_without_a_city_chooses_its_start_city_and_goes_on() -> None:
    """Any city in play with a place; only the place is paid; then as every network grows."""
    position = RacePosition(2).joins("green", (0, 2), cities=["essen"])
    position.joins("red", money=100)
    state = position.operating_round(2, "building").load()
    assert refused(state, ConnectCity("essen")) == ("P-B11", "city_full")
    choices = [one for one in state.legal(0) if isinstance(one, ConnectCity)]
    assert len(choices) == 41
    facts = play(state, ConnectCity("kiel"))
    assert of_kind(facts, CityConnected) == [CityConnected("red", "kiel", ("kiel",), 0, 10)]
    assert company(state, "red").money == 90
    assert company(state, "red").start_city is None, "other companies may begin there later"
    assert refused(state, ConnectCity("trier")) == ("P-O8", "city_not_adjoining")
    facts = play(state, ConnectCity("flensburg"))
    (house,) = of_kind(facts, CityConnected)
    assert (house.path, house.place) == (("kiel", "flensburg"), 10)


@rule("P-V8")
def test_in_step_2_a_second_company_may_begin_in_the_same_city() -> None:
    position = RacePosition(2).joins("green", (0, 2), cities=["essen"]).joins("red", money=100)
    state = position.step(2).operating_round(2, "building").load()
    facts = play(state, ConnectCity("essen"))
    assert of_kind(facts, CityConnected) == [CityConnected("red", "essen", ("essen",), 0, 15)]


@rule("P-V8")
def test_the_start_city_may_wait_for_a_later_round() -> None:
    position = RacePosition(2).joins("red", money=100, plants=[18])
    state = position.operating_round(1, "building").load()
    play(state, Done())
    facts = play(state, SupplyCities(0))
    assert CitiesSupplied("red", 0, 20) in facts
    play(state, EndRound(), EndRound())
    play(state, DeclineAuction())
    assert table(state).decision == "connect_city"
    assert is_legal(state, ConnectCity("kiel"))


# --- Phase 5: all incomes first, then prices, then half dividends


RANKS = [
    ({"a": 90, "b": 70, "c": 50}, {"a": 1, "b": 1, "c": -1}),
    ({"a": 90, "b": 90, "c": 70, "d": 50}, {"a": 1, "b": 1, "d": -1}),  # no second place
    ({"a": 90, "b": 70, "c": 70, "d": 50}, {"a": 1, "d": -1}),  # of several seconds none
    ({"a": 90, "b": 70, "c": 50, "d": 50}, {"a": 1, "b": 1, "c": -1, "d": -1}),
    ({"a": 90, "b": 70}, {"a": 1}),  # second and lowest
    ({"a": 90, "b": 70, "c": 70}, {"a": 1, "b": -1, "c": -1}),
    ({"a": 90, "b": 90, "c": 70}, {"a": 1, "b": 1, "c": -1}),
    ({"a": 70, "b": 70, "c": 70}, {}),  # all equal
    ({"a": 70}, {}),
    ({}, {}),
]


@rule("P-V9")
@pytest.mark.parametrize(("incomes", "moves"), RANKS)
def test_prices_move_by_rank_of_income(incomes: dict[str, int], moves: dict[str, int]) -> None:
    names = {name: number for number, name in enumerate(incomes)}
    found = moves_by_rank({names[name]: income for name, income in incomes.items()})
    assert {name: found[names[name]] for name in names if found[names[name]]} == moves


def powering() -> RacePosition:
    """Red, blue and green have earned; black, the first in order, runs wind plant 18 for two."""
    position = RacePosition(3).joins("black", (3, 2, 0), price=50, plants=[18], cities=CITIES[:2])
    position.joins("green", (0, 5, 3), price=50, cities=CITIES[2:6])
    position.joins("blue", (0, 0, 2), price=60, cities=[CITIES[6]])
    position.joins("red", (2, 0, 0), price=140, cities=["essen", "dortmund", "munster"])
    position.operating_round(2, "bureaucracy", "black")
    return position.incomes(red=20, blue=30, green=60)


@rule("P-V9", "P-V10", "P-V16")
def test_after_all_incomes_prices_move_then_half_of_each_is_paid() -> None:
    """From the former highest price to the lowest, within a field from the top marker down."""
    state = powering().load()
    facts = play(state, RunPlant(18), SupplyCities(2))
    told = [fact for fact in facts if isinstance(fact, CitiesSupplied | PriceMoved | IncomePaidOut)]
    assert told == [
        CitiesSupplied("black", 2, 40),
        PriceMoved("red", 140, 130),
        PriceMoved("green", 50, 60),
        PriceMoved("black", 50, 60),
        IncomePaidOut("red", 1, is_forced=True),
        IncomePaidOut("blue", 1, is_forced=True),
        IncomePaidOut("green", 3, is_forced=True),
        IncomePaidOut("black", 2, is_forced=True),
    ]
    assert dict(table(state).prices)[60] == ("blue", "green", "black")


@rule("P-V10")
def test_each_share_gets_one_for_each_full_twenty_and_the_bank_is_paid_for_its_own() -> None:
    """Of 70 (as printed: 3 a share) 40 stays; of 30 (1 a share) 20; a president's double is 2."""
    position = RacePosition(3).money(0, 0, 0)
    position.joins("green", (3, 2, 0), plants=[18], cities=CITIES[:2])
    position.joins("red", (0, 0, 4), cities=["essen", "trier", "aachen", "koln", "dusseldorf"])
    state = position.operating_round(2, "bureaucracy", "green").incomes(red=70).load()
    facts = play(state, RunPlant(18), SupplyCities(1))
    paid = [fact for fact in of_kind(facts, MoneyPaid) if fact.reason == "dividend"]
    assert paid == [
        MoneyPaid("red", "seat:2", 4 * 3, "dividend"),
        MoneyPaid("red", "bank", 6 * 3, "dividend"),
        MoneyPaid("green", "seat:0", 3, "dividend"),
        MoneyPaid("green", "seat:1", 2, "dividend"),
        MoneyPaid("green", "bank", 5, "dividend"),
    ]
    assert company(state, "red").money == 40
    assert company(state, "green").money == 20
    assert [player(state, seat).money for seat in range(3)] == [3, 2, 12]


@rule("P-V16", "P-V14", "P-O11")
def test_there_is_no_decision_about_dividends_and_paying_moves_no_price() -> None:
    """Two companies earn the same: nobody moves, though both pay."""
    position = RacePosition(2).joins("red", plants=[18], cities=CITIES[:2])
    position.joins("green", cities=CITIES[2:4])
    state = position.operating_round(2, "bureaucracy", "red").incomes(green=40).load()
    facts = play(state, RunPlant(18), SupplyCities(2))
    assert len(of_kind(facts, IncomePaidOut)) == 2
    assert not of_kind(facts, PriceMoved)
    assert "dividend" not in RACE.steps


@rule("P-V9", "P-S6")
def test_a_price_at_the_end_of_the_track_stays_in_its_place() -> None:
    position = RacePosition(2).joins("red", price=140, plants=[18], cities=CITIES[:2])
    position.joins("green", price=10, cities=[CITIES[2]]).joins("blue", price=10)
    position.operating_round(2, "bureaucracy", "red").incomes(blue=20, green=20)
    facts = play(position.load(), RunPlant(18), SupplyCities(2))
    assert not of_kind(facts, PriceMoved)


@rule("P-V14", "P-O10")
def test_incomes_are_twenty_and_ten_a_city_last_in_order_first() -> None:
    position = RacePosition(2).joins("red", plants=[18], cities=CITIES[:2])
    position.joins("green", plants=[22], cities=CITIES[2:5])
    state = position.operating_round(2, "bureaucracy").load()
    assert table(state).active == "green"
    facts = play(state, RunPlant(22), SupplyCities(2))
    assert of_kind(facts, CitiesSupplied) == [CitiesSupplied("green", 2, 40)]
    assert table(state).active == "red"
    assert not of_kind(facts, PriceMoved), "the others come first"


@rule("P-V11", "P-V14", "P-O12")
@pytest.mark.parametrize(("number", "refilled"), [(1, False), (2, True)])
def test_fuel_is_refilled_from_the_second_operating_round_on(number: int, refilled: bool) -> None:
    """By the table for 5 players, also with 2: 5 coal, 4 oil, 3 garbage, 2 uranium."""
    position = RacePosition(2).joins("red", plants=[18], cities=CITIES[:2])
    position.fuel_market(coal=0, oil=0, garbage=0, uranium=0)
    facts = play(position.operating_round(number, "bureaucracy").load(), SupplyCities(0))
    refill = {one.fuel: one.count for one in of_kind(facts, FuelMoved)}
    assert refill == ({"coal": 5, "oil": 4, "garbage": 3, "uranium": 2} if refilled else {})


@rule("P-V11", "P-V14", "P-O13")
def test_the_two_highest_plants_go_under_the_deck_in_step_3_the_two_lowest_leave() -> None:
    for step, count in ((1, 2), (3, 2)):
        position = RacePosition(2).joins("red", plants=[18], cities=CITIES[:2])
        if step == 3:
            position.plant_market((20, 21, 22, 23, 24, 25))
        position.step(step).operating_round(2, "bureaucracy")
        facts = play(position.load(), SupplyCities(0))
        under = len(of_kind(facts, PlantPutUnder))
        lowest = [one.plant for one in of_kind(facts, PlantRemoved) if one.reason == "lowest"]
        assert (under, len(lowest)) == ((count, 0) if step == 1 else (0, count))


@rule("P-V14", "P-O9", "P-O13")
def test_step_2_begins_with_seven_cities_of_a_company() -> None:
    position = RacePosition(2).joins("red", plants=[18], cities=CITIES)
    position.joins("green", (0, 2), money=20, cities=["essen"])
    facts = play(position.operating_round(2, "building", "green").load(), Done())
    assert PhaseBegan("bureaucracy") in facts
    assert of_kind(facts, StepBegan) == [StepBegan(2)]
    assert sum(one.reason == "step_2" for one in of_kind(facts, PlantRemoved)) == 2


@rule("P-V14", "P-O20")
def test_with_no_company_founded_only_plants_leave() -> None:
    state = RacePosition(2).load()
    play(state, EndRound())
    facts = play(state, EndRound())
    assert sum(one.reason == "unfounded" for one in of_kind(facts, PlantRemoved)) == 5
    assert not of_kind(facts, NothingToDo)
    assert table(state).decision == "trade"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"earned": {}}, "the incomes do not fit the turn"),
        ({"earned": {"red": 20, "blue": 30, "green": 70}}, "no such income"),
        ({"earned": {"red": 25, "blue": 30, "green": 60}}, "no such income"),
        ({"income": 20}, "no income is decided about"),
    ],
)
def test_incomes_that_cannot_be_are_refused(change: dict[str, object], fault: str) -> None:
    position = powering()
    position.plain["supplying"] |= change
    with pytest.raises(BadState, match=fault):
        position.load()


def test_an_income_that_is_gone_is_refused() -> None:
    position = powering()
    position.plain["companies"]["green"]["money"] = 59
    with pytest.raises(BadState, match="the income is gone"):
        position.load()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"order": ["red"]}, "the order lacks a company"),
        ({"index": 1}, "the phase does not fit the round"),
    ],
)
def test_rounds_that_cannot_be_are_refused(change: dict[str, object], fault: str) -> None:
    position = RacePosition(2).joins("red").joins("green").stock_round(2)
    position.plain["course"] |= change
    with pytest.raises(BadState, match=fault):
        position.load()
