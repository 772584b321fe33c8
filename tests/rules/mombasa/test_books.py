"""Books and bookkeepers: points, placing, requirements, moving the inkwell.

Owns M-B1 to M-B6 and M-K1 to M-K9.
"""

import pytest

from tabletop.rules.mombasa.actions import (
    FlipBook,
    LeaveReward,
    MoveInkwell,
    OccupySpace,
    PlaceBook,
    RemovePost,
    TakeBook,
    TakePounds,
    UseBookkeeper,
)
from tabletop.rules.mombasa.books import is_met
from tabletop.rules.mombasa.facts import (
    BookDrawn,
    BookFlipped,
    BookLost,
    BookPlaced,
    DiamondMoved,
    InkwellMoved,
    InkwellStayed,
    MoneyPaid,
    PostRemoved,
    RewardLeft,
    SlotOpened,
)
from tabletop.rules.mombasa.terms import Terms
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    EDITION,
    GAME,
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

TERMS: Terms = GAME.terms_of(2, {})
TWO = "b_bookkeeper_2"
LAST = {f"s{space}": f"b{number:02}" for number, space in enumerate(range(2, 16), 1)}
LAST |= {"s15": "b01"}
"""Books up to the end of the track; 13 kinds of B, the first twice."""


def book(name: str) -> int:
    return TERMS.book_index[name]


@rule("M-B1")
def test_points_buy_books_and_pounds_in_any_mix() -> None:
    state = Position().area(0, "b_bookkeeper_3").books_on_offer(p1="a01", p2="b01", p3="c01").load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(3))
    assert refusal(state, TakeBook(6)) == ("M-B1", "book_too_dear")
    assert TakeBook(6) not in legal(state, TakeBook)
    assert refusal(state, TakeBook(3)) == ("M-B1", "no_book_there")
    act(state, TakeBook(2))
    assert legal(state, PlaceBook), "no point is left"
    state = Position().area(0, "b_bookkeeper_3").money(1).load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(0), TakePounds())
    assert told(facts, InkwellStayed) == [InkwellStayed(0)]
    assert money(state)[0] == 4
    assert state.to_act() == (1,)


@rule("M-B1", "M-A5")
def test_points_may_be_left_and_are_not_kept() -> None:
    state = Position().area(0, "b_bookkeeper_3").books_on_offer(p1="a01").money(1).load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1), LeaveReward())
    assert told(facts, RewardLeft) == [RewardLeft(0, "points", 2)]
    act(state, PlaceBook("a01", 2))
    assert (state.to_act(), money(state)[0]) == ((1,), 1)


@rule("M-B2")
def test_a_book_brings_the_coin_under_it_at_once() -> None:
    state = Position().area(0, TWO).books_on_offer(p1="a01").coins(1, 4).money(0).load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1))
    assert told(facts, MoneyPaid) == [MoneyPaid("strip:1", "seat:0", 1, "coin")]
    assert plain_view(state).coins[:4] == (0, 0, 0, 1)


@rule("M-B3", "M-K8")
def test_where_a_gained_book_may_lie() -> None:
    position = Position().area(0, TWO).books(0, s2="b01", s3="a02", s5="c01").flipped(0, 5)
    state = position.books_on_offer(p1="a01", p4="a04").load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1), TakeBook(4))
    crossed = EDITION.bookkeeping_track.crossed_a
    allowed = {one.space for one in legal(state, PlaceBook) if isinstance(one, PlaceBook)}
    assert allowed == set(range(2, 16)) - {2, 5} - set(crossed), "gaps are allowed"
    assert refusal(state, PlaceBook("a01", 1)) == ("M-B3", "starting_book")
    assert refusal(state, PlaceBook("a01", 2)) == ("M-B3", "a_on_better_book")
    assert refusal(state, PlaceBook("a01", 5)) == ("M-B3", "a_on_better_book")
    assert refusal(state, PlaceBook("a01", 6)) == ("M-B3", "no_a_here")
    assert refusal(state, PlaceBook("a04", 3)) == ("M-B3", "another_book_first")
    assert refusal(state, PlaceBook("a01", 0)) == ("M-B3", "no_such_space")
    facts = act(state, PlaceBook("a01", 3))
    assert told(facts, BookPlaced) == [BookPlaced(0, "a01", 3, "a02")]
    assert refusal(state, PlaceBook("a04", 3)) == ("M-B3", "book_of_this_turn")
    act(state, PlaceBook("a04", 4))
    assert "a02" in state.to_dict()["shelves"]["gone"], "covered books stay out"


