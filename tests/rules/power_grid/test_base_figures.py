"""Statements of the base game that mode `stock` replaces, with players as operators.

They are played by the sketch of mode `classic`, which lays out no positions: states are edited.
"""

from __future__ import annotations

import pytest

from tabletop.rules.game import Action, Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    ConnectCity,
    DeclineAuction,
    DiscardPlant,
    Done,
    DropOut,
    OpenAuction,
    RaiseBid,
)
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.classic_sketch import ClassicSketch

NORTH = ("flensburg", "kiel", "lubeck", "hamburg", "schwerin", "bremen", "cuxhaven")
MORE = ("rostock", "wilhelmshaven", "osnabruck")


def play(s: PowerGridState, *actions: Action) -> list[Fact]:
    return [fact for action in actions for fact in s.apply(s.to_act()[0], action)]


def classic(players: int, *, rounds: int = 3, money: int = 0) -> PowerGridState:
    """A game of the sketch, each player with this much more money."""
    s = ClassicSketch(rounds).setup(players, {}, seed=1)
    for seat in range(players):
        s.pay(0, s.terms.seat_place(seat), money)
    return s


def all_buy(s: PowerGridState, *plants: int) -> None:
    """Each player in order opens a plant and all others drop out."""
    for bought, plant in enumerate(plants):
        play(s, OpenAuction(plant, plant), *[DropOut()] * (s.seats - 1 - bought))


def finish(s: PowerGridState, phase: str) -> list[Fact]:
    """All finish their turns of a phase."""
    facts: list[Fact] = []
    while s.course.phase == phase and s.to_act():
        facts += play(s, Done())
    return facts


@rule("P-B3")
def test_deck_13_on_top_step_3_at_the_bottom_the_rest_shuffled_less_8_8_4_0_0() -> None:
    for players, out in ((2, 8), (3, 8), (4, 4), (5, 0), (6, 0)):
        orders = set()
        for seed in range(5):
            s = ClassicSketch().setup(players, {}, seed)
            assert s.market.row == (3, 4, 5, 6, 7, 8, 9, 10)
            assert (s.market.deck[0], s.market.deck[-1]) == (13, 99)
            assert (len(s.market.boxed), len(s.market.deck)) == (out, 35 - out)
            assert len({*s.market.row, *s.market.deck, *s.market.boxed}) == 43
            assert not {13, 99} & {*s.market.boxed}
            orders.add((*s.market.boxed, *s.market.deck[1:6]))
            assert s.refusal(0, OpenAuction(6, 6)) is None
            refusal = s.refusal(0, OpenAuction(7, 7))
            assert refusal is not None
            assert refusal.code == "plant_not_actual"
        assert len(orders) == 5, "drawn at random"


@rule("P-B6")
def test_order_by_most_cities_then_by_the_highest_plant() -> None:
    s = classic(3, rounds=2, money=100)
    all_buy(s, 6, 4, 5)
    assert s.course.order == (0, 2, 1), "round 1 is settled again by plants"
    finish(s, "fuel")
    play(s, ConnectCity("essen"), ConnectCity("duisburg"), ConnectCity("munster"), Done())
    play(s, ConnectCity("flensburg"), Done())
    play(s, ConnectCity("munchen"), ConnectCity("augsburg"), ConnectCity("passau"))
    s.plants[1], s.plants[2] = (4, 31), (40, 42)
    play(s, Done())
    assert s.course.phase == "auction"
    assert s.course.order == (1, 0, 2), "3, 3 and 1 cities; of equals plant 31 before plant 6"
    assert s.to_act() == (1,)


@rule("P-B7", "P-B8")
def test_bidding_goes_clockwise_without_a_span_and_in_round_1_all_must_open() -> None:
    s = classic(4, rounds=2)
    refusal = s.refusal(0, DeclineAuction())
    assert refusal is not None
    assert refusal.rule == "P-B7"
    play(s, OpenAuction(3, 30))
    assert s.to_act() == (1,)
    play(s, RaiseBid(50))
    for bidder in (2, 3, 0):
        assert s.to_act() == (bidder,)
        assert [*s.legal(bidder)] == [DropOut()], "nobody has more than 50"
        play(s, DropOut())
    assert s.money(1) == 0
    assert s.plants[1] == (3,)
    assert s.to_act() == (0,)
    s = classic(4)
    play(s, OpenAuction(3, 3))
    for bidder in (1, 2, 3, 0, 1, 2):
        assert s.to_act() == (bidder,)
        play(s, RaiseBid(s.auction.bid + 1))


@rule("P-B7")
def test_from_round_2_on_a_player_may_pass_on_opening() -> None:
    s = classic(3, rounds=2)
    all_buy(s, 3, 4, 5)
    finish(s, "fuel")
    finish(s, "building")
    play(s, DeclineAuction())
    assert s.to_act() == (s.course.order[1],)


@rule("P-B9")
@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_three_plants_a_player_four_with_2_players(players: int, limit: int) -> None:
    s = classic(players)
    s.plants[0] = (25, 26, 31, 32)[:limit]
    bought = next(number for number in s.market.row if number < 7)
    play(s, OpenAuction(bought, bought), *[DropOut()] * (players - 1))
    assert len(s.plants[0]) == limit + 1
    assert [*s.legal(0)] == [DiscardPlant(number) for number in (25, 26, 31, 32)[:limit]]
    play(s, DiscardPlant(26))
    assert len(s.plants[0]) == limit

    s = classic(players)
    s.plants[0] = (25, 26, 31, 32)[: limit - 1]
    play(s, OpenAuction(bought, bought), *[DropOut()] * (players - 1))
    assert s.to_act() != (0,), "as many as allowed: nothing to give up"


