"""The stock round as a whole: turns, passing, ending, and who begins the next one."""

from __future__ import annotations

import pytest

from tabletop.play.session import Session
from tabletop.rules.game import State
from tabletop.rules.power_grid.actions import (
    BuyShare,
    ChooseStartCity,
    DeclineAuction,
    Done,
    EndRound,
    FoundCompany,
    PassTurn,
    SellShares,
)
from tabletop.rules.power_grid.facts import RoundEnded, StockRoundClosed, TurnPassed
from tests.faults.marks import share_fault
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    is_legal,
    of_kind,
    play,
    play_until,
    player,
    refused,
    table,
    turn,
)

PASS, END = PassTurn(), EndRound()


@rule("P-T1")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("start_player", [0, 1])
def test_turns_go_clockwise_from_the_start_player(seats: int, start_player: int) -> None:
    state = Position(seats).stock_round(1, seat=start_player, start_player=start_player).load()
    at_turn: list[int] = []
    for _ in range(2 * seats):
        at_turn += state.to_act()
        play(state, PASS)
    assert at_turn == [(start_player + turn) % seats for turn in range(2 * seats)]


@rule("P-T1", "P-S8")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_stock_round_begins_with_the_start_player(seed: int) -> None:
    state = STOCK.setup(4, {}, seed)
    first = table(state).start_player
    at_turn: list[int] = []
    for _ in range(4):
        at_turn += state.to_act()
        play(state, PASS)
    assert at_turn == [(first + turn) % 4 for turn in range(4)]


@rule("P-T1")
def test_a_turn_is_a_trade_or_a_pass_or_an_end() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    assert is_legal(state, PASS)
    assert is_legal(state, END)
    assert refused(state, Done()) == ("P-T2", "nothing_traded")
    assert refused(state, DeclineAuction()) == ("P-T1", "other_decision")
    play(state, BuyShare("red"))
    assert state.to_act() == (0,), "the turn goes on until it is finished"
    assert refused(state, PASS) == ("P-T1", "already_traded")
    assert refused(state, END) == ("P-T1", "already_traded")
    play(state, Done())
    assert state.to_act() == (1,)


@rule("P-T4")
def test_a_player_who_passed_may_trade_pass_or_end_later() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    facts = play(state, PASS, PASS, PASS)
    assert facts == [TurnPassed(0), TurnPassed(1), TurnPassed(2)]
    assert state.to_act() == (0,)
    assert is_legal(state, PASS)
    assert is_legal(state, END)
    turn(state, BuyShare("red"))
    assert player(state, 0).shares == {"red": 3}
    play(state, PASS, PASS)
    assert state.to_act() == (0,)


@rule("P-T5")
def test_the_first_to_end_takes_the_start_player_card() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    play(state, PASS)
    assert table(state).next_start_player is None
    facts = play(state, END)
    assert facts == [RoundEnded(1, is_first=True, is_automatic=False)]
    assert table(state).next_start_player == 1
    facts = play(state, END)
    assert facts == [RoundEnded(2, is_first=False, is_automatic=False)]
    assert table(state).next_start_player == 1, "ending later takes nothing"
    assert table(state).start_player == 0, "this round's card is as it was"


@share_fault("14")
@rule("P-T5")
def test_the_first_to_end_begins_the_next_stock_round() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    play(state, PASS, PASS, END, END)
    facts = play(state, END)
    assert StockRoundClosed(2) in facts
    play_until(state, lambda view: view.phase == "trade")
    assert table(state).round == 3
    assert table(state).start_player == 2
    assert state.to_act() == (2,)


@rule("P-T5")
def test_after_the_first_end_nobody_may_pass() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    play(state, END)
    for seat in (1, 2, 1, 2):
        assert state.to_act() == (seat,)
        assert refused(state, PASS) == ("P-T5", "no_pass_after_first_end")
        assert is_legal(state, END)
        turn(state, BuyShare("red"))
    assert [player(state, seat).has_ended for seat in range(3)] == [True, False, False]


@rule("P-T5")
def test_a_player_who_ended_has_no_more_turns() -> None:
    state = Position(4).founded("red", (2, 2)).stock_round(2, seat=1).load()
    play(state, END)
    at_turn: list[int] = []
    for _ in range(5):
        at_turn += state.to_act()
        turn(state, BuyShare("red"))
    assert at_turn == [2, 3, 0, 2, 3]


@rule("P-T5")
def test_the_round_ends_when_the_last_has_ended() -> None:
    state = Position(3).founded("red", (2, 2)).stock_round(2).load()
    for _ in range(2):
        facts = play(state, END)
        assert table(state).phase == "trade"
        assert not of_kind(facts, StockRoundClosed)
    facts = play(state, END)
    assert of_kind(facts, StockRoundClosed) == [StockRoundClosed(0)]
    assert table(state).phase != "trade"


def sold_out(*money: int) -> Position:
    """All companies wholly held by seats 0 and 1, and three seats with this money."""
    position = Position(3).money(*money)
    for name in ("green", "red", "yellow", "blue", "black"):
        position.founded(name, (5, 5))
    return position


@rule("P-T5")
def test_after_the_first_end_a_player_with_no_legal_trade_is_ended() -> None:
    """Seat 2 owns nothing and no share is for sale; the log says who was ended."""
    state = sold_out(0, 0, 500).stock_round(2).load()
    play(state, END)
    facts = play(state, END)
    assert of_kind(facts, RoundEnded) == [
        RoundEnded(1, is_first=False, is_automatic=False),
        RoundEnded(2, is_first=False, is_automatic=True),
    ]
    assert of_kind(facts, StockRoundClosed) == [StockRoundClosed(0)]


