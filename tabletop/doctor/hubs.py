"""The doctor's look at hubs: port, firmware, readers, buttons and lamps, all hubs at the same time.

Owns these findings; a port that another program has is left to it.
"""

from __future__ import annotations

import re
import runpy
import time
from collections.abc import Iterator
from pathlib import Path

from tabletop.config import HubPort, Profile
from tabletop.devices.commands import Reply
from tabletop.devices.hub import Hub
from tabletop.devices.protocol import VERSION, Hello
from tabletop.doctor.findings import Finding, fail, ok, warn
from tabletop.doctor.header import PRESSED
from tabletop.events import DeviceStatus
from tabletop.paths import firmware_path
from tabletop.real_devices import hub_of

HELLO_S = 2.0
"""A hub that is well has said hello and what its readers see within this time."""

LAMPS_S = 1.0
"""So long after that at most it may take to say that a lamp was set."""

READERS = {
    0x90: "",
    0x91: "",
    0x92: "",
    0x88: "a copy (FM17522)",
    0xB2: "a copy (FM17522)",
    0x12: "a counterfeit",
}
"""Version registers of the MFRC522 and its copies; those of NXP need no word."""

_PASSING = re.compile(r"/dev/tty(ACM|USB|S|AMA)\d+")
"""Ports that are numbered as they are found: another start, another number."""

_PORT_FAULTS = {
    "no_port": (
        "there is no such port",
        "plug the hub in; a port is named by its serial number or its place, as in hubs.toml",
    ),
    "not_allowed": (
        "this user may not use the port",
        "add the user to the group that owns it, often dialout, and log in again",
    ),
    "busy": ("another program uses the port{holder}", "end it, and ask again"),
    "unreadable": ("this is no serial port", "name the hub's port in the profile"),
    "unplugged": ("the port broke while it was read", "see to cable and plug"),
    "other_hub": (
        "this is the hub {said}, not {serial}",
        "swap the plugs, or put its serial number into the profile",
    ),
    "version": (
        f"its firmware {{firmware}} speaks version {{spoken}} of the protocol, the table {VERSION}",
        "tabletop hub flash {hub} puts the firmware of this version on it",
    ),
    "no_state": (
        f"the hub says hello, but not within {HELLO_S:g} s what its readers see",
        "pull it out and put it in again; tabletop hub flash {hub} gives it the table's firmware",
    ),
    "": (
        f"the hub says no hello within {HELLO_S:g} s",
        "pull it out and put it in again; tabletop hub flash {hub} gives it the table's firmware",
    ),
}


def ports(profile: Profile, *, is_played: bool = False) -> Iterator[Finding]:
    """All hubs of the profile; while a table is played at, those are that one's."""
    if not profile.hub:
        yield ok("ports", "the profile has no hubs")
        return
    looks = [_Look(port, _slots_used(profile, port)) for port in profile.hub]
    end_s = time.monotonic() + HELLO_S + LAMPS_S
    try:
        while time.monotonic() < end_s and (waiting := [one for one in looks if not one.is_over]):
            for look in waiting:
                look.step(time.monotonic())
            time.sleep(0.01)
        for look in looks:
            yield from look.findings(is_played=is_played)
    finally:
        for look in looks:
            look.hub.close()


def port_fault(hub: Hub, port: HubPort) -> tuple[str, str]:
    """What is wrong with a hub that is not live, and what would help."""
    hello = hub.hello
    fault = "version" if hub.detail.startswith("version_") else hub.detail
    if hello is not None and not fault:
        fault = "no_state"
    what, way_out = _PORT_FAULTS.get(fault, _PORT_FAULTS[""])
    words = {
        "hub": port.id,
        "serial": port.serial,
        "said": hello.hub if hello else "unknown",
        "spoken": hello.version if hello else "unknown",
        "firmware": (hello.firmware if hello else "") or "unnamed",
        "holder": holder(port.port) if fault == "busy" else "",
    }
    return what.format(**words), way_out.format(**words)


def holder(port: str) -> str:
    """` (name, process number)` of a program that has the port open, as far as we may see."""
    try:
        device = Path(port).resolve(strict=True)
    except OSError:
        return ""
    for opened in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if opened.readlink() == device and opened.samefile(device):  # not a container's
                process = opened.parents[1]
                name = (process / "comm").read_text().strip()
                return f" ({name}, process {process.name})"
        except OSError:  # it ended meanwhile, or is not ours to look at
            continue
    return ""


