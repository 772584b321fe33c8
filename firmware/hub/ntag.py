"""The memory of the card that is selected now: pages of four bytes.

Owns READ and WRITE of NTAG21x; does not own which card is selected or what its bytes mean.
"""

from cards import opened, sealed
from mfrc522 import ANSWER, ANSWER_US, WRITE_US

PAGE = 4
FIRST_FREE, LAST_FREE = 4, 39
"""Pages of an NTAG213 that may be written; those before lock it, those after hold its settings."""

_READ = 0x30
_WRITE = 0xA2
_ACK = 0x0A


def read(chip, page: int, count: int) -> bytes | None:
    """The bytes of `count` pages; None when the card does not give them all."""
    data = b""
    while len(data) < count * PAGE:
        at = page + len(data) // PAGE
        outcome, answer, _ = chip.exchange(sealed(bytes((_READ, at))))
        four = opened(answer) if outcome == ANSWER else None
        if four is None or len(four) != 4 * PAGE:
            return None
        data += four
    return data[: count * PAGE]


def write(chip, page: int, data: bytes) -> bool:
    """Write whole pages one by one and read them again; whether they stand there now."""
    chip.wait_for(WRITE_US)
    try:
        for at in range(0, len(data), PAGE):
            frame = bytes((_WRITE, page + at // PAGE)) + data[at : at + PAGE]
            outcome, answer, bits = chip.exchange(sealed(frame))
            if outcome != ANSWER or bits != 4 or len(answer) != 1 or answer[0] & 0x0F != _ACK:
                return False
    finally:
        chip.wait_for(ANSWER_US)
    return read(chip, page, len(data) // PAGE) == data
