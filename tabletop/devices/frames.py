"""Frames on the line between the table and its hubs: compact JSON, `*`, CRC-16, and a newline.

Owns the bytes of a frame, for both ends; does not own what messages mean. Runs on MicroPython as
it stands here, so it keeps to what MicroPython has.
"""

MAX_FRAME_BYTES = 512
"""Longest frame, newline included."""

_SUM_BYTES = 5
_BEGINNING = b'{"'
_BEGINNINGS_TRIED = 4
"""A frame has two at most, and so has one that was cut off before it."""


def _remainders() -> list[int]:
    """The CRC of each single byte: polynomial 1021, most significant bit first."""
    found = []
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        found.append(crc & 0xFFFF)
    return found


_REMAINDERS = _remainders()


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFFFF) ^ _REMAINDERS[(crc >> 8) ^ byte]
    return crc


def checksum(body: bytes) -> bytes:
    """What stands behind a JSON text: `*` and its CRC in four hex digits."""
    return b"*%04X" % crc16(body)


def framed(body: bytes) -> bytes:
    """The frame of a JSON text; raises ValueError when it is too long to be sent."""
    frame = body + checksum(body) + b"\n"
    if len(frame) > MAX_FRAME_BYTES:
        raise ValueError("no frame can carry so much")
    return frame


def ends_like_frame(line: bytes) -> bool:
    """Whether a checksum may stand at the end of a line."""
    return line[-_SUM_BYTES : 1 - _SUM_BYTES] == b"*"


def body_of(line: bytes) -> bytes | None:
    """The JSON text at the end of a line, whatever noise stands before it; None for no frame.

    Noise that looks like many beginnings costs no more than a few looks at the line.
    """
    if not ends_like_frame(line):
        return None
    text = line[:-_SUM_BYTES]
    try:
        wanted = int(line[1 - _SUM_BYTES :], 16)
    except ValueError:
        return None
    starts: list[int] = []
    start = text.rfind(_BEGINNING)
    while start >= 0 and len(starts) < _BEGINNINGS_TRIED:
        starts.append(start)
        start = text.rfind(_BEGINNING, 0, start)
    for start in reversed(starts):
        if crc16(text[start:]) == wanted:
            return text[start:]
    return None
