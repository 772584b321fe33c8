"""The books on offer with their coins, and the round track whose coins come to them.

Owns the panel of the book display. Its columns bear the numbers of the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.mombasa.books import (
    LETTER_COLOURS,
    ROOMY_W,
    draw_book,
    draw_book_letter,
)
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import draw_coin
from tabletop.display.painters.mombasa.targets import Light, draw_light, targets_of
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import (
    ACCENT,
    INK,
    ON_ACCENT,
    PANEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
    mixed,
)
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.edition.data import BOOK_LETTERS
from tabletop.rules.mombasa.rulebook import BOOK_COST
from tabletop.rules.mombasa.view import MombasaView

TITLE = "title"
TITLE_H, ROUND_H, COIN, GAP = 30.0, 42.0, 25.0, 4.0
COLUMNS, ROWS = 6, 2
MOST_BOOK_H = 118.0


class RoundKey(NamedTuple):
    """A column's number as a space of the round track: its coins, and whether its round is on."""

    number: int
    coins: int
    is_now: bool
    is_over: bool


class ShelfKey(NamedTuple):
    """A place for a book: what lies there, the coins below it, the light."""

    book: str | None
    coins: int
    light: Light


class ShelfPanel(CellsPanel):
    """Two rows of books under the numbers of the rounds."""

    def __init__(self, index: Index, words: Words) -> None:
        super().__init__()
        self._index = index
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view, targets_of(moment).of("book_place")

    def key(self, moment: Moment) -> Mapping[str, object]:
        view, targets = mombasa_view(moment.view), targets_of(moment)
        keys: dict[str, object] = {TITLE: view.supplies}
        for column, number in enumerate(self._index.edition.book_display.columns):
            coins = view.round_coins[column] if column < len(view.round_coins) else 0
            keys[f"round {column}"] = RoundKey(
                number, coins, number == view.round, number < view.round
            )
        for place, book in enumerate(view.books):
            light = targets.light("book_place", str(place + 1))
            keys[str(place)] = ShelfKey(book, view.coins[place], light)
        return keys

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        box = canvas.box.inset(8, 6)
        room = box.below(TITLE_H)
        rounds = room.top_part(ROUND_H).grid(COLUMNS, 1, GAP)
        rest = room.below(ROUND_H)
        h = min(MOST_BOOK_H, (rest.h - GAP) / ROWS)
        books = rest.top_part(ROWS * h + GAP).grid(COLUMNS, ROWS, GAP)
        return {
            TITLE: box.top_part(TITLE_H),
            **{f"round {column}": cell for column, cell in enumerate(rounds)},
            **{str(place): cell for place, cell in enumerate(books)},
        }

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        key = self._keys[name]
        if isinstance(key, RoundKey):
            _draw_round(canvas, box, key)
        elif isinstance(key, ShelfKey):
            self._draw_book(canvas, box, int(name), key)
        else:
            self._draw_title(canvas, box, mombasa_view(moment.view))

    def _draw_title(self, canvas: Canvas, box: Box, view: MombasaView) -> None:
        """The name of it all, and of each letter the points that a book costs and the supply."""
        middle, x = box.centre[1] - 2, box.right
        for letter, cost, left in reversed(
            list(zip(BOOK_LETTERS, BOOK_COST, view.supplies, strict=True))
        ):
            text = str(left)
            end = canvas.text(text, x, middle, 20, SOFT_INK, align="right")
            tag = Box(end.x - 30, middle - 12, 24, 24)
            canvas.fill(tag, LETTER_COLOURS[letter], 4)
            canvas.text(letter, *tag.centre, 18, INK, is_bold=True, align="centre")
            quills = Box(tag.x - 16 * cost - 2, middle - 8, 16 * cost, 16)
            for cell in quills.grid(cost, 1):
                canvas.piece("quill", cell, INK)
            x = quills.x - 14
        title, most = self._words("board.books"), x - box.x
        if canvas.width(title, SMALLEST, is_bold=True) > most:
            return
        canvas.text(
            title, box.x, middle, 20, SOFT_INK, is_bold=True, most=most, most_h=TITLE_H * 0.8
        )

    def _draw_book(self, canvas: Canvas, box: Box, place: int, key: ShelfKey) -> None:
        """The book or its lettered space; coins lie on its back, or above."""
        draw_light(canvas, box, key.light, width=2.5, radius=7)
        inner = box.inset(4, 4)
        book = None if key.book is None else self._index.books[key.book]
        if book is None:
            letters = self._index.edition.book_display.letters
            draw_book_letter(canvas, inner, letters[place // COLUMNS][place % COLUMNS])
        else:
            draw_book(canvas, inner, book, letter=book.letter)
            canvas.zone(box, Pick(Ref("book_place", str(place + 1))))
        is_narrow = inner.w < ROOMY_W
        for number in range(key.coins):
            off = COIN / 2 + number * COIN * 0.8
            if is_narrow:
                coin = around(inner.right - off, inner.y + 8, COIN, COIN)
            else:
                coin = around(inner.x + off, inner.bottom - 8, COIN, COIN)
            draw_coin(canvas, coin)


def _draw_round(canvas: Canvas, box: Box, key: RoundKey) -> None:
    """The number of the round and the coins that wait there."""
    ground = ACCENT if key.is_now else mixed(PANEL, RAISED, 0.3 if key.is_over else 1.0)
    canvas.fill(box.inset(0, 2), ground, 6)
    ink = ON_ACCENT if key.is_now else SOFT_INK if key.is_over else INK
    middle = box.centre[1]
    size = 32.0 if box.w >= 56 else 24.0
    end = canvas.text(str(key.number), box.x + 8, middle, size, ink, is_bold=True).right
    side = min(COIN, (box.right - end - 8) / max(1, key.coins), box.h - 8)
    if key.coins and side < SMALLEST:
        coin = Box(box.right - COIN - 2, middle - COIN / 2, COIN, COIN)
        draw_coin(canvas, coin, str(key.coins))
        return
    for number in range(key.coins):
        x = box.right - 4 - side * (number + 0.5)
        draw_coin(canvas, around(x, middle, side, side))
