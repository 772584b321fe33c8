"""Neutral input events: what a device says, free of games, seats and libraries.

Owns the event types that devices and the window send; the profile maps devices to seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Literal, Protocol

import msgspec


class DeviceStatus(StrEnum):
    """The life of a device; it comes back by itself."""

    ABSENT = "absent"
    OPENING = "opening"
    LIVE = "live"
    LOST = "lost"


class Event(msgspec.Struct, frozen=True):
    """Something a device says. `at_s` is the clock's time in seconds."""

    device: str
    at_s: float


class ButtonEdge(Event, frozen=True):
    """A button or key changed: `control` names it on its device (`"a"`, `"space"`)."""

    control: str
    is_down: bool


class PointerEvent(Event, frozen=True):
    """Mouse or touch, in window pixels from the top left corner."""

    kind: Literal["down", "up", "move"]
    x_px: int
    y_px: int


class CardsSeen(Event, frozen=True):
    """All that a device's readers see now: a card UID in upper-case hex or None for each slot.

    Carries the full set: a missed event is repaired by the next one.
    """

    slots: tuple[str | None, ...]


class ReaderChanged(Event, frozen=True):
    """The reader of one slot (from 0) stopped working, or works again, on a device that is live.

    Each time a device becomes live, all its readers count as well until this says otherwise.
    """

    slot: int
    is_well: bool


class DeviceChanged(Event, frozen=True):
    """A device became absent, opening, live or lost; `detail` is for the log and the badge."""

    status: DeviceStatus
    detail: str = ""


class WindowChanged(Event, frozen=True):
    """The window has another size, or lost its picture: all of it is to be drawn again."""


class WindowClosed(Event, frozen=True):
    """Somebody asked the window to close."""


class LampMode(StrEnum):
    """What a lamp shows; the one animator turns it into light."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


Lamps = Mapping[tuple[str, str], LampMode]
"""Lamp (device, control) -> mode: absolute and complete, so that showing it twice is harmless."""


class Device(Protocol):
    """A source of events that may have lamps. Missing hardware is a status, never an exception."""

    @property
    def id(self) -> str: ...

    def poll(self, now_s: float) -> Sequence[Event]:
        """All events since the last poll, oldest first; never waits."""

    def show(self, lamps: Lamps) -> None:
        """Set the lamps; those of other devices are ignored."""

    def close(self) -> None:
        """Give everything back; closing twice is fine."""
