"""Reads groups of cards, one group of UIDs a line in the file named in the environment.

Prints for each what was read, in hex.
"""

import os

import cards
from bench import lay, reader

chip = reader()
for line in open(os.getenv("HUB_CASES")):  # noqa: PTH123, SIM115  (MicroPython has no pathlib)
    lay(line.split())
    chip.field(True)
    print(*[uid.hex() for uid in cards.present(chip)])
    chip.field(False)
