"""Small circuits that repeat: one reader, the chain of lamps, one button, one driven lamp.

Owns how these parts are joined. Does not own pin numbers or the board beside them.
"""

from collections.abc import Sequence

from hardware.draw.svg import INK, PALE, Point, Sheet

RED = "#c01818"
BUS = "#1f6fb2"
SELECT = "#0f7f6e"
RESET = "#b3541e"
GREEN = "#3d6b21"
LAMP = "#a8006d"


def _frame(sheet: Sheet, at: Point, size: Point, title: str) -> None:
    sheet.box(at, size, ink="#c3ced6", round_=10)
    sheet.words((at[0] + 16, at[1] + 26), title, size=15, bold=True)


def _part(sheet: Sheet, at: Point, size: Point, *lines: str) -> None:
    sheet.box(at, size, fill=PALE, round_=4)
    first = at[1] + size[1] / 2 - 8 * (len(lines) - 1) + 4.5
    for row, line in enumerate(lines):
        sheet.words((at[0] + size[0] / 2, first + 16 * row), line, size=12, anchor="middle")


def _ground(sheet: Sheet, at: Point) -> None:
    x, y = at
    for row, half in enumerate((11, 7, 3)):
        sheet.line([(x - half, y + 5 * row), (x + half, y + 5 * row)], wide=2)


def reader_detail(sheet: Sheet, at: Point, buses: Sequence[int], readers: int, hz: int) -> None:
    """One reader: its board's eight pins, the buffer on its answer, its supply.

    Its lines bear the names that they have at the hub; of two banks, the numbers of both.
    """
    x, y = at
    bus = "SPI" + " or ".join(str(number) for number in buses)
    _frame(sheet, at, (560, 340), f"One reader of {readers}, at {bus}, {hz / 1e6:g} MHz")
    board = x + 400
    sheet.box((board, y + 44), (140, 276), fill=PALE, round_=6)
    sheet.words((board + 90, y + 306), "RC522", size=14, bold=True, anchor="middle")
    pins = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
    rows = {pin: y + 66 + 30 * n for n, pin in enumerate(pins)}
    for pin, row in rows.items():
        sheet.circle((board, row), 4, fill=INK)
        sheet.words((board + 12, row + 4.5), pin, size=12)
    sheet.words((board + 56, rows["IRQ"] + 4.5), "stays free", size=11)
    start = x + 150
    for pin, name, ink in (
        ("SDA", f"select 0 … {readers - 1}", SELECT),
        ("MOSI", f"{bus} mosi", BUS),
    ):
        sheet.line([(start, rows[pin]), (board, rows[pin])], ink=ink, wide=2)
        sheet.flag((start, rows[pin]), name, ink, leftwards=True)
    sheet.line([(start, rows["SCK"]), (board, rows["SCK"])], ink=BUS, wide=2)
    sheet.flag((start, rows["SCK"]), f"{bus} sck", BUS, leftwards=True)
    _part(sheet, (x + 166, rows["SCK"] - 11), (56, 22), "33 Ω")
    sheet.line([(start, rows["MISO"]), (board, rows["MISO"])], ink=BUS, wide=2)
    sheet.flag((start, rows["MISO"]), f"{bus} miso", BUS, leftwards=True)
    _part(sheet, (x + 230, rows["MISO"] - 14), (110, 28), "¼ 74HC125")
    sheet.words((x + 222, rows["MISO"] - 5), "out", size=11, anchor="end")
    sheet.words((x + 374, rows["MISO"] - 5), "in", size=11)
    sheet.line([(x + 365, rows["SDA"]), (x + 365, rows["MISO"] + 28)], ink=SELECT, wide=2)
    sheet.circle((x + 365, rows["SDA"]), 3.5, fill=SELECT, ink=SELECT)
    path = [
        (x + 365, rows["MISO"] + 28),
        (x + 285, rows["MISO"] + 28),
        (x + 285, rows["MISO"] + 14),
    ]
    sheet.line(path, ink=SELECT, wide=2)
    sheet.words((x + 150, rows["MISO"] + 32), "enable; low: answers", size=11, ink=SELECT)
    sheet.line([(start, rows["RST"]), (board, rows["RST"])], ink=RESET, wide=2)
    sheet.flag((start, rows["RST"]), f"reset {bus}", RESET, leftwards=True)
    sheet.line([(start, rows["3.3V"]), (board, rows["3.3V"])], ink=RED, wide=2)
    sheet.flag((start, rows["3.3V"]), "3V3 readers", RED, leftwards=True)
    sheet.line([(x + 340, rows["GND"] + 8), (x + 340, rows["GND"]), (board, rows["GND"])], wide=2)
    _ground(sheet, (x + 340, rows["GND"] + 9))
    sheet.line([(x + 250, rows["3.3V"]), (x + 250, y + 316)])
    sheet.circle((x + 250, rows["3.3V"]), 3.5, fill=RED, ink=RED)
    _part(sheet, (x + 186, y + 290), (128, 20), "10 µF + 100 nF")
    _ground(sheet, (x + 250, y + 317))


