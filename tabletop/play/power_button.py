"""The button that asks to shut the table down: held for three seconds, and nothing less.

Owns what such a hold is, against short presses and against noise on a long wire; asks nothing.
"""

from __future__ import annotations

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event

HOLD_S = 3.0
"""A press this long is meant."""

DRAIN = 10
"""Time let go counts so many times against time pressed: a gap of 5 ms in a long press costs
50 ms, and contacts that are open half of the time never get anywhere."""


class PowerButton:
    """One button of one device. Feed it every event, then ask `advance` once a tick."""

    __slots__ = ("_at_s", "_control", "_device", "_is_down", "_is_told", "_pressed_s")

    def __init__(self, device: str, control: str) -> None:
        self._device, self._control = device, control
        self._at_s = self._pressed_s = 0.0
        self._is_down = self._is_told = False

    def feed(self, event: Event) -> None:
        """Edges of this button count, and the loss of its device, which lets it go."""
        if event.device != self._device:
            return
        if isinstance(event, DeviceChanged):
            if event.status is not DeviceStatus.LIVE:
                self._release()
        elif isinstance(event, ButtonEdge) and self.is_about(event):
            self._pass(event.at_s)
            self._is_down = event.is_down

    def is_about(self, event: Event) -> bool:
        """Whether this event is an edge of this very button."""
        is_edge = isinstance(event, ButtonEdge) and event.control == self._control
        return is_edge and event.device == self._device

    def advance(self, now_s: float) -> bool:
        """Whether the button has now been held long enough: True once for each hold."""
        self._pass(now_s)
        if self._is_told or self._pressed_s < HOLD_S:
            return False
        self._is_told = True
        return True

    def _pass(self, until_s: float) -> None:
        """The time pressed grows, or shrinks fast; at nothing the hold is over."""
        passed_s = max(0.0, until_s - self._at_s)
        self._at_s += passed_s
        if self._is_down:
            self._pressed_s = min(HOLD_S, self._pressed_s + passed_s)
            return
        self._pressed_s -= DRAIN * passed_s
        if self._pressed_s <= 0:
            self._release()

    def _release(self) -> None:
        self._is_down = self._is_told = False
        self._pressed_s = 0.0
