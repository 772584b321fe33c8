"""How fast the table plays by itself: ticks between what happens without a person's press.

Owns the figures; what is told, and what waits for whom, is others' business.
"""

from __future__ import annotations

from dataclasses import dataclass

TICKS_PER_S = 120
"""Ticks of the fixed-step loop in a second."""

TICKS_PER_MINUTE = 60 * TICKS_PER_S

REACTION_TICKS = TICKS_PER_S // 6
"""Sooner than this nobody answers what has just come up: such a press was meant for what was there
before.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Lengths in ticks.

    `fact_ticks`: telling one beat, 0 tells nothing; `announce_ticks`: telling one that announces
    where the game is now; `thought_ticks`: a computer player's thought; `message_ticks` and
    `question_ticks`: a message to a seat, a question to it. `result_ticks`: a finished game stays
    so long untouched; `idle_ticks`: so long an awaited person may do nothing before the table
    asks whether anybody is there, for `still_there_ticks`. The first two of these are never up
    when they are 0.
    """

    fact_ticks: int
    announce_ticks: int
    thought_ticks: int
    message_ticks: int = 8 * TICKS_PER_S
    question_ticks: int = 30 * TICKS_PER_S
    result_ticks: int = 0
    idle_ticks: int = 0
    still_there_ticks: int = TICKS_PER_MINUTE

    @classmethod
    def table(cls) -> Pace:
        """For people: slow enough to read."""
        return cls(
            fact_ticks=TICKS_PER_S // 2,
            announce_ticks=9 * TICKS_PER_S // 10,
            thought_ticks=TICKS_PER_S,
            result_ticks=3 * TICKS_PER_MINUTE,
            idle_ticks=10 * TICKS_PER_MINUTE,
        )

    @classmethod
    def instant(cls) -> Pace:
        """For demonstrations and tests: one computer player's action every tick, no end of time."""
        return cls(fact_ticks=0, announce_ticks=0, thought_ticks=0)