def building(players: int = 3, *, rounds: int = 1, money: int = 300) -> PowerGridState:
    """All have bought plants 3, 4... and no fuel; the last in order builds first."""
    s = classic(players, rounds=rounds, money=money)
    all_buy(s, *range(3, 3 + players))
    finish(s, "fuel")
    return s


@rule("P-B11")
def test_the_first_house_goes_to_any_city_with_a_place_for_the_place_alone() -> None:
    s = building()
    assert len(s.legal(0)) == 42 + 1, "all 42 cities, or done"
    play(s, ConnectCity("trier"))
    assert s.money(0) == 350 - 3 - 10
    play(s, Done())
    refusal = s.refusal(1, ConnectCity("trier"))
    assert refusal is not None
    assert refusal.code == "city_full"
    play(s, ConnectCity("aachen"))
    assert s.money(1) == 350 - 4 - 10


@rule("P-B11", "P-B12")
def test_later_houses_go_to_any_city_by_the_cheapest_path_over_any_cities() -> None:
    s = building()
    play(s, ConnectCity("flensburg"), ConnectCity("schwerin"))
    assert s.money(0) == 350 - 3 - 10 - (4 + 4 + 6 + 10), "over open Kiel and Lübeck"
    play(s, ConnectCity("lubeck"))
    assert s.money(0) == 313 - (6 + 10), "from Schwerin, the nearest own city"
    play(s, Done(), ConnectCity("rostock"), ConnectCity("torgelow"), ConnectCity("hamburg"))
    assert s.money(1) == 350 - 4 - 10 - (19 + 10) - (6 + 8 + 10), "over Schwerin, which is full"


@rule("P-B11")
def test_a_path_may_cost_nothing_but_the_place_is_paid() -> None:
    s = building()
    play(s, ConnectCity("essen"), ConnectCity("duisburg"))
    assert s.money(0) == 350 - 3 - 10 - 10


@rule("P-B10", "P-O7")
def test_players_buy_fuel_with_their_own_money_only() -> None:
    s = classic(3)
    all_buy(s, 3, 4, 5)
    s.pay(s.terms.seat_place(0), 0, s.money(0) - 7)
    play(s, BuyFuel("oil"), BuyFuel("oil"))
    refusal = s.refusal(0, BuyFuel("oil"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("P-B10", "fuel_too_dear")


@rule("P-B16")
def test_in_steps_1_and_2_the_highest_future_plant_goes_under_the_deck() -> None:
    for step in (1, 2):
        s = building()
        s.course.step = step
        row, deck = s.market.row, s.market.deck
        facts = finish(s, "building")
        assert s.market.deck == (*deck[1:], row[-1]), "under the Step 3 card"
        assert s.market.row == tuple(sorted((*row[:-1], deck[0])))
        assert told.PlantPutUnder(row[-1]) in facts


@rule("P-B16")
def test_in_step_3_the_lowest_plant_leaves_the_game() -> None:
    s = building()
    s.course.step, s.course.step3 = 3, "begun"
    s.market.row = s.market.row[:6]
    row, deck = s.market.row, s.market.deck
    facts = finish(s, "building")
    assert told.PlantRemoved(row[0], "lowest") in facts
    assert s.market.row == tuple(sorted((*row[1:], deck[0])))
    assert s.market.deck == deck[1:]


@rule("P-B17")
@pytest.mark.parametrize(("players", "needed"), [(2, 10), (3, 7), (4, 7), (5, 7), (6, 6)])
def test_step_2_needs_7_cities_10_with_2_players_6_with_6(players: int, needed: int) -> None:
    for cities in (needed - 1, needed):
        s = building(players)
        s.market.row = (13, 14, 15, 16, 17, 18, 19, 20)
        s.market.deck = (30, 31, 32, 33)
        play(s, *map(ConnectCity, (*NORTH, *MORE)[:cities]))
        assert s.course.step == 1
        facts = finish(s, "building")
        if cities < needed:
            assert s.course.step == 1
            assert not [fact for fact in facts if isinstance(fact, told.PlantRemoved)]
            continue
        assert s.course.step == 2
        removed = [fact for fact in facts if isinstance(fact, told.PlantRemoved)]
        assert removed == [told.PlantRemoved(13, "step_2")], "once, and one plant"
        assert s.market.row == (14, 15, 16, 17, 18, 19, 20, 31)
        assert [*s.market.deck] == [32, 33, 30], "30 came for 13 and was the highest then"


@rule("P-B15")
@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (2, ((3, 2, 1, 1), (4, 2, 2, 1), (3, 4, 3, 1))),
        (3, ((4, 2, 1, 1), (5, 3, 2, 1), (3, 4, 3, 1))),
        (4, ((5, 3, 2, 1), (6, 4, 3, 2), (4, 5, 4, 2))),
        (5, ((5, 4, 3, 2), (7, 5, 3, 3), (5, 6, 5, 2))),
        (6, ((7, 5, 3, 2), (9, 6, 5, 3), (6, 7, 6, 3))),
    ],
)
def test_fuel_is_refilled_by_map_players_and_step(
    players: int, rows: tuple[tuple[int, ...], ...]
) -> None:
    for step, row in enumerate(rows, start=1):
        s = building(players)
        s.course.step = step
        s.course.step3 = "begun" if step == 3 else "deck"
        market = s.terms.market_place
        for good in range(1, 5):
            s.ledger.move(good, market, 0, s.ledger.at(good, market))
        finish(s, "building")
        assert tuple(s.ledger.at(good, market) for good in range(1, 5)) == row
