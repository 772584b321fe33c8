"""`time` as a Pico has it, twelve days after it began: its counters start anew at 2^30.

Owns the counters alone: milliseconds start anew after 1.5 s, microseconds after 1 s.
"""

from utime import *  # noqa: F403  (what MicroPython has)
from utime import ticks_ms as _ms
from utime import ticks_us as _us

_TURN = 1 << 30
_MS, _US = _TURN - 1_500 - _ms(), _TURN - 1_000_000 - _us()


def ticks_ms():
    """Milliseconds, modulo 2^30."""
    return (_ms() + _MS) % _TURN


def ticks_us():
    """Microseconds, modulo 2^30."""
    return (_us() + _US) % _TURN


def ticks_add(ticks, delta):
    """A reading so much later."""
    return (ticks + delta) % _TURN


def ticks_diff(end, start):
    """The shorter way from one reading to another."""
    return (end - start + _TURN // 2) % _TURN - _TURN // 2
