"""Cards that nobody knows are seen only once the memory of their chips was read.

Owns the wait between hub and table; does not own what the memory says, nor the talk with the hub.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import structs

from tabletop.devices.commands import Reply
from tabletop.events import CardsSeen, Device, DeviceChanged, DeviceStatus, Event, Lamps
from tabletop.play.matching import STABLE_S


class CardMemory(Device, Protocol):
    """A device that reads and writes the memory of the cards on its slots, in whole pages of four
    bytes; replies come with later polls, also when the device is lost.
    """

    def read_card(self, slot: int, page: int, pages: int) -> Reply: ...

    def write_card(self, slot: int, page: int, data: bytes) -> Reply: ...


class Unread:
    """The chips of unknown cards that are being read at all hubs of a table."""

    def __init__(self) -> None:
        self.chips: set[tuple[str, int]] = set()
        """By hub and slot."""
        self.newest_s = -math.inf
        """When the last one was laid."""

    def is_settled(self, now_s: float) -> bool:
        """Whether all are read, also any that were laid in the same breath."""
        return not self.chips and now_s - self.newest_s >= STABLE_S


class RecordReader:
    """A hub as a device, whose slots count as empty while the chip of a new card is being read.

    `is_wanted` says by its UID whether a chip is to be read, `learn` takes what its memory holds:
    nothing where it cannot be read. Known cards never wait. Unknown ones that were laid together,
    at any hubs that share `unread`, are seen together: nobody shall take one for the other.
    """

    def __init__(
        self,
        hub: CardMemory,
        page: int,
        pages: int,
        is_wanted: Callable[[str], bool],
        learn: Callable[[str, bytes], None],
        unread: Unread,
    ) -> None:
        self._hub = hub
        self._place = page, pages
        self._is_wanted = is_wanted
        self._learn = learn
        self._unread = unread
        self._seen: CardsSeen | None = None
        self._lying: dict[int, str] = {}  # the chip in each slot
        self._reading: dict[int, Reply] = {}
        self._held: set[int] = set()  # slots whose chip was read, but is not yet seen

    @property
    def id(self) -> str:
        """The hub's own name."""
        return self._hub.id

    def poll(self, now_s: float) -> Sequence[Event]:
        """The hub's events; a card that was read counts from when the hub saw it."""
        events = [self._passed_on(event) for event in self._hub.poll(now_s)]
        self._take_replies()
        if self._held and self._seen is not None and self._unread.is_settled(now_s):
            self._held.clear()
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
            for slot in [*self._lying]:
                self._lift(slot)
            self._seen = None
        if not isinstance(event, CardsSeen):
            return event
        self._seen = event
        for slot, uid in enumerate(event.slots):
            if self._lying.get(slot) != uid:
                self._lift(slot)
                if uid is not None:
                    self._lay(slot, uid, event.at_s)
        return self._shown(event)

    def _lift(self, slot: int) -> None:
        self._lying.pop(slot, None)
        self._reading.pop(slot, None)
        self._held.discard(slot)
        self._unread.chips.discard((self.id, slot))

    def _lay(self, slot: int, uid: str, at_s: float) -> None:
        self._lying[slot] = uid
        if self._is_wanted(uid):
            self._reading[slot] = self._hub.read_card(slot, *self._place)
            self._unread.chips.add((self.id, slot))
            self._unread.newest_s = at_s

    def _take_replies(self) -> None:
        """What is known now of the memory of a card, or never will be."""
        done = [slot for slot, reply in self._reading.items() if reply.is_done]
        for slot in done:
            reply = self._reading.pop(slot)
            self._learn(self._lying[slot], b"" if reply.fault else reply.data)
            self._held.add(slot)
            self._unread.chips.discard((self.id, slot))

    def _shown(self, event: CardsSeen) -> CardsSeen:
        """What counts of what the hub sees."""
        hidden = self._reading.keys() | self._held
        slots = (None if slot in hidden else uid for slot, uid in enumerate(event.slots))
        return structs.replace(event, slots=tuple(slots))
