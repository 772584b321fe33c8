"""The pins of a hub's board, a Raspberry Pi Pico, by their GP numbers.

Owns where everything hangs; does not own how much of it is fitted (`fitted.py`). The same table
stands in `hardware/pins/hub.toml`, from which the drawings are made, and the two currents in
`hardware/building/parts.toml`.
"""

SPI_HZ = 4_000_000
CHAIN = 2
SYNC = 7
BUTTONS = (3, 4, 5, 6, 26, 27, 28, 0)
PLAIN_LAMPS = (9, 10, 11, 12, 13, 14, 8, 1)
BANKS = (
    {"spi": 0, "sck": 18, "mosi": 19, "miso": 16, "reset": 15, "selects": (17, 20, 21, 22)},
    {"spi": 1, "sck": 10, "mosi": 11, "miso": 12, "reset": 1, "selects": (9, 13, 14, 8)},
)
OWN_LAMP = "LED"

CHANNEL_MA = 20
"""What red, green or blue of a lamp of the chain draws at full, and a plain lamp (data sheets)."""

LAMPS_MA = 120
"""What all lamps together may draw, so that a lead of 500 mA is enough (designed, not measured)."""
