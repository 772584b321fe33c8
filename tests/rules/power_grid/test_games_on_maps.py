"""One game of chance on every map: it ends, nothing is lost, and every position can be kept."""

from __future__ import annotations

import random

import pytest

from tabletop.catalog import games
from tabletop.rules.power_grid import actions as act

WANTED = (act.FoundCompany, act.OpenAuction, act.BuyFuel, act.ConnectCity, act.RunPlant)
"""Chosen more often than by mere chance, so that games see every step."""
ON_MAPS = [
    (mode, map_id, 2 + number % 5)
    for mode in ("power_grid.classic", "power_grid.stock")
    for number, map_id in enumerate(games()[mode].options["map"].choices)
]
MOST_ACTIONS = 6000
KEPT_EVERY = 150


@pytest.mark.parametrize(("mode", "map_id", "seats"), ON_MAPS)
def test_a_game_of_chance_ends_with_all_that_it_began_with(
    mode: str, map_id: str, seats: int
) -> None:
    game, chance = games()[mode], random.Random(seats)
    state = game.setup(seats, {"map": map_id}, seats)
    totals = state.totals()
    for number in range(MOST_ACTIONS):
        if state.outcome() is not None:
            break
        (seat,) = state.to_act()
        legal = state.legal(seat)
        wanted = [action for action in legal if isinstance(action, WANTED)]
        state.apply(seat, chance.choice(wanted if wanted and chance.random() < 0.6 else legal))
        assert state.totals() == totals, f"seed {seats}, action {number}"
        if number % KEPT_EVERY == 0:
            state = game.load(state.to_dict())
    assert state.outcome() is not None, f"seed {seats}: the game does not end"
