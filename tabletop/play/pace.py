"""How fast the table plays by itself: ticks between what happens without a person's press.

Owns the figures and the queue of facts being told; does not decide what happens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.play.panel import Beat

TICKS_PER_S = 120
"""Ticks of the fixed-step loop in a second."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Lengths in ticks: telling one fact, a computer player's thought, a message, a question."""

    fact_ticks: int
    thought_ticks: int
    message_ticks: int
    question_ticks: int

    @classmethod
    def table(cls) -> Pace:
        """For people: slow enough to read."""
        return cls(
            fact_ticks=TICKS_PER_S // 2,
            thought_ticks=TICKS_PER_S,
            message_ticks=8 * TICKS_PER_S,
            question_ticks=30 * TICKS_PER_S,
        )

    @classmethod
    def instant(cls) -> Pace:
        """For demonstrations and tests: one computer player's action every tick."""
        return cls(
            fact_ticks=0,
            thought_ticks=0,
            message_ticks=8 * TICKS_PER_S,
            question_ticks=30 * TICKS_PER_S,
        )


class Telling:
    """Beats told one after the other, each for its time; `now` is the one being told."""

    __slots__ = ("_fact_ticks", "_left", "_queue", "now")

    def __init__(self, fact_ticks: int) -> None:
        self._fact_ticks = fact_ticks
        self._left = 0
        self._queue: deque[Beat] = deque()
        self.now: Beat | None = None

    def add(self, beats: Iterable[Beat]) -> None:
        """Tell these after what is still to be told."""
        if self._fact_ticks:
            self._queue.extend(beats)

    def tick(self) -> bool:
        """Let one tick pass; whether `now` changed."""
        before = self.now
        self._left -= 1
        if self._left <= 0:
            self.now = self._queue.popleft() if self._queue else None
            self._left = self._fact_ticks if self.now is not None else 0
        return self.now is not before

    def skip(self) -> None:
        """Tell no more of what is waiting; it can be read in the log."""
        self._queue.clear()
        self._left, self.now = 0, None

    @property
    def is_instant(self) -> bool:
        """Whether nothing is ever told."""
        return not self._fact_ticks

    @property
    def is_over(self) -> bool:
        """Whether nothing is being told or waits to be."""
        return self.now is None and not self._queue
