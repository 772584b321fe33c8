"""What the tests of the display share: nothing stays open, and a virtual screen for real windows.

Owns both; a test that wants a dummy driver asks for it by name.
"""

import os
import shutil
from collections.abc import Iterator

import pygame
import pytest

from tests.virtual_screen import virtual_screen


@pytest.fixture(autouse=True)
def _no_window_is_left() -> Iterator[None]:
    """Whatever a test opened is closed, and the environment is as before."""
    before = dict(os.environ)
    yield
    pygame.display.quit()
    os.environ.clear()
    os.environ.update(before)


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A virtual screen of 1920 x 1080 without a window manager."""
    if shutil.which("Xvfb") is None:
        pytest.skip("there is no Xvfb on this machine")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    with virtual_screen() as name:
        monkeypatch.setenv("DISPLAY", name)
        yield name
        pygame.display.quit()
