"""A chain of WS2812 lamps that tells what it was given.

Owns nothing else; the time it takes is not modelled.
"""

import machine


class NeoPixel:
    """Lamps one after the other, each red, green, blue."""

    def __init__(self, pin, n):
        self._lamps = [(0, 0, 0)] * n

    def __setitem__(self, index, colour):
        self._lamps[index] = tuple(colour)

    def write(self):
        """Show what was set."""
        machine.world.seen("chain", *[bytes(lamp).hex() for lamp in self._lamps])
