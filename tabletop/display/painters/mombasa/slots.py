"""The action slots in a strip, each with its resting row beside it.

Owns how cards lie there: backs before the reveal, faces, turned down after use; and what of a row
is shown where room is short.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.book_track import draw_short
from tabletop.display.painters.mombasa.cards import draw_card_back, draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import Sign, draw_sign
from tabletop.display.theme import ACCENT, EDGE, GROUND, SMALLEST, SOFT_INK
from tabletop.rules.mombasa.view import MombasaPlayerView

GAP, CARD_GAP = 6.0, 4.0
MOST_CARD_W, LEAST_CARD_W, CARD_SHARE = 50.0, 36.0, 0.42
LEAST_TALL_W = 115.0
"""In narrower cells the card is low, and its row goes on below it."""
MARK_W, MARK_H, MARK_GAP = 29.0, 22.0, 2.0
"""A resting card as a small mark: its figure beside its sign."""
MOST_MARK_W, MOST_MARK_H = 38.0, 26.0
LEAST_H = 28.0
SLOT_SIGNS = {4: "diamonds", 5: "bookkeeper"}
"""The slots that tracks open, told apart by the track's sign."""


def draw_slots(canvas: Canvas, box: Box, player: MombasaPlayerView, index: Index) -> None:
    """The open slots side by side, and rows that cards rest in though their slot is not open."""
    rested = (row for row, cards in enumerate(player.rows, 1) if cards)
    shown = sorted({*player.slots, *rested})
    for slot, cell in zip(shown, box.grid(len(shown), 1, GAP), strict=True):
        h = box.h if cell.w >= LEAST_TALL_W else min(box.h, LEAST_H)
        w = max(LEAST_CARD_W, min(MOST_CARD_W, cell.w * CARD_SHARE, h * 0.8))
        card = Box(cell.x, cell.y, w, h)
        _draw_slot(canvas, card, player, slot, index)
        _draw_row(canvas, _marks(cell, card), player.rows[slot - 1], index)


def _marks(cell: Box, card: Box) -> list[Box]:
    """The places of small marks beside a card and below it, line by line."""
    beside = cell.beside(card.w + CARD_GAP)
    is_low = card.h < cell.h
    lines = max(1, int((cell.h + MARK_GAP) / (MARK_H + MARK_GAP)))
    h = MARK_H if is_low else min(MOST_MARK_H, (cell.h - MARK_GAP * (lines - 1)) / lines)
    places: list[Box] = []
    y = cell.y
    while y + h <= cell.bottom + 0.5:
        room = beside if y < card.bottom else cell
        columns = max(1, int((room.w + MARK_GAP) / (MARK_W + MARK_GAP)))
        w = min(MOST_MARK_W, (room.w - MARK_GAP * (columns - 1)) / columns)
        places += [Box(room.x + n * (w + MARK_GAP), y, w, h) for n in range(columns)]
        y = max(y + h, card.bottom if is_low else 0.0) + MARK_GAP
    return places


def _draw_slot(
    canvas: Canvas, box: Box, player: MombasaPlayerView, slot: int, index: Index
) -> None:
    card = player.area[slot - 1] if player.area is not None else None
    if card is None:
        canvas.fill(box, GROUND, 5)
        canvas.frame(box, EDGE, 2, 5)
        sign = SLOT_SIGNS.get(slot)
        if sign is None:
            canvas.text(str(slot), *box.centre, 18, SOFT_INK, is_bold=True, align="centre")
        else:
            draw_sign(canvas, around(*box.centre, 18, 18), sign)
        return
    if slot in player.used:
        draw_card_back(canvas, box)
        return
    draw_card_face(canvas, box, index.cards[card], is_small=True)
    canvas.frame(box, ACCENT, 2, 5)
    if player.plus_slot == slot:
        plus = Box(box.right - 20, box.y, 20, 17)
        canvas.fill(plus, ACCENT, 4)
        canvas.text("+1", *plus.centre, SMALLEST, GROUND, is_bold=True, align="centre")


def _draw_row(canvas: Canvas, places: Sequence[Box], row: Sequence[str], index: Index) -> None:
    """Every card of the row; where there is no room for all, how many more there are."""
    if not row:
        x, y = places[0].x, places[0].centre[1]
        canvas.line((x + 4, y), (x + 16, y), EDGE, 2)
        return
    shown = row if len(row) <= len(places) else row[: len(places) - 1]
    for card, place in zip(shown, places, strict=False):
        draw_card_face(canvas, place, index.cards[card], is_small=True)
    if len(shown) < len(row):
        count = str(len(row) - len(shown))
        sign = Sign((), f"+{count}") if shown else Sign(("card",), count)
        draw_short(canvas, places[len(shown)], sign)
