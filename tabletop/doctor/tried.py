"""What was pressed and laid while somebody tried every button and reader, and the verdict of each.

Owns this model; does not own devices or how it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tabletop.config import KEYBOARD, Profile
from tabletop.doctor.self_test import Outcome, Result
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
    ReaderChanged,
)

BUTTON, READER, DEVICE = "button", "reader", "device"


class Control(msgspec.Struct, frozen=True):
    """A button or reader (`what`) of a device; `place` says whose it is at the table."""

    what: str
    device: str
    control: str
    place: str


class Happening(msgspec.Struct, frozen=True):
    """Something that somebody did, or that became of a device: `now` is how it is since `at_s`."""

    at_s: float
    what: str
    device: str
    control: str
    now: str


def controls_of(profile: Profile) -> list[Control]:
    """All buttons and readers of a profile that are no keys, in the order of the seats."""
    places: dict[tuple[str, str, str], str] = {}
    for number, seat in enumerate(profile.seat, 1):
        for role, button in (("walk", seat.walk), ("confirm", seat.confirm)):
            if button is not None:
                places[BUTTON, button.device, button.control] = f"seat {number} {role}"
        for at, slot in enumerate(seat.slots, 1):
            places[READER, slot.device, slot_name(slot.slot)] = f"seat {number} slot {at}"
    if profile.power is not None:
        places[BUTTON, profile.power.device, profile.power.control] = "power button"
    named: dict[str, Mapping[str, int]] = {hub.id: hub.buttons for hub in profile.hub}
    if profile.gpio is not None:
        named[profile.gpio.id] = profile.gpio.buttons
    for device, buttons in named.items():
        for control in buttons:
            places.setdefault((BUTTON, device, control), "nobody's")
    return [Control(*key, place) for key, place in places.items() if key[1] != KEYBOARD]


def slot_name(slot: int) -> str:
    """The name of a slot (from 0) as a control; its lamp bears it too."""
    return f"slot{slot}"


class Tried:
    """Collects events. A button passes by going down and up, a reader by seeing a card."""

    def __init__(self, controls: Sequence[Control]) -> None:
        self._controls = controls
        self._down: set[tuple[str, str]] = set()
        self._pressed: set[tuple[str, str]] = set()
        self._passed: set[tuple[str, str]] = set()
        self._ill: set[tuple[str, str]] = set()
        self._uids: dict[tuple[str, str], str | None] = {}
        self._devices: dict[str, str] = {}

    def hear(self, events: Sequence[Event]) -> Iterator[Happening]:
        """What these events mean."""
        for event in events:
            yield from self._hear(event)

    def rest(self, device: str, pressed: Sequence[str]) -> None:
        """The buttons that were down when the device came: somebody's elbow, or stuck."""
        self._down.update((device, control) for control in pressed)

    @property
    def is_over(self) -> bool:
        """Whether all have passed."""
        return all(self._key(control) in self._passed for control in self._controls)

    def lamps(self) -> Lamps:
        """Lit beside whatever is still to be tried."""
        left = [self._key(control) for control in self._controls]
        return {key: LampMode.ON for key in left if key not in self._passed}

    def results(self) -> list[Result]:
        """The verdict of each control."""
        return [self._result(control) for control in self._controls]

    def _hear(self, event: Event) -> Iterator[Happening]:
        at_s, device = event.at_s, event.device
        match event:
            case ButtonEdge(control=control):
                self._move(device, control, event.is_down)
                now = "down" if event.is_down else "up"
                yield Happening(at_s, BUTTON, device, control, now)
            case CardsSeen():
                for slot, uid in enumerate(event.slots):
                    key = device, slot_name(slot)
                    if self._uids.get(key) != uid:
                        yield Happening(at_s, READER, *key, uid or "empty")
                    self._uids[key] = uid
                    if uid:
                        self._passed.add(key)
            case ReaderChanged():
                key = device, slot_name(event.slot)
                (self._ill.discard if event.is_well else self._ill.add)(key)
                yield Happening(at_s, READER, *key, "well" if event.is_well else "does not answer")
            case DeviceChanged():
                now = f"{event.status} {event.detail}".strip()
                is_live = event.status is DeviceStatus.LIVE
                self._devices[device] = "" if is_live else event.detail or event.status
                yield Happening(at_s, DEVICE, device, "", now)

    def _move(self, device: str, control: str, is_down: bool) -> None:
        key = device, control
        if is_down:
            self._down.add(key)
            self._pressed.add(key)
            return
        self._down.discard(key)
        if key in self._pressed:
            self._passed.add(key)

    def _result(self, control: Control) -> Result:
        key = self._key(control)
        verdict, detail = Outcome.UNTRIED, "nothing was seen of it"
        if key in self._down:
            verdict = Outcome.FAILED
            detail = "it never came up again" if key in self._pressed else "it is down all the time"
        elif key in self._ill:
            verdict, detail = Outcome.FAILED, "the reader does not answer"
        elif key in self._passed:
            verdict, detail = Outcome.PASSED, ""
        elif fault := self._devices.get(control.device, "absent"):
            verdict, detail = Outcome.FAILED, f"{control.device}: {fault}"
        return Result(control.what, control.device, control.control, verdict, detail)

    @staticmethod
    def _key(control: Control) -> tuple[str, str]:
        return control.device, control.control
