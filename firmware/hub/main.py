"""The program of a hub: joins the parts to the pins, and goes round.

Owns the loop and the watchdog. The watchdog starts with the first word of a table, so that a hub
alone at a desk can be loaded anew without haste; from then on a loop that stands ends in a restart.
"""

import os
import time

import board
import fitted
import machine
from air import OwnAir, SharedAir
from buttons import Buttons
from cause import reset_cause
from clock import Clock
from hub import Hub, hexed
from lamps import FULL, Lamps
from machine import PWM, SPI, WDT, Pin
from mfrc522 import Chip
from neopixel import NeoPixel
from readers import Bank, Reader
from talk import Talk

WATCHDOG_MS = 8_000
OWN_BLINK_MS = 500


def banks_of(count: int) -> list:
    """The banks that carry so many readers, each chip on its select pin."""
    air = OwnAir()
    if fitted.SHARES_AIR:
        line = Pin(board.SYNC, Pin.OPEN_DRAIN, Pin.PULL_UP)
        air = SharedAir(line, lambda: os.urandom(1)[0])
    banks = []
    first = 0
    for bank in board.BANKS:
        selects = [Pin(number, Pin.OUT, value=1) for number in bank["selects"][: count - first]]
        if not selects:
            break
        wires = {wire: Pin(bank[wire]) for wire in ("sck", "mosi", "miso")}
        spi = SPI(bank["spi"], baudrate=board.SPI_HZ, **wires)
        readers = [Reader(first + at, Chip(spi, select)) for at, select in enumerate(selects)]
        banks.append(Bank(readers, Pin(bank["reset"], Pin.OUT, value=1), air))
        first += len(selects)
    return banks


def lamps_fitted() -> Lamps:
    """The lamps, all off."""
    plain = [PWM(Pin(pin), freq=1_000) for pin in board.PLAIN_LAMPS[: fitted.PLAIN_LAMPS]]
    chain = NeoPixel(Pin(board.CHAIN, Pin.OUT), fitted.CHAIN_LAMPS)
    most = board.LAMPS_MA * FULL // board.CHANNEL_MA
    return Lamps(plain, chain, fitted.CHAIN_LAMPS, most)


def run() -> None:
    """Go round for ever."""
    clock = Clock()
    own_lamp = Pin(board.OWN_LAMP, Pin.OUT, value=1)
    banks = banks_of(fitted.READERS)
    readers = [reader for bank in banks for reader in bank.readers]
    pins = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in board.BUTTONS[: fitted.BUTTONS]]
    name, buttons, lamps = hexed(machine.unique_id()), Buttons(pins, clock), lamps_fitted()
    hub = Hub(name, reset_cause(), Talk(), readers, buttons, lamps)
    for bank in banks:
        bank.begin(clock.ms())
    hub.begin()
    watchdog = None
    while not hub.wants_reset:
        now_ms = clock.ms()
        hub.step(now_ms)
        for bank in banks:
            if (reader := bank.step(now_ms)) is not None:
                hub.report(reader)
        own_lamp(now_ms // OWN_BLINK_MS % 2 if hub.is_alone(now_ms) else 1)
        if watchdog is None and hub.was_spoken_to:
            watchdog = WDT(timeout=WATCHDOG_MS)
        if watchdog is not None:
            watchdog.feed()
        time.sleep_ms(1)
    machine.reset()


if __name__ == "__main__":
    run()
