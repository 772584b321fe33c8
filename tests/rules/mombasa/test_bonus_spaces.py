"""Bonus spaces of the board and of the tracks.

Owns M-O1 to M-O11, M-X5 and M-X10 to M-X13, M-X16 of the spaces.
"""

import pytest

from tabletop.rules.mombasa.actions import (
    Advance,
    BuyCard,
    DiscardCard,
    Leave,
    LeaveReward,
    OccupySpace,
    RemovePost,
    TakePounds,
    TakeReward,
)
from tabletop.rules.mombasa.facts import (
    CardBought,
    CardDiscarded,
    DiamondMoved,
    MoneyPaid,
    StartPlayerTaken,
)
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    Position,
    act,
    company,
    legal,
    money,
    plain_view,
    player,
    refusal,
    told,
)


@rule("M-O1", "M-O11")
def test_one_own_marker_on_an_empty_space() -> None:
    state = Position(3).money(9, 9, 9).marker(1, "tile_goods").load()
    assert refusal(state, OccupySpace("tile_goods")) == ("M-O1", "space_taken")
    act(state, OccupySpace("tile_bookkeeper"))
    assert plain_view(state).spaces["tile_bookkeeper"] == 0
    assert player(state, 0).markers == 1
    act(state, Leave(1), Leave(1), OccupySpace("tile_expansion"))
    assert player(state, 0).markers == 0, "the last marker may be placed"
    state = Position(3).money(9, 9, 9).marker(0, "tile_goods", "tile_expansion").load()
    assert refusal(state, OccupySpace("buy")) == ("M-O11", "no_marker_left")
    board = [name for name in plain_view(state).spaces if name[1] not in "12"]
    assert len(board) == 11
    act(state, Leave(1))
    assert refusal(state, OccupySpace("tile_goods")) == ("M-O1", "space_taken"), "till the end"


@rule("M-O2")
def test_the_start_player_space() -> None:
    state = Position(3).round(2).first_turn().load()
    assert refusal(state, OccupySpace("start_player")) == ("M-O2", "first_turn_of_start_player")
    act(state, OccupySpace("discard"), DiscardCard("start_cotton_2"))
    facts = act(state, OccupySpace("start_player"))
    assert told(facts, StartPlayerTaken) == [StartPlayerTaken(1)]
    act(state, TakePounds())
    assert plain_view(state).start_player == 1
    assert state.to_act() == (2,), "the order of this round stays"
    state = Position(3).load()
    act(state, OccupySpace("start_player"), TakePounds())
    assert plain_view(state).start_player == 0, "in a later turn also the start player"


@rule("M-O3")
def test_the_buy_space() -> None:
    """p.8: 1 pound for the space, 3 for a coffee card of value 2."""
    state = Position().money(4).display(p1="a_coffee_2").load()
    facts = act(state, OccupySpace("buy"), BuyCard(1))
    assert [fact.amount for fact in told(facts, MoneyPaid)] == [1, 3]
    assert told(facts, CardBought) == [CardBought(0, "a_coffee_2", 1, 3, "pounds")]
    assert state.to_act() == (1,), "one card only"
    assert money(state)[0] == 0
    assert "a_coffee_2" in (player(state, 0).hand or ())
    state = Position(tracks={"saint_louis": "C2"}).track(0, "saint_louis", 10).money(0).load()
    assert refusal(state, OccupySpace("buy")) == ("M-O9", "space_too_dear")


@rule("M-O3", "M-X11")
def test_at_price_nothing_only_the_space_is_paid() -> None:
    position = Position(tracks={"saint_louis": "C2"}).track(0, "saint_louis", 10).money(0)
    state = position.display(p3="a_coffee_2").load()
    facts = act(state, OccupySpace("C2_2"))
    assert told(facts, DiamondMoved) == [DiamondMoved(0, 0, 2)]
    facts = act(state, BuyCard(3))
    assert told(facts, CardBought)[0].price == 0


@rule("M-O10", "M-A5")
def test_goods_discounts_do_not_apply_and_a_purchase_may_be_waived() -> None:
    position = Position().track(0, "cape_town", 9).money(3).empty_display()
    state = position.display(p1="a_bananas_2", p2="a_coffee_2").load()
    act(state, OccupySpace("buy"))
    assert refusal(state, BuyCard(1)) == ("M-O3", "card_too_dear_in_pounds")
    assert refusal(state, BuyCard(3)) == ("M-G4", "place_empty")
    assert list(state.legal(0)) == [BuyCard(2), LeaveReward()]
    act(state, LeaveReward())
    assert (state.to_act(), money(state)[0]) == ((1,), 2)
    state = position.money(1).load()
    act(state, OccupySpace("buy"))
    assert state.to_act() == (1,), "there is nothing to buy for nothing"


