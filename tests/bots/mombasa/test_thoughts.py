"""The sensible player of Mombasa in positions laid out by hand, one thought at a time."""

from __future__ import annotations

import pytest

from tabletop.bots.mombasa import facts
from tabletop.bots.mombasa.player import StylePlayer
from tabletop.bots.mombasa.styles import BALANCED, STYLES, Style
from tabletop.rules.game import Action, State
from tabletop.rules.mombasa.actions import (
    Advance,
    BuyCard,
    Expand,
    FlipBook,
    Leave,
    MoveInkwell,
    OccupySpace,
    PlaceBook,
    Plan,
    Ready,
    RemovePost,
    TakeBook,
    UseBookkeeper,
    UseExpansion,
    UseGoods,
)
from tests.rules.mombasa.positions import EDITION, Position, act, player


@pytest.fixture(autouse=True)
def _example_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player looks up the edition of the positions; the catalog does not have it."""
    monkeypatch.setattr(facts, "mombasa_editions", lambda: {"example": EDITION})


def choice(state: State, style: Style = BALANCED) -> Action:
    """What the player who is to act first chooses."""
    seat = state.to_act()[0]
    return StylePlayer(style).choose(lambda: state.view(seat), state.legal(seat))


def choices(state: State, count: int) -> list[Action]:
    """The next choices of whoever is to act first, each one done."""
    found = []
    for _ in range(count):
        found.append(choice(state))
        act(state, found[-1])
    return found


# Planning


def test_every_open_slot_gets_a_card_and_then_it_is_ready() -> None:
    found = choices(Position(2).planning().load(), 4)
    assert [type(one) for one in found] == [Plan, Plan, Plan, Ready]


def test_goods_of_one_kind_are_planned_together() -> None:
    position = Position(2).no_hand(0).hand(0, "c_coffee_4", "b_coffee_4", "b_coffee_3")
    state = position.hand(0, "start_bananas_1", "start_cotton_1").planning().load()
    cards = {one.card for one in choices(state, 3) if isinstance(one, Plan)}
    assert cards == {"c_coffee_4", "b_coffee_4", "b_coffee_3"}


def test_the_row_that_is_taken_begins_with_the_weakest_card() -> None:
    position = Position(2).rows(0, [], ["c_coffee_4", "b_coffee_4"], ["start_coffee_1"])
    position.no_hand(0).hand(0, "c_cotton_4", "b_cotton_3", "start_bananas_1")
    found = choices(position.planning().load(), 3)
    assert Plan(2, "start_bananas_1") in found
    assert Plan(3, "c_cotton_4") in found, "the best beside another card"


def test_a_single_share_is_not_planned() -> None:
    position = Position(2).no_hand(0).hand(0, "d_share_cairo", "start_cotton_1").planning()
    assert [type(one) for one in choices(position.load(), 2)] == [Plan, Ready]


# Goods


def in_goods(number: int, card: str) -> State:
    """Four coffee are in use, and one card is on offer, in the cheapest place."""
    position = Position(2).round(number).area(0, "b_coffee_4").marker(0, "coffee", "buy")
    state = position.empty_display().display(p3=card).load()
    act(state, UseGoods(1))
    return state


def test_a_good_card_is_bought_early() -> None:
    assert choice(in_goods(1, "a_expansion_2_mombasa")) == BuyCard(3)


def test_what_can_no_more_be_used_is_not_bought() -> None:
    assert isinstance(choice(in_goods(7, "b_bookkeeper_2")), Advance)


def test_a_share_of_a_rich_company_is_bought_late() -> None:
    position = Position(2).round(7).area(0, "b_coffee_4").track(0, "cairo", 19)
    position.base("cairo", (0, True), (0, True), (1, False))
    state = position.empty_display().display(p3="d_share_cairo").load()
    act(state, UseGoods(1))
    assert choice(state) == BuyCard(3)


def test_markers_go_where_coins_lie_open() -> None:
    position = Position(2).round(7).area(0, "b_coffee_4").track(0, "cairo", 10)
    position.track(0, "mombasa", 10).base("cairo", (1, False), (1, False), (1, False))
    state = position.empty_display().load()
    act(state, UseGoods(1))
    action = choice(state)
    assert isinstance(action, Advance)
    assert action.company == "cairo"


# Expansion


def test_the_company_is_expanded_whose_shares_are_held() -> None:
    position = Position(2).area(0, "a_expansion_2_mombasa", "start_expansion_2")
    position.track(0, "saint_louis", 12).track(1, "cairo", 12).marker(0, "expansion")
    assert choice(position.load()) == UseExpansion("saint_louis")


def test_all_points_are_used() -> None:
    position = Position(2).area(0, "start_expansion_2").track(0, "saint_louis", 12)
    state = position.load()
    act(state, UseExpansion("saint_louis"))
    assert [type(one) for one in choices(state, 2)] == [Expand, Expand]


def test_a_rival_is_driven_out_rather_than_an_own_company() -> None:
    """Both neighbours are held: one by a company of ours, one by that of the other player."""
    position = Position(2).area(0, "start_expansion_2").track(0, "saint_louis", 12)
    position.track(0, "mombasa", 10).track(1, "cairo", 12)
    position.holds("mombasa", "r05").holds("cairo", "r10")
    state = position.load()
    act(state, UseExpansion("saint_louis"))
    action = choice(state)
    assert isinstance(action, Expand)
    assert action.region == "r10"


# Bonus spaces and turns


def test_a_majority_is_taken_before_its_cards_are_used() -> None:
    position = Position(2).area(0, "b_coffee_4", "start_coffee_2").track(0, "cairo", 6)
    assert choice(position.load()) == OccupySpace("coffee")


def test_where_all_is_done_the_best_row_is_taken() -> None:
    position = Position(2).marker(0, "coffee", "start_player", "discard").round(7)
    position.rows(0, ["start_coffee_1"], ["c_coffee_4", "b_coffee_4"], ["start_cotton_1"])
    assert choice(position.load()) == Leave(2)


def test_no_tile_is_reserved_in_the_last_round() -> None:
    state = Position(2).round(7).money(20, 0).load()
    while state.to_act() and not isinstance(action := choice(state), Leave):
        assert not (isinstance(action, OccupySpace) and action.space.startswith("tile_"))
        act(state, action)


# Books


def test_the_inkwell_moves_while_the_cards_lie_face_up() -> None:
    position = Position(2).area(0, "b_coffee_4", "start_bookkeeper")
    position.marker(0, "coffee", "buy", "discard").books(0, s2="a01", s3="a04").inkwell(0, 1)
    state = position.load()
    assert choice(state) == UseBookkeeper(2)
    act(state, UseBookkeeper(2))
    assert choice(state) == MoveInkwell(2)


def test_a_book_that_stops_the_inkwell_is_turned_over() -> None:
    position = Position(2).area(0, "b_coffee_4", "start_bookkeeper").money(5, 0)
    position.books(0, s2="c02", s3="a01", s4="a04").inkwell(0, 1)
    state = position.load()
    act(state, UseBookkeeper(2))
    assert choice(state) == FlipBook(2)


def test_points_buy_an_easy_book_and_it_lies_in_the_first_gap() -> None:
    position = Position(2).area(0, "b_bookkeeper_2").books(0, s2="a01").inkwell(0, 1)
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(0))
    taken = choices(state, 4)
    assert isinstance(taken[0], TakeBook)
    assert [one.space for one in taken if isinstance(one, PlaceBook)] == [3, 4]


def test_posts_are_removed_where_own_shares_are() -> None:
    position = Position(2).area(0, "b_coffee_4", "start_coffee_1").track(0, "cape_town", 14)
    position.track(1, "mombasa", 14)
    state = position.load()
    act(state, OccupySpace("coffee"))
    while not isinstance(action := choice(state), RemovePost):
        act(state, action)
    assert action.company == "cape_town"


# Styles


def test_styles_weigh_differently() -> None:
    """A merchant brings a value, the goods bring shares of a company with open coins."""
    position = Position(2).round(6).no_hand(0).diamond(0, 4)
    position.track(0, "cairo", 5).base("cairo", (1, False), (1, False), (1, False))
    position.hand(0, "b_merchant_mombasa", "start_coffee_2", "start_bananas_1", "start_cotton_2")
    position.empty_display()
    planned = {}
    for name in ("one_company", "diamonds"):
        state = position.planning().load()
        for _ in range(3):
            act(state, choice(state, STYLES[name]))
        planned[name] = player(state, 0).area or ()
    assert "b_merchant_mombasa" in planned["diamonds"]
    assert "b_merchant_mombasa" not in planned["one_company"]
