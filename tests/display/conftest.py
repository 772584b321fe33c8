"""What the tests of the display share: nothing stays open, and a virtual screen for real windows.

Owns both; a test that wants a dummy driver asks for it by name.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pygame
import pytest


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
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        name = f":{answer.readline().strip()}"
    monkeypatch.setenv("DISPLAY", name)
    yield name
    pygame.display.quit()
    server.terminate()
    server.wait()
