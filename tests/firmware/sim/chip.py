"""An MFRC522 as its SPI lines show it: registers, FIFO, timer, antenna, and what disturbs them.

Owns the chip; does not own cards or pins. An answer takes its time on air at 106 kbit/s.
"""

import time

_BIT_US = 9.44
_ANSWERS_AFTER_US = 86
_WRITE, _WRITES_IN_US = 0xA2, 4_100
_RESET = ((0x01, 0x20), (0x14, 0x80), (0x2C, 0), (0x2D, 0), (0x2A, 0), (0x2B, 0))


class ChipModel:
    """One reader; `tags` lie on it.

    `is_gone`: its cable is out. `is_stuck`: it answers nothing until its reset line was low.
    `loses_every` and `garbles_every`: of so many answers one is not heard, or has a wrong bit.
    """

    def __init__(self, version=0x92):
        self.version = version
        self.tags = []
        self.is_gone = self.is_stuck = False
        self.loses_every = self.garbles_every = 0
        self._answers = 0
        self.power_up()

    def power_up(self):
        """All as after power came, or the reset line was low."""
        self._registers = bytearray(64)
        for register, value in _RESET:
            self._registers[register] = value
        self._registers[0x37] = self.version
        self._fifo = bytearray()
        self._due = None
        self._drop_field()

    def hard_reset(self):
        """Its reset line was low: that cures what a command cannot."""
        self.is_stuck = False
        self.power_up()

    @property
    def has_field(self):
        """Whether its antenna is driven."""
        return self._registers[0x14] & 3 == 3

    def transfer(self, sent):
        """The bytes that it gives while these come in; one selection of the chip."""
        back = bytearray(len(sent))
        if self.is_gone or self.is_stuck or not sent:
            return back
        is_read, register = sent[0] & 0x80, sent[0] >> 1 & 0x3F
        for index in range(1, len(sent)):
            if is_read:
                back[index] = self._read(register)
                register = sent[index] >> 1 & 0x3F
            else:
                self._write(register, sent[index])
        return back

    def _read(self, register):
        if register == 0x09:
            if not self._fifo:
                return 0
            first = self._fifo[0]
            self._fifo = self._fifo[1:]
            return first
        if register == 0x0A:
            return len(self._fifo)
        if register == 0x04 and self._due is not None:
            at_us, irq = self._due
            if time.ticks_diff(time.ticks_us(), at_us) >= 0:
                self._registers[0x04] |= irq
                self._due = None
        return self._registers[register]

    def _write(self, register, value):
        if register == 0x09:
            if len(self._fifo) < 64:
                self._fifo.append(value)
        elif register == 0x0A:
            if value & 0x80:
                self._fifo = bytearray()
        elif register == 0x04:
            mine = self._registers[0x04]
            self._registers[0x04] = mine | value & 0x7F if value & 0x80 else mine & ~value & 0x7F
        elif register == 0x01 and value & 0x0F == 0x0F:
            self.power_up()
        elif register == 0x0D:
            self._registers[register] = value & 0x7F
            if value & 0x80 and self._registers[0x01] & 0x0F == 0x0C:
                self._transceive()
        elif register != 0x37:
            self._registers[register] = value
            if register == 0x14 and not self.has_field:
                self._drop_field()

    def _drop_field(self):
        for tag in self.tags:
            tag.power_off()

    def _transceive(self):
        frame, self._fifo = bytes(self._fifo), bytearray()
        framing = self._registers[0x0D]
        self._registers[0x06] = self._registers[0x0C] = 0
        self._registers[0x0E] = self._registers[0x0E] & 0x80 | 0x20
        heard = self._heard(frame, framing & 7) if self.has_field else []
        self._answers += bool(heard)
        if not heard or _is_nth(self._answers, self.loses_every):
            self._wait_in_vain()
            return
        bits = self._mixed(heard)
        if _is_nth(self._answers, self.garbles_every):
            bits[len(bits) // 2] ^= 1
        self._receive(bits, framing >> 4 & 7, frame)

    def _heard(self, frame, last_bits):
        answers = [tag.answer(frame, last_bits) for tag in self.tags]
        return [answer for answer in answers if answer is not None]

    def _wait_in_vain(self):
        """Without the timer's settings no time runs out, as on a chip that lost its power."""
        if self._registers[0x2A] & 0x80:
            self._due = time.ticks_add(time.ticks_us(), self._patience_us()), 0x01

    def _patience_us(self):
        """So long after its frame the timer waits for the first bit."""
        return (self._registers[0x2C] << 8 | self._registers[0x2D]) * 25

    def _mixed(self, answers):
        """The bits of all answers at once; from the first collision on they read 0."""
        bits = []
        for index in range(max(len(answer) for answer in answers)):
            values = {answer[index] for answer in answers if index < len(answer)}
            if len(values) > 1 and not self._registers[0x06] & 0x08:
                self._registers[0x06] |= 0x08
                self._collide_at(len(bits) + 1)
            bits.append(0 if self._registers[0x06] & 0x08 else values.pop())
        return bits

    def _collide_at(self, position):
        """Told from the byte on in which the answer is stored (an assumption, as in the driver)."""
        position += self._registers[0x0D] >> 4 & 7
        told = position & 0x1F if position <= 32 else 0x20
        self._registers[0x0E] = self._registers[0x0E] & 0x80 | told

    def _receive(self, bits, align, frame):
        after_us = _ANSWERS_AFTER_US + (_WRITES_IN_US if frame[0] == _WRITE else 0)
        if after_us > self._patience_us():
            self._wait_in_vain()
            return
        stored = [0] * align + bits
        data = bytearray((len(stored) + 7) // 8)
        for index, bit in enumerate(stored):
            data[index // 8] |= bit << index % 8
        self._fifo = data
        self._registers[0x0C] = len(stored) % 8
        on_air_us = int((len(frame) * 9 + len(bits) * 9 // 8) * _BIT_US) + after_us
        self._due = time.ticks_add(time.ticks_us(), on_air_us), 0x30


def _is_nth(count, nth):
    return nth > 0 and count % nth == 0
