"""The real window: opened or plainly refused, its events made neutral, its presenter.

Owns pygame's display and events. Never takes a false display that nobody asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pygame
from pygame._sdl2 import video

from tabletop.display.presenter import Presenter, RendererPresenter, SurfacePresenter
from tabletop.events import (
    ButtonEdge,
    DeviceChanged,
    DeviceStatus,
    Event,
    Lamps,
    PointerEvent,
    WindowChanged,
    WindowClosed,
)

TITLE = "Tabletop"
KEYBOARD = "keyboard"
DRIVER_VARIABLE = "SDL_VIDEODRIVER"
FALSE_DRIVERS = frozenset({"dummy", "offscreen", "evdev"})
"""SDL takes these silently where it finds no display, and nobody sees anything."""
ACCELERATION_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
OWN_FRAMEBUFFER = frozenset({"x11", "windows"})
"""Drivers that show a picture without a renderer; others, such as Wayland's, then show nothing."""
RENDER_NODES = "/dev/dri/renderD*"
LEFT_BUTTON = 1
RESETS = frozenset({pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET})
"""The graphics processor has lost what it was given."""
CHANGES = RESETS | {
    pygame.WINDOWSIZECHANGED,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
}
PresenterName = Literal["surface", "renderer"]


class NoDisplay(Exception):
    """No window can be shown here; `str()` is one plain sentence."""


class Window:
    """The one window as a device. Keys are edges of `keyboard`, mouse and fingers are pointers."""

    def __init__(self, renderer: RendererPresenter | None = None) -> None:
        """Takes over the open window, which may have a renderer; `open` makes one."""
        self.presenter: Presenter = renderer or SurfacePresenter()
        self._renderer = renderer
        self._keys_down: set[str] = set()
        self._has_keyboard = True
        self._is_open = True

    @classmethod
    def open(
        cls,
        size_px: tuple[int, int] | None = None,
        driver: str | None = None,
        *,
        kiosk: bool = False,
        presenter: PresenterName = "surface",
    ) -> Window:
        """A window of this size, or the whole screen; the mouse is hidden in a kiosk.

        `presenter` is how pictures reach it: a renderer needs a graphics processor, or an
        `SDL_RENDER_DRIVER` in the environment that names another, such as `software`.
        `driver` names SDL's video driver, a false one included: then the caller asked for it.
        Otherwise false drivers count as no display. Raises NoDisplay.
        """
        wished = os.environ.get(DRIVER_VARIABLE)
        if driver is None and wished in FALSE_DRIVERS:
            raise NoDisplay(f"{DRIVER_VARIABLE} names the display {wished}, which shows nothing")
        with _driver_set(driver or wished or _drivers_to_try()):
            renderer = _open(size_px, presenter, may_be_false=driver is not None)
        pygame.display.set_allow_screensaver(False)
        pygame.mouse.set_visible(not kiosk)
        return cls(renderer)

    @property
    def id(self) -> str:
        """The window itself; its events name `keyboard` or `window`."""
        return "window"

    def poll(self, now_s: float) -> Sequence[Event]:
        """All events since the last poll, oldest first; never waits."""
        if not self._is_open:
            return ()
        raws = pygame.event.get()
        if not raws:
            return ()
        own = _without_made_up_keys(raws)
        return [event for raw in own for event in self._neutral(raw, now_s)]

    def show(self, lamps: Lamps) -> None:
        """A window has no lamps; the strips show what waits."""

    def close(self) -> None:
        """Close the window; closing twice is fine."""
        if self._is_open:
            self._is_open = False
            if self._renderer is not None:
                self._renderer.close()
            pygame.display.quit()

    def _neutral(self, raw: pygame.event.Event, now_s: float) -> Iterator[Event]:
        """A pygame event as neutral ones; most are none of the table's business."""
        if raw.type in (pygame.KEYDOWN, pygame.KEYUP):
            yield from self._key(_key_name(raw.key), raw.type == pygame.KEYDOWN, now_s)
        elif raw.type == pygame.MOUSEMOTION:
            if not raw.touch:
                yield PointerEvent(self.id, now_s, "move", *raw.pos)
        elif raw.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if raw.button == LEFT_BUTTON and not raw.touch:
                is_down = raw.type == pygame.MOUSEBUTTONDOWN
                yield PointerEvent(self.id, now_s, "down" if is_down else "up", *raw.pos)
        elif raw.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            w, h = self.presenter.surface.get_size()
            x, y = round(raw.x * w), round(raw.y * h)
            is_down = raw.type == pygame.FINGERDOWN
            yield PointerEvent(self.id, now_s, "down" if is_down else "up", x, y)
        elif raw.type in CHANGES:
            if raw.type in RESETS and self._renderer is not None:
                self._renderer.forget()
            yield WindowChanged(self.id, now_s)
        elif raw.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            yield from self._focus(raw.type == pygame.WINDOWFOCUSGAINED, now_s)
        elif raw.type == pygame.QUIT:
            yield WindowClosed(self.id, now_s)

    def _key(self, name: str, is_down: bool, now_s: float) -> Iterator[Event]:
        """An edge, once; a key that comes says that the keyboard is there."""
        if is_down == (name in self._keys_down):
            return
        yield from self._focus(True, now_s)
        (self._keys_down.add if is_down else self._keys_down.discard)(name)
        yield ButtonEdge(KEYBOARD, now_s, name, is_down)

    def _focus(self, is_here: bool, now_s: float) -> Iterator[Event]:
        """Without the focus the keyboard is lost, and with it what was pressed."""
        if is_here == self._has_keyboard:
            return
        self._has_keyboard = is_here
        self._keys_down.clear()
        yield DeviceChanged(KEYBOARD, now_s, DeviceStatus.LIVE if is_here else DeviceStatus.LOST)


