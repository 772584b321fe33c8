"""One MFRC522 reader chip on an SPI bus: its registers, its field, and one exchange with cards.

Owns what stands in the chip's data sheet (chapters 8 and 9); does not own what cards say.
"""

import time

from micropython import const

NOTHING = const(0)
ANSWER = const(1)
COLLISION = const(2)
FAULT = const(3)

VERSIONS = (0x91, 0x92, 0x88, 0x90, 0xB2, 0x12)
"""What chips of this kind and their copies say of themselves; a loose line says 00 or FF."""

ANSWER_US = const(2_000)
WRITE_US = const(10_000)

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_FIFO = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_TX_CONTROL = const(0x14)
_TIMER_MODE = const(0x2A)
_RELOAD_HIGH = const(0x2C)
_RELOAD_LOW = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_POWER_DOWN = const(0x10)
_TX_BOTH = const(0x03)
_TIMER_DONE = const(0x01)
_RX_DONE = const(0x30)
_WRONG = const(0x13)
_COLLIDED = const(0x08)
_START = const(0x80)
_POS_NOT_VALID = const(0x20)

_TIMER_AUTO = const(0x80)
_TICK_US = const(25)
_START_US = const(10_000)
_DEAD_US = const(20_000)

_SETTINGS = (
    (_TIMER_MODE, _TIMER_AUTO),  # the timer starts when a frame was sent
    (0x2B, 0xA9),  # and ticks every 25 us
    (0x15, 0x40),  # 100 % ASK
    (0x11, 0x3D),  # the sum of a card's frame starts with 6363
    (0x26, 0x60),  # a gain of 43 dB
)


class Chip:
    """A reader chip; every exchange ends within 25 ms, also with a dead one."""

    def __init__(self, spi, select) -> None:
        self._spi = spi
        self._select = select
        self._two = bytearray(2)
        self._back = bytearray(2)
        self.version = 0
        select.init(select.OUT, value=1)

    def begin(self) -> bool:
        """Reset by command and set up, field off; whether a chip of the kind answers."""
        self._write(_COMMAND, _SOFT_RESET)
        start = time.ticks_us()
        is_late = False
        while self._read(_COMMAND) & _POWER_DOWN:
            if is_late:
                return False
            is_late = time.ticks_diff(time.ticks_us(), start) > _START_US
        for register, value in _SETTINGS:
            self._write(register, value)
        self.wait_for(ANSWER_US)
        self.field(False)
        self.version = self._read(_VERSION)
        return self.version in VERSIONS

    def field(self, is_on: bool) -> None:
        """Switch the antenna."""
        value = self._read(_TX_CONTROL)
        self._write(_TX_CONTROL, value | _TX_BOTH if is_on else value & ~_TX_BOTH & 0xFF)

    def is_well(self) -> bool:
        """Whether the chip kept its settings and drives its antenna; while its field is on."""
        drives = self._read(_TX_CONTROL) & _TX_BOTH == _TX_BOTH
        is_set_up = self._read(_TIMER_MODE) == _TIMER_AUTO
        return drives and is_set_up and self._read(_VERSION) == self.version

    def wait_for(self, answer_us: int) -> None:
        """How long an exchange waits for a card's answer, from now on."""
        ticks = answer_us // _TICK_US
        self._write(_RELOAD_HIGH, ticks >> 8)
        self._write(_RELOAD_LOW, ticks & 0xFF)

    def exchange(self, data: bytes, bits: int = 0) -> tuple:
        """Send `data`, of its last byte only `bits` if not 0; outcome, answer, bits of its last.

        The first answered bit stands where the last sent one ended, as anticollision needs it.
        """
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, 0x80)
        self._write(_COLL, 0x00)  # bits after a collision read as 0
        self._write_all(_FIFO, data)
        align = bits if len(data) > 1 else 0
        framing = align << 4 | bits
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START | framing)
        start = time.ticks_us()
        while True:
            is_late = time.ticks_diff(time.ticks_us(), start) > _DEAD_US
            irq = self._read(_COM_IRQ)
            if irq & _RX_DONE:
                break
            if irq & _TIMER_DONE:
                return NOTHING, b"", 0
            if is_late:
                return FAULT, b"", 0
        error = self._read(_ERROR)
        if error & _WRONG:
            return FAULT, b"", 0
        answer = self._read_all(_FIFO, self._read(_FIFO_LEVEL) & 0x7F)
        return COLLISION if error & _COLLIDED else ANSWER, answer, self._read(_CONTROL) & 7

    def collided_at(self) -> int:
        """Which bit of the last answer collided first, from 1 on; 0 where it is not known."""
        value = self._read(_COLL)
        return 0 if value & _POS_NOT_VALID else value & 0x1F or 32

    def _write(self, register: int, value: int) -> None:
        two = self._two
        two[0], two[1] = register << 1, value
        self._select(0)
        self._spi.write(two)
        self._select(1)

    def _read(self, register: int) -> int:
        two = self._two
        two[0], two[1] = 0x80 | register << 1, 0
        self._select(0)
        self._spi.write_readinto(two, self._back)
        self._select(1)
        return self._back[1]

    def _write_all(self, register: int, data: bytes) -> None:
        self._select(0)
        self._spi.write(bytes([register << 1]) + data)
        self._select(1)

    def _read_all(self, register: int, count: int) -> bytes:
        ask = bytes([0x80 | register << 1] * count + [0])
        back = bytearray(count + 1)
        self._select(0)
        self._spi.write_readinto(ask, back)
        self._select(1)
        return bytes(back[1:])
