"""The pieces that fly: how each looks on its way.

Owns their pictures; they are the board's own, with a rim so that they stand out on any ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.motion import Draw
from tabletop.display.numbers import money
from tabletop.display.painters.mombasa.books import draw_book
from tabletop.display.painters.mombasa.cards import (
    draw_bonus_tile,
    draw_card_back,
    draw_card_face,
)
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import (
    Sign,
    draw_amount,
    draw_post,
    draw_seat,
    draw_sign,
)
from tabletop.display.painters.ways import Way
from tabletop.display.theme import ACCENT, INK, LABEL, ON_ACCENT, RAISED, SMALLEST
from tabletop.display.words import Words

COIN, CARD, BACK, POST, MARKER, BOOK = "coin", "card", "back", "post", "marker", "book"
DIAMOND, INKWELL, TILE, START = "diamond", "inkwell", "tile", "start"
SIZES: Mapping[str, tuple[float, float]] = {
    COIN: (84.0, 44.0),
    CARD: (62.0, 76.0),
    BACK: (52.0, 64.0),
    POST: (42.0, 44.0),
    MARKER: (38.0, 38.0),
    BOOK: (76.0, 60.0),
    DIAMOND: (70.0, 44.0),
    INKWELL: (36.0, 38.0),
    TILE: (64.0, 56.0),
    START: (44.0, 44.0),
}
"""Of what flies, in design units."""
RIM = 3.0


def drawing(way: Way, index: Index, words: Words) -> Draw:
    """How the piece of a way looks."""
    return partial(_DRAWN[way.kind], way, index, words)


def _draw_coin(way: Way, _: Index, words: Words, canvas: Canvas, box: Box) -> None:
    """Money: a bright plate with its amount, round at both ends."""
    canvas.fill(box, ON_ACCENT, box.h / 2)
    canvas.fill(box.inset(RIM), ACCENT, box.h / 2 - RIM)
    text, most = money(way.count, words), box.w - 16
    canvas.text(text, *box.centre, LABEL, ON_ACCENT, is_bold=True, align="centre", most=most)


def _draw_card(way: Way, index: Index, _: Words, canvas: Canvas, box: Box) -> None:
    canvas.fill(box, ON_ACCENT, 7)
    draw_card_face(canvas, box.inset(RIM), index.cards[way.id])


def _draw_back(way: Way, _: Index, __: Words, canvas: Canvas, box: Box) -> None:
    """Cards face down, with their number."""
    canvas.fill(box, ON_ACCENT, 7)
    draw_card_back(canvas, box.inset(RIM))
    x, y = box.centre
    plate = Box(box.x, box.bottom - SMALLEST - 6, box.w, SMALLEST + 6)
    canvas.fill(plate, ON_ACCENT, 5)
    size = SMALLEST + 2
    y = plate.centre[1]
    canvas.text(f"×{way.count}", x, y, size, INK, is_bold=True, align="centre")


def _draw_post(way: Way, _: Index, __: Words, canvas: Canvas, box: Box) -> None:
    draw_post(canvas, box, way.id)


def _draw_marker(way: Way, _: Index, words: Words, canvas: Canvas, box: Box) -> None:
    draw_seat(canvas, box, int(way.id), words)


def _draw_book(way: Way, index: Index, _: Words, canvas: Canvas, box: Box) -> None:
    book = index.books[way.id]
    canvas.fill(box, ON_ACCENT, 7)
    draw_book(canvas, box.inset(RIM), book, letter=book.letter)


def _draw_diamond(way: Way, _: Index, __: Words, canvas: Canvas, box: Box) -> None:
    """So many spaces of the diamond track."""
    canvas.fill(box, ON_ACCENT, 8)
    canvas.fill(box.inset(RIM), RAISED, 6)
    draw_amount(canvas, box.inset(8, 8), Sign(("diamonds",), f"+{way.count}"))


def _draw_inkwell(_: Way, __: Index, ___: Words, canvas: Canvas, box: Box) -> None:
    canvas.fill(box, ON_ACCENT, box.w / 2)
    draw_sign(canvas, box.inset(6), "bookkeeper")


def _draw_tile(way: Way, index: Index, _: Words, canvas: Canvas, box: Box) -> None:
    draw_bonus_tile(canvas, box, index.tiles[way.id])


def _draw_start(_: Way, __: Index, ___: Words, canvas: Canvas, box: Box) -> None:
    """The start player's token."""
    canvas.fill(box, ON_ACCENT, box.w / 2)
    draw_sign(canvas, box.inset(5), "start_player")


_DRAWN: Mapping[str, Callable[[Way, Index, Words, Canvas, Box], None]] = {
    COIN: _draw_coin,
    CARD: _draw_card,
    BACK: _draw_back,
    POST: _draw_post,
    MARKER: _draw_marker,
    BOOK: _draw_book,
    DIAMOND: _draw_diamond,
    INKWELL: _draw_inkwell,
    TILE: _draw_tile,
    START: _draw_start,
}
