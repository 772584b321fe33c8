"""`tabletop doctor`: does every part of this table answer, and if not, what would help.

Owns the questions and the sentences; mends nothing, and leaves saved games as they are.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.config import (
    DISPLAY_VARIABLE,
    STORE_FILE,
    ConfigError,
    HeaderPins,
    Profile,
    Settings,
    check_keys,
    data_folder,
    load_profile,
    load_settings,
)
from tabletop.devices.gpio import Header
from tabletop.devices.hub import Hub
from tabletop.devices.protocol import VERSION
from tabletop.display.probe import driver_in_use, library_versions, load_fonts
from tabletop.display.window import FALSE_DRIVERS, NoDisplay, Window, is_key
from tabletop.display.words import Words
from tabletop.events import DeviceStatus
from tabletop.store.schema import StoreError, check_database
from tabletop.store.store import Store

HELLO_S = 2.0
"""A hub that is well has said hello and what its readers see within this time."""

FREE_BYTES_WARN, FREE_BYTES_FAIL = 500_000_000, 50_000_000
WINDOW_PX = (320, 200)


class Verdict(StrEnum):
    """What a part is found to be; only `fail` makes the exit code 2."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


class Finding(msgspec.Struct, frozen=True):
    """One line of the report: a plain sentence, and for a fault what would help."""

    part: str
    verdict: Verdict
    sentence: str
    way_out: str = ""


def examine(profile_name: str | None, data: Path | None) -> Iterator[Finding]:
    """Everything about this table, in the order in which `play` would need it."""
    yield _ok("program", _versions())
    yield from (_loads(*part) for part in _shipped())
    try:
        folder: Path | None = data_folder(data)
    except ConfigError as error:
        folder = None
        yield _fail("data", str(error), "name another folder with --data, or allow writing there")
    settings = Settings()
    if folder is not None:
        yield _folder(folder)
        yield disk_space(shutil.disk_usage(folder).free)
        try:
            settings = load_settings(folder)
        except ConfigError as error:
            yield _fail("settings", str(error), "mend the file, or delete it for the usual values")
    yield _loads("texts", f"those of the language {settings.language}", _texts(settings))
    name = profile_name or settings.profile
    profile: Profile | None = None
    try:
        profile = load_profile(name)
        yield _ok("profile", f"{name}: {len(profile.seat)} seats")
    except ConfigError as error:
        yield _fail("profile", str(error), "mend the file, or name another with --profile")
    if folder is not None:
        yield from _store(folder / STORE_FILE, has_readers=bool(profile and profile.hub))
        # As play does, or a library below SDL would complain on stderr.
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.absolute()))
    yield from _display(settings, profile, name)
    if profile is not None:
        yield from _buttons(profile.gpio)
        yield from _ports(profile)


def report(findings: Iterator[Finding], *, as_json: bool) -> int:
    """Print what was found: a table at a terminal, else lines; returns the exit code."""
    told = list(findings)
    if as_json:
        print(msgspec.json.encode(told).decode())
    elif sys.stdout is not None and sys.stdout.isatty():
        Console().print(_table(told))
    else:
        for finding in told:
            print(f"{finding.verdict:4}  {finding.part}: {_sentence(finding)}")
    return 2 if any(finding.verdict is Verdict.FAIL for finding in told) else 0


def disk_space(free_bytes: int) -> Finding:
    """Whether games can go on being saved; a game takes well under a megabyte."""
    sentence = f"{free_bytes // 1_000_000} MB are free for saved games"
    if free_bytes < FREE_BYTES_FAIL:
        return _fail("disk", sentence, "make room, or name a folder on another disk with --data")
    if free_bytes < FREE_BYTES_WARN:
        return Finding("disk", Verdict.WARN, sentence, "make room soon")
    return _ok("disk", sentence)


def _versions() -> str:
    python = platform.python_version()
    return f"tabletop {version('tabletop')}, Python {python}, {library_versions()}"


def _shipped() -> list[tuple[str, str, Callable[[], object]]]:
    """What comes with the program: part, what is loaded, and the loading."""
    return [
        ("rules", "the data of every game", games),
        ("cards", "the sets of cards", card_sets),
        ("fonts", "the fonts", load_fonts),
    ]