@rule("M-B3")
def test_a_better_book_covers_any_gained_one_face_down_or_not() -> None:
    position = Position().area(0, TWO).books(0, s2="c01").flipped(0, 2).books_on_offer(p2="b01")
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(2), TakePounds())
    assert len(legal(state, PlaceBook)) == 14, "also on the spaces with a crossed A"
    act(state, PlaceBook("b01", 2))
    own = player(state, 0)
    assert (own.books[2], own.flipped) == ("b01", ())


@rule("M-B3")
def test_a_book_without_a_legal_space_leaves_the_game() -> None:
    crossed = EDITION.bookkeeping_track.crossed_a
    free = [space for space in range(2, 16) if space not in crossed]
    names = {f"s{space}": f"b{number:02}" for number, space in enumerate(free, 1)}
    state = Position().area(0, TWO).books(0, **names).books_on_offer(p1="a01").load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1), TakePounds())
    assert told(facts, BookLost) == [BookLost(0, "a01")]
    assert "a01" in state.to_dict()["shelves"]["gone"]
    assert state.to_act() == (1,)


@rule("M-B4", "M-B6")
def test_the_display_is_filled_at_the_turns_end_from_the_letters_supply() -> None:
    position = Position().area(0, TWO).books_on_offer(p1="a01", p2="b01")
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1))
    assert plain_view(state).books[0] is None
    act(state, TakeBook(2), PlaceBook("a01", 2))
    facts = act(state, PlaceBook("b01", 3))
    assert [fact.book[0] for fact in told(facts, BookDrawn)] == ["a", "b"]
    assert BookDrawn.barrier
    shelves = position.empty_supplies().plain["shelves"]
    last = next(name for name in shelves["gone"] if name[0] == "a")
    shelves["gone"].remove(last)
    shelves["supplies"]["A"] = [last]
    other = shelves["books"][3]
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakeBook(1), TakeBook(4))
    act(state, PlaceBook("a01", 2), PlaceBook(other, 3))
    view = plain_view(state)
    assert (view.books[0], view.books[3]) == (last, None), "the last of the supply, then none"


@rule("M-B5")
def test_at_the_end_of_the_track_points_are_worth_two_pounds() -> None:
    position = Position().area(0, TWO, "start_coffee_2", "start_bananas_2").money(0)
    state = position.books(0, **LAST).flipped(0, 15).inkwell(0, 14).load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(1))
    assert told(facts, MoneyPaid) == [MoneyPaid("bank", "seat:0", 4, "points")]
    assert state.to_act() == (1,), "no books may be taken, also within the action"


@rule("M-K1", "M-K2", "M-K3", "M-K4", "M-K5", "M-K9", "M-U1")
def test_the_bookkeeper_over_four_books() -> None:
    """p.7: a book is turned down for 2, the fourth gives 2 points, then the card gives 2."""
    books = {"s2": "a08", "s3": "a01", "s4": "a12", "s5": "c01"}
    position = Position().area(0, TWO, "a_coffee_2", "start_bananas_1").books(0, **books)
    position.plain["players"][0]["starting_tile"] = "t05"
    position.plain["players"][0]["books"][1] = "t05"
    position.plain["players"][1]["starting_tile"] = "t06"
    position.plain["players"][1]["books"][1] = "t06"
    state = position.money(3).books_on_offer(p1="a02", p4="a04").load()
    assert legal(state, UseBookkeeper) == [UseBookkeeper(1)]
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(2)) == ("M-K3", "requirement_not_met")
    facts = act(state, FlipBook(2))
    assert told(facts, BookFlipped) == [BookFlipped(0, 2)]
    assert money(state)[0] == 1
    assert refusal(state, FlipBook(3)) == ("M-K9", "one_flip_only")
    assert refusal(state, MoveInkwell(5)) == ("M-K3", "requirement_not_met")
    facts = act(state, MoveInkwell(4))
    assert told(facts, InkwellMoved) == [InkwellMoved(0, 0, 4)]
    assert told(facts, SlotOpened) == [SlotOpened(0, 5)]
    view = plain_view(state)
    assert view.action is not None
    assert [(one.kind, one.n) for one in view.action.rewards] == [("points", 2), ("points", 2)]
    act(state, TakePounds())
    assert money(state)[0] == 3
    act(state, TakeBook(1), TakeBook(4), PlaceBook("a02", 7), PlaceBook("a04", 8))
    own = player(state, 0)
    assert (own.flipped, own.used) == ((2,), (1,)), "the card is turned down, nothing else"
    assert state.to_act() == (1,)


