"""Asks for the memory of a card in whose place another one lies by the time of its turn.

Prints the slot's card and the job's error, how the other card's memory begins, and the same of a
job that the first card does when it is back.
"""

import readers
from bench import lay, reader

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
