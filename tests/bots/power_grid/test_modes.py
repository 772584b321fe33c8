"""The sensible player in the modes beside the share game: whole games, better than chance."""

from __future__ import annotations

import pytest

from tabletop.catalog import games
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
