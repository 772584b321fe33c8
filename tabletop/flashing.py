"""`tabletop hub flash`: the firmware of this version onto a hub, and a look whether it runs there.

Owns the order of the steps and what is refused; mpremote, a program of its own, does the copying.
"""

from __future__ import annotations

import importlib.util
import os
import runpy
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tabletop.config import ConfigError, HubPort
from tabletop.devices.ports import MICROPYTHON_ON_RP2, meet, usb_ids
from tabletop.devices.protocol import VERSION, Hello
from tabletop.doctor.hubs import HELLO_S, port_fault
from tabletop.paths import firmware_path
from tabletop.real_devices import hub_of

FITTED = "fitted.py"
"""What a hub has: its own, therefore left as it is."""

PROBE_S, COPY_S, RETURN_S = 15.0, 180.0, 20.0
"""So long at most take a word with the board, the copying, and its return after a reset."""

RESET_PAUSE_S = 1.0
"""A board that was told to begin anew still answers for a moment."""

_PROBE = (
    "import os,sys,binascii,machine;"
    "print(sys.implementation.name,sys.platform,binascii.hexlify(machine.unique_id()).decode(),"
    f"'{FITTED}' in os.listdir(),*sys.implementation.version[:2])"
)
_WITHOUT_PROGRAM = "import os;'main.py' in os.listdir() and os.remove('main.py')"
_WANTED = "micropython", "rp2"
MICROPYTHON = 1, 26
"""What the firmware needs at least."""


class FlashFault(Exception):
    """The hub was not flashed, or does not run after it; the text is the sentence to show."""


@dataclass(frozen=True)
class Firmware:
    """The files for a hub in a folder, and the version that they call themselves."""

    files: tuple[Path, ...]
    version: str
    replaces_fitted: bool


def build(folder: Path, fitted: Mapping[str, int]) -> Firmware:
    """The firmware that comes with this program; `fitted` are numbers for the hub's own file.

    Raises ConfigError for numbers that no hub can have.
    """
    builder = runpy.run_path(str(firmware_path("build.py")))
    try:
        files = builder["build"](folder, fitted)
    except builder["Faulty"] as error:
        raise ConfigError(str(error)) from error
    return Firmware(tuple(files), builder["version"](), bool(fitted))


def check_tool() -> None:
    """Raises ConfigError where mpremote is missing."""
    if importlib.util.find_spec("mpremote") is None:
        raise ConfigError(
            "flashing a hub needs mpremote: install tabletop with its extra, tabletop[hub]"
        )


def needs(hello: Hello | None, firmware: Firmware) -> bool:
    """Whether a hub that says this has another firmware."""
    return hello is None or (hello.version, hello.firmware) != (VERSION, firmware.version)


def greeted(port: HubPort) -> Hello | None:
    """What the hub at this port says, None when it is silent; the port is given back.

    Raises FlashFault when it is missing, used by another program such as a running table, not the
    hub that the profile names, or nothing that could be a hub.
    """
    ids = usb_ids(port.port)
    if ids is not None and (ids.vendor, ids.product) != MICROPYTHON_ON_RP2:
        raise FlashFault(
            f"USB calls it {ids.vendor}:{ids.product}, and a Pico with MicroPython is "
            f"{':'.join(MICROPYTHON_ON_RP2)}; name the hub's port"
        )
    with closing(hub_of(port)) as hub:
        meet([hub], HELLO_S)
        hello = hub.hello
        if hub.detail and not hub.detail.startswith("version_"):
            raise FlashFault("; ".join(port_fault(hub, port)))
    if ids is None and hello is None:
        raise FlashFault("it is not on USB and says no hello, so it may be anything; name a hub")
    return hello


