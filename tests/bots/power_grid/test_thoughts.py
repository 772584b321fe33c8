"""The sensible player in positions laid out by hand, one thought at a time."""

from __future__ import annotations

from itertools import pairwise

from tabletop.bots.power_grid.player import THOUGHTS
from tabletop.bots.sensible import SensiblePlayer
from tabletop.catalog import games
from tabletop.rules.game import Action, State
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    BuyShare,
    ConnectCity,
    DeclineAuction,
    DiscardPlant,
    Done,
    DropOut,
    EndRound,
    FoundCompany,
    KeepIncome,
    OpenAuction,
    PayOut,
    RaiseBid,
    RunPlant,
    SellShares,
    SupplyCities,
)
from tabletop.rules.power_grid.mode import Mode
from tests.rules.power_grid.positions import Position, company, play, player, table


def choice(state: State) -> Action:
    """What a sensible player does now."""
    (seat,) = state.to_act()
    return SensiblePlayer(0).choose(lambda: state.view(seat), state.legal(seat))


def choices_until(state: State, *ends: type[Action]) -> list[Action]:
    """What sensible players do up to the first action of such a kind, which ends the list."""
    done: list[Action] = []
    while not done or not isinstance(done[-1], ends):
        done.append(choice(state))
        play(state, done[-1])
    return done


def test_there_is_a_thought_for_every_decision() -> None:
    modes = [game for game in games().values() if isinstance(game, Mode)]
    assert set(THOUGHTS) == {name for mode in modes for name in mode.steps}


# The stock round


def test_the_cheapest_company_is_founded_first_for_every_price_rises_alike() -> None:
    assert choice(Position(4).load()) in (FoundCompany("blue"), FoundCompany("black"))


def test_all_money_is_invested_before_the_last_operating_round() -> None:
    position = Position(2).money(95, 0).founded("green", (5, 4), price=90).stock_round(4)
    state = position.ended(1).load()
    left = []
    while state.to_act():
        left.append(player(state, 0).money or 0)
        play(state, choice(state))
    assert min(left) < 20, "the cheapest share costs as much"


def test_without_money_the_round_is_ended() -> None:
    state = Position(3).money(0, 50, 50).founded("blue", (5,)).stock_round(1).load()
    assert choice(state) == EndRound()


def test_shares_that_can_rise_no_more_are_sold_for_cheap_ones() -> None:
    state = (
        Position(3)
        .money(0, 0, 0)
        .founded("green", (3, 4), price=140)
        .founded("blue", (0, 2), price=10, president=1)
        .stock_round(3)
        .load()
    )
    action = choice(state)
    assert isinstance(action, SellShares)
    assert action.company == "green"


def test_a_company_that_earns_well_is_taken_over_where_that_costs_little() -> None:
    position = Position(3).money(60, 0, 0)
    position.founded("blue", (2, 3), price=20, money=200, plants=[25])
    position.house("blue", "augsburg", "nurnberg", "regensburg", "passau")
    state = position.ended(1, 2).load()
    assert choices_until(state, EndRound).count(BuyShare("blue")) >= 2
    assert company(state, "blue").president == 0


# Auctions


def auction(money: int, *, number: int = 2, rival: int = 100, cities: int = 3) -> Position:
    position = Position(2).founded("blue", (5,), money=money, plants=[8], has_operated=True)
    position.house("blue", *["augsburg", "nurnberg", "regensburg"][: cities - 1])
    position.founded("green", (0, 5), president=1, money=rival, plants=[13], has_operated=True)
    return position.operating_round(number, "auction", "blue")


def test_the_plant_that_supplies_most_is_opened_at_its_number() -> None:
    state = auction(60).plant_market([9, 10, 11, 20, 37, 38, 39, 40]).load()
    assert choice(state) == OpenAuction(20, 20)


def test_no_plant_is_bought_that_supplies_nothing_more() -> None:
    state = auction(30, cities=2).plant_market([9, 10, 11, 12, 37, 38, 39, 40])
    state.operating_round(5, "auction", "blue")
    assert choice(state.load()) == DeclineAuction()


def test_bids_go_up_to_a_value_below_the_money() -> None:
    state = auction(70, rival=300).plant_market([9, 10, 11, 20, 37, 38, 39, 40]).load()
    play(state, choice(state))
    raised = 20
    while table(state).auction is not None and table(state).decision == "bid":
        active = table(state).active
        if active == "green":
            raised += 1
            play(state, RaiseBid(raised))
            continue
        action = choice(state)
        if isinstance(action, RaiseBid):
            raised = action.bid
            assert raised <= 70
        play(state, action)
    assert isinstance(action, DropOut)
    assert 25 <= raised < 70


