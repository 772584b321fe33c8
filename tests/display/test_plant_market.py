"""The panel of the plant market where a map says otherwise: the token, 9 places, own plants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from tabletop.display.painters.power_grid.board import PowerGridBoard
from tabletop.display.rendering import render
from tabletop.display.words import Words
from tabletop.looks import power_grid_figures
from tabletop.play.panel import SeatPanel
from tabletop.rules.power_grid.view import GridView
from tests.display.samples import moment
from tests.display.test_pictures import FULL_HD, faults_of_text
from tests.rules.power_grid.player_positions import CLASSIC


def market_texts(map_id: str, seats: int, **changes: object) -> tuple[Sequence[str], list[str]]:
    """What stands in the panel in a new game on this map, and what is wrong with it."""
    state = CLASSIC.setup(seats, {"map": map_id}, 3)
    view = state.view(None)
    assert isinstance(view, GridView)
    figures = power_grid_figures(state)
    words = Words("en", figures.names, family="power_grid")
    panels = [SeatPanel(seat, "human", False) for seat in range(seats)]
    shown = replace(moment("germany", seats), view=structs.replace(view, **changes), panels=panels)
    _, stage = render(shown, PowerGridBoard(figures, words), words, FULL_HD)
    texts = [text.text for text in stage.panes["plants"].texts()]
    return texts, [fault for fault in faults_of_text(stage) if fault.startswith("plants:")]


@pytest.mark.parametrize("seats", range(2, 7))
def test_nine_plants_have_room_with_all_their_figures(seats: int) -> None:
    row = (21, 22, 23, 25, 30, 33, 35, 38, 46)
    texts, faults = market_texts("europe", seats, market=row)
    assert {str(number) for number in row} <= {*texts}
    assert faults == []


@pytest.mark.parametrize("seats", [4, 6])
def test_an_empty_market_says_so(seats: int) -> None:
    texts, faults = market_texts("china", seats, market=())
    assert "no plants" in texts
    assert faults == []
    assert "no plants" not in market_texts("china", seats, market=(30,))[0]


def test_the_discount_token_lies_on_its_plant() -> None:
    row = (20, 22, 23, 25, 30, 33, 35, 38)
    without, _ = market_texts("north_america", 4, market=row, discounted=None)
    texts, faults = market_texts("north_america", 4, market=row, discounted=20)
    assert texts.count("1") == without.count("1") + 1
    assert faults == []


def test_regions_in_play_show_their_own_plants() -> None:
    figures = power_grid_figures(CLASSIC.setup(2, {"map": "northern_europe"}, 1))
    assert figures.playing(("red",)).plants[7].fuels == ()
    assert figures.playing(("brown",)).plants[7].fuels == ("oil",)
    assert figures.playing(("brown",)).plants[44].cities == 7
    usual = power_grid_figures(CLASSIC.setup(2, {"map": "germany"}, 1))
    assert usual.playing(("red",)) is usual
