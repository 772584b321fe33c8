"""Buttons that mean something when they are held down together for seconds, and nothing less.

Owns what such a hold is, against short presses and against noise on a long wire.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event

DRAIN = 10
"""Time let go counts so many times against time pressed: a gap of 5 ms in a long press costs
50 ms, and contacts that are open half of the time never get anywhere."""


class LongPress:
    """Some buttons, as (device, control). Feed it every event, then ask `advance` once a tick."""

    __slots__ = ("_at_s", "_buttons", "_down", "_hold_s", "_is_told", "held_s")

    def __init__(self, buttons: Iterable[tuple[str, str]], hold_s: float) -> None:
        self.held_s = 0.0
        """So long all are held by now, at most `hold_s`."""
        self._buttons = frozenset(buttons)
        self._hold_s = hold_s
        self._down: set[tuple[str, str]] = set()
        self._at_s = 0.0
        self._is_told = False

    def feed(self, event: Event) -> None:
        """Edges of these buttons count, and the loss of their device, which lets them go."""
        if isinstance(event, DeviceChanged):
            if event.status is not DeviceStatus.LIVE and self._is_of(event.device):
                self._down = {button for button in self._down if button[0] != event.device}
                self._release()
        elif isinstance(event, ButtonEdge) and self.is_about(event):
            self._pass(event.at_s)
            (self._down.add if event.is_down else self._down.discard)((event.device, event.control))

    def is_about(self, event: Event) -> bool:
        """Whether this event is an edge of one of these very buttons."""
        return isinstance(event, ButtonEdge) and (event.device, event.control) in self._buttons

    def advance(self, now_s: float) -> bool:
        """Whether they have now been held long enough: True once for each hold."""
        self._pass(now_s)
        if self._is_told or self.held_s < self._hold_s:
            return False
        self._is_told = True
        return True

    def _is_of(self, device: str) -> bool:
        return any(device == of for of, _ in self._buttons)

    def _pass(self, until_s: float) -> None:
        """The time pressed grows, or shrinks fast; at nothing the hold is over."""
        passed_s = max(0.0, until_s - self._at_s)
        self._at_s += passed_s
        if self._buttons and self._down == self._buttons:
            self.held_s = min(self._hold_s, self.held_s + passed_s)
            return
        self.held_s -= DRAIN * passed_s
        if self.held_s <= 0:
            self._release()

    def _release(self) -> None:
        self._is_told = False
        self.held_s = 0.0
