"""A Pico's `machine` for MicroPython's unix port and for CPython: pins, SPI, PWM, watchdog.

Owns the board's side of each wire; what hangs on the wires is the world's.
"""

import os
import sys
import time

import board
from chip import ChipModel
from world import RESET_CODE, World

mem32 = {0x4005_8008: int(os.getenv("HUB_RESET_REASON") or 0)}
"""Of the RP2040's registers only why the board began, as it was told from outside."""

SERIAL = b"\xe6\x61\xa4\x10\x12\x34\x56\x78"

HASTE = 20
"""So much faster goes the time of a watchdog while the board hangs."""

_pins = {}


def unique_id():
    """The flash chip's number."""
    return SERIAL


def reset():
    """Start anew: the cable's other end sees the port go."""
    sys.exit(RESET_CODE)


class Pin:
    """A pin; two of the same number are the same one."""

    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP = 1
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __new__(cls, number, *_args, **_settings):
        if number not in _pins:
            pin = object.__new__(cls)
            pin.number, pin.level, pin.handler = number, 1, None
            _pins[number] = pin
        return _pins[number]

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, value=None):
        """Set what was given."""
        if value is not None:
            self(value)

    def __call__(self, value=None):
        if value is None:
            world.run()
            return self.level
        level = 1 if value else 0
        if level != self.level:
            self.level = level
            world.driven(self.number, level)
        return None

    value = __call__

    def irq(self, handler=None, trigger=0):
        """Call `handler` with this pin at each edge that comes from outside."""
        self.handler = handler

    def drive(self, level):
        """An edge from outside."""
        if level != self.level:
            self.level = level
            if self.handler is not None:
                self.handler(self)


class PWM:
    """A pin that dims."""

    def __init__(self, pin, freq=1000, duty_u16=0):
        self._pin, self._duty = pin, None
        self.duty_u16(duty_u16)

    def duty_u16(self, duty):
        """Of 65,535 parts of the time, in how many it is high."""
        if duty != self._duty:
            self._duty = duty
            world.seen("lamp", self._pin.number, duty >> 8)


TX_CONTROL_WRITTEN = 0x28


class SPI:
    """A bus; who is selected answers, two at once hear nothing."""

    def __init__(self, number, baudrate=0, sck=None, mosi=None, miso=None):
        bank = board.BANKS[number]
        if (bank["sck"], bank["mosi"], bank["miso"]) != tuple(p.number for p in (sck, mosi, miso)):
            raise ValueError("these pins do not belong to this bus")
        first = number * len(bank["selects"])
        self._chips = [(Pin(pin), chips[first + at]) for at, pin in enumerate(bank["selects"])]

    def _transfer(self, data):
        world.run()
        chosen = [chip for select, chip in self._chips if not select.level]
        if len(chosen) != 1:
            return bytearray(len(data))
        answer = chosen[0].transfer(data)
        if data[0] == TX_CONTROL_WRITTEN and sum(chip.has_field for chip in chips) > 1:
            world.seen("two fields")
        return answer

    def write(self, data):
        """Send."""
        self._transfer(data)

    def write_readinto(self, data, into):
        """Send and receive as many bytes."""
        into[:] = self._transfer(data)


class WDT:
    """Starts the board anew when it is not fed."""

    def __init__(self, timeout=5000):
        self.timeout_ms = timeout
        world.watchdog = self
        self.feed()

    def feed(self):
        """All is well."""
        self._fed_ms = time.ticks_ms()
        world.run()

    def is_starved(self):
        """Whether it was not fed for too long."""
        return time.ticks_diff(time.ticks_ms(), self._fed_ms) * HASTE > self.timeout_ms


chips = [ChipModel() for _ in range(8)]
world = World(_pins, chips)
