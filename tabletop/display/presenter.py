"""How a drawn picture reaches the screen: only what changed.

Owns the port of presenters and those for window surfaces and for renderers. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame._sdl2 import video

DEPTH_BITS = 32
"""Surface and texture have the same points, so that a part is copied as it is."""


class Presenter(Protocol):
    """Shows the parts of a picture that changed."""

    @property
    def surface(self) -> pygame.Surface:
        """Where scenes draw; what is drawn there stays."""

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        """Bring these parts to the screen; nothing for no parts."""


class Scene(Protocol):
    """Something that can be drawn."""

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Bring the surface up to date; the parts that changed."""


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


class RendererPresenter:
    """A plain surface, its changed parts copied to a texture, and the texture shown in time with
    the screen: for graphics processors, and for screens without a desktop (kmsdrm).
    """

    def __init__(self, window: video.Window, renderer: video.Renderer) -> None:
        """Takes over both. Raises RuntimeError for a window that is too large for textures."""
        self._window = window
        self._renderer = renderer
        self._is_whole_due = True
        self.forget()

    @property
    def surface(self) -> pygame.Surface:
        """As large as the window; a new and empty one after a change of size."""
        if self._surface.get_size() != tuple(self._window.size):
            self.forget()
        return self._surface

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        """Waits for the screen's next picture, where the screen says when that is."""
        if not dirty:
            return
        surface = self.surface
        whole = surface.get_rect()
        parts = [whole] if self._is_whole_due else [rect.clip(whole) for rect in dirty]
        self._is_whole_due = False
        for part in parts:
            if part.w and part.h:
                # Not the Rect itself: pygame-ce 2.5 would take its size alone.
                self._texture.update(surface.subsurface(part), tuple(part))
        # What lies in the buffer behind the one on the screen is unknown: the whole is due.
        self._texture.draw()
        self._renderer.present()

    def forget(self) -> None:
        """What the renderer was given is lost: the next showing gives it the whole picture."""
        size_px = tuple(self._window.size)
        self._surface = pygame.Surface(size_px, depth=DEPTH_BITS)
        self._texture = video.Texture(self._renderer, size_px, depth=DEPTH_BITS, streaming=True)
        self._texture.blend_mode = pygame.BLENDMODE_NONE
        self._is_whole_due = True

    def close(self) -> None:
        """Close the window; texture and renderer go before it."""
        del self._texture, self._renderer
        self._window.destroy()


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
