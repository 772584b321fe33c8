"""Whether anybody is still there: the seconds left, large, and a sentence for each long side.

Owns those panels and their places; when to ask is the table's business.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, HUGE, INK
from tabletop.display.words import Words

MOST_W, SENTENCE_H, COUNT_H = 620.0, 120.0, 110.0
SIZE = BOARD


class CountPanel(Panel):
    """The seconds left, in the middle of the table."""

    def key(self, moment: Moment) -> object:
        return moment.still_there

    def is_shown(self, moment: Moment) -> bool:
        return moment.still_there is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        seconds = str(moment.still_there)
        canvas.text(seconds, *canvas.box.centre, HUGE * 1.4, ACCENT, is_bold=True, align="centre")


class SentencePanel(Panel):
    """The question, and what is enough of an answer."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        return self._words.language

    def is_shown(self, moment: Moment) -> bool:
        return moment.still_there is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        box, text = canvas.box.inset(24, 12), self._words("board.still_there")
        lines = canvas.wrapped(text, SIZE, box.w, is_bold=True)
        used = min(box.h, len(lines) * SIZE * LINE)
        canvas.paragraph(text, box.below((box.h - used) / 2), SIZE, INK, is_bold=True)


def still_there_panels(
    layout: Layout, stage: Box, words: Words
) -> Mapping[str, tuple[Box, int, Panel]]:
    """The panels in the middle of the stage, by name, each with its box and rotation: the
    sentence below the number for the near side, above it for the far side where that is sat at.
    """
    x, y = stage.centre
    w = min(MOST_W, stage.w - 24)
    off = (COUNT_H + SENTENCE_H) / 2
    panels: dict[str, tuple[Box, int, Panel]] = {
        "still there": (around(x, y, w, COUNT_H), 0, CountPanel()),
        "still there 0": (around(x, y + off, w, SENTENCE_H), 0, SentencePanel(words)),
    }
    if any(strip.rotation == 180 for strip in layout.strips):
        far = around(x, y - off, w, SENTENCE_H)
        panels["still there 180"] = far, 180, SentencePanel(words)
    return panels