@rule("M-K1")
def test_what_cannot_be_flipped() -> None:
    position = Position().area(0, TWO).books(0, s2="a08").flipped(0, 2).money(2)
    state = position.load()
    act(state, UseBookkeeper(1))
    assert refusal(state, FlipBook(3)) == ("M-K1", "no_book_there")
    assert refusal(state, FlipBook(2)) == ("M-K1", "book_face_down")
    assert legal(state, FlipBook) == [FlipBook(1)], "the starting tile too"
    act(state, FlipBook(1), MoveInkwell(2))
    assert player(state, 0).inkwell == 2
    state = position.money(1).load()
    act(state, UseBookkeeper(1))
    assert refusal(state, FlipBook(1)) == ("M-K1", "flip_too_dear")


@rule("M-K2", "M-K9")
def test_the_inkwell_enters_no_empty_space_and_stops_at_the_end() -> None:
    state = Position().area(0, TWO).books(0, s2="a08", s4="a01").flipped(0, 1, 2, 4).load()
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(3)) == ("M-K2", "empty_space")
    assert legal(state, MoveInkwell) == [MoveInkwell(0), MoveInkwell(1), MoveInkwell(2)]
    state = Position().area(0, TWO).books(0, **LAST).flipped(0, 15).inkwell(0, 14).load()
    act(state, UseBookkeeper(1))
    assert refusal(state, MoveInkwell(2)) == ("M-K9", "end_of_track")


@rule("M-K4")
def test_no_move_and_a_book_face_down_give_nothing() -> None:
    position = Position().area(0, TWO).books(0, s2="c01").flipped(0, 1, 2).inkwell(0, 1).money(0)
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(1), TakePounds())
    assert money(state)[0] == 2, "only the card's points"
    state = Position().area(0, TWO).flipped(0, 1).money(0).load()
    act(state, UseBookkeeper(1), MoveInkwell(1), TakePounds())
    assert money(state)[0] == 2, "nor anything of a starting tile face down"
    state = Position().area(0, TWO).books(0, s2="c01").inkwell(0, 2).money(0).load()
    act(state, UseBookkeeper(1), MoveInkwell(0), TakePounds())
    assert money(state)[0] == 2, "without a move a book gives nothing either"


@rule("M-K3", "M-K6")
@pytest.mark.parametrize(
    ("name", "totals", "helpers", "met"),
    [
        ("c05", (3, 0, 3, 0), 0, True),
        ("c05", (3, 3, 0, 0), 0, True),
        ("c05", (6, 0, 0, 0), 0, True),
        ("c05", (5, 2, 2, 0), 0, False),
        ("c05", (2, 6, 0, 0), 0, False),
        ("b04", (0, 4, 0, 0), 0, True),
        ("b04", (3, 3, 3, 0), 0, False),
        ("a08", (0, 0, 0, 2), 0, True),
        ("a08", (9, 9, 9, 1), 9, False),
        ("a11", (0, 0, 0, 0), 1, True),
        ("a11", (9, 9, 9, 9), 0, False),
        ("b13", (0, 0, 2, 1), 0, True),
        ("b13", (0, 0, 2, 0), 0, False),
    ],
)
def test_requirements(
    name: str, totals: tuple[int, int, int, int], helpers: int, met: bool
) -> None:
    assert is_met(TERMS.books[book(name)], totals, helpers) == met


@rule("M-K3")
@pytest.mark.parametrize(
    ("totals", "met"),
    [
        ((5, 0, 0, 0), True),
        ((3, 2, 0, 0), True),
        ((0, 2, 3, 0), True),
        ((4, 1, 1, 0), False),
        ((2, 2, 2, 0), False),
    ],
)
def test_two_kinds_of_any_goods_use_different_units(
    totals: tuple[int, int, int, int], met: bool
) -> None:
    for any_kind in ((3, 2), (2, 3)):
        assert is_met(TERMS.books[book("c04")]._replace(any_kind=any_kind), totals, 0) == met


