"""The action phase: turns, what is used, leaving.

Owns M-A1 to M-A7, M-G6 of rewards, and M-L1 to M-L3.
"""

from tabletop.rules.mombasa.actions import (
    Advance,
    Leave,
    LeaveReward,
    MoveInkwell,
    OccupySpace,
    TakePounds,
    TakeReward,
    UseBookkeeper,
    UseExpansion,
    UseGoods,
    UseMerchant,
)
from tabletop.rules.mombasa.facts import CardsUsed, PhaseBegan, RewardLeft, SeatLeft
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    Position,
    act,
    legal,
    money,
    plain_view,
    player,
    refusal,
    told,
)


@rule("M-A1", "M-L3", "M-A7")
def test_turns_go_clockwise_over_those_who_have_left() -> None:
    cards = ("start_coffee_1", "start_cotton_1", "start_bananas_1")
    position = Position(3)
    for seat in range(3):
        position.area(seat, *cards)
    state = position.load()
    act(state, UseGoods(1), Advance("cairo", 1))
    assert state.to_act() == (1,)
    act(state, Leave(1))
    assert state.to_act() == (2,)
    act(state, UseGoods(1), Advance("cairo", 1))
    assert state.to_act() == (0,)
    act(state, UseGoods(2), Advance("cairo", 1))
    assert state.to_act() == (2,)
    act(state, Leave(1), UseGoods(3), Advance("cairo", 1))
    assert state.to_act() == (0,), "the last one goes on alone"
    facts = act(state, legal(state, Leave)[0])
    assert PhaseBegan("preparation") in facts


@rule("M-A2", "M-A7")
def test_who_can_do_nothing_else_leaves() -> None:
    state = Position().marker(0, "tile_goods", "discard", "buy").load()
    assert {type(one) for one in state.legal(0)} == {Leave}
    state = Position().area(0, "start_coffee_1").load()
    assert refusal(state, UseGoods(2)) == ("M-G1", "no_goods_card")
    assert refusal(state, UseExpansion("cairo")) == ("M-E1", "no_expansion_card")
    assert refusal(state, UseBookkeeper(1)) == ("M-K1", "no_such_card")
    assert refusal(state, UseMerchant(1)) == ("M-D4", "no_such_card")
    assert refusal(state, Advance("cairo", 1)) == ("M-A2", "other_decision")
    act(state, Leave(1))
    assert plain_view(state).players[0].has_left


@rule("M-A3")
def test_a_used_card_counts_for_nothing_more() -> None:
    state = Position().area(0, "a_coffee_3", "start_coffee_1").area(1, "a_coffee_2").load()
    assert player(state, 0).totals["coffee"] == 4
    facts = act(state, UseGoods(1))
    assert told(facts, CardsUsed) == [CardsUsed(0, (1,), ("a_coffee_3",))]
    assert player(state, 0).totals["coffee"] == 1
    act(state, Advance("cairo", 3))
    act(state, OccupySpace("coffee"), LeaveReward())
    assert refusal(state, UseGoods(1)) == ("M-G1", "no_goods_card")


@rule("M-A3")
def test_used_cards_meet_no_requirement_of_a_book() -> None:
    for card, book in (("start_coffee_1", "a04"), ("a_merchant", "a11")):
        position = Position().area(0, "b_bookkeeper_2", card).books(0, s2=book).inkwell(0, 1)
        state = position.load()
        act(state, UseBookkeeper(1))
        assert MoveInkwell(1) in state.legal(0)
        position.plain["players"][0]["used"] = [2]
        state = position.load()
        act(state, UseBookkeeper(1))
        assert refusal(state, MoveInkwell(1)) == ("M-K3", "requirement_not_met")


@rule("M-A4")
def test_resting_cards_count_for_nothing() -> None:
    """p.5: a bookkeeper in a resting row cannot be used."""
    position = Position().rows(0, ["start_bookkeeper"], ["b_coffee_4"], ["a_merchant"])
    state = position.load()
    assert player(state, 0).totals["coffee"] == 0
    assert refusal(state, OccupySpace("coffee")) == ("M-O5", "total_too_low")
    assert refusal(state, UseBookkeeper(1)) == ("M-K1", "no_such_card")
    state = position.area(0, "b_bookkeeper_2").books(0, s2="a11").inkwell(0, 1).load()
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(1)) == ("M-K3", "requirement_not_met")


