"""Buying and selling: what a turn may hold, who is paid, marks and limits."""

from __future__ import annotations

import pytest

from tabletop.rules.power_grid.actions import (
    BuyShare,
    ChooseStartCity,
    Done,
    EndRound,
    FoundCompany,
    OpenAuction,
    PassTurn,
    SellShares,
)
from tabletop.rules.power_grid.facts import MoneyPaid, PriceMoved, ShareMoved
from tests.faults.marks import share_fault
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STARTING_PRICE,
    Position,
    company,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
    turn,
)

PASS, END = PassTurn(), EndRound()


def three_companies() -> Position:
    """Stock round 2, seat 0 owns 3 green, 3 red and 3 blue, seat 1 presides over yellow."""
    position = Position(3).money(100, 100, 100)
    position.founded("green", (3, 2), price=60).founded("red", (3, 2), price=50)
    return position.founded("blue", (3, 2)).founded("yellow", (0, 2)).stock_round(2)


@rule("P-T2")
@pytest.mark.parametrize(
    "trades",
    [
        [SellShares("green", 1), SellShares("red", 2), BuyShare("yellow")],
        [BuyShare("yellow"), SellShares("red", 2), SellShares("green", 1)],
        [SellShares("green", 1), BuyShare("yellow"), SellShares("red", 2)],
    ],
)
def test_sales_and_a_purchase_come_in_any_order(trades: list[BuyShare | SellShares]) -> None:
    state = three_companies().load()
    turn(state, *trades)
    assert player(state, 0).shares == {"green": 2, "red": 1, "blue": 3, "yellow": 1}
    assert player(state, 0).money == 100 + 60 + 2 * 50 - 30
    assert state.to_act() == (1,)


@rule("P-T2")
def test_a_turn_has_at_most_one_purchase() -> None:
    state = three_companies().load()
    play(state, BuyShare("yellow"))
    assert refused(state, BuyShare("green")) == ("P-T2", "one_purchase_a_turn")
    assert refused(state, BuyShare("yellow")) == ("P-T2", "one_purchase_a_turn")
    play(state, SellShares("blue", 1))
    assert refused(state, BuyShare("green")) == ("P-T2", "one_purchase_a_turn")


@share_fault("3")
@rule("P-T2", "P-T14")
def test_each_company_is_sold_at_most_once_a_turn() -> None:
    state = three_companies().load()
    play(state, SellShares("green", 1))
    assert refused(state, SellShares("green", 1)) == ("P-T2", "one_sale_a_turn")
    play(state, SellShares("red", 1), SellShares("blue", 1))
    assert refused(state, SellShares("green", 1)) == ("P-T2", "one_sale_a_turn")


@rule("P-T2")
def test_at_least_one_share_changes_hands() -> None:
    state = three_companies().load()
    assert refused(state, Done()) == ("P-T2", "nothing_traded")
    play(state, SellShares("green", 1))
    assert is_legal(state, Done())


@rule("P-T3")
def test_bought_is_not_sold_in_the_same_round_nor_sold_bought() -> None:
    state = three_companies().load()
    play(state, BuyShare("green"), SellShares("red", 1))
    assert refused(state, SellShares("green", 1)) == ("P-T3", "bought_this_round")
    play(state, Done(), PASS, PASS)
    assert refused(state, SellShares("green", 1)) == ("P-T3", "bought_this_round")
    assert refused(state, BuyShare("red")) == ("P-T3", "sold_this_round")
    play(state, PASS, PASS, PASS)
    assert refused(state, BuyShare("red")) == ("P-T3", "sold_this_round")
    assert (player(state, 0).bought, player(state, 0).sold) == (("green",), ("red",))


@rule("P-T3")
def test_a_sale_bars_the_purchase_of_the_same_turn() -> None:
    state = three_companies().load()
    play(state, SellShares("red", 1))
    assert refused(state, BuyShare("red")) == ("P-T3", "sold_this_round")


@rule("P-T3")
def test_selling_again_or_buying_again_in_a_later_turn_is_legal() -> None:
    state = three_companies().load()
    turn(state, BuyShare("green"), SellShares("red", 1))
    play(state, PASS, PASS)
    turn(state, BuyShare("green"), SellShares("red", 1))
    assert player(state, 0).shares["green"] == 5
    assert player(state, 0).shares["red"] == 1


@rule("P-T3")
def test_marks_are_for_one_player_and_one_company() -> None:
    state = three_companies().load()
    turn(state, BuyShare("green"), SellShares("red", 1))
    assert is_legal(state, SellShares("green", 1)), "another player is not marked"
    assert is_legal(state, BuyShare("red"))
    play(state, PASS, PASS)
    assert is_legal(state, SellShares("blue", 1)), "another company is not marked"
    assert is_legal(state, BuyShare("blue"))


