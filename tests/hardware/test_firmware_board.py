"""The firmware's table of pins and the pin map that the drawings are made from are the same."""

import runpy

import msgspec

from hardware.draw.parts import parts
from hardware.draw.pins import hub_pins
from tests.contracts.sources import HOUSE


def test_the_firmware_has_everything_where_the_drawings_show_it() -> None:
    board = runpy.run_path(str(HOUSE / "firmware" / "hub" / "board.py"))
    hub = hub_pins()
    assert board["SPI_HZ"] == hub.spi_hz
    assert (board["CHAIN"], board["SYNC"]) == (hub.chain, hub.sync)
    assert (board["BUTTONS"], board["PLAIN_LAMPS"]) == (hub.buttons, hub.plain_lamps)
    assert list(board["BANKS"]) == [msgspec.structs.asdict(bank) for bank in hub.bank]


def test_the_firmware_holds_its_lamps_to_the_current_that_the_parts_were_reckoned_with() -> None:
    board = runpy.run_path(str(HOUSE / "firmware" / "hub" / "board.py"))
    lamp = parts().lamp
    assert board["LAMPS_MA"] == lamp.held_ma
    assert 3 * board["CHANNEL_MA"] == lamp.max_ma
