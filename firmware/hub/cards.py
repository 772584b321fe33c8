"""What a reader says to cards and they to it: waking, telling apart, selecting, halting.

Owns ISO 14443-3 type A, with UIDs of 4, 7 and 10 bytes; does not own chips or slots.
"""

from mfrc522 import ANSWER, COLLISION, FAULT, NOTHING

_WUPA = b"\x52"  # also wakes a card that was halted
_REQA = b"\x26"
_HALT = b"\x50\x00"
_LEVELS = (0x93, 0x95, 0x97)
_CASCADE_TAG = 0x88
_MORE_FOLLOWS = 0x04
_TRIES = 33
_MOST_CARDS = 8
"""So many are told apart in one turn: cards that do not rest when told to are no endless work."""


def sealed(frame: bytes) -> bytes:
    """A frame with its CRC_A behind it."""
    crc = 0x6363
    for byte in frame:
        mixed = (byte ^ crc) & 0xFF
        mixed ^= mixed << 4 & 0xFF
        crc = (crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4) & 0xFFFF
    return frame + bytes((crc & 0xFF, crc >> 8))


def opened(answer: bytes) -> bytes | None:
    """What stands before the CRC_A of an answer; None when it does not agree."""
    frame = answer[:-2]
    return frame if frame and sealed(frame) == answer else None


def present(chip):
    """Yield the UID of each card in the field, while that card is selected.

    Yields None, and ends, where something answers that cannot be read: that is no empty field.
    Expects a field that has just been switched on.
    """
    command = _WUPA
    for _ in range(_MOST_CARDS):
        outcome, _, _ = chip.exchange(command, 7)
        if outcome == NOTHING:
            return
        if outcome == FAULT:
            yield None
            return
        uid, is_crowded = _selected(chip)
        yield uid
        if uid is None:
            return
        chip.exchange(sealed(_HALT))
        if not is_crowded:
            return
        command = _REQA


def _selected(chip) -> tuple:
    """Select one card level by level; its UID, None if it failed, and whether there are others."""
    uid = b""
    is_crowded = False
    for level in _LEVELS:
        part, collided = _part(chip, level)
        is_crowded = is_crowded or collided
        if part is None:
            return None, is_crowded
        outcome, answer, _ = chip.exchange(sealed(bytes((level, 0x70)) + part))
        sak = opened(answer) if outcome == ANSWER else None
        if sak is None:
            return None, is_crowded
        if not sak[0] & _MORE_FOLLOWS:
            return uid + part[:4], is_crowded
        if part[0] != _CASCADE_TAG:
            return None, is_crowded
        uid += part[1:4]
    return None, is_crowded


def _part(chip, level: int) -> tuple:
    """The five bytes of one cascade level, bit by bit where cards differ; None if unreadable."""
    part = bytearray(5)
    known = 0
    for attempt in range(_TRIES):
        whole, bits = known >> 3, known & 7
        sent = bytes((level, 0x20 + (whole << 4) + bits)) + part[: whole + (bits > 0)]
        outcome, answer, _ = chip.exchange(sent, bits)
        if outcome not in (ANSWER, COLLISION) or len(answer) != 5 - whole:
            break
        mask = 0xFF << bits & 0xFF
        part[whole] = part[whole] & ~mask | answer[0] & mask
        part[whole + 1 :] = answer[1:]
        if outcome == ANSWER:
            is_right = part[0] ^ part[1] ^ part[2] ^ part[3] == part[4]
            return (bytes(part) if is_right else None), attempt > 0
        at = chip.collided_at()
        if at == 0 or not known < at + (whole << 3) <= 32:
            break
        known = at + (whole << 3)
        part[known - 1 >> 3] |= 1 << (known - 1 & 7)  # go on with those that have a 1 here
    return None, True
