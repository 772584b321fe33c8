"""The sensible player in whole games: legal, repeatable, blind for secrets, better than chance."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tabletop.bots import ComputerPlayer
from tabletop.bots.mombasa.player import StylePlayer
from tabletop.bots.mombasa.styles import STYLES
from tabletop.bots.random import RandomPlayer
from tabletop.bots.sensible import SensiblePlayer
from tabletop.catalog import mombasa_editions
from tabletop.rules.game import Action, Seat, State, View
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.simulation import play_game
from tests.rules.mombasa.secrets import hide

EDITIONS = mombasa_editions()
GAME = MombasaGame(EDITIONS)
SETUPS = ("first", "variable")


class Careful:
    """A player whose every choice is checked."""

    def __init__(self, player: ComputerPlayer) -> None:
        self.chosen: list[Action] = []
        self._player = player

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """What it chooses, which is one of the legal actions and takes nothing back."""
        action = self._player.choose(see, legal)
        assert action in legal
        assert not action.is_take_back
        self.chosen.append(action)
        return action


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_plays_every_seat_of_whole_games(seats: int, setup: str) -> None:
    for seed in range(2):
        players = [Careful(SensiblePlayer(0)) for _ in range(seats)]
        result = play_game(GAME, seats, {"setup": setup}, seed, players)
        assert all(player.chosen for player in players), f"seed {seed}"
        assert min(score.total for score in result.outcome.scores) > 60, f"seed {seed}"


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_among_others(style: str) -> None:
    for seed in range(2):
        own = Careful(StylePlayer(STYLES[style]))
        players: list[ComputerPlayer] = [own, SensiblePlayer(1), RandomPlayer(seed)]
        play_game(GAME, 3, {"setup": SETUPS[seed]}, seed, players)


def test_equal_games_are_played_equally() -> None:
    one, again = (
        play_game(GAME, 3, {}, 7, [SensiblePlayer(0), RandomPlayer(3), SensiblePlayer(1)])
        for _ in range(2)
    )
    assert one == again


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_better_than_chance(seats: int) -> None:
    for seed in range(8):
        own = seed % seats
        players: list[ComputerPlayer] = [RandomPlayer(seed * 4 + seat) for seat in range(seats)]
        players[own] = SensiblePlayer(0)
        result = play_game(GAME, seats, {"setup": SETUPS[seed // seats % 2]}, seed, players)
        assert result.outcome.winners == (own,), f"seed {seed}"


@pytest.mark.parametrize("setup", SETUPS)
def test_it_does_not_know_what_is_hidden(setup: str) -> None:
    rng, player, compared = random.Random(5), SensiblePlayer(0), 0
    state: State = GAME.setup(3, {"setup": setup}, 5)
    while to_act := state.to_act():
        seat = next(one for one in to_act if not all(a.is_take_back for a in state.legal(one)))
        see, legal = partial(state.view, seat), state.legal(seat)
        choice = player.choose(see, legal)
        if rng.random() < 0.2:
            twin = with_other_secrets(state, seat, rng)
            assert player.choose(partial(twin.view, seat), twin.legal(seat)) == choice
            compared += 1
        state.apply(seat, choice)
    assert compared > 50


def with_other_secrets(state: State, viewer: Seat, rng: random.Random) -> State:
    """The same position with other hands and plans of the others, another pile, other chance."""
    data = json.loads(json.dumps(state.to_dict()))
    hide(EDITIONS["house"], data, viewer, rng)
    return GAME.load(data)
