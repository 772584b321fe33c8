"""The marks of Mombasa: companies, goods, seats, and the signs that figures stand beside.

Owns colours and shapes of the game's things. Whole cards, books and tiles are drawn beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.theme import (
    ACCENT,
    INK,
    ON_ACCENT,
    SMALLEST,
    SOFT_INK,
    Colour,
    ink_on,
)
from tabletop.display.words import Words
from tabletop.rules.game import Seat

COMPANY_COLOURS: dict[str, Colour] = {
    "mombasa": (12, 12, 14),
    "cape_town": (214, 52, 58),
    "saint_louis": (238, 238, 242),
    "cairo": (240, 142, 24),
}
COMPANY_SHAPES = {
    "mombasa": "shield",
    "cape_town": "square",
    "saint_louis": "hexagon",
    "cairo": "triangle",
}
"""Told apart by outline too: red and orange are one colour to some."""

SEAT_COLOURS: tuple[Colour, ...] = (
    (86, 180, 233),
    (240, 228, 66),
    (0, 178, 120),
    (222, 140, 190),
)
"""After Okabe and Ito; none is a company's. The place's number stands on every piece of a seat."""

LEAST_SIGN, SLACK, STACKED, SHORT_SIGN = 11.0, 2.0, 1.3, 14.0
"""Smaller signs are not told apart: figures stand on them instead."""

GOLD: Colour = (240, 198, 92)
DIAMOND: Colour = (112, 214, 232)
GROWTH: Colour = (146, 208, 128)
SCRIPT: Colour = (178, 176, 246)
STONE: Colour = (190, 178, 166)
CRATE: Colour = (206, 164, 112)
AWAY: Colour = (255, 158, 128)

SIGNS: dict[str, tuple[str, Colour]] = {
    "coffee": ("coffee", (196, 140, 98)),
    "bananas": ("bananas", (246, 226, 80)),
    "cotton": ("cotton", (234, 238, 240)),
    "any_goods": ("crate", CRATE),
    "crate": ("crate", CRATE),
    "expansion": ("flag", GROWTH),
    "bookkeeper": ("inkwell", SCRIPT),
    "merchant": ("merchant", DIAMOND),
    "pounds": ("pound", GOLD),
    "diamonds": ("diamond", DIAMOND),
    "mine": ("mine", STONE),
    "bookkeeping": ("quill", SCRIPT),
    "active_track": ("advance", INK),
    "remove_posts": ("demolish", AWAY),
    "card": ("card", SOFT_INK),
    "book": ("book", SCRIPT),
    "share": ("share", INK),
    "marker": ("circle", INK),
    "start_player": ("star", ACCENT),
    "cheaper": ("tag", GROWTH),
}
"""Shape and colour of the sign of each thing that figures count."""


WITH_HOLES = frozenset({"any_goods", "remove_posts", "pounds", "active_track", "merchant"})
"""On these a figure needs a ground of its own."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Things side by side and a figure for them all, as `2` diamonds or `-1` for a kind of goods.

    A thing is a key of SIGNS or a company.
    """

    things: tuple[str, ...]
    text: str = ""


def draw_company(canvas: Canvas, box: Box, company: str) -> None:
    """The company's piece: its shape in its colour with a light edge."""
    side = min(box.w, box.h)
    colour = COMPANY_COLOURS.get(company, SOFT_INK)
    edge = ON_ACCENT if company == "saint_louis" else INK
    canvas.piece(
        COMPANY_SHAPES.get(company, "circle"), around(*box.centre, side, side), colour, edge
    )


def draw_post(canvas: Canvas, box: Box, company: str) -> None:
    """A trading post: a house in the company's colour with the company's shape on it."""

    def draw(post: Canvas, area: Box) -> None:
        colour = COMPANY_COLOURS.get(company, SOFT_INK)
        post.piece("house", area, colour, ink_on(colour) if company == "saint_louis" else INK)
        x, y = area.centre
        side = area.w * 0.4
        shape = COMPANY_SHAPES.get(company, "circle")
        post.piece(shape, around(x, y + area.h * 0.12, side, side), ink_on(colour))

    canvas.stamp(("post", company), box, draw)


def draw_sign(canvas: Canvas, box: Box, thing: str) -> None:
    """The sign of a thing, a company's its piece, as large as the box lets it stand square."""
    if thing in COMPANY_SHAPES:
        draw_company(canvas, box, thing)
        return
    shape, colour = SIGNS[thing]
    side = min(box.w, box.h)
    canvas.piece(shape, around(*box.centre, side, side), colour)


def draw_coin(canvas: Canvas, box: Box, text: str = "") -> None:
    """A coin: with its pounds on it, else with the sign of pounds."""
    side = min(box.w, box.h)
    coin = around(*box.centre, side, side)
    canvas.piece("circle" if text else "pound", coin, GOLD)
    if text:
        size = max(SMALLEST, side * 0.72)
        canvas.text(text, *box.centre, size, ON_ACCENT, is_bold=True, align="centre")


