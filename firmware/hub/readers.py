"""The readers of a hub and whose field is on: one at a time.

Owns turns, health and the cure of a reader that went silent; does not own what is told of it.
"""

import time

import ntag
from cards import present
from mfrc522 import Chip
from slots import Slot

RISE_MS = 5
"""Cards need so long from the rise of a field until they answer."""

REST_MS = 6
"""A field stays off so long at least: every card forgets what it was told before."""

RENEW_MS = 300_000
"""A chip is set up anew so often, also when it seems well."""

RETRY_MS = 1_000
LONGEST_PAUSE_MS = 60_000
TRIES = 5
"""Turns after which a job that met no readable card is given up."""


class Reader:
    """One chip and the slot above it; `job`, if any, waits for its card."""

    def __init__(self, number: int, chip: Chip) -> None:
        self.number = number
        self.chip = chip
        self.slot = Slot()
        self.is_well = False
        self.job = None
        self._ready_ms = 0
        self._renew_ms = 0

    def begin(self, now_ms: int) -> bool:
        """Set the chip up; whether it is well."""
        self.is_well = self.chip.begin()
        self._renew_ms = now_ms + RENEW_MS
        self._ready_ms = now_ms + (REST_MS if self.is_well else RETRY_MS)
        return self.is_well

    def is_due(self, now_ms: int) -> bool:
        """Whether its field may rise, or it may be tried again."""
        return now_ms >= self._ready_ms

    def rise(self, now_ms: int) -> None:
        """Switch its field on."""
        if now_ms >= self._renew_ms:
            self.begin(now_ms)
        self.chip.field(True)

    def turn(self, now_ms: int) -> None:
        """Read what lies there, if the chip is well; then switch the field off."""
        uids = self._seen()
        self.is_well = self.chip.is_well()
        if self.is_well and uids is not None:
            self.slot.take(uids)
        self.chip.field(False)
        self._ready_ms = now_ms + REST_MS

    def _seen(self) -> list | None:
        """The UIDs in the field; None when something answered that could not be read, unless the
        slot's own card was read too, or none lies there.
        """
        uids = []
        is_disturbed = False
        for uid in present(self.chip):
            if uid is None:
                is_disturbed = True
            else:
                uids.append(uid)
                self._work(uid)
        if self.job is not None:
            self.job.pass_by()
        is_other = self.slot.uid is not None and self.slot.uid not in uids
        return None if is_disturbed and (is_other or not uids) else uids

    def _work(self, uid: bytes) -> None:
        if self.job is not None and uid == self.job.uid:
            self.job.do(self.chip)


class Job:
    """Reading or writing pages of the card with this UID and of no other; `done` with `error` empty
    when it worked.
    """

    def __init__(self, uid: bytes, page: int, count: int, data: bytes | None) -> None:
        self.uid = uid
        self.page = page
        self.data = data
        self.error = "no_card"
        self.done = False
        self._count = count
        self._is_write = data is not None
        self._tries = TRIES

    def do(self, chip: Chip) -> None:
        """Try it with the card that is selected now."""
        if self._is_write:
            is_good = ntag.write(chip, self.page, self.data)
        else:
            self.data = ntag.read(chip, self.page, self._count)
            is_good = self.data is not None
        self.error = "" if is_good else "no_answer"
        self.done = is_good

    def pass_by(self) -> None:
        """A turn is over."""
        self._tries -= 1
        self.done = self.done or self._tries == 0


class Bank:
    """The readers on one SPI bus with their common reset line; `readers` by number."""

    def __init__(self, readers: list, reset_pin, air) -> None:
        self.readers = readers
        self._reset_pin = reset_pin
        self._air = air
        self._at = 0
        self._risen_ms = None
        self._reset_ms = 0
        self._pause_ms = RETRY_MS

    def begin(self, now_ms: int) -> None:
        """Reset all chips by their line and set them up."""
        self._reset_pin(0)
        time.sleep_ms(1)
        self._reset_pin(1)
        time.sleep_ms(2)
        for reader in self.readers:
            reader.begin(now_ms)

    def step(self, now_ms: int):
        """Go on by one step that takes at most some 30 ms; the reader whose turn ended, or None."""
        reader = self.readers[self._at]
        if self._risen_ms is None:
            return self._rise(reader, now_ms)
        if now_ms - self._risen_ms < RISE_MS:
            return None
        reader.turn(now_ms)
        self._air.leave(now_ms)
        self._next()
        return reader

    def _next(self) -> None:
        self._risen_ms = None
        self._at = (self._at + 1) % len(self.readers)

    def _rise(self, reader: Reader, now_ms: int):
        if not reader.is_due(now_ms):
            self._next()
        elif not reader.is_well:
            self._cure(reader, now_ms)
            self._next()
            return reader
        elif self._air.enter(now_ms):
            reader.rise(now_ms)
            self._risen_ms = now_ms
        return None

    def _cure(self, reader: Reader, now_ms: int) -> None:
        """By command first; then by the line, ever more rarely: it interrupts the neighbours."""
        if reader.begin(now_ms):
            self._pause_ms = RETRY_MS
        elif now_ms >= self._reset_ms:
            self._reset_ms = now_ms + self._pause_ms
            self._pause_ms = min(2 * self._pause_ms, LONGEST_PAUSE_MS)
            self.begin(now_ms)
