"""Fuel: the market's rows, what plants store, and the president's own money."""

from __future__ import annotations

import pytest

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import BuyFuel, Done, RunPlant, SupplyCities
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    company,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
)

COAL, OIL, GARBAGE, URANIUM = (BuyFuel(name) for name in ("coal", "oil", "garbage", "uranium"))


def buying(
    *plants: int,
    money: int = 100,
    private: int = 0,
    stored: dict[str, int] | None = None,
    **market: int,
) -> State:
    """Green of seat 0 buys fuel for these plants; the market has so many units."""
    position = Position(3).money(private, 300, 300)
    position.founded("green", money=money, plants=plants)
    for kind, units in (stored or {}).items():
        position.fuel("green", kind, units)
    return position.fuel_market(**market).operating_round(2, "fuel").load()


@rule("P-B2")
def test_the_market_at_the_start() -> None:
    state = STOCK.setup(3, {}, 1)
    fuels = table(state).fuels
    assert {name: (row.market, row.supply, row.price) for name, row in fuels.items()} == {
        "coal": (24, 0, 1),
        "oil": (18, 6, 3),
        "garbage": (6, 18, 7),
        "uranium": (2, 10, 14),
    }


@rule("P-B2")
@pytest.mark.parametrize("fuel", ["coal", "oil", "garbage"])
def test_three_units_lie_at_each_price_from_1_to_8(fuel: str) -> None:
    for price in range(1, 9):
        for left in range(3):
            position = Position(3).fuel_market(**{fuel: 24 - 3 * (price - 1) - left})
            assert table(position.load()).fuels[fuel].price == price
    assert table(Position(3).fuel_market(**{fuel: 0}).load()).fuels[fuel].price is None


@rule("P-B2")
def test_one_uranium_lies_at_each_of_its_prices() -> None:
    prices = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
    for left, price in zip(range(12, 0, -1), prices, strict=True):
        assert table(Position(3).fuel_market(uranium=left).load()).fuels["uranium"].price == price


@rule("P-B2", "P-B23")
def test_fuel_is_24_24_24_and_12_units_wherever_it_lies() -> None:
    state = buying(8, 7, 17, coal=20, oil=20, uranium=10)
    play(state, COAL, COAL, OIL, URANIUM)
    totals = {name: n for name, n in state.totals().items() if name.startswith("fuel")}
    assert totals == {"fuel_coal": 24, "fuel_oil": 24, "fuel_garbage": 24, "fuel_uranium": 12}


@rule("P-B10")
def test_any_number_is_bought_cheapest_first_up_to_twice_the_need() -> None:
    state = buying(8, coal=23)  # 3 coal a run
    facts = play(state, *[COAL] * 6)
    assert [f.amount for f in of_kind(facts, told.MoneyPaid)] == [1, 1, 2, 2, 2, 3]
    assert all((f.source, f.target) == ("green", "bank") for f in of_kind(facts, told.MoneyPaid))
    assert (company(state, "green").money, company(state, "green").fuel) == (89, {"coal": 6})
    assert table(state).fuels["coal"].market == 17
    assert refused(state, COAL) == ("P-B10", "no_room")

    state = buying(8, coal=23)
    assert is_legal(state, Done()), "none is also a number"
    play(state, COAL, Done())
    assert table(state).phase != "fuel"


@rule("P-B10")
def test_only_what_the_own_plants_burn_and_the_market_has_can_be_bought() -> None:
    state = buying(8, 6, coal=2)  # coal, garbage
    assert refused(state, OIL) == ("P-B10", "no_room")
    assert refused(state, URANIUM) == ("P-B10", "no_room")
    play(state, GARBAGE, GARBAGE, COAL, COAL)
    assert refused(state, GARBAGE) == ("P-B10", "no_room")
    assert refused(state, COAL) == ("P-B10", "fuel_sold_out")