@rule("M-O4")
def test_the_discard_space() -> None:
    """p.8: coffee 1 with crate 1 is discarded for 3 pounds."""
    state = Position().hand(0, "start_coffee_1", "d_share_cairo").money(0).load()
    act(state, OccupySpace("discard"))
    assert refusal(state, DiscardCard("d_share_cairo")) == ("M-O4", "card_not_allowed")
    assert refusal(state, DiscardCard("c_coffee_4")) == ("M-O4", "card_not_in_hand")
    facts = act(state, DiscardCard("start_coffee_1"))
    assert told(facts, CardDiscarded) == [CardDiscarded(0, "start_coffee_1")]
    assert money(state)[0] == 3
    assert plain_view(state).discarded[-1] == "start_coffee_1"


@rule("M-O9")
def test_what_cannot_be_paid_cannot_be_taken() -> None:
    state = Position().no_hand(0).hand(0, "d_share_cairo").money(1).load()
    assert refusal(state, OccupySpace("discard")) == ("M-O9", "no_card_to_discard")
    assert refusal(state, OccupySpace("tile_merchant")) == ("M-O9", "space_too_dear")
    offered = legal(state, OccupySpace)
    assert OccupySpace("tile_goods") in offered, "exactly enough is enough"
    act(state, OccupySpace("tile_goods"))
    assert money(state)[0] == 0


@rule("M-O5", "M-O6", "M-O7")
def test_the_majority_of_bananas() -> None:
    """p.8: 5 bananas against 3: three spaces at Cape Town and a diamond space."""
    state = Position().area(0, "a_bananas_3", "a_bananas_2").area(1, "b_bananas_3").load()
    act(state, OccupySpace("bananas"), TakeReward(3))
    act(state, Advance("cape_town", 3))
    own = player(state, 0)
    assert (own.tracks["cape_town"], own.diamond) == (3, 1)
    assert own.used == (), "the cards stay face up"


@rule("M-O5")
def test_no_other_player_may_have_more() -> None:
    position = Position(3).area(0, "a_coffee_2").area(1, "a_coffee_3")
    state = position.load()
    assert refusal(state, OccupySpace("coffee")) == ("M-O5", "other_has_more")
    assert refusal(state, OccupySpace("cotton")) == ("M-O5", "total_too_low")
    state = Position(3).area(0, "a_coffee_2").area(1, "start_coffee_2").load()
    act(state, OccupySpace("coffee"))
    assert legal(state, Advance), "a tie is fine"
    position.plain["players"][1]["rows"][3] = ["a_coffee_3"]
    position.plain["players"][1]["area"] = [None] * 5
    state = position.left(1).load()
    assert OccupySpace("coffee") in state.legal(0), "who has left has none"


@rule("M-O6", "M-O7")
@pytest.mark.parametrize(
    ("space", "cards", "tiers", "track", "far"),
    [
        ("coffee", ("start_coffee_1",), 1, "cairo", 2),
        ("coffee", ("start_coffee_2",), 1, "cairo", 2),
        ("coffee", ("a_coffee_3",), 2, "cairo", 3),
        ("coffee", ("a_coffee_3", "start_coffee_1"), 2, "cairo", 3),
        ("coffee", ("a_coffee_3", "start_coffee_2"), 3, "cairo", 4),
        ("cotton", ("a_cotton_3",), 1, "saint_louis", 2),
        ("cotton", ("b_cotton_4",), 2, "saint_louis", 3),
        ("cotton", ("b_cotton_4", "start_cotton_1"), 2, "saint_louis", 3),
        ("cotton", ("b_cotton_4", "start_cotton_2"), 3, "saint_louis", 4),
        ("expansion", ("b_expansion_3_cairo", "start_expansion_2"), 3, "mombasa", 3),
    ],
)
def test_rewards_by_tier(
    space: str, cards: tuple[str, ...], tiers: int, track: str, far: int
) -> None:
    state = Position().area(0, *cards).load()
    act(state, OccupySpace(space))
    if tiers > 1:
        left = state.copy()
        act(left, LeaveReward())
        assert left.to_act() == (1,), "or none"
        assert len(legal(state, TakeReward)) == tiers, "a lower tier may be chosen"
        assert tiers == 3 or refusal(state, TakeReward(tiers + 1)) == ("M-O6", "no_such_reward")
        act(state, TakeReward(tiers))
        if legal(state, TakePounds):
            act(state, TakePounds())
    assert legal(state, Advance)[-1] == Advance(track, far)


@rule("M-O6")
def test_six_cotton_may_take_what_four_bring() -> None:
    """p.8: and a pound with it, in the edition of the tests."""
    state = Position().area(0, "b_cotton_4", "start_cotton_2").money(0).load()
    act(state, OccupySpace("cotton"), TakeReward(2), Advance("saint_louis", 3))
    assert money(state)[0] == 1
    assert state.to_act() == (1,)


