"""Mode `own_company`: buying shares from the bank, selling an own one at any own decision."""

from __future__ import annotations

import pytest

from tabletop.play.choices import choice_tree
from tabletop.rules.game import NotToAct, State
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    BuyShare,
    ChooseRegion,
    ConnectCity,
    DeclineAuction,
    DiscardPlant,
    Done,
    DropOut,
    OpenAuction,
    RaiseBid,
    SellOwnShare,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import MoneyPaid, PhaseBegan, PriceMoved, ShareMoved
from tests.rule_marks import rule
from tests.rules.power_grid.own_positions import OWN_COMPANY, OwnPosition
from tests.rules.power_grid.positions import (
    company,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
)

SELL = SellOwnShare()


def shares_of(state: State, seat: int) -> dict[str, int]:
    return dict(player(state, seat).shares)


# Buying


@rule("P-W4")
def test_shares_are_bought_in_reverse_order_and_any_number_of_them() -> None:
    position = OwnPosition().sold("green", 3).sold("red", 1).price(green=40, red=60)
    state = position.money(90, 90, 200).round(2, "shares").load()
    assert table(state).active == "yellow"
    facts = play(state, BuyShare("green"), BuyShare("green"), BuyShare("red"))
    assert of_kind(facts, MoneyPaid) == [
        MoneyPaid("yellow", "bank", price, "share") for price in (40, 40, 60)
    ]
    assert of_kind(facts, PriceMoved) == [], "buying moves no price"
    assert shares_of(state, 2) == {"green": 2, "red": 1, "yellow": 10}
    assert company(state, "yellow").money is None
    assert player(state, 2).money == 60
    play(state, Done())
    assert table(state).active == "red"
    play(state, BuyShare("green"), Done())
    assert table(state).phase == "auction", "nothing is left that green could buy"


@rule("P-W4")
def test_own_shares_are_never_bought() -> None:
    state = OwnPosition().sold("green", 2).sold("red", 1).round(2, "shares", "green").load()
    assert refused(state, BuyShare("green")) == ("P-W4", "own_shares_are_not_bought")
    assert is_legal(state, BuyShare("red"))


@rule("P-W4", "P-W5")
def test_only_shares_of_earlier_rounds_that_lie_in_the_bank_can_be_bought() -> None:
    position = OwnPosition().sold("green", 2, now=True).sold("red", 1, now=True)
    state = position.round(2, "shares", "yellow").load()
    assert company(state, "green").just_sold == 1
    assert refused(state, BuyShare("red")) == ("P-W5", "just_sold")
    assert refused(state, BuyShare("yellow")) == ("P-W4", "own_shares_are_not_bought")
    play(state, BuyShare("green"))
    assert refused(state, BuyShare("green")) == ("P-W5", "just_sold")
    other = OwnPosition().sold("green", 1).round(2, "shares").load()
    assert refused(other, BuyShare("red")) == ("P-W4", "none_for_sale")


@rule("P-W4")
def test_a_share_costs_its_price_on_the_track() -> None:
    position = OwnPosition().sold("green", 1).price(green=70).round(2, "shares")
    assert refused(position.money(0, 0, 69).load(), BuyShare("green")) == (
        "P-W4",
        "share_too_dear",
    )
    assert is_legal(position.money(0, 0, 70).load(), BuyShare("green"))


@rule("P-W4")
def test_a_player_may_hold_more_than_a_half_of_another_company_and_never_sells_it() -> None:
    position = OwnPosition().sold("green", 2, {"yellow": 6}).round(2, "shares")
    state = position.money(0, 0, 40).load()
    play(state, BuyShare("green"), BuyShare("green"))
    assert shares_of(state, 2)["green"] == 8
    assert table(state).companies[0].president == 0
    play(state, SELL)
    assert shares_of(state, 2) == {"green": 8, "yellow": 9}, "what is sold is the own"


@rule("P-W4", "P-W3")
def test_nobody_is_asked_where_the_bank_has_nothing_for_anybody_or_only_own_shares() -> None:
    state = OwnPosition().sold("yellow", 1).round(2, "shares", "red").load()
    facts = play(state, Done())
    assert table(state).active == "green"
    facts += play(state, Done())
    assert [fact.phase for fact in of_kind(facts, PhaseBegan)] == ["auction"]
    state = OwnPosition(2).sold("red", 1).incomes(2, green=20).load()
    play(state, SupplyCities(0))
    assert (table(state).phase, table(state).active) == ("shares", "green")


# Selling


@rule("P-W5")
def test_one_own_share_a_round_goes_to_the_bank_for_its_price_and_the_price_falls() -> None:
    state = OwnPosition().price(green=60).money(5, 5, 5).round(2, "auction").load()
    facts = play(state, SELL)
    assert facts == [
        MoneyPaid("bank", "green", 60, "sale"),
        ShareMoved("green", "green", "bank", 1),
        PriceMoved("green", 60, 50),
    ]
    assert shares_of(state, 0) == {"green": 9}
    assert player(state, 0).money == 65
    assert (table(state).active, table(state).decision) == ("green", "open_auction")
    assert refused(state, SELL) == ("P-W5", "one_sale_a_round")


