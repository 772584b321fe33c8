"""How far a game of Mombasa is: rounds that are done, planning and cards used within a round.

Owns the shares that phases take of a round; counts no time. What is over never begins anew.
"""

from __future__ import annotations

from tabletop.rules.mombasa.rulebook import ROUNDS
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView

PLANNING = 0.25
"""Of a round; planned cards may be taken back, so within it nothing counts."""


def progress_of(view: MombasaView) -> float:
    """How much of the game is over, from 0 to 1."""
    if view.phase == "over":
        return 1.0
    if not view.round:
        return 0.0
    within = 0.0
    if view.phase != "planning":
        shares = [_used(player) for player in view.players]
        within = PLANNING + (1 - PLANNING) * sum(shares) / len(shares)
    return (view.round - 1 + within) / ROUNDS


def _used(player: MombasaPlayerView) -> float:
    """How much of its actions a player has done: cards used, and leaving after them."""
    return 1.0 if player.has_left else len(player.used) / (player.planned + 1)
