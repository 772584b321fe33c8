"""The tree of choices: small levels, stable order, everything reachable exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.play.choices import MAX_ENTRIES, Choice, about, choice_tree
from tabletop.rules.game import Action, Bundle, Ref
from tabletop.rules.mombasa.actions import Advance, FlipBook, LeaveReward, MoveInkwell
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    BuyShare,
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    OpenAuction,
    PassTurn,
    RaiseBid,
    RunPlant,
    SellShares,
    SupplyCities,
)
from tests.toy import PlaceBid, TakeBackBid


class Ship(Action, frozen=True):
    """A made-up action with two refs, a number, and a field the tree does not know."""

    region: str
    good: str
    count: int
    is_fast: bool = False

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("region", self.region), Ref("good", self.good))


class Wait(Action, frozen=True):
    """A made-up action whose refs come and go."""

    city: str = ""

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("city", self.city),) if self.city else ()


names = st.sampled_from(["aachen", "bonn", "c10", "c9", "erfurt", "fulda", "x", "y", "z"])
small = st.integers(0, 60)
actions = st.one_of(
    st.builds(PlaceBid, small),
    st.just(TakeBackBid()),
    st.builds(BuyShare, names),
    st.builds(SellShares, names, st.integers(1, 10)),
    st.builds(OpenAuction, st.integers(1, 50), small),
    st.builds(RunPlant, st.integers(1, 50), st.integers(0, 3), st.integers(0, 3)),
    st.builds(ConnectCity, names),
    st.builds(SupplyCities, small),
    st.builds(Ship, names, names, small, st.booleans()),
    st.builds(Wait, st.sampled_from(["", "aachen", "bonn"])),
    st.sampled_from([PassTurn(), EndRound(), Done(), DeclineAuction()]),
)


def levels(node: Choice) -> Iterator[Choice]:
    """All groups of a tree, the root first."""
    if node.children:
        yield node
    for child in node.children:
        yield from levels(child)


def leaves(node: Choice) -> list[Action]:
    """The actions that confirming can reach, in walking order."""
    if not node.children:
        return list(node.actions)
    return [action for child in node.children for action in leaves(child)]


def check(legal: Sequence[Action]) -> Choice:
    """The tree, after everything that holds for every tree."""
    root = choice_tree(legal)
    assert sorted(map(repr, leaves(root))) == sorted(map(repr, set(legal)))
    assert set(root.actions) == set(legal)
    for group in levels(root):
        assert 1 <= len(group.children) <= MAX_ENTRIES
        assert len(group.children) > 1 or (group is root and len(set(legal)) == 1)
        assert [a for child in group.children for a in child.actions] or not legal
        assert {a for child in group.children for a in child.actions} == set(group.actions)
    assert choice_tree(legal) == root
    return root


@given(st.lists(actions, max_size=120))
def test_every_action_is_reachable_exactly_once(legal: list[Action]) -> None:
    check(legal)


@pytest.mark.parametrize("count", [1, 2, 7, 8, 42, 49, 50, 345])
def test_pages_are_of_nearly_equal_length(count: int) -> None:
    root = check([SupplyCities(cities) for cities in range(count)])
    lengths = {len(child.actions) for child in root.children}
    assert max(lengths) - min(lengths) <= 1
    assert leaves(root) == [SupplyCities(cities) for cities in range(count)]


def test_bids_stand_beside_dropping_out_as_steps_and_all_others_behind_one_entry() -> None:
    root = check([*(RaiseBid(bid) for bid in range(21, 171)), DropOut()])
    *rungs, other, drop = root.children
    assert [(rung.kind, rung.id) for rung in rungs] == [
        ("number", f"bid:{bid}") for bid in (21, 22, 25, 30)
    ]
    assert (other.kind, other.id, drop.id) == ("other", "bid", "drop_out")
    *between, above = other.children
    assert [one.id for one in between] == [f"bid:{bid}" for bid in (23, 24, 26, 27, 28, 29)]
    assert (above.kind, above.id, above.span[0].id) == ("from", "bid:31", "bid:31")
    assert leaves(above) == [RaiseBid(bid) for bid in range(31, 171)]
    assert root.usual == 0


@pytest.mark.parametrize("count", [6, *range(8, 13), 17, 18, 149])
def test_every_bid_of_a_ladder_is_reached(count: int) -> None:
    root = check([*(RaiseBid(bid) for bid in range(9, 9 + count)), DropOut()])
    kinds = [child.kind for child in root.children]
    assert kinds[-2:] == (["other", "type"] if count > MAX_ENTRIES else ["action"] * 2)


def test_numbers_with_gaps_make_no_ladder() -> None:
    root = check([RaiseBid(bid) for bid in range(0, 40, 2)])
    assert [child.kind for child in root.children] == ["page"] * 3


def test_a_stock_turn_goes_from_kind_to_company_to_number() -> None:
    companies = ["green", "red", "blue"]
    root = check(
        [
            *map(BuyShare, companies),
            *(SellShares(company, count) for company in companies for count in range(1, 6)),
            PassTurn(),
            EndRound(),
        ]
    )
    assert [c.id for c in root.children] == ["buy_share", "sell_shares", "pass_turn", "end_round"]
    sell = root.children[1]
    assert [(c.kind, c.id) for c in sell.children] == [("company", c) for c in companies]
    assert [(c.kind, c.id) for c in sell.children[0].children] == [
        ("number", f"count:{count}") for count in range(1, 6)
    ]


def test_cities_stand_on_pages_by_the_alphabet() -> None:
    cities = [f"{letter}{number}" for letter in "qwertz" for number in range(7)]
    root = check([ConnectCity(city) for city in cities])
    assert [page.kind for page in root.children] == ["page"] * 6
    first, last = root.children[0].span
    assert (first.id, last.id) == ("e0", "e6")
    assert leaves(root) == [ConnectCity(city) for city in sorted(cities)]


def test_opening_an_auction_asks_for_the_plant_and_then_for_the_bid() -> None:
    root = check([*(OpenAuction(13, 13 + bid) for bid in range(24)), DeclineAuction()])
    auction = root.children[0]
    assert (auction.kind, auction.id) == ("type", "open_auction")
    assert [bid.id for bid in auction.children] == ["bid:13", "bid:14", "bid:17", "bid:22", "bid"]


def test_mixes_of_fuel_are_told_apart_by_their_numbers() -> None:
    mixes = [RunPlant(21, coal=coal, oil=3 - coal) for coal in range(4)]
    root = check(
        [*mixes, RunPlant(13), Done(), *(RunPlant(5, coal=c, oil=2 - c) for c in range(3))]
    )
    plants = root.children[0].children
    assert [(plant.kind, plant.id) for plant in plants] == [
        ("plant", "5"),
        ("plant", "13"),
        ("plant", "21"),
    ]
    assert leaves(plants[2]) == mixes


def test_what_fits_one_level_is_not_divided() -> None:
    root = check([BuyFuel("coal"), BuyFuel("oil"), Done()])
    assert [c.id for c in root.children] == ["buy_fuel/coal", "buy_fuel/oil", "done"]
    assert all(choice.is_leaf for choice in root.children)


def test_a_number_that_a_ref_tells_is_not_asked_again() -> None:
    root = check([PlaceBid(coins) for coins in range(10)])
    assert all(leaf.kind == "card" for page in root.children for leaf in page.children)


def test_about_keeps_what_is_about_all_refs() -> None:
    legal = [Ship("north", "tea", 1), Ship("north", "salt", 1), Wait("bonn")]
    assert about(legal, [Ref("region", "north"), Ref("good", "salt")]) == (legal[1],)


def test_a_cursor_begins_where_most_people_want_to_go() -> None:
    assert choice_tree([BuyShare("red"), BuyShare("blue")]).usual == 0
    run_or_supply = [RunPlant(4), SupplyCities(0), SupplyCities(1)]
    assert choice_tree(run_or_supply).usual == 0
    (alone,) = choice_tree([RunPlant(28, uranium=1)]).children
    assert alone.kind == "action", "its number alone does not say of what"
    at_once = [Bundle("power_all", (SupplyCities(1),))]
    assert choice_tree(run_or_supply, bundles=at_once).usual == 0
    cities = choice_tree([SupplyCities(count) for count in range(20)])
    assert len(cities.children) == 3
    last_page = cities.children[cities.usual]
    assert last_page.children[last_page.usual].actions == (SupplyCities(19),)


def test_a_cursor_begins_at_the_most_of_what_is_offered_first_whatever_else_there_is() -> None:
    """Who only confirms takes all spaces of a reward: the rest of one would be lost (M-A5)."""
    spaces = [Advance("cairo", count) for count in (1, 2, 3)]
    reward = choice_tree([*spaces, LeaveReward()])
    assert reward.children[reward.usual].actions == (Advance("cairo", 3),)
    bookkeeper = choice_tree([MoveInkwell(0), MoveInkwell(1), FlipBook(2)])
    assert bookkeeper.children[bookkeeper.usual].actions == (MoveInkwell(1),)
    assert choice_tree([Advance("cairo", 1), Advance("mombasa", 1)]).usual == 0
    tracks = choice_tree([*spaces, *(Advance("mombasa", count) for count in range(1, 7))])
    assert tracks.usual == 0
    cairo = tracks.children[0]
    assert cairo.children[cairo.usual].actions == (Advance("cairo", 3),)


def test_what_may_be_done_at_once_stands_first_and_takes_no_room_from_the_rest() -> None:
    fuels = [BuyFuel(name) for name in ("coal", "oil", "garbage", "uranium")]
    bundles = [Bundle("one_run", (fuels[0], fuels[1])), Bundle("fill_up", (fuels[0],) * 4)]
    root = choice_tree([*fuels, Done()], bundles=bundles)
    assert [(one.kind, one.id, one.actions) for one in root.children[:2]] == [
        ("bundle", bundle.name, bundle.actions) for bundle in bundles
    ]
    assert [one.actions for one in root.children[2:]] == [(fuel,) for fuel in (*fuels, Done())]
    assert all(one.is_leaf for one in root.children)
    root = choice_tree([*fuels, PassTurn(), Done()], bundles=bundles)
    assert [one.id for one in root.children] == [
        *("one_run", "fill_up", "buy_fuel", "pass_turn", "done")
    ]
    assert leaves(root.children[2]) == fuels
