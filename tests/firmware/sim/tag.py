"""A card with a chip as a reader's field finds it: ISO 14443-3 type A states and NTAG memory.

Owns what a card answers, bit by bit; does not own the reader. Bits go lowest first.
"""

IDLE, READY, ACTIVE = 0, 1, 2
_LEVELS = (0x93, 0x95, 0x97)


def sealed(frame):
    """A frame with its CRC_A, computed bit by bit, unlike the firmware's."""
    crc = 0x6363
    for byte in frame:
        for bit in range(8):
            odd = (crc ^ byte >> bit) & 1
            crc = crc >> 1 ^ (0x8408 if odd else 0)
    return bytes(frame) + bytes((crc & 0xFF, crc >> 8))


def bits_of(data):
    """The bits of bytes, lowest first."""
    return [byte >> bit & 1 for byte in data for bit in range(8)]


class Tag:
    """A card of 4, 7 or 10 UID bytes with 180 bytes of memory."""

    def __init__(self, uid):
        self.uid = bytes(uid)
        self.memory = bytearray(180)
        self._parts = []
        rest = self.uid
        while len(rest) > 4:
            self._parts.append(b"\x88" + rest[:3])
            rest = rest[3:]
        self._parts.append(rest)
        self.power_off()

    def power_off(self):
        """The field is gone: everything but the memory is forgotten."""
        self._state, self._was_halted, self._level = IDLE, False, 0

    def answer(self, frame, last_bits):
        """The bits it answers to a frame whose last byte has `last_bits` (0: all); None: silent."""
        if last_bits == 7 and len(frame) == 1:
            return self._wake(frame[0])
        if self._state == READY and frame[0] in _LEVELS:
            return self._choose(frame)
        if self._state == ACTIVE and not last_bits and sealed(frame[:-2]) == frame:
            return self._serve(frame[:-2])
        return self._fall_back()

    def _fall_back(self):
        self._state = IDLE

    def _wake(self, command):
        if self._state != IDLE:
            return self._fall_back()
        if command == 0x52 or (command == 0x26 and not self._was_halted):
            self._state, self._level = READY, 0
            return bits_of(bytes(((0x04, 0x44, 0x84)[len(self._parts) - 1], 0x00)))
        return None

    def _choose(self, frame):
        """Anticollision and selection at the cascade level that is reached."""
        if frame[0] != _LEVELS[self._level]:
            return self._fall_back()
        part = self._parts[self._level]
        part += bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        if frame[1] == 0x70:
            return self._selected() if frame == sealed(frame[:2] + part) else self._fall_back()
        known = (frame[1] >> 4) * 8 - 16 + (frame[1] & 7)
        own = bits_of(part)
        return own[known:] if bits_of(frame[2:])[:known] == own[:known] else self._fall_back()

    def _selected(self):
        self._level += 1
        if self._level < len(self._parts):
            return bits_of(sealed(b"\x04"))
        self._state = ACTIVE
        return bits_of(sealed(b"\x00"))

    def _serve(self, command):
        if command == b"\x50\x00":
            self._was_halted = True
            return self._fall_back()
        if command[0] == 0x30 and len(command) == 2 and command[1] * 4 < len(self.memory):
            start = command[1] * 4
            return bits_of(sealed((self.memory + self.memory)[start : start + 16]))
        if command[0] == 0xA2 and len(command) == 6 and command[1] * 4 < len(self.memory):
            self.memory[command[1] * 4 : command[1] * 4 + 4] = command[2:]
            return bits_of(b"\x0a")[:4]
        self._fall_back()
        return bits_of(b"\x00")[:4]
