"""Planning: all at once, in secret, one card a slot.

Owns M-R1, M-P1 to M-P6 and M-U1.
"""

from tabletop.rules.mombasa.actions import (
    Leave,
    Plan,
    Ready,
    Unplan,
    Unready,
    UseGoods,
    UseMerchant,
)
from tabletop.rules.mombasa.facts import (
    CardPlanned,
    GameEnded,
    OwnCardPlanned,
    PlansRevealed,
    SlotOpened,
)
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    Position,
    act,
    after_setup,
    legal,
    plain_view,
    player,
    refusal,
    told,
)

MERCHANT = "a_merchant"


@rule("M-P1")
def test_all_plan_at_the_same_time_in_secret_until_all_are_ready() -> None:
    state = after_setup(2, 1)
    assert state.to_act() == (0, 1)
    card = next(card for card in player(state, 0).hand or () if "cotton" in card)
    facts = state.apply(0, Plan(1, card))
    assert facts == [CardPlanned(0, 1), OwnCardPlanned(0, 1, card, False)]
    assert facts[1].audience == (0,)
    seen = plain_view(state, 1).players[0]
    assert (seen.area, seen.hand, seen.planned, seen.hand_count) == (None, None, 1, 6)
    assert sum(seen.totals.values()) == 0
    assert {Ready(), Unplan(1)} <= set(state.legal(0))
    state.apply(0, Ready())
    assert list(state.legal(0)) == [Unready()]
    assert refusal(state, Plan(2, card), 0) == ("M-P1", "is_ready")
    state.apply(0, Unready())
    state.apply(0, Unplan(1))
    assert player(state, 0).hand_count == 7
    state.apply(0, Plan(2, card))
    state.apply(0, Ready())
    facts = state.apply(1, Ready())
    assert told(facts, PlansRevealed)[0].plans == ((None, card, None, None, None), (None,) * 5)
    assert PlansRevealed.barrier
    assert plain_view(state, 1).players[0].area == (None, card, None, None, None)


@rule("M-P2", "M-U1")
def test_three_slots_at_first_two_more_from_the_tracks() -> None:
    assert player(Position().planning().load(), 0).slots == (1, 2, 3)
    assert player(Position().planning().diamond(0, 7).load(), 0).slots == (1, 2, 3)
    state = Position().planning().diamond(0, 8).load()
    assert player(state, 0).slots == (1, 2, 3, 4)
    card = (player(state, 0).hand or ("",))[0]
    assert refusal(state, Plan(5, card), 0) == ("M-P2", "slot_not_open")
    state.apply(0, Plan(4, card))
    other = (player(state, 0).hand or ("",))[0]
    assert refusal(state, Plan(4, other), 0) == ("M-P2", "slot_taken")
    books = {"s2": "a01", "s3": "a02", "s4": "a04"}
    state = Position().planning().books(0, **books).inkwell(0, 4).load()
    assert player(state, 0).slots == (1, 2, 3, 5)


@rule("M-U1")
def test_passing_the_lock_opens_a_slot_for_the_next_planning() -> None:
    state = Position().area(0, "b_merchant_cape_town").diamond(0, 7).load()
    facts = act(state, UseMerchant(1))
    assert told(facts, SlotOpened) == [SlotOpened(0, 4)]


@rule("M-P3")
def test_fewer_cards_than_slots_or_none() -> None:
    state = after_setup(2, 1)
    act(state, Ready())
    state.apply(1, Ready())
    assert player(state, 0).planned == 0
    assert not legal(state, UseGoods)


@rule("M-P4")
def test_only_cards_in_hand_can_be_planned() -> None:
    state = Position().planning().rows(0, ["a_coffee_2"]).hand(0, "d_share_cairo").load()
    assert refusal(state, Plan(1, "a_coffee_2"), 0) == ("M-P4", "card_not_in_hand")
    assert refusal(state, Plan(1, "d_share_cairo"), 0) == ("M-P4", "single_share")
    planned = {one.card for one in legal(state, Plan) if isinstance(one, Plan)}
    assert planned == set(player(state, 0).hand or ()) - {"d_share_cairo"}


@rule("M-P2", "M-P5", "M-P6")
def test_each_slot_feeds_the_row_of_its_column() -> None:
    position = Position().rows(0, ["a_coffee_2"], ["a_coffee_3"], []).diamond(0, 8)
    state = position.area(0, MERCHANT, None, "a_cotton_2", "a_bananas_2", "b_coffee_3").load()
    assert plain_view(state, 1).players[0].rows[:2] == (("a_coffee_2",), ("a_coffee_3",))
    act(state, Leave(2))
    seen = plain_view(state, 1).players[0]
    rows = (("a_coffee_2", MERCHANT), (), ("a_cotton_2",), ("a_bananas_2",), ("b_coffee_3",))
    assert seen.rows == rows
    assert seen.hand is None
    assert "a_coffee_3" in (player(state, 0).hand or ())


@rule("M-R1")
def test_seven_rounds_and_no_preparation_after_the_last() -> None:
    state = Position().round(6).load()
    act(state, Leave(1), Leave(1))
    view = plain_view(state)
    assert (view.round, view.phase) == (7, "planning")
    pile = view.pile
    for seat in (0, 1):
        state.apply(seat, Ready())
    facts = act(state, Leave(2), Leave(2))
    assert facts[-1] == GameEnded()
    assert state.to_act() == ()
    assert state.outcome() is not None
    assert plain_view(state).pile == pile