def chain_detail(sheet: Sheet, at: Point) -> None:
    """From USB: the fuse, the regulator of the readers, and the lamps with their level."""
    x, y = at
    _frame(sheet, at, (560, 240), "Supply and chain of lamps")
    top, low = y + 66, y + 178
    sheet.flag((x + 80, top), "VBUS", RED, leftwards=True)
    sheet.line([(x + 80, top), (x + 400, top)], ink=RED, wide=2)
    _part(sheet, (x + 110, top - 16), (80, 32), "fuse 1 A")
    _part(sheet, (x + 230, top - 20), (130, 40), "regulator 3.3 V", "1 A")
    sheet.flag((x + 400, top), "3V3 readers", RED)
    rail = y + 106
    sheet.line([(x + 208, top), (x + 208, rail), (x + 515, rail)], ink=RED, wide=2)
    for at_x in (208, 295, 449, 515):
        sheet.circle((x + at_x, top if at_x == 208 else rail), 3.5, fill=RED, ink=RED)
    for at_x in (449, 515):
        sheet.line([(x + at_x, rail), (x + at_x, low - 22)], ink=RED, wide=2)
    sheet.line([(x + 295, rail), (x + 295, y + 150)])
    _part(sheet, (x + 252, y + 118), (86, 24), "1000 µF")
    _ground(sheet, (x + 295, y + 151))
    sheet.flag((x + 120, low + 20), "lamp chain", LAMP, leftwards=True)
    sheet.line([(x + 120, low + 20), (x + 420, low + 20)], ink=LAMP, wide=2)
    _part(sheet, (x + 140, low), (110, 40), "¼ 74AHCT125", "at VBUS")
    sheet.words((x + 140, low + 55), "its enable to ground", size=11)
    _part(sheet, (x + 320, low + 8), (64, 24), "470 Ω")
    for lamp in range(2):
        _part(sheet, (x + 420 + 66 * lamp, low - 22), (58, 64), "lamp", ("first", "next …")[lamp])
    sheet.line([(x + 478, low + 20), (x + 486, low + 20)], ink=LAMP, wide=2)


def button_detail(sheet: Sheet, at: Point, name: str) -> None:
    """A button closes its pin to ground."""
    x, y = at
    _frame(sheet, at, (270, 240), "One button")
    sheet.flag((x + 24, y + 80), name, GREEN)
    end = x + 24 + 12 + 7.4 * len(name)
    sheet.line([(end, y + 80), (x + 200, y + 80), (x + 200, y + 110)], ink=GREEN, wide=2)
    sheet.circle((x + 200, y + 114), 4)
    sheet.line([(x + 200, y + 150), (x + 180, y + 118)], wide=2.5)
    sheet.circle((x + 200, y + 154), 4)
    sheet.line([(x + 200, y + 158), (x + 200, y + 178)], wide=2)
    _ground(sheet, (x + 200, y + 180))
    sheet.line([(x + 150, y + 80), (x + 150, y + 122)], ink=GREEN, wide=2)
    _part(sheet, (x + 96, y + 122), (72, 24), "100 nF")
    sheet.line([(x + 132, y + 146), (x + 132, y + 168), (x + 200, y + 168)], wide=2)
    sheet.words((x + 16, y + 222), "The pin is pulled up inside.", size=12)


def lamp_detail(sheet: Sheet, at: Point, name: str, supply: str) -> None:
    """A lamp hangs on a driver, never on the pin."""
    x, y = at
    _frame(sheet, at, (270, 240), "One plain lamp")
    sheet.flag((x + 20, y + 160), name, LAMP)
    end = x + 20 + 12 + 7.4 * len(name)
    sheet.line([(end, y + 160), (x + 210, y + 160)], ink=LAMP, wide=2)
    _part(sheet, (x + 160, y + 134), (94, 52), "⅛ ULN2803A")
    sheet.line([(x + 207, y + 134), (x + 207, y + 66), (x + 90, y + 66)], wide=2)
    sheet.flag((x + 90, y + 66), supply, RED, leftwards=True)
    sheet.circle((x + 150, y + 66), 15, fill="#fff3c4")
    sheet.words((x + 150, y + 99), "lamp with", size=11, anchor="middle")
    sheet.words((x + 150, y + 113), "its resistor", size=11, anchor="middle")
    sheet.words((x + 16, y + 210), f"COM of the ULN2803A to {supply},", size=12)
    sheet.words((x + 16, y + 226), "its GND to ground.", size=12)
