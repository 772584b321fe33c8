"""Books and starting tiles as small pictures: what is asked above, what is brought below.

Owns their look at every size; where they lie is the panels' and strips'.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.cards import face_sign
from tabletop.display.painters.mombasa.marks import draw_row
from tabletop.display.painters.mombasa.signs import requirement_sign, reward_sign
from tabletop.display.theme import EDGE, INK, PANEL, RAISED, SMALLEST, SOFT_INK, Colour, mixed
from tabletop.rules.mombasa.edition.data import Book, BookType, CardType, StartingTile

LETTER_COLOURS: dict[str, Colour] = {"A": (74, 92, 78), "B": (72, 84, 112), "C": (104, 76, 106)}
"""The bindings of the letters; the letter stands on them too where there is room."""
COVER: Colour = (78, 68, 60)
LETTER_W, ROOMY_W = 18.0, 58.0
HEADED_H = 76.0
"""From ROOMY_W on a book has its letter on the spine; a narrow one above, from HEADED_H on."""
NARROW_W = 64.0
"""On a narrower page two figures with signs stand one below the other."""


def draw_book(
    canvas: Canvas, box: Box, book: Book | BookType, *, letter: str = "", is_flipped: bool = False
) -> None:
    """A book, or its back; from 34 x 40 units on, figures stand on the signs in the smallest."""

    def draw(stamp: Canvas, area: Box) -> None:
        binding = LETTER_COLOURS.get(letter, COVER)
        stamp.fill(area, binding, 4)
        stamp.frame(area, mixed(binding, INK, 0.4), 2, 4)
        page = area.inset(3, 3)
        if area.w >= ROOMY_W and letter:
            spine, page = page.left_part(LETTER_W), page.beside(LETTER_W)
            size = max(SMALLEST, min(22.0, area.h * 0.3))
            stamp.text(
                letter, spine.centre[0], area.h * 0.32, size, INK, is_bold=True, align="centre"
            )
        elif area.h >= HEADED_H and letter:
            head, page = page.top_part(SMALLEST + 1), page.below(SMALLEST + 1)
            stamp.text(letter, head.x + 9, head.centre[1], SMALLEST, INK, is_bold=True)
        if is_flipped:
            side = min(page.w, page.h) * 0.62
            stamp.piece("book", around(*page.centre, side, side), mixed(binding, INK, 0.6))
            return
        _draw_page(stamp, page, book)

    canvas.stamp(("book", book, letter, is_flipped), box, draw)


def _draw_page(canvas: Canvas, page: Box, book: Book | BookType) -> None:
    """Requirements on a dark ground, rewards on a bright one."""
    asked = [requirement_sign(one) for one in book.requires]
    brought = [reward_sign(one) for one in book.rewards]
    tall = [page.w < NARROW_W and len(signs) > 1 for signs in (asked, brought)]
    share = (1 + tall[0]) / (2 + sum(tall))
    upper, lower = page.top_part(page.h * share), page.below(page.h * share)
    canvas.fill(upper, PANEL, 3)
    canvas.fill(lower.below(1), RAISED, 3)
    dy = 0 if any(tall) else 2
    draw_row(canvas, upper.inset(2, dy), asked, is_tall=tall[0])
    draw_row(canvas, lower.inset(2, dy), brought, is_tall=tall[1])


def draw_starting_tile(
    canvas: Canvas, box: Box, tile: StartingTile, cards: dict[str, CardType]
) -> None:
    """A starting tile: its three cards above, its bonus in the middle, its book below.

    In a small box the bonus alone.
    """

    def draw(stamp: Canvas, area: Box) -> None:
        stamp.fill(area, COVER, 6)
        stamp.frame(area, SOFT_INK, 2, 6)
        inner = area.inset(4, 3)
        bonus = [reward_sign(one) for one in tile.bonus]
        if area.h < 3 * (SMALLEST + 4) or area.w < ROOMY_W:
            draw_row(stamp, inner, bonus, is_tall=len(bonus) > 1)
            return
        rows = inner.grid(1, 3, 3)
        draw_row(stamp, rows[0], [face_sign(cards[card].face) for card in tile.cards])
        draw_row(stamp, rows[1], bonus)
        left, right = rows[2].grid(2, 1, 4)
        draw_row(stamp, left, [requirement_sign(one) for one in tile.book.requires])
        stamp.fill(right, PANEL, 3)
        draw_row(stamp, right, [reward_sign(one) for one in tile.book.rewards])

    canvas.stamp(("starting tile", tile), box, draw)


def draw_book_letter(canvas: Canvas, box: Box, letter: str) -> None:
    """An empty place for a book of a letter."""
    binding = LETTER_COLOURS.get(letter, COVER)
    canvas.fill(box, mixed(PANEL, binding, 0.5), 4)
    canvas.frame(box, EDGE, 2, 4)
    size = max(SMALLEST, min(28.0, box.h * 0.5))
    canvas.text(letter, *box.centre, size, SOFT_INK, is_bold=True, align="centre")
