"""Who feeds whom in the whole table, and which lead carries data.

Owns the picture of both ways to build. Does not own currents: they follow from the parts.
"""

from hardware.draw.parts import parts
from hardware.draw.svg import PALE, Point, Sheet

RED = "#c01818"
BLUE = "#1f6fb2"
GREEN = "#3d6b21"
SIZE: Point = (170, 64)


def _block(sheet: Sheet, at: Point, *lines: str) -> None:
    sheet.box(at, SIZE, fill=PALE, round_=8)
    first = at[1] + SIZE[1] / 2 - 9 * (len(lines) - 1) + 4.5
    for row, line in enumerate(lines):
        middle = at[0] + SIZE[0] / 2
        sheet.words((middle, first + 18 * row), line, size=13, anchor="middle", bold=not row)


def supply_sheet() -> str:
    """Supplies, screen, Raspberry Pi and hubs of both ways to build."""
    sheet = Sheet(960, 760, "Supply and leads of the whole table")
    sheet.words((40, 46), "Supply and leads of the whole table", size=24, bold=True)
    for x, ink, word in ((40, RED, "supply"), (140, BLUE, "data"), (230, GREEN, "button or lamp")):
        sheet.line([(x, 68), (x + 28, 68)], ink=ink, wide=3)
        sheet.words((x + 34, 72), word, size=13)
    _common(sheet, 130)
    for row, (name, build) in enumerate(parts().build.items()):
        y = 410 + 180 * row
        hubs = len(build.seats_at("hub", 6))
        readers = build.seats_per_hub * build.readers_per_seat
        sheet.line([(30, y - 44), (930, y - 44)], ink="#c3ced6", wide=1)
        sheet.words((40, y - 16), f"{name}, 6 seats", size=16, bold=True)
        _block(sheet, (40, y), "powered USB hub")
        _block(sheet, (395, y), f"{hubs} × hub", f"at most {parts().hub_ma(name)} mA each")
        _block(sheet, (750, y), f"{readers} × reader", "at each hub")
        _both(sheet, (210, y + 32), (395, y + 32))
        _both(sheet, (565, y + 32), (750, y + 32))
        on_hub = build.hub_buttons_per_seat > 0
        where = "each hub" if on_hub else "the header of the Raspberry Pi"
        sheet.line([(395, y + 90), (425, y + 90)], ink=GREEN, wide=3)
        sheet.words((433, y + 95), f"two buttons and two lamps a seat, on {where}", size=13)
    return sheet.svg()


def _common(sheet: Sheet, y: float) -> None:
    """What every table has."""
    _block(sheet, (40, y), "supply of the Pi", "27 W or 15 W")
    _block(sheet, (395, y), "Raspberry Pi")
    _block(sheet, (750, y), "screen", "supply of its own")
    _block(sheet, (40, y + 120), "supply of the USB hub", "5 V, 4 A or more")
    _block(sheet, (395, y + 120), "powered USB hub")
    _block(sheet, (750, y + 120), "power button", "to ground")
    sheet.line([(210, y + 32), (395, y + 32)], ink=RED, wide=3)
    sheet.line([(565, y + 32), (750, y + 32)], ink=BLUE, wide=3)
    sheet.words((657, y + 24), "HDMI", size=12, anchor="middle")
    sheet.line([(210, y + 152), (395, y + 152)], ink=RED, wide=3)
    sheet.line([(480, y + 64), (480, y + 120)], ink=BLUE, wide=3)
    sheet.words((490, y + 97), "USB", size=12)
    sheet.line([(540, y + 64), (540, y + 92), (700, y + 92), (700, y + 152), (750, y + 152)],
               ink=GREEN, wide=3)  # fmt: skip
    sheet.words((612, y + 86), "GPIO3", size=12, anchor="middle")


def _both(sheet: Sheet, start: Point, end: Point) -> None:
    """A lead that carries supply and data."""
    for shift, ink in ((-3, RED), (3, BLUE)):
        sheet.line([(start[0], start[1] + shift), (end[0], end[1] + shift)], ink=ink, wide=3)
