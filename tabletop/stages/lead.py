"""Two buttons of one place, or keys, that lead through a menu: walk, confirm, hold to go back.

Owns which press means what; what a menu holds is its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event, LampMode, Lamps
from tabletop.play.controls import Controls, Role
from tabletop.play.gestures import Gesture, Gestures

FORWARD, BACKWARD = frozenset({"down", "right", "tab"}), frozenset({"up", "left"})
TAKES, LEAVES = frozenset({"return", "enter"}), "escape"
"""Keys that act for the place that leads, whichever that is."""


class Walked(Protocol):
    """A menu that is walked through."""

    def step(self, by: int = 1) -> None: ...
    def confirm(self) -> None: ...
    def back(self) -> None: ...


class Lead:
    """The place `host` leads through `menu`; where that is None or has no buttons, every place."""

    def __init__(self, menu: Walked, controls: Controls, host: int | None) -> None:
        self._menu = menu
        own = {b: role for b, (place, role) in controls.buttons.items() if place == host}
        self._roles = own or {b: role for b, (_, role) in controls.buttons.items()}
        self._all = controls.buttons
        self._gestures = Gestures(controls.pairs())

    def feed(self, event: Event) -> None:
        """Buttons lead; those of a device that is lost are let go."""
        if isinstance(event, ButtonEdge):
            self._press(self._gestures.feed(event))
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._gestures.release(event.device)

    def advance(self, now_s: float) -> None:
        """A button may have been held long enough, or come to rest."""
        self._press(self._gestures.advance(now_s))

    def _press(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            button = gesture.device, gesture.control
            if button in self._roles:
                self._do(gesture.kind, self._roles[button])
            elif button not in self._all:
                self._key(gesture)

    def _do(self, kind: str, role: Role) -> None:
        if kind == "hold":
            self._menu.back()
        elif role is Role.WALK:
            self._menu.step()
        else:
            self._menu.confirm()

    def _key(self, gesture: Gesture) -> None:
        key = gesture.control
        if key == LEAVES or (gesture.kind == "hold" and key in TAKES):
            self._menu.back()
        elif key in TAKES:
            self._menu.confirm()
        elif key in FORWARD:
            self._menu.step()
        elif key in BACKWARD:
            self._menu.step(-1)

    def lamps(self) -> Lamps:
        """Those that lead shine."""
        return {
            button: LampMode.ON if button in self._roles else LampMode.OFF for button in self._all
        }
