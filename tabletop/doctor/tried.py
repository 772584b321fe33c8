"""What was pressed and laid while somebody tries every button and reader without a screen.

Owns which parts those are and what is told of each event; the verdicts are the self-test's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import msgspec

from tabletop.config import KEYBOARD, Profile
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    Event,
    LampMode,
    Lamps,
    ReaderChanged,
)
from tabletop.play.self_test import Equipment, Part, Result, SelfTest, What

POWER = "power"


class Happening(msgspec.Struct, frozen=True):
    """Something that somebody did, or that became of a device: `now` is how it is since `at_s`."""

    at_s: float
    what: What
    device: str
    control: str
    now: str


def parts_of(profile: Profile) -> list[Part]:
    """All buttons and readers of a profile that are no keys: by seats, then what is nobody's."""
    parts: dict[tuple[str, str, str], Part] = {}
    for place, seat in enumerate(profile.seat):
        for role, button in (("walk", seat.walk), ("confirm", seat.confirm)):
            if button is not None:
                _add(parts, Part("button", button.device, button.control, place, role=role))
        for number, slot in enumerate(seat.slots, 1):
            _add(parts, Part("reader", slot.device, str(slot.slot), place, number))
    if profile.power is not None:
        _add(parts, Part("button", profile.power.device, profile.power.control, role=POWER))
    named = {hub.id: hub.buttons for hub in profile.hub}
    if profile.gpio is not None:
        named[profile.gpio.id] = profile.gpio.buttons
    for device, buttons in named.items():
        for control in buttons:
            _add(parts, Part("button", device, control))
    return list(parts.values())


def _add(parts: dict[tuple[str, str, str], Part], part: Part) -> None:
    if part.device != KEYBOARD:
        parts.setdefault((part.what, part.device, part.control), part)


class Tried:
    """A self-test of these parts, and what is told of it."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._test = SelfTest(Equipment(tuple(parts), {}), lambda _: None)
        self._uids: dict[tuple[str, int], str | None] = {}

    def hear(self, events: Sequence[Event]) -> Iterator[Happening]:
        """Take in what came; what it means."""
        for event in events:
            self._test.handle(event)
            yield from self._told(event)

    def end(self) -> None:
        """Nobody tries any more: what is still down does not come up."""
        self._test.tick(math.inf)

    @property
    def is_over(self) -> bool:
        """Whether all have passed."""
        return all(result.verdict == "passed" for _, result in self.results())

    def lamps(self) -> Lamps:
        """Lit beside whatever is still to be tried."""
        left = [part for part, result in self.results() if result.verdict != "passed"]
        return {(part.device, _lamp(part)): LampMode.ON for part in left}

    def results(self) -> tuple[tuple[Part, Result], ...]:
        """All parts with what became of them."""
        return self._test.results()

    def _told(self, event: Event) -> Iterator[Happening]:
        at_s, device = event.at_s, event.device
        match event:
            case ButtonEdge(control=control):
                now = "down" if event.is_down else "up"
                yield Happening(at_s, "button", device, control, now)
            case CardsSeen():
                for slot, uid in enumerate(event.slots):
                    if self._uids.get((device, slot)) != uid:
                        yield Happening(at_s, "reader", device, str(slot), uid or "empty")
                    self._uids[device, slot] = uid
            case ReaderChanged():
                now = "well" if event.is_well else "ill"
                yield Happening(at_s, "reader", device, str(event.slot), now)
            case DeviceChanged():
                now = f"{event.status} {event.detail}".strip()
                yield Happening(at_s, "device", device, "", now)


def _lamp(part: Part) -> str:
    """The lamp beside a part."""
    return f"slot{part.control}" if part.what == "reader" else part.control