@rule("P-W5")
def test_the_lowest_price_does_not_fall() -> None:
    state = OwnPosition().price(red=10).round(2, "auction", "red").load()
    facts = play(state, SELL)
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("bank", "red", 10, "sale")]
    assert company(state, "red").price == 10


@rule("P-W5")
def test_the_presidents_certificate_is_never_sold() -> None:
    state = OwnPosition().sold("green", 7).round(2, "auction").load()
    play(state, SELL)
    assert shares_of(state, 0) == {"green": 2}
    state = OwnPosition().sold("green", 8).round(2, "auction").load()
    assert refused(state, SELL) == ("P-W5", "only_president_left")


@rule("P-W5")
@pytest.mark.parametrize("phase", ["shares", "auction", "fuel", "building", "bureaucracy"])
def test_a_share_may_be_sold_at_any_own_decision_of_the_round(phase: str) -> None:
    position = OwnPosition().sold("red", 1).sold("green", 1)
    for colour, plant in {"green": 3, "red": 7, "yellow": 9}.items():
        position.owns(colour, plant)
    state = position.plant_market(range(15, 23)).money(0, 0, 0).round(2, phase).load()
    before = (table(state).active, table(state).decision, state.to_act())
    seller = state.to_act()[0]
    play(state, SELL)
    assert (table(state).active, table(state).decision, state.to_act()) == before
    assert player(state, seller).money == 20
    others = [seat for seat in range(3) if seat != seller]
    for seat in others:
        assert SELL not in state.legal(seat), "never at another's decision"
        with pytest.raises(NotToAct):
            state.apply(seat, SELL)


@rule("P-W5")
def test_a_share_may_be_sold_while_bidding_and_while_a_plant_is_given_up() -> None:
    position = OwnPosition().plant_market(range(15, 23)).money(100, 15, 100)
    state = position.owns("green", 3, 7, 9).round(2, "auction").load()
    play(state, OpenAuction(15, 15))
    assert table(state).active == "red"
    assert refused(state, RaiseBid(16)) == ("P-B7", "bid_above_purse"), "no unsold share counts"
    assert DropOut() in state.legal(1), "who has too little is not passed over"
    play(state, SELL)
    assert [action.bid for action in state.legal(1) if isinstance(action, RaiseBid)] == [
        *range(16, 36)
    ]
    play(state, DropOut(), DropOut())
    assert table(state).decision == "discard_plant"
    play(state, SELL, DiscardPlant(3))
    assert player(state, 0).money == 100 - 15 + 20


@rule("P-W5")
def test_an_opening_bid_counts_no_unsold_share_be_money_open_or_not() -> None:
    for is_open in (False, True):
        position = OwnPosition(open_money=is_open).plant_market(range(15, 23)).money(10, 10, 10)
        state = position.round(2, "auction").load()
        assert refused(state, OpenAuction(15, 15)) == ("P-B7", "bid_above_purse")
        play(state, SELL)
        assert is_legal(state, OpenAuction(15, 30))
        assert refused(state, OpenAuction(15, 31)) == ("P-B7", "bid_above_purse")
        play(state, OpenAuction(15, 30))
        assert table(state).active == "red", "red might sell, and is asked"


@rule("P-W5")
def test_the_money_serves_fuel_and_building_at_once() -> None:
    position = OwnPosition().owns("yellow", 4).money(0, 0, 0)
    state = position.round(2, "fuel").load()
    assert not is_legal(state, BuyFuel("coal"))
    play(state, SELL, *[BuyFuel("coal")] * 4)
    state = position.round(2, "building").load()
    assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_above_purse")
    play(state, SELL, ConnectCity("kiel"))
    assert player(state, 2).money == 10


@rule("P-W5")
@pytest.mark.parametrize("phase", ["shares", "auction", "fuel", "building", "bureaucracy"])
def test_the_sale_is_one_entry_beside_the_others_and_no_cursor_begins_there(phase: str) -> None:
    position = OwnPosition().sold("red", 1).sold("green", 1).owns("green", 3).owns("yellow", 9)
    state = position.plant_market(range(15, 23)).round(2, phase).load()
    root = choice_tree(state.legal(state.to_act()[0]))
    (entry,) = [child for child in root.children if SELL in child.actions]
    assert entry.is_leaf
    assert root.children[-1] is entry
    assert root.usual == 0


@rule("P-W5")
def test_nothing_is_sold_before_the_first_round() -> None:
    state = OWN_COMPANY.setup(3, {"regions": "players"}, 1)
    (seat,) = state.to_act()
    assert all(isinstance(action, ChooseRegion) for action in state.legal(seat))
    assert refused(state, SELL) == ("P-W5", "no_sale_before_first_round")


@rule("P-W5")
def test_the_next_round_allows_the_next_sale() -> None:
    state = OwnPosition(2).sold("green", 1, now=True).incomes(2, green=20).load()
    play(state, SupplyCities(0))
    assert company(state, "green").just_sold == 0
    assert table(state).active == "red", "the share that was just sold is for sale now"
    assert is_legal(state, BuyShare("green"))
    play(state, Done(), SELL, DeclineAuction())
    assert company(state, "green").bank_shares == 2
