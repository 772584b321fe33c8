"""How a drawn picture reaches the screen: only what changed.

Owns the port of presenters and the one for plain window surfaces. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame


class Presenter(Protocol):
    """Shows the parts of a picture that changed."""

    @property
    def surface(self) -> pygame.Surface:
        """Where scenes draw; what is drawn there stays."""

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        """Bring these parts to the screen; nothing for no parts."""


class SurfacePresenter:
    """Dirty rectangles of the window's own surface, whichever that is after a change of size."""

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "there is no window"
        return surface

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        if dirty:
            pygame.display.update(list(dirty))


class OffScreen:
    """No screen at all, for pictures in files and for the demo; counts what was shown."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size_px)
        self.shown = 0

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        self.shown += bool(dirty)

    def save(self, path: str) -> None:
        """Write the picture; the ending of the name says the format. Raises OSError."""
        try:
            pygame.image.save(self.surface, path)
        except pygame.error as error:
            raise OSError(str(error)) from error
