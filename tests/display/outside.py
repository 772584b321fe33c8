"""Another program on the same X screen: resizes windows, covers them, types, looks at pixels.

Owns the few calls of Xlib for that, through ctypes; skips where its libraries are missing.
"""

import ctypes
import time
from ctypes.util import find_library
from types import TracebackType
from typing import Any

import pygame
import pytest

PATIENCE_S, LEAST_W = 20.0, 100
ALL_PLANES, Z_PIXMAP, REVERT_TO_POINTER_ROOT = 0xFFFFFFFF, 2, 1


class _Image(ctypes.Structure):
    """The beginning of an XImage."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
    )


_overlook = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
"""Windows of others come and go between two questions; Xlib would end the process for that."""


def _library(name: str) -> Any:
    path = find_library(name)
    if path is None:
        pytest.skip(f"there is no lib{name} on this machine")
    return ctypes.CDLL(path)


class Outside:
    """A second connection to the screen; `window` is the one that pygame has open."""

    def __init__(self, screen: str) -> None:
        self._x, self._test = _library("X11"), _library("Xtst")
        self._x.XSetErrorHandler(_overlook)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XCreateSimpleWindow.restype = ctypes.c_ulong
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        display = self._x.XOpenDisplay(screen.encode())
        assert display, f"nobody answers at {screen}"
        self._display = ctypes.c_void_p(display)
        known = pygame.display.get_init() and pygame.display.get_wm_info().get("window")
        self._known = ctypes.c_ulong(known) if known else None

    def __enter__(self) -> "Outside":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._x.XCloseDisplay(self._display)

    @property
    def window(self) -> ctypes.c_ulong:
        """The window that pygame has open here, else the largest one of another program."""
        if self._known is None:
            self._known = self._largest_window()
        return self._known

    @property
    def has_window(self) -> bool:
        """Whether any program has one open that is more than a helper."""
        is_large = any(self._width(window) > LEAST_W for window in self._windows())
        return self._known is not None or is_large

    def resize(self, w: int, h: int) -> None:
        """Give the window this size, in the corner of the screen."""
        self._x.XMoveResizeWindow(self._display, self.window, 0, 0, w, h)
        self._sync()

    def cover(self) -> ctypes.c_ulong:
        """Another window over a part of it."""
        root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        other = self._x.XCreateSimpleWindow(self._display, root, 50, 60, 900, 500, 0, 0, 0xFFFFFF)
        cover = ctypes.c_ulong(other)
        self._x.XMapRaised(self._display, cover)
        self._sync()
        return cover

    def uncover(self, cover: ctypes.c_ulong) -> None:
        """Take that window away."""
        self._x.XDestroyWindow(self._display, cover)
        self._sync()

    def focus(self, window: ctypes.c_ulong) -> None:
        """The keyboard belongs to this window, as soon as it is on the screen."""
        end_s = time.monotonic() + PATIENCE_S
        while self._focused() != window.value:
            assert time.monotonic() < end_s, "the window does not take the keyboard"
            now = ctypes.c_ulong(0)
            self._x.XSetInputFocus(self._display, window, REVERT_TO_POINTER_ROOT, now)
            self._sync()
            time.sleep(0.01)

    def _focused(self) -> int:
        window, reverts_to = ctypes.c_ulong(), ctypes.c_int()
        self._x.XGetInputFocus(self._display, ctypes.byref(window), ctypes.byref(reverts_to))
        return window.value

    def key(self, letter: str, is_down: bool) -> None:
        """Press a key of the keyboard or let it go."""
        symbol = ctypes.c_ulong(ord(letter))
        code = self._x.XKeysymToKeycode(self._display, symbol)
        self._test.XTestFakeKeyEvent(self._display, code, int(is_down), ctypes.c_ulong(0))
        self._sync()

    def pixels(self, w: int, h: int) -> bytes:
        """What the screen shows of the window, as RGB."""
        planes = ctypes.c_ulong(ALL_PLANES)
        image = self._x.XGetImage(self._display, self.window, 0, 0, w, h, planes, Z_PIXMAP)
        data = ctypes.string_at(image.contents.data, w * h * 4)
        return pygame.image.tobytes(pygame.image.frombuffer(data, (w, h), "BGRA"), "RGB")

    def _largest_window(self) -> ctypes.c_ulong:
        """The one that pygame has open but tells nothing about; its helpers are tiny."""
        return max(self._windows(), key=self._width)

    def _windows(self) -> list[ctypes.c_ulong]:
        root, parent = ctypes.c_ulong(), ctypes.c_ulong()
        windows, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        top = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        told = map(ctypes.byref, (root, parent, windows, count))
        self._x.XQueryTree(self._display, top, *told)
        return [ctypes.c_ulong(windows[n]) for n in range(count.value)]

    def _width(self, window: ctypes.c_ulong) -> int:
        root, numbers = ctypes.c_ulong(), [ctypes.c_int() for _ in range(6)]
        told = map(ctypes.byref, (root, *numbers))
        self._x.XGetGeometry(self._display, window, *told)
        return numbers[2].value

    def _sync(self) -> None:
        self._x.XSync(self._display, 0)
