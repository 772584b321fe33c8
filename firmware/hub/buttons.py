"""Buttons that bounce, turned into one edge a press.

Owns the filter; does not own what a press means. An interrupt only notes the level and the time.
"""

import time

QUIET_MS = 8
"""A level counts once it has stayed so long; bursts of up to 5 ms are one edge, spikes none."""

KEPT = 256
"""Noted changes that wait; with more than that the pin's own level is the truth again."""


class Button:
    """One button; `is_down` after all that bounced is over."""

    def __init__(self, is_down: bool = False) -> None:
        """`is_down`: as it is found, which is no edge."""
        self.is_down = is_down
        self._now_down = is_down
        self._first_ms = 0
        self._last_ms = 0

    def note(self, is_down: bool, at_ms: int):
        """Take a level; the edge `(is_down, ms)` that was complete before it, or None."""
        edge = self.settle(at_ms)
        if is_down != self._now_down:
            if at_ms - self._last_ms >= QUIET_MS:
                self._first_ms = at_ms
            self._now_down, self._last_ms = is_down, at_ms
        return edge

    def settle(self, now_ms: int):
        """The edge that is complete by now, with the time of its first contact, or None."""
        if self._now_down == self.is_down or now_ms - self._last_ms < QUIET_MS:
            return None
        self.is_down = self._now_down
        return self.is_down, self._first_ms


class Buttons:
    """All buttons of a hub: each pin is pulled up, and low while its button is down."""

    def __init__(self, pins: list, clock) -> None:
        time.sleep_ms(QUIET_MS)  # a line that has only just been pulled up rises slowly
        self.buttons = [Button(not pin()) for pin in pins]
        self._pins = pins
        self._clock = clock
        self._noted = []
        for number, pin in enumerate(pins):
            pin.irq(self._noting(number), pin.IRQ_FALLING | pin.IRQ_RISING)

    def _noting(self, number: int):
        def note(pin) -> None:
            if len(self._noted) < KEPT:
                self._noted.append((number, not pin(), time.ticks_ms()))

        return note

    def edges(self) -> list:
        """What happened since: `(number, is_down, ms)`, oldest first for each button."""
        noted, self._noted = self._noted, []
        noted += [(number, not pin(), time.ticks_ms()) for number, pin in enumerate(self._pins)]
        edges = []
        for number, is_down, ticks in noted:
            if edge := self.buttons[number].note(is_down, self._clock.at(ticks)):
                edges.append((number,) + edge)  # noqa: RUF005  (not for MicroPython)
        return edges
