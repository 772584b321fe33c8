"""A page over the whole screen, turned to the place that leads it: drawn anew when it changed.

Owns touches and when to draw; what stands on it is each scene's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import Fitting
from tabletop.display.moment import Answer
from tabletop.display.theme import GROUND
from tabletop.events import Event, PointerEvent, WindowChanged


class Sheet(ABC):
    """`turn` is the leading place's, in degrees. Raises LayoutError."""

    def __init__(self, size_px: tuple[int, int], turn: int, pens: Pens | None) -> None:
        self.canvas: Canvas | None = None
        """What was last drawn, with its zones to touch."""
        self._turn = turn
        self._pens = pens or Pens()
        self._fitting = Fitting(size_px, ())
        self._drawn: object = None

    @abstractmethod
    def _shown(self) -> object:
        """All that the picture depends on; never None."""

    @abstractmethod
    def _take(self, target: str) -> None:
        """Somebody touched this."""

    @abstractmethod
    def _draw(self, canvas: Canvas) -> None:
        """Draw all of it on the bare ground."""

    def handle(self, event: Event) -> bool:
        """A touch takes what lies under it; a changed window is drawn again. False for the rest."""
        if isinstance(event, WindowChanged):
            self._drawn = None
            return True
        if not isinstance(event, PointerEvent) or event.kind != "down" or self.canvas is None:
            return False
        for box, target in self.canvas.zones:
            if self.canvas.rect(box).collidepoint(event.x_px, event.y_px):
                assert isinstance(target, Answer)
                self._take(target.id)
                return True
        return False

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; nothing while nothing changed."""
        shown = self._shown()
        if self._fitting.fit(surface.get_size()):
            self._pens.stamps.clear()
            self._drawn = None
        if shown == self._drawn:
            return []
        self._drawn = shown
        canvas = self.canvas = Canvas(surface, self._fitting.layout.scale, self._pens, self._turn)
        canvas.clear(GROUND)
        self._draw(canvas)
        return [surface.get_rect()]
