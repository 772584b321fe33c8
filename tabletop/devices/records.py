"""Cards that nobody knows are seen only once the memory of their chips was read.

Owns the wait between hub and table; does not own what the memory says, nor the talk with the hub.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import structs

from tabletop.devices.commands import Reply
from tabletop.events import CardsSeen, Device, DeviceChanged, DeviceStatus, Event, Lamps


class CardMemory(Device, Protocol):
    """A device that reads and writes the memory of the cards on its slots, in whole pages of four
    bytes; replies come with later polls, also when the device is lost.
    """

    def read_card(self, slot: int, page: int, pages: int) -> Reply: ...

    def write_card(self, slot: int, page: int, data: bytes) -> Reply: ...


class RecordReader:
    """A hub as a device, whose slots count as empty while the chip of a new card is being read.

    `is_wanted` says by its UID whether a chip is to be read, `learn` takes what its memory holds:
    nothing where it cannot be read. Known cards never wait.
    """

    def __init__(
        self,
        hub: CardMemory,
        page: int,
        pages: int,
        is_wanted: Callable[[str], bool],
        learn: Callable[[str, bytes], None],
    ) -> None:
        self._hub = hub
        self._place = page, pages
        self._is_wanted = is_wanted
        self._learn = learn
        self._seen: CardsSeen | None = None
        self._lying: dict[int, str] = {}  # the chip in each slot
        self._reading: dict[int, Reply] = {}

    @property
    def id(self) -> str:
        """The hub's own name."""
        return self._hub.id

    def poll(self, now_s: float) -> Sequence[Event]:
        """The hub's events; cards that were read count from when the hub saw them last."""
        events = [self._passed_on(event) for event in self._hub.poll(now_s)]
        if self._take_replies() and self._seen is not None:
            events.append(self._shown(self._seen))
        return events

    def show(self, lamps: Lamps) -> None:
        """The hub's lamps."""
        self._hub.show(lamps)

    def close(self) -> None:
        """Close the hub."""
        self._hub.close()

    def _passed_on(self, event: Event) -> Event:
        if isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._seen = None
            self._lying.clear()
            self._reading.clear()
        if not isinstance(event, CardsSeen):
            return event
        self._seen = event
        for slot, uid in enumerate(event.slots):
            if self._lying.get(slot) != uid:
                self._lay(slot, uid)
        return self._shown(event)

    def _lay(self, slot: int, uid: str | None) -> None:
        """Another card lies in a slot, or none."""
        self._lying.pop(slot, None)
        self._reading.pop(slot, None)
        if uid is not None:
            self._lying[slot] = uid
            if self._is_wanted(uid):
                self._reading[slot] = self._hub.read_card(slot, *self._place)

    def _take_replies(self) -> bool:
        """Whether the memory of some card is known now, or never will be."""
        done = [slot for slot, reply in self._reading.items() if reply.is_done]
        for slot in done:
            reply = self._reading.pop(slot)
            self._learn(self._lying[slot], b"" if reply.fault else reply.data)
        return bool(done)

    def _shown(self, event: CardsSeen) -> CardsSeen:
        """What counts of what the hub sees."""
        pairs = enumerate(event.slots)
        slots = tuple(None if slot in self._reading else uid for slot, uid in pairs)
        return structs.replace(event, slots=slots)
