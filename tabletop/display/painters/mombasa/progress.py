"""How much of a game is over.

Owns the measure; what is left in minutes is the table's to say.
"""

from __future__ import annotations

from tabletop.rules.mombasa.view import MombasaView

ROUNDS = 7


def progress_of(view: MombasaView) -> float:
    """From 0 to 1, by rounds."""
    if view.phase == "over":
        return 1.0
    return max(0, view.round - 1) / ROUNDS
