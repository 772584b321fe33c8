"""Mode `classic`: a new game and its regions, round 1, and what of money is seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadState
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ChooseRegion,
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    OpenAuction,
    RaiseBid,
)
from tabletop.rules.power_grid.facts import (
    MoneyPaid,
    NothingToDo,
    OrderSettled,
    PhaseBegan,
    RegionChosen,
    RoundBegan,
)
from tabletop.rules.power_grid.view import GridView
from tests.rule_marks import rule
from tests.rules.power_grid.player_positions import (
    CLASSIC,
    COLOURS,
    NORTH,
    PlayersPosition,
)
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

EVERY_NUMBER = pytest.mark.parametrize("seats", CLASSIC.seats)
REGIONS = {region.id: set(region.adjacent) for region in power_grid_data().maps["germany"].regions}
REGION_COUNTS = [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)]


# Setup


@rule("P-B1")
@pytest.mark.parametrize(("seats", "count"), REGION_COUNTS)
def test_chance_brings_adjoining_regions_into_play_by_players(seats: int, count: int) -> None:
    choices = {table(CLASSIC.setup(seats, {}, seed)).regions for seed in range(20)}
    assert len(choices) > 1
    for regions in choices:
        assert len(regions) == count
        reached = {regions[0]}
        for _ in regions:
            reached |= {one for one in regions if REGIONS[one] & reached}
        assert reached == set(regions)


@rule("P-B1")
@pytest.mark.parametrize(("seats", "count"), REGION_COUNTS)
def test_players_choose_the_regions_one_each_in_turn(seats: int, count: int) -> None:
    state = CLASSIC.setup(seats, {"regions": "players"}, 4)
    first = state.to_act()[0]
    assert first == table(state).start_player
    assert len(state.legal(first)) == 6
    facts = play(state, ChooseRegion("red"))
    assert facts == [RegionChosen("red", first)]
    assert state.to_act() == ((first + 1) % seats,)
    assert refused(state, ChooseRegion("red")) == ("P-B1", "region_in_play")
    assert refused(state, ChooseRegion("brown")) == ("P-B1", "region_not_adjoining")
    for region in ("green", "brown", "yellow", "purple")[: count - 1]:
        assert table(state).phase == "regions"
        facts = play(state, ChooseRegion(region))
    assert facts[1] == RoundBegan("base", 1)
    assert PhaseBegan("auction") in facts
    assert set(table(state).regions) == {"red", "green", "brown", "yellow", "purple"} - (
        set() if count == 5 else {"purple"} if count == 4 else {"yellow", "purple"}
    )


@rule("P-B1")
def test_cities_outside_the_regions_in_play_do_not_exist() -> None:
    state = PlayersPosition(2).money(90, 90).house("red", "flensburg").round(2, "building").load()
    assert table(state).regions == ("green", "brown", "yellow")
    assert refused(state, ConnectCity("essen")) == ("P-B1", "city_not_in_play")
    routes = table(state).routes
    assert len(routes) == 20, "21 cities, one of them connected"
    assert "kassel" not in {step for route in routes.values() for step in route.path}


@rule("P-B2")
def test_the_fuel_market_of_the_base_game() -> None:
    fuels = table(CLASSIC.setup(3, {}, 1)).fuels
    rows = {name: (fuel.market, fuel.supply, fuel.price) for name, fuel in fuels.items()}
    assert rows == {
        "coal": (24, 0, 1),
        "oil": (18, 6, 3),
        "garbage": (6, 18, 7),
        "uranium": (2, 10, 14),
    }


@rule("P-B3")
@pytest.mark.parametrize(("seats", "out"), [(2, 8), (3, 8), (4, 4), (5, 0), (6, 0)])
def test_deck_13_on_top_step_3_at_the_bottom_the_rest_shuffled_less_8_8_4_0_0(
    seats: int, out: int
) -> None:
    orders = set()
    for seed in range(5):
        state = CLASSIC.setup(seats, {}, seed)
        assert table(state).market == (3, 4, 5, 6, 7, 8, 9, 10)
        deck, boxed = deck_of(state), state.to_dict()["market"]["boxed"]
        assert (deck[0], deck[-1]) == (13, 99)
        assert (len(boxed), len(deck)) == (out, 35 - out)
        assert not {13, 99} & {*boxed}
        orders.add((*boxed, *deck[1:6]))
        assert is_legal(state, OpenAuction(6, 6))
        assert refused(state, OpenAuction(7, 7)) == ("P-B7", "plant_not_actual")
    assert len(orders) == 5, "drawn at random"


@rule("P-B4")
@EVERY_NUMBER
def test_each_player_starts_with_50_and_a_colour(seats: int) -> None:
    state = CLASSIC.setup(seats, {}, 1)
    view = table(state)
    assert [player(state, seat).money for seat in range(seats)] == [50] * seats
    assert [(one.id, one.president) for one in view.companies] == [
        (colour, seat) for seat, colour in enumerate(COLOURS[:seats])
    ]
    assert not any(one.plants or one.cities for one in view.companies)
    assert (view.prices, view.round, view.rounds, view.step) == ((), 1, 0, 1)


# Round 1


@rule("P-B5")
def test_the_first_order_is_random() -> None:
    orders = {table(CLASSIC.setup(4, {}, seed)).order for seed in range(30)}
    assert len(orders) > 12
    assert {order[0] for order in orders} == {*COLOURS[:4]}
    state = CLASSIC.setup(4, {}, 1)
    assert COLOURS[state.to_act()[0]] == table(state).order[0]


@rule("P-B5", "P-B24")
def test_after_the_auctions_of_round_1_the_order_is_settled_again_by_plants() -> None:
    state = PlayersPosition(3).round(1, "auction").load()
    play(state, OpenAuction(4, 4), DropOut(), DropOut())
    play(state, OpenAuction(6, 6), DropOut())
    facts = play(state, OpenAuction(5, 5))
    assert facts.index(OrderSettled(("red", "yellow", "green"))) < facts.index(PhaseBegan("fuel"))
    assert table(state).order == ("red", "yellow", "green")
    assert state.to_act() == (0,), "the last in order buys fuel first"


@rule("P-B5")
def test_later_auctions_leave_the_order_as_it_is() -> None:
    position = PlayersPosition(2).owns("green", 20).owns("red", 8).money(50, 50)
    state = position.plant_market((11, 12, 13, 14, 30, 31, 32, 33)).load()
    play(state, DeclineAuction(), OpenAuction(14, 14))
    assert table(state).phase == "fuel"
    assert table(state).order == ("green", "red")


@rule("P-B7")
@EVERY_NUMBER
def test_in_round_1_nobody_may_pass_on_opening(seats: int) -> None:
    state = PlayersPosition(seats).round(1, "auction").load()
    for buyer in range(seats):
        assert refused(state, DeclineAuction()) == ("P-B7", "must_open_in_round_1")
        plant = table(state).market[0]
        play(state, OpenAuction(plant, plant), *[DropOut()] * (seats - 1 - buyer))
    assert table(state).phase == "fuel"
    assert all(one.plants for one in table(state).companies)


@rule("P-B7")
def test_who_can_pay_for_no_plant_may_pass_in_round_1() -> None:
    state = PlayersPosition(2).money(2, 50).round(1, "auction").load()
    assert [*state.legal(0)] == [DeclineAuction()]


@rule("P-B11")
def test_houses_are_built_in_round_1_or_not() -> None:
    position = PlayersPosition(2).owns("green", 3).owns("red", 4).money(40, 40)
    state = position.round(1, "building").load()
    play(state, ConnectCity("flensburg"), ConnectCity("kiel"), Done(), Done())
    assert [one.cities for one in table(state).companies] == [0, 2]


# Money


@rule("P-B26")
def test_money_is_shown_to_its_owner_alone_unless_it_is_open() -> None:
    state = PlayersPosition(3).money(11, 22, 33).load()
    for seat, amount in enumerate((11, 22, 33)):
        view = state.view(seat)
        assert isinstance(view, GridView)
        others = [one.money for one in view.players if one.seat != seat]
        assert (view.players[seat].money, others) == (amount, [None, None])
    assert [one.money for one in table(state).companies] == [None, None, None]
    state = PlayersPosition(3, open_money=True).money(11, 22, 33).load()
    assert [one.money for one in table(state).companies] == [11, 22, 33]
    assert [one.money for one in table(state).players] == [11, 22, 33]


@rule("P-B26")
def test_nobody_is_skipped_for_money_that_is_hidden() -> None:
    def positions(*, is_open: bool) -> PlayersPosition:
        position = PlayersPosition(3, open_money=is_open).money(0, 90, 0)
        return position.owns("green", 4).owns("red", 8).owns("yellow", 10)

    for is_open, asked in ((False, (0, 1, 2)), (True, (1,))):
        position = positions(is_open=is_open)
        market = (11, 12, 13, 14, 30, 31, 32, 33)
        state = position.plant_market(market).round(2, "auction", "green" if not is_open else "red")
        loaded = state.load()
        assert loaded.to_act()[0] == asked[0]
        play(loaded, *[DeclineAuction()] * len(asked))
        assert table(loaded).phase == "fuel"
        for seat in reversed(asked):
            assert loaded.to_act() == (seat,)
            play(loaded, Done())
        assert table(loaded).phase == "building"
        for seat in reversed(asked):
            assert loaded.to_act() == (seat,)
            play(loaded, Done())


@rule("P-B26")
def test_who_cannot_act_for_reasons_that_all_see_is_skipped() -> None:
    position = PlayersPosition(3).money(90, 90, 90).owns("green", 13).owns("red", 4, coal=4)
    position.owns("yellow", 6, garbage=1).fuel_market(garbage=0)
    facts = play(position.round(2, "auction", "yellow").load(), DeclineAuction())
    assert of_kind(facts, NothingToDo) == [
        NothingToDo("yellow", "fuel"),  # the market has no garbage
        NothingToDo("red", "fuel"),  # there is no room for more coal
        NothingToDo("green", "fuel"),  # wind burns nothing
    ]
    position = PlayersPosition(2).money(90, 90).owns("green", 4).owns("red", 8)
    facts = play(position.house("red", *NORTH[:2]).round(2, "building", "green").load(), Done())
    assert of_kind(facts, NothingToDo) == [
        NothingToDo("green", "bureaucracy"),
        NothingToDo("red", "bureaucracy"),
    ]
    paid = [fact.amount for fact in of_kind(facts, MoneyPaid)]
    assert paid == [10, 10], "no city powered earns 10"


@rule("P-B26", "P-B7")
def test_a_bidder_is_dropped_at_once_only_where_money_is_open() -> None:
    for is_open in (False, True):
        position = PlayersPosition(3, open_money=is_open).money(50, 3, 50).round(1, "auction")
        state = position.load()
        play(state, OpenAuction(4, 30))
        assert state.to_act() == ((2,) if is_open else (1,))


@rule("P-B26")
def test_a_refusal_tells_no_hidden_money() -> None:
    hidden = PlayersPosition(2).money(17, 17).owns("red", 4).round(2, "building").load()
    play(hidden, ConnectCity("flensburg"))
    assert refused(hidden, ConnectCity("kiel")) == ("P-B11", "city_above_purse")
    refusal = hidden.refusal(1, ConnectCity("kiel"))
    assert refusal is not None
    assert dict(refusal.figures) == {"city": "kiel", "cost": 14}
    bidding = PlayersPosition(2).money(17, 17).load()
    assert refused(bidding, OpenAuction(4, 18)) == ("P-B7", "bid_above_purse")
    play(bidding, OpenAuction(4, 10))
    assert refused(bidding, RaiseBid(18)) == ("P-B7", "bid_above_purse")
    opened = PlayersPosition(2, open_money=True).money(17, 17).load()
    refusal = opened.refusal(0, OpenAuction(4, 18))
    assert refusal is not None
    assert dict(refusal.figures) == {"bid": 18, "money": 17}
    buying = PlayersPosition(2).money(17, 0).owns("red", 4).round(2, "fuel").load()
    assert refused(buying, BuyFuel("coal")) == ("P-B10", "fuel_too_dear")
    assert company(buying, "red").money is None


# Positions that cannot be


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["course"].update(index=-1), "the round does not fit the phase"),
        (lambda d: d["companies"]["red"].update(president=0), "each player has the own colour"),
        (lambda d: d["companies"]["red"].update(has_operated=True), "no company operates"),
        (lambda d: d["companies"]["red"].update(start_city="kiel"), "a start city in a mode"),
        (lambda d: d["trading"].update(passes=1), "a trade in a mode without stock rounds"),
        (lambda d: d["trading"].update(start_player=3), "the start player sits at no seat"),
        (lambda d: d["prices"].append([]), "there is no price track"),
        (lambda d: d["players"].append(5), "another number of players"),
        (lambda d: d["auction"].update(plant=4), "a plant is up already"),
    ],
)
def test_positions_that_the_base_game_cannot_come_to(
    change: Callable[[dict[str, Any]], None], words: str
) -> None:
    plain = PlayersPosition(3).plain
    CLASSIC.load(plain)
    change(plain)
    with pytest.raises(BadState, match=words):
        CLASSIC.load(plain)


def test_a_plant_is_given_up_by_its_buyer_while_the_market_lacks_one() -> None:
    state = PlayersPosition(3).money(90, 90, 90).owns("green", 13, 14, 15).load()
    play(state, OpenAuction(4, 4), DropOut(), DropOut())
    plain = json.loads(json.dumps(state.to_dict()))
    assert plain["course"]["decision"] == "discard_plant"
    CLASSIC.load(plain)
    with pytest.raises(BadState, match="another company bought the plant"):
        CLASSIC.load({**plain, "auction": {**plain["auction"], "bidders": []}})
    plain["market"]["row"].append(plain["market"]["deck"].pop(-2))
    with pytest.raises(BadState, match="the plant just sold left no gap"):
        CLASSIC.load(plain)
