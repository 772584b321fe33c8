"""The three boxes to build, as plans with measures: tray of readers, button box, hub box.

Owns the plans and what follows from the measures. Does not own the measures, which are data.
"""

from typing import Annotated

import msgspec

from hardware.draw.svg import FAINT, PALE, Point, Sheet
from tabletop.config import parse_toml, read_text
from tabletop.paths import hardware_path

Mm = Annotated[float, msgspec.Meta(gt=0, le=2000)]
MARGIN = 24
"""Room round a plan for its measures, in mm."""
BLUE = "#1f6fb2"
RED = "#c01818"


class Tray(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Slots in a row, each over a reader; lengths in mm."""

    readers: Annotated[int, msgspec.Meta(ge=1, le=8)]
    card: tuple[Mm, Mm]
    play: Mm
    rib: Mm
    margin: Mm
    top: Mm
    slot_depth: Mm
    inside_height: Mm
    screw: Mm
    screw_inset: Mm

    @property
    def slot(self) -> Point:
        """Width and depth of a slot."""
        return self.card[0] + 2 * self.play, self.card[1] + 2 * self.play

    @property
    def pitch(self) -> float:
        """Between the middles of two neighbours."""
        return self.slot[0] + self.rib

    @property
    def size(self) -> Point:
        """Width and depth of the whole tray."""
        width = self.readers * self.pitch - self.rib + 2 * self.margin
        return width, self.slot[1] + 2 * self.margin

    @property
    def middles(self) -> list[Point]:
        """The middles of the slots, which are those of the antennas."""
        first = self.margin + self.slot[0] / 2
        return [(first + n * self.pitch, self.size[1] / 2) for n in range(self.readers)]

    @property
    def screws(self) -> list[Point]:
        """Along both long edges, at the ends and between every two slots."""
        width, depth = self.size
        between = [(a[0] + b[0]) / 2 for a, b in zip(self.middles, self.middles[1:], strict=False)]
        along = [self.screw_inset, *between, width - self.screw_inset]
        return [(x, y) for y in (self.screw_inset, depth - self.screw_inset) for x in along]


class Reader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A reader's board and the part of it that is the antenna, in mm."""

    board: tuple[Mm, Mm]
    antenna: tuple[Mm, Mm]


class Buttons(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A box of two buttons, width, depth and height in mm."""

    box: tuple[Mm, Mm, Mm]
    hole: Mm
    pitch: Mm
    lamp_hole: Mm
    lamp_pitch: Mm

    @property
    def middle(self) -> float:
        """From the far edge of the box to the middles of the buttons."""
        return self.box[1] / 2 + self.lamp_pitch / 4


class Hub(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A box for the hub's board, in mm; the Pico's USB socket is at the middle of a short side."""

    box: tuple[Mm, Mm, Mm]
    board: tuple[Mm, Mm]
    pico: tuple[Mm, Mm]
    screw: Mm
    screw_inset: Mm
    longest_lead: Mm
    usb_hole: Mm
    lead_hole: Mm


class Enclosure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All measures, in mm."""

    wall: Mm
    free_of_metal: Mm
    tray: Tray
    reader: Reader
    buttons: Buttons
    hub: Hub


def enclosure() -> Enclosure:
    """The measures; raises ConfigError."""
    path = hardware_path("building", "enclosure.toml")
    return parse_toml(path, read_text(path), Enclosure)


def tray_sheet() -> str:
    """The tray from above, and cut through a slot."""
    every = enclosure()
    tray = every.tray
    width, depth = tray.size
    sheet = _sheet(width, depth + 48, f"Tray of {tray.readers} readers")
    x, y = MARGIN, MARGIN
    sheet.box((x, y), (width, depth), fill=PALE, wide=0.6, round_=4)
    for middle in tray.middles:
        corner = x + middle[0] - tray.slot[0] / 2, y + middle[1] - tray.slot[1] / 2
        sheet.box(corner, tray.slot, wide=0.5, round_=2)
    for middle in tray.middles:
        _under_a_slot(sheet, (x + middle[0], y + middle[1]), every)
    for screw in tray.screws:
        sheet.circle((x + screw[0], y + screw[1]), tray.screw / 2, wide=0.4)
    first, second = (x + middle[0] for middle in tray.middles[:2])
    half = tray.slot[0] / 2
    sheet.measure((x, y - 14), (x + width, y - 14), f"{width:g}")
    sheet.measure((first, y - 6), (second, y - 6), f"pitch {tray.pitch:g}")
    right = second + tray.pitch
    sheet.measure((right - half, y - 6), (right + half, y - 6), f"slot {tray.slot[0]:g}")
    sheet.measure((x - 6, y), (x - 6, y + depth), f"{depth:g}")
    end = x + width + 8
    sheet.measure((end, y + tray.margin), (end, y + depth - tray.margin), f"slot {tray.slot[1]:g}")
    _tray_cut(sheet, (x, y + depth + 22), every)
    return sheet.svg()


def _under_a_slot(sheet: Sheet, middle: Point, every: Enclosure) -> None:
    """What lies below a slot, and the zone that must be free of metal."""
    x, y = middle
    board, antenna = every.reader.board, every.reader.antenna
    zone = antenna[0] + 2 * every.free_of_metal, antenna[1] + 2 * every.free_of_metal
    corner = x - zone[0] / 2, y - zone[1] / 2
    round_ = every.free_of_metal
    sheet.box(corner, zone, fill="none", ink=RED, wide=0.3, round_=round_, dash="2 1.5")
    top = y - antenna[1] / 2
    sheet.box((x - board[0] / 2, top), board, fill="none", ink=FAINT, wide=0.4, dash="3 1.5")
    sheet.box((x - antenna[0] / 2, top), antenna, fill="none", ink=BLUE, wide=0.5, round_=3)
    sheet.words((x, y + 1.5), "antenna", size=4, anchor="middle", ink=BLUE)
    sheet.words((x, top + board[1] - 3), "pins", size=4, anchor="middle", ink=FAINT)


def _tray_cut(sheet: Sheet, at: Point, every: Enclosure) -> None:
    """The height of things, cut across one slot, with the words that explain the plan."""
    x, y = at
    tray, wall = every.tray, every.wall
    depth = tray.size[1]
    top = y + tray.slot_depth
    for edge in (x, x + depth - tray.margin):
        sheet.box((edge, y), (tray.margin, tray.slot_depth), fill=FAINT, wide=0.3)
    sheet.box((x, top), (depth, tray.top), fill="#d9c3a0", wide=0.4)
    under = top + tray.top
    for edge in (x, x + depth - wall):
        sheet.box((edge, under), (wall, tray.inside_height), fill=PALE, wide=0.4)
    sheet.box((x, under + tray.inside_height), (depth, wall), fill=PALE, wide=0.4)
    board = every.reader.board[1]
    antenna = x + depth / 2 - every.reader.antenna[1] / 2
    sheet.box((antenna, under), (board, 1.6), fill=BLUE, ink=BLUE, wide=0.2)
    sheet.box((x + tray.margin + tray.play, top - 0.8), (tray.card[1], 0.8), fill="white", wide=0.2)
    end = x + depth + 10
    sheet.measure((end, top), (end, under), "", size=4)
    sheet.words((end + 4, top + 3.5), f"top {tray.top:g}, at most 5", size=4)
    sheet.measure((end, under), (end, under + tray.inside_height), "", size=4)
    sheet.words((end + 4, under + 13), f"inside {tray.inside_height:g}", size=4)
    words = (
        "red: no metal inside, apart from the reader's own board",
        "blue: antenna, its middle below the middle of the card",
        "The board lies flat against the top; its pins point down.",
        f"Leads from here to the hub: at most {every.hub.longest_lead:g} mm.",
    )
    for row, line in enumerate(words):
        sheet.words((end + 52, top + 3.5 + 6.5 * row), line, size=4.2)


def buttons_sheet() -> str:
    """The button box from above and its height."""
    every = enclosure()
    one = every.buttons
    width, depth, height = one.box
    sheet = _sheet(width, depth, "Button box")
    x, y = MARGIN, MARGIN
    sheet.box((x, y), (width, depth), fill=PALE, wide=0.6, round_=6)
    for side, name in ((-1, "walk"), (1, "confirm")):
        middle = x + width / 2 + side * one.pitch / 2, y + one.middle
        sheet.circle(middle, one.hole / 2, wide=0.5)
        sheet.circle((middle[0], middle[1] - one.lamp_pitch), one.lamp_hole / 2, wide=0.4)
        sheet.words((middle[0], middle[1] + 1.4), name, size=4, anchor="middle")
    left, right = x + width / 2 - one.pitch / 2, x + width / 2 + one.pitch / 2
    low = y + depth + 7
    sheet.measure((left, low), (right, low), f"{one.pitch:g}")
    sheet.measure((x, y - 6), (x + width, y - 6), f"{width:g}")
    sheet.measure((x - 6, y), (x - 6, y + depth), f"{depth:g}")
    middle_y = y + one.middle
    end = x + width + 7
    sheet.measure((end, middle_y - one.lamp_pitch), (end, middle_y), f"{one.lamp_pitch:g}")
    notes = f"holes {one.hole:g} and {one.lamp_hole:g} across; {height:g} high; open below"
    sheet.words((x, low + 10), notes, size=4.2)
    return sheet.svg()


def hub_box_sheet() -> str:
    """The hub's box from above, the lid taken off."""
    every = enclosure()
    one, wall = every.hub, every.wall
    width, depth, height = one.box
    sheet = _sheet(width, depth, "Hub box")
    x, y = MARGIN, MARGIN
    sheet.box((x, y), (width, depth), fill=PALE, wide=0.6, round_=3)
    sheet.box((x + wall, y + wall), (width - 2 * wall, depth - 2 * wall), wide=0.4, round_=1)
    inset = one.screw_inset
    for corner in [(a, b) for a in (inset, width - inset) for b in (inset, depth - inset)]:
        sheet.circle((x + corner[0], y + corner[1]), one.screw / 2, wide=0.4)
    board = x + (width - one.board[0]) / 2, y + (depth - one.board[1]) / 2
    sheet.box(board, one.board, fill="none", ink=FAINT, wide=0.4, dash="3 1.5")
    pico = one.pico[1], one.pico[0]
    sheet.box((board[0], y + (depth - pico[1]) / 2), pico, fill="none", ink=BLUE, wide=0.5)
    sheet.words((board[0] + pico[0] / 2, y + depth / 2 + 1.4), "Pico", size=4, anchor="middle",
                ink=BLUE)  # fmt: skip
    sheet.box((x, y + (depth - one.usb_hole) / 2), (wall, one.usb_hole), wide=0.4)
    sheet.words((board[0] + 2, y + depth / 2 - pico[1] / 2 - 2), "USB at this end", size=4)
    hole = x + width - wall, y + (depth - one.lead_hole) / 2
    sheet.box(hole, (wall, one.lead_hole), wide=0.4)
    sheet.words((board[0] + one.board[0] - 2, y + depth / 2 + 1.4), "leads to readers", size=4,
                anchor="end")  # fmt: skip
    sheet.measure((x, y - 6), (x + width, y - 6), f"{width:g}")
    sheet.measure((x - 6, y), (x - 6, y + depth), f"{depth:g}")
    low = y + depth + 7
    sheet.measure((board[0], low), (board[0] + one.board[0], low), f"board {one.board[0]:g}")
    notes = (
        f"board {one.board[0]:g} × {one.board[1]:g}; {height:g} high; walls {wall:g}",
        f"openings {one.usb_hole:g} and {one.lead_hole:g} wide; screws {one.screw:g} across",
    )
    for row, note in enumerate(notes):
        sheet.words((x, low + 6.5 + 5 * row), note, size=4.2)
    return sheet.svg()


def _sheet(width: float, depth: float, title: str) -> Sheet:
    """A sheet for a plan of this size at 1:1, with room for its measures."""
    sheet = Sheet(width + 2 * MARGIN, depth + 2 * MARGIN, title, unit="mm")
    sheet.words((4, 7), f"{title} (mm)", size=5.5, bold=True)
    return sheet
