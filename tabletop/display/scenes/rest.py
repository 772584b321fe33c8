"""The screen at rest: dark, one line of text that is never long in the same spot.

Owns that picture. When it is time to rest is not its business.
"""

from __future__ import annotations

import pygame

from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import Fitting
from tabletop.display.theme import BOARD, SOFT_INK
from tabletop.display.words import Words
from tabletop.events import Event, WindowChanged

SPOTS = ((0.5, 0.5), (0.28, 0.3), (0.72, 0.7), (0.3, 0.72), (0.7, 0.28), (0.5, 0.2), (0.5, 0.8))
"""Where the line stands one after the other, as shares of the screen."""
DIM = (0, 0, 0)


class RestScene:
    """Dark, so that nothing burns in; raises LayoutError."""

    def __init__(self, words: Words, size_px: tuple[int, int], pens: Pens | None = None) -> None:
        self._words = words
        self._pens = pens or Pens()
        self._fitting = Fitting(size_px, ())
        self._spot = 0
        self._is_due = True

    def move(self) -> None:
        """The line goes on to its next spot."""
        self._spot = (self._spot + 1) % len(SPOTS)
        self._is_due = True

    def handle(self, event: Event) -> bool:
        """Only a changed window is the scene's business."""
        if isinstance(event, WindowChanged):
            self.redraw_all()
            return True
        return False

    def redraw_all(self) -> None:
        """The surface lost its picture."""
        self._is_due = True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; nothing while nothing changed."""
        if not self._is_due:
            return []
        self._is_due = False
        self._fitting.fit(surface.get_size())
        canvas = Canvas(surface, self._fitting.layout.scale, self._pens)
        canvas.clear(DIM)
        x, y = SPOTS[self._spot]
        text = self._words("rest.wake")
        for turn, dy in ((0, BOARD * 0.9), (180, -BOARD * 0.9)):
            self._draw_line(surface, text, turn, x, y, dy)
        return [surface.get_rect()]

    def _draw_line(
        self, surface: pygame.Surface, text: str, turn: int, x: float, y: float, dy: float
    ) -> None:
        """The line for the readers of one long side, beside the spot."""
        scale = self._fitting.layout.scale
        canvas = Canvas(surface, scale, self._pens, turn)
        box = canvas.box
        at_x, at_y = x * box.w, y * box.h + dy
        if turn:
            at_x, at_y = box.w - at_x, box.h - at_y
        canvas.text(text, at_x, at_y, BOARD, SOFT_INK, align="centre")