def test_bids_jump_as_long_as_the_limit_is_far() -> None:
    state = auction(200, rival=300).plant_market([9, 10, 11, 20, 37, 38, 39, 40]).load()
    play(state, choice(state), RaiseBid(21))
    raises = []
    while isinstance(action := choice(state), RaiseBid):
        raises.append(action.bid)
        play(state, action, RaiseBid(action.bid + 1))
    jumps = [bid - before for before, bid in pairwise([20, *raises])]
    assert jumps[0] > 2
    assert jumps[-1] <= 2, "near the limit by the least"


def test_a_company_that_must_buy_does() -> None:
    state = Position(2).founded("blue", (2,), money=30).operating_round(1, "auction", "blue").load()
    assert isinstance(choice(state), OpenAuction)


def test_the_weakest_plant_is_given_up() -> None:
    state = (
        Position(2)
        .founded("blue", (5,), money=100, plants=[7, 20, 25], has_operated=True)
        .plant_market([21, 22, 23, 31, 37, 38, 39, 40])
        .operating_round(2, "auction", "blue")
        .load()
    )
    play(state, OpenAuction(31, 31))
    assert choice(state) == DiscardPlant(7)


# Fuel, cities, supply, income


def test_fuel_is_bought_for_what_can_run_and_no_further() -> None:
    position = Position(2).founded("blue", (2,), money=40, plants=[8, 9])
    state = position.operating_round(1, "fuel").fuel_market(coal=24, oil=2).load()
    bought = choices_until(state, Done)
    assert BuyFuel("coal") in bought
    for action in bought:
        assert action == Done() or isinstance(action, BuyFuel)
    assert company(state, "blue").fuel.get("oil", 0) == 0, "one city needs no second plant"


def test_a_run_that_nobody_can_pay_gets_no_unit() -> None:
    position = Position(2).money(0, 0).founded("blue", (2,), money=5, plants=[7])
    state = position.operating_round(1, "fuel").fuel_market(oil=18).load()
    assert BuyFuel("oil") in state.legal(0)
    assert choice(state) == Done()


def with_a_poor_company(shares: int, oil: int) -> State:
    """A company without money, with three cities that its plant could power for two oil."""
    position = Position(2).money(50, 0).founded("blue", (shares,), plants=[16])
    position.house("blue", "augsburg", "nurnberg")
    return position.operating_round(3, "fuel").fuel_market(oil=oil).load()


def test_own_money_buys_fuel_only_where_the_dividend_brings_more() -> None:
    assert choice(with_a_poor_company(5, 24)) == BuyFuel("oil")
    assert choice(with_a_poor_company(2, 3)) == Done()


def test_cities_are_connected_up_to_what_the_plants_power() -> None:
    position = Position(2).founded("blue", (5,), money=300, plants=[15], coal=2)
    state = position.operating_round(2, "building").load()
    connected = choices_until(state, Done)
    assert len([a for a in connected if isinstance(a, ConnectCity)]) == 2
    assert company(state, "blue").cities == 3


def test_in_the_last_round_nothing_is_built_that_is_not_powered() -> None:
    position = Position(2).founded("blue", (5,), money=300, plants=[15])
    assert choice(position.operating_round(5, "building").load()) == Done()


def test_wind_runs_before_coal_and_all_that_can_be_is_supplied() -> None:
    position = Position(2).founded("blue", (5,), plants=[10, 18], coal=4).house("blue", "augsburg")
    state = position.operating_round(2, "bureaucracy").load()
    assert choices_until(state, SupplyCities) == [RunPlant(18), SupplyCities(2)]


def test_income_is_paid_out_when_rounds_are_ending() -> None:
    position = Position(2).founded("blue", (5,), plants=[20], coal=3)
    state = position.operating_round(4, "bureaucracy").load()
    assert choices_until(state, PayOut, KeepIncome)[-1] == PayOut()


def test_income_is_kept_where_it_buys_more_than_it_pays() -> None:
    """The price can rise no more, others would get most, and the plants wait for cities."""
    position = Position(2).founded("blue", (3, 2), bank=5, price=140, plants=[20], coal=3)
    state = position.operating_round(1, "bureaucracy").load()
    assert choices_until(state, PayOut, KeepIncome)[-1] == KeepIncome()