def _texts(settings: Settings) -> Callable[[], object]:
    return lambda: Words(settings.language)


def _loads(part: str, what: str, load: Callable[[], object]) -> Finding:
    try:
        load()
    except Exception as error:  # whatever a broken file makes of it, the report goes on
        kind = type(error).__name__
        return _fail(part, f"{what} cannot be loaded: {kind}: {error}", "install tabletop again")
    return _ok(part, f"{what} can be loaded")


def _folder(folder: Path) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"tabletop")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        sentence = f"nothing can be written to {folder}: {error.strerror}"
        return _fail("data", sentence, "see that the disk is there and not read-only")
    return _ok("data", f"{folder} can be written")


def _store(path: Path, *, has_readers: bool) -> Iterator[Finding]:
    """The saved games and the registry of cards, without setting a damaged file aside."""
    if not path.exists():
        yield _ok("store", "no game has been saved yet")
        cards = 0
    else:
        try:
            check_database(path)
            with Store(path) as store:
                unfinished, cards = len(store.open_games()), len(store.cards())
        except StoreError as error:
            if error.code == "in_use":
                yield Finding("store", Verdict.WARN, str(error), "end the game to have it examined")
            else:
                yield _fail("store", str(error), _STORE_WAYS_OUT.get(error.code, _OTHER_DISK))
            return
        yield _ok("store", f"{path} is sound, unfinished games: {unfinished}")
    if cards or not has_readers:
        yield _ok("registry", f"registered cards: {cards}")
    else:
        way_out = "tabletop cards import FILE says which chip is which card"
        yield Finding(
            "registry", Verdict.WARN, "there are readers, but no registered card", way_out
        )


_OTHER_DISK = "see that the disk is well, or name another folder with --data"
_STORE_WAYS_OUT = {
    "disk_damaged": "the next game begins a new file and keeps this one beside it",
    "foreign": "name another folder with --data",
    "newer": "install the newer version of tabletop again",
}


def _display(settings: Settings, profile: Profile | None, name: str) -> Iterator[Finding]:
    """A small window for a moment, opened as `play` would open its large one."""
    asked = os.environ.get(DISPLAY_VARIABLE) or settings.display
    try:
        window = Window.open(WINDOW_PX, asked, presenter=settings.presenter)
    except NoDisplay as error:
        way_out = "start at the table's own screen, or name a driver by display in settings.toml"
        yield _fail("display", str(error), way_out)
        return
    with closing(window):
        driver = driver_in_use()
        if driver in FALSE_DRIVERS:
            sentence = f"the driver {driver} was asked for, and it shows nothing"
            way_out = f"take it out of settings.toml and {DISPLAY_VARIABLE}"
            yield Finding("display", Verdict.WARN, sentence, way_out)
        else:
            yield _ok("display", f"the driver {driver} opens a window")
        try:
            check_keys(profile or Profile(), name, is_key)
        except ConfigError as error:
            yield _fail("profile", str(error), "mend the file, or name another with --profile")


def _buttons(pins: HeaderPins | None) -> Iterator[Finding]:
    """The pins of the header, taken and given back at once."""
    if pins is None:
        yield _ok("buttons", "the profile has none on this computer's own pins")
        return
    with closing(Header(pins.id, pins.backend, pins.buttons, pins.lamps, chip=pins.chip)) as header:
        header.poll(time.monotonic())
        if header.status is not DeviceStatus.LIVE:
            sentence = f"{pins.id} cannot have its pins: {header.detail}"
            yield _fail("buttons", sentence, _NO_BACKEND if header.is_given_up else _NO_PINS)
        elif pins.backend == "mock":
            sentence = "the backend mock was asked for, and no button is real"
            yield Finding("buttons", Verdict.WARN, sentence, "name lgpio in [gpio] of the profile")
        else:
            figures = f"{len(pins.buttons)} buttons, {len(pins.lamps)} lamps"
            yield _ok("buttons", f"the backend {pins.backend} has the pins: {figures}")
        for control in header.pressed():
            sentence = f"{control} is pressed, pin {pins.buttons[control]}"
            way_out = "if nobody presses it, its contact or wire touches ground"
            yield Finding("buttons", Verdict.WARN, sentence, way_out)


