"""Computer players: what one is, and the list of them by name.

Owns the seam to the table and the simulation; a player sees only its view and legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tabletop.bots.mombasa.player import StylePlayer
from tabletop.bots.mombasa.styles import STYLES
from tabletop.bots.random import RandomPlayer
from tabletop.bots.sensible import SensiblePlayer
from tabletop.rules.game import Action, Seat, State, View
from tabletop.rules.rng import Rng


class ComputerPlayer(Protocol):
    """Plays one seat of one game."""

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """One of the legal actions, at least one of which takes nothing back.

        `see()` gives what this seat may see; it costs time, so call it only when needed.
        """


NewPlayer = Callable[[int], ComputerPlayer]
"""Makes a player for one seat of one game from a seed; equal seeds play equally."""

COMPUTER_PLAYERS: Mapping[str, NewPlayer] = {
    "sensible": SensiblePlayer,
    "random": RandomPlayer,
}
"""Every computer player by the name that options and profiles use."""

USUAL_COMPUTER = "sensible"


def _in_style(name: str) -> NewPlayer:
    return lambda _: StylePlayer(STYLES[name])


MEASURING_PLAYERS: Mapping[str, Mapping[str, NewPlayer]] = {
    "mombasa": {name: _in_style(name) for name in STYLES},
}
"""By game, players that commit to a plan: games are measured by them, no table seats them."""


def measuring_players(game_id: str) -> Mapping[str, NewPlayer]:
    """Every player by name that a game can be measured with."""
    return {**COMPUTER_PLAYERS, **MEASURING_PLAYERS.get(game_id, {})}


def deciding(state: State) -> tuple[Seat, Sequence[Action]] | None:
    """The first seat that can do more than take back, with what it may do; None: no seat can."""
    for seat in state.to_act():
        legal = state.legal(seat)
        if not legal[0].is_take_back or not all(action.is_take_back for action in legal):
            return seat, legal
    return None


def seat_seeds(seed: int, seats: int) -> list[int]:
    """A seed of its own for each seat's player, from one seed for the table."""
    rng = Rng(seed)
    return [rng.below(1 << 32) for _ in range(seats)]