def flash(port: HubPort, firmware: Firmware, tell: Callable[[str], None]) -> Hello:
    """Put the firmware onto the board at this port and hear its hello.

    A hub that knew a table has a watchdog that no interrupt stops: it is reset first. `tell` is
    given a sentence for each step. Raises FlashFault.
    """
    keeps_fitted = _check_board(port) and not firmware.replaces_fitted
    tell("resetting the board")
    _reset(port)
    files = [file for file in firmware.files if not (keeps_fitted and file.name == FITTED)]
    # The old program is gone, the new one comes last: a copy that breaks off leaves a board that
    # waits at its prompt, and none that calls a mixture of both the new firmware.
    files.sort(key=lambda file: file.name == "main.py")
    kept = f"; its own {FITTED} stays" if keeps_fitted else ""
    tell(f"copying {len(files)} files{kept}")
    _mpremote(port, COPY_S, "fs", "cp", *map(str, files), ":")
    _mpremote(port, PROBE_S, "reset")
    return _came_back(port, firmware)


def _check_board(port: HubPort) -> bool:
    """Whether the board has a `fitted.py`. Raises FlashFault for another kind, or another board,
    which then goes on as before.
    """
    said = _mpremote(port, PROBE_S, "exec", _PROBE).split()
    if fault := _fault(port, said):
        _mpremote(port, PROBE_S, "reset")
        raise FlashFault(fault)
    return said[3] == "True"


def _fault(port: HubPort, said: Sequence[str]) -> str:
    """What stands against flashing a board that says this of itself."""
    if len(said) != 6 or tuple(said[:2]) != _WANTED:
        return f"it is no RP2040 with MicroPython, it says {' '.join(said)[:80]!r}"
    if port.serial is not None and said[2].lower() != port.serial.lower():
        return f"this is the board {said[2]}, not {port.serial}; swap the plugs"
    if (version := (int(said[4]), int(said[5]))) < MICROPYTHON:
        return (
            f"its MicroPython is {version[0]}.{version[1]}, the firmware needs "
            f"{MICROPYTHON[0]}.{MICROPYTHON[1]}: hold BOOTSEL, plug it in, copy a newer .uf2 there"
        )
    return ""


def _reset(port: HubPort) -> None:
    """Let the board begin anew, stop it before it is spoken to by a table, and take its program
    away.
    """
    _mpremote(port, PROBE_S, "reset")
    end_s = time.monotonic() + RETURN_S
    while True:
        time.sleep(RESET_PAUSE_S)
        try:
            _mpremote(port, PROBE_S, "exec", _WITHOUT_PROGRAM)
            return
        except FlashFault:
            if time.monotonic() > end_s:
                raise


def _came_back(port: HubPort, firmware: Firmware) -> Hello:
    with closing(hub_of(port)) as hub:
        end_s = time.monotonic() + RETURN_S
        while hub.hello is None and (now_s := time.monotonic()) < end_s:
            hub.poll(now_s)
            time.sleep(0.01)
        hello = hub.hello
    if hello is None:
        raise FlashFault(
            "it was copied, but the hub says no hello; pull it out, put it in, and ask tabletop "
            f"hub list; where its {FITTED} is broken, --fitted gives it one anew"
        )
    if needs(hello, firmware):
        raise FlashFault(
            f"it was copied, but the hub says firmware {hello.firmware}, protocol {hello.version}, "
            f"not {firmware.version}, protocol {VERSION}; flash it again"
        )
    return hello


def _mpremote(port: HubPort, within_s: float, *words: str) -> str:
    """What mpremote prints; it takes the port for itself alone. Raises FlashFault."""
    device = os.path.realpath(port.port)
    command = [sys.executable, "-m", "mpremote", "connect", device, "resume", *words]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=within_s,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise FlashFault(f"the board did not answer mpremote within {within_s:g} s") from error
    if done.returncode:
        raise FlashFault(f"mpremote {words[0]}: {_last_line((done.stdout, done.stderr))}")
    return done.stdout


def _last_line(texts: Iterable[str]) -> str:
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "failed without a word"