@rule("P-T5")
def test_after_the_first_end_a_player_with_a_legal_trade_is_not_ended() -> None:
    """The share that seat 1 sells can be bought by seat 2, who is then ended a turn later."""
    state = sold_out(0, 0, 500).stock_round(2).load()
    play(state, END)
    facts = turn(state, SellShares("red", 1))
    assert not of_kind(facts, RoundEnded)
    assert state.to_act() == (2,)
    turn(state, BuyShare("red"))
    facts = play(state, END)
    assert RoundEnded(2, is_first=False, is_automatic=True) in facts


@rule("P-T5")
def test_the_last_player_left_is_ended_once_the_money_is_spent() -> None:
    """The last trade of the round closes it, with the automatic end told."""
    state = Position(2).money(0, 35).founded("red", (2,)).stock_round(1).load()
    play(state, END)
    facts = turn(state, BuyShare("red"))
    assert of_kind(facts, RoundEnded) == [RoundEnded(1, is_first=False, is_automatic=True)]
    assert of_kind(facts, StockRoundClosed) == [StockRoundClosed(0)]
    assert table(state).phase != "trade"


@share_fault("13")
@rule("P-T5")
def test_before_the_first_end_a_player_with_no_legal_trade_stays_in_the_round() -> None:
    """Automatic passing must not end a round: a poor player may still pass or end."""
    state = sold_out(0, 0, 0).stock_round(2, seat=1).load()
    facts = play(state, PASS)
    assert not of_kind(facts, RoundEnded)
    assert state.to_act() == (2,)
    assert state.legal(2) == [PASS, END]
    play(state, PASS, PASS, PASS)
    assert state.to_act() == (2,)
    assert not player(state, 2).has_ended


@share_fault("13")
@rule("P-T5")
def test_an_automatic_end_never_takes_the_start_player_card() -> None:
    """Seats 2 and 0 can trade nothing; seat 1 ends first and begins the next round."""
    position = Position(3).money(0, 500, 0).founded("red", (0, 2))
    state = position.stock_round(2, seat=2).load()
    play(state, PASS, PASS)
    facts = play(state, END)
    assert of_kind(facts, RoundEnded) == [
        RoundEnded(1, is_first=True, is_automatic=False),
        RoundEnded(2, is_first=False, is_automatic=True),
        RoundEnded(0, is_first=False, is_automatic=True),
    ]
    assert of_kind(facts, StockRoundClosed) == [StockRoundClosed(1)]
    play_until(state, lambda view: view.phase == "trade")
    assert state.to_act() == (1,)


@share_fault("13")
@rule("P-T5", "P-T2")
def test_a_sale_does_not_eat_the_purchase_of_the_turn() -> None:
    """Poor before the sale, the player may buy with its money, also after the first end."""
    position = Position(3).money(500, 0, 0).founded("red", (2, 2), price=60)
    state = position.founded("blue", (2,)).stock_round(2).load()
    play(state, END)
    assert state.to_act() == (1,), "selling is a legal trade, so nothing is automatic"
    assert not is_legal(state, BuyShare("blue"))
    play(state, SellShares("red", 1))
    assert state.to_act() == (1,)
    turn(state, BuyShare("blue"))
    assert player(state, 1).shares == {"red": 1, "blue": 1}
    assert player(state, 1).money == 60 - 20


@rule("P-T5")
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_passing_does_not_end_the_round(seats: int) -> None:
    state = Position(seats).load()
    facts = play(state, *[PASS] * (4 * seats))
    assert len(facts) == 4 * seats
    assert table(state).phase == "trade"
    assert table(state).passes_in_row == 4 * seats
    assert is_legal(state, PASS)


@rule("P-T5")
def test_the_option_ends_the_round_when_all_pass_in_a_row() -> None:
    state = Position(3, all_pass_ends=True).load()
    play(state, PASS, PASS, FoundCompany("red"), ChooseStartCity("essen"), Done(), PASS)
    assert table(state).phase == "trade", "a trade between breaks the row"
    facts = play(state, PASS, PASS)
    assert len(of_kind(facts, StockRoundClosed)) == 1
    assert table(state).phase != "trade"


@share_fault("14")
@rule("P-T5")
def test_taking_an_end_back_gives_the_card_to_whoever_ends_first_then() -> None:
    """Undo restores the next starter as well."""
    session = Session.new(STOCK, 3, {}, seed=1)
    first, second, third = ((session.state.to_act()[0] + step) % 3 for step in range(3))
    session.act(first, [END])
    assert table(session.state).next_start_player == first
    session.undo(first)
    assert table(session.state).next_start_player is None
    session.act(first, [PASS])
    session.act(second, [END])
    assert table(session.state).next_start_player == second
    session.act(third, [END])
    session.act(first, [END])
    state: State = session.state.copy()
    play_until(state, lambda view: view.phase == "trade")
    assert state.to_act() == (second,)


@rule("P-T19")
def test_marks_are_cleared_when_the_stock_round_ends() -> None:
    position = Position(3).money(200, 200, 200).founded("red", (3, 2), bank=1)
    state = position.founded("blue", (3, 2), bank=1).stock_round(2).load()
    turn(state, SellShares("red", 1), BuyShare("blue"))
    assert (player(state, 0).sold, player(state, 0).bought) == (("red",), ("blue",))
    play_until(state, lambda view: view.phase != "trade")
    assert all(not one.bought and not one.sold for one in table(state).players)
    play_until(state, lambda view: view.phase == "trade")
    assert state.to_act() == (1,)
    play(state, PASS, PASS)
    assert is_legal(state, BuyShare("red"))
    assert is_legal(state, SellShares("blue", 1))
