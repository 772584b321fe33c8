"""The sensible player in whole games: legal, repeatable, blind for secrets, better than chance."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tabletop.bots.sensible import SensiblePlayer
from tabletop.catalog import games
from tabletop.rules.game import Action, Seat, State, View
from tabletop.simulation import Plan, Result, play_game, play_seed, players_for
from tests.laws.power_grid import hide_grid
from tests.toy import ToyGame

STOCK = games()["power_grid.stock"]


class Careful:
    """A sensible player whose every choice is checked."""

    def __init__(self) -> None:
        self.chosen: list[Action] = []
        self._player = SensiblePlayer(0)

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """What it chooses, which is one of the legal actions."""
        action = self._player.choose(see, legal)
        assert action in legal
        self.chosen.append(action)
        return action


@pytest.mark.parametrize("game_map", ["germany", "usa"])
@pytest.mark.parametrize("seats", STOCK.seats)
def test_it_plays_every_seat_of_whole_games(seats: int, game_map: str) -> None:
    players = [Careful() for _ in range(seats)]
    result = play_game(STOCK, seats, {"map": game_map}, seats, players)
    assert result.outcome.reason == "rounds_played"
    assert all(player.chosen for player in players)


@pytest.mark.parametrize("options", [{"free_routing": True}, {"all_pass_ends": True}], ids=str)
def test_it_plays_among_others_with_any_option(options: dict[str, bool]) -> None:
    for seed in range(4):
        names = ("random", "sensible", "random")
        play_game(STOCK, 3, options, seed, players_for(names, seed))


def test_equal_games_are_played_equally() -> None:
    plan = Plan(STOCK.id, {}, ("sensible", "random", "sensible"))
    assert play_seed(plan, 7) == play_seed(plan, 7)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_it_is_better_than_chance(seats: int) -> None:
    plan = Plan(STOCK.id, {}, ("sensible", *["random"] * (seats - 1)), True, "map")
    wins = 0
    for seed in range(12):
        result = play_seed(plan, seed)
        assert isinstance(result, Result), f"seed {seed}: {result}"
        wins += result.outcome.winners == (plan.players_of(seed).index("sensible"),)
    assert wins >= 10


def test_it_does_not_know_what_is_hidden() -> None:
    rng, player, compared = random.Random(5), SensiblePlayer(0), 0
    state = STOCK.setup(4, {"map": "usa"}, 5)
    others = players_for(["sensible", "random", "random", "random"], 5)
    while to_act := state.to_act():
        (seat,) = to_act
        see, legal = partial(state.view, seat), state.legal(seat)
        if rng.random() < 0.15:
            twin = with_other_secrets(state, seat, rng)
            choice = player.choose(partial(twin.view, seat), twin.legal(seat))
            assert choice == player.choose(see, legal)
            compared += 1
        state.apply(seat, others[seat].choose(see, legal))
    assert compared > 30


def with_other_secrets(state: State, viewer: Seat, rng: random.Random) -> State:
    """The same position with another deck, other chance and other money of the others."""
    data = json.loads(json.dumps(state.to_dict()))
    hide_grid(data, viewer, rng)
    return STOCK.load(data)


def test_a_game_that_it_does_not_know_is_played_by_chance() -> None:
    results = [
        play_game(ToyGame(), 3, {}, 1, players_for(["sensible"] * 3, seed)) for seed in (1, 1, 2)
    ]
    assert results[0] == results[1]
    assert results[0].outcome is not None