class _Look:
    """One hub: asked until it has answered all, or has said what is wrong."""

    def __init__(self, port: HubPort, slots: frozenset[int]) -> None:
        self.hub = hub_of(port)
        self._port = port
        self._slots = slots
        self._reply: Reply | None = None
        self._end_s = time.monotonic() + HELLO_S

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be learnt."""
        if self.hub.detail:
            return True
        if self.hub.status is not DeviceStatus.LIVE:
            return time.monotonic() > self._end_s
        return not self._port.lamps or (self._reply is not None and self._reply.is_done)

    def step(self, now_s: float) -> None:
        """Listen; a hub that is live is asked to set a lamp, the last one: it then has all."""
        self.hub.poll(now_s)
        is_live = self.hub.status is DeviceStatus.LIVE
        if is_live and self._port.lamps and self._reply is None:
            self._reply = self.hub.darken(max(self._port.lamps.values()))

    def findings(self, *, is_played: bool) -> Iterator[Finding]:
        """What was found of the port, then of readers, buttons and lamps."""
        hub, place = self.hub, f"{self.hub.id} at {self._port.port}"
        if _PASSING.fullmatch(self._port.port):
            stable = f"/dev/tabletop/hub-{hub.hello.hub if hub.hello else 'SERIAL'}"
            sentence = f"{place}: this number may be another one after the next start"
            yield warn("ports", sentence, f"name {stable} in the profile", hub.id)
        if hub.status is DeviceStatus.LIVE and hub.hello is not None:
            yield ok("ports", f"{place}: {hello_words(hub.hello)}", hub.id)
            if hub.hello.firmware != (shipped := shipped_firmware()):
                firmware = hub.hello.firmware or "unnamed"
                sentence = f"{hub.id} has firmware {firmware}, the program's is {shipped}"
                way_out = f"it works together; tabletop hub flash {hub.id} renews it"
                yield warn("firmware", sentence, way_out, hub.id)
            yield from self._readers(hub.hello)
            yield from self._buttons(hub.hello)
            yield from self._lamps(hub.hello)
        elif hub.detail == "busy" and is_played:
            sentence = f"{place} is not examined, a program uses it{holder(self._port.port)}"
            yield warn("ports", sentence, "end the game to have it examined", hub.id)
        else:
            what, way_out = port_fault(hub, self._port)
            yield fail("ports", f"{place}: {what}", way_out, hub.id)

    def _readers(self, hello: Hello) -> Iterator[Finding]:
        """Each reader that is not well, else all in one line; then those that are too few."""
        slots = range(len(self.hub.cards or ()))
        versions = dict(enumerate(hello.readers)) or dict.fromkeys(slots)
        ill = {slot for slot, version in enumerate(hello.readers) if version is None} | self.hub.ill
        for slot in sorted(ill):
            part, sentence = "readers", f"the reader of {self.hub.id}, slot {slot}, does not answer"
            if slot in self._slots:
                way_out = "see to its 3.3 V, its select wire and its leads"
                yield fail(part, sentence, way_out, self.hub.id)
            else:
                way_out = "no seat uses it: lower READERS in the hub's fitted.py"
                yield warn(part, sentence, way_out, self.hub.id)
        well = {slot: version for slot, version in versions.items() if slot not in ill}
        for slot, version in well.items():
            if version is not None and (kind := READERS.get(version, "of an unknown kind")):
                sentence = f"the reader of {self.hub.id}, slot {slot}, is {kind}, 0x{version:02X}"
                way_out = "it may work; if it fails at times, put in a genuine MFRC522"
                yield warn("readers", sentence, way_out, self.hub.id)
        if well:
            known = [f"0x{version:02X}" for version in well.values() if version is not None]
            said = f", versions {' '.join(known)}" if known else ""
            yield ok("readers", f"{self.hub.id}: {len(well)} answer{said}", self.hub.id)
        yield from self._too_few("readers", hello.slots, self._slots)

    def _buttons(self, hello: Hello) -> Iterator[Finding]:
        for control in self.hub.pressed():
            yield warn("buttons", f"{control} of {self.hub.id} is pressed", PRESSED, self.hub.id)
        yield from self._too_few("buttons", hello.buttons, frozenset(self._port.buttons.values()))

    def _lamps(self, hello: Hello) -> Iterator[Finding]:
        lamps = frozenset(self._port.lamps.values())
        if hello.lamps <= max(lamps, default=-1):
            yield from self._too_few("lamps", hello.lamps, lamps)
        elif lamps and self._reply is not None and self._reply.fault is None:
            sentence = f"{self.hub.id} sets its lamps; whether they shine, only eyes can tell"
            yield ok("lamps", sentence, self.hub.id)
        elif lamps:
            why = self._reply.fault if self._reply is not None else "no_answer"
            sentence = f"{self.hub.id} does not say that it set a lamp: {why}"
            yield fail("lamps", sentence, "pull the hub out and put it in again", self.hub.id)

    def _too_few(self, part: str, count: int, used: frozenset[int]) -> Iterator[Finding]:
        """When the profile names more of them than the hub has."""
        if used and max(used) >= count:
            sentence = f"{self.hub.id} has {count} {part}, the profile names number {max(used)}"
            way_out = "set the number in the hub's fitted.py (tabletop hub flash --fitted), or mend"
            yield fail(part, sentence, f"{way_out} the profile", self.hub.id)


def shipped_firmware() -> str:
    """The version of the firmware that comes with the program."""
    return str(runpy.run_path(str(firmware_path("hub", "version.py")))["FIRMWARE"])


def hello_words(hello: Hello) -> str:
    """What a hub says of itself, in one line."""
    firmware = f"firmware {hello.firmware or 'unnamed'}, protocol {hello.version}"
    parts = f"{hello.slots} slots, {hello.buttons} buttons, {hello.lamps} lamps"
    return f"serial {hello.hub}, {firmware}, {parts}"


def _slots_used(profile: Profile, port: HubPort) -> frozenset[int]:
    """The slots of a hub that seats have."""
    return frozenset(
        slot.slot for seat in profile.seat for slot in seat.slots if slot.device == port.id
    )
