"""The random player: any legal action, each equally likely.

Owns chance and the two things it never does; plays every game and looks at nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from tabletop.rules.game import Action, View
from tabletop.rules.rng import Rng

PASS = "pass_turn"
"""The type of a pass after which one may act again, in every game that has one."""


class RandomPlayer:
    """Never takes back, and never passes again while its choices are what they were at its last
    pass: a lap in which nobody changes anything would else go on without end.
    """

    __slots__ = ("_passed_at", "_rng")

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)
        self._passed_at: Sequence[Action] = ()

    def choose(self, see: Callable[[], View], legal: Sequence[Action]) -> Action:
        """One of the legal actions; equal seeds and lists choose equally."""
        action = legal[self._rng.below(len(legal))]
        is_pass = _is_pass(type(action))
        if action.is_take_back or (is_pass and legal == self._passed_at):
            action = self._other(legal)
            is_pass = _is_pass(type(action))
        if is_pass:
            self._passed_at = legal
        return action

    def _other(self, legal: Sequence[Action]) -> Action:
        """One that is neither a take-back nor, where anything else is left, a pass."""
        forward = [action for action in legal if not action.is_take_back]
        active = [action for action in forward if not _is_pass(type(action))] or forward
        return active[self._rng.below(len(active))]


@cache
def _is_pass(kind: type[Action]) -> bool:
    return kind.__struct_config__.tag == PASS
