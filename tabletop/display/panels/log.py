"""The log: what was done last, in words, newest below.

Owns the log panel. Lines appear when their entry is durable; the table decides that.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import INK, SMALLEST, SOFT_INK
from tabletop.display.words import Words

MOST_ENTRIES = 24
SIZE = SMALLEST + 1


class LogPanel(Panel):
    """As many of the last lines as fit, whole lines only."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        last = moment.log[-1].number if moment.log else 0
        return len(moment.log), last

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        box = canvas.box.inset(12, 8)
        bottom = box.bottom
        is_newest = True
        for line in reversed(moment.log[-MOST_ENTRIES:]):
            for text in reversed(self._words.log_line(line)):
                lines = canvas.wrapped(text, SIZE, box.w)
                h = len(lines) * SIZE * LINE
                if bottom - h < box.y:
                    return
                area = Box(box.x, bottom - h, box.w, h + 1)
                canvas.paragraph(text, area, SIZE, INK if is_newest else SOFT_INK)
                bottom -= h + 3
            is_newest = False