@rule("P-T3", "P-T22")
def test_a_founder_may_not_sell_the_company_in_that_round() -> None:
    position = Position(3).money(300, 300, 300).founded("red", (2, 2)).stock_round(2)
    state = position.load()
    turn(state, FoundCompany("blue"), ChooseStartCity("munchen"))
    for _ in range(2):  # both others hold 2 in the end, so an heir could be found
        turn(state, BuyShare("blue"))
        turn(state, BuyShare("blue"))
        play(state, PASS)
    assert player(state, 1).shares["blue"] == 2
    assert refused(state, SellShares("blue", 1)) == ("P-T3", "bought_this_round")


@rule("P-T6", "P-T8")
@pytest.mark.parametrize(("name", "fixed"), STARTING_PRICE.items())
@pytest.mark.parametrize("price", [10, 70, 140])
def test_a_share_from_the_company_costs_the_price_and_brings_the_fixed_amount(
    name: str, fixed: int, price: int
) -> None:
    position = Position(6).money(*[200] * 6).founded(name, (2,), price=price, money=7, bank=1)
    state = position.stock_round(2, seat=4).load()
    facts = play(state, BuyShare(name))
    assert of_kind(facts, MoneyPaid) == [
        MoneyPaid("seat:4", "bank", price, "share"),
        MoneyPaid("bank", name, fixed, "fixed_amount"),
    ]
    assert of_kind(facts, ShareMoved) == [ShareMoved(name, name, "seat:4", 1)]
    assert player(state, 4).money == 200 - price
    assert company(state, name).money == 7 + fixed
    assert company(state, name).price == price, "buying moves no price"


@rule("P-T6", "P-T7")
def test_a_share_from_the_bank_costs_the_price_and_brings_the_company_nothing() -> None:
    position = Position(3).money(200, 200, 200).founded("green", (5, 2), price=70, bank=3, money=7)
    state = position.stock_round(2, seat=1).load()
    facts = play(state, BuyShare("green"))
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("seat:1", "bank", 70, "share")]
    assert of_kind(facts, ShareMoved) == [ShareMoved("green", "bank", "seat:1", 1)]
    assert (company(state, "green").money, company(state, "green").bank_shares) == (7, 2)


@rule("P-T6")
def test_a_buyer_needs_the_price() -> None:
    position = Position(3).money(59, 60, 0).founded("green", (2,), price=60).stock_round(2)
    state = position.load()
    assert refused(state, BuyShare("green")) == ("P-T6", "share_too_dear")
    play(state, PASS, BuyShare("green"))
    assert player(state, 1).money == 0


@rule("P-T7")
def test_the_banks_shares_wait_until_the_company_has_none() -> None:
    position = Position(3).money(200, 200, 200).founded("green", (4, 2), bank=3).stock_round(2)
    state = position.load()
    turn(state, BuyShare("green"))
    assert (company(state, "green").own_shares, company(state, "green").bank_shares) == (0, 3)
    turn(state, BuyShare("green"))
    assert (company(state, "green").own_shares, company(state, "green").bank_shares) == (0, 2)


@rule("P-T7")
def test_when_neither_company_nor_bank_has_shares_none_can_be_bought() -> None:
    state = Position(3).money(0, 0, 200).founded("green", (5, 5)).stock_round(2, seat=2).load()
    assert refused(state, BuyShare("green")) == ("P-T7", "none_for_sale")


@share_fault("10")
@rule("P-T9")
@pytest.mark.parametrize("bank", [0, 4])
def test_the_sixth_share_is_refused_from_company_and_bank(bank: int) -> None:
    position = Position(3).money(500, 500, 500).founded("green", (4, 2), bank=bank)
    state = position.stock_round(2).load()
    assert company(state, "green").own_shares == 4 - bank
    turn(state, BuyShare("green"))
    play(state, PASS, PASS)
    assert player(state, 0).shares["green"] == 5
    assert refused(state, BuyShare("green")) == ("P-T9", "owner_limit")


@share_fault("10")
@rule("P-T9", "P-T13")
def test_the_sixth_share_is_refused_also_right_after_becoming_president() -> None:
    position = Position(3).money(500, 500, 500).founded("green", (4, 4), president=0)
    state = position.stock_round(2, seat=1).load()
    turn(state, BuyShare("green"))
    assert company(state, "green").president == 1
    play(state, PASS, PASS)
    assert refused(state, BuyShare("green")) == ("P-T9", "owner_limit")


