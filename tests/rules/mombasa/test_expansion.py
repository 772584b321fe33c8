"""Expanding: regions, costs, columns, rewards, ousted posts.

Owns M-E1 to M-E15.
"""

import pytest

from tabletop.rules.mombasa.actions import (
    Advance,
    Done,
    Expand,
    LeaveReward,
    PlaceBook,
    ReturnPost,
    TakeBook,
    TakePounds,
    UseExpansion,
)
from tabletop.rules.mombasa.facts import (
    BookDrawn,
    BookPlaced,
    CardsUsed,
    DiamondMoved,
    ExpansionBegan,
    MoneyPaid,
    PostRemoved,
    PostReturned,
    RegionTaken,
    TurnBegan,
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

FIVE = ("b_expansion_3_cairo", "start_expansion_2")


@rule("M-E1", "M-E2", "M-E3", "M-E5")
def test_the_expansion_of_five_points() -> None:
    """p.6: single, single, double into a region that Mombasa holds: 1 + 1 + 3."""
    state = Position().area(0, *FIVE).holds("mombasa", "r17").load()
    assert len(legal(state, UseExpansion)) == 4
    facts = act(state, UseExpansion("cape_town"))
    assert told(facts, ExpansionBegan) == [ExpansionBegan(0, "cape_town", 5)]
    assert told(facts, CardsUsed)[0].slots == (1, 2)
    facts = act(state, Expand("r22", 1), Expand("r19", 1), Expand("r17", 1))
    assert [fact.cost for fact in told(facts, RegionTaken)] == [1, 1, 3]
    assert told(facts, RegionTaken)[2].ousted == "mombasa"
    held = {name for name, holder in plain_view(state).regions.items() if holder == "cape_town"}
    assert held == {"r22", "r19", "r17"}
    assert company(state, "cape_town").columns[0] == (2, False)


@rule("M-E1", "M-T1")
def test_all_cards_and_the_tile_are_used_together() -> None:
    position = Position().area(0, "start_expansion_1", "a_coffee_2", "start_expansion_2")
    state = position.tiles(0, "expansion").load()
    facts = act(state, UseExpansion("cape_town"))
    assert told(facts, ExpansionBegan) == [ExpansionBegan(0, "cape_town", 5)]
    own = player(state, 0)
    assert (own.used, own.spent) == ((1, 3), ("expansion",))


@rule("M-E2")
def test_what_is_no_target() -> None:
    state = Position().area(0, *FIVE).holds("cape_town", "r22").load()
    act(state, UseExpansion("cape_town"))
    assert refusal(state, Expand("r22", 1)) == ("M-E2", "region_held")
    assert refusal(state, Expand("r05", 1)) == ("M-E2", "region_not_beside")


@rule("M-E3")
def test_a_region_that_costs_too_much() -> None:
    state = Position().area(0, "start_expansion_1").load()
    act(state, UseExpansion("cape_town"))
    assert refusal(state, Expand("r20", 1)) == ("M-E3", "region_too_dear")
    assert legal(state, Expand) == [Expand(r, c) for r in ("r21", "r22") for c in (1, 2, 3)]


@rule("M-E4")
def test_posts_come_from_the_top_of_any_column() -> None:
    state = Position().area(0, *FIVE).base("cape_town", (5, False), (1, False), (0, True)).load()
    assert company(state, "cape_town").coins == 0 + 3 + 5
    act(state, UseExpansion("cape_town"))
    assert refusal(state, Expand("r21", 3)) == ("M-E4", "column_empty")
    act(state, Expand("r21", 2))
    assert company(state, "cape_town").columns[1] == (0, True)
    assert company(state, "cape_town").coins == 0 + 5 + 5


@rule("M-E6")
def test_stopping_early_loses_the_rest() -> None:
    state = Position().area(0, *FIVE).load()
    act(state, UseExpansion("cape_town"), Expand("r22", 1), Done())
    act(state, LeaveReward())
    assert state.to_act() == (1,)
    assert player(state, 0).used == (1, 2)


@rule("M-E6", "M-E15")
def test_an_expansion_without_a_region() -> None:
    state = Position().area(0, *FIVE).load()
    act(state, UseExpansion("cape_town"), Done())
    assert state.to_act() == (1,)
    assert player(state, 0).totals["expansion"] == 0
    position = Position().area(0, "start_expansion_1").holds("saint_louis", "r21", "r22", "r20")
    state = position.load()
    act(state, UseExpansion("cape_town"))
    assert state.to_act() == (1,), "nothing can be taken for 1 point"


@rule("M-E7")
def test_a_base_without_posts() -> None:
    empty = ((0, True), (0, True), (0, True))
    state = Position().area(0, *FIVE).base("cape_town", *empty).load()
    assert refusal(state, UseExpansion("cape_town")) == ("M-E7", "no_posts_in_base")
    state = Position().area(0, *FIVE).base("cape_town", (1, False), (0, True), (0, True)).load()
    act(state, UseExpansion("cape_town"), Expand("r22", 1))
    assert legal(state, Advance), "the other 4 points are lost, the reward is due"


@rule("M-E8", "M-E9", "M-B1", "M-E13")
def test_three_regions_with_a_point_bring_two_a_books_and_a_pound() -> None:
    """p.7: the points of three regions are spent as one sum."""
    position = Position().area(0, "b_expansion_3_cairo").holds("mombasa", "r16", "r08")
    state = position.books_on_offer(p1="a01", p4="a04").load()
    act(state, UseExpansion("mombasa"), Expand("r17", 1), Expand("r18", 1), Expand("r04", 1))
    view = plain_view(state)
    assert view.action is not None
    assert [(one.kind, one.n) for one in view.action.rewards] == [("points", 3)]
    act(state, TakeBook(1), TakeBook(4), TakePounds())
    assert money(state)[0] == 2
    facts = act(state, PlaceBook("a01", 2), PlaceBook("a04", 3))
    assert player(state, 0).books[2:4] == ("a01", "a04")
    assert [fact.place for fact in told(facts, BookDrawn)] == [1, 4]
    assert state.to_act() == (1,)


@rule("M-E9")
def test_rewards_are_pounds_diamonds_spaces_and_points() -> None:
    state = Position().area(0, *FIVE).load()
    facts = act(state, UseExpansion("saint_louis"), Expand("r05", 1), Expand("r10", 1))
    facts += act(state, Expand("r11", 1), Expand("r15", 1), Done())
    assert told(facts, MoneyPaid) == [MoneyPaid("bank", "seat:0", 4, "reward")]
    assert told(facts, DiamondMoved) == [DiamondMoved(0, 0, 3)], "mines are no reward"
    assert legal(state, Advance) == [Advance("saint_louis", 1)]


@rule("M-E10")
def test_an_ousted_post_returns_but_never_to_a_last_space() -> None:
    position = Position().area(0, *FIVE).base("mombasa", (5, False), (0, True), (3, False))
    state = position.holds("mombasa", "r21").base("mombasa", (5, False), (0, True), (3, False))
    before = state.load()
    act(before, UseExpansion("cape_town"), Expand("r21", 1), Done())
    assert legal(before, ReturnPost) == [ReturnPost("mombasa", 2), ReturnPost("mombasa", 3)]
    assert refusal(before, ReturnPost("mombasa", 1)) == ("M-E10", "column_full")
    assert refusal(before, ReturnPost("cairo", 2)) == ("M-E10", "another_company")
    coins = company(before, "mombasa").coins
    facts = act(before, ReturnPost("mombasa", 2))
    assert told(facts, PostReturned) == [PostReturned("mombasa", 2)]
    assert company(before, "mombasa").columns[1] == (1, True)
    assert company(before, "mombasa").coins == coins - 1, "the second to last space is covered"


@rule("M-E10")
def test_an_ousted_post_with_one_way_back_takes_it() -> None:
    position = Position().area(0, *FIVE).holds("mombasa", "r21")
    state = position.base("mombasa", (5, False), (4, True), (2, False)).load()
    facts = act(state, UseExpansion("cape_town"), Expand("r21", 1), Done())
    assert told(facts, PostReturned) == [PostReturned("mombasa", 3)]
    assert company(state, "mombasa").columns == ((5, False), (4, True), (3, False))
    assert state.to_act() == (1,)


@rule("M-E10")
@pytest.mark.parametrize("full", [((5, False), (5, False), (4, True)), ((4, True),) * 3])
def test_without_room_an_ousted_post_leaves_the_game(full: tuple[tuple[int, bool], ...]) -> None:
    position = Position().area(0, *FIVE).holds("mombasa", "r21").base("mombasa", *full)
    state = position.load()
    removed = company(state, "mombasa").removed
    facts = act(state, UseExpansion("cape_town"), Expand("r21", 1), Done())
    assert told(facts, PostRemoved) == [PostRemoved("mombasa", 0)]
    assert company(state, "mombasa").removed == removed + 1
    assert state.to_act() == (1,)


@rule("M-E11")
def test_a_region_holds_one_post_and_regions_need_not_connect() -> None:
    state = Position().area(0, *FIVE).holds("cairo", "r21").holds("cape_town", "r02").load()
    act(state, UseExpansion("cape_town"), Expand("r21", 1), Expand("r01", 1), Done())
    view = plain_view(state)
    assert (view.regions["r21"], view.regions["r01"]) == ("cape_town", "cape_town")


@rule("M-E12")
def test_an_enclave_is_reached_only_from_around_it() -> None:
    state = Position().area(0, *FIVE).holds("cairo", "r03", "r02").load()
    act(state, UseExpansion("cairo"))
    assert refusal(state, Expand("r23", 1)) == ("M-E2", "region_not_beside")
    act(state, Expand("r07", 1), Expand("r23", 1))


@rule("M-E13")
def test_rewards_come_before_ousted_posts_and_books_last() -> None:
    position = Position().area(0, "start_expansion_2").holds("saint_louis", "r18")
    position.base("saint_louis", (4, False), (4, False), (5, False))
    state = position.holds("cape_town", "r21").books_on_offer(p1="a01").load()
    act(state, UseExpansion("cape_town"), Expand("r18", 1), TakeBook(1))
    act(state, ReturnPost("saint_louis", 2))
    facts = act(state, PlaceBook("a01", 2))
    kinds = [type(fact) for fact in facts]
    assert kinds == [BookPlaced, BookDrawn, TurnBegan]


@rule("M-E14")
def test_the_cheapest_border_is_taken() -> None:
    state = Position().area(0, "b_expansion_3_cairo").holds("cape_town", "r22").load()
    facts = act(state, UseExpansion("cape_town"), Expand("r20", 1), Done())
    assert [fact.cost for fact in told(facts, RegionTaken)] == [1], "2 from the base, 1 from r22"
