"""Runs the firmware on a simulated board: on MicroPython, or on CPython where that is missing.

Owns the interpreter, the cable and the control line; the board itself is in `sim/`.
"""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import serial

from firmware.build import build
from tabletop.devices.frames import body_of, framed

HOUSE = Path(__file__).resolve().parents[2]
SIM = HOUSE / "tests/firmware/sim"
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent))
HEAP = "192k"
"""What an RP2040 with MicroPython leaves to a program."""

PATIENCE_S = 20.0

_SCRATCH = tempfile.TemporaryDirectory(prefix="firmware-")


@cache
def built() -> Path:
    """The folder that is copied onto a hub."""
    build(Path(_SCRATCH.name))
    return Path(_SCRATCH.name)


def command(script: Path, *folders: Path) -> tuple[list[str], dict[str, str]]:
    """How to run a script with these folders before the firmware's, and its environment."""
    path = [str(folder) for folder in (*folders, SIM, built())]
    if MICROPYTHON:
        env = os.environ | {"MICROPYPATH": ":".join([*path, ".frozen"])}
        return [MICROPYTHON, "-X", f"heapsize={HEAP}", str(script)], env
    env = os.environ | {"PYTHONPATH": ":".join(path)}
    return [sys.executable, str(SIM / "on_cpython.py"), str(script)], env


def printed(script: Path, *folders: Path) -> list[str]:
    """The lines that a script prints; fails when it does."""
    words, env = command(script, *folders)
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


class Board:
    """The real firmware at the far end of a pseudo-terminal; `path` leads to it while it is there.

    `fitted` are numbers for the hub's `fitted.py`; what lies `before` is imported in place of the
    firmware's.
    """

    def __init__(
        self, folder: Path, fitted: Mapping[str, int] | None = None, *before: Path
    ) -> None:
        self.path = folder / "port"
        self._control = folder / "control"
        self._seen = folder / "seen"
        self._own = folder / "own"
        os.mkfifo(self._control)
        self._commands = os.fdopen(os.open(self._control, os.O_RDWR), "w", buffering=1)
        build(self._own, fitted)
        self._path = *before, self._own
        self.start()

    def start(self, reason: int = 0) -> None:
        """Power comes, or the board begins anew; `reason` is what its register then says."""
        self._seen.unlink(missing_ok=True)
        self._told = 0
        self._hub_end, self._table_end = pty.openpty()
        tty.setraw(self._hub_end)
        tty.setraw(self._table_end)
        words, env = command(self._own / "main.py", *self._path)
        env |= {"HUB_CONTROL": str(self._control), "HUB_SEEN": str(self._seen)}
        env["HUB_RESET_REASON"] = str(reason)
        self.process = subprocess.Popen(words, stdin=self._hub_end, stdout=self._hub_end, env=env)
        self.path.symlink_to(os.ttyname(self._table_end))

    def end(self) -> None:
        """Nothing runs any more, and the table's port hangs up."""
        self.process.kill()
        self.process.wait()
        self.path.unlink()
        os.close(self._hub_end)
        os.close(self._table_end)

    def __enter__(self) -> Board:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
        self._commands.close()

    def world(self, order: str) -> None:
        """Let something happen around the board, and wait until it has."""
        self.order(order)
        self.wait_seen(f"done {order}")

    def order(self, order: str) -> None:
        """Let something happen around the board."""
        self._commands.write(order + "\n")

    def wait_seen(self, line: str) -> list[str]:
        """What was seen since the last wait, up to this line; fails when it does not come."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            if since := self.seen(line):
                return since
            time.sleep(0.005)
        raise AssertionError(f"the board never showed: {line}")

    def history(self) -> list[str]:
        """All that was seen since it began."""
        return self._seen.read_text().splitlines() if self._seen.exists() else []

    def seen(self, line: str) -> list[str]:
        """What was seen since the last time, up to this line; nothing while it has not come."""
        lines = self.history()
        if line not in lines[self._told :]:
            return []
        upto = lines.index(line, self._told) + 1
        since, self._told = lines[self._told : upto], upto
        return since


class Table:
    """The table's end of the line, message by message."""

    def __init__(self, board: Board) -> None:
        self._port = serial.Serial(str(board.path), timeout=PATIENCE_S)
        self._sent = 0

    def close(self) -> None:
        """Pull the table's end out."""
        self._port.close()

    def send(self, kind: str, **fields: object) -> int:
        """Send a message; its number."""
        self._sent += 1
        message = {"t": kind, "q": self._sent} | fields
        self.send_raw(framed(json.dumps(message, separators=(",", ":")).encode()))
        return self._sent

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._port.write(data)

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; others are passed over."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s and (line := self._port.readline()):
            body = body_of(line.rstrip())
            assert body is not None, f"the hub sent no frame: {line!r}"
            message: dict[str, Any] = json.loads(body)
            if message["t"] in kinds:
                return message
        raise AssertionError(f"the hub never sent {kinds}")

    def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request; the answer that bears its number."""
        number = self.send(kind, **fields)
        while True:
            answer = self.next("ack", "nak", "mem")
            if answer["r"] == number:
                return answer
