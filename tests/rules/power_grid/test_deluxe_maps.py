"""The Deluxe maps: the discount token, gas and prices of their own, hybrids of gas and oil."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.rules.game import BadState
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    DeclineAuction,
    Done,
    DropOut,
    OpenAuction,
    RaiseBid,
    RunPlant,
)
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition, cards, market, plants_told
from tests.rules.power_grid.player_positions import CLASSIC
from tests.rules.power_grid.positions import STOCK, Position, is_legal, play, refused, table

ROW = (13, 14, 15, 16, 20, 21, 22, 23)
LATE = (24, 25, 26, 28, 29, 99, 30)
PASS = DeclineAuction()
OUT = DropOut()


def discounted(deck: Sequence[int] = LATE) -> MapPosition:
    """A phase 2 on the map of North America: the token lies on 13."""
    return MapPosition("north_america").plant_market(ROW, deck).discounted(13)


@rule("P-B25")
def test_the_discount_token_lies_on_the_lowest_plant_in_every_phase_2() -> None:
    position = MapPosition("north_america").plant_market(ROW, LATE)
    state = position.round(2, "building", "green").load()
    assert plants_told(play(state, Done())) == ["under 23", "+24", "token 13"]
    assert table(state).discounted == 13
    assert CLASSIC.load(state.to_dict()).digest() == state.digest()


@rule("P-B25")
def test_the_plant_under_the_token_opens_at_1_others_at_their_number() -> None:
    state = discounted().load()
    assert is_legal(state, OpenAuction(13, 1))
    assert is_legal(state, OpenAuction(13, 200))
    assert refused(state, OpenAuction(13, 0)) == ("P-B7", "bid_below_number")
    assert refused(state, OpenAuction(14, 13)) == ("P-B7", "bid_below_number")
    words = plants_told(play(state, OpenAuction(13, 1), RaiseBid(2), OUT, OUT))
    assert words == ["no token", "+24"], "sold: the token is gone for this round"
    assert table(state).companies[1].plants == (13,)
    assert table(state).discounted is None
    assert refused(state, OpenAuction(14, 1)) == ("P-B7", "bid_below_number")


@rule("P-B25")
def test_a_plant_that_nobody_wants_under_the_token_leaves_the_game() -> None:
    state = discounted().load()
    words = plants_told(play(state, OpenAuction(15, 15), OUT, OUT, PASS, PASS))
    assert words == ["+24", "no token", "-13 discount", "+25"]
    assert 13 in cards(state)["removed"]


@rule("P-B25")
def test_without_a_sale_the_plant_under_the_token_alone_leaves() -> None:
    state = discounted().load()
    assert plants_told(play(state, PASS, PASS, PASS)) == ["no token", "-13 discount", "+24"]


@rule("P-B25")
def test_a_lower_plant_drawn_leaves_at_once_and_takes_the_token_with_it() -> None:
    state = discounted([5, 4, *LATE]).load()
    words = plants_told(play(state, OpenAuction(15, 15), OUT, OUT))
    assert words == ["+5", "-5 discount", "no token", "+4"]
    assert market(state) == (4, 13, 14, 16, 20, 21, 22, 23)
    assert refused(state, OpenAuction(13, 1)) == ("P-B7", "bid_below_number")
    assert plants_told(play(state, PASS, PASS)) == [], "a plant was sold, and no token lies there"


@rule("P-B25")
def test_a_plant_drawn_right_above_the_token_stays() -> None:
    position = MapPosition("north_america").plant_market((13, *ROW[2:], 24), [14, *LATE[1:]])
    state = position.discounted(13).load()
    assert plants_told(play(state, OpenAuction(15, 15), OUT, OUT)) == ["+14"]
    assert table(state).discounted == 13


@rule("P-B25")
def test_the_token_lies_only_where_the_map_has_one_and_only_in_phase_2() -> None:
    other = MapPosition("europe").plant_market(ROW, LATE).discounted(13)
    for position in (other, discounted().discounted(14), discounted().round(2, "fuel")):
        with pytest.raises(BadState):
            position.load()


@rule("P-B25", "P-B2")
def test_deluxe_maps_sell_gas_and_have_prices_of_their_own() -> None:
    for map_id, oil, uranium in (("europe", (16, 3), (4, 8)), ("north_america", (14, 4), (2, 9))):
        fuels = table(MapPosition(map_id).load()).fuels
        assert {name: (one.market, one.price) for name, one in fuels.items()} == {
            "coal": (23, 2),
            "oil": oil,
            "gas": (18, 3),
            "uranium": uranium,
        }


@rule("P-B25", "P-B10", "P-B14")
def test_deluxe_hybrids_burn_gas_and_oil_in_any_mix() -> None:
    position = MapPosition("europe").plant_market(ROW, LATE).owns("green", 8)
    state = position.round(2, "fuel", "green").load()
    assert refused(state, BuyFuel("coal")) == ("P-B10", "no_room")
    play(state, *[BuyFuel("gas")] * 4, *[BuyFuel("oil")] * 2)
    assert refused(state, BuyFuel("gas")) == ("P-B10", "no_room"), "3 a run, for 2 runs"
    play(state, Done())
    while table(state).phase != "bureaucracy":
        play(state, Done())
    assert refused(state, RunPlant(8, coal=2, oil=1)) == ("P-B10", "wrong_fuel")
    play(state, RunPlant(8, gas=1, oil=2))
    assert table(state).companies[0].fuel == {"gas": 3}


@rule("P-B25", "P-O3", "P-O4")
def test_companies_open_the_plant_under_the_token_from_1_up_to_its_number_and_5() -> None:
    position = Position(3, map="north_america")
    position.founded("green", money=3, city="boston").plant_market(ROW, LATE)
    position.operating_round(1, "auction").plain["market"]["discounted"] = 13
    state = STOCK.load(position.plain)
    assert refused(state, PASS) == ("P-O4", "must_open"), "it can pay 1"
    assert [*state.legal(0)] == [OpenAuction(13, bid) for bid in (1, 2, 3)]
    position.plain["companies"]["green"]["money"] = 100
    state = STOCK.load(position.plain)
    assert is_legal(state, OpenAuction(13, 18))
    assert refused(state, OpenAuction(13, 19)) == ("P-O3", "opening_too_high")
