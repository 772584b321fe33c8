"""Using goods: buying from the display and advancing.

Owns M-G1 to M-G7 and the permanent bonuses B1 and B2 (M-X8, M-X9).
"""

import pytest
from msgspec.structs import replace

from tabletop.rules.mombasa.actions import Advance, BuyCard, LeaveUnits, UseGoods
from tabletop.rules.mombasa.facts import CardBought, CardsUsed, MarkerMoved, UnitsLost
from tabletop.rules.mombasa.game import MombasaGame
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    EDITION,
    Position,
    act,
    legal,
    plain_view,
    player,
    refusal,
    told,
)


@rule("M-G1", "M-G2", "M-G3", "M-G7")
def test_four_coffee_buy_a_card_for_three_with_one_left() -> None:
    """p.5: coffee 3 and 1; bananas 2 at crate 1 on a place of 2; the last unit advances."""
    position = Position().area(0, "a_coffee_3", "start_coffee_1", "start_cotton_2")
    state = position.display(p1="a_bananas_2").load()
    assert plain_view(state).prices[0] == 3
    assert legal(state, UseGoods) == [UseGoods(1), UseGoods(2), UseGoods(3)]
    act(state, UseGoods(1))
    assert legal(state, UseGoods) == [UseGoods(2)]
    assert refusal(state, UseGoods(3)) == ("M-G1", "another_kind")
    facts = act(state, UseGoods(2), BuyCard(1))
    assert told(facts, CardBought) == [CardBought(0, "a_bananas_2", 1, 3, "goods")]
    assert refusal(state, BuyCard(2)) == ("M-G2", "one_card_only")
    assert refusal(state, UseGoods(2)) == ("M-G1", "no_goods_card")
    assert refusal(state, Advance("cairo", 2)) == ("M-G2", "too_many_spaces")
    act(state, Advance("cairo", 1))
    assert state.to_act() == (1,)
    own = player(state, 0)
    assert own.used == (1, 2)
    assert own.tracks["cairo"] == 1
    assert "a_bananas_2" in (own.hand or ())


@rule("M-G1")
def test_one_card_alone_may_be_used() -> None:
    state = Position().area(0, "a_coffee_3", "start_coffee_1").load()
    facts = act(state, UseGoods(2), Advance("cairo", 1))
    assert [fact.slots for fact in told(facts, CardsUsed)] == [(2,)]
    assert player(state, 0).totals["coffee"] == 3


@rule("M-G2")
def test_units_are_freely_split_but_not_added_to_afterwards() -> None:
    state = Position().area(0, "a_coffee_3", "start_coffee_1").load()
    act(state, UseGoods(1), Advance("cairo", 1))
    assert refusal(state, UseGoods(2)) == ("M-G1", "units_in_use")
    facts = act(state, Advance("mombasa", 1), Advance("cairo", 1))
    moves = [MarkerMoved(0, "mombasa", 0, 1), MarkerMoved(0, "cairo", 1, 2)]
    assert told(facts, MarkerMoved) == moves
    assert state.to_act() == (1,)
    assert player(state, 0).tracks == {"mombasa": 1, "cape_town": 0, "saint_louis": 0, "cairo": 2}


@rule("M-G3")
def test_units_must_reach_the_price() -> None:
    state = Position().area(0, "start_coffee_2").display(p1="a_bananas_2").load()
    act(state, UseGoods(1))
    assert refusal(state, BuyCard(1)) == ("M-G3", "card_too_dear")


@rule("M-G4")
def test_the_place_stays_empty_till_the_rounds_end() -> None:
    state = Position().area(0, "a_coffee_3").area(1, "a_cotton_3").display(p1="a_bananas_2").load()
    act(state, UseGoods(1), BuyCard(1))
    assert plain_view(state).display[0] is None
    act(state, UseGoods(1))
    assert refusal(state, BuyCard(1)) == ("M-G4", "place_empty")


@rule("M-G5")
def test_at_price_nothing_all_units_still_advance() -> None:
    """p.12: a bonus makes the price 0, never less."""
    position = Position().area(0, "start_bananas_2").track(0, "cape_town", 4)
    state = position.display(p3="a_bananas_2").load()
    act(state, UseGoods(1), BuyCard(3))
    assert state.to_act() == (0,)
    act(state, Advance("cairo", 2))
    assert player(state, 0).tracks["cairo"] == 2


@rule("M-G3", "M-G5")
def test_a_price_is_never_negative() -> None:
    cards = [replace(card, crate=0) if card.id == "a_cotton_2" else card for card in EDITION.cards]
    game = MombasaGame({"example": replace(EDITION, cards=tuple(cards))})
    position = Position().area(0, "start_bananas_2").track(0, "cape_town", 4)
    state = game.load(position.display(p3="a_cotton_2").plain)
    facts = act(state, UseGoods(1), BuyCard(3))
    assert told(facts, CardBought)[0].price == 0
    assert legal(state, Advance)[-1] == Advance("cairo", 2), "no unit comes back"
    act(state, Advance("cairo", 1))
    assert refusal(state, LeaveUnits()) == ("M-G6", "units_must_be_used"), "the bonus saved nothing"


