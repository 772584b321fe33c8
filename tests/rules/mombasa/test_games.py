"""Whole random games: they end, lose nothing, offer what is allowed, and hide what is hidden.

Owns this for the example edition; the laws of all games ask the same of the catalog.
"""

import json
import random

import pytest

from tabletop.rules.game import State, to_data
from tests.rule_marks import rule
from tests.rules.mombasa.positions import EDITION, GAME, plain_view
from tests.rules.mombasa.secrets import hide, hide_from_all
from tests.rules.mombasa.wandering import SETUPS, choose, universe, walk

settings = pytest.mark.parametrize(
    ("seats", "setup"), [(seats, setup) for seats in (2, 3, 4) for setup in SETUPS]
)


def reloaded(state: State) -> State:
    return GAME.load(json.loads(json.dumps(state.to_dict())))


@settings
def test_random_games_end_and_lose_nothing(seats: int, setup: str) -> None:
    for seed in range(12):
        where = f"seed {seed}"
        totals = GAME.setup(seats, {"setup": setup}, seed).totals()
        for state in walk(seats, setup, seed):
            assert state.totals() == totals, where
            assert all(one.money >= 0 for one in plain_view(state).players), where
            assert all(state.legal(seat) for seat in state.to_act()), where
            assert (state.outcome() is None) == bool(state.to_act()), where


@settings
def test_legal_is_what_is_not_refused(seats: int, setup: str) -> None:
    for seed in (20, 21):
        rng = random.Random(seed)
        for step, state in enumerate(walk(seats, setup, seed)):
            if rng.random() > 0.12:
                continue
            actions = list(universe(state))
            for seat in state.to_act():
                legal = list(state.legal(seat))
                allowed = {one for one in actions if state.refusal(seat, one) is None}
                assert set(legal) == allowed, f"seed {seed}, step {step}"
                assert len(set(legal)) == len(legal), f"seed {seed}, step {step}"


@settings
def test_saves_and_copies_play_on_equally(seats: int, setup: str) -> None:
    rng = random.Random(30)
    for state in walk(seats, setup, 30):
        if not state.to_act() or rng.random() > 0.2:
            continue
        again, twin = reloaded(state), state.copy()
        assert again.digest() == twin.digest() == state.digest()
        seat, action = choose(state, random.Random(rng.random()))
        assert twin.parse_action(to_data(action)) == action
        assert again.apply(seat, action) == twin.apply(seat, action)
        assert again.digest() == twin.digest() != state.digest()


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


@settings
def test_what_is_to_come_shows_in_no_view(seats: int, setup: str) -> None:
    rng = random.Random(60)
    for step, state in enumerate(walk(seats, setup, 60)):
        if not state.to_act() or rng.random() > 0.15:
            continue
        data = json.loads(json.dumps(state.to_dict()))
        hide_from_all(EDITION, data, rng)
        twin = GAME.load(data)
        assert twin.digest() != state.digest()
        for viewer in (None, *range(seats)):
            assert twin.view(viewer) == state.view(viewer), f"step {step}, seen by {viewer}"
        for seat in state.to_act():
            assert list(twin.legal(seat)) == list(state.legal(seat)), f"step {step}"


@rule("M-S11")
def test_starting_tiles_are_hidden_until_all_are_kept() -> None:
    state = GAME.setup(3, {"setup": "variable"}, 1)
    state.apply(1, state.legal(1)[0])
    seen = plain_view(state, 0).players
    assert [one.has_kept for one in seen] == [False, True, False]
    assert [one.starting_tile for one in seen] == [None, None, None]
    assert [one.offered is None for one in seen] == [False, True, True]
