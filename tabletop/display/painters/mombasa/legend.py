"""The signs of Mombasa and what each means, for those who see them the first time.

Owns which signs are explained and in which order; the sentences are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.board import Explained
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.book_track import draw_crossed_a, draw_slot_mark
from tabletop.display.painters.mombasa.marks import (
    AWAY,
    COMPANY_SHAPES,
    Sign,
    draw_amount,
    draw_post,
    draw_row,
)
from tabletop.display.painters.mombasa.signs import MINUS
from tabletop.display.theme import INK, ON_ACCENT, RAISED, SMALLEST
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


SIGNS: Sequence[tuple[str, Draw]] = (
    ("goods", _sign(*GOODS)),
    ("crate", _sign("crate", text="2")),
    ("expansion", _sign("expansion", text="2")),
    ("bookkeeper", _sign("bookkeeper", text="2")),
    ("merchant", _sign("merchant", text="1")),
    ("companies", _sign(*COMPANY_SHAPES)),
    ("post", _post),
    ("active_track", _sign("active_track", text="+1")),
    ("dues", _dues),
    ("cheaper", _sign("cheaper", text=f"{MINUS}1")),
    ("diamonds", _sign("diamonds", text="1")),
    ("mine", _sign("mine")),
    ("bookkeeping", _sign("bookkeeping", text="1")),
    ("slot", _slot),
    ("crossed_a", _crossed_a),
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
