"""A panel with a ground that is drawn once; later only the parts of it that changed.

Owns keeping the ground and bringing parts up to date. What lies on it each map knows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, TextBox
from tabletop.display.moment import Moment
from tabletop.display.motion import joined
from tabletop.display.panels.panel import Panel


class GroundPanel(Panel):
    """A panel that calls `keep_ground` once it has drawn its ground, then `draw_parts`."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._ground_texts: list[TextBox] = []

    @property
    def has_ground(self) -> bool:
        """Whether the ground is drawn."""
        return self._ground is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """The ground and everything on it."""
        self._ground = None
        self.redraw(canvas, moment)

    def keep_ground(self, canvas: Canvas) -> None:
        """What the canvas shows now is the ground."""
        self._ground, self._ground_texts = canvas.surface.copy(), list(canvas.texts)

    def draw_parts(self, canvas: Canvas, boxes: Sequence[Box]) -> Sequence[Box]:
        """Draw again what lies in these boxes; the parts that changed."""
        assert self._ground is not None, "the ground comes first"
        rects = joined([canvas.rect(box) for box in boxes])
        parts = [Box(*(length / canvas.scale for length in rect)) for rect in rects]
        for rect, part in zip(rects, parts, strict=True):
            canvas.surface.set_clip(rect)
            canvas.restore(part, self._ground)
            canvas.texts += [text for text in self._ground_texts if part.has(*text.box.centre)]
            self.draw_on(canvas, part)
        canvas.surface.set_clip(None)
        canvas.texts = list(dict.fromkeys(canvas.texts))
        return parts

    @abstractmethod
    def draw_on(self, canvas: Canvas, part: Box) -> None:
        """All that lies in a part of the ground, which nothing is drawn beyond."""