_NO_BACKEND = (
    "on a Raspberry Pi install its library (the extra tabletop[pi], or the system's python3-lgpio)"
    " or name another backend in [gpio]; without it play goes by the keyboard"
)
_NO_PINS = (
    "see that no other program holds the pins, that /dev/gpiochip0 or chip in [gpio] is the header,"
    " and that this user may use it (group gpio)"
)


def _ports(profile: Profile) -> Iterator[Finding]:
    """All hubs at the same time, for as long as a sound one needs to answer."""
    if not profile.hub:
        yield _ok("ports", "the profile has no hubs")
        return
    hubs = [(port, Hub(port.id, port.port, hub_serial=port.serial)) for port in profile.hub]
    end_s = time.monotonic() + HELLO_S
    try:
        while (now_s := time.monotonic()) < end_s:
            waiting = [hub for _, hub in hubs if not _has_answered(hub)]
            if not waiting:
                break
            for hub in waiting:
                hub.poll(now_s)
            time.sleep(0.01)
        for port, hub in hubs:
            yield _port(hub, port.port, port.serial)
    finally:
        for _, hub in hubs:
            hub.close()


def _has_answered(hub: Hub) -> bool:
    return hub.status is DeviceStatus.LIVE or bool(hub.detail)


def _port(hub: Hub, path: str, serial: str | None) -> Finding:
    hello = hub.hello
    said = hello.hub if hello else "unknown"
    if hub.status is DeviceStatus.LIVE and hello is not None:
        firmware = f"firmware {hello.firmware or 'unnamed'}, protocol {hello.version}"
        slots = len(hub.cards or ())
        return _ok("ports", f"{hub.id} at {path}: serial {said}, {firmware}, {slots} slots")
    fault = "version" if hub.detail.startswith("version_") else hub.detail
    what, way_out = _PORT_FAULTS.get(fault, _PORT_FAULTS[""])
    spoken = hello.version if hello else "unknown"
    what = what.format(said=said, serial=serial, spoken=spoken)
    return _fail("ports", f"{hub.id} at {path}: {what}", way_out)


_PORT_FAULTS = {
    "no_port": (
        "there is no such port",
        "plug the hub in; a port is named by its serial number or its place, as in hubs.toml",
    ),
    "not_allowed": (
        "this user may not use the port",
        "add the user to the group that owns it, often dialout, and log in again",
    ),
    "busy": (
        "another program uses the port",
        "end it; a table that is being played at holds its hubs too",
    ),
    "unreadable": ("this is no serial port", "name the hub's port in the profile"),
    "unplugged": ("the port broke while it was read", "see to cable and plug"),
    "other_hub": (
        "this is the hub {said}, not {serial}",
        "swap the plugs, or put its serial number into the profile",
    ),
    "version": (
        f"the hub speaks version {{spoken}} of the protocol, the table version {VERSION}",
        "put the firmware of this version on the hub",
    ),
    "": (
        f"the hub says no hello within {HELLO_S:g} s",
        "pull it out and put it in again; see that it carries the table's firmware",
    ),
}


def _ok(part: str, sentence: str) -> Finding:
    return Finding(part, Verdict.OK, sentence)


def _fail(part: str, sentence: str, way_out: str) -> Finding:
    return Finding(part, Verdict.FAIL, sentence, way_out)


def _sentence(finding: Finding) -> str:
    """One line, whatever a library's message held."""
    way_out = f"; {finding.way_out}" if finding.way_out else ""
    return " ".join(f"{finding.sentence}{way_out}".split())


_STYLES = {Verdict.OK: "green", Verdict.WARN: "yellow", Verdict.FAIL: "bold red"}


def _table(findings: Sequence[Finding]) -> Table:
    table = Table("", "part", "what was found, and what would help")
    for finding in findings:
        verdict = Text(finding.verdict, style=_STYLES[finding.verdict])
        table.add_row(verdict, finding.part, Text(_sentence(finding)))
    return table
