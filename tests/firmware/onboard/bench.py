"""One simulated reader for the scripts that run on the board.

Owns the wiring of slot 0; the scripts say what lies there.
"""

import board
from machine import SPI, Pin, chips
from mfrc522 import Chip
from tag import Tag

model = chips[0]


def reader():
    """The chip of slot 0, set up."""
    bank = board.BANKS[0]
    spi = SPI(0, board.SPI_HZ, sck=Pin(bank["sck"]), mosi=Pin(bank["mosi"]), miso=Pin(bank["miso"]))
    chip = Chip(spi, Pin(bank["selects"][0]))
    assert chip.begin()
    return chip


def lay(uids):
    """Let cards with these UIDs, in hex, lie there and no others."""
    model.tags = [Tag(bytes.fromhex(uid)) for uid in uids]
    return model.tags
