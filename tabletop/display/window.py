"""The real window: opened or plainly refused, its events made neutral, its presenter.

Owns pygame's display and events. Never takes a false display that nobody asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from tabletop.display.presenter import Presenter, SurfacePresenter
from tabletop.events import ButtonEdge, Event, Lamps, PointerEvent, WindowClosed

TITLE = "Tabletop"
KEYBOARD = "keyboard"
DRIVER_VARIABLE = "SDL_VIDEODRIVER"
FALSE_DRIVERS = frozenset({"dummy", "offscreen", "evdev"})
"""SDL takes these silently where it finds no display, and nobody sees anything."""
ACCELERATION_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
RENDER_NODES = "/dev/dri/renderD*"
LEFT_BUTTON = 1


class NoDisplay(Exception):
    """No window can be shown here; `str()` is one plain sentence."""


class Window:
    """The one window as a device. Keys are edges of `keyboard`, mouse and fingers are pointers."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Takes over the open window; `open` makes one."""
        self.presenter: Presenter = SurfacePresenter(surface)
        self._size_px = surface.get_size()
        self._keys_down: set[str] = set()
        self._is_open = True

    @classmethod
    def open(
        cls,
        size_px: tuple[int, int] | None = None,
        driver: str | None = None,
        *,
        kiosk: bool = False,
    ) -> Window:
        """A window of this size, or the whole screen; the mouse is hidden in a kiosk.

        `driver` names SDL's video driver, a false one included: then the caller asked for it.
        Otherwise false drivers count as no display. Raises NoDisplay.
        """
        wished = os.environ.get(DRIVER_VARIABLE)
        if driver is None and wished in FALSE_DRIVERS:
            raise NoDisplay(f"{DRIVER_VARIABLE} names the display {wished}, which shows nothing")
        if not any(Path("/").glob(RENDER_NODES.lstrip("/"))):
            # SDL's default path would send whole frames through a software renderer.
            os.environ.setdefault(ACCELERATION_VARIABLE, "0")
        with _driver_set(driver or wished or _drivers_to_try()):
            surface = _opened(size_px, may_be_false=driver is not None)
        pygame.display.set_caption(TITLE)
        pygame.display.set_allow_screensaver(False)
        pygame.mouse.set_visible(not kiosk)
        return cls(surface)

    @property
    def id(self) -> str:
        """The window itself; its events name `keyboard` or `window`."""
        return "window"

    def poll(self, now_s: float) -> Sequence[Event]:
        """All events since the last poll, oldest first; never waits."""
        if not self._is_open:
            return ()
        return [event for raw in pygame.event.get() for event in self._neutral(raw, now_s)]

    def show(self, lamps: Lamps) -> None:
        """A window has no lamps; the strips show what waits."""

    def close(self) -> None:
        """Close the window; closing twice is fine."""
        if self._is_open:
            self._is_open = False
            pygame.display.quit()

    def _neutral(self, raw: pygame.event.Event, now_s: float) -> Iterator[Event]:
        """A pygame event as neutral ones; most are none of the table's business."""
        if raw.type in (pygame.KEYDOWN, pygame.KEYUP):
            yield from self._key(pygame.key.name(raw.key), raw.type == pygame.KEYDOWN, now_s)
        elif raw.type == pygame.MOUSEMOTION:
            if not raw.touch:
                yield PointerEvent(self.id, now_s, "move", *raw.pos)
        elif raw.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if raw.button == LEFT_BUTTON and not raw.touch:
                is_down = raw.type == pygame.MOUSEBUTTONDOWN
                yield PointerEvent(self.id, now_s, "down" if is_down else "up", *raw.pos)
        elif raw.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            x, y = round(raw.x * self._size_px[0]), round(raw.y * self._size_px[1])
            is_down = raw.type == pygame.FINGERDOWN
            yield PointerEvent(self.id, now_s, "down" if is_down else "up", x, y)
        elif raw.type == pygame.WINDOWEXPOSED:
            self.presenter.show([self.presenter.surface.get_rect()])
        elif raw.type == pygame.WINDOWFOCUSLOST:
            for name in sorted(self._keys_down):
                yield from self._key(name, False, now_s)
        elif raw.type == pygame.QUIT:
            yield WindowClosed(self.id, now_s)

    def _key(self, name: str, is_down: bool, now_s: float) -> Iterator[Event]:
        """An edge, once: a key that another window took over is up."""
        if is_down == (name in self._keys_down):
            return
        (self._keys_down.add if is_down else self._keys_down.discard)(name)
        yield ButtonEdge(KEYBOARD, now_s, name, is_down)


def _opened(size_px: tuple[int, int] | None, may_be_false: bool) -> pygame.Surface:
    """The window's surface; raises NoDisplay for a false driver and for none."""
    try:
        pygame.display.init()
        if pygame.display.get_driver() in FALSE_DRIVERS and not may_be_false:
            raise pygame.error("this computer shows none")
        if size_px is None:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(size_px)
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplay(f"no display can be opened: {error}") from error


def _drivers_to_try() -> str | None:
    """None leaves the choice to SDL. Without its folder Wayland would only print an error."""
    is_free_desktop = sys.platform.startswith(("linux", "freebsd"))
    return "x11,kmsdrm" if is_free_desktop and "XDG_RUNTIME_DIR" not in os.environ else None


@contextmanager
def _driver_set(driver: str | None) -> Iterator[None]:
    """SDL's choice of driver for the time being; None leaves it free."""
    before = os.environ.get(DRIVER_VARIABLE)
    if driver is not None:
        os.environ[DRIVER_VARIABLE] = driver
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(DRIVER_VARIABLE, None)
        else:
            os.environ[DRIVER_VARIABLE] = before
