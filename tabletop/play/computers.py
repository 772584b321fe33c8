"""The computer players at the table: whose turn it is to think, and for how long.

Owns their pace and their seeds; they see only their view and their legal actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tabletop.bots import NewPlayer, seat_seeds
from tabletop.play.log import HUMAN
from tabletop.rules.game import Action, Seat, State

QUICKER = 4
"""After a secret pick the next thought is so much shorter: there was nothing for others to see."""


class Computers:
    """One player for every seat whose kind is a name of `players`."""

    __slots__ = ("_is_secret", "_players", "_thought_ticks", "_ticks")

    def __init__(
        self,
        kinds: Sequence[str],
        players: Mapping[str, NewPlayer],
        seed: int,
        thought_ticks: int,
    ) -> None:
        seeds = seat_seeds(seed, len(kinds))
        self._players = {
            seat: players[kind](seeds[seat]) for seat, kind in enumerate(kinds) if kind != HUMAN
        }
        self._thought_ticks = self._ticks = thought_ticks
        self._is_secret = False

    def think(self) -> None:
        """Begin to think: the position is a new one."""
        self._ticks = self._thought_ticks // (QUICKER if self._is_secret else 1)

    def hurry(self) -> None:
        """Somebody pressed: think no longer."""
        self._ticks = 0

    def turn(self, state: State) -> tuple[Seat, Action] | None:
        """Let one tick pass; the action of the first computer player that the game waits for."""
        self._ticks -= 1
        if self._ticks > 0:
            return None
        for seat in state.to_act():
            if seat in self._players:
                legal = state.legal(seat)
                if not all(action.is_take_back for action in legal):
                    action = self._players[seat].choose(partial(state.view, seat), legal)
                    self._is_secret = bool(action.conceals)
                    return seat, action
        return None
