"""Buttons of which one is down while the hub starts: prints what is down, then each edge."""

import time

from buttons import Buttons
from clock import Clock
from machine import Pin

pins = [Pin(3), Pin(4)]
pins[1].drive(0)
buttons = Buttons(pins, Clock())


def moved():
    """What happened up to now, when all is quiet."""
    buttons.edges()
    time.sleep_ms(20)
    return [edge[:2] for edge in buttons.edges()]


print([button.is_down for button in buttons.buttons])
print(moved())
pins[1].drive(1)
print(moved())
