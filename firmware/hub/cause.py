"""Why the board began: its power came, it was told to, or its watchdog helped it.

Owns one register of the RP2040. `machine.reset_cause` calls each of the last two a watchdog's.
"""

from machine import mem32

_REASON = 0x4005_8008
"""WATCHDOG.REASON in the data sheet: bit 0 for time that ran out, bit 1 for a wanted reset."""

CAUSES = ("power", "watchdog", "told", "told")


def reset_cause() -> str:
    """One of `CAUSES`."""
    return CAUSES[mem32[_REASON] & 3]
