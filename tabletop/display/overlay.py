"""A presenter with something small over whatever scenes draw, without their knowledge.

Owns laying it on the picture on its way to the screen, and taking it off again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from tabletop.display.presenter import Presenter


class Mark(Protocol):
    """Something small that lies over a picture."""

    def rect(self, size_px: tuple[int, int]) -> pygame.Rect:
        """Where it lies on a picture of this size; within it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it there."""


class OverlayPresenter:
    """Shows through another presenter. `mark` lies over each picture shown while it is set; the
    surface is as the scenes left it before and after.
    """

    def __init__(self, presenter: Presenter) -> None:
        self.mark: Mark | None = None
        self._presenter = presenter
        self._covered: pygame.Rect | None = None

    @property
    def surface(self) -> pygame.Surface:
        """Where scenes draw."""
        return self._presenter.surface

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        """Bring these parts to the screen, and what the mark covers or covered."""
        parts = [*dirty]
        if self._covered is not None:
            parts.append(self._covered)
            self._covered = None
        if self.mark is None:
            self._presenter.show(parts)
            return
        surface = self.surface
        rect = self._covered = self.mark.rect(surface.get_size())
        beneath = surface.subsurface(rect).copy()
        self.mark.draw(surface)
        self._presenter.show([*parts, rect])
        surface.blit(beneath, rect)
