"""The bookkeeping track in a strip: books by space, the inkwell, values, crossed letters, the slot.

Owns its drawing. What a book looks like where it has more room is `books`'.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.books import COVER, LETTER_COLOURS
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import SCRIPT, Sign, draw_short, draw_sign
from tabletop.display.painters.mombasa.signs import requirement_sign, reward_sign
from tabletop.display.theme import (
    ACCENT,
    INK,
    PANEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
    mixed,
)
from tabletop.rules.mombasa.edition.data import Book, BookType
from tabletop.rules.mombasa.edition.kinds import GoodsMinus
from tabletop.rules.mombasa.view import MombasaPlayerView

HEADER_H, LINE_H = 17.0, 15.5
BOOKS_H = 4 * LINE_H
"""Books have at most two requirements and two rewards, one below the other."""
GAP = 2.0
START_W = 17.0
"""Where the inkwell stands before the first space."""


def draw_book_track(canvas: Canvas, box: Box, player: MombasaPlayerView, index: Index) -> None:
    """All spaces side by side; what each is worth stands above them, where there is room."""
    track = index.edition.bookkeeping_track
    head = box.top_part(HEADER_H) if box.h >= BOOKS_H + HEADER_H else None
    row = (box if head is None else box.below(HEADER_H)).top_part(BOOKS_H)
    if player.inkwell == 0:
        canvas.piece("inkwell", around(box.x + 7, row.centre[1], 14, 16), SCRIPT)
    cells = row.beside(START_W).grid(track.last, 1, GAP)
    values = dict(track.values)
    crossed = frozenset(track.crossed_a)
    for space, cell in enumerate(cells, 1):
        _draw_space(canvas, cell, player, space, index, is_crossed=space in crossed)
        if head is not None:
            is_locked = space == track.slot and space > player.inkwell
            above = Box(cell.x, head.y, cell.w, head.h - 1)
            _draw_head(canvas, above, player, space, values.get(space), is_locked=is_locked)


def _draw_head(
    canvas: Canvas,
    box: Box,
    player: MombasaPlayerView,
    space: int,
    value: int | None,
    *,
    is_locked: bool,
) -> None:
    """The inkwell on its space, else what the space is worth or that it opens a slot."""
    middle = box.centre
    if space == player.inkwell:
        canvas.piece("inkwell", around(*middle, 14, 16), SCRIPT)
    elif value is not None:
        ink = SOFT_INK if space > player.inkwell else ACCENT
        canvas.text(str(value), *middle, SMALLEST, ink, is_bold=True, align="centre")
    elif is_locked:
        draw_slot_mark(canvas, around(*middle, 16, 14), "bookkeeper")


def draw_slot_mark(canvas: Canvas, box: Box, thing: str) -> None:
    """A slot that is still to be opened: its frame with the sign of its track."""
    canvas.frame(box, SOFT_INK, 2, 3)
    draw_sign(canvas, box.inset(4, 3), thing)


def draw_crossed_a(canvas: Canvas, box: Box) -> None:
    """The sign of spaces on which no A book may lie."""
    x, y = box.centre
    canvas.text("A", x, y, SMALLEST, SOFT_INK, is_bold=True, align="centre")
    canvas.line((x - 8, y + 8), (x + 8, y - 8), SOFT_INK, 2)


def _draw_space(
    canvas: Canvas,
    cell: Box,
    player: MombasaPlayerView,
    space: int,
    index: Index,
    *,
    is_crossed: bool,
) -> None:
    name = player.books[space]
    if name is None:
        _draw_empty(canvas, cell, is_crossed=is_crossed)
    else:
        book, letter = _book(name, index)
        is_flipped = space in player.flipped
        key = "track book", book, letter, is_flipped
        canvas.stamp(key, cell, lambda c, area: _draw_book(c, area, book, letter, is_flipped))
    if space == player.inkwell:
        canvas.frame(cell, ACCENT, 3, 4)


def _book(name: str, index: Index) -> tuple[Book | BookType, str]:
    """A book and its letter; that of a starting tile has none."""
    if name in index.books:
        book = index.books[name]
        return book, book.letter
    return index.starting_tiles[name].book, ""


def _draw_empty(canvas: Canvas, cell: Box, *, is_crossed: bool) -> None:
    """A space without a book; a crossed A on those where none may lie."""

    def draw(stamp: Canvas, area: Box) -> None:
        stamp.frame(area, RAISED, 2, 4)
        if is_crossed:
            draw_crossed_a(stamp, area)

    canvas.stamp(("empty book space", is_crossed), cell, draw)


def _draw_book(
    canvas: Canvas, area: Box, book: Book | BookType, letter: str, is_flipped: bool
) -> None:
    """What is asked on dark lines, what is brought on bright ones below; or the back."""
    binding = LETTER_COLOURS.get(letter, COVER)
    canvas.fill(area, binding, 4)
    page = area.inset(1, 2)
    if is_flipped:
        canvas.piece("book", around(*page.centre, 20, 20), mixed(binding, INK, 0.6))
        return
    asked = [requirement_sign(one) for one in book.requires]
    brought = [
        line
        for one in book.rewards
        for line in _lines(reward_sign(one), is_long=isinstance(one, GoodsMinus))
    ]
    h = min(LINE_H, page.h / (len(asked) + len(brought)))
    top = page.top_part(len(asked) * h)
    canvas.fill(top, PANEL, 2)
    _draw_lines(canvas, top, asked)
    lower = Box(page.x, page.bottom - len(brought) * h, page.w, len(brought) * h)
    _draw_lines(canvas, lower, brought)


def _lines(sign: Sign, *, is_long: bool) -> list[Sign]:
    """A sign that is too long for one line as two."""
    if not is_long:
        return [sign]
    return [Sign(sign.things), Sign((), sign.text)]


def _draw_lines(canvas: Canvas, box: Box, signs: Sequence[Sign]) -> None:
    for cell, sign in zip(box.grid(1, len(signs)), signs, strict=True):
        draw_short(canvas, cell, sign)
