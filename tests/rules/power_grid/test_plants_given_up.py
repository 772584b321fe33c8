"""A plant above the limit is given up, and what becomes of its fuel."""

from __future__ import annotations

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import DiscardFuel, DiscardPlant, OpenAuction
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    is_legal,
    of_kind,
    play,
    refused,
    table,
)


def fourth_plant(*plants: int, bought: int, seats: int = 3, **fuel: int) -> State:
    """Green owns three plants with fuel and has just won a fourth."""
    row = sorted({bought, 39, 40, 42, 44, 46, 50})
    position = Position(seats).plant_market(row, [30, 31])
    position.founded("green", money=100, plants=plants, has_operated=True)
    for kind, units in fuel.items():
        position.fuel("green", kind, units)
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(bought, bought))
    return state


@rule("P-O5", "P-B9")
def test_one_of_the_old_three_is_given_up_never_the_new_one() -> None:
    for seats in (2, 3, 6):
        state = fourth_plant(13, 18, 22, bought=27, seats=seats)
        assert company(state, "green").plants == (13, 18, 22, 27)
        assert [*state.legal(0)] == [DiscardPlant(13), DiscardPlant(18), DiscardPlant(22)]
        assert refused(state, DiscardPlant(27)) == ("P-B9", "plant_just_bought")
        assert refused(state, DiscardPlant(39)) == ("P-B9", "not_own_plant")
        facts = play(state, DiscardPlant(18))
        assert facts[0] == told.PlantDiscarded("green", 18)
        assert company(state, "green").plants == (13, 22, 27)
        assert 18 in state.to_dict()["market"]["removed"], "it leaves the game"


@rule("P-O5")
def test_a_third_plant_makes_nobody_give_one_up() -> None:
    state = fourth_plant(13, 18, bought=27)
    assert company(state, "green").plants == (13, 18, 27)
    assert table(state).phase != "auction"


@rule("P-B9", "P-B23")
def test_fuel_moves_to_the_other_plants_the_new_one_included_as_far_as_it_fits() -> None:
    state = fourth_plant(4, 13, 18, bought=10, coal=4)  # 4 and 10 burn 2 coal a run
    play(state, DiscardPlant(4))
    assert company(state, "green").fuel == {"coal": 4}

    state = fourth_plant(4, 8, 13, bought=10, coal=10)  # 8 burns 3: room for 6
    supply = table(state).fuels["coal"].supply
    facts = play(state, DiscardPlant(8))
    assert company(state, "green").fuel == {"coal": 8}, "two runs of 4 and of 10"
    assert told.FuelMoved("coal", "green", "supply", 2, is_surplus=True) in facts
    assert table(state).fuels["coal"].supply == supply + 2

    state = fourth_plant(4, 13, 18, bought=27, coal=3)
    market = table(state).fuels["coal"].market
    facts = play(state, DiscardPlant(4))
    assert company(state, "green").fuel == {}
    assert told.FuelMoved("coal", "green", "supply", 3, is_surplus=True) in facts
    assert table(state).fuels["coal"].market == market, "to the supply, not to the market"


@rule("P-B9")
def test_the_owner_says_which_fuel_goes_where_two_compete_for_the_hybrids() -> None:
    # 8: 3 coal, 7: 3 oil, 5: 2 of both in any mix. Without 8 there is room for 6 oil and 4 of both.
    state = fourth_plant(5, 7, 8, bought=27, coal=8, oil=8)
    play(state, DiscardPlant(8))
    assert table(state).decision == "discard_fuel"
    assert [*state.legal(0)] == [DiscardFuel("coal"), DiscardFuel("oil")]
    assert refused(state, DiscardFuel("garbage")) == ("P-B9", "fuel_fits")
    play(state, DiscardFuel("oil"))
    assert company(state, "green").fuel == {"coal": 8, "oil": 7}
    facts = play(state, DiscardFuel("oil"))
    assert of_kind(facts, told.FuelMoved)[-1] == told.FuelMoved(
        "coal", "green", "supply", 4, is_surplus=True
    ), "oil fits plant 7 now, so the rest is no choice"
    assert company(state, "green").fuel == {"coal": 4, "oil": 6}
    assert table(state).phase != "auction"

    state = fourth_plant(5, 7, 8, bought=27, coal=8, oil=8)
    play(state, DiscardPlant(8), *[DiscardFuel("coal")] * 6)
    assert company(state, "green").fuel == {"coal": 2, "oil": 8}


@rule("P-B9")
def test_hybrids_take_what_fits_them_without_a_question() -> None:
    state = fourth_plant(5, 7, 8, bought=27, coal=2, oil=8)
    play(state, DiscardPlant(8))
    assert company(state, "green").fuel == {"coal": 2, "oil": 8}, "2 coal and 2 oil in plant 5"

    state = fourth_plant(5, 7, 8, bought=27, coal=8, oil=6)
    facts = play(state, DiscardPlant(8))
    assert company(state, "green").fuel == {"coal": 4, "oil": 6}, "all oil fits plant 7"
    assert of_kind(facts, told.FuelMoved)[0] == told.FuelMoved(
        "coal", "green", "supply", 4, is_surplus=True
    )

    state = fourth_plant(5, 7, 8, bought=27, coal=8, oil=8)
    play(state, DiscardPlant(5))
    assert company(state, "green").fuel == {"coal": 6, "oil": 6}, "no plant takes a mix any more"


@rule("P-B9", "P-B8")
def test_the_market_is_refilled_after_the_plant_was_given_up() -> None:
    state = fourth_plant(13, 18, 22, bought=27)
    assert 30 not in table(state).market
    assert is_legal(state, DiscardPlant(13))
    facts = play(state, DiscardPlant(13))
    assert told.PlantDrawn(30) in facts
