"""The cards on offer: four rows of three with their full prices, and the draw pile.

Owns the panel of the card display.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.mombasa.cards import draw_card_back, draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import AWAY, CRATE, draw_sign
from tabletop.display.painters.mombasa.targets import Light, draw_light, targets_of
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import ACCENT, EDGE, INK, PANEL, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Ref

PILE = "pile"
TITLE_H, GAP = 30.0, 6.0
COLUMNS, ROWS = 3, 4
PRICE_SHARE, MOST_PRICE_W, PRICE_SIZE = 0.38, 62.0, 34.0
MOST_CELL_H = 120.0
LEAST_TITLE_W = 400.0
PILE_GAP = 14.0
LEAST_ROW_W, PRICE_H = 84.0, 32.0
"""In narrower cells the price stands below the card."""


class PlaceKey(NamedTuple):
    """What a place shows: its card, the price, a lower one for the active player, the light."""

    card: str | None
    price: int | None
    own_price: int | None
    light: Light


class OfferPanel(CellsPanel):
    """The cards on offer, each with what it costs."""

    def __init__(self, index: Index, words: Words) -> None:
        super().__init__()
        self._index = index
        self._words = words

    def source(self, moment: Moment) -> object:
        targets = targets_of(moment)
        return moment.view, moment.present, targets.seat, targets.of("place")

    def key(self, moment: Moment) -> Mapping[str, object]:
        view, targets = mombasa_view(moment.view), targets_of(moment)
        action = mombasa_view(moment.present).action
        own = action.prices if action is not None and targets.seat is not None else ()
        keys: dict[str, object] = {PILE: (view.pile, len(view.discarded))}
        for place, (card, price) in enumerate(zip(view.display, view.prices, strict=True)):
            cheaper = own[place] if own else None
            light = targets.light("place", str(place + 1))
            own_price = cheaper if cheaper != price else None
            keys[str(place)] = PlaceKey(card, price, own_price, light)
        return keys

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        box = canvas.box.inset(10, 6)
        room = box.below(TITLE_H)
        h = min(MOST_CELL_H, (room.h - (ROWS - 1) * GAP) / ROWS)
        cells = room.top_part(h * ROWS + (ROWS - 1) * GAP).grid(COLUMNS, ROWS, GAP)
        return {
            PILE: box.top_part(TITLE_H),
            **{str(place): cell for place, cell in enumerate(cells)},
        }

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        key = self._keys[name]
        if isinstance(key, PlaceKey):
            self._draw_place(canvas, box, int(name), key)
        else:
            view = mombasa_view(moment.view)
            self._draw_title(canvas, box, view.pile, len(view.discarded))

    def _draw_title(self, canvas: Canvas, box: Box, pile: int, discarded: int) -> None:
        """The name of it all, and how many cards the draw pile and the discard pile hold."""
        words, middle, is_wide = self._words, box.centre[1] - 2, box.w >= LEAST_TITLE_W
        label = words("board.pile") if is_wide else ""
        x = _draw_pile(canvas, box.right, middle, pile, label, draw_card_back)
        label = words("board.discarded") if is_wide else ""
        x = _draw_pile(canvas, x - PILE_GAP, middle, discarded, label, _draw_discard)
        title, most, most_h = words("board.offer"), x - PILE_GAP - box.x, TITLE_H * 0.8
        if canvas.width(title, SMALLEST, is_bold=True) <= most:
            canvas.text(title, box.x, middle, 20, SOFT_INK, is_bold=True, most=most, most_h=most_h)

    def _draw_place(self, canvas: Canvas, box: Box, place: int, key: PlaceKey) -> None:
        """The card on the left, on the right its price; an empty place shows its own part of it."""
        draw_light(canvas, box, key.light, width=3.0, radius=8)
        inner = box.inset(4, 3)
        if box.w < LEAST_ROW_W:
            h = inner.h - PRICE_H
            face, price = inner.top_part(h), inner.below(h)
        else:
            w = min(MOST_PRICE_W, box.w * PRICE_SHARE)
            face, price = inner.left_part(inner.w - w), inner.beside(inner.w - w)
        if key.card is None or key.price is None:
            self._draw_empty(canvas, inner, place)
            return
        canvas.fill(inner, PANEL, 6)
        draw_card_face(canvas, face, self._index.cards[key.card])
        self._draw_price(canvas, price.inset(2, 1), key)
        canvas.zone(box, Pick(Ref("place", str(place + 1))))

    def _draw_price(self, canvas: Canvas, box: Box, key: PlaceKey) -> None:
        """The full price in crates, or the lower one with the full one small above it."""
        own, middle = key.own_price, box.centre[1]
        shown = key.price if own is None else own
        size, crate = min(PRICE_SIZE, box.h * 0.66), min(20.0, box.h * 0.36)
        ink = ACCENT if own is not None else INK
        if own is not None:
            w = canvas.width(str(key.price), SMALLEST + 2)
            left, y = box.x + 4, box.y + SMALLEST * 0.5
            old = canvas.text(str(key.price), left, y, SMALLEST + 2, SOFT_INK)
            canvas.line((left - 3, y + 4), (left + w + 3, y - 4), ACCENT, 2)
            middle += min(6.0, box.bottom - old.bottom - size)
        end = canvas.text(str(shown), box.x + 2, middle, size, ink, is_bold=True).right
        draw_sign(canvas, Box(end + 3, middle - crate / 2, crate, crate), "crate")

    def _draw_empty(self, canvas: Canvas, box: Box, place: int) -> None:
        canvas.frame(box, EDGE, 2, 6)
        rows = self._index.edition.card_display.crates
        text = f"+{rows[place // COLUMNS][place % COLUMNS]}"
        x, y = box.centre
        canvas.text(text, x - 2, y, 24, SOFT_INK, is_bold=True, align="right")
        canvas.piece("crate", Box(x + 4, y - 9, 18, 18), CRATE)


def _draw_pile(
    canvas: Canvas,
    right: float,
    middle: float,
    count: int,
    label: str,
    draw: Callable[[Canvas, Box], None],
) -> float:
    """A pile and how many cards it holds, with its right end there; where it begins."""
    end = canvas.text(str(count), right, middle, 24, INK, is_bold=True, align="right")
    pile = Box(end.x - 28, middle - 12, 20, 25)
    draw(canvas, pile)
    if not label:
        return pile.x
    return canvas.text(label, pile.x - 6, middle, 18, SOFT_INK, align="right").x


def _draw_discard(canvas: Canvas, box: Box) -> None:
    """Cards that are out: a card struck through."""
    draw_card_back(canvas, box)
    canvas.line((box.x, box.bottom - 2), (box.right, box.y + 2), AWAY, 3)