@rule("P-T12")
def test_a_president_does_not_trade_with_company_money() -> None:
    position = Position(2).money(10, 0).founded("green", (4,), money=900, price=60)
    state = position.stock_round(2).load()
    assert refused(state, BuyShare("green")) == ("P-T6", "share_too_dear")
    assert refused(state, FoundCompany("black")) == ("P-T10", "share_too_dear")


@rule("P-T12")
def test_a_company_does_not_spend_private_money_nor_gain_by_sales() -> None:
    position = Position(2).money(900, 0).founded("green", (4,), money=14, price=60)
    position.plant_market([13, 15, 16, 17, 18, 19, 20, 21])
    state = position.stock_round(2).load()
    turn(state, SellShares("green", 2))
    assert (player(state, 0).money, company(state, "green").money) == (900 + 2 * 60, 14)
    state = position.operating_round(1, "auction").load()
    assert is_legal(state, OpenAuction(13, 14))
    assert refused(state, OpenAuction(13, 15)) == ("P-O2", "bid_above_money")


@share_fault("12")
@rule("P-T14")
def test_there_is_no_sale_in_the_first_stock_round() -> None:
    position = three_companies()
    state = position.stock_round(1).load()
    for name in ("green", "red", "blue"):
        assert refused(state, SellShares(name, 1)) == ("P-T14", "no_sale_in_first_round")
    assert not any(isinstance(action, SellShares) for action in state.legal(0))
    for number in (2, 3, 4):
        assert is_legal(position.stock_round(number).load(), SellShares("green", 1))


@share_fault("3")
@rule("P-T14")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_shares_of_one_sale_all_bring_the_old_price_and_the_price_falls_once(count: int) -> None:
    position = Position(3).money(0, 0, 0).founded("green", (2, 4), president=1, price=80)
    state = position.stock_round(2, seat=1).load()
    facts = play(state, SellShares("green", count))
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("bank", "seat:1", count * 80, "sale")]
    assert of_kind(facts, ShareMoved) == [ShareMoved("green", "seat:1", "bank", count)]
    assert of_kind(facts, PriceMoved) == [PriceMoved("green", 80, 70)]
    assert player(state, 1).money == count * 80
    assert (company(state, "green").price, company(state, "green").money) == (70, 0)


@share_fault("3")
@rule("P-T14", "P-T3")
def test_a_second_sale_in_a_later_turn_brings_the_new_price_and_lowers_it_again() -> None:
    position = Position(3).money(0, 0, 0).founded("green", (2, 5), president=1, price=80)
    state = position.stock_round(2, seat=1).load()
    turn(state, SellShares("green", 1))
    play(state, PASS, PASS, SellShares("green", 1))
    assert player(state, 1).money == 80 + 70
    assert company(state, "green").price == 60


@rule("P-T14")
def test_nobody_sells_more_than_is_owned() -> None:
    state = three_companies().load()
    assert refused(state, SellShares("green", 4)) == ("P-T14", "too_few_shares")
    assert refused(state, SellShares("yellow", 1)) == ("P-T14", "too_few_shares")


@share_fault("9")
@rule("P-T17")
def test_the_bank_holds_at_most_five_shares() -> None:
    """3 in the bank: selling 2 makes 5 and is legal, selling 3 would make 6."""
    position = Position(3).founded("green", (4, 3), bank=3).stock_round(2, seat=1)
    assert refused(position.load(), SellShares("green", 3)) == ("P-T17", "bank_limit")
    state = position.load()
    play(state, SellShares("green", 2), Done())
    assert company(state, "green").bank_shares == 5
    play(state, PASS)
    assert refused(state, SellShares("green", 1)) == ("P-T17", "bank_limit")


@rule("P-T22", "P-T2")
def test_founding_is_the_purchase_of_the_turn() -> None:
    position = Position(3).money(500, 500, 500).founded("red", (3, 2)).stock_round(2)
    state = position.load()
    play(state, FoundCompany("blue"), ChooseStartCity("munchen"))
    assert player(state, 0).bought == ("blue",)
    assert refused(state, BuyShare("red")) == ("P-T2", "one_purchase_a_turn")
    assert refused(state, FoundCompany("black")) == ("P-T22", "one_purchase_a_turn")
    assert is_legal(state, SellShares("red", 1)), "selling goes on"
    state = position.load()
    play(state, BuyShare("red"))
    assert refused(state, FoundCompany("blue")) == ("P-T22", "one_purchase_a_turn")
    assert table(state).decision == "trade"