@rule("M-A5")
def test_a_reward_may_be_taken_in_part_or_not_at_all() -> None:
    position = Position().area(0, "a_coffee_3")
    state = position.load()
    act(state, OccupySpace("coffee"), TakeReward(2))
    assert list(state.legal(0)) == [
        Advance("cairo", 1),
        Advance("cairo", 2),
        Advance("cairo", 3),
        LeaveReward(),
    ]
    act(state, Advance("cairo", 2))
    assert state.to_act() == (1,)
    assert player(state, 0).tracks["cairo"] == 2
    state = position.load()
    facts = act(state, OccupySpace("coffee"), TakeReward(2), LeaveReward())
    assert told(facts, RewardLeft) == [RewardLeft(0, "spaces", 3)]
    assert player(state, 0).tracks["cairo"] == 0


@rule("M-A6")
def test_one_total_for_all_purposes() -> None:
    position = Position().area(0, "start_expansion_2", "start_cotton_1", "a_cotton_2")
    position.tiles(0, "expansion", "goods").track(0, "mombasa", 6)
    state = position.load()
    assert player(state, 0).totals == {"coffee": 0, "bananas": 0, "cotton": 3, "expansion": 5}
    act(state, OccupySpace("expansion"))
    assert len(legal(state, TakeReward)) == 3, "the tier of 5 is reached"
    position.plain["companies"]["cape_town"]["track"] = "B2"
    state = position.track(0, "cape_town", 10).load()
    assert player(state, 0).totals["cotton"] == 5


@rule("M-A6", "M-X6", "M-K3")
def test_tiles_and_bonuses_meet_requirements_and_count_against_others() -> None:
    position = Position().area(0, "b_bookkeeper_2").books(0, s2="b06").inkwell(0, 1)
    position.tiles(0, "expansion").area(1, "start_expansion_2")
    state = position.load()
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(1)) == ("M-K3", "requirement_not_met"), "2 of 3 points"
    state = position.track(0, "mombasa", 6).load()
    act(state, UseBookkeeper(1), MoveInkwell(1), TakePounds())
    assert player(state, 0).diamond == 3
    assert refusal(state, OccupySpace("expansion")) == ("M-O5", "other_has_more"), "2 against 3"


@rule("M-L1", "M-L2")
def test_leaving_takes_one_row_and_clears_the_area() -> None:
    """p.9: the row of three expansion cards is taken."""
    three = ["start_expansion_1", "start_expansion_2", "a_expansion_2_mombasa"]
    position = Position().rows(0, three, [], ["start_cotton_1"])
    state = position.area(0, "start_coffee_1", "a_merchant", used=[2]).load()
    assert legal(state, Leave) == [Leave(1), Leave(3)]
    assert refusal(state, Leave(2)) == ("M-L1", "row_empty")
    assert refusal(state, Leave(0)) == ("M-L1", "row_empty")
    facts = act(state, Leave(1))
    assert told(facts, SeatLeft) == [SeatLeft(0, 1, tuple(three))]
    own = player(state, 0)
    assert set(three) <= set(own.hand or ())
    assert own.rows == (("start_coffee_1",), ("a_merchant",), ("start_cotton_1",), (), ())
    assert own.area == (None,) * 5
    assert own.used == ()


@rule("M-L1")
def test_without_any_row_one_leaves_with_none() -> None:
    state = Position().rows(0, [], [], []).load()
    assert legal(state, Leave) == [Leave(0)]
    act(state, Leave(0))
    assert state.to_act() == (1,)


@rule("M-F5")
def test_money_is_public_and_the_bank_never_runs_out() -> None:
    state = Position().money(900, 3).area(0, "a_merchant").load()
    assert [one.money for one in plain_view(state, 1).players] == [900, 3]
    act(state, UseMerchant(1))
    assert money(state) == [902, 3]
    assert state.totals()["money"] == 0
