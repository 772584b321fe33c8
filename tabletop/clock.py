"""Time in seconds: the machine's own steady clock, and one that is turned by hand.

Owns what "now" is and waiting for a moment; does not own steps, timers or dates.
"""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """A steady clock; its zero means nothing."""

    def now_s(self) -> float:
        """The time now, in seconds."""

    def sleep_until(self, at_s: float) -> None:
        """Return at this time, or at once when it has passed."""


class MonotonicClock:
    """The machine's steady clock; unmoved by changes of date and time zone."""

    def now_s(self) -> float:
        """The time now, in seconds."""
        return time.monotonic()

    def sleep_until(self, at_s: float) -> None:
        """Sleep; the system wakes us within a fraction of a millisecond of this time."""
        if (pause_s := at_s - time.monotonic()) > 0:
            time.sleep(pause_s)


class HandClock:
    """A clock that moves only when told to: by `advance`, or by somebody who would sleep."""

    def __init__(self, now_s: float = 0.0) -> None:
        self._now_s = now_s

    def now_s(self) -> float:
        """The time now, in seconds."""
        return self._now_s

    def advance(self, by_s: float) -> None:
        """Turn the hand forward."""
        self._now_s += by_s

    def sleep_until(self, at_s: float) -> None:
        """Turn the hand to this time; nobody waits."""
        self._now_s = max(self._now_s, at_s)