@rule("P-B10")
def test_a_hybrid_takes_its_two_fuels_in_any_mix() -> None:
    for coal in range(5):
        state = buying(5)  # 2 coal or oil a run
        play(state, *[COAL] * coal, *[OIL] * (4 - coal))
        stored = {"coal": coal, "oil": 4 - coal}
        assert company(state, "green").fuel == {k: n for k, n in stored.items() if n}
        assert refused(state, COAL)[1] == refused(state, OIL)[1] == "no_room"
    assert refused(buying(5), GARBAGE) == ("P-B10", "no_room")


@rule("P-B10", "P-B23")
def test_fuel_moves_between_own_plants_to_make_room() -> None:
    state = buying(4, 5, 7)  # 2 coal, 2 of both, 3 oil: room for 4 + 4 + 6
    play(state, *[COAL] * 8)
    assert refused(state, COAL) == ("P-B10", "no_room"), "4 of them in the hybrid"
    play(state, *[OIL] * 6)
    assert refused(state, OIL) == ("P-B10", "no_room")
    state = buying(4, 5, 7)
    play(state, *[OIL] * 8, *[COAL] * 6)
    assert refused(state, COAL)[1] == refused(state, OIL)[1] == "no_room"


@rule("P-B23")
def test_fuel_bought_for_one_plant_may_be_burnt_in_another() -> None:
    position = Position(3).founded("green", plants=[4, 10], coal=2).house("green", "kiel")
    for plant in (4, 10):
        state = position.operating_round(2, "bureaucracy").load()
        assert is_legal(state, RunPlant(4, coal=2))
        assert is_legal(state, RunPlant(10, coal=2))
        facts = play(state, RunPlant(plant, coal=2))
        assert told.FuelMoved("coal", "green", "supply", 2) in facts
        assert table(state).fuels["coal"].supply == 2
        play(state, SupplyCities(1))


@rule("P-B10")
def test_wind_and_fusion_need_no_fuel() -> None:
    state = buying(13, 50)
    assert [*state.legal(0)] == [Done()]


@rule("P-O7")
def test_own_money_joins_after_the_company_money_is_spent() -> None:
    state = buying(8, money=7, private=60, coal=12)  # three units cost 5 each
    facts = play(state, COAL, COAL, COAL)
    assert of_kind(facts, told.MoneyPaid) == [
        told.MoneyPaid("green", "bank", 5, "fuel"),
        told.MoneyPaid("green", "bank", 2, "fuel"),
        told.MoneyPaid("seat:0", "bank", 3, "fuel"),
        told.MoneyPaid("seat:0", "bank", 5, "fuel"),
    ]
    assert (company(state, "green").money, player(state, 0).money) == (0, 52)
    assert refused(state, COAL) == ("P-O7", "beyond_one_run")


@rule("P-O7")
def test_the_president_may_add_less_or_nothing() -> None:
    state = buying(8, money=7, private=60, coal=12)
    play(state, COAL, COAL)
    assert is_legal(state, Done())
    play(state, Done())
    assert company(state, "green").fuel == {"coal": 2}


@rule("P-O7")
def test_own_money_only_where_the_company_cannot_pay_one_run_of_all_plants() -> None:
    state = buying(8, money=15, private=60, coal=12)
    play(state, COAL, COAL, COAL)
    assert company(state, "green").money == 0
    assert refused(state, COAL) == ("P-O7", "beyond_one_run"), "one run is paid and stored"

    # A hybrid for one run: 2 coal cost 2, so 2 oil at 8 are the president's wish, not a need.
    state = buying(5, money=2, private=60, coal=24, oil=3)
    assert refused(state, OIL) == ("P-O7", "company_can_pay")
    state = buying(8, 5, money=4, private=60, coal=21, oil=3, stored={"coal": 3})
    assert refused(state, OIL) == ("P-O7", "company_can_pay"), "plant 8 lacks nothing"
    state = buying(5, money=1, private=60, coal=24, oil=3, stored={"oil": 1})
    assert refused(state, OIL) == ("P-O7", "company_can_pay"), "only one unit is missing"
    state = buying(5, money=1, private=60, coal=24, oil=3)
    assert is_legal(state, OIL)
    play(state, OIL, OIL)
    assert player(state, 0).money == 60 - 15


