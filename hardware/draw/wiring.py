"""How everything is wired: the hub with one bank or two, and the buttons on a Pi's header.

Owns the pictures of boards with their lines. Does not own a pin's number: those are data.
"""

from collections.abc import Mapping

from hardware.draw.details import button_detail, chain_detail, lamp_detail, reader_detail
from hardware.draw.pins import Board, boards, hub_pins
from hardware.draw.svg import FAINT, INK, PALE, Anchor, Point, Sheet
from tabletop.config import load_profile

COLOURS = {
    "reset": "#b3541e",
    "select": "#0f7f6e",
    "SPI0": "#1f6fb2",
    "SPI1": "#7a3fa0",
    "power": "#6d5200",
    "button": "#3d6b21",
    "lamp": "#a8006d",
    "sync": "#555555",
}
SUPPLIES = {"GND": INK, "3V3": "#c01818", "5V": "#c01818", "VBUS": "#c01818"}
ROW = 26
BOARD_WIDTH = 190


def colour_of(use: str) -> str:
    """The colour of a line, by the kind of thing that it goes to."""
    return next(colour for kind, colour in COLOURS.items() if kind in use)


def draw_board(sheet: Sheet, at: Point, board: Board, uses: Mapping[int, str], word: str) -> None:
    """A board from above with a flag at each used pin; `word` stands before pin numbers."""
    x, y = at
    sheet.box((x, y - 30), (BOARD_WIDTH, 20 * ROW + 46), fill=PALE, round_=10)
    sheet.words((x + BOARD_WIDTH / 2, y - 40), board.name, bold=True, anchor="middle", size=15)
    for leftwards, pins in ((True, board.left), (False, board.right)):
        edge = x if leftwards else x + BOARD_WIDTH
        out = -1 if leftwards else 1
        for row, pin in enumerate(pins):
            middle = y + row * ROW
            name = f"{word}{pin}" if isinstance(pin, int) else pin
            use = uses.get(pin) if isinstance(pin, int) else None
            pen = colour_of(use) if use else SUPPLIES.get(str(pin), FAINT)
            sheet.circle((edge - out * 12, middle), 5, fill=pen, ink=pen)
            side: Anchor = "start" if leftwards else "end"
            sheet.words((edge - out * 24, middle + 4.5), name, size=12, anchor=side, ink=pen)
            if use:
                end = (edge + out * 34, middle)
                sheet.line([(edge - out * 12, middle), end], ink=pen, wide=2)
                sheet.flag(end, use, pen, leftwards=leftwards)


def hub_sheet(banks: int) -> str:
    """A hub with four readers and plain lamps, or with eight readers."""
    hub = hub_pins()
    readers = sum(len(bank.selects) for bank in hub.bank[:banks])
    title = f"A hub of up to {readers} readers"
    sheet = Sheet(1240, 990, title)
    sheet.words((40, 46), title, size=24, bold=True)
    sheet.words((40, 72), "Ends with the same name are joined. USB socket at the top.", size=14)
    uses = {pin: use for use, pin in hub.uses(banks)}
    draw_board(sheet, (220, 150), boards().pico, uses, "GP")
    buses = [bank.spi for bank in hub.bank[:banks]]
    reader_detail(sheet, (640, 110), buses, readers, hub.spi_hz)
    chain_detail(sheet, (640, 470))
    button_detail(sheet, (640, 730), "button 0 … 7")
    if banks == 1:
        lamp_detail(sheet, (930, 730), "lamp 0 … 7", "VBUS")
    notes = (
        "Through the fuse VBUS feeds the lamps and the 3.3 V regulator of the readers.",
        "The Pico's own 3V3 feeds the Pico and the buffers, never the readers.",
        "Each reader of a bank has the bank's three lines and its reset, and a select of its own.",
        "sync is joined only between hubs whose readers are closer than three antennas.",
    )
    for row, note in enumerate(notes):
        sheet.words((40, 730 + 22 * row), note, size=13)
    return sheet.svg()


def header_sheet() -> str:
    """Buttons and lamps of six seats and the power button on the header."""
    gpio = load_profile("pi-header").gpio
    assert gpio is not None, "the profile is the header's"
    sheet = Sheet(940, 740, "Buttons and lamps on the header")
    sheet.words((40, 46), "Buttons and lamps on the header", size=24, bold=True)
    sheet.words((40, 72), "Ends with the same name are joined. a walks, b confirms.", size=14)
    uses = {pin: f"{name} button" for name, pin in gpio.buttons.items()}
    uses |= {pin: f"{name} lamp" for name, pin in gpio.lamps.items()}
    draw_board(sheet, (220, 150), boards().pi, uses, "GPIO")
    button_detail(sheet, (640, 130), "seat … button")
    lamp_detail(sheet, (640, 400), "seat … lamp", "5V")
    return sheet.svg()
