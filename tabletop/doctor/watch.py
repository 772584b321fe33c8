"""`tabletop doctor --watch`: every press and card as it comes, and at the end what never came.

Owns the lines, the time and the devices while it lasts; what counts as tried is the model's.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from tabletop.config import ConfigError, data_folder, load_profile, load_settings
from tabletop.devices.gpio import Header
from tabletop.devices.hub import Hub
from tabletop.doctor.findings import EXIT_FAULT, EXIT_WELL
from tabletop.doctor.self_test import Outcome
from tabletop.doctor.tried import Control, Happening, Tried, controls_of
from tabletop.events import DeviceChanged, DeviceStatus
from tabletop.real_devices import headers, hubs

TICK_S = 0.005

_INVITATION = (
    "Press each button and lay a card on each reader; a lamp shines beside what is still to be "
    "tried. Ctrl-C ends it."
)


def watch(profile_name: str | None, data: Path | None, seconds: float, *, as_json: bool) -> int:
    """Watch for so long, or until all were tried; the exit code says whether all passed.

    Raises ConfigError.
    """
    settings = load_settings(data_folder(data))
    name = profile_name or settings.profile
    profile = load_profile(name)
    controls = controls_of(profile)
    if not controls:
        raise ConfigError(f"the profile {name} has nothing to try here but keys of a keyboard")
    teller = _Teller(controls, as_json)
    tried = Tried(controls)
    with ExitStack() as stack:
        devices: list[Hub | Header] = [*hubs(profile), *headers(profile)]
        for device in devices:
            stack.enter_context(closing(device))
        teller.invite()
        try:
            _run(devices, tried, teller, seconds)
        except KeyboardInterrupt:
            teller.end_line()
    return teller.verdicts(tried)


def _run(devices: Sequence[Hub | Header], tried: Tried, teller: _Teller, seconds: float) -> None:
    start_s = time.monotonic()
    while (now_s := time.monotonic()) < start_s + seconds and not tried.is_over:
        for device in devices:
            events = device.poll(now_s)
            came = [one for one in events if isinstance(one, DeviceChanged)]
            if came and came[-1].status is DeviceStatus.LIVE:
                tried.rest(device.id, device.pressed())
            for happening in tried.hear(events):
                teller.tell(happening, happening.at_s - start_s)
            device.show(tried.lamps())
        time.sleep(TICK_S)


class _Teller:
    """Prints as it comes: lines for people, or one JSON value a line."""

    def __init__(self, controls: Sequence[Control], as_json: bool) -> None:
        self._places = {(one.device, one.control): one.place for one in controls}
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
        if self._as_json:
            timed = msgspec.structs.replace(happening, at_s=round(max(at_s, 0.0), 3))
            print(msgspec.json.encode(timed).decode(), flush=True)
            return
        where = self._where(happening.device, happening.control)
        print(f"{max(at_s, 0.0):7.1f} s  {where}: {happening.now}", flush=True)

    def verdicts(self, tried: Tried) -> int:
        """The list at the end; returns the exit code."""
        results = tried.results()
        for result in results:
            if self._as_json:
                print(msgspec.json.encode(result).decode())
                continue
            detail = f": {result.detail}" if result.detail else ""
            where = self._where(result.device, result.control)
            print(f"{result.verdict:8}{result.what}  {where}{detail}")
        is_well = all(result.verdict is Outcome.PASSED for result in results)
        if not (is_well or self._as_json):
            print("tabletop doctor says what would help")
        return EXIT_WELL if is_well else EXIT_FAULT

    def _where(self, device: str, control: str) -> str:
        place = self._places.get((device, control))
        name = f"{device} {control}".strip()
        return f"{place} ({name})" if place else name
