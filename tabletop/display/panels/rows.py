"""Entries of a whole-screen menu, one below the other: the name, a value, the lit one marked.

Owns how they look; what they stand for is each scene's.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Answer
from tabletop.display.theme import ACCENT, BOARD, INK, ON_ACCENT, RAISED, SOFT_INK

ROW_H, ROW_GAP = 76.0, 10.0
VALUE_SHARE = 0.4


def draw_rows(
    canvas: Canvas, box: Box, rows: Sequence[tuple[str, str, str]], lit: int | None
) -> float:
    """Rows of (id, name, value) from the top of the box; a touch means the id. The height used."""
    h = min(ROW_H, (box.h + ROW_GAP) / len(rows) - ROW_GAP)
    for number, (id_, name, value) in enumerate(rows):
        row = Box(box.x, box.y + number * (h + ROW_GAP), box.w, h)
        is_lit = number == lit
        canvas.fill(row, ACCENT if is_lit else RAISED, 14)
        y, right = row.centre[1], row.right - 24
        if is_lit:
            canvas.piece("arrow", around(row.x + 34, y, 26, 32), ON_ACCENT)
        if value:
            ink = ON_ACCENT if is_lit else SOFT_INK
            most = row.w * VALUE_SHARE
            shown = canvas.text(value, right, y, BOARD - 4, ink, align="right", most=most)
            right = shown.x - 20
        left, ink = row.x + 66, ON_ACCENT if is_lit else INK
        canvas.text(name, left, y, BOARD, ink, is_bold=is_lit, most=right - left, most_h=h - 8)
        canvas.zone(row, Answer(id_))
    return len(rows) * (h + ROW_GAP) - ROW_GAP
