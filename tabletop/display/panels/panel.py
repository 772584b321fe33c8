"""What a panel is, and the pane that keeps its picture until its key changes.

Owns drawing on change, the place on the table, and finding what was touched.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens, TextBox
from tabletop.display.moment import Moment, Target
from tabletop.display.theme import PANEL, Colour


class Panel(ABC):
    """A part of the picture, drawn upright in its own design units from 0, 0."""

    ground: Colour = PANEL

    def source(self, moment: Moment) -> object:
        """What of the moment the key is made of: while it stays equal, no key is asked for."""
        return moment

    @abstractmethod
    def key(self, moment: Moment) -> object:
        """Everything of the moment that the panel shows; equal keys give equal pictures."""

    def is_shown(self, moment: Moment) -> bool:
        """Whether the panel, where it may lie over others, lies there now."""
        return True

    def cell(self, name: str) -> Box | None:
        """Where a part of this name was drawn last, None where there is none."""
        return None

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
        self._scale, self._pens = scale, pens
        self._source: object = None
        self._key: object = None

    @cached_property
    def canvas(self) -> Canvas:
        """The kept picture; made when it is drawn first, as many panes never are."""
        return Canvas(pygame.Surface(self.rect.size), self._scale, self._pens, self.rotation)

    def update(self, moment: Moment) -> list[pygame.Rect]:
        """Draw again if the key has changed; the changed parts in pixels of the table."""
        source = self.panel.source(moment)
        if source == self._source:
            return []
        self._source = source
        key = self.panel.key(moment)
        if key == self._key:
            return []
        self._key = key
        parts = self.panel.redraw(self.canvas, moment)
        rects = [self.canvas.rect(part).move(self.rect.topleft) for part in parts]
        return [rect.clip(self.rect) for rect in rects]

    def blit(self, target: pygame.Surface, part: pygame.Rect) -> None:
        """Copy a part, in pixels of the table, of the kept picture."""
        target.blit(self.canvas.surface, part, part.move(-self.rect.x, -self.rect.y))

    def target_at(self, x_px: int, y_px: int) -> Target | None:
        """What lies topmost under a point of the table, if it can be touched."""
        if not self.rect.collidepoint(x_px, y_px):
            return None
        x, y = x_px - self.rect.x, y_px - self.rect.y
        for box, target in reversed(self.canvas.zones):
            if self.canvas.rect(box).collidepoint(x, y):
                return target
        return None

    def texts(self) -> Iterator[TextBox]:
        """The texts of the kept picture, in upright boxes."""
        return iter(self.canvas.texts)
