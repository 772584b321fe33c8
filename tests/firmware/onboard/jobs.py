"""Asks for the memory of a card in whose place another one lies by the time of its turn.

Prints the slot's card and the job's error, how the other card's memory begins, and the same of a
job that the first card does when it is back. Then which card lies in the slot while that one cannot
be read and another lies on it, and after it was taken; what comes of answers without a byte.
"""

import cards
import ntag
import readers
from bench import lay, model, reader
from mfrc522 import ANSWER
from tag import Tag

FIRST, OTHER = "04a1b2c3d4e5f6", "04ffffffffffff"
one = readers.Reader(0, reader())
one.begin(0)


def turns(count):
    """So many turns, until a job is done."""
    for _ in range(count):
        one.rise(0)
        one.turn(0)


def tell(tag):
    """How it stands."""
    print(one.slot.uid.hex(), one.job.error or "done", bytes(tag.memory[16:20]))


lay([FIRST])
turns(2)
one.job = readers.Job(one.slot.uid, 4, 1, b"card")
(other,) = lay([OTHER])
turns(readers.TRIES)
assert one.job.done
tell(other)
one.job = readers.Job(bytes.fromhex(FIRST), 4, 1, b"card")
(first,) = lay([FIRST])
turns(1)
tell(first)


class Mumbling(Tag):
    """Cannot be read."""

    def answer(self, frame, last_bits):
        """One bit of the BCC is another."""
        bits = super().answer(frame, last_bits)
        if bits is not None and len(bits) == 40:
            bits[37] ^= 1
        return bits


class Mute:
    """A chip whose lines make a whole answer of nothing."""

    def wait_for(self, answer_us):
        """No matter."""

    def exchange(self, *_):
        """Half a byte that is not there."""
        return ANSWER, b"", 4


one.job = None
model.tags = [Mumbling(bytes.fromhex(FIRST)), Tag(bytes.fromhex(OTHER))]
one.slot.uid = bytes.fromhex(FIRST)
turns(6)
print(one.slot.uid.hex())
lay([OTHER])
turns(2)
print(one.slot.uid.hex())
print(ntag.write(Mute(), 4, b"card"), ntag.read(Mute(), 4, 1), list(cards.present(Mute())))