@rule("P-O7")
def test_the_need_counts_all_plants_with_their_stored_fuel() -> None:
    # 3 coal at 5 and 3 oil at 5 cost 30.
    rich, poor = (buying(8, 7, money=money, private=60, coal=12, oil=12) for money in (30, 29))
    for state in (rich, poor):
        play(state, *[COAL] * 3, *[OIL] * 2)
    play(rich, OIL)
    assert (company(rich, "green").money, player(rich, 0).money) == (0, 60)
    play(poor, OIL)
    assert (company(poor, "green").money, player(poor, 0).money) == (0, 59)
    # With 3 coal stored only the oil is missing.
    state = buying(8, 7, money=14, private=60, coal=12, oil=12, stored={"coal": 3})
    play(state, *[OIL] * 3)
    assert (company(state, "green").money, player(state, 0).money) == (0, 59)


@rule("P-O7", "P-B10")
def test_with_company_money_alone_two_runs_hold() -> None:
    state = buying(8, money=100, private=60, coal=12)
    play(state, *[COAL] * 6)
    assert company(state, "green").fuel == {"coal": 6}
    assert player(state, 0).money == 60


@rule("P-O7")
def test_more_than_one_run_bought_in_this_phase_shuts_own_money_out() -> None:
    # 3 coal at 5, 3 oil at 5: one run costs 30, green has 20 and buys 4 coal for 21.
    state = buying(8, 7, money=21, private=60, coal=12, oil=12)
    play(state, *[COAL] * 4)
    assert company(state, "green").fuel == {"coal": 4}
    assert company(state, "green").money == 0
    assert refused(state, OIL) == ("P-O7", "beyond_one_run")
    assert [*state.legal(0)] == [Done()]


@rule("P-O7")
def test_stored_fuel_counts_and_a_plant_above_one_run_keeps_it_and_gets_none() -> None:
    state = buying(8, 7, money=0, private=60, coal=12, oil=12, stored={"coal": 5})
    assert refused(state, COAL) == ("P-O7", "beyond_one_run")
    play(state, OIL, OIL, OIL)
    assert refused(state, OIL) == ("P-O7", "beyond_one_run")
    assert company(state, "green").fuel == {"coal": 5, "oil": 3}, "5 coal stay"
    assert player(state, 0).money == 60 - 15


@rule("P-O7")
def test_a_hybrid_counts_one_run_of_any_mix_and_takes_what_others_do_not_need() -> None:
    # Plant 4 burns 2 coal, plant 5 burns 2 of both.
    state = buying(4, 5, money=0, private=60, coal=12, oil=12, stored={"oil": 1})
    play(state, COAL, COAL, COAL)
    assert refused(state, COAL) == ("P-O7", "beyond_one_run"), "1 oil and 1 coal for plant 5"
    assert refused(state, OIL) == ("P-O7", "beyond_one_run")
    state = buying(4, 5, money=0, private=60, coal=12, oil=12, stored={"coal": 4})
    assert refused(state, COAL)[0] == refused(state, OIL)[0] == "P-O7", "all can run once"
    state = buying(4, 5, money=0, private=60, coal=12, oil=12, stored={"oil": 3})
    play(state, COAL, COAL)
    assert refused(state, COAL) == ("P-O7", "beyond_one_run"), "plant 5 is above one run"


@rule("P-O7")
def test_only_the_presidents_own_cash_helps_no_other_company_and_no_other_player() -> None:
    position = Position(3).money(4, 300, 300)
    position.founded("blue", plants=[4], money=500)
    position.founded("green", plants=[8], money=0).fuel_market(coal=12)
    state = position.operating_round(2, "fuel", "green").load()
    assert refused(state, COAL) == ("P-O7", "fuel_too_dear")
    refusal = state.refusal(0, COAL)
    assert refusal is not None
    assert refusal.figures == {"fuel": "coal", "price": 5}
    state = buying(8, money=3, private=1, coal=12)
    assert refused(state, COAL) == ("P-O7", "fuel_too_dear")
    state = buying(8, money=3, private=2, coal=12)
    play(state, COAL)
    assert (company(state, "green").money, player(state, 0).money) == (0, 0)
    position.money(5, 300, 300)
    state = position.operating_round(2, "fuel", "green").load()
    play(state, COAL)
    assert [player(state, seat).money for seat in range(3)] == [0, 300, 300]
    assert company(state, "blue").money == 500


