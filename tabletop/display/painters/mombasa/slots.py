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

GAP = 6.0
MOST_CARD_W, LEAST_CARD_W, CARD_SHARE = 50.0, 36.0, 0.42
MARK_W, MARK_H, MARK_GAP = 29.0, 22.0, 2.0
"""A resting card as a small mark: its figure beside its sign."""
MOST_MARK_W, MARK_ASPECT = 38.0, 0.72
LEAST_H = 28.0
SLOT_SIGNS = {4: "diamonds", 5: "bookkeeper"}
"""The slots that tracks open, told apart by the track's sign."""


def draw_slots(canvas: Canvas, box: Box, player: MombasaPlayerView, index: Index) -> None:
    """The open slots side by side, and rows that cards rest in though their slot is not open."""
    rested = (row for row, cards in enumerate(player.rows, 1) if cards)
    shown = sorted({*player.slots, *rested})
    for slot, cell in zip(shown, box.grid(len(shown), 1, GAP), strict=True):
        w = max(LEAST_CARD_W, min(MOST_CARD_W, cell.w * CARD_SHARE, box.h * 0.8))
        _draw_slot(canvas, cell.left_part(w), player, slot, index)
        _draw_row(canvas, cell.beside(w + 4), player.rows[slot - 1], index)


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


def _draw_row(canvas: Canvas, box: Box, row: Sequence[str], index: Index) -> None:
    """Every card of the row; where there is no room for all, how many more there are."""
    columns = max(1, int((box.w + MARK_GAP) / (MARK_W + MARK_GAP)))
    lines = max(1, int((box.h + MARK_GAP) / (MARK_H + MARK_GAP)))
    if not row:
        canvas.line((box.x + 4, box.centre[1]), (box.x + 16, box.centre[1]), EDGE, 2)
        return
    room = columns * lines
    shown = row if len(row) <= room else row[: room - 1]
    w = min(MOST_MARK_W, (box.w - MARK_GAP * (columns - 1)) / columns)
    h = min(w * MARK_ASPECT, (box.h - MARK_GAP * (lines - 1)) / lines)
    places = [
        Box(box.x + column * (w + MARK_GAP), box.y + line * (h + MARK_GAP), w, h)
        for line in range(lines)
        for column in range(columns)
    ]
    for card, place in zip(shown, places, strict=False):
        draw_card_face(canvas, place, index.cards[card], is_small=True)
    if len(shown) < len(row):
        text = f"+{len(row) - len(shown)}" if shown else ""
        sign = Sign((), text) if shown else Sign(("card",), str(len(row)))
        draw_short(canvas, places[len(shown)], sign)
