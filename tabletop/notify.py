"""What the service manager is told of a running table: ready, alive, stopping, and a sentence.

Owns the datagrams of systemd's notify protocol and when they are due; knows no loop and no game.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import MutableMapping

NOTIFY_VARIABLE = "NOTIFY_SOCKET"
WATCHDOG_VARIABLES = ("WATCHDOG_USEC", "WATCHDOG_PID")

_LOG = logging.getLogger(__name__)


class ServiceManager:
    """The one that started this program, if it wants to hear of it; without one nothing is sent.

    Call `turned` from the loop and from nowhere else: a loop that hangs must fall silent.
    """

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        """Takes the variables out of the environment: they are not meant for other programs.

        WATCHDOG_PID is not looked at, for a compositor between us and the service has that number.
        """
        address = environment.pop(NOTIFY_VARIABLE, "")
        interval_us, _ = (environment.pop(name, "") for name in WATCHDOG_VARIABLES)
        self._pause_s = int(interval_us) / 2e6 if interval_us.isdecimal() else 0.0
        self._is_ready = False
        self._beat_s: float | None = None
        self._socket = _connected(address) if address else None

    def turned(self, now_s: float, *, has_picture: bool) -> None:
        """The loop has made a turn: ready with its first picture, alive at half the interval."""
        if self._socket is None:
            return
        if has_picture and not self._is_ready:
            self._is_ready = True
            self._send("READY=1")
        if self._pause_s and (self._beat_s is None or now_s - self._beat_s >= self._pause_s):
            self._beat_s = now_s
            self._send("WATCHDOG=1")

    def status(self, sentence: str) -> None:
        """One line that `systemctl status` shows."""
        self._send(f"STATUS={' '.join(sentence.split())}")

    def stopping(self) -> None:
        """The end has begun; what still takes time is saving."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Say no more; closing twice is fine."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, line: str) -> None:
        """Never waits: a manager that does not read must not stop the game."""
        if self._socket is None:
            return
        try:
            self._socket.send(line.encode())
        except OSError as error:
            _LOG.debug("the service manager was not told %s: %s", line, error)


def _connected(address: str) -> socket.socket | None:
    """A datagram socket to a path, or to an abstract address, which begins with @."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    line.setblocking(False)
    try:
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
    except OSError as error:
        line.close()
        _LOG.warning("the service manager cannot be told anything: %s", error)
        return None
    return line
