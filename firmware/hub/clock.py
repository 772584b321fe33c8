"""Milliseconds since the hub began, without end.

Owns the wrap of the board's counter after twelve days, so that nobody else need think of it.
"""

import time


class Clock:
    """Counts on where `ticks_ms` wraps; must be read at least once in six days."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._ms = 0

    def ms(self) -> int:
        """Whole milliseconds since this clock was made."""
        ticks = time.ticks_ms()
        self._ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms

    def at(self, ticks: int) -> int:
        """The milliseconds of a reading of `ticks_ms`, as an interrupt may have noted it."""
        return self.ms() + time.ticks_diff(ticks, self._ticks)
