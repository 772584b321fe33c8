"""Whether anybody is still at the table: how long what waits for people has waited.

Owns the question "still there?" with its countdown, and the time that was played.
"""

from __future__ import annotations

from enum import Enum, auto

from tabletop.play.pace import TICKS_PER_S, Pace


class Awaited(Enum):
    """What only people can do now, and the table waits for."""

    NOTHING = auto()
    DECISION = auto()
    RESULT = auto()
    """Somebody looks at the end of the game, and then does something else."""


class Presence:
    """Fed with every tick and with whatever people do."""

    __slots__ = ("_awaited", "_paused_ticks", "_played_ticks", "_ticks", "pace", "still_there_s")

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._awaited = Awaited.NOTHING
        self._ticks = 0  # since somebody did something, or since it is waited
        self._played_ticks = self._paused_ticks = 0
        self.still_there_s: int | None = None
        """Seconds that are left to answer; None while it is not asked."""

    def touch(self) -> bool:
        """Somebody did something; whether that only answers the question."""
        is_answer = self.still_there_s is not None
        self._ticks = 0
        self.still_there_s = None
        return is_answer

    def tick(self, awaited: Awaited) -> bool:
        """Let one tick pass; whether `still_there_s` changed."""
        before = self.still_there_s
        self._ticks = self._ticks + 1 if awaited is self._awaited else 0
        self._awaited = awaited
        if awaited is not Awaited.RESULT:
            self._played_ticks += 1
        after = self.still_there_s = self._seconds_left()
        if after is not None:
            self._paused_ticks += 1 if before is not None else self._ticks
        return after != before

    @property
    def played_ticks(self) -> int:
        """Ticks of play, without the pauses that were so long that the table had to ask."""
        return self._played_ticks - self._paused_ticks

    def _seconds_left(self) -> int | None:
        pace = self.pace
        if self._awaited is not Awaited.DECISION or not 0 < pace.idle_ticks <= self._ticks:
            return None
        left = pace.idle_ticks + pace.still_there_ticks - self._ticks
        return max(0, -(-left // TICKS_PER_S))

    @property
    def is_gone(self) -> bool:
        """Whether nobody answered in time."""
        return self.still_there_s == 0

    @property
    def has_seen_the_result(self) -> bool:
        """Whether the end of the game has stood untouched long enough."""
        is_end = self._awaited is Awaited.RESULT
        return is_end and 0 < self.pace.result_ticks <= self._ticks