@rule("M-G6", "M-X2")
def test_units_are_lost_only_where_no_marker_can_move_without_paying() -> None:
    ends = {"mombasa": 20, "cape_town": 20, "saint_louis": 20}
    position = Position().area(0, "start_coffee_2").empty_display().money(5)
    for name, space in ends.items():
        position.track(0, name, space)
    state = position.track(0, "cairo", 4).load()
    act(state, UseGoods(1))
    assert refusal(state, LeaveUnits()) == ("M-G6", "units_must_be_used")
    assert refusal(state, Advance("mombasa", 1)) == ("M-X2", "end_of_track")
    act(state, Advance("cairo", 1))
    assert set(state.legal(0)) == {Advance("cairo", 1), LeaveUnits()}, "the next space costs 1"
    facts = act(state, LeaveUnits())
    assert told(facts, UnitsLost) == [UnitsLost(0, 1)]
    assert state.to_act() == (1,)


@rule("M-G6")
@pytest.mark.parametrize("free", ["mombasa", "cape_town", "saint_louis", "cairo"])
def test_one_marker_that_can_move_for_nothing_is_enough(free: str) -> None:
    before_payment = {"mombasa": 8, "cape_town": 6, "saint_louis": 7, "cairo": 5}
    position = Position().area(0, "start_coffee_2").empty_display().money(5)
    for name, space in before_payment.items():
        position.track(0, name, 0 if name == free else space, special=0)
    state = position.load()
    act(state, UseGoods(1))
    assert not legal(state, LeaveUnits)
    assert refusal(state, LeaveUnits()) == ("M-G6", "units_must_be_used")


@rule("M-G6")
def test_units_that_no_marker_can_use_are_lost_by_themselves() -> None:
    position = Position().area(0, "start_coffee_2").empty_display().money(0)
    for name in ("mombasa", "cape_town", "saint_louis"):
        position.track(0, name, 20)
    state = position.track(0, "cairo", 4).load()
    act(state, UseGoods(1), Advance("cairo", 1))
    assert state.to_act() == (1,)


@rule("M-X8")
def test_bananas_buy_for_one_less() -> None:
    position = Position().area(0, "start_bananas_2", "start_coffee_2").display(p1="a_cotton_2")
    state = position.track(0, "cape_town", 4).load()
    act(state, UseGoods(2))
    assert refusal(state, BuyCard(1)) == ("M-G3", "card_too_dear")
    state = position.load()
    facts = act(state, UseGoods(1), BuyCard(1))
    assert told(facts, CardBought)[0].price == 2
    assert state.to_act() == (1,)


@rule("M-X8")
def test_with_the_second_bonus_all_goods_buy_for_one_less() -> None:
    for cards in (("start_coffee_2",), ("start_bananas_2",), ("start_cotton_2",)):
        position = Position().area(0, *cards).track(0, "cape_town", 9).display(p1="a_cotton_2")
        state = position.load()
        facts = act(state, UseGoods(1), BuyCard(1))
        assert [fact.price for fact in told(facts, CardBought)] == [2], "one less, never two"


@rule("M-X8")
def test_with_the_second_bonus_goods_mix_when_a_card_is_bought() -> None:
    position = Position().area(0, "start_bananas_2", "start_coffee_1", "start_cotton_1")
    state = position.track(0, "cape_town", 9).display(p1="a_cotton_2").load()
    act(state, UseGoods(1), UseGoods(2))
    assert refusal(state, Advance("cairo", 1)) == ("M-X8", "mixed_goods_buy_first")
    assert not legal(state, Advance)
    act(state, UseGoods(3), BuyCard(1))
    act(state, Advance("cairo", 2))
    assert state.to_act() == (1,)


@rule("M-X8")
def test_goods_that_buy_nothing_together_do_not_mix() -> None:
    position = Position().area(0, "start_bananas_1", "start_coffee_1")
    position.track(0, "cape_town", 9).empty_display()
    for dear in (None, "c_coffee_4"):
        state = position.display(p1=dear).load()
        act(state, UseGoods(1))
        assert refusal(state, UseGoods(2)) == ("M-G1", "another_kind")


@rule("M-X5", "M-X9")
def test_cotton_buys_for_less_or_is_worth_more_but_not_both() -> None:
    position = Position(tracks={"cape_town": "B2"}).area(0, "start_cotton_2")
    state = position.track(0, "cape_town", 4).display(p1="a_coffee_2").load()
    facts = act(state, UseGoods(1), BuyCard(1))
    assert told(facts, CardBought)[0].price == 2
    position = Position(tracks={"cape_town": "B2"}).area(0, "start_cotton_2", "start_cotton_1")
    state = position.track(0, "cape_town", 10).display(p1="a_coffee_2").load()
    assert player(state, 0).totals["cotton"] == 5
    facts = act(state, UseGoods(1), BuyCard(1))
    assert told(facts, CardBought)[0].price == 3, "3 units instead of a price of 2"


@rule("M-X5")
def test_a_permanent_bonus_need_not_be_used() -> None:
    position = Position(tracks={"cape_town": "B2"}).area(0, "start_cotton_2")
    state = position.track(0, "cape_town", 10).load()
    act(state, UseGoods(1))
    assert refusal(state, LeaveUnits()) == ("M-G6", "units_must_be_used")
    act(state, Advance("cairo", 2), LeaveUnits())
    assert state.to_act() == (1,)
    position = Position().area(0, "start_bananas_2").track(0, "cape_town", 4)
    state = position.display(p3="a_cotton_2").load()
    act(state, UseGoods(1), BuyCard(3))
    assert refusal(state, LeaveUnits()) == ("M-G6", "units_must_be_used")
    act(state, Advance("cairo", 1), LeaveUnits())
    assert state.to_act() == (1,), "as if the card had cost 1"
