"""That saving failed, in large letters over the board, for readers on both long sides.

Owns that panel and its places; the strips of the seats say the same to each reader.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import BOARD, WARNING
from tabletop.display.words import Words

MOST_W, PANEL_H, GAP = 760.0, 132.0, 12.0
SIZE = BOARD + 4.0


class FaultPanel(Panel):
    """One sentence in a frame."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        return moment.fault

    def is_shown(self, moment: Moment) -> bool:
        return moment.fault is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        if moment.fault is None:
            return
        canvas.frame(canvas.box, WARNING, 5)
        box = canvas.box.inset(24, 14)
        text = self._words.fault(moment.fault)
        used = min(box.h, len(canvas.wrapped(text, SIZE, box.w, is_bold=True)) * SIZE * LINE)
        canvas.paragraph(text, box.below((box.h - used) / 2), SIZE, WARNING, is_bold=True)


def fault_places(layout: Layout, stage: Box) -> list[tuple[Box, int]]:
    """The boxes in the middle of the stage, each with its rotation: one for each long side that
    is sat at.
    """
    return places_for_sides(layout, stage, MOST_W, PANEL_H)


def places_for_sides(layout: Layout, stage: Box, w: float, h: float) -> list[tuple[Box, int]]:
    """Boxes of this size one above the other in the middle of the stage, each with its rotation:
    one for each long side that is sat at.
    """
    turns = [180, 0] if any(strip.rotation == 180 for strip in layout.strips) else [0]
    x, y = stage.centre
    first = y - (h + GAP) * (len(turns) - 1) / 2
    w = min(w, stage.w - 2 * GAP)
    return [
        (around(x, first + number * (h + GAP), w, h), turn) for number, turn in enumerate(turns)
    ]
