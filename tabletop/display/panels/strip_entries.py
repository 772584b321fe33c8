"""The entries of a strip's menu: a mark, a text, and what it costs or brings.

Owns how wide an entry is and how it is drawn. Which entries there are is the strip's business.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.display.board import Board
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.theme import ACCENT, INK, ON_ACCENT, RAISED, SMALLEST, STRIP
from tabletop.play.choices import Choice
from tabletop.rules.game import Ref

NOTE_SHARE = 0.3
"""How much of an entry its note may take where the text scale makes it larger."""
TEXT_X, MARK_W, NOTE_GAP, NOTE_MARGIN, MARGIN = 28.0, 32.0, 8.0, 10.0, 2.0
MARKLESS = frozenset({"type", "number", "page", "action", "answer", "menu", "bundle"})
"""Kinds of entries that are about no thing."""


class Entry(NamedTuple):
    """An entry of the menu in words, with what stands beside it; a covered one has no mark."""

    choice: Choice
    text: str
    note: str
    mark: Ref | None

    @property
    def plain(self) -> str:
        """The text of an entry that has nothing beside it, else an empty one."""
        has_mark = self.mark is not None and any(action.refs for action in self.choice.actions)
        return "" if self.note or has_mark or not self.choice.is_leaf else self.text


def least_width(canvas: Canvas, entry: Entry, *, with_note: bool) -> float:
    """In less than this the text is cut, or its note left out."""
    has_mark = entry.mark is not None and entry.mark.kind not in MARKLESS
    w = TEXT_X + (MARK_W if has_mark else 0.0) + canvas.width(entry.text, SMALLEST) + MARGIN
    if entry.note and with_note:
        w += NOTE_GAP + canvas.width(entry.note, STRIP, is_bold=True) + NOTE_MARGIN - MARGIN
    return w + 1


def draw_entry(canvas: Canvas, cell: Box, entry: Entry, board: Board, *, is_lit: bool) -> None:
    """Where the cursor is, the entry is filled and has an arrow. A mark or a note that leaves no
    room for the text is left out: the text and the total say it, too.
    """
    _, text, note, mark = entry
    canvas.fill(cell, ACCENT if is_lit else RAISED, 6)
    ink = ON_ACCENT if is_lit else INK
    x, middle = cell.x + 10, cell.centre[1]
    if is_lit:
        canvas.piece("arrow", around(x + 5, middle, 12, 14), ON_ACCENT)
    x = cell.x + TEXT_X
    if x + MARK_W + canvas.width(text, SMALLEST) > cell.right - MARGIN:
        mark = None
    if mark is not None and board.draw_ref(canvas, around(x + 12, middle, 24, 24), mark):
        x += MARK_W
    right = cell.right - (NOTE_MARGIN if note else MARGIN)
    if note:
        note_w = canvas.width(note, STRIP, is_bold=True)
        if canvas.width(text, SMALLEST) > right - note_w - NOTE_GAP - x:
            note, right = "", cell.right - MARGIN
    if note:
        room = min(cell.w * NOTE_SHARE, right - NOTE_GAP - x - canvas.width(text, STRIP))
        most = max(room, note_w)
        place = canvas.text(note, right, middle, STRIP, ink, is_bold=True, align="right", most=most)
        right = place.x - NOTE_GAP
    canvas.text(text, x, middle, STRIP, ink, most=right - x)
