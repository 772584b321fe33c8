"""The signs of Mombasa and what each means, for those who see them the first time.

Owns which signs are explained and in which order; the sentences are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.board import Explained
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.base_view import draw_away, draw_space
from tabletop.display.painters.mombasa.book_track import draw_crossed_a, draw_slot_mark
from tabletop.display.painters.mombasa.books import LETTER_COLOURS
from tabletop.display.painters.mombasa.marks import (
    AWAY,
    COMPANY_SHAPES,
    Sign,
    draw_amount,
    draw_coin,
    draw_post,
    draw_row,
)
from tabletop.display.painters.mombasa.signs import MINUS
from tabletop.display.painters.mombasa.tracks import SPECIAL_GROUND
from tabletop.display.theme import (
    INK,
    ON_ACCENT,
    PANEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
    mixed,
)
from tabletop.display.words import Words

GOODS = ("coffee", "bananas", "cotton")

Draw = Callable[[Canvas, Box], None]


def _sign(*things: str, text: str = "") -> Draw:
    return lambda canvas, box: draw_row(canvas, box, [Sign(things, text)], is_tall=False)


def _post(canvas: Canvas, box: Box) -> None:
    draw_post(canvas, around(*box.centre, 28, 28), next(iter(COMPANY_SHAPES)))


def _dues(canvas: Canvas, box: Box) -> None:
    canvas.piece("circle", around(*box.centre, 26, 26), AWAY)
    canvas.text(f"{MINUS}1", *box.centre, SMALLEST, ON_ACCENT, is_bold=True, align="centre")


def _slot(canvas: Canvas, box: Box) -> None:
    for cell, thing in zip(box.grid(2, 1), ("diamonds", "bookkeeper"), strict=True):
        draw_slot_mark(canvas, around(*cell.centre, 22, 20), thing)


def _crossed_a(canvas: Canvas, box: Box) -> None:
    draw_crossed_a(canvas, around(*box.centre, 24, 24))


def _tile(canvas: Canvas, box: Box) -> None:
    canvas.piece("octagon", around(*box.centre, 32, 32), RAISED, INK)
    draw_amount(canvas, around(*box.centre, 22, 16), Sign((), "+1"))


def _border(canvas: Canvas, box: Box) -> None:
    for cell, points in zip(box.grid(2, 1), (1, 2), strict=True):
        x, y = cell.centre
        canvas.text(str(points), x - 3, y, SMALLEST + 3, INK, is_bold=True, align="right")
        for line in range(points):
            x_line = x + 4 + 6 * line
            canvas.line((x_line, y - 12), (x_line, y + 12), INK, 3)


def _coins(canvas: Canvas, box: Box) -> None:
    for cell, coins in zip(box.grid(3, 1), (1, 2, 0), strict=True):
        draw_space(canvas, around(*cell.centre, 22, 22), coins)


def _away(canvas: Canvas, box: Box) -> None:
    draw_away(canvas, around(*box.centre, 28, 28), 2)


def _share_number(canvas: Canvas, box: Box) -> None:
    canvas.fill(around(*box.centre, box.h, box.h), RAISED, 4)
    canvas.text("3", *box.centre, 24, INK, is_bold=True, align="centre")


def _special(canvas: Canvas, box: Box) -> None:
    canvas.fill(around(*box.centre, 34, box.h), SPECIAL_GROUND, 4)
    draw_coin(canvas, around(*box.centre, 22, 22), "2")


def _book(canvas: Canvas, box: Box) -> None:
    book = around(*box.centre, 40, box.h)
    canvas.fill(book, LETTER_COLOURS["B"], 4)
    asked, brought = book.inset(2, 2).grid(1, 2)
    canvas.fill(asked, PANEL, 2)
    draw_amount(canvas, asked, Sign(("any_goods",), "2"))
    draw_amount(canvas, brought, Sign(("pounds",), "3"))


def _flipped(canvas: Canvas, box: Box) -> None:
    book = around(*box.centre, box.h, box.h)
    canvas.fill(book, LETTER_COLOURS["B"], 4)
    canvas.piece("book", around(*book.centre, 20, 20), mixed(LETTER_COLOURS["B"], INK, 0.6))


def _supply(canvas: Canvas, box: Box) -> None:
    quills, tag, count = box.grid(3, 1)
    for cell in quills.grid(2, 1):
        canvas.piece("quill", around(*cell.centre, 13, 16), INK)
    canvas.fill(around(*tag.centre, 20, 22), LETTER_COLOURS["C"], 4)
    canvas.text("C", *tag.centre, SMALLEST + 2, INK, is_bold=True, align="centre")
    canvas.text("9", count.x + 2, count.centre[1], SMALLEST + 3, SOFT_INK)


def _round(canvas: Canvas, box: Box) -> None:
    number, *coins = box.grid(3, 1)
    canvas.text("6", *number.centre, 24, INK, is_bold=True, align="centre")
    for cell in coins:
        draw_coin(canvas, around(*cell.centre, 20, 20))


SIGNS: Sequence[tuple[str, Draw]] = (
    ("goods", _sign(*GOODS)),
    ("crate", _sign("crate", text="2")),
    ("place", _sign("crate", text="+2")),
    ("expansion", _sign("expansion", text="2")),
    ("border", _border),
    ("bookkeeper", _sign("bookkeeper", text="2")),
    ("merchant", _sign("merchant", text="1")),
    ("mine", _sign("mine")),
    ("share", _sign("share")),
    ("companies", _sign(*COMPANY_SHAPES)),
    ("post", _post),
    ("coins", _coins),
    ("share_number", _share_number),
    ("special", _special),
    ("dues", _dues),
    ("active_track", _sign("active_track", text="+1")),
    ("cheaper", _sign("cheaper", text=f"{MINUS}1")),
    ("diamonds", _sign("diamonds", text="1")),
    ("slot", _slot),
    ("bookkeeping", _sign("bookkeeping", text="1")),
    ("supply", _supply),
    ("round", _round),
    ("book", _book),
    ("flipped", _flipped),
    ("crossed_a", _crossed_a),
    ("majority", _sign(text="3+")),
    ("away", _away),
    ("remove_posts", _sign("remove_posts", text="1")),
    ("marker", _sign("marker", text="2")),
    ("start_player", _sign("start_player")),
    ("buy", _sign("card", text="+1")),
    ("discard", _sign("card", text=MINUS)),
    ("tile", _tile),
)
"""Each sign by the name of its sentence: cards and goods, map and tracks, books, bonus spaces."""


def legend(words: Words) -> Sequence[Explained]:
    """All signs with their sentences."""
    return [Explained(draw, words(f"legend.{name}")) for name, draw in SIGNS]