def seat_colour(seat: Seat) -> Colour:
    """The colour of a seat's pieces."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def draw_seat(canvas: Canvas, box: Box, seat: Seat, words: Words) -> None:
    """A piece of a seat: a disc in its colour with the number of its place."""
    side = min(box.w, box.h)
    number = words.place(seat)

    def draw(disc: Canvas, area: Box) -> None:
        disc.piece("circle", area, seat_colour(seat), ON_ACCENT)
        size = max(SMALLEST, side * 0.68)
        text = str(number)
        disc.text(text, *area.centre, size, ON_ACCENT, is_bold=True, align="centre")

    canvas.stamp(("seat", seat, number), around(*box.centre, side, side), draw)


def draw_amount(
    canvas: Canvas, box: Box, sign: Sign, size: float = 0.0, *, align: str = "centre"
) -> Box:
    """A sign with its figure: beside it where the box is wide enough, else on it.

    `size` is that of the figure, 0: as the height allows. Returns what was covered.
    """
    size = max(SMALLEST, size or box.h * 0.86)
    count = len(sign.things)
    # The figure becomes smaller, then the signs, before the figure moves onto them.
    while True:
        text_w = canvas.width(sign.text, size, is_bold=True) if sign.text else 0.0
        side, gap = min(box.h, size * 1.1), size * 0.13
        room = box.w - text_w - gap * (count if text_w else count - 1)
        if size <= SMALLEST or room >= count * side:
            break
        size = max(SMALLEST, size - 1)
    side = max(min(side, LEAST_SIGN), min(side, room / max(1, count)))
    gap = min(gap, side * 0.12)
    w = count * side + max(0, count - 1) * gap + (text_w + gap if text_w else 0.0)
    if w > box.w + SLACK:
        return _figure_on_sign(canvas, box, sign)
    x, y = box.x + (box.w - w) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align], box.centre[1]
    covered = Box(x, y - side / 2, w, side)
    if text_w:
        # Signs like those for less than before stand before what they are about.
        canvas.text(sign.text, x, y, size, INK, is_bold=True)
        x += text_w + gap
    for thing in sign.things:
        draw_sign(canvas, Box(x, y - side / 2, side, side), thing)
        x += side + gap
    return covered


def _figure_on_sign(canvas: Canvas, box: Box, sign: Sign) -> Box:
    """The signs as large as the box allows, a single one with the figure on it."""
    cells = box.grid(max(1, len(sign.things)), 1)
    for cell, thing in zip(cells, sign.things, strict=False):
        draw_sign(canvas, cell, thing)
    if sign.text and len(sign.things) == 1:
        thing, cell = sign.things[0], cells[0]
        ground = COMPANY_COLOURS.get(thing) or SIGNS[thing][1]
        shade = ink_on(ground)
        if thing in WITH_HOLES:
            w = canvas.width(sign.text, SMALLEST, is_bold=True)
            canvas.fill(around(*cell.centre, w + 2, SMALLEST * 0.8), ground, 3)
        canvas.text(sign.text, *cell.centre, SMALLEST, shade, is_bold=True, align="centre")
    return box


def draw_short(canvas: Canvas, cell: Box, sign: Sign, size: float = SMALLEST) -> float:
    """Signs and their figure as close as they can be told apart; where they end."""
    side = min(SHORT_SIGN if size == SMALLEST else size, cell.h)
    text_w = canvas.width(sign.text, size, is_bold=True) if sign.text else 0.0
    side = min(side, (cell.w - text_w - 1) / max(1, len(sign.things)))
    x = cell.x + max(0.0, (cell.w - len(sign.things) * side - text_w - 1) / 2)
    y = cell.centre[1]
    for thing in sign.things:
        draw_sign(canvas, around(x + side / 2, y, side, side), thing)
        x += side
    if sign.text:
        canvas.text(sign.text, x + 1, y, size, INK, is_bold=True)
    return x + 1 + text_w


def draw_row(
    canvas: Canvas,
    box: Box,
    signs: Sequence[Sign],
    size: float = 0.0,
    *,
    is_tall: bool | None = None,
) -> None:
    """Signs side by side, each in its share of the box; one below the other in a tall box."""
    if not signs:
        return
    if len(signs) == 1 and box.h > STACKED * box.w:
        draw_stacked(canvas, around(*box.centre, box.w, min(box.h, 2 * box.w)), signs[0])
        return
    if is_tall is None:
        is_tall = box.h > box.w * 1.15 and len(signs) > 1
    cells = box.grid(1, len(signs), 1) if is_tall else box.grid(len(signs), 1, 2)
    for cell, sign in zip(cells, signs, strict=True):
        draw_amount(canvas, cell, sign, size)


def draw_stacked(canvas: Canvas, box: Box, sign: Sign) -> None:
    """The sign above its figure, or beside it where that is larger."""
    if box.w > box.h * 1.25 or not sign.text:
        draw_amount(canvas, box, sign)
        return
    size = max(SMALLEST, box.h * 0.42)
    upper = box.top_part(box.h - size * 0.86)
    for cell, thing in zip(upper.grid(len(sign.things), 1), sign.things, strict=True):
        draw_sign(canvas, cell.inset(0, 1), thing)
    x = box.centre[0]
    y = box.bottom - size * 0.44
    canvas.text(sign.text, x, y, size, INK, is_bold=True, align="centre")