@rule("M-O7")
def test_five_coffee_remove_a_post() -> None:
    state = Position().area(0, "a_coffee_3", "start_coffee_2").load()
    act(state, OccupySpace("coffee"), TakeReward(3), Advance("cairo", 4))
    act(state, RemovePost("saint_louis", 1))
    assert company(state, "saint_louis").removed == 1
    position = Position().area(0, "a_coffee_3", "start_coffee_2")
    for name in ("mombasa", "cape_town", "saint_louis", "cairo"):
        position.base(name, *[(0, True)] * 3)
    state = position.load()
    act(state, OccupySpace("coffee"), TakeReward(3), Advance("cairo", 4))
    assert state.to_act() == (1,), "where there is a post to remove"


@rule("M-O8")
def test_a_tile_is_reserved_wherever_it_is() -> None:
    state = Position().round(2).money(5, 5).tiles(1, "merchant").load()
    facts = act(state, OccupySpace("tile_merchant"))
    assert [fact.amount for fact in told(facts, MoneyPaid)] == [2]
    view = plain_view(state)
    assert (view.players[0].tiles, view.players[1].tiles) == ((), ("merchant",))


# Extra spaces.


@rule("M-X16", "M-X5")
def test_extra_spaces_are_for_those_who_unlocked_them_one_of_a_track_a_round() -> None:
    position = Position().money(5, 5).track(0, "saint_louis", 11)
    state = position.track(1, "saint_louis", 5, special=0).load()
    act(state, OccupySpace("C1_1"), TakeReward(1), TakePounds())
    assert plain_view(state).spaces["C1_1"] == 0
    assert refusal(state, OccupySpace("C1_2")) == ("M-X16", "space_locked")
    assert refusal(state, OccupySpace("C1_1")) == ("M-O1", "space_taken")
    assert refusal(state, OccupySpace("D2_1")) == ("M-O11", "no_such_space")
    state = position.marker(1, "C1_2").load()
    assert OccupySpace("C1_1") in state.legal(0), "the other one is free for another player"
    first = Position().money(5).track(0, "saint_louis", 5).load()
    assert OccupySpace("C1_1") in first.legal(0)
    assert refusal(first, OccupySpace("C1_2")) == ("M-X16", "space_locked")
    del position.plain["spaces"]["C1_2"]
    state = position.marker(0, "C1_1").load()
    assert refusal(state, OccupySpace("C1_2")) == ("M-X5", "one_space_of_a_track")


@rule("M-X10")
def test_points_and_diamonds_of_c1() -> None:
    position = Position().money(1).track(0, "saint_louis", 11)
    for number, points, diamonds in ((1, 1, 2), (2, 2, 1)):
        state = position.load()
        act(state, OccupySpace("C1_1"), TakeReward(number), TakePounds())
        assert (player(state, 0).diamond, money(state)[0]) == (diamonds, points)
    state = position.load()
    act(state, OccupySpace("C1_2"), TakePounds())
    assert (player(state, 0).diamond, money(state)[0]) == (2, 2)
    state = position.money(0).load()
    assert refusal(state, OccupySpace("C1_2")) == ("M-O9", "space_too_dear")


@rule("M-X11")
def test_buying_on_c2() -> None:
    position = Position(tracks={"saint_louis": "C2"}).track(0, "saint_louis", 10).money(3)
    for space, left, diamonds in (("C2_1", 0, 1), ("C2_2", 1, 2)):
        state = position.display(p1="a_coffee_2").load()
        act(state, OccupySpace(space), BuyCard(1))
        assert (money(state)[0], player(state, 0).diamond) == (left, diamonds)


@rule("M-X12")
def test_discarding_on_d1() -> None:
    position = Position().no_hand(0).hand(0, "a_coffee_3", "a_cotton_3").track(0, "cairo", 9)
    state = position.money(0).load()
    act(state, OccupySpace("D1_1"), DiscardCard("a_cotton_3"))
    assert money(state)[0] == 2 + 3
    state = position.load()
    act(state, OccupySpace("D1_2"))
    assert refusal(state, DiscardCard("a_cotton_3")) == ("M-X12", "card_not_allowed")
    act(state, DiscardCard("a_coffee_3"))
    assert money(state)[0] == 2 + 8
    state = position.no_hand(0).hand(0, "a_cotton_3").load()
    assert refusal(state, OccupySpace("D1_2")) == ("M-X12", "no_card_to_discard")


@rule("M-X13")
def test_other_tracks_on_d2() -> None:
    position = Position(tracks={"cairo": "D2"}).track(0, "cairo", 12).money(1)
    state = position.load()
    act(state, OccupySpace("D2_1"))
    assert money(state)[0] == 0
    assert refusal(state, Advance("cairo", 1)) == ("M-X14", "another_track")
    act(state, Advance("mombasa", 2))
    assert refusal(state, Advance("mombasa", 1)) == ("M-X14", "another_track")
    act(state, Advance("cape_town", 1))
    assert state.to_act() == (1,)
    state = position.load()
    act(state, OccupySpace("D2_2"), Advance("mombasa", 2), Advance("cape_town", 2))
    act(state, Advance("saint_louis", 2))
    assert player(state, 0).tracks["saint_louis"] == 2
