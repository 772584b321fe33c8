"""Founding a company: the president's certificate, the money, the marker, the start city."""

from __future__ import annotations

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.power_grid.actions import (
    BuyShare,
    ChooseStartCity,
    Done,
    EndRound,
    FoundCompany,
    PassTurn,
    SellShares,
)
from tabletop.rules.power_grid.facts import (
    CityConnected,
    CompanyFounded,
    MoneyPaid,
    PriceMoved,
    ShareMoved,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STARTING_PRICE,
    Position,
    company,
    is_legal,
    of_kind,
    pile,
    play,
    player,
    refused,
    table,
    turn,
)


def rich(seats: int = 3) -> Position:
    return Position(seats).money(*[500] * seats)


@rule("P-T10", "P-T8", "P-S3")
@pytest.mark.parametrize(("name", "price"), STARTING_PRICE.items())
def test_the_founder_pays_double_price_to_the_company_and_presides(name: str, price: int) -> None:
    state = rich(6).stock_round(1, seat=4).load()
    facts = play(state, FoundCompany(name))
    assert of_kind(facts, CompanyFounded) == [CompanyFounded(name, 4)]
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("seat:4", name, 2 * price, "founding")]
    assert of_kind(facts, ShareMoved) == [ShareMoved(name, name, "seat:4", 2)]
    assert of_kind(facts, PriceMoved) == [PriceMoved(name, None, price)]
    assert player(state, 4).money == 500 - 2 * price
    one = company(state, name)
    assert (one.president, one.money, one.price, one.own_shares) == (4, 2 * price, price, 8)
    assert player(state, 4).shares == {name: 2}


@rule("P-T10")
def test_the_marker_goes_on_top_of_any_marker_on_its_field() -> None:
    position = rich().founded("red", price=30).founded("green", price=30)
    state = position.stock_round(2).load()
    turn(state, FoundCompany("yellow"), ChooseStartCity("halle"))
    assert pile(state, 30) == ("red", "green", "yellow")


@rule("P-T10")
def test_founding_needs_the_double_price_in_private_money() -> None:
    state = Position(3).money(79, 80, 0).load()
    assert refused(state, FoundCompany("green")) == ("P-T10", "share_too_dear")
    play(state, PassTurn(), FoundCompany("green"))
    assert player(state, 1).money == 0


@rule("P-T10")
def test_a_company_is_founded_once_and_its_shares_are_bought_after_that() -> None:
    state = rich().founded("green").stock_round(1).load()
    assert refused(state, FoundCompany("green")) == ("P-T10", "already_founded")
    assert refused(state, BuyShare("red")) == ("P-T10", "not_founded")


@rule("P-S3", "P-T10")
def test_a_company_has_one_double_certificate_and_eight_singles() -> None:
    """Nine purchases place all ten shares, then none is left."""
    state = rich().load()
    turn(state, FoundCompany("green"), ChooseStartCity("kiel"))
    for _ in range(4):
        for _ in (1, 2):
            turn(state, BuyShare("green"))
        play(state, PassTurn())
    assert [player(state, seat).shares["green"] for seat in range(3)] == [2, 4, 4]
    assert company(state, "green").own_shares == 0
    assert refused(state, BuyShare("green")) == ("P-T7", "none_for_sale")


@rule("P-T11")
def test_in_step_1_the_start_city_is_an_empty_city_for_10_and_nothing_else() -> None:
    position = rich().founded("red", price=30).house("red", "munster").stock_round(2)
    state = position.load()
    play(state, FoundCompany("blue"))
    assert state.to_act() == (0,)
    assert table(state).decision == "start_city"
    assert refused(state, ChooseStartCity("munster")) == ("P-T11", "city_full")
    assert refused(state, ChooseStartCity("essen")) == ("P-T11", "other_start_city")
    for other in (Done(), PassTurn(), EndRound(), BuyShare("red")):
        assert refused(state, other) == ("P-T11", "other_decision")
    facts = play(state, ChooseStartCity("passau"))
    assert of_kind(facts, CityConnected) == [CityConnected("blue", "passau", ("passau",), 0, 10)]
    one = company(state, "blue")
    assert (one.start_city, one.cities, one.money) == ("passau", 1, 2 * 20 - 10)
    assert player(state, 0).money == 500 - 2 * 20, "the company pays, not the founder"
    assert table(state).cities["passau"] == ("blue",)
    assert (state.to_act(), table(state).decision) == ((0,), "trade")


@rule("P-T11")
@pytest.mark.parametrize(
    ("step", "houses", "cost"), [(2, 0, 10), (2, 1, 15), (3, 1, 15), (3, 2, 20)]
)
def test_in_later_steps_the_company_pays_the_cheapest_free_place(
    step: int, houses: int, cost: int
) -> None:
    position = rich().founded("red").founded("green")
    for name in ("red", "green")[:houses]:
        position.house(name, "passau")
    state = position.step(step).stock_round(3).load()
    play(state, FoundCompany("blue"))
    assert [action.refs[0].id for action in state.legal(0)].count("passau") == 1, (
        "no choice of place"
    )
    play(state, ChooseStartCity("passau"))
    assert company(state, "blue").money == 2 * 20 - cost
    assert table(state).cities["passau"] == (*("red", "green")[:houses], "blue")


@rule("P-T11")
@pytest.mark.parametrize("step", [2, 3])
def test_a_start_city_of_another_company_stays_closed_though_it_has_a_place(step: int) -> None:
    position = rich().founded("red").founded("green")
    position.house("red", "passau").house("green", "passau")
    state = position.step(step).stock_round(3).load()
    play(state, FoundCompany("blue"))
    assert refused(state, ChooseStartCity("essen")) == ("P-T11", "other_start_city")
    if step == 2:
        assert refused(state, ChooseStartCity("passau")) == ("P-T11", "city_full")
    else:
        assert is_legal(state, ChooseStartCity("passau"))


@rule("P-T11")
def test_without_any_open_city_no_company_can_be_founded() -> None:
    position = rich().founded("red").step(1)
    others = [city.id for city in power_grid_data().maps["germany"].cities if city.id != "essen"]
    state = position.house("red", *others[1:]).stock_round(2).load()
    assert is_legal(state, FoundCompany("blue"))
    state = position.house("red", others[0]).load()
    assert refused(state, FoundCompany("blue")) == ("P-T11", "no_start_city")


@rule("P-T11", "P-T22")
def test_after_the_start_city_the_turn_of_the_founder_goes_on() -> None:
    state = rich().founded("red", (3, 2)).stock_round(2).load()
    play(state, FoundCompany("blue"), ChooseStartCity("passau"), SellShares("red", 1))
    assert state.to_act() == (0,)
    play(state, Done())
    assert state.to_act() == (1,)
