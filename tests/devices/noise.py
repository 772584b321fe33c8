"""Random and mutated bytes against the table's end of a hub's line.

Owns what such bytes are; `python -m tests.devices.noise 1000000` sends that many of them.
"""

import argparse
import random
from collections.abc import Callable, Iterator

from tabletop.devices.frames import framed
from tabletop.devices.link import HubLink
from tabletop.devices.protocol import (
    ButtonMoved,
    Hello,
    HubState,
    Message,
    ReaderState,
    SlotChanged,
    encode,
)
from tabletop.events import CardsSeen, DeviceChanged

CARDS = ("04A1B2C3D4E580", None, "04FFEEDD", None)
WELL = (True, True, False, True)
DOWN = (False, True)
SEED = 20261130
DIGITS = b"0123456789ABCDEF"
SUM_BYTES = len(b"*0000\n")


def truth(q: int) -> list[Message]:
    """All that a hub may say while nothing changes."""
    return [
        Hello(q, 1, "e66118604b1f2a21", 1, len(CARDS)),
        HubState(q, CARDS, WELL, DOWN),
        *(SlotChanged(q, slot, uid) for slot, uid in enumerate(CARDS)),
        *(ReaderState(q, slot, is_well) for slot, is_well in enumerate(WELL)),
        *(ButtonMoved(q, button, is_down, 5 * q) for button, is_down in enumerate(DOWN)),
    ]


def _digits(data: bytearray) -> list[int]:
    """Where a frame has digits, its checksum aside."""
    return [at for at, byte in enumerate(data[:-SUM_BYTES]) if byte in DIGITS]


def mutated(frame: bytes, rng: random.Random) -> bytes:
    """Bits flipped, bytes lost, doubled or put in, digits become others, or the end cut off.

    Another digit is what only the checksum can tell: the frame says something, but not the truth.
    """
    data = bytearray(frame)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data))
        match rng.randrange(8):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at]
            case 2:
                data.insert(at, data[at])
            case 3:
                data.insert(at, rng.randrange(256))
            case 4 | 5 | 6 if places := _digits(data):
                data[rng.choice(places)] = rng.choice(DIGITS)
            case _:
                del data[at:]
        if not data:
            break
    return bytes(data)


def noise(
    rng: random.Random, size: int, said: Callable[[int], list[Message]] = truth
) -> Iterator[bytes]:
    """Pieces of at least so many bytes in all: frames of what is said anyway, hurt in every way,
    some whole ones, and pure chance.
    """
    while size > 0:
        message = rng.choice(said(rng.randrange(0x10000)))
        match rng.randrange(8):
            case 0:
                piece = rng.randbytes(rng.randrange(1, 200))
            case 1:
                piece = encode(message)
            case 2:
                piece = framed(b'{"t":"hb","q":%d}' % rng.randrange(0x10000))
            case _:
                piece = mutated(encode(message), rng)
        size -= len(piece)
        yield piece


def check_noise(seed: int, size: int) -> None:
    """Fails unless nothing of it is an event, and the next good frame after it is one."""
    rng, link, now_s = random.Random(seed), HubLink("hub-1", 0.0), 1.0
    link.receive(b"".join(encode(message) for message in truth(0)), now_s)
    for piece in noise(rng, size):
        now_s += 0.01
        for chunk in (piece[: len(piece) // 2], piece[len(piece) // 2 :]):
            events = link.receive(chunk, now_s)
            assert events == [], f"seed {seed}: {piece!r} makes {events}"
    boot = b"\n" + encode(Hello(1, 1, "e66118604b1f2a21", 2, 1)) + encode(HubState(2, (None,)))
    kinds = [type(event) for event in link.receive(boot, now_s)]
    assert kinds == [DeviceChanged, DeviceChanged, CardsSeen], f"seed {seed}: {kinds}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.devices.noise", description=__doc__)
    parser.add_argument("size", type=int, metavar="BYTES")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    check_noise(asked.seed, asked.size)
    print(f"{asked.size} bytes of seed {asked.seed}: no wrong event, the next good frame was read")
