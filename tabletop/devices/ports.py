"""Which serial ports there may be hubs at, and what the computer knows of what is plugged in there.

Owns the look at `/dev` and `/sys`; opens nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop.devices.hub import Hub
from tabletop.events import DeviceStatus

TICK_S = 0.01


class UsbIds(NamedTuple):
    """What a device on USB says of itself: hex numbers of maker and product, serial number."""

    vendor: str
    product: str
    serial: str


MICROPYTHON_ON_RP2 = "2e8a", "0005"
"""Vendor and product of a Raspberry Pi Pico that runs MicroPython."""


def usb_ids(port: str, sysfs: Path = Path("/sys")) -> UsbIds | None:
    """Who is at a port; None for a port that is not on USB or not there."""
    interface = sysfs / "class/tty" / Path(os.path.realpath(port)).name / "device"
    try:
        device = interface.resolve(strict=True).parent
        vendor, product = (_line(device / name) for name in ("idVendor", "idProduct"))
    except OSError:
        return None
    try:
        return UsbIds(vendor, product, _line(device / "serial"))
    except OSError:
        return UsbIds(vendor, product, "")


def likely_ports(devices: Path = Path("/dev"), sysfs: Path = Path("/sys")) -> list[str]:
    """Ports of hubs and of bare boards, each once, by its stable name where it has one."""
    links = sorted(devices.glob("tabletop/hub-*"))
    linked = {link.resolve() for link in links}
    bare = [
        port
        for port in sorted(devices.glob("ttyACM*"))
        if port.resolve() not in linked
        and (ids := usb_ids(str(port), sysfs)) is not None
        and (ids.vendor, ids.product) == MICROPYTHON_ON_RP2
    ]
    return [str(port) for port in (*links, *bare)]


def meet(hubs: Sequence[Hub], within_s: float) -> None:
    """Wait until each hub is live or has said what is wrong with it, at most so long."""
    end_s = time.monotonic() + within_s
    while (now_s := time.monotonic()) < end_s and (waiting := [h for h in hubs if not _is_met(h)]):
        for hub in waiting:
            hub.poll(now_s)
        time.sleep(TICK_S)


def _is_met(hub: Hub) -> bool:
    return hub.status is DeviceStatus.LIVE or bool(hub.detail)


def _line(file: Path) -> str:
    return file.read_text().strip()
