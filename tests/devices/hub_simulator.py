"""A hub on a real pseudo-terminal behind a stable path, as udev would give it.

Owns the terminal and the cable; the firmware is the model that the simulated table uses too.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tabletop.devices.hub import Hub
from tabletop.devices.link import SILENCE_S
from tabletop.devices.simulated import HubModel
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, Event

PATIENCE_S = 10.0


class HubSimulator:
    """Speaks for a hub model on a pseudo-terminal; `path` is the link that a profile names."""

    def __init__(self, path: Path, model: HubModel) -> None:
        self.path = path
        self.model = model
        self._fds: tuple[int, int] | None = None
        self.plug()

    @property
    def terminal(self) -> str:
        """The terminal that the path leads to now."""
        return str(self.path.readlink())

    def plug(self) -> None:
        """Put the cable in: a new terminal appears behind the same path."""
        hub_end, table_end = pty.openpty()
        tty.setraw(table_end)
        os.set_blocking(hub_end, False)
        self._fds = hub_end, table_end
        self.lead_to(os.ttyname(table_end))

    def lead_to(self, terminal: str) -> None:
        """Let the path lead to this terminal, in one step."""
        new = self.path.with_suffix(".new")
        new.symlink_to(terminal)
        new.rename(self.path)

    def change_places(self, other: HubSimulator) -> None:
        """The terminals of two hubs are swapped; each path leads to where its hub is now."""
        mine, its = self.terminal, other.terminal
        self._fds, other._fds = other._fds, self._fds
        self.lead_to(its)
        other.lead_to(mine)

    def unplug(self) -> None:
        """Pull the cable: the terminal hangs up and its path is gone."""
        if self._fds is not None:
            self.path.unlink()
            for fd in self._fds:
                os.close(fd)
            self._fds = None

    def pump(self, *, reads: bool = True) -> None:
        """Let the firmware run for a moment; one that does not read leaves all in the line."""
        if self._fds is None:
            return
        hub_end = self._fds[0]
        while reads and select.select([hub_end], [], [], 0)[0]:
            self.model.receive(os.read(hub_end, 4096))
        if data := self.model.outgoing(time.monotonic()):
            with contextlib.suppress(BlockingIOError):  # there is no room: it is lost
                os.write(hub_end, data)


@contextmanager
def running(simulator: HubSimulator) -> Iterator[HubSimulator]:
    """The firmware runs by itself, in a thread; at the end the cable is pulled."""
    is_over = threading.Event()

    def run() -> None:
        while not is_over.is_set():
            simulator.pump()
            time.sleep(0.005)

    firmware = threading.Thread(target=run)
    firmware.start()
    try:
        yield simulator
    finally:
        is_over.set()
        firmware.join()
        simulator.unplug()


def watch(
    hubs: Sequence[Hub],
    simulators: Sequence[HubSimulator],
    until: Callable[[list[Event]], bool],
    ahead_s: float = 0.0,
) -> list[Event]:
    """Poll hubs and simulators until the events so far satisfy; fails after a long wait.

    The time that hubs are told runs `ahead_s` before the real one.
    """
    events: list[Event] = []
    end_s = time.monotonic() + PATIENCE_S
    while not until(events):
        assert time.monotonic() < end_s, f"waited in vain; so far: {events}"
        for simulator in simulators:
            simulator.pump()
        for hub in hubs:
            events += hub.poll(time.monotonic() + ahead_s)
        time.sleep(0.002)
    return events


def sees(device: str, *cards: str | None) -> Callable[[list[Event]], bool]:
    """Whether this device last told of exactly these cards."""

    def is_seen(events: list[Event]) -> bool:
        seen = [e for e in events if isinstance(e, CardsSeen) and e.device == device]
        return bool(seen) and seen[-1].slots == cards

    return is_seen


def becomes(device: str, *statuses: DeviceStatus) -> Callable[[list[Event]], bool]:
    """Whether this device last went through exactly these statuses."""

    def has_become(events: list[Event]) -> bool:
        own = [e for e in events if isinstance(e, DeviceChanged) and e.device == device]
        return tuple(event.status for event in own) == statuses

    return has_become


def readers() -> list[threading.Thread]:
    """The threads of all ports."""
    return [thread for thread in threading.enumerate() if thread.name.startswith("reader of")]


def fall_silent(hub: Hub) -> tuple[list[Event], float]:
    """Time passes in which a hub says nothing: the events of it, and how much time that was.

    What it had said before may still come in; then it takes longer.
    """
    events: list[Event] = []
    ahead_s = 0.0
    while hub.status is DeviceStatus.LIVE:
        ahead_s += SILENCE_S + 0.1
        events += hub.poll(time.monotonic() + ahead_s)
    return events, ahead_s


def hubs_live(hubs: list[Hub]) -> bool:
    """Whether all of them are live."""
    return {hub.status for hub in hubs} == {DeviceStatus.LIVE}


Bench = Callable[[str], tuple[Hub, HubSimulator]]
