"""Who presides over a company, after purchases, sales and on every other way."""

from __future__ import annotations

import pytest

from tabletop.rules.power_grid.actions import (
    BuyShare,
    Done,
    PassTurn,
    SellShares,
)
from tabletop.rules.power_grid.facts import MoneyPaid, PresidentChanged, PriceMoved, ShareMoved
from tests.faults.marks import share_fault
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    is_legal,
    of_kind,
    play,
    play_until,
    player,
    refused,
    table,
    turn,
)

PASS = PassTurn()


def green(*holdings: int, bank: int = 0, president: int | None = None) -> Position:
    """Stock round 2; the players hold these shares of green and have money."""
    seats = len(holdings)
    position = Position(seats).money(*[300] * seats)
    return position.founded("green", holdings, bank=bank, president=president, price=60)


@share_fault("4")
@rule("P-T13")
def test_an_equal_count_keeps_the_president_and_one_more_takes_the_office_at_once() -> None:
    state = green(3, 2, 0).stock_round(2, seat=1).load()
    assert not of_kind(turn(state, BuyShare("green")), PresidentChanged)
    assert company(state, "green").president == 0
    play(state, PASS, PASS)
    facts = play(state, BuyShare("green"))
    assert of_kind(facts, PresidentChanged) == [PresidentChanged("green", 0, 1)]
    assert company(state, "green").president == 1
    assert state.to_act() == (1,), "at once, within the turn"


@rule("P-T13", "P-T21")
def test_the_exchange_changes_no_count() -> None:
    state = green(3, 3, 0, president=0).stock_round(2, seat=1).load()
    facts = play(state, BuyShare("green"))
    assert [player(state, seat).shares.get("green", 0) for seat in range(3)] == [3, 4, 0]
    assert of_kind(facts, ShareMoved) == [ShareMoved("green", "green", "seat:1", 1)]
    assert player(state, 0).presides == ()
    assert player(state, 1).presides == ("green",)


@rule("P-T15")
def test_a_president_who_sells_below_another_hands_the_office_over() -> None:
    state = green(4, 3, 2).stock_round(2).load()
    facts = turn(state, SellShares("green", 1))
    assert not of_kind(facts, PresidentChanged), "three against three: the president stays"
    play(state, PASS, PASS)
    facts = turn(state, SellShares("green", 1))
    assert of_kind(facts, PresidentChanged) == [PresidentChanged("green", 0, 1)]


@share_fault("5")
@rule("P-T15")
@pytest.mark.parametrize(
    ("holdings", "president", "heir"),
    [
        ((2, 0, 2, 4), 3, 0),
        ((2, 0, 2, 3), 3, 0),
        ((4, 0, 2, 2), 0, 2),
        ((2, 4, 2, 2), 1, 2),
        ((2, 2, 4, 0), 2, 0),
        ((2, 3, 0, 4), 3, 1),
        ((0, 2, 2, 5), 3, 1),
    ],
)
def test_most_shares_inherit_and_among_equals_the_nearest_clockwise(
    holdings: tuple[int, ...], president: int, heir: int
) -> None:
    """The president sells all but one share; the search wraps around the table."""
    state = green(*holdings).stock_round(2, seat=president).load()
    facts = play(state, SellShares("green", holdings[president] - 1))
    assert of_kind(facts, PresidentChanged) == [PresidentChanged("green", president, heir)]
    assert company(state, "green").president == heir


@rule("P-T16")
@pytest.mark.parametrize(
    ("holdings", "legal"),
    [
        ((2, 0, 0), set()),
        ((2, 1, 1), set()),
        ((3, 1, 1), {1}),
        ((5, 1, 0), {1, 2, 3}),
        ((5, 2, 0), {1, 2, 3, 4, 5}),
        ((2, 2, 0), {1, 2}),
        ((2, 1, 2), {1, 2}),
        ((5, 3, 1), {1, 2, 3, 4, 5}),
    ],
)
def test_a_president_sells_down_to_two_or_to_an_heir(
    holdings: tuple[int, ...], legal: set[int]
) -> None:
    """Below two shares another player must then hold two and more than the seller."""
    state = green(*holdings).stock_round(2).load()
    for count in range(1, holdings[0] + 1):
        if count in legal:
            assert is_legal(state, SellShares("green", count)), count
        else:
            assert refused(state, SellShares("green", count)) == ("P-T16", "no_heir"), count