def is_key(name: str) -> bool:
    """Whether the window's events name a key so; asked while a window is open."""
    try:
        return _key_name(pygame.key.key_code(name)) == name
    except ValueError:
        return False


def _key_name(code: int) -> str:
    """pygame's name; letters that it has none for are their own."""
    return pygame.key.name(code) or pygame.key.name(code, use_compat=False).lower()


def _without_made_up_keys(raws: Sequence[pygame.event.Event]) -> Sequence[pygame.event.Event]:
    """SDL lets go of all keys before it tells that the focus is lost, and presses those that are
    still held after the focus came back; nobody clicked.
    """
    kinds = [raw.type for raw in raws]
    lost = max((n for n, kind in enumerate(kinds) if kind == pygame.WINDOWFOCUSLOST), default=-1)
    gained = next(
        (n for n, kind in enumerate(kinds) if kind == pygame.WINDOWFOCUSGAINED), len(kinds)
    )
    made_up = {pygame.KEYUP: range(lost), pygame.KEYDOWN: range(gained, len(kinds))}
    return [raw for n, raw in enumerate(raws) if n not in made_up.get(raw.type, ())]


def _open(
    size_px: tuple[int, int] | None, presenter: PresenterName, may_be_false: bool
) -> RendererPresenter | None:
    """Open the window, with a renderer if need be.

    Raises NoDisplay for a false driver, for none, and for a renderer that cannot be had.
    """
    try:
        pygame.display.init()
        if pygame.display.get_driver() in FALSE_DRIVERS and not may_be_false:
            raise pygame.error("this computer shows none")
        _leave_out_a_slow_renderer()
        if presenter == "renderer":
            return _rendered(size_px)
        flags = pygame.FULLSCREEN if size_px is None else 0
        pygame.display.set_mode(size_px or (0, 0), flags)
        pygame.display.set_caption(TITLE)
    except RuntimeError as error:  # pygame.error and that of its video module are both
        pygame.display.quit()
        raise NoDisplay(f"no display can be opened: {error}") from error
    return None


def _leave_out_a_slow_renderer() -> None:
    """Without a graphics processor SDL would send whole frames through a software renderer."""
    has_processor = any(Path("/").glob(RENDER_NODES.lstrip("/")))
    if pygame.display.get_driver() in OWN_FRAMEBUFFER and not has_processor:
        os.environ.setdefault(ACCELERATION_VARIABLE, "0")


def _rendered(size_px: tuple[int, int] | None) -> RendererPresenter:
    """A window of its own: that of `set_mode` has a surface already. Raises RuntimeError."""
    largest = pygame.display.get_desktop_sizes()[0]
    window = video.Window(TITLE, size_px or largest, fullscreen_desktop=size_px is None)
    try:
        return RendererPresenter(window, video.Renderer(window, accelerated=1, vsync=True))
    except RuntimeError as error:
        window.destroy()
        raise pygame.error(f"there is no renderer for it: {error}") from error


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
