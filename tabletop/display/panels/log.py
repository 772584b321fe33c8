"""The log: what was done last, in words, newest below.

Owns the log panel and how lines of the log are set. Lines appear when their entry is durable; the
table decides that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Moment, ShowLog
from tabletop.display.panels.panel import Panel
from tabletop.display.shown import GESTURE
from tabletop.display.theme import ACCENT, INK, SMALLEST, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.play.panel import LogLine

MOST_ENTRIES = 24
SIZE = SMALLEST + 1
TOLD_SIZE = 22.0
GAP = 3.0
LEAST_TEXTS = 3
"""So many of the last texts are not given up for a larger text scale."""


class LogPanel(Panel):
    """As many of the last lines as fit, whole ones only; what is told just now in large letters."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        return last_number(moment), moment.telling

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        canvas.zone(canvas.box, ShowLog(0))
        box = canvas.box.inset(12, 8)
        bottom = box.bottom
        text = told(moment, self._words)
        if text:
            size = _size_for([text], canvas, box, TOLD_SIZE)
            bottom = _draw_above(canvas, box, bottom, text, size, ACCENT)
        draw_last(canvas, Box(box.x, box.y, box.w, bottom - box.y), moment.log, self._words)


def last_number(moment: Moment) -> tuple[int, int]:
    """What tells one state of the log from another."""
    return len(moment.log), moment.log[-1].number if moment.log else 0


def told(moment: Moment, words: Words) -> str:
    """What is told just now, in words; an empty text where nothing is, or nothing has words."""
    if moment.telling is None:
        return ""
    return " ".join(words.told(moment.telling.facts))


def worth_reading(log: Sequence[LogLine]) -> Iterator[LogLine]:
    """The entries, newest first, without those that were of interest only while they were new."""
    for number, line in enumerate(reversed(log)):
        is_passing = line.kind == GESTURE and all(fact.passing for fact in line.facts)
        if not number or not line.facts or not is_passing:
            yield line


def draw_last(canvas: Canvas, box: Box, log: Sequence[LogLine], words: Words) -> None:
    """The last lines, whole ones, as many as the box holds; the newest entry brighter, below."""
    last = islice(worth_reading(log), MOST_ENTRIES)
    entries = [words.log_line(line)[::-1] for line in last]
    size = _size_for([text for texts in entries for text in texts], canvas, box, SIZE)
    bottom, ink = box.bottom, INK
    for texts in entries:
        for text in texts:
            bottom = _draw_above(canvas, box, bottom, text, size, ink)
            if bottom < box.y:
                return
        if texts:
            ink = SOFT_INK


def _draw_above(
    canvas: Canvas, box: Box, bottom: float, text: str, size: float, ink: Colour
) -> float:
    """A text in this size that ends at `bottom`, if all of it fits; where the one above it ends."""
    if not text:
        return bottom
    top = bottom - _height(canvas, box, text, size)
    if top >= box.y:
        canvas.paragraph(text, Box(box.x, top, box.w, bottom - top + 1), size, ink)
    return top - GAP


def _size_for(texts: Sequence[str], canvas: Canvas, box: Box, size: float) -> float:
    """The size for all texts, newest first: as large as the text scale says, or so much smaller
    that the last ones can be read that could be read in the size asked for, and no word is cut.
    """
    least, tried = _fitting(texts, canvas, box, size), size * canvas.text_scale
    while tried > size:
        if _fitting(texts, canvas, box, tried) >= least and _is_whole(texts, canvas, box, tried):
            break
        tried -= 1
    return max(tried, size)


def _is_whole(texts: Sequence[str], canvas: Canvas, box: Box, size: float) -> bool:
    """Whether no word is wider than the box."""
    lines = (line for text in texts for line in canvas.wrapped(text, size, box.w))
    return all(canvas.width(line, size) <= box.w for line in lines)


def _fitting(texts: Sequence[str], canvas: Canvas, box: Box, size: float) -> int:
    """How many of the first LEAST_TEXTS fit one above the other."""
    room = box.h
    for number, text in enumerate(texts[:LEAST_TEXTS]):
        room -= _height(canvas, box, text, size)
        if room < 0:
            return number
        room -= GAP
    return min(len(texts), LEAST_TEXTS)


def _height(canvas: Canvas, box: Box, text: str, size: float) -> float:
    return len(canvas.wrapped(text, size, box.w)) * size * LINE if text else 0.0
