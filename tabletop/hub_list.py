"""`tabletop hub list`: which hubs are plugged in, what each says of itself, and whose it is.

Owns joining ports with a profile; asks hubs for their hello and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from tabletop.config import HubPort, Profile
from tabletop.devices.hub import Hub
from tabletop.devices.ports import likely_ports, meet
from tabletop.devices.protocol import Hello
from tabletop.doctor.hubs import HELLO_S, hello_words, port_fault

MISSING = "missing"


class Listed(msgspec.Struct, frozen=True):
    """A hub that is there, or one of the profile that is not.

    `hub` is its name in the profile, "" for none; `fault` is a code, "" for none; `sentence` is
    what it says of itself, or what is wrong and what would help.
    """

    port: str
    hub: str
    seats: tuple[int, ...]
    fault: str
    sentence: str
    hello: Hello | None = None


def listed(profile: Profile) -> list[Listed]:
    """All hubs that are there and those of the profile, asked at the same time."""
    ports = _each_once([*likely_ports(), *(hub.port for hub in profile.hub)])
    with ExitStack() as stack:
        hubs = [stack.enter_context(closing(Hub(port, port))) for port in ports]
        meet(hubs, HELLO_S)
        rows = [_row(profile, hub) for hub in hubs]
    return [*rows, *_missing(profile, {row.hub for row in rows})]


def seats_at(profile: Profile, hub_id: str) -> tuple[int, ...]:
    """The seats (from 1) that have a button or a slot on a hub."""
    return tuple(
        number
        for number, seat in enumerate(profile.seat, 1)
        if hub_id in {part.device for part in (seat.walk, seat.confirm, *seat.slots) if part}
    )


def _each_once(ports: Sequence[str]) -> list[str]:
    """Ports that are there, each under the first of its names."""
    there = {os.path.realpath(port): port for port in reversed(ports) if Path(port).exists()}
    return [port for port in ports if port in there.values()]


def _row(profile: Profile, hub: Hub) -> Listed:
    port, hello = hub.id, hub.hello
    owner = _owner(profile, port, hello)
    name = owner.id if owner else ""
    seats = seats_at(profile, name)
    if hello is not None and not hub.detail:
        return Listed(port, name, seats, "", hello_words(hello), hello)
    what, way_out = port_fault(hub, owner or HubPort(id=port, port=port))
    code = hub.detail.partition("_")[0] if hub.detail.startswith("version") else hub.detail
    return Listed(port, name, seats, code or "silent", f"{what}; {way_out}", hello)


def _owner(profile: Profile, port: str, hello: Hello | None) -> HubPort | None:
    """By its serial number where it has told that; else by where it is plugged in."""
    serial = hello.hub.lower() if hello else None
    for hub in profile.hub:
        if serial is not None and hub.serial is not None:
            if hub.serial.lower() == serial:
                return hub
        elif os.path.realpath(hub.port) == os.path.realpath(port):
            return hub
    return None


def _missing(profile: Profile, found: set[str]) -> Iterator[Listed]:
    for hub in profile.hub:
        if hub.id not in found:
            serial = f", serial {hub.serial}" if hub.serial else ""
            sentence = f"it is not there{serial}; plug it in, or mend the profile"
            yield Listed(hub.port, hub.id, seats_at(profile, hub.id), MISSING, sentence)
