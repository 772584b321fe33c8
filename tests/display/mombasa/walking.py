"""Games of Mombasa that the tests of its picture walk through, by chance or by computer players.

Owns how they are played; what is looked at on the way is the tests' own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from tabletop.bots import COMPUTER_PLAYERS, USUAL_COMPUTER, seat_seeds
from tabletop.catalog import games
from tabletop.rules.game import Action, Fact, Seat, State
from tabletop.rules.mombasa.view import MombasaView
from tests.rules.mombasa.wandering import choose

MOMBASA = games()["mombasa"]


class Played(NamedTuple):
    """An action, the views around it, and the facts that all may learn."""

    state: State
    seat: Seat
    action: Action
    before: MombasaView
    facts: tuple[Fact, ...]
    after: MombasaView


def begun(seats: int, setup: str, seed: int) -> State:
    """A new game."""
    return MOMBASA.setup(seats, {"setup": setup}, seed)


def by_chance(seats: int, setup: str, seed: int) -> Iterator[Played]:
    """A whole game at random."""
    chance = random.Random(seed)
    state = begun(seats, setup, seed)
    while state.to_act():
        yield _played(state, *choose(state, chance))


def by_computers(seats: int, setup: str, seed: int) -> Iterator[Played]:
    """A whole game of the usual computer players."""
    state = begun(seats, setup, seed)
    players = [COMPUTER_PLAYERS[USUAL_COMPUTER](one) for one in seat_seeds(seed, seats)]
    while state.to_act():
        seat = next(s for s in state.to_act() if any(not a.is_take_back for a in state.legal(s)))
        action = players[seat].choose(partial(state.view, seat), state.legal(seat))
        yield _played(state, seat, action)


def _played(state: State, seat: Seat, action: Action) -> Played:
    before = state.copy()
    facts = tuple(fact for fact in state.apply(seat, action) if fact.audience is None)
    return Played(before, seat, action, view_of(before), facts, view_of(state))


def view_of(state: State, seat: Seat | None = None) -> MombasaView:
    """What the table, or a seat, sees."""
    view = state.view(seat)
    assert isinstance(view, MombasaView)
    return view
