"""The small mark beside an entry of a menu: what the entry is about, as a picture.

Owns which thing has which mark; the pictures are those of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.books import LETTER_COLOURS
from tabletop.display.painters.mombasa.cards import draw_bonus_tile, draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import (
    Sign,
    draw_amount,
    draw_company,
    draw_row,
    draw_sign,
)
from tabletop.display.painters.mombasa.signs import reward_sign, space_signs
from tabletop.display.theme import GROUND, INK, SMALLEST
from tabletop.rules.game import Ref


def draw_mark(canvas: Canvas, box: Box, ref: Ref, index: Index) -> bool:
    """A small mark of a thing in the box; False where it has none."""
    draw = _MARKS.get(ref.kind)
    return draw is not None and draw(canvas, box, ref.id, index)


def _draw_company(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    is_known = name in index.companies
    if is_known:
        draw_company(canvas, box, name)
    return is_known


def _draw_card(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    card = index.cards.get(name)
    if card is not None:
        draw_card_face(canvas, box, card, is_small=True)
    return card is not None


def _draw_book(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    """Its letter on its binding: there is no room for what it asks and brings."""
    book = index.books.get(name)
    if book is not None:
        canvas.fill(box, LETTER_COLOURS[book.letter], 4)
        canvas.frame(box, INK, 1, 4)
        canvas.text(book.letter, *box.centre, SMALLEST, INK, is_bold=True, align="centre")
    return book is not None


def _draw_tile(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    """Starting tiles and bonus tiles have ids of their own; of the former the tracks alone."""
    if name in index.starting_tiles:
        canvas.fill(box, GROUND, 4)
        signs = [reward_sign(one) for one in index.starting_tiles[name].bonus]
        draw_row(canvas, box.inset(2, 2), [Sign(sign.things) for sign in signs])
    elif name in index.tiles:
        canvas.fill(box, GROUND, 4)
        draw_bonus_tile(canvas, box, index.tiles[name])
    else:
        return False
    return True


def _draw_region(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    region = index.regions.get(name)
    if region is None or region.reward is None:
        return False
    # Figures and signs are light: on a lit entry they need a ground of their own.
    canvas.fill(box, GROUND, 4)
    draw_amount(canvas, box.inset(1), reward_sign(region.reward))
    return True


def _draw_space(canvas: Canvas, box: Box, name: str, index: Index) -> bool:
    signs = space_signs(name, index.edition)
    if signs:
        canvas.fill(box, GROUND, 4)
        draw_row(canvas, box.inset(1), signs[:1])
    return bool(signs)


def _draw_part(canvas: Canvas, box: Box, name: str, _: Index) -> bool:
    """What a part of the result adds up."""
    sign = PART_SIGNS.get(name)
    if sign is not None:
        draw_sign(canvas, box, sign)
    return sign is not None


PART_SIGNS = {"money": "pounds", "diamonds": "diamonds", "bookkeeping": "bookkeeping"}
"""The sign of each part of the result that is not a company's."""

_MARKS: Mapping[str, Callable[[Canvas, Box, str, Index], bool]] = {
    "company": _draw_company,
    "card": _draw_card,
    "book": _draw_book,
    "tile": _draw_tile,
    "region": _draw_region,
    "bonus_space": _draw_space,
    "part": _draw_part,
}
"""Which kinds of things have marks."""
