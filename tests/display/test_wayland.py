"""The real window inside cage, the compositor of the kiosk, without a screen."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.sources import HOUSE

needs_cage = pytest.mark.skipif(
    shutil.which("cage") is None, reason="cage is not installed (Debian: cage libegl1)"
)

PROGRAM = """
import os, pygame
from tabletop.display.window import ACCELERATION_VARIABLE, NoDisplay, Window
try:
    window = Window.open()
except NoDisplay as error:
    print(error)
else:
    surface = window.presenter.surface
    window.presenter.show([surface.fill((200, 100, 50))])
    print(pygame.display.get_driver(), *surface.get_size(), os.environ.get(ACCELERATION_VARIABLE))
    window.close()
"""

IS_ROOT = os.getuid() == 0
"""As root everything here is done by nobody, since cage refuses to run."""


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder for sockets that belongs to whom the compositor runs as."""
    with tempfile.TemporaryDirectory(prefix="tabletop-") as name:
        if IS_ROOT:
            shutil.chown(name, "nobody")
        yield Path(name)


def run(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command for at most a minute; errors are in the output."""
    return subprocess.run(
        command,
        cwd=HOUSE,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home),
            "SDL_VIDEODRIVER": "wayland",
            "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
        user="nobody" if IS_ROOT else None,
        group="nogroup" if IS_ROOT else None,
        extra_groups=() if IS_ROOT else None,
    )


@needs_cage
def test_a_compositor_shows_the_window_without_a_graphics_processor(home: Path) -> None:
    readable = run(home, sys.executable, "-c", "import tabletop, pygame")
    if readable.returncode != 0:
        pytest.skip("only root can read the program here")
    shown = run(home, "cage", "-d", "--", sys.executable, "-c", PROGRAM)
    assert "wayland 1280 720 None\n" in shown.stdout, shown.stdout
