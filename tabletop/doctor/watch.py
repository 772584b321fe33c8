"""`tabletop doctor --watch`: every press and card as it comes, and at the end what never came.

Owns the lines, the time and the devices while it lasts; verdicts are the self-test's.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from tabletop.config import ConfigError, data_folder, load_profile, load_settings
from tabletop.devices.gpio import Header
from tabletop.devices.hub import Hub
from tabletop.doctor.findings import EXIT_FAULT, EXIT_WELL
from tabletop.doctor.tried import POWER, Happening, Tried, parts_of
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event
from tabletop.play.self_test import Part, What
from tabletop.real_devices import headers, hubs

TICK_S = 0.005

_INVITATION = (
    "Press each button and lay a card on each reader; a lamp shines beside what is still to be "
    "tried. Ctrl-C ends it."
)
_DETAILS = {
    "bounces": "its contact rattles",
    "stuck": "it does not come up",
    "ill": "it does not answer",
    "no_device": "its device does not work",
}


def watch(profile_name: str | None, data: Path | None, seconds: float, *, as_json: bool) -> int:
    """Watch for so long, or until all were tried; the exit code says whether all passed.

    Raises ConfigError.
    """
    if math.isnan(seconds):
        raise ConfigError("--watch takes a number of seconds")
    settings = load_settings(data_folder(data))
    name = profile_name or settings.profile
    profile = load_profile(name)
    parts = parts_of(profile)
    if not parts:
        raise ConfigError(f"the profile {name} has nothing to try here but keys of a keyboard")
    teller = _Teller(parts, as_json)
    tried = Tried(parts)
    with ExitStack() as stack:
        devices: list[Hub | Header] = [*hubs(profile), *headers(profile)]
        for device in devices:
            stack.enter_context(closing(device))
        teller.invite()
        try:
            _run(devices, tried, teller, seconds)
        except KeyboardInterrupt:
            teller.end_line()
    tried.end()
    return teller.verdicts(tried)


def _run(devices: Sequence[Hub | Header], tried: Tried, teller: _Teller, seconds: float) -> None:
    start_s = time.monotonic()
    while (now_s := time.monotonic()) < start_s + seconds and not tried.is_over:
        for device in devices:
            events = device.poll(now_s)
            for happening in tried.hear([*events, *_already_down(device, events)]):
                teller.tell(happening, happening.at_s - start_s)
            device.show(tried.lamps())
        time.sleep(TICK_S)


def _already_down(device: Hub | Header, events: Sequence[Event]) -> list[Event]:
    """What was down before a device came is no press for it, but here somebody wants to know."""
    for event in events:
        if isinstance(event, DeviceChanged) and event.status is DeviceStatus.LIVE:
            return [ButtonEdge(device.id, event.at_s, name, True) for name in device.pressed()]
    return []


class _Teller:
    """Prints as it comes: lines for people, or one JSON value a line."""

    def __init__(self, parts: Sequence[Part], as_json: bool) -> None:
        self._parts = {(part.what, part.device, part.control): part for part in parts}
        self._as_json = as_json

    def invite(self) -> None:
        """Say what to do."""
        if not self._as_json:
            print(_INVITATION, flush=True)

    def end_line(self) -> None:
        """After the `^C` of a terminal."""
        if not self._as_json:
            print(flush=True)

    def tell(self, happening: Happening, at_s: float) -> None:
        """Something happened, so long after the beginning."""
        at_s = max(at_s, 0.0)
        if self._as_json:
            timed = msgspec.structs.replace(happening, at_s=round(at_s, 3))
            print(msgspec.json.encode(timed).decode(), flush=True)
            return
        where = self._where(happening.what, happening.device, happening.control)
        print(f"{at_s:7.1f} s  {where}: {happening.now}", flush=True)

    def verdicts(self, tried: Tried) -> int:
        """The list at the end; returns the exit code."""
        results = tried.results()
        for part, result in results:
            if self._as_json:
                row = {"what": part.what, "device": part.device, "control": part.control}
                row |= {"verdict": result.verdict, "detail": result.detail}
                print(msgspec.json.encode(row).decode())
                continue
            detail = f": {_DETAILS.get(result.detail, result.detail)}" if result.detail else ""
            where = self._where(part.what, part.device, part.control)
            print(f"{result.verdict:9}{where}{detail}")
        is_well = all(result.verdict == "passed" for _, result in results)
        if not (is_well or self._as_json):
            print("tabletop doctor says what would help")
        return EXIT_WELL if is_well else EXIT_FAULT

    def _where(self, what: What, device: str, control: str) -> str:
        """Whose it is, and its name on its device."""
        name = f"{device} slot {control}" if what == "reader" else f"{device} {control}".strip()
        part = self._parts.get((what, device, control))
        if part is None or (part.place is None and part.role != POWER):
            return name
        role = part.role or f"slot {part.number}"
        whose = f"seat {part.place + 1} {role}" if part.place is not None else "power button"
        return f"{whose} ({name})"
