"""What a panel is, and the pane that keeps its picture until its key changes.

Owns drawing on change, turning towards a seat, and finding what was touched.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens, TextBox
from tabletop.display.moment import Moment, Target
from tabletop.display.theme import PANEL, Colour


class Panel(ABC):
    """A part of the picture, drawn upright in its own design units from 0, 0."""

    ground: Colour = PANEL

    @abstractmethod
    def key(self, moment: Moment) -> object:
        """Everything of the moment that the panel shows; equal keys give equal pictures."""

    @abstractmethod
    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the whole panel on a cleared canvas."""

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """Bring the kept picture up to date; the parts that changed."""
        canvas.clear(self.ground)
        self.draw(canvas, moment)
        return (canvas.box,)


class Pane:
    """A panel in its place: the kept picture, its turn, and its touch zones."""

    def __init__(self, panel: Panel, box: Box, scale: float, pens: Pens, rotation: int = 0):
        self.panel = panel
        self.box = box
        self.rotation = rotation
        x, y = round(box.x * scale), round(box.y * scale)
        w, h = round(box.right * scale) - x, round(box.bottom * scale) - y
        self.rect = pygame.Rect(x, y, w, h)
        size = (h, w) if rotation % 180 else (w, h)
        self.canvas = Canvas(pygame.Surface(size), scale, pens)
        self._turned = self.canvas.surface
        self._key: object = None

    def update(self, moment: Moment) -> list[pygame.Rect]:
        """Draw again if the key has changed; the changed parts in pixels of the table."""
        key = self.panel.key(moment)
        if key == self._key:
            return []
        self._key = key
        parts = self.panel.redraw(self.canvas, moment)
        if not self.rotation:
            rects = [self.canvas.rect(part).move(self.rect.topleft) for part in parts]
            return [rect.clip(self.rect) for rect in rects]
        self._turned = pygame.transform.rotate(self.canvas.surface, self.rotation)
        return [self.rect]

    def blit(self, target: pygame.Surface, part: pygame.Rect) -> None:
        """Copy a part, in pixels of the table, of the kept picture."""
        target.blit(self._turned, part, part.move(-self.rect.x, -self.rect.y))

    def target_at(self, x_px: int, y_px: int) -> Target | None:
        """What lies topmost under a point of the table, if it can be touched."""
        if not self.rect.collidepoint(x_px, y_px):
            return None
        x, y = self._upright(x_px - self.rect.x, y_px - self.rect.y)
        for box, target in reversed(self.canvas.zones):
            if self.canvas.rect(box).collidepoint(x, y):
                return target
        return None

    def _upright(self, x: int, y: int) -> tuple[int, int]:
        """A point of the turned picture on the upright one."""
        w, h = self.canvas.surface.get_size()
        match self.rotation:
            case 90:
                return w - 1 - y, x
            case 180:
                return w - 1 - x, h - 1 - y
            case 270:
                return y, h - 1 - x
            case _:
                return x, y

    def texts(self) -> Iterator[TextBox]:
        """The texts of the kept picture, upright."""
        return iter(self.canvas.texts)
