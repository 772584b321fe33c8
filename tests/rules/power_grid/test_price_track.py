"""The share price track: its ends, its piles, and the rise of companies held by players."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.rules.game import Fact, State
from tabletop.rules.power_grid.actions import BuyShare, EndRound, PayOut, SellShares
from tabletop.rules.power_grid.facts import PriceMoved, StockRoundClosed
from tests.faults.marks import share_fault
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    of_kind,
    pile,
    play,
    play_until,
    table,
    turn,
)


def end_round(state: State) -> list[Fact]:
    """All end the stock round; what happens up to the first decision after it."""
    return play_until(state, lambda view: view.phase != "trade")


@rule("P-S6")
@pytest.mark.parametrize("price", range(20, 150, 10))
def test_a_sale_moves_the_price_one_field_of_ten_down(price: int) -> None:
    state = Position(3).founded("green", (3,), price=price).stock_round(2).load()
    play(state, SellShares("green", 1))
    assert company(state, "green").price == price - 10
    assert table(state).prices == ((price - 10, ("green",)),)


@rule("P-S6")
@pytest.mark.parametrize("price", range(10, 140, 10))
def test_a_rise_moves_the_price_one_field_of_ten_up(price: int) -> None:
    state = Position(3).founded("green", (5, 5), price=price).stock_round(2).load()
    end_round(state)
    assert company(state, "green").price == price + 10


@share_fault("1")
@rule("P-S6", "P-T18")
@pytest.mark.parametrize("sold", ["red", "blue"])
def test_a_fall_blocked_at_ten_leaves_the_pile_as_it_is(sold: str) -> None:
    position = Position(3).founded("red", (3,)).founded("blue", (3,)).pile(10, "red", "blue")
    state = position.stock_round(2).load()
    facts = play(state, SellShares(sold, 1))
    assert not of_kind(facts, PriceMoved)
    assert pile(state, 10) == ("red", "blue")


@share_fault("1")
@rule("P-S6", "P-T18")
@pytest.mark.parametrize("whole", [("red",), ("blue",), ("red", "blue")])
def test_a_rise_blocked_at_140_leaves_the_pile_as_it_is(whole: tuple[str, ...]) -> None:
    position = Position(3)
    for name in ("red", "blue"):
        position.founded(name, (5, 5) if name in whole else (5, 4))
    state = position.pile(140, "red", "blue").stock_round(2).load()
    facts = end_round(state)
    assert not of_kind(facts, PriceMoved)
    assert pile(state, 140) == ("red", "blue")


@rule("P-T14", "P-T18")
def test_a_fallen_marker_goes_on_top_of_its_new_field() -> None:
    position = Position(3).founded("red", (3,)).founded("blue", (3,)).founded("green")
    position.pile(60, "red", "blue").pile(50, "green")
    state = position.stock_round(2).load()
    play(state, SellShares("red", 1))
    assert (pile(state, 60), pile(state, 50)) == (("blue",), ("green", "red"))


@rule("P-T14")
@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_the_seller_chooses_the_order_of_sales_and_each_is_resolved_first(
    order: tuple[str, str],
) -> None:
    position = Position(3).founded("red", (3,)).founded("blue", (3,)).pile(60, "red", "blue")
    state = position.stock_round(2).load()
    play(state, SellShares(order[0], 1))
    assert company(state, order[0]).price == 50
    play(state, SellShares(order[1], 1))
    assert pile(state, 50) == order


@rule("P-T18")
def test_companies_wholly_with_players_rise_at_the_end_of_the_stock_round() -> None:
    position = Position(3).founded("green", (5, 5), price=60).founded("red", (5, 4), price=70)
    position.founded("blue", (5, 4), bank=1, price=80)
    state = position.stock_round(2).load()
    facts = play(state, EndRound(), EndRound())
    assert not of_kind(facts, PriceMoved), "not before the round is over"
    facts = play(state, EndRound())
    assert of_kind(facts, PriceMoved) == [PriceMoved("green", 60, 70)]
    assert facts.index(StockRoundClosed(0)) < facts.index(PriceMoved("green", 60, 70))
    assert pile(state, 70) == ("red", "green"), "red has a share itself, the bank one of blue"
    assert company(state, "blue").price == 80


@rule("P-T18")
def test_the_last_purchase_of_the_round_counts_for_the_rise() -> None:
    position = Position(3).money(100, 100, 100).founded("green", (5, 4), price=60)
    state = position.stock_round(2, seat=1).load()
    turn(state, BuyShare("green"))
    end_round(state)
    assert company(state, "green").price == 70


@rule("P-T18")
def test_the_dearest_rises_first_and_the_top_of_a_pile_before_what_lies_below() -> None:
    position = Position(3)
    for name in ("green", "red", "yellow", "blue", "black"):
        position.founded(name, (5, 5))
    position.pile(60, "green", "red", "yellow").pile(70, "blue").pile(50, "black")
    state = position.stock_round(2).load()
    facts = end_round(state)
    moved = [(fact.company, fact.new) for fact in of_kind(facts, PriceMoved)]
    assert moved == [("blue", 80), ("yellow", 70), ("red", 70), ("green", 70), ("black", 60)]
    assert table(state).prices == (
        (60, ("black",)),
        (70, ("yellow", "red", "green")),
        (80, ("blue",)),
    )


@rule("P-T18")
def test_each_company_rises_once_though_it_lands_where_others_start() -> None:
    position = Position(3).founded("green", (5, 5)).founded("red", (5, 5))
    state = position.pile(130, "green").pile(140, "red").stock_round(2).load()
    end_round(state)
    assert pile(state, 140) == ("red", "green")


@rule("P-T18", "P-T11")
def test_a_company_not_founded_never_rises() -> None:
    state = Position(3).founded("green", (5, 5)).stock_round(2).load()
    end_round(state)
    assert [one.price for one in table(state).companies if one.id != "green"] == [None] * 4
    assert all(low < high for (low, _), (high, _) in pairwise(table(state).prices))


@rule("P-T18", "P-O11")
@pytest.mark.parametrize(
    ("price", "after"), [(60, {60: ("blue",), 70: ("green", "red")}), (140, {140: ("red", "blue")})]
)
def test_a_rise_by_a_pay_out_follows_the_same_rules(
    price: int, after: dict[int, tuple[str, ...]]
) -> None:
    position = Position(3).founded("red", money=20).founded("blue").pile(price, "red", "blue")
    if price < 140:
        position.founded("green", price=price + 10)
    position.operating_round(3, "bureaucracy", "red", "dividend")
    position.plain["supplying"]["income"] = 20
    state = position.load()
    play(state, PayOut())
    assert dict(table(state).prices) == after