@rule("P-O7")
def test_the_president_pays_whoever_founded_the_company() -> None:
    position = Position(3).money(300, 8, 300)
    position.founded("green", (2, 3), plants=[8], money=0).fuel_market(coal=12)
    state = position.operating_round(2, "fuel").load()
    assert state.to_act() == (1,)
    facts = play(state, COAL)
    assert told.MoneyPaid("seat:1", "bank", 5, "fuel") in facts
    assert refused(state, COAL) == ("P-O7", "fuel_too_dear")
    assert [player(state, seat).money for seat in range(3)] == [300, 3, 300]


@rule("P-O7")
def test_own_money_in_one_company_does_not_bind_the_next_of_the_same_president() -> None:
    position = Position(3).money(60, 0, 0)
    position.founded("blue", plants=[4], money=100)
    position.founded("green", plants=[8], money=0).fuel_market(coal=12)
    state = position.operating_round(2, "fuel", "green").load()
    play(state, COAL, Done())
    assert table(state).active == "blue"
    play(state, *[COAL] * 4)
    assert company(state, "blue").fuel == {"coal": 4}, "two runs, from its own money"
    assert player(state, 0).money == 55


@rule("P-O7", "P-B24")
def test_companies_buy_in_reverse_order() -> None:
    position = Position(3).founded("blue", (0, 0, 2), plants=[4], money=9)
    position.founded("red", (0, 2), plants=[10], money=9)
    state = position.founded("green", (2,), plants=[8], money=9).operating_round(2, "fuel").load()
    turns = []
    while table(state).phase == "fuel":
        turns.append((table(state).active, state.to_act()))
        play(state, Done())
    assert turns == [("green", (0,)), ("red", (1,)), ("blue", (2,))]


def bundles(state: State) -> dict[str, str]:
    """What may be bought at once, in words."""
    (seat,) = state.to_act()
    words = {}
    for bundle in state.bundles(seat):
        fuels = [action.fuel for action in bundle.actions if isinstance(action, BuyFuel)]
        words[bundle.name] = " ".join(f"{fuels.count(f)} {f}" for f in dict.fromkeys(fuels))
    return words


@rule("P-B10")
def test_fuel_for_one_run_and_for_all_that_plants_store_is_bought_at_once() -> None:
    state = buying(8, 5, coal=23, oil=18, stored={"coal": 1})  # 3 coal, 2 of both
    assert bundles(state) == {"one_run": "4 coal", "fill_up": "8 coal 1 oil"}
    fills = table(state).fills
    assert (fills["one_run"].units, fills["one_run"].cost) == ({"coal": 4}, 6)
    play(state, *state.bundles(0)[0].actions)
    assert company(state, "green").fuel == {"coal": 5}
    assert company(state, "green").money == 100 - 6
    play(state, *state.bundles(0)[0].actions)
    assert bundles(state) == {}, "all is full"
    assert refused(state, COAL)[1] == refused(state, OIL)[1] == "no_room"


@rule("P-B10", "P-O7")
def test_at_once_is_bought_only_what_can_be_paid() -> None:
    assert bundles(buying(8, money=6, coal=12)) == {}, "3 coal cost 15"
    assert bundles(buying(8, money=15, coal=12)) == {"one_run": "3 coal"}
    state = buying(8, money=7, private=60, coal=12)
    assert bundles(state) == {"one_run": "3 coal"}, "with the president's money one run only"
    play(state, *state.bundles(0)[0].actions)
    assert (company(state, "green").money, player(state, 0).money) == (0, 52)
    assert bundles(buying(8, coal=2)) == {"fill_up": "2 coal"}, "all there is, no run of it"
    assert bundles(buying(8, coal=3)) == {"one_run": "3 coal"}
    assert bundles(buying(4, coal=1)) == {}, "one unit is no bundle"
