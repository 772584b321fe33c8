"""The doctor's look at buttons and lamps on this computer's own pins, and at the power button.

Owns these findings; pins are taken and given back at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import closing

from tabletop.config import HeaderPins, Profile
from tabletop.devices.gpio import Header
from tabletop.doctor.findings import Finding, fail, ok, warn
from tabletop.events import DeviceStatus

WAKING_PIN = 3
"""The only pin of the header that can wake the board (BCM number)."""

PRESSED = "if nobody presses it, its contact or wire touches ground"

_NO_BACKEND = (
    "on a Raspberry Pi install its library (the extra tabletop[pi], or the system's python3-lgpio)"
    " or name another backend in [gpio]; without it play goes by the keyboard"
)
_NO_PINS = (
    "see that no other program holds the pins, that /dev/gpiochip0 or chip in [gpio] is the header,"
    " and that this user may use it (group gpio)"
)


def pins(pins: HeaderPins | None, *, is_played: bool = False) -> Iterator[Finding]:
    """The pins of the header; while a table is played at, they are that one's."""
    if pins is None:
        yield ok("buttons", "the profile has none on this computer's own pins")
        return
    with closing(Header(pins.id, pins.backend, pins.buttons, pins.lamps, chip=pins.chip)) as header:
        header.poll(time.monotonic())
        if header.status is DeviceStatus.LIVE:
            yield _live(pins)
        elif is_played and not header.is_given_up:
            sentence = f"{pins.id} is not examined, the running table has its pins"
            yield warn("buttons", sentence, "end the game to have them examined", pins.id)
        else:
            sentence = f"{pins.id} cannot have its pins: {header.detail}"
            way_out = _NO_BACKEND if header.is_given_up else _NO_PINS
            yield fail("buttons", sentence, way_out, pins.id)
        for control in header.pressed():
            sentence = f"{control} is pressed, pin {pins.buttons[control]}"
            yield warn("buttons", sentence, PRESSED, pins.id)


def power_button(profile: Profile) -> Finding:
    """Whether the table can be shut down, and woken, without pulling the plug."""
    power, header = profile.power, profile.gpio
    if power is None:
        return ok("power", "the profile has no power button")
    place = f"the power button is {power.control} of {power.device}"
    pin = header.buttons.get(power.control) if header and header.id == power.device else None
    if pin == WAKING_PIN:
        return ok("power", f"{place}, pin {pin}", power.device)
    where = f"{place}, pin {pin}" if pin is not None else place
    sentence = f"{where}; it asks about shutting down, but cannot wake the board"
    way_out = f"only pin {WAKING_PIN} of the header can; else pull the plug and put it in again"
    return warn("power", sentence, way_out, power.device)


def _live(pins: HeaderPins) -> Finding:
    if pins.backend == "mock":
        sentence = "the backend mock was asked for, and no button is real"
        return warn("buttons", sentence, "name lgpio in [gpio] of the profile", pins.id)
    chip = "the header's own chip" if pins.chip is None else f"chip {pins.chip}"
    buttons = f"buttons on {_numbers(pins.buttons.values())}"
    lamps = f", lamps on {_numbers(pins.lamps.values())}" if pins.lamps else ""
    sentence = f"the backend {pins.backend} has the pins of {chip}: {buttons}{lamps}"
    return ok("buttons", sentence, pins.id)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
