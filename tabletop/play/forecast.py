"""How long a game still takes at this table's own pace.

Owns the sum; what progress is, the game's own picture knows, and what time counts, the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.play.pace import TICKS_PER_MINUTE

LEAST_PROGRESS = 0.05
"""Made at this sitting; from less nothing can be told."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """`progress_at_start`: how much of the game was over when this sitting began, 0 to 1."""

    progress_at_start: float = 0.0

    def minutes_left(self, progress: float, played_ticks: int) -> int | None:
        """Whole minutes, begun ones included, after so many ticks of play at this sitting.

        None while too little was played, and when the game is over.
        """
        made = progress - self.progress_at_start
        if made < LEAST_PROGRESS or progress >= 1.0:
            return None
        ticks = played_ticks * (1.0 - progress) / made
        return -int(-ticks // TICKS_PER_MINUTE)
