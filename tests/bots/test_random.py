"""The random player: seeded, never takes back, never passes twice in a lap without change."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.bots.random import RandomPlayer
from tabletop.catalog import games
from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import BuyShare, EndRound, PassTurn
from tests.toy import PlaceBid, TakeBackBid


def see() -> NoReturn:
    """A view costs time; a random player has no use for it."""
    raise AssertionError("the random player looked")


def test_every_legal_action_is_about_equally_likely() -> None:
    player, legal = RandomPlayer(1), [PlaceBid(coins) for coins in range(4)]
    counts = Counter(player.choose(see, legal) for _ in range(4000))
    assert set(counts) == set(legal)
    assert max(counts.values()) - min(counts.values()) < 200


def test_equal_seeds_choose_equally() -> None:
    legal = [PlaceBid(coins) for coins in range(10)]
    games = [
        [player.choose(see, legal) for _ in range(50)]
        for player in (COMPUTER_PLAYERS["random"](seed) for seed in (4, 4, 5))
    ]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("seed", range(20))
def test_it_never_takes_back(seed: int) -> None:
    player, bids = RandomPlayer(seed), [PlaceBid(1), PlaceBid(2)]
    for _ in range(50):
        assert player.choose(see, [TakeBackBid(), *bids]) in bids


@pytest.mark.parametrize("seed", range(20))
def test_it_never_passes_twice_without_change(seed: int) -> None:
    player = RandomPlayer(seed)
    legal: list[Action] = [PassTurn(), EndRound()]
    passes = [player.choose(see, list(legal)) for _ in range(50)].count(PassTurn())
    assert passes <= 1
    changed = [player.choose(see, [*legal, BuyShare(f"c{n}")]) for n in range(50)]
    assert PassTurn() in changed


def test_where_passing_is_all_there_is_it_passes() -> None:
    player = RandomPlayer(1)
    assert [player.choose(see, [PassTurn()]) for _ in range(3)] == [PassTurn()] * 3


@pytest.mark.parametrize("seed", range(10))
def test_no_lap_of_the_stock_companies_is_passed_twice(seed: int) -> None:
    state = games()["power_grid.stock"].setup(4, {}, seed)
    players = [RandomPlayer(seed * 4 + seat) for seat in range(4)]
    passes = 0
    while to_act := state.to_act():
        action = players[to_act[0]].choose(see, state.legal(to_act[0]))
        state.apply(to_act[0], action)
        passes = passes + 1 if action == PassTurn() else 0
        assert passes <= 4, f"seed {seed}"
