"""Whether anybody is still there: the seconds left, large, and a sentence for each long side.

Owns that panel and its place; when to ask is the table's business.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, HUGE, INK
from tabletop.display.words import Words

MOST_W, COUNT_H, SENTENCE_H = 760.0, 160.0, 130.0
FRAME = 6.0


class StillTherePanel(Panel):
    """The seconds in the middle, the question below them, and above them turned to the far side
    where `has_far_side`.
    """

    def __init__(self, words: Words, has_far_side: bool) -> None:
        self._words = words
        self._has_far_side = has_far_side

    def key(self, moment: Moment) -> object:
        return moment.still_there

    def is_shown(self, moment: Moment) -> bool:
        return moment.still_there is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        box, seconds = canvas.box, str(moment.still_there)
        canvas.frame(box, ACCENT, FRAME, 12)
        y = box.bottom - SENTENCE_H - COUNT_H / 2
        size = HUGE * 2
        canvas.text(seconds, box.centre[0], y, size, ACCENT, is_bold=True, align="centre")
        self._ask(canvas)
        if self._has_far_side:
            far = Canvas(canvas.surface, canvas.scale, canvas.pens, 180)
            self._ask(far)
            for text in far.texts:
                x, y, w, h = text.box
                turned = Box(box.w - x - w, box.h - y - h, w, h)
                canvas.texts.append(replace(text, box=turned))

    def _ask(self, canvas: Canvas) -> None:
        """The question, centred in the part nearest to its reader."""
        box = canvas.box.below(canvas.box.h - SENTENCE_H).inset(30, 12)
        canvas.centred(self._words("board.still_there"), box, BOARD, INK, is_bold=True)


def still_there_panel(layout: Layout, stage: Box, words: Words) -> tuple[Box, Panel]:
    """The panel in the middle of the stage."""
    has_far_side = any(strip.rotation == 180 for strip in layout.strips)
    h = COUNT_H + SENTENCE_H * (1 + has_far_side)
    box = around(*stage.centre, min(MOST_W, stage.w - 24), h)
    return box, StillTherePanel(words, has_far_side)
