"""A plant that is up: its bid in figures that every side can read, over the map alone."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tabletop.display.layout import DEFAULT_PLACES, layout
from tabletop.display.painters.power_grid.auction import BID_SIZE
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.scenes.game import laid_over
from tabletop.display.theme import HUGE
from tabletop.rules.game import Outcome, Score
from tabletop.rules.power_grid.view import AuctionView
from tests.display.samples import moment
from tests.display.test_pictures import (
    FULL_HD,
    both_maps,
    drawn,
    every_table,
    faults_of_text,
    texts_of,
)


@every_table
@both_maps
def test_the_bid_is_huge_and_faces_every_long_side(map_id: str, seats: int) -> None:
    _, stage = drawn(moment(map_id, seats), map_id)
    panes = [pane for name, pane in stage.over.items() if name.startswith("auction")]
    sides = {strip.rotation for strip in layout(FULL_HD, DEFAULT_PLACES[:seats]).strips}
    assert {pane.rotation for pane in panes} == sides & {0, 180}
    for pane in panes:
        size = {text.text: text.size for text in pane.texts()}
        assert HUGE < size["131\u00a0E"] <= BID_SIZE
        assert {"28", "has the bid", "bids next", "Seat 1"} <= set(size)
        assert stage.panes["map"].rect.contains(pane.rect)
    assert faults_of_text(stage) == []


@pytest.mark.parametrize("is_over", [True, False])
def test_it_goes_with_the_auction_and_with_the_game(is_over: bool) -> None:
    shown = moment()
    _, stage = drawn(shown, "germany")
    assert [name for name in laid_over(stage, shown) if name.startswith("auction")]
    if is_over:
        shown = replace(shown, outcome=Outcome((Score(1, {}),) * 6, (0,), "rounds_played"))
    else:
        shown = replace(shown, view=structs.replace(shown.view, auction=None))
    assert not [name for name in laid_over(stage, shown) if name.startswith("auction")]


@pytest.mark.parametrize("active", ["green", "red"])
def test_who_has_just_bid_or_dropped_out_is_not_said_to_bid_next(active: str) -> None:
    """While that is told, the company that did it is the active one."""
    shown = moment()
    view = grid_view(shown.view)
    auction = AuctionView(28, 131, "green", ("blue", "green"))
    for turn in (active, "blue"):
        told = replace(shown, view=structs.replace(view, auction=auction, active=turn))
        _, stage = drawn(told, "germany")
        panes = [pane for name, pane in stage.over.items() if name.startswith("auction")]
        texts = {text.text for pane in panes for text in pane.texts()}
        assert ("bids next" in texts) == (turn == "blue"), turn


@pytest.mark.parametrize(
    ("bidders", "money", "later"),
    [
        (("blue", "green"), 132, []),
        (("blue", "red", "black", "green"), 132, ["R", "K"]),
        (("blue", "red", "black", "green"), None, ["R", "K"]),
        (("blue", "red", "black", "green"), 131, ["R"]),
    ],
)
def test_who_else_may_bid_stands_behind_who_bids_next(
    bidders: tuple[str, ...], money: int | None, later: list[str]
) -> None:
    """Whoever is known to have too little is dropped without being asked."""
    shown = moment()
    view, auction = grid_view(shown.view), AuctionView(28, 131, "green", bidders)
    companies = [
        structs.replace(one, money=money) if one.id == "black" else one for one in view.companies
    ]
    view = structs.replace(view, auction=auction, active="blue", companies=tuple(companies))
    _, stage = drawn(replace(shown, view=view), "germany")
    texts = texts_of(stage, "auction 0")
    assert [text for text in texts if text in ("R", "K")] == later
    assert ("then" in texts) == bool(later)


@pytest.mark.parametrize("decision", ["discard_plant", "discard_fuel"])
def test_a_plant_that_is_won_is_no_longer_bid_for(decision: str) -> None:
    shown = moment()
    auction = grid_view(shown.view).auction
    assert auction is not None
    won = structs.replace(auction, bidders=(auction.high,))
    view = structs.replace(shown.view, auction=won, decision=decision)
    _, stage = drawn(replace(shown, view=view), "germany")
    for name in ("auction 0", "auction 180"):
        texts = texts_of(stage, name)
        assert "gets the plant" in texts
        assert not {"has the bid", "bids next"} & set(texts)


@pytest.mark.parametrize("other", [{"fault": "disk_full"}, {"still_there": 30}])
def test_it_makes_room_for_what_is_for_all(other: dict[str, Any]) -> None:
    shown = replace(moment(), **other)
    _, stage = drawn(shown, "germany")
    lying = laid_over(stage, shown)
    assert lying
    assert not [name for name in lying if name.startswith("auction")]
