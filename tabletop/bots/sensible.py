"""The sensible player: thinks in the games that it knows, and plays the others by chance.

Owns which games are thought about; the thinking lies in the folders of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.bots.mombasa.player import think as think_mombasa
from tabletop.bots.power_grid.player import think as think_power_grid
from tabletop.bots.random import RandomPlayer
from tabletop.rules.game import Action, View

THINKERS: Sequence[Callable[[View, Sequence[Action]], Action | None]] = (
    think_power_grid,
    think_mombasa,
)


class SensiblePlayer:
    """Equal views and lists of actions are answered equally; the seed is for unknown games."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = RandomPlayer(seed)

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """One of the legal actions, for reasons that its modules state."""
        view = see()
        for think in THINKERS:
            action = think(view, legal)
            if action is not None:
                return action
        return self._random.choose(lambda: view, legal)
