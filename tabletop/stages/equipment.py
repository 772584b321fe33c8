"""What of a table's hardware is to be tested, as its profile names it.

Owns the way from a profile to the parts; what becomes of them is the test's.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.config import Profile
from tabletop.play.controls import Controls
from tabletop.play.self_test import MARKS, SCREEN, SOUND, Equipment, Needs, Part


def equipment_of(profile: Profile, places: int) -> Equipment:
    """All parts of a table with so many places, in the order of the test."""
    controls = profile.controls(range(places))
    header = [] if profile.gpio is None else [profile.gpio.id]
    devices = [*header, *(hub.id for hub in profile.hub)]
    parts = (
        *(Part("device", device) for device in devices),
        *_buttons(controls),
        *_lamps(profile, controls),
        *_readers(controls),
        *(Part("screen", SCREEN, mark) for mark in MARKS),
        Part("sound", SOUND),
    )
    return Equipment(parts, {hub.id: _needs(profile, hub.id) for hub in profile.hub})


def _buttons(controls: Controls) -> Iterator[Part]:
    for (device, control), (place, role) in controls.buttons.items():
        yield Part("button", device, control, place, role=str(role))


def _lamps(profile: Profile, controls: Controls) -> Iterator[Part]:
    """Lamps of buttons and of slots, each with whom it belongs to."""
    lamps = {} if profile.gpio is None else {profile.gpio.id: list(profile.gpio.lamps)}
    lamps |= {hub.id: list(hub.lamps) for hub in profile.hub}
    slots = {(device, f"slot{slot}"): own for (device, slot), own in controls.slots.items()}
    for device, names in lamps.items():
        for name in names:
            if (device, name) in controls.buttons:
                place, role = controls.buttons[device, name]
                yield Part("lamp", device, name, place, role=str(role))
            elif (device, name) in slots:
                place, slot = slots[device, name]
                yield Part("lamp", device, name, place, slot + 1)
            else:
                yield Part("lamp", device, name)


def _readers(controls: Controls) -> Iterator[Part]:
    for (device, slot), (place, number) in controls.slots.items():
        yield Part("reader", device, str(slot), place, number + 1)


def _needs(profile: Profile, device: str) -> Needs:
    """The highest numbers that are in use at a hub, and one more."""
    (hub,) = (hub for hub in profile.hub if hub.id == device)
    slots = [s.slot for seat in profile.seat for s in seat.slots if s.device == device]
    numbers = (slots, hub.buttons.values(), hub.lamps.values())
    return Needs(*(max(used, default=-1) + 1 for used in numbers))
