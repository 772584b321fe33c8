"""Gives the whole parser of a hub a file of bytes, and tells what the hub did because of them.

Prints how many bytes came, how many messages and bad lines there were, everything that a command
changed, by how much the heap grew since a tenth of it, and the answer to the ping at the end.
"""

import gc
import os

from frames import framed
from hub import Hub
from talk import BYTES_AT_ONCE, Talk

acted = set()


class Lamps:
    """Lamps that note what they were told."""

    def __len__(self):
        return 2

    def check(self, number, *light):
        """All is possible."""

    def set(self, *order):
        """Note it."""
        acted.add(f"led {order}")

    def show(self, now_ms):
        """Dark."""


class Buttons:
    """None."""

    buttons = ()

    def edges(self):
        """None."""
        return ()


class Slot:
    """A card lies there."""

    uid = b"card"


class Reader:
    """A reader that is well."""

    number, slot, is_well, job = 0, Slot, True, None


class Silent(Talk):
    """Hears what it is given; `said` is the last thing that it told."""

    given = b""
    said = None
    heard_count = 0

    def tell(self, kind, **fields):
        """Keep it."""
        self.said = kind, fields

    def heard(self):
        """All messages in what it was given."""
        taken = [self.take(self.given[at : at + 1]) for at in range(len(self.given))]
        messages = [message for message in taken if message is not None]
        self.heard_count += len(messages)
        return messages


def used():
    """Bytes in use."""
    gc.collect()
    return gc.mem_alloc()


talk = Silent()
reader = Reader()
hub = Hub("name", "power", talk, [reader], Buttons(), Lamps())
source = os.getenv("HUB_NOISE")
size = os.stat(source)[6]  # noqa: PTH116
count, before = 0, None
with open(source, "rb") as noise:  # noqa: PTH123
    while piece := noise.read(BYTES_AT_ONCE):
        talk.given = piece
        hub.step(count)
        if reader.job is not None:
            acted.add(f"job {reader.job.page} {reader.job.data}")
            reader.job.done = True
            hub.report(reader)
        count += len(piece)
        if before is None and count > size // 10:
            before = used()
grown = used() - before
talk.given = b"x" * 2000 + framed(b'{"t":"ping","q":77}')
hub.step(count)
print(count, talk.heard_count, talk.bad)
print("; ".join(sorted(acted)))
print(grown)
print(talk.said[0], talk.said[1]["r"], hub.wants_reset)
