"""Decisions that random games hardly come to: computer players do, and the laws hold there.

Owns the way there; the laws are those of the other files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from tabletop.bots import USUAL_COMPUTER, deciding
from tabletop.simulation import players_for
from tests.laws.law import GameUnderLaw, Setting, settings_of
from tests.laws.mombasa import MOMBASA
from tests.laws.test_laws import assert_legal_is_complete, assert_plays_on_equally, reloaded
from tests.laws.walks import Position, kind_of

MOST_GAMES = 10


def test_rare_decisions_of_mombasa_are_come_to_and_lawful() -> None:
    law = MOMBASA
    missing = set(law.rare)
    for place in rare_places(law):
        missing -= kind_of(place.state)
        assert_legal_is_complete(place)
        twin = place.setting.twin(
            place.state, lambda data: law.hide_from(data, None, random.Random(1))
        )
        assert twin.view(None) == place.state.view(None), place
        state = place.state.copy()
        assert_plays_on_equally(place, state, reloaded(state))
        if not missing:
            return
    raise AssertionError(f"{law.game.id}: no game came to {sorted(missing)}")


def rare_places(law: GameUnderLaw) -> Iterator[Position]:
    """Positions with a rare decision, in games of computer players at few and at many seats."""
    settings = settings_of(law)
    for seed in range(MOST_GAMES):
        setting = settings[(seed * 5 + 1) % len(settings)]
        for place in computer_game(setting, seed):
            if kind_of(place.state) & law.rare:
                yield place


def computer_game(setting: Setting, seed: int) -> Iterator[Position]:
    """Every position of a game between computer players; the state is changed between them."""
    state, players = setting.setup(seed), players_for([USUAL_COMPUTER] * setting.seats, seed)
    step = 0
    while (turn := deciding(state)) is not None:
        yield Position(setting, seed, step, state)
        seat, legal = turn
        state.apply(seat, players[seat].choose(partial(state.view, seat), legal))
        step += 1
