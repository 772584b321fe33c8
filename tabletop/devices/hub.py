"""A card hub on a serial port that may be missing, silent, taken or pulled out at any time.

Owns the port, its one thread and the pauses between attempts; the talk itself is the link's.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import termios
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence

import serial

from tabletop.devices.commands import LOST, Reply
from tabletop.devices.lamps import DARK, Colour, HubLamps
from tabletop.devices.link import SILENCE_S, HubLink, Words
from tabletop.devices.protocol import Command, Hello, ReadCard, SetLamps, WriteCard
from tabletop.events import DeviceChanged, DeviceStatus, Event, Lamps

BACK_OFF_S = (0.5, 1.0, 2.0, 4.0)
"""Pauses between attempts to open the port; the last one repeats."""

BYTES_AT_ONCE = 1024
"""A poll reads on until it has so many bytes: a hub that babbles without end holds nobody up."""

BREATH_S = 0.008
"""Pause of the reader after so many bytes: it reads no faster than a poll takes them up."""

CHUNKS_KEPT = 256
"""Chunks that wait for a late loop; the oldest give way, and the gap in `q` asks for the state."""

STUCK = "silent"
"""What is said of a port that does not even open within the time in which a hub has to speak."""

_PORT_FAULTS = (OSError, TypeError, ValueError, termios.error)
_DETAILS = {
    errno.ENOENT: "no_port",
    errno.ENODEV: "no_port",
    errno.ENXIO: "no_port",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EAGAIN: "busy",
    errno.EBUSY: "busy",
}
_LOG = logging.getLogger(__name__)


class _Port(threading.Thread):
    """Opens the port, queues bytes until told to stop or the port breaks, then closes it.

    The opening is here too: a hub that hangs lets the system wait for many seconds. `is_open` stays
    true to the end; once `is_over`, `fault` says why a port that never was open could not be.
    """

    def __init__(self, path: str) -> None:
        super().__init__(name=f"reader of {path}", daemon=True)
        self.chunks: deque[tuple[float, bytes]] = deque(maxlen=CHUNKS_KEPT)
        """What came, each with the time of `time.monotonic` when it did."""
        self.is_open = self.is_over = False
        self.fault = "unreadable"
        self._path = path
        self._fd = -1
        self._uses_port = threading.Lock()
        self._is_stopped = False

    def run(self) -> None:
        """Open, read, close."""
        try:
            port = serial.Serial(self._path, 115200, timeout=0.1, exclusive=True)
            try:
                self._fd = port.fileno()
                self.is_open = True
                self._read(port)
            finally:
                with self._uses_port, contextlib.suppress(*_PORT_FAULTS):
                    self._fd = -1
                    port.close()
        except _PORT_FAULTS as error:
            code = error.errno if isinstance(error, OSError) else None
            self.fault = _DETAILS.get(code or 0, self.fault)
        finally:
            self.is_over = True

    def _read(self, port: serial.Serial) -> None:
        """Read what is there, or wait a moment for the first byte."""
        while not self._is_stopped:
            if data := port.read(min(port.in_waiting, BYTES_AT_ONCE) or 1):
                self.chunks.append((time.monotonic(), data))
                if len(data) == BYTES_AT_ONCE:
                    time.sleep(BREATH_S)

    def send(self, data: bytes) -> None:
        """Write without waiting; a hub that does not read loses it and is asked again.

        Not by `Serial.write`, which never returns when the port is full and may not wait. Never
        while the port is being closed: its number may be that of another file by then.
        """
        if not self._uses_port.acquire(blocking=False):
            return
        try:
            os.write(self._fd, data)
        except OSError:
            pass  # the reading side finds out
        finally:
            self._uses_port.release()

    def stop(self) -> None:
        """Let the thread end; it gives the port back within its read timeout."""
        self._is_stopped = True


class Hub:
    """Card readers, buttons and lamps behind one serial port, as a device.

    `port` is a stable path (by serial number or by place, never by count); `hub_serial` is the
    hub's own id, which must agree when given. `buttons` and `lamps` are the hub's numbers by the
    names of controls; `colours` those of lamps that are not white. Statuses: absent (never seen),
    opening, live, lost; a lost or absent hub is looked for again by itself.
    """

    def __init__(
        self,
        device_id: str,
        port: str,
        *,
        hub_serial: str | None = None,
        buttons: Mapping[str, int] | None = None,
        lamps: Mapping[str, int] | None = None,
        colours: Mapping[str, Colour] | None = None,
    ) -> None:
        self.id = device_id
        self.status = DeviceStatus.ABSENT
        self.detail = ""
        self._port = port
        self._serial = hub_serial
        self._names = {number: name for name, number in (buttons or {}).items()}
        self._lamps = HubLamps(lamps or {}, colours or {})
        self._words = Words(device_id)
        self._line: _Port | None = None
        self._link: HubLink | None = None
        self._began_s = 0.0  # when the port was asked for
        self._step = 0
        self._next_try_s = 0.0
        self._heard_s = 0.0  # in the loop's time: never before the last poll, never after this one
        self._logged: tuple[int, str] | None = None
        self._is_closed = False

    @property
    def cards(self) -> tuple[str | None, ...] | None:
        """What the readers see now; None while that is not known."""
        return self._link.cards if self._link else None

    @property
    def hello(self) -> Hello | None:
        """What the hub at the open port says of itself; None while it has not."""
        return self._link.hello if self._link else None

    @property
    def ill(self) -> frozenset[int]:
        """The slots whose reader does not work, as far as the hub has said."""
        return self._link.ill if self._link else frozenset()

    def pressed(self) -> list[str]:
        """The buttons that are down now, by name."""
        return self._link.pressed() if self._link else []

    def poll(self, now_s: float) -> Sequence[Event]:
        """Events since the last poll; opens the port when it is time to. Never waits."""
        if self._is_closed:
            return ()
        if self._line is None:
            if now_s < self._next_try_s:
                return ()
            self._began_s = now_s
            self._line = _Port(self._port)
            self._line.start()
        if self._link is None:
            return self._wait_for(self._line, now_s)
        return self._listen(self._line, self._link, now_s)

    def show(self, lamps: Lamps) -> None:
        """Set the lamps; they change with the next poll, and a hub that comes back is told."""
        own = {control: mode for (device, control), mode in lamps.items() if device == self.id}
        self._lamps.show(own)

    def read_card(self, slot: int, page: int, pages: int) -> Reply:
        """Ask for pages (of four bytes) of the memory of the card in a slot."""
        return self._ask(ReadCard(0, slot, page, pages))

    def write_card(self, slot: int, page: int, data: bytes) -> Reply:
        """Write whole pages (of four bytes) to the card in a slot."""
        return self._ask(WriteCard(0, slot, page, data.hex()))

    def darken(self, lamp: int) -> Reply:
        """Turn off the lamp of this number, to hear whether the hub does so."""
        return self._ask(SetLamps(0, {str(lamp): DARK}))

    def close(self) -> None:
        """Give the port back; closing twice is fine."""
        self._is_closed = True
        if line := self._line:
            line.stop()
            line.join(1.0)
        self._hang_up()

    def _ask(self, command: Command) -> Reply:
        if self._link is not None:
            return self._link.ask(command)
        reply = Reply()
        reply.finish(LOST)
        return reply

    def _hang_up(self) -> None:
        if self._link is not None:
            self._link.end()
        self._line = self._link = None

    def _wait_for(self, line: _Port, now_s: float) -> list[Event]:
        """Until the port is open, or cannot be; one that does neither is asked for no second time.

        It may open and break within one tick.
        """
        is_over = line.is_over
        if line.is_open:
            self._heard_s = now_s
            self._link = HubLink(
                self.id,
                now_s,
                serial=self._serial,
                names=self._names,
                lamps=self._lamps,
                words=self._words,
            )
            self._talk(line, self._link, now_s)
            return self._change(DeviceStatus.OPENING, "", now_s)
        if is_over:
            self._hang_up()
            return self._fail(line.fault, now_s)
        if now_s - self._began_s > SILENCE_S and self.detail != STUCK:
            _LOG.warning("%s: %s, it does not open", self.id, STUCK)
            return self._change(DeviceStatus.LOST, STUCK, now_s)
        return []

    def _listen(self, line: _Port, link: HubLink, now_s: float) -> list[Event]:
        is_broken = line.is_over
        events: list[Event] = []
        heard_bytes, real_s = 0, time.monotonic()
        while line.chunks and heard_bytes < BYTES_AT_ONCE:
            came_s, chunk = line.chunks.popleft()
            heard_bytes += len(chunk)
            self._heard_s = max(self._heard_s, min(now_s, now_s - (real_s - came_s)))
            events += link.receive(chunk, self._heard_s)
        link.receive(b"", now_s)  # what comes later is not before this poll
        self._heard_s = now_s
        if link.status is not self.status or link.detail != self.detail:
            self.status, self.detail = link.status, link.detail
            if self.status is DeviceStatus.LIVE:
                self._step, self._logged = 0, None
            _LOG.info("%s: %s %s", self.id, self.status, self.detail)
        if is_broken or link.is_silent(now_s):
            line.stop()
            self._hang_up()
            return events + self._fail("unplugged" if is_broken else "silent", now_s)
        self._talk(line, link, now_s)
        return events

    def _talk(self, line: _Port, link: HubLink, now_s: float) -> None:
        if data := link.outgoing(now_s):
            line.send(data)

    def _fail(self, detail: str, now_s: float) -> list[Event]:
        """Say what is wrong and wait; one log line for each step of the pauses."""
        pause_s = BACK_OFF_S[self._step]
        if self._logged != (self._step, detail):
            self._logged = self._step, detail
            _LOG.warning("%s: %s, next attempt in %.1f s", self.id, detail, pause_s)
        self._step = min(self._step + 1, len(BACK_OFF_S) - 1)
        self._next_try_s = now_s + pause_s
        is_new = self.status is DeviceStatus.ABSENT and detail == "no_port"
        return self._change(DeviceStatus.ABSENT if is_new else DeviceStatus.LOST, detail, now_s)

    def _change(self, status: DeviceStatus, detail: str, now_s: float) -> list[Event]:
        if (status, detail) == (self.status, self.detail):
            return []
        self.status, self.detail = status, detail
        return [DeviceChanged(self.id, now_s, status, detail)]
