"""Whole random games: they end, lose nothing, and hide what is hidden.

Owns this for the example edition; the laws of all games ask it and more of the house edition.
"""

import json
import random

import pytest

from tests.rule_marks import rule
from tests.rules.mombasa.positions import EDITION, GAME, plain_view
from tests.rules.mombasa.secrets import hide
from tests.rules.mombasa.wandering import SETUPS, walk

settings = pytest.mark.parametrize(
    ("seats", "setup"), [(seats, setup) for seats in (2, 3, 4) for setup in SETUPS]
)


@settings
def test_random_games_end_and_lose_nothing(seats: int, setup: str) -> None:
    for seed in range(4):
        where = f"seed {seed}"
        totals = GAME.setup(seats, {"setup": setup}, seed).totals()
        for state in walk(seats, setup, seed):
            assert state.totals() == totals, where
            assert all(one.money >= 0 for one in plain_view(state).players), where
            assert all(state.legal(seat) for seat in state.to_act()), where
            assert (state.outcome() is None) == bool(state.to_act()), where


@rule("M-P1", "M-P6")
@settings
def test_views_and_legal_lists_do_not_show_what_is_hidden(seats: int, setup: str) -> None:
    rng = random.Random(40)
    for step, state in enumerate(walk(seats, setup, 40)):
        if not state.to_act() or rng.random() > 0.15:
            continue
        for viewer in (None, *range(seats)):
            data = json.loads(json.dumps(state.to_dict()))
            hide(EDITION, data, viewer, rng)
            twin = GAME.load(data)
            assert twin.view(viewer) == state.view(viewer), f"step {step}, seen by {viewer}"
            assert twin.to_act() == state.to_act()
            if viewer is not None:
                assert list(twin.legal(viewer)) == list(state.legal(viewer)), f"step {step}"


@rule("M-S11")
def test_starting_tiles_are_hidden_until_all_are_kept() -> None:
    state = GAME.setup(3, {"setup": "variable"}, 1)
    state.apply(1, state.legal(1)[0])
    seen = plain_view(state, 0).players
    assert [one.has_kept for one in seen] == [False, True, False]
    assert [one.starting_tile for one in seen] == [None, None, None]
    assert [one.offered is None for one in seen] == [False, True, True]