@rule("P-T16")
@pytest.mark.parametrize("count", [1, 2])
def test_the_heir_takes_the_double_for_two_singles_and_the_seller_keeps_the_rest(
    count: int,
) -> None:
    state = green(2, 2, 0).stock_round(2).load()
    play(state, SellShares("green", count))
    held = [player(state, seat).shares.get("green", 0) for seat in range(3)]
    assert held == [2 - count, 2, 0]
    assert company(state, "green").president == 1
    assert company(state, "green").bank_shares == count
    assert player(state, 0).money == 300 + count * 60
    play(state, Done())
    if count == 2:  # the heir now stands as the seller did before
        assert refused(state, SellShares("green", 1)) == ("P-T16", "no_heir")


@rule("P-T20")
def test_shares_of_the_company_and_the_bank_count_for_no_majority() -> None:
    state = green(2, 1, 0, bank=4).stock_round(2).load()
    assert company(state, "green").own_shares == 3
    assert company(state, "green").president == 0
    assert refused(state, SellShares("green", 1))[1] == "no_heir", "neither is an heir"
    turn(state, BuyShare("green"))
    assert company(state, "green").president == 0


@rule("P-T21")
def test_an_exchange_by_purchase_sets_no_mark_and_moves_no_price() -> None:
    state = green(3, 3, 0, president=0).stock_round(2, seat=1).load()
    facts = turn(state, BuyShare("green"))
    assert not of_kind(facts, PriceMoved)
    assert company(state, "green").price == 60
    old, new = player(state, 0), player(state, 1)
    assert (old.bought, old.sold) == ((), ())
    assert (new.bought, new.sold) == (("green",), ())
    play(state, PASS)
    assert is_legal(state, SellShares("green", 1))
    assert is_legal(state, BuyShare("green"))


@rule("P-T21")
def test_an_exchange_by_sale_sets_no_mark_and_moves_the_price_no_more() -> None:
    state = green(3, 3, 0, president=0).stock_round(2).load()
    facts = turn(state, SellShares("green", 2))
    assert of_kind(facts, PriceMoved) == [PriceMoved("green", 60, 50)]
    assert len(of_kind(facts, MoneyPaid)) == 1
    assert (player(state, 0).bought, player(state, 0).sold) == ((), ("green",))
    assert (player(state, 1).bought, player(state, 1).sold) == ((), ())
    assert is_legal(state, SellShares("green", 1))
    assert is_legal(state, BuyShare("green"))


@share_fault("8")
@rule("P-T13", "P-T15")
@pytest.mark.parametrize("way", ["purchase", "sale"])
def test_a_new_president_also_decides_for_the_company(way: str) -> None:
    """Table, view and control of the company follow on either way."""
    position = green(3, 3, 0, president=0)
    position.plain["companies"]["green"]["money"] = 99
    state = position.stock_round(2, seat=1 if way == "purchase" else 0).load()
    turn(state, BuyShare("green") if way == "purchase" else SellShares("green", 1))
    assert [one.presides for one in table(state).players] == [(), ("green",), ()]
    play_until(state, lambda view: view.phase != "trade")
    assert table(state).decision == "open_auction"
    assert state.to_act() == (1,)
    assert state.legal(0) == ()


@share_fault("8")
@rule("P-T13", "P-T16")
def test_a_later_change_runs_by_the_same_rule() -> None:
    """The office goes on from heir to heir, each time by a purchase or a sale."""
    state = green(3, 3, 2, president=0).stock_round(2).load()
    changes = of_kind(turn(state, SellShares("green", 1)), PresidentChanged)
    changes += of_kind(turn(state, SellShares("green", 1)), PresidentChanged)
    changes += of_kind(turn(state, BuyShare("green")), PresidentChanged)
    assert changes == [PresidentChanged("green", 0, 1), PresidentChanged("green", 1, 2)]
    assert company(state, "green").president == 2