@rule("M-K6")
def test_the_bookkeeper_in_use_is_no_helper_but_others_and_tiles_are() -> None:
    position = Position().area(0, TWO, "a_coffee_2", "start_expansion_2")
    state = position.books(0, s2="a11").inkwell(0, 1).load()
    act(state, UseBookkeeper(1))
    assert legal(state, MoveInkwell) == [MoveInkwell(0)], "nor are other cards"
    for helped in (
        Position().area(0, TWO, "start_bookkeeper"),
        Position().area(0, TWO, "a_merchant"),
        Position().area(0, TWO).tiles(0, "merchant"),
        Position().area(0, TWO).tiles(0, "bookkeeper"),
    ):
        state = helped.books(0, s2="a11").inkwell(0, 1).load()
        act(state, UseBookkeeper(1))
        assert MoveInkwell(1) in state.legal(0)


@rule("M-K7")
def test_cotton_minus_one_pounds() -> None:
    """p.12: cotton 6 brings 5, a single cotton nothing."""
    for cards, pounds in ((("start_cotton_2", "b_cotton_4"), 5), (("start_cotton_1",), 0)):
        position = Position().area(0, TWO, *cards).books(0, s2="a06").inkwell(0, 1).money(0)
        state = position.load()
        facts = act(state, UseBookkeeper(1), MoveInkwell(1))
        assert sum(fact.amount for fact in told(facts, MoneyPaid)) == pounds


@rule("M-K7")
def test_removing_posts_from_any_bases() -> None:
    position = Position().area(0, TWO, "start_bananas_2", "start_bananas_1", "start_cotton_2")
    position.books(0, s2="c13").inkwell(0, 1).diamond(0, 8)
    state = position.base("cairo", (0, True), (2, False), (5, False)).load()
    act(state, UseBookkeeper(1), MoveInkwell(1))
    assert refusal(state, RemovePost("cairo", 1)) == ("M-K7", "column_empty")
    facts = act(state, RemovePost("cairo", 2), RemovePost("mombasa", 3))
    assert told(facts, PostRemoved) == [PostRemoved("cairo", 2), PostRemoved("mombasa", 3)]
    assert company(state, "cairo").columns[1] == (1, False)
    assert company(state, "mombasa").removed == 1
    state = position.load()
    act(state, UseBookkeeper(1), MoveInkwell(1), RemovePost("cairo", 2), LeaveReward())
    assert company(state, "mombasa").removed == 0


@rule("M-K4", "M-K7")
def test_diamonds_and_pounds_of_a_book() -> None:
    position = Position().area(0, TWO, "start_coffee_2").books(0, s2="a04", s3="a01").money(0)
    state = position.inkwell(0, 1).load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(1))
    assert told(facts, DiamondMoved) == [DiamondMoved(0, 0, 1)]
    state = position.load()
    facts = act(state, UseBookkeeper(1), MoveInkwell(2))
    assert money(state)[0] == 2
    assert not told(facts, DiamondMoved), "of the last book only"


@rule("M-K7")
def test_a_book_that_removes_one_post() -> None:
    position = Position().area(0, TWO, "start_expansion_2", "start_coffee_2")
    state = position.books(0, s2="b11").inkwell(0, 1).load()
    act(state, UseBookkeeper(1), MoveInkwell(1), RemovePost("cairo", 2))
    assert not legal(state, RemovePost)
    assert company(state, "cairo").removed == 1


@rule("M-K8")
def test_books_gained_cannot_be_walked_on_in_the_same_action() -> None:
    state = Position().area(0, TWO).books_on_offer(p1="a07").inkwell(0, 1).load()
    act(state, UseBookkeeper(1))
    assert legal(state, MoveInkwell) == [MoveInkwell(0)]
    act(state, MoveInkwell(0), TakeBook(1), TakePounds(), PlaceBook("a07", 2))
    assert player(state, 0).inkwell == 1


@rule("M-B6")
def test_books_of_a_bonus_space_are_placed_too() -> None:
    state = Position().books_on_offer(p1="a01").load()
    act(state, OccupySpace("start_player"), TakeBook(1))
    facts = act(state, PlaceBook("a01", 2))
    assert told(facts, BookDrawn)
