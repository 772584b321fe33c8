"""The sensible player in the modes beside the share game: whole games, better than chance."""

from __future__ import annotations

import pytest

from tabletop.bots.power_grid.outlook import Outlook
from tabletop.catalog import games
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.view import GridView
from tabletop.simulation import Plan, Result, play_seed

MODES = ("power_grid.classic", "power_grid.own_company", "power_grid.stock_race")
MAPS = ("europe", "japan", "korea", "usa")


@pytest.mark.parametrize("mode", MODES)
def test_it_is_better_than_chance(mode: str) -> None:
    wins = 0
    for seed in range(8):
        seats = (2, 3, 4, 6)[seed % 4]
        plan = Plan(mode, {}, ("sensible", *["random"] * (seats - 1)), True, "map")
        result = play_seed(plan, seed)
        assert isinstance(result, Result), f"seed {seed}: {result}"
        wins += result.outcome.winners == (plan.players_of(seed).index("sensible"),)
    assert wins >= 7


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game_map", MAPS)
def test_it_plays_on_maps_of_its_own_kind(mode: str, game_map: str) -> None:
    options = {"map": game_map, "regions": "players"}
    assert game_map in games()[mode].options["map"].choices
    result = play_seed(Plan(mode, options, ("sensible",) * 3), 5)
    assert isinstance(result, Result), result


@pytest.mark.parametrize("seed", range(3))
def test_it_knows_the_plants_that_regions_bring(seed: int) -> None:
    state = games()["power_grid.classic"].setup(2, {"map": "northern_europe"}, seed)
    assert isinstance(state, PowerGridState)
    view = state.view(0)
    assert isinstance(view, GridView)
    look = Outlook(view)
    assert {number: look.plant(number) for number in state.terms.plants} == state.terms.plants


@pytest.mark.parametrize("seed", [67, 113, 296])
def test_it_powers_all_that_it_must_where_garbage_burns_one_more(seed: int) -> None:
    plan = Plan("power_grid.classic", {"map": "india"}, ("random", "sensible"))
    result = play_seed(plan, seed)
    assert isinstance(result, Result), result
